import type { FIELD_PROBLEM, PROBLEM_DETAILS } from '@tribunal/contract'
import { type Language, localText } from '@tribunal/messages'
import type { z } from 'zod'
import type { FieldProblem, HttpProblem } from './http-problem.ts'
import { problemTitle } from './problems.ts'

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

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
