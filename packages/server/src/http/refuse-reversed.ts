import { message } from '@tribunal/messages'
import { HttpProblem } from '../problems/http-problem.ts'

/** Throws `invalid-request` where a span of times ends before it begins: it would find nothing, and look like an answer. */
export function refuseReversed({
  from,
  to,
}: {
  readonly from?: string | undefined
  readonly to?: string | undefined
}): void {
  if (from === undefined || to === undefined || Date.parse(from) < Date.parse(to)) return
  const expected = message('request.earlier_than_to')
  throw new HttpProblem({ code: 'invalid-request', errors: [{ code: 'invalid-value', field: 'query.from', expected }] })
}
