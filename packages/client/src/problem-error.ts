import type { Problem } from './api-types.ts'

/** What stands in the way of acting on a case: who, since when and until when, as far as it is known. */
export interface Conflict {
  /** Stable; act on it. */
  readonly reason: string
  readonly by: { readonly id: string; readonly name: string } | null
  readonly happened_at: string | null
  readonly expires_at: string | null
}

/**
 * Everything that a call fails with: an answer that is a problem (RFC 9457), or no answer of Tribunal. Then `code` is
 * `timeout`, `unreachable` (the connection was refused or lost) or `unreadable-answer`, and `cause` says more.
 */
export class ProblemError extends Error {
  /** Of the answer; 0 where none came. */
  readonly status: number
  /** Stable; act on it rather than on the message. */
  readonly code: string
  /** The kind of problem, in the language of the client; absent where there was none. */
  readonly title: string | undefined
  /** What is wrong this time. */
  readonly detail: string | undefined
  /** What is wrong with which part of the request. */
  readonly errors: NonNullable<Problem['errors']>
  /** Of problems about cases. */
  readonly conflict: Conflict | undefined
  /** Names the request in the log of the server. */
  readonly requestId: string | undefined
  /** Seconds after which the server would be asked again. */
  readonly retryAfterSeconds: number | undefined

  /** A call without an answer that can be read. */
  static without(code: 'timeout' | 'unreachable' | 'unreadable-answer', cause: unknown): ProblemError {
    const problem = new ProblemError({ status: 0, code, title: SAID[code] })
    problem.cause = cause
    return problem
  }

  constructor(problem: Partial<Problem> & { readonly status: number }, retryAfterSeconds?: number) {
    const { status, title, detail, code, errors, request_id, reason, by, happened_at, expires_at } = problem
    const fields =
      errors?.map(({ field, expected, got }) => `${field}: ${expected}${got === undefined ? '' : ` (${got})`}`) ?? []
    super([title ?? `answer ${status}`, detail, ...fields].filter((part) => part !== undefined).join('; '))
    this.name = 'ProblemError'
    this.status = status
    this.code = code ?? 'unreadable-answer'
    this.title = title
    this.detail = detail
    this.errors = errors ?? []
    this.conflict =
      reason === undefined
        ? undefined
        : { reason, by: by ?? null, happened_at: happened_at ?? null, expires_at: expires_at ?? null }
    this.requestId = request_id
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const SAID = {
  timeout: 'no answer in time',
  unreachable: 'the server cannot be reached',
  'unreadable-answer': 'the answer cannot be read',
} as const

/** The problem that an answer tells. */
export async function problemOf(answer: Response): Promise<ProblemError> {
  const after = Number(answer.headers.get('retry-after') ?? Number.NaN)
  const retryAfter = Number.isFinite(after) ? after : undefined
  const text = await answer.text()
  if (!answer.headers.get('content-type')?.startsWith('application/problem+json')) {
    return new ProblemError({ status: answer.status }, retryAfter)
  }
  try {
    return new ProblemError({ ...(JSON.parse(text) as Problem), status: answer.status }, retryAfter)
  } catch {
    return new ProblemError({ status: answer.status }, retryAfter)
  }
}
