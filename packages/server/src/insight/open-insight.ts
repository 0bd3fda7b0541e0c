import { performance } from 'node:perf_hooks'
import { type Counted, countNewEvents, type Database, isConnectionError } from '@tribunal/store'
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
/** Of every five seconds, so much goes into counting where the process has little to do, and where it has much. */
const CALM_MS = 2_000
const BUSY_MS = 200
/** A process is busy that decisions wait for, or that was at work for more than this share of the last five seconds. */
const BUSY_SHARE = 0.6
/** The one who asks for an overview waits no longer for what is not counted yet. */
const ASKED_MS = 200

/** Counts in the background, in any number of processes: one at a time does it. */
export function openInsight({ pool, log, queued }: InsightOptions): Insight {
  let counting: Promise<unknown> = Promise.resolve()
  let atIt = false
  let worked = performance.eventLoopUtilization()
  const tick = () => {
    if (atIt) return
    atIt = true
    const { utilization } = performance.eventLoopUtilization(worked)
    worked = performance.eventLoopUtilization()
    counting = countNewEvents(pool, queued() > 0 || utilization > BUSY_SHARE ? BUSY_MS : CALM_MS)
      .catch((error: unknown) => {
        // That the database is away is said by the one who needs it more.
        if (!isConnectionError(error)) log.error({ err: error }, 'counting for the overview')
      })
      .finally(() => {
        atIt = false
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
