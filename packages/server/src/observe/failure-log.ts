import { isConnectionError } from '@tribunal/store'
import type { FastifyBaseLogger } from 'fastify'
import type { HttpProblem } from '../problems/http-problem.ts'
import { Repeats } from './repeats.ts'

/** Between two summaries of one cause. */
const SUMMARY_MS = 10_000
/** Errors of a chain that tell one cause from another. */
const CHAIN_MAX = 4

/**
 * Failures that are nobody's defect and come by the thousand, as while a disk is full: the first of a cause is reported with
 * its place, the others are counted, and the count is reported every ten seconds for as long as they come.
 */
export class FailureLog {
  readonly #log: FastifyBaseLogger
  readonly #repeats = new Repeats(SUMMARY_MS)

  constructor(log: FastifyBaseLogger) {
    this.#log = log
  }

  /** Tells of a failure, or counts it. Answers whether it was only counted. `log` names the request. */
  failed(problem: HttpProblem, requestId: string, log: FastifyBaseLogger): boolean {
    const err = problem.cause ?? problem
    const { code } = problem
    // Of what is unavailable for a while there are few causes. Each defect is logged, with the id of its request.
    if (problem.status === 503 && this.#again(code, chainOf(err), requestId)) return true
    log.error({ err, code }, 'failed')
    return false
  }

  /** Logs a failure of work beside requests, or counts it. A database that is away is one cause for all work. */
  besides(work: string, err: unknown): void {
    const away = isConnectionError(err)
    if (this.#again(away ? 'store-unavailable' : work, away ? 'the database is away' : chainOf(err))) return
    if (away) this.#log.warn({ err }, 'the database is away: work beside requests waits for it')
    else this.#log.error({ err }, work)
  }

  /** Reports the counts, and stops counting. */
  close(): void {
    this.#repeats.close()
  }

  #again(code: string, cause: string, requestId?: string): boolean {
    return this.#repeats.again(
      `${code} ${cause}`,
      ({ count, requestId: last }) =>
        this.#log.error(
          { code, cause, count, ...(last === undefined ? {} : { last_request_id: last }) },
          'failed again',
        ),
      requestId,
    )
  }
}

/** `StoreError disk_full < error 53100`: the kinds and codes of an error and its causes, without what they say. */
function chainOf(error: unknown): string {
  const names: string[] = []
  for (let at = error; at instanceof Error && names.length < CHAIN_MAX; at = at.cause) {
    const { code } = at as { readonly code?: unknown }
    names.push(typeof code === 'string' ? `${at.name} ${code}` : at.name)
  }
  return names.join(' < ')
}
