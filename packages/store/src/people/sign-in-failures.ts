import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { inTransaction } from '../transaction.ts'
import { normalEmail } from './people.ts'
import type { PeopleStore, Sql } from './people-store.ts'

/**
 * How guessing is slowed down: after `free` failures in a row each further one doubles the wait, from one second to an
 * hour; after a day without a failure the count begins anew. With five free ones that is 40 tries in the first day, and
 * 24 in each further one.
 *
 * NIST SP 800-63B-4, section 3.2.2, names waits that grow to an hour; where it would shut the account after 100
 * failures, the hour stays, since an account that anybody can shut is a weakness too.
 */
export interface Throttle {
  /** Counted under this name: an account, or an address of the network. */
  readonly key: string
  /** Failures before the first wait. */
  readonly free: number
}

const LONGEST_WAIT_S = 3600
const FORGET_AFTER_S = 24 * 3600

/** The wait after this many failures, as SQL; seconds. The exponent is bounded, so that no count overflows. */
const waitAfter = (count: string) =>
  /* sql */ `case when ${count} <= $3 then 0 else least(${LONGEST_WAIT_S}, power(2, least(${count} - $3 - 1, 20))) end`

/** A try that may go on, and the how-manyth failure in a row it is until it succeeds; or the seconds to wait before one. */
export type Tried = { readonly failures: number } | { readonly waitSeconds: number }

/**
 * Counts a try as failed before it is judged, so that a hundred tries at once are not all free. A try that has to wait is
 * not counted.
 */
export async function beginTry(sql: Sql, { key, free }: Throttle, now: Date): Promise<Tried> {
  const counted = await sql.query<{ count: number }>(
    `insert into sign_in_failures as f (key, count, last_at) values ($1, 1, $2)
     on conflict (key) do update
       set count = case when f.last_at < $2::timestamptz - interval '${FORGET_AFTER_S} seconds' then 1 else f.count + 1 end,
           last_at = $2
       where f.last_at + make_interval(secs => ${waitAfter('f.count')}) <= $2::timestamptz
     returning count`,
    [key, now, free],
  )
  if (counted.rows[0]) return { failures: counted.rows[0].count }
  const { rows } = await sql.query<{ wait: number }>(
    `select extract(epoch from last_at + make_interval(secs => ${waitAfter('count')}) - $2::timestamptz)::float8 as wait
     from sign_in_failures where key = $1`,
    [key, now, free],
  )
  return { waitSeconds: Math.max(1, Math.ceil(rows[0]?.wait ?? 1)) }
}

/**
 * Records that an account, or an address of the network, has to wait from now on. The ledger is kept for ever, so it names
 * a person by the id at most, and an address not at all.
 */
export async function recordThrottled(
  store: PeopleStore,
  throttled: readonly { readonly by: 'account' | 'address'; readonly personId?: string | undefined }[],
  now: Date,
): Promise<void> {
  const events = throttled.map(({ by, personId }) => ({
    type: 'session.throttled' as const,
    entity: personId === undefined ? `sign-in:${by}` : `person:${personId}`,
    at: now.toISOString(),
    actor: 'system:sign-in',
    data: { by },
  }))
  await inTransaction(store.pool, (client) => store.append(client, events))
}

/** The right password: the account's failures are forgotten. */
export async function forgetFailures(sql: Sql, key: string): Promise<void> {
  await sql.query('delete from sign_in_failures where key = $1', [key])
}

/** Takes back the one count of {@link beginTry}; earlier failures stay counted. */
export async function takeBackTry(sql: Sql, key: string): Promise<void> {
  await sql.query('update sign_in_failures set count = greatest(count - 1, 0) where key = $1', [key])
}

/** Removes counts that no longer matter. */
export async function removeOldFailures(sql: Sql, now: Date): Promise<void> {
  await sql.query('delete from sign_in_failures where last_at < $1', [new Date(now.getTime() - FORGET_AFTER_S * 1000)])
}

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
