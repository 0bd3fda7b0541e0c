import { Worker } from 'node:worker_threads'
import type { PolicyFindings, PolicyTask, TaskReport } from './policy-task.ts'
import { SolverError } from './solver-error.ts'

export interface TaskOptions {
  /** Milliseconds after which the thread is ended, whatever it does. */
  readonly timeoutMs: number
  /** Ends the thread; the task then rejects with the reason. */
  readonly signal?: AbortSignal | undefined
}

/** The built file: a thread runs no TypeScript. */
const WORKER = new URL('../../dist/proof/task-worker.js', import.meta.url)
/** A proof of any shipped policy takes a tenth of it. A text made to take more ends its own thread, and nothing else. */
const HEAP_MB = 1_024

/**
 * Does a task in a thread of its own: whoever wrote a text decides how long its formulas are and how often its conditions
 * are asked, and nobody else is to wait for that. Rejects with a SolverError where time is up or memory runs out.
 */
export async function doPolicyTask<T extends PolicyTask>(
  task: T,
  { timeoutMs, signal }: TaskOptions,
): Promise<PolicyFindings[T['do']]> {
  signal?.throwIfAborted()
  const worker = new Worker(WORKER, {
    workerData: { task, timeoutMs },
    // Of the options of this process a thread needs none.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  let timer: NodeJS.Timeout | undefined
  let leave: (() => void) | undefined
  try {
    const report = await new Promise<TaskReport>((resolve, reject) => {
      worker.on('message', resolve)
      worker.on('error', (error: Error) => reject(new SolverError('solver-failed', brokenDown(error))))
      worker.on('exit', () => reject(new SolverError('solver-failed', 'the thread of the proof ended')))
      timer = setTimeout(() => reject(new SolverError('solver-limit', limitReached(timeoutMs))), timeoutMs)
      leave = () => reject(signal!.reason)
      signal?.addEventListener('abort', leave)
    })
    if (!report.ok) throw new SolverError(report.code, report.message)
    return report.found as PolicyFindings[T['do']]
  } finally {
    clearTimeout(timer)
    if (leave) signal?.removeEventListener('abort', leave)
    await worker.terminate()
  }
}

function limitReached(timeoutMs: number): string {
  return `the time limit of ${timeoutMs / 1000} seconds was reached`
}

function brokenDown(error: Error & { readonly code?: string }): string {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return 'the policy takes more memory than there is for one proof'
  return `the thread of the proof broke down: ${error.message}`
}
