import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { createTallier, type Period, type SampleSizes, type TallyData } from '@tribunal/policy'
import { type BacktestVersions, compileVersions } from './backtest-versions.ts'
import { unpackChunk } from './gathered-facts.ts'

/** One chunk to be tallied. */
export interface ChunkTask {
  readonly bytes: Uint8Array
  readonly period: Period
  readonly factsLimit: number
}

/** What tallies chunks, on every core. */
export interface Evaluators {
  /** How many chunks are worth having under way at once. */
  readonly lanes: number
  /** Rejects where the bytes are no chunk; the thread that had them is of no more use then. */
  tally(task: ChunkTask): Promise<TallyData>
  close(): Promise<void>
}

export interface EvaluatorsOptions {
  readonly versions: BacktestVersions
  readonly sizes: SampleSizes
  /** One a core where absent; 0: in this thread, which starts sooner and is enough for a few thousand facts. */
  readonly threads?: number | undefined
}

/** Chunks that each thread has waiting, so that it never waits for the next. */
const AHEAD = 2
/** The built file: a thread runs no TypeScript. */
const WORKER = new URL('../../dist/backtest/evaluate-worker.js', import.meta.url)

/** Makes both versions, which load, ready on each thread. @throws {PolicyError} in this thread, where one does not. */
export function openEvaluators({ versions, sizes, threads = availableParallelism() }: EvaluatorsOptions): Evaluators {
  if (threads === 0) {
    const { from, to } = compileVersions(versions)
    const tallier = createTallier(from, to, sizes)
    return {
      lanes: 1,
      tally: async ({ bytes, period, factsLimit }) => tallier.tally(unpackChunk(bytes), period, factsLimit),
      close: async () => undefined,
    }
  }
  const lanes = Array.from({ length: threads }, () => openLane({ versions, sizes }))
  let next = 0
  return {
    lanes: threads * AHEAD,
    tally: (task) => lanes[next++ % threads]!.tally(task),
    async close() {
      await Promise.all(lanes.map((lane) => lane.close()))
    },
  }
}

/** One thread: it answers in the order in which it is asked. */
function openLane(workerData: Pick<EvaluatorsOptions, 'versions' | 'sizes'>) {
  // Of the options of this process a thread needs none.
  const worker = new Worker(WORKER, { workerData, execArgv: [] })
  const waiting: { resolve(data: TallyData): void; reject(error: Error): void }[] = []
  let ended: Error | undefined
  const end = (error: Error) => {
    ended ??= error
    for (const { reject } of waiting.splice(0)) reject(ended)
  }
  worker.on('message', (data: TallyData) => waiting.shift()?.resolve(data))
  worker.on('error', end)
  worker.on('exit', () => end(new Error('a thread of the backtest ended')))
  return {
    tally: (task: ChunkTask) =>
      new Promise<TallyData>((resolve, reject) => {
        if (ended) return reject(ended)
        waiting.push({ resolve, reject })
        worker.postMessage(task)
      }),
    close: () => worker.terminate(),
  }
}
