import type { LanguageModelV3, LanguageModelV3CallOptions } from '@ai-sdk/provider'
import type { Conversation, JsonSchema } from '@tribunal/engine'
import { ModelError } from './model-error.ts'
import type { ModelConfig } from './models-config.ts'

export interface Question extends Conversation {
  readonly schema: JsonSchema
  readonly maxOutputTokens: number
}

export interface Said {
  readonly text: string
  readonly inputTokens: number | null
  readonly outputTokens: number | null
}

/** Of several answers of one model the further ones are drawn more freely: at temperature 0 they would be the same. */
const FURTHER_TEMPERATURE = 0.7

/**
 * Sends one question once. `repeat` counts earlier answers asked of the same model to the same question. Throws a
 * ModelError for answers that were cut off, refused or empty; what the SDK throws otherwise goes through.
 */
export async function askOnce(
  model: LanguageModelV3,
  config: ModelConfig,
  question: Question,
  repeat: number,
  abortSignal: AbortSignal,
): Promise<Said> {
  const temperature = repeat === 0 ? 0 : FURTHER_TEMPERATURE
  const seed = config.seed + repeat
  const { schema, maxOutputTokens, user } = question
  const system = config.structured ? question.system : `${question.system}\n\nJSON Schema:\n${JSON.stringify(schema)}`
  const { content, finishReason, usage } = await model.doGenerate({
    prompt: [
      { role: 'system', content: system },
      { role: 'user', content: [{ type: 'text', text: user }] },
    ],
    responseFormat: { type: 'json', name: 'answer', ...(config.structured ? { schema } : {}) },
    abortSignal,
    ...sampling(config, { temperature, seed, maxOutputTokens }),
  } as LanguageModelV3CallOptions)
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('')
  const said = { text, inputTokens: usage.inputTokens.total ?? null, outputTokens: usage.outputTokens.total ?? null }
  if (finishReason.unified === 'length') throw new ModelError('truncated', `cut off after ${maxOutputTokens} tokens`)
  if (finishReason.unified === 'content-filter') throw new ModelError('refused', "the provider's filter stopped it")
  return said
}

interface Sampling {
  readonly temperature: number
  readonly seed: number
  readonly maxOutputTokens: number
}

/** Ollama reads sampling from its own `options` alone; its provider would put it where nobody reads it. */
function sampling({ provider, options }: ModelConfig, { temperature, seed, maxOutputTokens }: Sampling) {
  const { think = false, ...own } = options
  if (provider === 'ollama') {
    return {
      providerOptions: { ollama: { think, options: { ...own, temperature, seed, num_predict: maxOutputTokens } } },
    }
  }
  // Anthropic knows no seed and warns of it.
  return {
    temperature,
    maxOutputTokens,
    ...(provider === 'anthropic' ? {} : { seed }),
    ...(Object.keys(own).length > 0 ? { providerOptions: { [optionsKey(provider)]: own } } : {}),
  }
}

function optionsKey(provider: ModelConfig['provider']): string {
  return provider === 'openai-compatible' ? 'openaiCompatible' : provider
}
