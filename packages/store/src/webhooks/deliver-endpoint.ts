import type { OutwardClient } from '@tribunal/adapters/net'
import type pg from 'pg'
import { inTransaction } from '../transaction.ts'
import { type AttemptResult, attempt } from './attempt.ts'
import { composeMessage } from './compose-message.ts'
import { nextAttempt } from './deliveries.ts'
import { type Due, type DueMessages, dueMessages } from './due-messages.ts'
import type { WebhookStore } from './endpoint.ts'
import { disableEndpoint } from './endpoints.ts'

export interface DeliveryOptions {
  readonly store: WebhookStore
  readonly client: OutwardClient
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** From 0 (included) to 1 (excluded). */
  readonly random: () => number
  /** An endpoint whose every attempt failed for so long is disabled. */
  readonly disableAfterMs: number
  /** Attempts under way at once to one endpoint. */
  readonly concurrency: number
  /** For the metrics. */
  readonly onAttempt?: (result: AttemptResult) => void
}

interface Target {
  readonly id: string
  readonly url: string
  readonly secrets: string[]
  readonly failingSince: Date | null
}

/** After so many failures in a row the endpoint is left alone for a while, whatever else waits for it. */
const FAILURES_MAX = 10
const PAUSE_MS = 30_000
const ACTOR = 'system:webhooks'
const GONE = 410

/**
 * Sends what is due to one endpoint, until nothing is, or it fails too often, or the job is taken away. Messages about one
 * submission are sent one after the other, in the order of the ledger; a later one waits until the one before is delivered or given
 * up. Every attempt is written down before the next of its message, so that another worker can go on from there. A worker that dies
 * between an answer and its writing down sends the message again: the receiver knows it by its id.
 */
export async function deliverEndpoint(
  endpointId: string,
  options: DeliveryOptions,
  signal: AbortSignal,
): Promise<void> {
  const { pool } = options.store
  const run: Run = { failuresInARow: 0, delivered: false, dead: 0, gone: false }
  while (!signal.aborted && run.failuresInARow < FAILURES_MAX && !run.gone) {
    const target = await targetOf(pool, endpointId, options.now())
    if (!target) break
    const { read, lines } = await dueMessages(pool, endpointId, new Date(options.now()))
    if (read === 0) break
    await sendAll(target, lines, options, signal, run)
  }
  await closeRun(endpointId, run, options)
}

/** What happened to an endpoint in one run of its job. */
interface Run {
  failuresInARow: number
  delivered: boolean
  /** Messages given up. */
  dead: number
  gone: boolean
}

async function sendAll(
  target: Target,
  lines: DueMessages['lines'],
  options: DeliveryOptions,
  signal: AbortSignal,
  run: Run,
): Promise<void> {
  const stopped = () => signal.aborted || run.failuresInARow >= FAILURES_MAX || run.gone
  const waiting = [...lines]
  const lane = async () => {
    for (let line = waiting.shift(); line; line = waiting.shift()) {
      for (const message of line) if (stopped() || !(await sendOne(target, message, options, signal, run))) break
    }
  }
  await Promise.all(Array.from({ length: Math.min(options.concurrency, lines.length) }, lane))
}

/** Tries a message once. True where it is settled, so that the next about its submission may follow. */
async function sendOne(
  { url, secrets }: Target,
  message: Due,
  options: DeliveryOptions,
  signal: AbortSignal,
  run: Run,
): Promise<boolean> {
  const { client, store, now } = options
  const { id, attempts } = message
  const composed = await composeMessage(store.pool, id)
  if (composed?.state !== 'pending') return true
  // Another worker has tried it meanwhile.
  if (composed.attempts !== attempts) return false
  const result = await attempt(client, { id, payload: composed.payload, url, secrets }, now(), signal)
  // Given up by us: it says nothing of the endpoint, and the next worker tries again.
  if (signal.aborted && !result.delivered) return false
  options.onAttempt?.(result)
  run.failuresInARow = result.delivered ? 0 : run.failuresInARow + 1
  run.delivered ||= result.delivered
  run.gone ||= result.status === GONE
  const nextMs = result.delivered ? undefined : nextTime(message, result, options)
  const state = result.delivered ? 'delivered' : nextMs === undefined ? 'dead' : 'pending'
  const settled = await settle(store.pool, message, { result, state, nextMs, nowMs: now() })
  if (settled && state === 'dead') run.dead++
  return settled && state !== 'pending'
}

function nextTime(
  { attempts, giveUpAt }: Due,
  { retryAfterMs }: Exclude<AttemptResult, { delivered: true }>,
  { now, random }: DeliveryOptions,
): number | undefined {
  const asked = retryAfterMs === undefined ? {} : { retryAfterMs }
  return nextAttempt({ attempts: attempts + 1, nowMs: now(), giveUpAtMs: giveUpAt.getTime(), ...asked }, random())
}

interface Settling {
  readonly result: AttemptResult
  readonly state: 'pending' | 'delivered' | 'dead'
  readonly nextMs: number | undefined
  readonly nowMs: number
}

/** Writes an attempt down, unless another worker did meanwhile. */
async function settle(
  pool: pg.Pool,
  { id, attempts }: Due,
  { result, state, nextMs, nowMs }: Settling,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update webhook_deliveries set state = $3, attempts = attempts + 1, next_at = $4, settled_at = $5, last_status = $6,
       last_error = $7
     where id = $1 and state = 'pending' and attempts = $2`,
    [
      id,
      attempts,
      state,
      new Date(nextMs ?? nowMs),
      state === 'pending' ? null : new Date(nowMs),
      result.status,
      result.delivered ? null : result.error,
    ],
  )
  return rowCount === 1
}

async function targetOf(pool: pg.Pool, id: string, nowMs: number): Promise<Target | undefined> {
  const { rows } = await pool.query<Target>(
    `select id, url, failing_since as "failingSince",
       case when secret = '' then '{}' when old_secret is null or old_secret_expires_at <= $2 then array[secret] else array[secret, old_secret] end
         as secrets
     from webhook_endpoints where id = $1 and disabled_at is null and deleted_at is null`,
    [id, new Date(nowMs)],
  )
  return rows[0]
}

/** What the run says of the endpoint: healthy, failing since a time, to be left alone for a while, or to be disabled. */
async function closeRun(id: string, run: Run, { store, now, disableAfterMs }: DeliveryOptions): Promise<void> {
  const nowMs = now()
  const act = { actor: ACTOR, now: new Date(nowMs) }
  if (run.delivered) {
    await store.pool.query('update webhook_endpoints set failing_since = null, paused_until = null where id = $1', [id])
  }
  if (run.gone) await disableEndpoint(store, id, 'gone', act)
  else if (run.failuresInARow > 0 && !run.delivered) {
    const since = await markFailing(store.pool, id, run.failuresInARow >= FAILURES_MAX, nowMs)
    if (since !== undefined && nowMs - since >= disableAfterMs) await disableEndpoint(store, id, 'failing', act)
  }
  if (run.dead > 0) await recordDead(store, id, run.dead, act.now)
}

async function markFailing(pool: pg.Pool, id: string, pause: boolean, nowMs: number): Promise<number | undefined> {
  const { rows } = await pool.query<{ since: Date }>(
    `update webhook_endpoints set failing_since = coalesce(failing_since, $2), paused_until = $3
     where id = $1 and disabled_at is null and deleted_at is null returning failing_since as since`,
    [id, new Date(nowMs), pause ? new Date(nowMs + PAUSE_MS) : null],
  )
  return rows[0]?.since.getTime()
}

async function recordDead(store: WebhookStore, id: string, count: number, now: Date): Promise<void> {
  const event = {
    type: 'webhook.delivery_failed' as const,
    entity: `webhook:${id}`,
    at: now.toISOString(),
    actor: ACTOR,
    data: { deliveries: count },
  }
  await inTransaction(store.pool, (client) => store.append(client, [event]))
}
