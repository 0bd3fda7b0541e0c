import { type Message, message } from '@tribunal/messages'
import type { PolicyAnswer } from '@tribunal/policy'
import { type ModelStepId, microseconds, type TraceStep, traceLine } from '../domain/index.ts'

/** The rule that asks every model there is, whatever the policies find worth asking. */
export const ALWAYS = { outcome: 'ask', rule: 'always' } as const

/** Which steps were worth asking a model about, and by which rule: `skip arbiter (blocked-anyway)`. */
export class ModelCallLog {
  readonly #lines: Message[] = []

  add({ outcome, rule }: Pick<PolicyAnswer, 'outcome' | 'rule'>, step: ModelStepId, subject?: string): void {
    this.#lines.push(
      subject === undefined
        ? message('trace.model_asked', { outcome, step, rule })
        : message('trace.model_asked_about', { outcome, step, subject, rule }),
    )
  }

  /** The line of the trace that says so; nothing where no model was there to be asked. */
  line(startedMs: number, endedMs: number): TraceStep | undefined {
    if (this.#lines.length === 0) return
    const times = { started_ms: microseconds(startedMs), duration_ms: microseconds(endedMs - startedMs) }
    return { step: 'models', ...times, status: 'ok', summary: traceLine(this.#lines) }
  }
}
