import type { StepStatus, TraceStep } from '../../domain/trace.ts'
import type { Clock } from '../step.ts'

/** What a step hands back: its value, and a line about it. */
export interface StepResult<T> {
  readonly value: T
  readonly summary: string
  /** Default `ok`. */
  readonly status?: Exclude<StepStatus, 'error' | 'timeout'>
}

/** Runs steps one after the other and keeps the trace. An exception becomes a recorded failure, never a crash. */
export class StepRecorder {
  readonly trace: TraceStep[] = []
  readonly #clock: Clock
  readonly #start: number

  constructor(clock: Clock) {
    this.#clock = clock
    this.#start = clock()
  }

  /** Runs `step`; where it throws, records why and gives `failed` instead. */
  run<T>(name: string, step: () => StepResult<T>, failed: T): T {
    const started = this.#clock()
    try {
      const { value, summary, status = 'ok' } = step()
      this.#add(name, started, status, summary)
      return value
    } catch (error) {
      this.#add(name, started, 'error', messageOf(error))
      return failed
    }
  }

  /** Runs a step that the decision cannot do without: it is recorded, and the exception goes on. */
  require<T>(name: string, step: () => StepResult<T>): T {
    const started = this.#clock()
    try {
      const { value, summary, status = 'ok' } = step()
      this.#add(name, started, status, summary)
      return value
    } catch (error) {
      this.#add(name, started, 'error', messageOf(error))
      throw error
    }
  }

  /** Names of the steps that ran, in order. */
  get ran(): string[] {
    return this.trace.filter(({ status }) => status !== 'skipped').map(({ step }) => step)
  }

  #add(step: string, started: number, status: StepStatus, summary: string): void {
    const ended = this.#clock()
    this.trace.push({
      step,
      started_ms: microseconds(started - this.#start),
      duration_ms: microseconds(ended - started),
      status,
      summary,
    })
  }
}

/** To the microsecond: more digits are noise. */
function microseconds(ms: number): number {
  return Math.round(ms * 1000) / 1000
}

/** An exception as one line; anything may be thrown. */
export function messageOf(error: unknown): string {
  try {
    return (error instanceof Error ? error.message : String(error)).slice(0, 200)
  } catch {
    return 'an error that cannot be shown'
  }
}
