import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { ServerConfig } from '../config/server-config.ts'
import type { Metrics } from './metrics.ts'
import { type Repeated, Repeats } from './repeats.ts'

/** The name that our spans come under. */
export const TRACER = 'tribunal'

/**
 * A span of OpenTelemetry for a request, a child of the caller's where it sent a `traceparent`; undefined where nobody
 * collects spans (no SDK was loaded, or it does not sample this one). Names follow the semantic conventions for HTTP.
 */
function startRequestSpan(request: FastifyRequest): Span | undefined {
  const { operation } = request.routeOptions.config
  const parent = propagation.extract(context.active(), request.headers)
  const route = request.routeOptions.url
  const span = trace.getTracer(TRACER).startSpan(
    route === undefined ? request.method : `${request.method} ${route}`,
    {
      kind: SpanKind.SERVER,
      attributes: {
        'http.request.method': request.method,
        ...(route === undefined ? {} : { 'http.route': route }),
        ...(operation === undefined ? {} : { 'tribunal.operation': operation }),
        'tribunal.request_id': request.id,
      },
    },
    parent,
  )
  return span.isRecording() ? span : undefined
}

const UNKNOWN = 'unknown'
/** Between two lines about refused requests of one operation, status and code. */
const REFUSED_MS = 1_000

/**
 * Measures, traces and logs every request by its operation: never by its address, which may hold ids of people. Where only
 * failed requests are logged, the refused ones (4xx) have a line for each operation, code and second, with their number: a
 * caller who is refused can send as fast as the network carries, and must not fill the disk.
 */
export function observeRequests(
  app: FastifyInstance,
  metrics: Metrics,
  log: FastifyBaseLogger,
  requests: ServerConfig['log']['requests'],
): void {
  const refused = new Repeats(REFUSED_MS)
  const isTold = (request: FastifyRequest, status: number): boolean => {
    if (requests === 'all') return true
    if (requests === 'none' || status < 400 || request.failureCounted) return false
    if (status >= 500) return true
    const line = { operation: operationOf(request), status, code: request.problemCode }
    const tell = ({ count, requestId }: Repeated) =>
      log.info({ ...line, count, last_request_id: requestId }, 'answered again')
    return !refused.again(`${line.operation} ${status} ${line.code}`, tell, request.id)
  }
  app.decorateRequest('span', undefined)
  app.addHook('onClose', async () => refused.close())
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    request.span = startRequestSpan(request)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode, elapsedTime } = reply
    const operation = operationOf(request)
    metrics.request(operation, statusCode, elapsedTime / 1_000)
    request.span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) request.span?.setStatus({ code: SpanStatusCode.ERROR })
    request.span?.end()
    if (isTold(request, statusCode)) {
      request.log.info(
        {
          operation,
          method: request.method,
          status: statusCode,
          code: request.problemCode,
          duration_ms: Math.round(elapsedTime * 10) / 10,
          principal: request.principal?.id,
        },
        'answered',
      )
    }
    done()
  })
}

export function operationOf(request: FastifyRequest): string {
  return request.routeOptions.config.operation ?? UNKNOWN
}
