import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { Solver } from '@tribunal/engine'
import { SolverError } from './solver-error.ts'
import { Z3_WORKER } from './z3-worker.ts'

/** A solver in a thread of its own. */
export interface OpenSolver extends Solver {
  /** Starts the time limit anew: for the next policy. */
  renew(): void
  /** Ends the thread. Runs that are not answered yet fail. */
  close(): Promise<void>
}

export interface SolverOptions {
  /** Milliseconds for everything that is run until `renew`; then the thread is ended and the run fails. */
  readonly timeoutMs: number
}

type Answer = { readonly id: number; readonly text: string } | { readonly id: number; readonly error: string }
interface Waiting {
  readonly resolve: (text: string) => void
  readonly reject: (error: SolverError) => void
}

/**
 * z3, loaded when the first script is run (about 0.2 s). Runs are answered one after another. Errors are
 * SolverErrors; after one of the time limit the next run starts a new thread.
 */
export function openSolver(options: SolverOptions): OpenSolver {
  return new ThreadedSolver(options)
}

class ThreadedSolver implements OpenSolver {
  private readonly timeoutMs: number
  private until: number
  private thread: Worker | undefined
  private readonly waiting = new Map<number, Waiting>()
  private runs = 0

  constructor({ timeoutMs }: SolverOptions) {
    this.timeoutMs = timeoutMs
    this.until = performance.now() + timeoutMs
  }

  renew(): void {
    this.until = performance.now() + this.timeoutMs
  }

  async run(script: string): Promise<string> {
    const left = this.until - performance.now()
    if (left <= 0) throw this.limitReached()
    const thread = this.started()
    const id = this.runs++
    const timer = setTimeout(() => void this.end(this.limitReached()), left)
    try {
      const text = await new Promise<string>((resolve, reject) => {
        this.waiting.set(id, { resolve, reject })
        thread.postMessage({ id, script })
      })
      return withoutError(text)
    } finally {
      clearTimeout(timer)
      this.waiting.delete(id)
    }
  }

  async close(): Promise<void> {
    await this.end(new SolverError('solver-failed', 'the solver was closed before it answered'))
  }

  private started(): Worker {
    if (this.thread) return this.thread
    const thread = new Worker(Z3_WORKER, { eval: true, workerData: pathOfZ3() })
    thread.unref()
    thread.on('message', (answer: Answer) => this.answered(answer))
    thread.on(
      'error',
      (error: Error) => void this.end(new SolverError('solver-failed', `the solver broke down: ${error.message}`)),
    )
    this.thread = thread
    return thread
  }

  private answered(answer: Answer): void {
    const waiting = this.waiting.get(answer.id)
    if ('text' in answer) waiting?.resolve(answer.text)
    else waiting?.reject(new SolverError('solver-failed', `the solver broke down: ${answer.error}`))
  }

  private async end(error: SolverError): Promise<void> {
    const { thread } = this
    this.thread = undefined
    for (const { reject } of this.waiting.values()) reject(error)
    await thread?.terminate()
  }

  private limitReached(): SolverError {
    return new SolverError('solver-limit', `the time limit of ${this.timeoutMs / 1000} seconds was reached`)
  }
}

function pathOfZ3(): string {
  try {
    return createRequire(import.meta.url).resolve('z3-solver')
  } catch (cause) {
    throw new SolverError('solver-missing', 'z3-solver is not installed: run `npm ci` without omitting it', { cause })
  }
}

/**
 * The solver prints what it did not understand among its answers. That there are no values to print, where nothing meets a
 * formula, or nothing that contradicts itself, where something does, is an answer.
 */
function withoutError(text: string): string {
  const error = /\(error "((?![^"]*(?:model|unsat core) is not available)[^"]*)"\)/.exec(text)
  if (error) throw new SolverError('solver-failed', `the solver refused a script: ${error[1]}`)
  return text
}
