import { context, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { z } from 'zod'
import type { Services } from '../services.ts'
import { admission, type RateLimits } from './admit.ts'
import { chooseLanguage } from './choose-language.ts'
import type { Route } from './define-route.ts'
import { HttpProblem } from './http-problem.ts'
import type { ReplyHeaders, Response } from './responses.ts'

/** What a timer can hold, some 24 days; fastify has no other way to give a route more time than the others. */
const TIMEOUT_MAX_MS = 2 ** 31 - 1
const NOTHING = new Uint8Array()

/** Makes a route answer. */
export function mountRoute(app: FastifyInstance, route: Route, services: Services, limits: RateLimits): void {
  const { limits: sizes } = services.config
  app.route({
    method: route.method,
    url: route.url,
    config: { operation: route.operation, alwaysServed: route.alwaysServed ?? false },
    bodyLimit: route.bodySize === 'batch' ? sizes.batch_bytes : sizes.body_bytes,
    exposeHeadRoute: route.method === 'GET' && Object.values(route.responses).every(isJson),
    ...(route.timeoutMs === undefined ? {} : { handlerTimeout: route.timeoutMs || TIMEOUT_MAX_MS }),
    schema: checkedParts(route),
    onRequest: admission(route, services, limits),
    handler: (request, reply) => {
      if (route.bodyCheck === 'as-is' && request.body === undefined) throw noBody()
      return answer(route, services, request, reply)
    },
  })
}

function noBody(): HttpProblem {
  const expected = { en: 'JSON', es: 'JSON' }
  return new HttpProblem({ code: 'invalid-request', errors: [{ code: 'missing', field: 'body', expected }] })
}

async function answer(
  route: Route,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const handle = () =>
    route.handler(
      {
        params: request.params,
        query: request.query,
        body: request.body,
        headers: request.headers,
        rawBody: request.rawBody ?? NOTHING,
        principal: request.principal,
        language: chooseLanguage(request.headers['accept-language']),
        get signal() {
          return request.signal
        },
        log: request.log,
        http: request,
      },
      services,
    )
  const { span } = request
  const answered = span ? await context.with(trace.setSpan(context.active(), span), handle) : await handle()
  return send(route, answered as Answered, reply)
}

/** What `Reply` says, its types forgotten. */
interface Answered {
  readonly status: number
  readonly headers?: ReplyHeaders
  readonly body?: unknown
  readonly text?: string
  readonly bytes?: Uint8Array
  readonly stream?: NodeJS.ReadableStream
}

function send(route: Route, answered: Answered, reply: FastifyReply): FastifyReply {
  const response = route.responses[answered.status]!
  reply.code(answered.status)
  if (answered.headers) reply.headers(answered.headers as Record<string, string | string[]>)
  if (response instanceof z.ZodType) return reply.send(answered.body)
  if (response.kind === 'empty') return reply.send()
  reply.type(response.kind === 'media' ? response.contentType : 'application/json; charset=utf-8')
  return reply.send(answered.text ?? answered.bytes ?? answered.stream)
}

function isJson(response: Response): boolean {
  return response instanceof z.ZodType || response.kind === 'json-text'
}

/** The schemas that fastify checks requests and writes answers with. */
function checkedParts(route: Route): NonNullable<RouteShorthandOptions['schema']> {
  const answers = Object.entries(route.responses).filter(([, response]) => response instanceof z.ZodType)
  return {
    ...(route.params ? { params: route.params } : {}),
    ...(route.query ? { querystring: route.query } : {}),
    ...(route.headers ? { headers: route.headers } : {}),
    ...(route.body && route.bodyCheck !== 'as-is' ? { body: route.body } : {}),
    ...(answers.length > 0 ? { response: Object.fromEntries(answers) } : {}),
  }
}
