import { localText } from '@tribunal/engine'
import { z } from 'zod'
import { defineRoute } from '../http/define-route.ts'
import { GIVEN_TEXT } from '../http/text-shape.ts'
import { HttpProblem } from '../problems/http-problem.ts'
import { PROBLEMS, type ProblemCode, problemTitle } from '../problems/problems.ts'

export const getProblem = defineRoute({
  operation: 'getProblem',
  method: 'GET',
  url: '/problems/:code',
  permission: 'public',
  summary: 'Describe one kind of problem',
  description: 'Where the `type` of problem details leads.',
  tag: 'operation',
  params: z.object({ code: z.string().max(100) }),
  responses: {
    200: z.object({ code: z.string(), status: z.int(), title: GIVEN_TEXT }).describe('A kind of problem'),
  },
  problems: ['not-found'],
  handler({ params: { code } }) {
    if (!isCode(code)) throw new HttpProblem({ code: 'not-found' })
    const title = problemTitle(code)
    const body = { code, status: PROBLEMS[code], title: { en: localText(title, 'en'), es: localText(title, 'es') } }
    return { status: 200, body }
  },
})

function isCode(code: string): code is ProblemCode {
  return Object.hasOwn(PROBLEMS, code)
}
