import { type Message, message } from '@tribunal/messages'
import type { PolicyAnswer } from '@tribunal/policy'
import { type Asked, ask, type ModelStep, repeatsInstructions, toldTo } from '../advice/index.ts'
import {
  type Language,
  type ModelCall,
  type ModelStepId,
  microseconds,
  type TraceStep,
  traceLine,
} from '../domain/index.ts'
import type { ModelAdvisers } from './ports.ts'
import { failureReason, failureStatus } from './step.ts'

/** The rule that asks every model there is, whatever the policies find worth asking. */
const ALWAYS = { outcome: 'ask', rule: 'always' } as const

/** The models that are asked about one submission, which steps were worth asking, and every call that was made. */
export class Consultation {
  readonly #advisers: ModelAdvisers
  readonly #language: Language
  readonly #now: () => number
  readonly #lines: Message[] = []
  readonly #calls: (ModelCall | undefined)[] = []

  /** `now`: milliseconds since the submission was received. */
  constructor(advisers: ModelAdvisers, language: Language, now: () => number) {
    this.#advisers = advisers
    this.#language = language
    this.#now = now
  }

  /** The language that models are instructed in. */
  get language(): Language {
    return this.#language
  }

  /** Every call that has ended, in the order in which they began. */
  get calls(): readonly ModelCall[] {
    return this.#calls.filter((call) => call !== undefined)
  }

  /**
   * Is a step asked (about `subject`, where it asks more than once)? A step without a model is not, and leaves no line; for
   * any other the line of the trace has what its policy said: `skip arbiter (blocked-anyway)`.
   */
  wants(step: ModelStepId, askPolicy: () => PolicyAnswer, subject?: string): boolean {
    if (!this.#advisers.port.has(step)) return false
    const { outcome, rule } = this.#advisers.when === 'always' ? ALWAYS : askPolicy()
    this.#lines.push(
      subject === undefined
        ? message('trace.model_asked', { outcome, step, rule })
        : message('trace.model_asked_about', { outcome, step, subject, rule }),
    )
    return outcome === 'ask'
  }

  /** Asks one step and keeps the call. Never rejects; without an answer, none can be used. */
  async ask<Input, Answer>(step: ModelStep<Input, Answer>, input: Input, subject?: string): Promise<Asked<Answer>> {
    const { port: models, prompts } = this.#advisers
    const place = this.#calls.push(undefined) - 1
    const asked = await ask(step, input, { models, prompts, language: this.#language, now: this.#now }, subject)
    this.#calls[place] = asked.call
    return asked
  }

  /** The answers of a call as they came, without those that recite their instructions. */
  saidIn({ step, answers }: ModelCall): readonly string[] {
    const told = toldTo({ prompts: this.#advisers.prompts, language: this.#language }, step)
    return answers.flatMap(({ answer }) => (answer === null || repeatsInstructions(answer, told) ? [] : [answer]))
  }

  /**
   * Runs the rounds of asking, one after the other; each adds to the facts what it returns, and the next sees that. Never
   * rejects: where a round fails, the facts stay as the rounds before it left them. Returns the line of the trace that says what
   * was asked and by which rule, or what failed; none where no model was there to be asked.
   */
  async enrich<Facts extends object>(
    facts: Facts,
    rounds: readonly ((facts: Facts) => Promise<Partial<Facts>>)[],
  ): Promise<TraceStep | undefined> {
    const started = this.#now()
    const line = (status: TraceStep['status'], summary: TraceStep['summary']): TraceStep => {
      const times = { started_ms: microseconds(started), duration_ms: microseconds(this.#now() - started) }
      return { step: 'models', ...times, status, summary }
    }
    try {
      for (const round of rounds) Object.assign(facts, await round(facts))
      return this.#lines.length === 0 ? undefined : line('ok', traceLine(this.#lines))
    } catch (error) {
      return line(failureStatus(error), failureReason(error))
    }
  }
}
