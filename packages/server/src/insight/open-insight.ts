import { type Counted, countNewEvents, type Database } from '@tribunal/adapters/store'
import type { FastifyBaseLogger } from 'fastify'

/** The counts behind overviews, kept up to what happens. */
export interface Insight {
  /** Counts what is new, for a moment at most, and says how far it came. */
  catchUp(): Promise<Counted>
  /** Waits for what is being counted. */
  close(): Promise<void>
}

export interface InsightOptions {
  readonly pool: Database['pool']
  readonly log: FastifyBaseLogger
  /** Decisions that wait to be recorded: while there are any, counting takes little. */
  readonly queued: () => number
}

const EVERY_MS = 5_000
/** Of every five seconds, so much goes into counting where nothing waits, and where something does. */
const CALM_MS = 2_000
const BUSY_MS = 200
/** Whoever asks for an overview waits no longer for what is not counted yet. */
const ASKED_MS = 200

/** Counts in the background, in any number of processes: one at a time does it. */
export function openInsight({ pool, log, queued }: InsightOptions): Insight {
  let counting: Promise<unknown> = Promise.resolve()
  let busy = false
  const tick = () => {
    if (busy) return
    busy = true
    counting = countNewEvents(pool, queued() > 0 ? BUSY_MS : CALM_MS)
      .catch((error: unknown) => log.error({ err: error }, 'counting for the overview'))
      .finally(() => {
        busy = false
      })
  }
  const timer = setInterval(tick, EVERY_MS)
  timer.unref()
  return {
    catchUp: () => countNewEvents(pool, ASKED_MS),
    async close() {
      clearInterval(timer)
      await counting
    },
  }
}
