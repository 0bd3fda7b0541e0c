import { Worker } from 'node:worker_threads'
import { SolverError } from './open-solver.ts'
import type { PolicyFindings, PolicyTask, TaskReport } from './policy-task.ts'

export interface TaskOptions {
  /** Milliseconds after which the thread is ended, whatever it does. */
  readonly timeoutMs: number
  /** Ends the thread; the task then rejects with the reason. */
  readonly signal?: AbortSignal | undefined
}

/**
 * A thread for texts of policies: the author of a text decides how long its formulas are and how often its conditions are
 * asked, and other callers must not wait for that. It starts with a task and stays a while for the next: starting takes some 0.3 s
 * of CPU time, reading a usual text some 0.01 s.
 */
export interface PolicyThread {
  /**
   * Does one task; the one before has to be over. Rejects with a SolverError where time is up or memory runs out. A thread
   * that did not finish its task is ended, and the next task starts another.
   */
  do<T extends PolicyTask>(task: T, options: TaskOptions): Promise<PolicyFindings[T['do']]>
  /** Ends the thread. A task that is under way rejects. */
  close(): Promise<void>
}

export interface PolicyThreadOptions {
  /**
   * Milliseconds that the thread stays without a task: what the last one left in memory goes with it. 10 s where absent; 0:
   * each task has a separate thread.
   */
  readonly stayMs?: number
}

/** The built file: a thread runs no TypeScript. */
const WORKER = new URL('../../dist/proof/task-worker.js', import.meta.url)
/** A proof of any shipped policy takes a tenth of it. A text made to take more ends its own thread, and nothing else. */
const HEAP_MB = 1_024
const STAY_MS = 10_000

/** Starts nothing yet. */
export function openPolicyThread(options: PolicyThreadOptions = {}): PolicyThread {
  return new WarmThread(options)
}

class WarmThread implements PolicyThread {
  readonly #stayMs: number
  #worker: Worker | undefined
  #leaving: NodeJS.Timeout | undefined

  constructor({ stayMs = STAY_MS }: PolicyThreadOptions) {
    this.#stayMs = stayMs
  }

  async do<T extends PolicyTask>(task: T, { timeoutMs, signal }: TaskOptions): Promise<PolicyFindings[T['do']]> {
    signal?.throwIfAborted()
    clearTimeout(this.#leaving)
    this.#leaving = undefined
    const worker = this.#started()
    const over = new AbortController()
    try {
      const report = await new Promise<TaskReport>((resolve, reject) => {
        const fail = (code: SolverError['code'], message: string) => reject(new SolverError(code, message))
        const timer = setTimeout(() => fail('solver-limit', limitReached(timeoutMs)), timeoutMs)
        const broken = (error: Error) => fail('solver-failed', brokenDown(error))
        const ended = () => fail('solver-failed', 'the thread of the proof ended')
        worker.on('message', resolve).on('error', broken).on('exit', ended)
        over.signal.addEventListener('abort', () => {
          clearTimeout(timer)
          worker.off('message', resolve).off('error', broken).off('exit', ended)
        })
        signal?.addEventListener('abort', () => reject(signal.reason), { signal: over.signal })
        worker.postMessage({ task, timeoutMs })
      })
      this.#leaving = this.#stayMs === 0 ? undefined : setTimeout(() => void this.close(), this.#stayMs).unref()
      if (!report.ok) throw new SolverError(report.code, report.message)
      return report.found as PolicyFindings[T['do']]
    } finally {
      over.abort()
      worker.unref()
      if (this.#leaving === undefined) await this.close()
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#leaving)
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }

  #started(): Worker {
    this.#worker?.ref()
    if (this.#worker) return this.#worker
    const worker = new Worker(WORKER, {
      // Of the options of this process a thread needs none.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    // A thread that fails between two tasks is not reported; the next task starts another.
    worker.on('error', () => undefined)
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined
    })
    this.#worker = worker
    return worker
  }
}

function limitReached(timeoutMs: number): string {
  return `the time limit of ${timeoutMs / 1000} seconds was reached`
}

function brokenDown(error: Error & { readonly code?: string }): string {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return 'the policy takes more memory than there is for one proof'
  return `the thread of the proof broke down: ${error.message}`
}
