import type { StepStatus, TraceStep } from '../../domain/decision.ts'
import type { Reason } from '../../domain/measured.ts'
import { type Clock, failureReason, Tracer } from '../step.ts'

/** What a step hands back: its value, and a line about it. */
export interface StepResult<T> {
  readonly value: T
  readonly summary: Reason
  /** Default `ok`. */
  readonly status?: Exclude<StepStatus, 'error' | 'timeout'>
}

/** Runs steps one after the other and keeps the trace. An exception becomes a recorded failure, never a crash. */
export class StepRecorder {
  readonly #tracer: Tracer

  constructor(clock: Clock) {
    this.#tracer = new Tracer(clock)
  }

  get trace(): readonly TraceStep[] {
    return this.#tracer.steps
  }

  /** Names of the steps that ran, in order. */
  get ran(): string[] {
    return this.trace.filter(({ status }) => status !== 'skipped').map(({ step }) => step)
  }

  /** Runs `step`; where it throws, records why and gives `failed` instead. */
  run<T>(name: string, step: () => StepResult<T>, failed: T): T {
    try {
      return this.require(name, step)
    } catch {
      return failed
    }
  }

  /** Runs a step that the decision cannot do without: it is recorded, and the exception goes on. */
  require<T>(name: string, step: () => StepResult<T>): T {
    const started = this.#tracer.now()
    try {
      const { value, summary, status = 'ok' } = step()
      this.#tracer.note(name, started, status, summary)
      return value
    } catch (error) {
      this.#tracer.note(name, started, 'error', failureReason(error))
      throw error
    }
  }
}
