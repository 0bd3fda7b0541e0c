import { z } from 'zod'

/**
 * One thing wrong with, or odd about, a part of a request. All of them are named at once, so that a sender can
 * correct a request in one go.
 */
export const FIELD_PROBLEM = z.object({
  code: z.string().describe('Stable; a program may act on it'),
  field: z.string().describe('Where: `body.amount`, `query.limit`'),
  expected: z.string(),
  got: z.string().optional().describe('What was found, cut to 60 characters'),
  help: z.string().optional(),
  line: z.int().optional().describe('Of a text that cannot be read; counts from 1'),
  column: z.int().optional().describe('Of a text that cannot be read; counts from 1'),
})

/**
 * Problem details (RFC 9457), as every answer from 400 on has them. Programs act on `code` (and `reason`); `title`
 * and `detail` are for people and may be worded anew.
 */
export const PROBLEM_DETAILS = z
  .object({
    type: z.string().describe('`/problems/` and the code: what describes this kind of problem'),
    title: z.string().describe('The kind of problem, in the language of `Accept-Language` (en, es)'),
    status: z.int(),
    code: z.string().describe('Stable; a program may act on it'),
    detail: z.string().optional().describe('What is wrong this time'),
    request_id: z.string().describe('Names the request in the log of the server'),
    errors: z.array(FIELD_PROBLEM).optional(),
    warnings: z.array(FIELD_PROBLEM).optional().describe('What is odd besides, as a misspelt field'),
    reason: z.string().optional().describe('Of problems about cases: what stands in the way; stable'),
    by: z.object({ id: z.string(), name: z.string() }).nullable().optional().describe('The one who does'),
    happened_at: z.iso.datetime().nullable().optional().describe('When what stands in the way happened'),
    expires_at: z.iso.datetime().nullable().optional().describe('Until when it stands in the way'),
  })
  .meta({ id: 'Problem' })
