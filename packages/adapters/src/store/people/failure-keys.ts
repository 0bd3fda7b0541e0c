import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { normalEmail } from './people.ts'

/** Failures on one account are counted under this name; the account need not exist. */
export function accountKey(email: string): string {
  return `account:${createHash('sha256').update(normalEmail(email)).digest('base64url')}`
}

/** Failures from one address of the network; of IPv6 the network of 64 bits, since a caller has all of one. */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return 'address:unknown'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return `address:${parsed.toString()}`
  return `address:${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
}
