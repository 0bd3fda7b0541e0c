import type { ModelClient } from './model-client.ts'
import type { ModelMeter } from './model-meter.ts'
import type { ModelConfig } from './models-config.ts'

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
