import { GIVEN_TEXT } from '@tribunal/contract'
import { localText } from '@tribunal/messages'
import { z } from 'zod'
import { defineRoute } from '../http/define-route.ts'
import { jsonText, media } from '../http/responses.ts'
import { HttpProblem } from '../problems/http-problem.ts'
import { PROBLEMS, type ProblemCode, problemTitle } from '../problems/problems.ts'

export const getHealth = defineRoute({
  operation: 'getHealth',
  method: 'GET',
  url: '/healthz',
  permission: 'public',
  summary: 'Say whether the process is alive',
  description: 'Answers as long as the process does; says nothing about the database. Restart what does not answer.',
  tag: 'operation',
  alwaysServed: true,
  responses: { 200: z.object({ status: z.literal('ok') }).describe('The process is alive') },
  handler: () => ({ status: 200, body: { status: 'ok' } }),
})

const PROMETHEUS_TEXT = 'text/plain; version=0.0.4; charset=utf-8'

export const getMetrics = defineRoute({
  operation: 'getMetrics',
  method: 'GET',
  url: '/metrics',
  permission: 'metrics:read',
  summary: 'Get the metrics in the text format of Prometheus',
  description: 'Needs a key with the scope `metrics`, which Prometheus sends with `authorization: credentials_file`.',
  tag: 'operation',
  alwaysServed: true,
  responses: { 200: media(PROMETHEUS_TEXT, 'The metrics of this process') },
  handler: async (_, { metrics }) => ({ status: 200, text: await metrics.text() }),
})

export const getOpenApi = defineRoute({
  operation: 'getOpenApi',
  method: 'GET',
  url: '/api/v1/openapi.json',
  permission: 'public',
  summary: 'Get this contract',
  description: 'OpenAPI 3.1 of every operation of this server, as in `contract/openapi.json`.',
  tag: 'operation',
  responses: { 200: jsonText(z.looseObject({ openapi: z.string() }).describe('OpenAPI 3.1')) },
  handler: async ({ http }) => ({ status: 200, text: await http.server.contract() }),
})

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
