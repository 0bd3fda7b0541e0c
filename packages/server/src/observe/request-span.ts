import { context, propagation, type Span, SpanKind, trace } from '@opentelemetry/api'
import type { FastifyRequest } from 'fastify'

/** The name that our spans come under. */
export const TRACER = 'tribunal'

/**
 * A span of OpenTelemetry for a request, a child of the caller's where it sent a `traceparent`; undefined where nobody
 * collects spans (no SDK was loaded, or it does not sample this one). Names follow the semantic conventions for HTTP.
 */
export function startRequestSpan(request: FastifyRequest): Span | undefined {
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
