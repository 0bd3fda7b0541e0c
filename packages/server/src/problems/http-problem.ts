import type { LocalText } from '@tribunal/messages'
import { type Message, render } from '@tribunal/messages'
import { PROBLEMS, type ProblemCode, problemTitle } from './problems.ts'

/** One thing wrong with one part of a request. */
export interface FieldProblem {
  /** Stable, as in the table of `docs/errors.md`; `invalid` where a schema refuses a value. */
  readonly code: string
  /** Where: `body.amount`, `query.limit`, `headers.idempotency-key`. */
  readonly field: string
  readonly expected: LocalText
  /** Cut and safe to show; left out where it may hold a secret. */
  readonly got?: string
  readonly help?: LocalText
  /** Both count from 1; of a text that cannot be read. */
  readonly line?: number
  readonly column?: number
}

export interface HttpProblemOptions {
  readonly code: ProblemCode
  /** What is wrong this time, for the sender of the request; never a secret, a path or a stack. */
  readonly detail?: Message
  readonly errors?: readonly FieldProblem[]
  /** What is odd besides, and may be why: a misspelt field where another is missing. */
  readonly warnings?: readonly FieldProblem[]
  /** Of problems about cases. */
  readonly conflict?: CaseConflict
  /** Seconds after which to try again, sent as `Retry-After`. */
  readonly retryAfterSeconds?: number
  readonly headers?: Readonly<Record<string, string>>
  /** For the log only. */
  readonly cause?: unknown
}

/** Why a case does not let something happen: who stands in the way, since when, until when. */
export interface CaseConflict {
  /** Stable; a program may act on it. */
  readonly reason: string
  readonly by: { readonly id: string; readonly name: string } | null
  /** RFC 3339. */
  readonly happened_at: string | null
  /** RFC 3339. */
  readonly expires_at: string | null
}

/** Thrown by a route to answer with problem details (RFC 9457). Status and title follow from the code. */
export class HttpProblem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly detail: Message | undefined
  readonly errors: readonly FieldProblem[] | undefined
  readonly warnings: readonly FieldProblem[]
  readonly conflict: CaseConflict | undefined
  readonly retryAfterSeconds: number | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(options: HttpProblemOptions) {
    super(render(options.detail ?? problemTitle(options.code), 'en'), { cause: options.cause })
    this.name = 'HttpProblem'
    this.code = options.code
    this.status = PROBLEMS[options.code]
    this.detail = options.detail
    this.errors = options.errors
    this.warnings = options.warnings ?? []
    this.conflict = options.conflict
    this.retryAfterSeconds = options.retryAfterSeconds
    this.headers = options.headers ?? {}
  }
}
