import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { ModelAnswer, ModelCall } from '@tribunal/engine'
import { TRACER } from './request-span.ts'

/** `judge (ollama/qwen3:8b)`: our name, the provider, its name of the model. */
const MODEL = /^(.+) \(([^/]+)\/(.+)\)$/
/** Our names of providers where the conventions have others. */
const PROVIDERS: Readonly<Record<string, string>> = { google: 'gcp.gemini', azure: 'azure.ai.openai' }

/**
 * A span for one answer of a model, under the request that is being handled, by the semantic conventions for
 * generative AI (OpenTelemetry, `gen_ai.*`). What was asked and answered is never part of it: that is in the record.
 */
export function traceModelAnswer(call: ModelCall, answer: ModelAnswer, receivedMs: number): void {
  if (!trace.getActiveSpan()?.isRecording()) return
  const [, name = answer.model, provider, model = answer.model] = MODEL.exec(answer.model) ?? []
  const startedMs = receivedMs + call.started_ms
  const span = trace.getTracer(TRACER).startSpan(`chat ${model}`, {
    kind: SpanKind.CLIENT,
    startTime: startedMs,
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.request.model': model,
      'gen_ai.output.type': 'json',
      ...(provider === undefined ? {} : { 'gen_ai.provider.name': PROVIDERS[provider] ?? provider }),
      ...(answer.input_tokens === null ? {} : { 'gen_ai.usage.input_tokens': answer.input_tokens }),
      ...(answer.output_tokens === null ? {} : { 'gen_ai.usage.output_tokens': answer.output_tokens }),
      ...(answer.failure === null ? {} : { 'error.type': answer.failure }),
      'tribunal.step': call.step,
      'tribunal.model': name,
      'tribunal.prompt': call.prompt,
      'tribunal.answer': call.status,
    },
  })
  if (answer.failure !== null) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(startedMs + answer.latency_ms)
}
