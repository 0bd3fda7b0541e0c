import { type Message, message, render } from '@tribunal/messages'
import { microseconds, type Reason, type StepStatus, type TraceStep } from '../domain/index.ts'

/** Milliseconds from any fixed point, never going back. Given by the caller: the engine has no clock. */
export type Clock = () => number

/** What a step that ran has to say: the facts it found, and one line for the trace. */
export interface StepResult<Gives> {
  readonly facts: Gives
  readonly summary: Reason
  /** `ok` where absent. */
  readonly status?: StepStatus
}

/**
 * One stage of collecting facts. It declares the facts it needs and receives only those: a missing one is a recorded
 * failure, not a crash. What it does not find out stays missing, and policies see it as unknown.
 */
export interface Step<
  Facts,
  Needs extends keyof Facts,
  Wants extends keyof Facts,
  Gives extends Partial<Facts>,
  Ports,
> {
  readonly id: string
  readonly requires: readonly Needs[]
  /** Facts it can use and do without. */
  readonly wants?: readonly Wants[]
  run(
    input: Required<Pick<Facts, Needs>> & Pick<Facts, Wants>,
    ports: Ports,
  ): StepResult<Gives> | Promise<StepResult<Gives>>
}

/** A step as the runner sees it, its types checked where it is defined. */
export interface AnyStep<Facts, Ports> {
  readonly id: string
  readonly requires: readonly (keyof Facts)[]
  run(facts: Partial<Facts>, ports: Ports): StepResult<Partial<Facts>> | Promise<StepResult<Partial<Facts>>>
}

export function defineStep<Facts, Ports>() {
  return <Needs extends keyof Facts, Gives extends Partial<Facts>, Wants extends keyof Facts = never>(
    step: Step<Facts, Needs, Wants, Gives, Ports>,
  ) => step as unknown as AnyStep<Facts, Ports>
}

/** Keeps the trace of one submission. */
export class Tracer {
  readonly steps: TraceStep[] = []
  readonly #clock: Clock
  readonly #start: number

  constructor(clock: Clock) {
    this.#clock = clock
    this.#start = clock()
  }

  now(): number {
    return this.#clock() - this.#start
  }

  note(step: string, started: number, status: StepStatus, summary: Reason): void {
    const lasted = microseconds(this.now() - started)
    this.steps.push({ step, started_ms: microseconds(started), duration_ms: lasted, status, summary })
  }

  /** Runs a pure part of the decision as a step of its own. */
  timed<T>(step: string, run: () => T, summary: (result: T) => Reason): T {
    const started = this.now()
    const result = run()
    this.note(step, started, 'ok', summary(result))
    return result
  }
}

/**
 * Runs steps in order, adding what they find to `facts`. Answers at once unless a step waits for the world. Never
 * throws or rejects: a step that fails is a line in the trace.
 */
export function runSteps<Facts, Ports>(
  steps: readonly AnyStep<Facts, Ports>[],
  facts: Partial<Facts>,
  ports: Ports,
  tracer: Tracer,
): void | Promise<void> {
  for (let index = 0; index < steps.length; index++) {
    const waiting = runStep(steps[index]!, facts, ports, tracer)
    if (waiting) return waiting.then(() => runSteps(steps.slice(index + 1), facts, ports, tracer))
  }
}

/** Goes on at once, or once the steps that wait for the world are done. */
export function afterSteps<T>(waiting: ReturnType<typeof runSteps>, next: () => T | Promise<T>): T | Promise<T> {
  return waiting ? waiting.then(next) : next()
}

function runStep<Facts, Ports>(
  step: AnyStep<Facts, Ports>,
  facts: Partial<Facts>,
  ports: Ports,
  tracer: Tracer,
): Promise<void> | undefined {
  const started = tracer.now()
  const lacking = step.requires.filter((name) => facts[name] === undefined)
  if (lacking.length > 0) {
    tracer.note(step.id, started, 'skipped', message('trace.fact_missing', { facts: lacking.join(', ') }))
    return undefined
  }
  const take = (result: StepResult<Partial<Facts>>) => {
    Object.assign(facts, result.facts)
    tracer.note(step.id, started, result.status ?? 'ok', result.summary)
  }
  const fail = (error: unknown) => tracer.note(step.id, started, failureStatus(error), failureReason(error))
  try {
    const result = step.run(facts, ports)
    if (!(result instanceof Promise)) {
      take(result)
      return undefined
    }
    return result.then(take).catch(fail)
  } catch (error) {
    fail(error)
    return undefined
  }
}

/** Adapters give up with an error named `TimeoutError` (as `AbortSignal.timeout` does). */
export function failureStatus(error: unknown): 'timeout' | 'error' {
  return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'error'
}

/** A step that failed for a reason of its own. */
export class StepError extends Error {
  readonly reason: Message

  constructor(reason: Message) {
    super(render(reason, 'en'))
    this.reason = reason
  }
}

/** Why a step failed, for the trace; anything may be thrown. */
export function failureReason(error: unknown): Message {
  return error instanceof StepError ? error.reason : message('trace.failed', { error: failureText(error) })
}

/** An error as one line; anything may be thrown. */
export function failureText(error: unknown): string {
  try {
    const text = error instanceof Error ? error.message : String(error)
    return text.split('\n', 1)[0]!.slice(0, 200)
  } catch {
    return 'an error that cannot be shown'
  }
}
