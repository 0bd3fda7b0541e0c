import { isConnectionError } from '../store-error.ts'

/** Something to be done in a group, and who waits for it. */
interface Waiting<Job, Result> {
  readonly job: Job
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Does jobs in groups: while one group is under way the next gathers, so that many share one transaction and one wait for the
 * disk, and one alone waits for nobody. Where a group fails each of its jobs is tried by itself, so that one costs the others
 * nothing; unless the database is away, which all of them would find.
 */
export class Batcher<Job, Result> {
  readonly #run: (jobs: readonly Job[]) => Promise<readonly Result[]>
  readonly #max: number
  readonly #queue: Waiting<Job, Result>[] = []
  #running = false

  /** `run` answers a group, one result for each job; groups have `max` jobs at most. */
  constructor(run: (jobs: readonly Job[]) => Promise<readonly Result[]>, max: number) {
    this.#run = run
    this.#max = max
  }

  do(job: Job): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ job, resolve, reject })
      if (!this.#running) void this.#empty()
    })
  }

  async #empty(): Promise<void> {
    this.#running = true
    while (this.#queue.length > 0) await this.#settle(this.#queue.splice(0, this.#max))
    this.#running = false
  }

  async #settle(group: readonly Waiting<Job, Result>[]): Promise<void> {
    try {
      const results = await this.#run(group.map(({ job }) => job))
      for (const [index, { resolve }] of group.entries()) resolve(results[index]!)
    } catch (error) {
      if (group.length === 1 || isConnectionError(error)) for (const { reject } of group) reject(error)
      else for (const one of group) await this.#settle([one])
    }
  }
}
