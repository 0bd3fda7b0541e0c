import type { ClientBase } from 'pg'
import { StoreError } from '../store-error.ts'

/** Clocks that are kept by NTP differ by milliseconds. */
const AHEAD_MAX_MS = 5 * 60_000
/** Later than this after the last event a person has to say that the clock is right: a record in use has an event a day. */
const IDLE_MAX_MS = 35 * 86_400_000

/**
 * Why contents are not to end by this time; undefined where the time is plausible. A clock that is ahead would end everything for good.
 * Two other sources have the time: the clock of the database, and the ledger. On one machine the first is as wrong as our own. Of the
 * ledger only events older than a day count: newer ones may have been written by the same wrong clock.
 */
export async function clockDoubt(client: Pick<ClientBase, 'query'>, nowMs: number): Promise<StoreError | undefined> {
  const now = new Date(nowMs).toISOString()
  const { rows } = await client.query<{ database: Date; last: Date | null }>(
    `select clock_timestamp() as database,
       (select max(at) from ledger_events where at < $1::timestamptz - interval '24 hours') as last`,
    [now],
  )
  const { database, last } = rows[0]!
  if (nowMs - database.getTime() > AHEAD_MAX_MS)
    return new StoreError('clock_ahead', { now, database: database.toISOString() })
  if (last !== null && nowMs - last.getTime() > IDLE_MAX_MS)
    return new StoreError('clock_in_doubt', { now, last: last.toISOString() })
  return undefined
}
