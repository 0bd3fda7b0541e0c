import { context, trace } from '@opentelemetry/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import type { Route } from './define-route.ts'
import { HandledRequest } from './handled-request.ts'
import { HttpProblem } from './http-problem.ts'

const RETRY_SECONDS = 1

/**
 * What a handler returns. `undefined` where it took longer than it may: then the caller was told so, the handler's
 * signal is aborted, and what it still returns or throws is dropped. (Fastify's own timeout makes a signal for every
 * request and aborts it at its end, which takes longer than deciding.)
 */
export async function answerInTime(
  route: Route,
  services: Services,
  http: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const request = new HandledRequest(http, reply)
  const timeoutMs = route.timeoutMs ?? services.config.limits.answer
  let late = false
  const tell = () => {
    if (reply.sent) return
    late = true
    const problem = new HttpProblem({ code: 'took-too-long', retryAfterSeconds: RETRY_SECONDS })
    request.abort(problem)
    reply.send(problem)
  }
  const timer = timeoutMs === 0 ? undefined : setTimeout(tell, timeoutMs)
  try {
    const handle = () => route.handler(request, services)
    const { span } = http
    const answered = await (span ? context.with(trace.setSpan(context.active(), span), handle) : handle())
    return late ? undefined : answered
  } catch (error) {
    if (!late) throw error
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
