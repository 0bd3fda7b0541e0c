import {
  delimitUntrustedText,
  type ModelAnswer,
  type ModelPort,
  type ModelRequest,
  type ModelStepId,
  microseconds,
} from '@tribunal/engine'
import { Budget, type Spending } from './budget.ts'
import type { AskingWorld, ModelClient, Outcome } from './model-client.ts'
import { withoutSecret } from './model-error.ts'
import { costOf, type ModelMeter, usdOf } from './model-meter.ts'
import type { ModelConfig, ModelLimits } from './models-config.ts'
import type { RecordedQuestion, Recording } from './recording.ts'

/** What all submissions share. */
export interface SharedModels {
  /** Who answers each step: one seat for each answer. */
  readonly steps: ReadonlyMap<ModelStepId, readonly ConfiguredModel[]>
  readonly limits: ModelLimits
  readonly world: AskingWorld
  readonly recording: Recording | undefined
  /** Only what is recorded is answered. */
  readonly replayOnly: boolean
  /** Asks also what is recorded already, and records it anew. */
  readonly fresh: boolean
}

/** The models as one submission sees them: with a budget of its own, cancelled by `signal`. */
export function openSession(shared: SharedModels, signal: AbortSignal | undefined): ModelPort {
  const session = new ModelSession(shared, signal)
  return {
    has: (step) => shared.steps.has(step),
    ask(request) {
      const asked = shared.steps.get(request.step) ?? []
      const repeatOf = (number: number) => asked.slice(0, number).filter((one) => one === asked[number]).length
      return Promise.all(asked.map((seat, number) => session.answer(seat, request, repeatOf(number))))
    },
  }
}

class ModelSession {
  readonly #shared: SharedModels
  readonly #signal: AbortSignal | undefined
  readonly #budget: Budget
  /** Answers by their questions: a post that says one thing twenty times is asked about once. */
  readonly #given = new Map<string, Promise<ModelAnswer>>()

  constructor(shared: SharedModels, signal: AbortSignal | undefined) {
    this.#shared = shared
    this.#signal = signal
    this.#budget = new Budget(shared.limits, shared.world.now)
  }

  /** One answer of one model. Never rejects: what was not foreseen is a failure like others. */
  answer(seat: ConfiguredModel, request: ModelRequest, repeat: number): Promise<ModelAnswer> {
    const question = JSON.stringify([seat.identity, request.prompt, request.inputHash, repeat])
    const given = this.#given.get(question)
    if (given) return given.then(asRepeated)
    const answer = this.#counted(seat, request, repeat)
    this.#given.set(question, answer)
    return answer.then((came) => {
      // The one who asks again after a failure has a reason to.
      if (came.answer === null) this.#given.delete(question)
      return came
    })
  }

  async #counted(seat: ConfiguredModel, request: ModelRequest, repeat: number): Promise<ModelAnswer> {
    const answer = await this.#answer(seat, request, repeat).catch((error: unknown) =>
      failed(seat, 'broken', error instanceof Error ? error.message : 'asking failed', 'model'),
    )
    seat.meter.count(answer)
    return answer
  }

  async #answer(seat: ConfiguredModel, request: ModelRequest, repeat: number): Promise<ModelAnswer> {
    const { recording, replayOnly, fresh } = this.#shared
    const question = { model: seat.identity, prompt: request.prompt, input_hash: request.inputHash, repeat }
    const kept = fresh && !replayOnly ? undefined : recording?.read(question)
    if (kept && !('missing' in kept)) return { ...unanswered(seat), ...kept, source: 'recording' }
    const { client } = seat
    if (replayOnly || !client) return failed(seat, 'not_recorded', kept?.missing ?? 'nothing is recorded', 'recording')
    const reserved = this.#budget.reserve(mostOf(client, request))
    if (typeof reserved === 'string') return failed(seat, 'over_budget', reserved, 'model')
    const outcome = await this.#ask(client, request, repeat)
    const answer = answerOf(seat, client, outcome)
    reserved.settle(spentOn(answer, mostOf(client, request)))
    return recording ? record(recording, question, answer) : answer
  }

  #ask(client: ModelClient, request: ModelRequest, repeat: number): Promise<Outcome> {
    const { instructions, material, language, schema, maxOutputTokens } = request
    const conversation = delimitUntrustedText(
      instructions,
      material,
      freshMarker(this.#shared.world, material),
      language,
    )
    return client.ask(
      { ...conversation, schema, maxOutputTokens },
      { repeat, budgetMs: this.#budget.leftMs, owner: this, caller: this.#signal },
    )
  }
}

/** Texts of the languages here have three characters a token and more; what is counted is what the server counts. */
const CHARACTERS_PER_TOKEN = 3

/** The most a question can take, retries aside. */
function mostOf(client: ModelClient, { instructions, material, schema, maxOutputTokens }: ModelRequest): Spending {
  const characters = instructions.length + material.length + JSON.stringify(schema).length
  const inputTokens = Math.ceil(characters / CHARACTERS_PER_TOKEN)
  const usd = usdOf(client.config, inputTokens, maxOutputTokens) ?? 0
  return { tokens: inputTokens + maxOutputTokens, usd }
}

/** What was not counted and may have been worked on is taken for the most it can have been. */
function spentOn({ failure, attempts, input_tokens, output_tokens, cost_usd }: ModelAnswer, most: Spending): Spending {
  if (input_tokens !== null || output_tokens !== null)
    return { tokens: (input_tokens ?? 0) + (output_tokens ?? 0), usd: cost_usd ?? 0 }
  const unheard = ['timeout', 'cancelled', 'over_budget', 'bad_body', 'too_large', 'truncated', 'refused']
  const worked = attempts > 0 && (failure === null || unheard.includes(failure))
  return worked ? most : { tokens: 0, usd: 0 }
}

/** Keeps an answer; one that cannot be kept counts all the same. */
function record(recording: Recording, question: RecordedQuestion, answer: ModelAnswer): ModelAnswer {
  if (answer.answer === null) return answer
  const { answer: text, input_tokens, output_tokens, cost_usd } = answer
  try {
    recording.write(question, { answer: text, input_tokens, output_tokens, cost_usd })
    return answer
  } catch (error) {
    return { ...answer, detail: `not recorded: ${withoutSecret((error as Error).message, undefined)}` }
  }
}

/** A marker that the material does not hold; one draw in 2^128 would. */
function freshMarker({ marker }: AskingWorld, material: string): string {
  const drawn = marker()
  return material.includes(drawn) ? `${drawn}${marker()}` : drawn
}

function answerOf(seat: ConfiguredModel, { config }: ModelClient, outcome: Outcome): ModelAnswer {
  const { said, failure, detail, attempts, latencyMs } = outcome
  return {
    model: seat.shown,
    answer: said?.text ?? null,
    failure,
    detail,
    input_tokens: said?.inputTokens ?? null,
    output_tokens: said?.outputTokens ?? null,
    cost_usd: costOf(config, said),
    latency_ms: microseconds(latencyMs),
    attempts,
    source: 'model',
  }
}

/** An answer given to the same question before: it was paid for there. */
function asRepeated(answer: ModelAnswer): ModelAnswer {
  const paid = { input_tokens: null, output_tokens: null, cost_usd: null, latency_ms: 0, attempts: 0 }
  return { ...answer, ...paid }
}

function unanswered({ shown }: ConfiguredModel): ModelAnswer {
  const nothing = { input_tokens: null, output_tokens: null, cost_usd: null, latency_ms: 0, attempts: 0 }
  return { model: shown, answer: null, failure: null, detail: null, ...nothing, source: 'model' }
}

function failed(
  seat: ConfiguredModel,
  failure: NonNullable<ModelAnswer['failure']>,
  detail: string,
  source: ModelAnswer['source'],
): ModelAnswer {
  return { ...unanswered(seat), failure, detail: withoutSecret(detail, undefined), source }
}

/** One configured model: who it is, how it is asked, what it took. */
export interface ConfiguredModel {
  /** `judge (ollama/qwen3:8b)`. */
  readonly shown: string
  /** With its settings: what its recorded answers are found by. */
  readonly identity: string
  /** Undefined where it is known from a recording alone. */
  readonly client: ModelClient | undefined
  readonly meter: ModelMeter
}

/** `judge (ollama/qwen3:8b)`. */
export function shownName({ name, provider, model }: ModelConfig): string {
  return `${name} (${provider}/${model})`
}

/** What decides how it answers, and neither its address nor its key. */
export function identityOf({ provider, model, structured, seed, options }: ModelConfig): string {
  return JSON.stringify([provider, model, structured, seed, Object.entries(options).sort()])
}
