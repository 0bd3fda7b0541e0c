import { context, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerConfig } from '../config/server-config.ts'
import { HttpProblem } from '../problems/http-problem.ts'
import type { Services } from '../services.ts'
import type { Route } from './define-route.ts'
import { HandledRequest } from './handled-request.ts'

type Limits = ServerConfig['limits']

const RETRY_SECONDS = 1

/** A body that is not read to its end leaves a connection on which nothing else can be asked. */
const CLOSING = { connection: 'close' } as const

/** A proof waits for those before it. Our own choice. */
const WAIT_FOR_PROOFS_MS = 30_000

/**
 * Gives every request its time, from its arrival to its answer: finding out who sends it and reading its body count. When
 * the time is up, the caller gets a problem, the handler's signal is aborted, and its later result or error is dropped.
 * (Fastify's own timeout makes a signal for every request and aborts it at its end, which takes longer than deciding.)
 */
export function limitAnswerTimes(app: FastifyInstance, { answer, proof }: Pick<Limits, 'answer' | 'proof'>): void {
  app.decorateRequest('answerTimer', undefined)
  app.decorateRequest('late', false)
  app.decorateRequest('handled', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    const { timeoutMs: asked = answer } = request.routeOptions.config
    const timeoutMs = asked === 'proof' ? proof + WAIT_FOR_PROOFS_MS : asked
    if (timeoutMs > 0) {
      request.answerTimer = setTimeout(() => tellLate(request, reply), timeoutMs)
      reply.raw.once('close', () => clearTimeout(request.answerTimer))
    }
    done()
  })
}

function tellLate(request: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent) return
  const { handled } = request
  const headers = handled ? {} : CLOSING
  const problem = new HttpProblem({ code: 'took-too-long', retryAfterSeconds: RETRY_SECONDS, headers })
  request.late = true
  handled?.abort(problem)
  reply.send(problem)
}

/** The result of a handler; `undefined` where the time of the request was up before. */
export async function answerInTime(
  route: Route,
  services: Services,
  http: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const request = new HandledRequest(http, reply)
  http.handled = request
  try {
    const handle = () => route.handler(request, services)
    const { span } = http
    const answered = await (span ? context.with(trace.setSpan(context.active(), span), handle) : handle())
    return http.late ? undefined : answered
  } catch (error) {
    if (!http.late) throw error
    return undefined
  } finally {
    clearTimeout(http.answerTimer)
  }
}
