import { MODEL_STEPS, type ModelStepId } from '@tribunal/engine'
import type { Language } from '@tribunal/messages'
import { z } from 'zod'
import {
  ConfigurationError,
  ENV_NAME,
  hasNoPassword,
  meant,
  parseConfig,
  readConfigText,
} from '../content/config-file.ts'

export const MODEL_PROVIDERS = ['ollama', 'openai-compatible', 'google', 'anthropic', 'azure'] as const
export type ModelProvider = (typeof MODEL_PROVIDERS)[number]

/** One model that can be asked. */
export interface ModelConfig {
  /** What steps call it. */
  readonly name: string
  readonly provider: ModelProvider
  /** The provider's name of the model, or of its deployment. */
  readonly model: string
  /**
   * Root of the server, with its version where it has one: `http://127.0.0.1:11434`, `https://HOST/v1`,
   * `https://NAME.openai.azure.com/openai`. The provider's own where absent.
   */
  readonly url?: string
  /** Name of the environment variable that holds the key. */
  readonly api_key_env?: string
  /** Whether the server takes a JSON Schema; where not, the schema stands in the instructions. */
  readonly structured: boolean
  /** Makes answers repeatable where the server supports it. */
  readonly seed: number
  /**
   * The provider's own settings, as its part of the AI SDK documents them; for Ollama `think` and what its API calls
   * `options` (`num_ctx`: 16 384 where absent). Temperature, seed and length are ours.
   */
  readonly options: Readonly<Record<string, unknown>>
  /** US dollars for a million tokens. */
  readonly price?: { readonly input_per_million_usd: number; readonly output_per_million_usd: number }
}

/** What asking may take. */
export interface ModelLimits {
  /** One answer, retries included. Default 30 000 (document 001). */
  readonly timeout_ms: number
  /** All answers about one submission, from the first question on. */
  readonly budget_ms: number
  /** Default 100 000: a post made to hold a hundred claims cannot cost more. */
  readonly budget_tokens: number
  readonly budget_usd?: number
  /** Questions on their way at once, of all submissions together. */
  readonly concurrency: number
  /** Further attempts after 429 and 5xx. */
  readonly retries: number
  /** After so many failures in a row a model is left alone for so long; then one question probes it. */
  readonly breaker: { readonly failures: number; readonly open_ms: number }
}

/** Which models there are, which of them each step asks, and within what limits. */
export interface ModelsConfig {
  readonly models: ReadonlyMap<string, ModelConfig>
  /** Names of models, one for each answer that is asked for; a step that is absent asks nobody. */
  readonly steps: ReadonlyMap<ModelStepId, readonly string[]>
  readonly limits: ModelLimits
  /** Language that models are asked about payments in. Default Spanish, as document 001 has it. */
  readonly language: Language
}

const positive = z.number().int().positive()
const MODEL = z.strictObject({
  provider: z.enum(MODEL_PROVIDERS),
  model: z.string().min(1),
  url: z
    .url({ protocol: /^https?$/ })
    .refine(hasNoPassword, 'an address without a user and a password; name the variable of a key in api_key_env')
    .optional(),
  api_key_env: ENV_NAME.optional(),
  structured: z.boolean().default(true),
  seed: z.number().int().nonnegative().default(1),
  options: z.record(z.string(), z.unknown()).default({}),
  price: z
    .strictObject({ input_per_million_usd: z.number().nonnegative(), output_per_million_usd: z.number().nonnegative() })
    .optional(),
})
const ASKED = z.union([
  z.string(),
  z.strictObject({ models: z.array(z.string()).min(1).max(9), answers: z.number().int().min(1).max(9).optional() }),
])
const LIMITS = z.strictObject({
  timeout_ms: positive.default(30_000),
  budget_ms: positive.default(60_000),
  budget_tokens: positive.default(100_000),
  budget_usd: z.number().positive().optional(),
  concurrency: positive.max(256).default(4),
  retries: z.number().int().min(0).max(10).default(2),
  breaker: z
    .strictObject({ failures: positive.default(5), open_ms: positive.default(30_000) })
    .default({ failures: 5, open_ms: 30_000 }),
})
const FILE = z.strictObject({
  models: z
    .record(z.string().regex(/^[a-z][a-z0-9-]*$/, 'a name in lower case such as judge'), MODEL)
    .refine((models) => Object.keys(models).length > 0, 'expected at least one model'),
  steps: z.record(z.string(), ASKED),
  limits: LIMITS.default(LIMITS.parse({})),
  language: z.enum(['es', 'en']).default('es'),
})

/** The limits where the file has none. */
export const DEFAULT_LIMITS: ModelLimits = defined(LIMITS.parse({}))

/** What a step is given to ask nobody. */
const NOBODY = 'none'
const DEFAULT = 'default'

/** Reads a configuration file. Throws a ConfigurationError that names every problem with its field. */
export function readModelsConfig(file: string): ModelsConfig {
  return parseModelsConfig(readConfigText(file, 'models'), file)
}

/** The same from the file's text; `file` is named in problems. */
export function parseModelsConfig(text: string, file = 'models'): ModelsConfig {
  const read = parseConfig(FILE, text, file, fieldsOf)
  const { limits, language } = read
  const models = new Map(Object.entries(read.models).map(([name, model]) => [name, withName(name, model)]))
  const problems: string[] = []
  const steps = stepsOf(read.steps, models, (field, message) => problems.push(`${file}: ${field}: ${message}`))
  for (const { name, provider, url } of models.values()) {
    if (url === undefined && (provider === 'openai-compatible' || provider === 'azure'))
      problems.push(`${file}: models.${name}.url: expected the address of the server, such as http://127.0.0.1:8000/v1`)
  }
  if (problems.length > 0) throw new ConfigurationError(problems)
  return { models, steps, limits: defined(limits), language }
}

/** The fields there are, by the record they stand in. */
const FIELDS: Readonly<Record<PropertyKey, readonly string[]>> = {
  file: Object.keys(FILE.shape),
  model: Object.keys(MODEL.shape),
  limits: Object.keys(LIMITS.shape),
  breaker: ['failures', 'open_ms'],
  price: ['input_per_million_usd', 'output_per_million_usd'],
}

function fieldsOf(path: readonly PropertyKey[]): readonly string[] | undefined {
  return FIELDS[path.length === 2 && path[0] === 'models' ? 'model' : (path.at(-1) ?? 'file')]
}

function withName(name: string, model: z.output<typeof MODEL>): ModelConfig {
  return { name, ...defined(model) }
}

type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/** Leaves out what is undefined. */
function defined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Defined<T>
}

function stepsOf(
  asked: Readonly<Record<string, z.output<typeof ASKED>>>,
  models: ReadonlyMap<string, ModelConfig>,
  problem: (field: string, message: string) => void,
): ReadonlyMap<ModelStepId, readonly string[]> {
  const known: readonly string[] = [DEFAULT, ...MODEL_STEPS]
  for (const name of Object.keys(asked)) {
    if (!known.includes(name))
      problem(`steps.${name}`, `there is no such step${meant(name, known)}; steps: ${known.join(', ')}`)
  }
  const steps = new Map<ModelStepId, readonly string[]>()
  for (const step of MODEL_STEPS) {
    const field = Object.hasOwn(asked, step) ? step : DEFAULT
    const names = namesOf(Object.hasOwn(asked, field) ? asked[field]! : NOBODY)
    const unknown = names.find((name) => !models.has(name))
    if (unknown !== undefined) {
      problem(`steps.${field}`, `there is no model \`${unknown}\`${meant(unknown, [...models.keys()])}`)
    } else if (names.length > 0) steps.set(step, names)
  }
  return steps
}

/** One name for each answer: the models in turn. */
function namesOf(asked: z.output<typeof ASKED>): readonly string[] {
  if (asked === NOBODY) return []
  if (typeof asked === 'string') return [asked]
  const { models, answers = models.length } = asked
  return Array.from({ length: answers }, (_, i) => models[i % models.length]!)
}
