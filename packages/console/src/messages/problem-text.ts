import { ProblemError } from '@tribunal/client'

/** A failure in words for the person in front of it. */
export interface ProblemText {
  readonly title: string
  /** What is wrong this time, where the service said. */
  readonly detail: string | undefined
  /** What is wrong with which field, as it stands in the request: `body.name`. */
  readonly fields: readonly { readonly field: string; readonly expected: string }[]
  /** For the operator of the service. */
  readonly requestId: string | undefined
  /** Nobody answered: there is no connection, or no service behind it. */
  readonly offline: boolean
}

interface OwnWords {
  readonly error_title: string
  readonly offline_title: string
  readonly offline_text: string
  readonly took_too_long: string
}

/** What `error` says, in the words of the service where it gave any (it answers in the language of the page), else in ours. */
export function problemText(error: unknown, words: OwnWords): ProblemText {
  const nothing = { detail: undefined, fields: [], requestId: undefined, offline: false }
  if (error instanceof ProblemError && error.status !== 0 && error.title !== undefined) {
    const { title, detail, errors, requestId } = error
    const fields = errors.map(({ field, expected }) => ({ field, expected }))
    return { ...nothing, title, detail, fields, requestId }
  }
  if (isProblem(error, 'timeout')) return { ...nothing, title: words.took_too_long }
  // Nobody answered, or a proxy says that the service is away.
  const noService = error instanceof ProblemError && [502, 503, 504].includes(error.status)
  if (isProblem(error, 'unreachable') || noService) {
    return { ...nothing, title: words.offline_title, detail: words.offline_text, offline: true }
  }
  return { ...nothing, title: words.error_title, detail: error instanceof Error ? error.message : String(error) }
}

function isProblem(error: unknown, code: string): boolean {
  return error instanceof ProblemError && error.code === code
}

/** What is wrong with one field of a form, or with an entry of its list, by its name in the request's body; undefined where nothing is. */
export function fieldProblem(error: unknown, name: string): string | undefined {
  if (!(error instanceof ProblemError)) return undefined
  return error.errors.find(({ field }) => field.replace(/\[\d+\]$/, '') === `body.${name}`)?.expected
}
