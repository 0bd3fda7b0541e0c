import type { ModelAnswer } from '@tribunal/engine'
import type { Said } from './ask-once.ts'
import type { ModelConfig } from './models-config.ts'

/** What one model was asked and took, since it was opened. */
export interface ModelTotals {
  readonly model: string
  /** Answers asked for, recorded ones included. */
  readonly calls: number
  readonly failures: number
  readonly recorded: number
  readonly input_tokens: number
  readonly output_tokens: number
  /** Null where the model has no price. */
  readonly cost_usd: number | null
  /** Mean time of an answer that was not recorded; null where there was none. */
  readonly mean_ms: number | null
}

export class ModelMeter {
  readonly #model: string
  #calls = 0
  #failures = 0
  #recorded = 0
  #input = 0
  #output = 0
  #usd = 0
  #unpriced = false
  #ms = 0

  constructor(model: string) {
    this.#model = model
  }

  count({ failure, source, input_tokens, output_tokens, cost_usd, latency_ms, answer }: ModelAnswer): void {
    this.#calls++
    if (failure !== null) this.#failures++
    if (source === 'recording') this.#recorded++
    else this.#ms += latency_ms
    this.#input += input_tokens ?? 0
    this.#output += output_tokens ?? 0
    this.#usd += cost_usd ?? 0
    if (answer !== null && cost_usd === null) this.#unpriced = true
  }

  get totals(): ModelTotals {
    const asked = this.#calls - this.#recorded
    return {
      model: this.#model,
      calls: this.#calls,
      failures: this.#failures,
      recorded: this.#recorded,
      input_tokens: this.#input,
      output_tokens: this.#output,
      cost_usd: this.#unpriced ? null : this.#usd,
      mean_ms: asked === 0 ? null : this.#ms / asked,
    }
  }
}

/** US dollars of one answer; null where the model has no price or did not count its tokens. */
export function costOf(config: Pick<ModelConfig, 'price'>, said: Said | undefined): number | null {
  if (said?.inputTokens == null || said.outputTokens === null) return null
  return usdOf(config, said.inputTokens, said.outputTokens)
}

/** US dollars of so many tokens; null where the model has no price. */
export function usdOf({ price }: Pick<ModelConfig, 'price'>, input: number, output: number): number | null {
  return price ? (input * price.input_per_million_usd + output * price.output_per_million_usd) / 1e6 : null
}
