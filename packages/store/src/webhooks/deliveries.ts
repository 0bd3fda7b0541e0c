import type { DELIVERY_STATES } from '@tribunal/contract/words'
import type pg from 'pg'
import { uuidv7 } from '../random.ts'
import { testPayload } from './webhook-events.ts'

export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** A message to an endpoint, and what became of it. `dead`: it was given up and can be sent again. */
export interface Delivery {
  /** With `msg_` before it, the `webhook-id` of every attempt. */
  readonly id: string
  readonly type: string
  /** Place of its event in the ledger; null for a test. */
  readonly seq: number | null
  readonly payload: string
  readonly state: DeliveryState
  readonly attempts: number
  readonly createdAt: Date
  /** When it is tried next; of settled ones, when it was tried last or would have been. */
  readonly nextAt: Date
  readonly settledAt: Date | null
  /** HTTP status of the last answer; null where there was none. */
  readonly lastStatus: number | null
  readonly lastError: string | null
}

const COLUMNS = /* sql */ `id, type, seq, payload, state, attempts, created_at as "createdAt", next_at as "nextAt",
  settled_at as "settledAt", last_status as "lastStatus", last_error as "lastError"`

export interface DeliveryFilter {
  readonly state?: DeliveryState | undefined
  /** The id that the page before ended with: only older ones. */
  readonly after?: string | undefined
  readonly limit: number
}

/** Messages to an endpoint, newest first. */
export async function listDeliveries(
  pool: pg.Pool,
  endpointId: string,
  { state, after, limit }: DeliveryFilter,
): Promise<Delivery[]> {
  const { rows } = await pool.query<Delivery>(
    `select ${COLUMNS} from webhook_deliveries
     where endpoint_id = $1 and ($2::text is null or state = $2) and ($3::uuid is null or id < $3)
     order by id desc limit $4`,
    [endpointId, state ?? null, after ?? null, limit],
  )
  return rows
}

/** Makes a test message, which is sent like any other. */
export async function testDelivery(pool: pg.Pool, endpointId: string, now: Date): Promise<string> {
  const id = uuidv7(now.getTime())
  await pool.query(
    `insert into webhook_deliveries (id, endpoint_id, type, payload, next_at, created_at) values ($1, $2, $3, $4, $5, $5)`,
    [id, endpointId, 'webhook.test', testPayload(now.toISOString()), now],
  )
  return id
}

/** Sends dead letters of an endpoint again, for another day: the one of this id, or all. Answers how many. */
export async function resendDead(pool: pg.Pool, endpointId: string, now: Date, id?: string): Promise<number> {
  const { rowCount } = await pool.query(
    `update webhook_deliveries
     set state = 'pending', attempts = 0, next_at = $2, give_up_at = $3, settled_at = null
     where endpoint_id = $1 and state = 'dead' and ($4::uuid is null or id = $4)`,
    [endpointId, now, new Date(now.getTime() + RETRY_FOR_MS), id ?? null],
  )
  return rowCount ?? 0
}

/** Forgets messages that were settled before this time, delivered or dead. Answers how many. */
export async function forgetDeliveries(pool: pg.Pool, before: Date): Promise<number> {
  const { rowCount } = await pool.query("delete from webhook_deliveries where state <> 'pending' and settled_at < $1", [
    before,
  ])
  return rowCount ?? 0
}

/** Endpoints that something is to be sent to now. */
export async function endpointsDue(pool: pg.Pool, now: Date): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from webhook_endpoints e
     where deleted_at is null and disabled_at is null and (paused_until is null or paused_until <= $1) and exists (
       select from webhook_deliveries where endpoint_id = e.id and state = 'pending' and next_at <= $1)`,
    [now],
  )
  return rows.map(({ id }) => id)
}

const SECOND = 1_000
const HOUR = 3_600 * SECOND

/** After which a message is given up: Standard Webhooks recommends attempts for about a day. */
export const RETRY_FOR_MS = 24 * HOUR
const FIRST_MS = 5 * SECOND
const FACTOR = 3
const LONGEST_MS = 6 * HOUR
/** Part of a delay that chance takes off or adds, so that messages that failed together do not come back together. */
const JITTER = 0.2

/** What is known when an attempt has failed. Times in milliseconds since 1970. */
export interface FailedAttempt {
  /** How many there were, this one included. */
  readonly attempts: number
  readonly nowMs: number
  /** When the message is given up. */
  readonly giveUpAtMs: number
  /** What the endpoint asked for by `Retry-After`, milliseconds. */
  readonly retryAfterMs?: number
}

/**
 * When to try again: after 5 s, 15 s, 45 s, 2 min, 7 min, 20 min, 1 h, 3 h, 6 h and then every 6 h, each ± 20 %; the last
 * time when the message is given up. Undefined: there is no further attempt.
 * `chance` is a random number from 0 (included) to 1 (excluded).
 */
export function nextAttempt(failed: FailedAttempt, chance: number): number | undefined {
  const { attempts, nowMs, giveUpAtMs, retryAfterMs = 0 } = failed
  if (nowMs >= giveUpAtMs) return undefined
  const delay = Math.min(LONGEST_MS, FIRST_MS * FACTOR ** Math.min(attempts - 1, 20))
  const jittered = delay * (1 - JITTER + 2 * JITTER * chance)
  return Math.min(giveUpAtMs, nowMs + Math.max(jittered, Math.min(retryAfterMs, LONGEST_MS)))
}
