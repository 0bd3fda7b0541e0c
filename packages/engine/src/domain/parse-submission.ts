import { message } from '@tribunal/messages'
import type { Submission } from './decision.ts'
import { isRecord, notAnObject, parsePost } from './parse-submission-post.ts'
import { type Parsed, showFound } from './parse-submission-problem.ts'
import { parseTransaction } from './parse-submission-transaction.ts'

export { nearestName } from '@tribunal/messages'
export { COUNTRIES, CURRENCIES } from './parse-submission-codes.ts'
export { POST_TEXT_MAX, parsePost } from './parse-submission-post.ts'
export {
  escapeUnprintable,
  type Parsed,
  SUBMISSION_PROBLEM_CODES,
  type SubmissionProblem,
  type SubmissionProblemCode,
  showFound,
} from './parse-submission-problem.ts'
export { parseTransaction } from './parse-submission-transaction.ts'

export type SubmissionKind = Submission['kind']

/**
 * Checks one JSON value as a submission: as `kind` where given, else as what its own `kind` says, else as what its
 * fields show (a payment has a `transaction_id` or an `amount`; anything else is read as a post).
 */
export function parseSubmission(json: unknown, kind?: SubmissionKind): Parsed<Submission> {
  if (!isRecord(json)) return notAnObject(json)
  const said = json['kind']
  if (kind === undefined && said !== undefined && said !== 'post' && said !== 'transaction') {
    const problem = {
      code: 'unknown-kind' as const,
      field: 'kind',
      expected: '"post" | "transaction"',
      got: showFound(said),
      help: message('input.one_of_two'),
    }
    return { ok: false, problems: [problem], warnings: [] }
  }
  const read = kind ?? (said as SubmissionKind | undefined) ?? kindOf(json)
  return read === 'transaction' ? parseTransaction(json) : parsePost(json)
}

function kindOf(json: object): SubmissionKind {
  return 'transaction_id' in json || 'amount' in json ? 'transaction' : 'post'
}
