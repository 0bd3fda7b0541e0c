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
 * ModelError for answers that were cut off or refused; what the SDK throws otherwise goes through.
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
  const { content, finishReason, usage, response } = await model.doGenerate({
    prompt: [
      { role: 'system', content: system },
      { role: 'user', content: [{ type: 'text', text: user }] },
    ],
    responseFormat: { type: 'json', name: 'answer', ...(config.structured ? { schema } : {}) },
    abortSignal,
    ...sampling(config, { temperature, seed, maxOutputTokens }),
  } as LanguageModelV3CallOptions)
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('')
  if (finishReason.unified === 'length') throw new ModelError('truncated', `cut off after ${maxOutputTokens} tokens`)
  if (finishReason.unified === 'content-filter') throw new ModelError('refused', "the provider's filter stopped it")
  if (text === '' && hasRefusal(response?.body)) throw new ModelError('refused', 'the model declined')
  return { text, inputTokens: counted(usage.inputTokens.total), outputTokens: counted(usage.outputTokens.total) }
}

/** Null where the server did not count: nothing is asked with no tokens, and some providers' 0 stands for that. */
function counted(tokens: number | undefined): number | null {
  return tokens ? tokens : null
}

/** OpenAI's field for refusals, which the SDK does not read. */
function hasRefusal(body: unknown): boolean {
  const { choices } = (body ?? {}) as { readonly choices?: readonly { readonly message?: { refusal?: unknown } }[] }
  return typeof choices?.[0]?.message?.refusal === 'string'
}

interface Sampling {
  readonly temperature: number
  readonly seed: number
  readonly maxOutputTokens: number
}

/** Long enough for the longest prompt beside a post of 10 000 characters; Ollama cuts longer questions without a word. */
const OLLAMA_WINDOW = 16_384

/** Ollama reads sampling from its own `options` alone; its provider would put it where nobody reads it. */
function sampling(config: ModelConfig, { temperature, seed, maxOutputTokens }: Sampling) {
  const { provider, options } = config
  if (provider === 'ollama') {
    const { think = false, ...own } = options
    const settings = { num_ctx: OLLAMA_WINDOW, ...own, temperature, seed, num_predict: maxOutputTokens }
    return { providerOptions: { ollama: { think, options: settings } } }
  }
  // Anthropic knows no seed and warns of it.
  return {
    temperature,
    maxOutputTokens,
    ...(provider === 'anthropic' ? {} : { seed }),
    ...(Object.keys(options).length > 0 ? { providerOptions: { [optionsKey(config)]: options } } : {}),
  }
}

/** The name under which each provider of the SDK looks for its options. */
function optionsKey({ provider, name }: ModelConfig): string {
  if (provider === 'openai-compatible') return name
  return provider === 'azure' ? 'openai' : provider
}
