import {
  type Ledger,
  monthsAhead,
  type RetentionPeriods,
  runRetention,
  type Store,
  tryBodyMonths,
} from '@tribunal/store'
import type { FastifyBaseLogger } from 'fastify'
import type { ServerConfig } from '../config/index.ts'
import { sweepEvery } from './sweep-every.ts'

/** Who ends contents by their period, in the ledger. */
export const RETENTION_ACTOR = 'system:retention'
/** A run that was not done goes on within the hour. */
const LOOK_EVERY_MS = 3_600_000

export interface RetentionParts {
  readonly pool: Store['pool']
  readonly ledger: Ledger
  readonly config: ServerConfig
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly log: FastifyBaseLogger
  readonly onError: (error: unknown) => void
}

/** The periods of a configuration: for ever where nothing is said. */
export function retentionPeriods({ retention: { post, payment, exact } }: ServerConfig): RetentionPeriods {
  return { post: { default: null, ...post }, payment: { default: null, ...payment }, exact }
}

/** Once a day ends the contents that are due, makes the tables of the next months, and says in the log where others have to make them. Any number of processes may do so. */
export function openRetention(
  { pool, ledger, config, now, log, onError }: RetentionParts,
  everyMs = LOOK_EVERY_MS,
): { close(): Promise<void> } {
  const stopping = new AbortController()
  let done = ''
  const look = async () => {
    const nowMs = now()
    const day = new Date(nowMs).toISOString().slice(0, 10)
    if (day === done) return
    const periods = retentionPeriods(config)
    const { signal } = stopping
    const run = await runRetention({ pool, ledger, periods, actor: RETENTION_ACTOR, nowMs, signal })
    // A clock that is ahead, which the run refuses, makes no tables for wrong months.
    await tryBodyMonths(pool, nowMs)
    if (run.events.length > 0)
      log.info({ contents: run.contents, kept: run.kept, months: run.months }, 'contents ended')
    if (!run.done) return
    // The server's own worker looks at the tables of months, and not at the whole of them.
    await pool.query('analyze decision_bodies')
    const { short, last, waiting } = await monthsAhead(pool, nowMs)
    if (short) {
      const default_table = waiting.length > 0 ? waiting : undefined
      log.warn({ last, default_table }, 'tables of months are missing: run `tribunal migrate`')
    }
    done = day
  }
  const sweep = sweepEvery(everyMs, look, onError)
  return {
    async close() {
      stopping.abort()
      await sweep.close()
    },
  }
}
