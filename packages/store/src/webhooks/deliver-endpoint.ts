import type { OutwardClient } from '@tribunal/adapters/net'
import type pg from 'pg'
import { inTransaction } from '../transaction.ts'
import { type AttemptResult, attempt } from './attempt.ts'
import { nextAttempt, RETRY_FOR_MS } from './deliveries.ts'
import type { WebhookStore } from './endpoint.ts'
import { disableEndpoint } from './endpoints.ts'
import { type ToldEvent, withSubmission } from './webhook-events.ts'

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

interface Due {
  readonly id: string
  readonly payload: string
  /** The id that the sender gave the submission; null where it was erased, and where the event is about none. */
  readonly submissionId: string | null
  readonly attempts: number
  readonly giveUpAt: Date
}

/** Messages read at once. */
const PAGE = 100
/** After so many failures in a row the endpoint is left alone for a while, whatever else waits for it. */
const FAILURES_MAX = 10
const PAUSE_MS = 30_000
const ACTOR = 'system:webhooks'
const GONE = 410

/**
 * Sends what is due to one endpoint, until nothing is, or it fails too often, or the job is taken away. Every attempt is
 * written down before the next of its message, so that another worker can go on from there. A worker that dies between
 * an answer and its writing down sends the message again: the receiver knows it by its id.
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
    const due = target ? await dueOf(pool, endpointId, new Date(options.now())) : []
    if (!target || due.length === 0) break
    await sendAll(target, due, options, signal, run)
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
  due: readonly Due[],
  options: DeliveryOptions,
  signal: AbortSignal,
  run: Run,
): Promise<void> {
  const waiting = [...due]
  const lane = async () => {
    while (!signal.aborted && run.failuresInARow < FAILURES_MAX && !run.gone) {
      const message = waiting.shift()
      if (!message) return
      await sendOne(target, message, options, signal, run)
    }
  }
  await Promise.all(Array.from({ length: Math.min(options.concurrency, due.length) }, lane))
}

async function sendOne(target: Target, message: Due, options: DeliveryOptions, signal: AbortSignal, run: Run) {
  const { client, store, now } = options
  const { url, secrets } = target
  const payload = JSON.stringify(withSubmission(JSON.parse(message.payload) as ToldEvent, message.submissionId))
  const result = await attempt(client, { id: message.id, payload, url, secrets }, now(), signal)
  // Given up by us: it says nothing of the endpoint, and the next worker tries again.
  if (signal.aborted && !result.delivered) return
  options.onAttempt?.(result)
  run.failuresInARow = result.delivered ? 0 : run.failuresInARow + 1
  run.delivered ||= result.delivered
  run.gone ||= result.status === GONE
  const nextMs = result.delivered ? undefined : nextTime(message, result, options)
  const state = result.delivered ? 'delivered' : nextMs === undefined ? 'dead' : 'pending'
  const settled = await settle(store.pool, message, { result, state, nextMs, nowMs: now() })
  if (settled && state === 'dead') run.dead++
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
       case when old_secret is null or old_secret_expires_at <= $2 then array[secret] else array[secret, old_secret] end
         as secrets
     from webhook_endpoints where id = $1 and disabled_at is null and deleted_at is null`,
    [id, new Date(nowMs)],
  )
  return rows[0]
}

async function dueOf(pool: pg.Pool, endpointId: string, now: Date): Promise<Due[]> {
  const { rows } = await pool.query<Due>(
    `select id, payload, attempts, coalesce(give_up_at, created_at + $3 * interval '1 millisecond') as "giveUpAt",
       submission_id as "submissionId"
     from webhook_deliveries
       left join decision_bodies on decision_id =
         substring(payload from '"decision_id":"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"')::uuid
     where endpoint_id = $1 and state = 'pending' and next_at <= $2 order by next_at, id limit ${PAGE}`,
    [endpointId, now, RETRY_FOR_MS],
  )
  return rows
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
