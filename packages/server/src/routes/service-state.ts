import { HEALTH, OPENAPI, PROBLEM_KIND, PROBLEM_PARAMS } from '@tribunal/contract'
import { localText } from '@tribunal/messages'
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
  responses: { 200: HEALTH },
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
  responses: { 200: jsonText(OPENAPI) },
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
  params: PROBLEM_PARAMS,
  responses: { 200: PROBLEM_KIND },
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
