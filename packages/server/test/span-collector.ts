import { context, ROOT_CONTEXT, type Span, type SpanOptions, trace } from '@opentelemetry/api'

/** A span as an SDK would receive it. */
export interface CollectedSpan {
  readonly name: string
  readonly attributes: Record<string, unknown>
  readonly parent: string | undefined
  readonly traceId: string
  readonly startTime: unknown
  status?: unknown
  endTime?: unknown
  ended: boolean
}

/** Stands in for the SDK, which users load themselves: keeps every span that is started from now on. */
export function collectSpans(): CollectedSpan[] {
  const collected: CollectedSpan[] = []
  let current = ROOT_CONTEXT
  context.setGlobalContextManager({
    active: () => current,
    with(ctx, fn, self, ...args) {
      const before = current
      current = ctx
      try {
        return fn.call(self as never, ...args)
      } finally {
        current = before
      }
    },
    bind: (_, target) => target,
    enable() {
      return this
    },
    disable() {
      return this
    },
  })
  const startSpan = (name: string, options: SpanOptions = {}, ctx = current): Span => {
    const parent = trace.getSpanContext(ctx)
    const span: CollectedSpan = {
      name,
      attributes: { ...options.attributes },
      parent: parent?.spanId,
      traceId: parent?.traceId ?? `${collected.length + 1}`.padStart(32, '0'),
      startTime: options.startTime,
      ended: false,
    }
    collected.push(span)
    return spanOf(span, `${collected.length}`.padStart(16, '0'))
  }
  const startActiveSpan = () => {
    throw new Error('not used')
  }
  trace.setGlobalTracerProvider({ getTracer: () => ({ startSpan, startActiveSpan }) })
  return collected
}

export function stopCollectingSpans(): void {
  trace.disable()
  context.disable()
}

function spanOf(collected: CollectedSpan, spanId: string): Span {
  const span = {
    spanContext: () => ({ traceId: collected.traceId, spanId, traceFlags: 1 }),
    setAttribute(key: string, value: unknown) {
      collected.attributes[key] = value
      return span
    },
    setStatus(status: unknown) {
      collected.status = status
      return span
    },
    isRecording: () => true,
    end(time?: unknown) {
      collected.ended = true
      collected.endTime = time
    },
  } as unknown as Span
  return span
}
