import type { LanguageModelV3 } from '@ai-sdk/provider'
import { guardedFetch } from './guarded-fetch.ts'
import type { ModelConfig } from './models-config.ts'

/** Opens a model through its SDK provider, which is loaded now: a start without models pays for none. */
export async function openProvider(
  config: ModelConfig,
  apiKey: string | undefined,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<LanguageModelV3> {
  const url = config.url?.replace(/\/+$/, '')
  const settings = {
    fetch: guardedFetch(fetch),
    ...(url === undefined ? {} : { baseURL: url }),
    ...(apiKey === undefined ? {} : { apiKey }),
  }
  switch (config.provider) {
    case 'ollama': {
      const { createOllama } = await import('ollama-ai-provider-v2')
      const headers = apiKey === undefined ? {} : { headers: { authorization: `Bearer ${apiKey}` } }
      return createOllama({ ...settings, ...headers, baseURL: `${url ?? 'http://127.0.0.1:11434'}/api` })(config.model)
    }
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      const own = { name: config.name, baseURL: url!, supportsStructuredOutputs: config.structured }
      return createOpenAICompatible({ ...settings, ...own }).chatModel(config.model)
    }
    case 'google': {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google')
      return createGoogleGenerativeAI(withKey(settings))(config.model)
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      return createAnthropic(withKey(settings))(config.model)
    }
    case 'azure': {
      const { createAzure } = await import('@ai-sdk/azure')
      return createAzure(withKey(settings)).chat(config.model)
    }
  }
}

/** Without a key of ours the SDK would look into the environment by itself: what is not configured is not used. */
function withKey<T extends { readonly apiKey?: string }>(settings: T): T & { readonly apiKey: string } {
  return { ...settings, apiKey: settings.apiKey ?? 'none' }
}
