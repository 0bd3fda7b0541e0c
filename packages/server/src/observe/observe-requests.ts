import { SpanStatusCode } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServerConfig } from '../config/server-config.ts'
import type { Metrics } from './metrics.ts'
import { startRequestSpan } from './request-span.ts'

const UNKNOWN = 'unknown'

/** Measures, traces and logs every request by its operation: never by its address, which may hold ids of people. */
export function observeRequests(
  app: FastifyInstance,
  metrics: Metrics,
  requests: ServerConfig['log']['requests'],
): void {
  app.decorateRequest('span', undefined)
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
    if (requests === 'all' || (requests === 'failed' && statusCode >= 400 && !request.failureCounted)) {
      request.log.info(
        {
          operation,
          method: request.method,
          status: statusCode,
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
