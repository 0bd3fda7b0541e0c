import { availableParallelism } from 'node:os'
import { performance } from 'node:perf_hooks'
import type { Tribunal } from '@tribunal/adapters'
import { message } from '@tribunal/messages'
import {
  askBacktest,
  type Backtest,
  type BacktestWish,
  cancelBacktest,
  isConnectionError,
  type JobQueue,
  type Jobs,
  keepFacts,
  type Ledger,
  runBacktest,
  type Store,
  unfinishedBacktests,
} from '@tribunal/store'
import type { FastifyBaseLogger } from 'fastify'
import { type OpenedJobs, pause } from '../jobs/open-jobs.ts'
import { HttpProblem } from '../problems/http-problem.ts'

/** Backtests as handlers use them. */
export interface Backtests {
  /**
   * Notes what is wanted; a process of the service does it in the background. Throws a `rate-limited` problem where enough
   * of the same actor wait: one is done after the other, and others want theirs too.
   */
  ask(wish: BacktestWish, actor: string): Promise<Backtest>
  cancel(id: string): Promise<Backtest | undefined>
}

export interface OpenedBacktests extends Backtests {
  close(): Promise<void>
}

export interface OpenBacktestsOptions {
  readonly pool: Store['pool']
  /** With the queue of backtests. */
  readonly jobs: OpenedJobs
  readonly ledger: Ledger
  readonly tribunal: Tribunal
  readonly now: () => number
  readonly log: FastifyBaseLogger
  /** Decisions that wait to be recorded: while there are any, keeping facts takes little. */
  readonly queued: () => number
}

const QUEUE = 'backtests'
/** However often the services that do a backtest are stopped, it is taken up again. */
export const BACKTEST_QUEUE: JobQueue = { name: QUEUE, retries: 1_000 }
const RETRY_START_MS = 5_000
/** Backtests of one actor that are not done yet, at most. */
const UNFINISHED_MAX = 10
const ASK_AGAIN_S = 30
const ENOUGH = message('request.backtests_unfinished', { max: UNFINISHED_MAX })
/** Of every five seconds, so much goes into keeping facts where the process has little to do, and where it has much. */
const KEEP_EVERY_MS = 5_000
const CALM_MS = 1_000
const BUSY_MS = 50
/** A process is busy that decisions wait for, or that was at work for more than this share of the last five seconds. */
const BUSY_SHARE = 0.6
/** One core is left to answer requests. */
const THREADS = Math.max(1, availableParallelism() - 1)

/** Keeps the facts of decisions for backtests, and does the backtests that are asked for: one at a time in a process. */
export function openBacktests(options: OpenBacktestsOptions): OpenedBacktests {
  const { pool, now, log } = options
  const stopping = new AbortController()
  const keeping = keepInBackground(options)
  const fail = (error: unknown) => {
    if (!isConnectionError(error)) log.error({ err: error }, 'backtests')
  }
  let jobs: Jobs | undefined
  const start = async () => {
    const opened = await options.jobs.started(stopping.signal)
    while (opened && !jobs && !stopping.signal.aborted) {
      jobs = await startWorking(opened, options).catch((error) => {
        fail(error)
        return undefined
      })
      if (!jobs) await pause(RETRY_START_MS, stopping.signal)
    }
    // Those asked for while no queue was there, and those of a restored database.
    for (const id of await unfinishedBacktests(pool)) await send(id)
  }
  const send = async (id: string) => {
    await jobs?.send(QUEUE, { id }, { key: id })
    jobs?.wake(QUEUE)
  }
  const started = start().catch(fail)
  return {
    async ask(wish, actor) {
      if ((await unfinishedBacktests(pool, actor)).length >= UNFINISHED_MAX)
        throw new HttpProblem({ code: 'rate-limited', detail: ENOUGH, retryAfterSeconds: ASK_AGAIN_S })
      const backtest = await askBacktest(pool, wish, { actor, nowMs: now() })
      await send(backtest.id)
      return backtest
    },
    cancel: (id) => cancelBacktest(pool, id, now()),
    async close() {
      stopping.abort()
      keeping.stop()
      await started
      await options.jobs.close()
      await keeping.stopped()
    },
  }
}

async function startWorking(jobs: Jobs, { pool, ledger, tribunal, now }: OpenBacktestsOptions): Promise<Jobs> {
  await jobs.work<{ readonly id: string }>(QUEUE, 1, async ({ id }, { signal }) => {
    await runBacktest({ pool, ledger, tribunal, now, threads: THREADS }, id, signal)
    // Stopped before its end, it is given back, for the one who takes it up.
    signal.throwIfAborted()
  })
  return jobs
}

/** Keeps facts now and then, in any number of processes: one at a time does it. */
function keepInBackground({ pool, tribunal, log, queued }: OpenBacktestsOptions) {
  let keeping: Promise<unknown> | undefined
  let worked = performance.eventLoopUtilization()
  const tick = () => {
    const { utilization } = performance.eventLoopUtilization(worked)
    worked = performance.eventLoopUtilization()
    keeping ??= keepFacts(pool, tribunal, queued() > 0 || utilization > BUSY_SHARE ? BUSY_MS : CALM_MS)
      .catch((error: unknown) => {
        // That the database is away is said by the one who needs it more.
        if (!isConnectionError(error)) log.error({ err: error }, 'keeping facts for backtests')
      })
      .finally(() => {
        keeping = undefined
      })
  }
  const timer = setInterval(tick, KEEP_EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer), stopped: async () => await keeping }
}
