import { type LookupAddress, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { mayConnect, type OutwardRule } from './address-rule.ts'
import { OutwardError } from './outward-error.ts'

/** Every address of a name. Rejects as `dns.lookup` does. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>

/** As the machine resolves names. */
export const resolveBySystem: Resolve = (hostname) =>
  new Promise((resolve, reject) => {
    lookup(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)))
  })

/**
 * The `lookup` of a socket: what it answers is what is connected to, so a name that changes its mind between a check and
 * the connection (DNS rebinding) gains nothing. One refused address among several refuses the name.
 */
export function guardedLookup(rule: OutwardRule, resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses
        if (!first) return callback(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '')
        if (!addresses.every(({ address }) => mayConnect(address, rule))) {
          return callback(new OutwardError('address_refused', 'the name leads to an address that is not public'), '')
        }
        if (options.all) return callback(null, [...addresses])
        callback(null, first.address, first.family)
      },
      (error) => callback(error, ''),
    )
  }
}
