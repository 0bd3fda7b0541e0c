import { type Language, localText } from '@tribunal/engine'
import { z } from 'zod'
import type { FieldProblem, HttpProblem } from './http-problem.ts'
import { problemTitle } from './problems.ts'

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** One thing wrong with, or odd about, a part of a request. */
export const FIELD_PROBLEM = z.object({
  code: z.string().describe('Stable; a program may act on it'),
  field: z.string().describe('Where: `body.amount`, `query.limit`'),
  expected: z.string(),
  got: z.string().optional().describe('What was found, cut to 60 characters'),
  help: z.string().optional(),
  line: z.int().optional().describe('Of a text that cannot be read; counts from 1'),
  column: z.int().optional().describe('Of a text that cannot be read; counts from 1'),
})

/** Problem details (RFC 9457), as every answer from 400 on has them. */
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
    at: z.string().nullable().optional().describe('Since when'),
    until: z.string().nullable().optional().describe('Until when'),
  })
  .meta({ id: 'Problem' })

export type ProblemDetails = z.output<typeof PROBLEM_DETAILS>

/** A problem as it is sent. */
export function problemDetails(problem: HttpProblem, language: Language, requestId: string): ProblemDetails {
  return {
    type: `/problems/${problem.code}`,
    title: localText(problemTitle(problem.code), language),
    status: problem.status,
    code: problem.code,
    ...(problem.detail ? { detail: localText(problem.detail, language) } : {}),
    request_id: requestId,
    ...(problem.errors ? { errors: problem.errors.map((error) => fieldProblem(error, language)) } : {}),
    ...(problem.warnings.length > 0
      ? { warnings: problem.warnings.map((warning) => fieldProblem(warning, language)) }
      : {}),
    ...problem.conflict,
  }
}

/** It as it is sent, in a language. */
export function fieldProblem(error: FieldProblem, language: Language): z.output<typeof FIELD_PROBLEM> {
  return {
    code: error.code,
    field: error.field,
    expected: localText(error.expected, language),
    ...(error.got === undefined ? {} : { got: error.got }),
    ...(error.help === undefined ? {} : { help: localText(error.help, language) }),
    ...(error.line === undefined ? {} : { line: error.line }),
    ...(error.column === undefined ? {} : { column: error.column }),
  }
}
