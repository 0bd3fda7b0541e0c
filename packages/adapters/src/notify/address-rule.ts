import ipaddr from 'ipaddr.js'

/** Where requests may go. */
export interface OutwardRule {
  /** True: also addresses of private networks and of this machine. For services inside the operator's own network. */
  readonly allowPrivate: boolean
  /** True: also `http:`. */
  readonly allowHttp: boolean
  readonly ports: 'any' | readonly number[]
}

/** The rule for the public internet: encrypted, on the ports that web servers have. */
export const PUBLIC_INTERNET: OutwardRule = { allowPrivate: false, allowHttp: false, ports: [443, 8443] }

/** The rule inside the operator's own network. */
export const OWN_NETWORK: OutwardRule = { allowPrivate: true, allowHttp: true, ports: 'any' }

const IPV6_GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address is one of the public internet: global unicast as the IANA special-purpose registries (RFC 6890)
 * leave it. IPv4 inside IPv6 counts as what it is; translated and tunnelled addresses (NAT64, 6to4, Teredo) are refused,
 * because the address behind them is somebody else's choice.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(IPV6_GLOBAL)
}

/** Whether a request under this rule may connect to the address. */
export function mayConnect(address: string, rule: OutwardRule): boolean {
  if (!rule.allowPrivate) return isPublicAddress(address)
  // Group addresses and "any" are nobody's server, inside or outside.
  return ipaddr.isValid(address) && !['multicast', 'broadcast', 'unspecified'].includes(ipaddr.process(address).range())
}
