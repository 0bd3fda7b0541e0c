import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { Solver } from '@tribunal/policy'

/** Why a solver gave no answer. `solver-missing`: z3-solver is not installed; `solver-limit`: the time was up. */
export class SolverError extends Error {
  readonly code: 'solver-missing' | 'solver-limit' | 'solver-failed'
  constructor(code: SolverError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SolverError'
    this.code = code
  }
}

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

/**
 * What the solver's thread runs. It is CommonJS in a text, so that the thread finds it in the sources as in the built
 * package; `workerData` is the path of z3-solver. Each `{ id, script }` is answered with `{ id, text }` or
 * `{ id, error }`. Scripts share nothing: each has a context of its own.
 *
 * The script is copied into the solver's memory by hand and stays there until it is answered. The call of the same name
 * that z3-solver offers lends the script to another thread and takes it back at once, so that a long one is now and then
 * overwritten while it is read.
 */
const Z3_WORKER = `
const { parentPort, workerData } = require('node:worker_threads')
const starting = require(workerData).init().then(({ Z3, em }) => ({ em, Z3, config: Z3.mk_config() }))
parentPort.on('message', async ({ id, script }) => {
  try {
    const { em, Z3, config } = await starting
    const context = Z3.mk_context(config)
    const bytes = Buffer.from(script + '\\0')
    const at = em._malloc(bytes.length)
    em.HEAPU8.set(bytes, at)
    const text = em.UTF8ToString(em._Z3_eval_smtlib2_string(context, at))
    em._free(at)
    Z3.del_context(context)
    parentPort.postMessage({ id, text })
  } catch (error) {
    parentPort.postMessage({ id, error: String(error?.message ?? error) })
  }
})
`
