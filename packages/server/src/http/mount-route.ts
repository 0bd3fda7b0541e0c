import { message } from '@tribunal/messages'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { z } from 'zod'
import { HttpProblem } from '../problems/http-problem.ts'
import type { Services } from '../services.ts'
import { answerInTime } from './answer-in-time.ts'
import { type Route, takesNoBody } from './define-route.ts'
import { BATCH_VALUES_MAX, BODY_VALUES_MAX } from './read-json-body.ts'
import type { ReplyHeaders, Response } from './responses.ts'
import { admission, type RateLimits } from './route-guards.ts'

/** Makes a route answer. */
export function mountRoute(app: FastifyInstance, route: Route, services: Services, limits: RateLimits): void {
  const { limits: sizes } = services.config
  // A stream of events goes on for as long as its caller likes.
  const onlyReads = route.method === 'GET' || route.onlyReads === true
  const readsInTurn = onlyReads && !route.alwaysServed && route.timeoutMs === undefined
  app.route({
    method: route.method,
    url: route.url,
    config: {
      operation: route.operation,
      alwaysServed: route.alwaysServed ?? false,
      form: route.form ?? false,
      ...(route.timeoutMs === undefined ? {} : { timeoutMs: route.timeoutMs }),
      // A submission may have fields that are not read, and these are counted and not looked at.
      valuesMax: route.bodySize === 'batch' || route.bodyCheck === 'as-is' ? BATCH_VALUES_MAX : BODY_VALUES_MAX,
    },
    bodyLimit: route.bodySize === 'batch' ? sizes.batch_bytes : sizes.body_bytes,
    exposeHeadRoute:
      route.method === 'GET' && (route.uncounted === true || Object.values(route.responses).every(isJson)),
    schema: checkedParts(route),
    onRequest: admission(route, services, limits),
    ...(takesNoBody(route) ? { preValidation: readNoBody } : {}),
    handler: async (request, reply) => {
      if (route.bodyCheck === 'as-is' && request.body === undefined) throw noBody()
      const work = async () => {
        const answered = reply.raw.destroyed ? undefined : await answerInTime(route, services, request, reply)
        if (answered !== undefined) send(route, answered as Answered, reply)
      }
      const caller = readsInTurn ? request.principal?.id : undefined
      await (caller === undefined ? work() : limits.reads.take(caller, work))
      return reply
    },
  })
}

/** A request without a body asks for nothing that may be left out. */
async function readNoBody(request: FastifyRequest): Promise<void> {
  if ((request.rawBody?.length ?? 0) === 0) request.body = {}
}

function noBody(): HttpProblem {
  const expected = message('request.json')
  return new HttpProblem({ code: 'invalid-request', errors: [{ code: 'missing', field: 'body', expected }] })
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

function send(route: Route, answered: Answered, reply: FastifyReply): void {
  const response = route.responses[answered.status]!
  reply.code(answered.status)
  if (answered.headers) reply.headers(answered.headers as Record<string, string | string[]>)
  if (response instanceof z.ZodType) return void reply.send(answered.body)
  if (response.kind === 'empty') return void reply.send()
  reply.type(response.kind === 'media' ? response.contentType : 'application/json; charset=utf-8')
  reply.send(answered.text ?? answered.bytes ?? answered.stream)
}

function isJson(response: Response): boolean {
  return response instanceof z.ZodType || response.kind === 'json-text'
}

/** A parameter that an operation does not have is a mistake of the caller, who believes that it narrows something. */
const NO_QUERY = z.strictObject({})
function takesNoQuery({ method, url }: Route): boolean {
  return method === 'GET' && url.startsWith('/api/')
}

/** The schemas that fastify checks requests and writes answers with. */
function checkedParts(route: Route): NonNullable<RouteShorthandOptions['schema']> {
  const answers = Object.entries(route.responses).filter(([, response]) => response instanceof z.ZodType)
  return {
    ...(route.params ? { params: route.params } : {}),
    ...(route.query ? { querystring: route.query } : takesNoQuery(route) ? { querystring: NO_QUERY } : {}),
    ...(route.headers ? { headers: route.headers } : {}),
    ...(route.body && route.bodyCheck !== 'as-is' ? { body: route.body } : {}),
    ...(answers.length > 0 ? { response: Object.fromEntries(answers) } : {}),
  }
}
