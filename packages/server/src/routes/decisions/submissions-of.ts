import { escapeUnprintable, parseSubmission, type Submission, type SubmissionProblem } from '@tribunal/engine'
import { type FieldProblem, HttpProblem } from '../../http/http-problem.ts'

/** One entry of a batch: what is to be decided, or what is wrong with it. */
export type BatchItem =
  | { readonly submission: Submission }
  | { readonly problems: readonly FieldProblem[]; readonly id: string | null }

/** The submission of a request. Throws an `invalid-submission` problem that names every field. */
export function submissionOf(body: unknown): Submission {
  const parsed = parseSubmission(body)
  if (parsed.ok) return parsed.value
  throw new HttpProblem({
    code: 'invalid-submission',
    errors: parsed.problems.map((problem) => inBody(problem, 'body')),
  })
}

/**
 * The entries of a batch, each for itself. Two of one id are a mistake of the sender: the second is refused, as a batch
 * is recorded as a whole and both would claim to be the first.
 */
export function batchOf(body: readonly unknown[]): BatchItem[] {
  const seen = new Set<string>()
  return body.map((entry, index) => {
    const parsed = parseSubmission(entry)
    if (!parsed.ok)
      return { problems: parsed.problems.map((problem) => inBody(problem, `body[${index}]`)), id: idIn(entry) }
    const submission = parsed.value
    const [field, id] =
      submission.kind === 'post' ? ['id', submission.id] : ['transaction_id', submission.transaction_id]
    const name = `${submission.kind} ${id}`
    if (!seen.has(name)) {
      seen.add(name)
      return { submission }
    }
    const got = JSON.stringify(escapeUnprintable(id))
    return { problems: [{ code: 'duplicate-id', field: `body[${index}].${field}`, expected: UNIQUE, got }], id }
  })
}

const UNIQUE = { en: 'an id that no other entry of the batch has', es: 'un id que no tenga otro elemento del lote' }

function inBody({ code, field, expected, got, help }: SubmissionProblem, where: string): FieldProblem {
  return { code, field: field === '' ? where : `${where}.${field}`, expected, got, help }
}

function idIn(entry: unknown): string | null {
  const { id, transaction_id } = (entry ?? {}) as { readonly id?: unknown; readonly transaction_id?: unknown }
  const found = transaction_id ?? id
  return typeof found === 'string' ? escapeUnprintable(found).slice(0, 256) : null
}
