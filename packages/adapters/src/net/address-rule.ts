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
 * Addresses at which clouds answer their own machines: metadata with credentials, and the agents of the platform. They are
 * never an endpoint, in any network. Link-local ones (169.254.0.0/16, fe80::/10) come besides.
 */
const PLATFORM = networks([
  // Azure: WireServer, DHCP and DNS of every virtual machine (learn.microsoft.com, "What is IP address 168.63.129.16").
  '168.63.129.16/32',
  // Alibaba Cloud: instance metadata.
  '100.100.100.200/32',
  // Oracle Cloud: instance metadata of the classic platform.
  '192.0.0.192/32',
  // Equinix Metal: instance metadata.
  '192.80.8.124/32',
  // AWS: instance metadata, DNS, time and pod identity over IPv6.
  'fd00:ec2::/32',
  // Google Cloud: instance metadata over IPv6.
  'fd20:ce::/32',
  // Akamai (Linode): instance metadata over IPv6.
  'fd00:a9fe:a9fe::/48',
])

/** Not marked as private by any registry, and reached from inside one cloud only. */
const INSIDE_A_CLOUD = networks([
  // IBM Cloud: service endpoints, DNS, time, mirrors (cloud.ibm.com/docs/vpc, "Endpoints available for IBM Cloud VPC").
  '161.26.0.0/16',
  '166.8.0.0/14',
  // Google Cloud: private.googleapis.com and restricted.googleapis.com.
  '199.36.153.4/30',
  '199.36.153.8/30',
])

/**
 * Whether an IP address is one of the public internet: global unicast as the IANA special-purpose registries (RFC 6890)
 * leave it, without what clouds answer only inside. IPv4 inside IPv6 counts as what it is; translated and tunnelled addresses
 * (NAT64, 6to4, Teredo) are refused, because the address behind them is somebody else's choice.
 */
export function isPublicAddress(text: string): boolean {
  const address = read(text)
  if (address === undefined || address.range() !== 'unicast') return false
  if (isIn(address, PLATFORM) || isIn(address, INSIDE_A_CLOUD)) return false
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(IPV6_GLOBAL)
}

/** Whether a request under this rule may connect to the address. */
export function mayConnect(text: string, rule: OutwardRule): boolean {
  if (!rule.allowPrivate) return isPublicAddress(text)
  const address = read(text)
  return address !== undefined && [address, behind(address)].every((one) => one === undefined || isSomebodys(one))
}

/** Group addresses and "any" name no server, inside or outside, and the platform's are not the operator's. */
function isSomebodys(address: Address): boolean {
  if (['multicast', 'broadcast', 'unspecified', 'linkLocal'].includes(address.range())) return false
  return !isIn(address, PLATFORM)
}

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Network = [Address, number]

function networks(texts: readonly string[]): readonly Network[] {
  return texts.map((text) => ipaddr.parseCIDR(text))
}

function isIn(address: Address, all: readonly Network[]): boolean {
  return all.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))
}

/** The address, an IPv4 one that is mapped into IPv6 as itself. */
function read(text: string): Address | undefined {
  // The library takes `::8.8.8.8`, which is IPv6, for the IPv4 address in it; in hexadecimal it does not.
  const mixed = /^[0-9a-f:]*:\d+\.\d+\.\d+\.\d+$/i.test(text) && URL.canParse(`http://[${text}]`)
  const plain = mixed ? new URL(`http://[${text}]`).hostname.slice(1, -1) : text
  return ipaddr.isValid(plain) ? ipaddr.process(plain) : undefined
}

/** The IPv4 address that a translated or tunnelled one leads to: RFC 6052, RFC 6145, RFC 3056, RFC 4380, RFC 4291. */
function behind(address: Address): Address | undefined {
  if (address.kind() === 'ipv4') return undefined
  const bytes = address.toByteArray()
  const last = bytes.slice(12)
  const range = address.range()
  const is = (found: number[]) => ipaddr.fromByteArray(found)
  if (range === 'rfc6052' || range === 'rfc6145') return is(last)
  if (range === '6to4') return is(bytes.slice(2, 6))
  if (range === 'teredo') return is(last.map((byte) => byte ^ 0xff))
  return bytes.slice(0, 12).every((byte) => byte === 0) ? is(last) : undefined
}
