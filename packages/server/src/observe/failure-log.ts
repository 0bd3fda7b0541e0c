import type { FastifyBaseLogger } from 'fastify'
import type { HttpProblem } from '../http/http-problem.ts'

/** Between two summaries of one cause. */
const SUMMARY_MS = 10_000
/** Causes counted at once; codes are few, so that more are a fault of ours, and are told one by one. */
const CAUSES_MAX = 100
/** Errors of a chain that tell one cause from another. */
const CHAIN_MAX = 4

/** A cause that was told in full, and what has come of it since. */
interface Counted {
  readonly code: string
  readonly cause: string
  readonly timer: NodeJS.Timeout
  /** Since the last line about it. */
  count: number
  /** Of the last failure. */
  requestId: string
}

/**
 * Failures that are nobody's defect and come by the thousand, as while a disk is full: the first of a cause is told with
 * its place, the others are counted, and the count is told every ten seconds for as long as they come.
 */
export class FailureLog {
  readonly #log: FastifyBaseLogger
  readonly #causes = new Map<string, Counted>()

  constructor(log: FastifyBaseLogger) {
    this.#log = log
  }

  /** Tells of a failure, or counts it. Answers whether it was only counted. `log` names the request. */
  failed(problem: HttpProblem, requestId: string, log: FastifyBaseLogger): boolean {
    const err = problem.cause ?? problem
    const cause = chainOf(err)
    const counted = this.#causes.get(`${problem.code} ${cause}`)
    if (counted) {
      counted.count++
      counted.requestId = requestId
      return true
    }
    log.error({ err, code: problem.code }, 'failed')
    // Of what is unavailable for a while there are few causes. Each defect is told, with the id of its request.
    if (problem.status === 503 && this.#causes.size < CAUSES_MAX) this.#count(cause, problem.code, requestId)
    return false
  }

  /** Tells what was counted, and counts no more. */
  close(): void {
    for (const counted of this.#causes.values()) {
      clearInterval(counted.timer)
      this.#tell(counted)
    }
    this.#causes.clear()
  }

  #count(cause: string, code: string, requestId: string): void {
    const timer = setInterval(() => {
      // Ten seconds without one: the next is news again.
      if (counted.count === 0) {
        clearInterval(timer)
        this.#causes.delete(`${code} ${cause}`)
      }
      this.#tell(counted)
    }, SUMMARY_MS)
    timer.unref()
    const counted: Counted = { code, cause, requestId, timer, count: 0 }
    this.#causes.set(`${code} ${cause}`, counted)
  }

  #tell(counted: Counted): void {
    const { code, cause, count, requestId } = counted
    if (count > 0) this.#log.error({ code, cause, count, last_request_id: requestId }, 'failed again')
    counted.count = 0
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
