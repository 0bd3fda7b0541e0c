import { message } from '@tribunal/messages'
import { z } from 'zod'
import { HttpProblem } from '../problems/http-problem.ts'

/** A time that something is looked for by. The database has no year 0, and none of five digits. */
export const TIME_FILTER = z.iso.datetime({ offset: true, abort: true }).refine((text) => {
  const year = new Date(text).getUTCFullYear()
  return year >= 1 && year <= 9999
}, 'schema.year_in_range')

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
