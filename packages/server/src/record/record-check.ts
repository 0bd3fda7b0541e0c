import type { SigningKey } from '@tribunal/store'
import { databaseDamaged, isConnectionError, type PassState, RecordPass, type Store } from '@tribunal/store'
import type { FastifyBaseLogger } from 'fastify'

const EVERY_MS = 10_000
/** Of every ten seconds, so much goes into verifying at most, where the process has little to do; a part where it has much. */
const CALM_MS = 1_000
/** Findings of one part that are logged; more are counted. */
const LOGGED_MAX = 20

export interface RecordCheckOptions {
  readonly pool: Store['pool']
  readonly signer: SigningKey
  /** In which the whole record is to be verified, in milliseconds. */
  readonly withinMs: number
  readonly now: () => number
  readonly log: FastifyBaseLogger
  /** Decisions that wait to be recorded: while there are any, verifying takes little. */
  readonly queued: () => number
  readonly everyMs?: number
}

/** The whole record, verified again and again. */
export interface RecordCheck {
  /** Whether something is wrong: found in this pass, in the last one, or here since that one began; or a part cannot be read. */
  readonly failing: boolean
  /** Things that are wrong, in this pass and in the last one, whichever has more. */
  readonly found: number
  /** Milliseconds since the last whole pass began: everything was as it should be at some time since. Undefined before there is one. */
  readonly ageMs: number | undefined
  close(): Promise<void>
}

/**
 * Verifies the whole record in the background, in any number of processes, one of them at a time. What is wrong is an error
 * of the log, and stops nothing.
 */
export function openRecordCheck(options: RecordCheckOptions): RecordCheck {
  const { pool, signer, withinMs, now, log, queued, everyMs = EVERY_MS } = options
  const pass = new RecordPass({ pool, signer, withinMs, now })
  let state: PassState | undefined
  let foundAtMs = Number.NEGATIVE_INFINITY
  let unreadable = false
  let closed = false
  const look = async () => {
    const until = performance.now() + CALM_MS
    do {
      const step = await pass.step()
      unreadable = false
      if (step.unsigned) log.warn('how far the record was verified is not signed by this key: it is verified anew')
      for (const finding of step.findings.slice(0, LOGGED_MAX))
        log.error({ finding }, 'the record is not as it was signed for: `tribunal audit verify` says all that is wrong')
      if (step.findings.length > 0) foundAtMs = now()
      state = step.state ?? (await pass.state()) ?? state
      if (step.did !== 'looked') return
    } while (!closed && queued() === 0 && performance.now() < until)
  }
  let looking: Promise<void> | undefined
  const tick = () => {
    looking ??= look()
      .catch((error: unknown) => {
        if (isConnectionError(error)) return
        // Two that took turns at the same moment: the other was first.
        if ((error as { readonly code?: unknown }).code === SERIALIZATION_FAILURE) return
        unreadable ||= databaseDamaged(error) !== undefined
        log.error({ err: error }, 'verifying the record')
      })
      .finally(() => {
        looking = undefined
      })
  }
  const timer = setInterval(tick, everyMs)
  timer.unref()
  const endedMs = () => (state?.last ? Date.parse(state.last.began) : undefined)
  return {
    get failing() {
      return unreadable || this.found > 0 || foundAtMs > (endedMs() ?? Number.NEGATIVE_INFINITY)
    },
    get found() {
      return Math.max(state?.found ?? 0, state?.last?.found ?? 0)
    },
    get ageMs() {
      const began = endedMs()
      return began === undefined ? undefined : Math.max(0, now() - began)
    },
    async close() {
      closed = true
      clearInterval(timer)
      await looking
    },
  }
}

/** SQLSTATE. */
const SERIALIZATION_FAILURE = '40001'
