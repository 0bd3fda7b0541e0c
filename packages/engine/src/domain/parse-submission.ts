import { type Kind, kindNamed } from '@tribunal/contract/words'
import { message } from '@tribunal/messages'
import type { Submission } from './decision.ts'
import { parsePayment } from './parse-submission-payment.ts'
import { isRecord, notAnObject, parsePost } from './parse-submission-post.ts'
import { type Parsed, showFound } from './parse-submission-problem.ts'

export { COUNTRIES, CURRENCIES } from '@tribunal/contract/codes'
export { nearestName } from '@tribunal/messages'
export { parsePayment } from './parse-submission-payment.ts'
export { POST_TEXT_MAX, parsePost } from './parse-submission-post.ts'
export {
  escapeUnprintable,
  type Parsed,
  SUBMISSION_PROBLEM_CODES,
  type SubmissionProblem,
  type SubmissionProblemCode,
  showFound,
} from './parse-submission-problem.ts'

/**
 * Checks one JSON value as a submission: as `kind` where given, else as what its own `kind` says, else as what its
 * fields show (a payment has a `transaction_id` or an `amount`; anything else is read as a post).
 */
export function parseSubmission(json: unknown, kind?: Kind): Parsed<Submission> {
  if (!isRecord(json)) return notAnObject(json)
  const said = json['kind']
  const named = kindNamed(said)
  if (kind === undefined && said !== undefined && named === undefined) {
    const problem = {
      code: 'unknown-kind' as const,
      field: 'kind',
      expected: '"post" | "payment"',
      got: showFound(said),
      help: message('input.one_of_two'),
    }
    return { ok: false, problems: [problem], warnings: [] }
  }
  const read = kind ?? named ?? kindOf(json)
  return read === 'payment' ? parsePayment(json) : parsePost(json)
}

/** What the fields show: only payments have these two. */
function kindOf(json: object): Kind {
  return 'transaction_id' in json || 'amount' in json ? 'payment' : 'post'
}
