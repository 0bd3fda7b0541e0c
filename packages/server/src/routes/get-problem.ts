import { z } from 'zod'
import { defineRoute } from '../http/define-route.ts'
import { HttpProblem } from '../problems/http-problem.ts'
import { PROBLEMS, type ProblemCode } from '../problems/problems.ts'

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
    200: z
      .object({ code: z.string(), status: z.int(), title: z.object({ en: z.string(), es: z.string() }) })
      .describe('A kind of problem'),
  },
  problems: ['not-found'],
  handler({ params: { code } }) {
    if (!isCode(code)) throw new HttpProblem({ code: 'not-found' })
    const { status, title } = PROBLEMS[code]
    return { status: 200, body: { code, status, title } }
  },
})

function isCode(code: string): code is ProblemCode {
  return Object.hasOwn(PROBLEMS, code)
}
