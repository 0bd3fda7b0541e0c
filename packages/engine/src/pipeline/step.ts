import { type Message, message, render } from '@tribunal/messages'
import { microseconds, type Reason, type StepStatus, type TraceStep } from '../domain/index.ts'

/** Milliseconds from any fixed point, never going back. Given by the caller: the engine has no clock. */
export type Clock = () => number

/** What a step that ran has to say: the facts it found, and one line for the trace. */
export interface StepResult<Gives> {
  /** What it found; a fact that it leaves out stays missing. */
  readonly facts: Gives
  /** Absent: the step leaves no line. */
  readonly summary?: Reason
  /** `ok` where absent. */
  readonly status?: StepStatus
}

/**
 * One stage of a decision: something measured or looked up, or a policy asked. It declares the facts it needs and
 * receives only those: a missing one is a recorded failure, not a crash. What it does not find out stays missing, and
 * policies see it as unknown.
 *
 * What becomes of a step:
 * - it lacks a fact that it requires: `skipped`, with the names of the facts in the trace;
 * - it throws or rejects: `error` or `timeout`, and the facts of `failed` stand, where it has that;
 * - it is `needed` and one of the two happens: the whole run fails, and the caller makes an error decision.
 */
export interface Step<
  Facts,
  Needs extends keyof Facts,
  Wants extends keyof Facts,
  Gives extends Partial<Facts>,
  Ports,
> {
  /** What the trace calls it. */
  readonly id: string
  /** Facts without which it is skipped. */
  readonly requires: readonly Needs[]
  /** Facts it can use and do without. */
  readonly wants?: readonly Wants[]
  /** Throws or rejects where it fails. */
  run(
    input: Required<Pick<Facts, Needs>> & Pick<Facts, Wants>,
    ports: Ports,
  ): StepResult<Gives> | Promise<StepResult<Gives>>
  /** The facts that stand where it fails; absent: they stay missing. */
  failed?(input: Required<Pick<Facts, Needs>> & Pick<Facts, Wants>, ports: Ports): Partial<Facts>
  /** No decision can be made without it: what it throws goes on, once the trace has it. */
  readonly needed?: true
}

/** A step as the runner sees it, its types checked where it is defined. */
export interface AnyStep<Facts, Ports> {
  readonly id: string
  readonly requires: readonly (keyof Facts)[]
  run(facts: Partial<Facts>, ports: Ports): StepResult<Partial<Facts>> | Promise<StepResult<Partial<Facts>>>
  failed?(facts: Partial<Facts>, ports: Ports): Partial<Facts>
  readonly needed?: true
}

/**
 * Checks a step against the facts and ports of its pipeline, and hands it to the runner, which sees all steps as one type. Two
 * calls, because TypeScript infers either all type parameters or none.
 */
export function defineStep<Facts, Ports>() {
  return <Needs extends keyof Facts, Gives extends Partial<Facts>, Wants extends keyof Facts = never>(
    step: Step<Facts, Needs, Wants, Gives, Ports>,
  ) => step as unknown as AnyStep<Facts, Ports>
}

/** Keeps the trace of one submission. */
export class Tracer {
  /** The lines so far, in the order in which steps ended. */
  readonly steps: TraceStep[] = []
  readonly #clock: Clock
  readonly #start: number

  constructor(clock: Clock) {
    this.#clock = clock
    this.#start = clock()
  }

  /** Milliseconds since the submission was received, by the clock that was given. */
  now(): number {
    return this.#clock() - this.#start
  }

  /** The steps that ran, in order. */
  get ran(): string[] {
    return this.steps.filter(({ status }) => status !== 'skipped').map(({ step }) => step)
  }

  /** Adds a line for a step that began at `started` and ends now. Times are rounded to the microsecond. */
  note(step: string, started: number, status: StepStatus, summary: Reason): void {
    const lasted = microseconds(this.now() - started)
    this.steps.push({ step, started_ms: microseconds(started), duration_ms: lasted, status, summary })
  }
}

/**
 * Runs steps in order, adding what they find to `facts`. Answers at once unless a step waits for the world. A step
 * that fails is a line in the trace; only one that is `needed` throws or rejects.
 *
 * Payments are decided without a promise in this way, because none of their steps waits. A post waits only where a
 * source of evidence or a sentence model does.
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

/** Runs one step; a promise where it waits for the world. A step that lacks a fact is skipped, and its line says which. */
function runStep<Facts, Ports>(
  step: AnyStep<Facts, Ports>,
  facts: Partial<Facts>,
  ports: Ports,
  tracer: Tracer,
): Promise<void> | undefined {
  const started = tracer.now()
  if (step.requires.some((name) => facts[name] === undefined)) {
    const lacking = step.requires.filter((name) => facts[name] === undefined)
    const reason = message('trace.fact_missing', { facts: lacking.join(', ') })
    tracer.note(step.id, started, 'skipped', reason)
    if (step.needed) throw new StepError(reason)
    return undefined
  }
  try {
    const result = step.run(facts, ports)
    if (!(result instanceof Promise)) {
      take(result, step, facts, started, tracer)
      return undefined
    }
    return result
      .then((found) => take(found, step, facts, started, tracer))
      .catch((error) => fail(error, step, facts, ports, started, tracer))
  } catch (error) {
    fail(error, step, facts, ports, started, tracer)
    return undefined
  }
}

/**
 * Adds what a step found to the facts, and its line to the trace. A later step may replace what an earlier one found:
 * `verification` gives the claims once more, with whose words they are.
 */
function take<Facts, Ports>(
  { facts: found, summary, status = 'ok' }: StepResult<Partial<Facts>>,
  { id }: AnyStep<Facts, Ports>,
  facts: Partial<Facts>,
  started: number,
  tracer: Tracer,
): void {
  Object.assign(facts, found)
  if (summary !== undefined) tracer.note(id, started, status, summary)
}

/** Notes the failure first, so that the trace has it even where the step is `needed` and its error goes on. */
function fail<Facts, Ports>(
  error: unknown,
  step: AnyStep<Facts, Ports>,
  facts: Partial<Facts>,
  ports: Ports,
  started: number,
  tracer: Tracer,
): void {
  tracer.note(step.id, started, failureStatus(error), failureReason(error))
  if (step.needed) throw error
  Object.assign(facts, step.failed?.(facts, ports))
}

/** Adapters give up with an error named `TimeoutError` (as `AbortSignal.timeout` does). */
export function failureStatus(error: unknown): 'timeout' | 'error' {
  return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'error'
}

/** A step that failed for a reason of its own. */
export class StepError extends Error {
  /** What the trace says, in every language. */
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
