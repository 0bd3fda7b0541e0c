import { randomBytes } from 'node:crypto'
import {
  type Language,
  MODEL_STEPS,
  type ModelAnswer,
  type ModelPort,
  type ModelRequest,
  type ModelStepId,
  markMaterial,
} from '@tribunal/engine'
import { Budget } from './budget.ts'
import { checkModels, type ModelCheck } from './check-models.ts'
import { Limiter } from './limiter.ts'
import { type AskingWorld, ModelClient } from './model-client.ts'
import { costOf, ModelMeter, type ModelTotals } from './model-meter.ts'
import type { ModelConfig, ModelsConfig } from './models-config.ts'
import {
  openRecordingFolder,
  type RecordedQuestion,
  type RecordedSteps,
  type Recording,
  readSteps,
  writeSteps,
} from './recording.ts'

export interface ModelsOptions extends Partial<AskingWorld> {
  /** Folder that keeps every answer, and serves repeats. */
  readonly record?: string
  /** Folder that answers alone; no model is asked. */
  readonly replay?: string
}

/** The configured models, shared by all submissions. */
export interface Models {
  /** Shown names of the models that each step asks, one for each answer. */
  readonly steps: ReadonlyMap<ModelStepId, readonly string[]>
  /** Language that models are asked about payments in. */
  readonly language: Language
  /** The models as one submission sees them: with a budget of its own, cancelled by `signal`. */
  session(options?: { readonly signal?: AbortSignal }): ModelPort
  /** What each model was asked and took so far. */
  usage(): readonly ModelTotals[]
  /** Asks every model one small question. */
  check(signal?: AbortSignal): Promise<readonly ModelCheck[]>
}

const NO_LIMITS = { timeout_ms: 30_000, budget_ms: 60_000, concurrency: 4, retries: 0 }
const BREAKER = { failures: 5, open_ms: 30_000 }

/** Opens the models of a configuration. Nothing is loaded or asked until a submission asks. */
export function openModels(config: ModelsConfig, options: ModelsOptions = {}): Models {
  const folder = options.replay ?? options.record
  const recording = folder === undefined ? undefined : openRecordingFolder(folder, options.replay === undefined)
  if (options.record !== undefined) writeSteps(options.record, tableOf(config))
  return assemble(config, recording, options.replay !== undefined, worldOf(options))
}

/** The models of a recording: they answer what is in it and nothing else. Throws a HouseError where it is none. */
export function openRecording(folder: string): Models {
  const { models, steps } = readSteps(folder)
  const config: ModelsConfig = {
    models: new Map(),
    steps: new Map(MODEL_STEPS.flatMap((step) => (steps[step] ? [[step, steps[step]]] : []))),
    limits: { ...NO_LIMITS, breaker: BREAKER },
    language: 'es',
  }
  return assemble(config, openRecordingFolder(folder, false), true, worldOf({}), models)
}

function worldOf(options: ModelsOptions): AskingWorld {
  const {
    env = process.env,
    now = () => performance.now(),
    random = Math.random,
    marker = () => randomBytes(16).toString('hex'),
    fetch = globalThis.fetch,
  } = options
  return { env, now, random, marker, fetch }
}

/** One model of the house: who it is, how it is asked, what it took. */
interface Seat {
  readonly shown: string
  /** With its settings: what its recorded answers are found by. */
  readonly identity: string
  readonly client: ModelClient | undefined
  readonly meter: ModelMeter
}

function assemble(
  config: ModelsConfig,
  recording: Recording | undefined,
  replayOnly: boolean,
  world: AskingWorld,
  recorded: RecordedSteps['models'] = {},
): Models {
  const limiter = new Limiter(config.limits.concurrency)
  const seats = new Map<string, Seat>()
  for (const [name, { shown, identity }] of Object.entries(recorded))
    seats.set(name, { shown, identity, client: undefined, meter: new ModelMeter(shown) })
  for (const [name, model] of config.models) {
    const shown = shownName(model)
    const client = new ModelClient(model, config.limits, limiter, world)
    seats.set(name, { shown, identity: identityOf(model), client, meter: new ModelMeter(shown) })
  }
  const steps = new Map([...config.steps].map(([step, names]) => [step, names.map((name) => seats.get(name)!)]))
  const shown = new Map([...steps].map(([step, asked]) => [step, asked.map((seat) => seat.shown)]))
  return {
    steps: shown,
    language: config.language,
    session({ signal } = {}) {
      const budget = new Budget(config.limits, world.now)
      return {
        has: (step) => steps.has(step),
        async ask(request) {
          const asked = steps.get(request.step) ?? []
          return Promise.all(
            asked.map(async (seat, number) => {
              const repeat = asked.slice(0, number).filter((one) => one === seat).length
              const answer = await answerOf(seat, request, repeat)
              seat.meter.count(answer)
              budget.spend((answer.input_tokens ?? 0) + (answer.output_tokens ?? 0), answer.cost_usd ?? 0)
              return answer
            }),
          )
        },
      }

      async function answerOf(seat: Seat, request: ModelRequest, repeat: number): Promise<ModelAnswer> {
        const question: RecordedQuestion = {
          model: seat.identity,
          prompt: request.prompt,
          input_hash: request.inputHash,
          repeat,
        }
        const kept = recording?.read(question)
        if (kept && !('missing' in kept)) return { ...unanswered(seat.shown), ...kept, source: 'recording' }
        if (replayOnly || !seat.client) return failed(seat.shown, 'not_recorded', kept?.missing ?? '', 'recording')
        const spent = budget.exhausted
        if (spent !== undefined) return failed(seat.shown, 'over_budget', spent, 'model')
        const answer = await asked(seat.client, seat.shown, request, repeat)
        if (recording && answer.answer !== null) {
          const { answer: text, input_tokens, output_tokens, cost_usd } = answer
          recording.write(question, { answer: text, input_tokens, output_tokens, cost_usd })
        }
        return answer
      }

      async function asked(client: ModelClient, shown: string, request: ModelRequest, repeat: number) {
        const marker = freshMarker(world, request.material)
        const conversation = markMaterial(request.instructions, request.material, marker, request.language)
        const { schema, maxOutputTokens } = request
        const outcome = await client.ask({ ...conversation, schema, maxOutputTokens }, repeat, budget.leftMs, signal)
        const { said, failure, detail, attempts, latencyMs } = outcome
        return {
          model: shown,
          answer: said?.text ?? null,
          failure,
          detail,
          input_tokens: said?.inputTokens ?? null,
          output_tokens: said?.outputTokens ?? null,
          cost_usd: costOf(client.config, said),
          latency_ms: Math.round(latencyMs * 1000) / 1000,
          attempts,
          source: 'model' as const,
        }
      }
    },
    usage: () => [...seats.values()].map(({ meter }) => meter.totals),
    check: (signal) => {
      const clients = [...seats.values()].flatMap(({ client, shown }) => (client ? [{ client, shown }] : []))
      return checkModels(clients, shown, world, signal)
    },
  }
}

/** A marker that the material does not hold; one draw in 2^128 would. */
function freshMarker({ marker }: AskingWorld, material: string): string {
  const drawn = marker()
  return material.includes(drawn) ? `${drawn}${marker()}` : drawn
}

function unanswered(model: string): ModelAnswer {
  const nothing = { input_tokens: null, output_tokens: null, cost_usd: null, latency_ms: 0, attempts: 0 }
  return { model, answer: null, failure: null, detail: null, ...nothing, source: 'model' }
}

function failed(
  model: string,
  failure: NonNullable<ModelAnswer['failure']>,
  detail: string,
  source: ModelAnswer['source'],
): ModelAnswer {
  return { ...unanswered(model), failure, detail, source }
}

/** `judge (ollama/qwen3:8b)`. */
export function shownName({ name, provider, model }: ModelConfig): string {
  return `${name} (${provider}/${model})`
}

/** What decides how it answers, and neither its address nor its key. */
function identityOf({ provider, model, structured, seed, options }: ModelConfig): string {
  return JSON.stringify([provider, model, structured, seed, Object.entries(options).sort()])
}

function tableOf({ models, steps }: ModelsConfig): RecordedSteps {
  return {
    models: Object.fromEntries(
      [...models].map(([name, model]) => [name, { shown: shownName(model), identity: identityOf(model) }]),
    ),
    steps: Object.fromEntries(steps),
  }
}
