import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, vi } from 'vitest'
import { capture, closing, OPENAI, REQUEST, SCHEMA } from '../../test/asked-models.ts'
import { openModels } from './models.ts'
import { parseModelsConfig } from './models-config.ts'

describe('on the wire', () => {
  async function asked(provider: string, path: string, response: object, model = '') {
    const { origin, captured } = await capture(response)
    const config = parseModelsConfig(`
      models: { judge: { provider: ${provider}, url: "${origin}${path}", model: m, api_key_env: KEY, ${model} } }
      steps: { arbiter: judge }`)
    const [answer] = await openModels(config, { env: { KEY: 'k-1' } })
      .session()
      .ask(REQUEST)
    expect(answer).toMatchObject({ answer: '{"word":"yes"}', failure: null, input_tokens: 10, output_tokens: 3 })
    return captured[0]!
  }

  it('an OpenAI-compatible server gets schema, seed and temperature 0', async () => {
    const { path, headers, body } = await asked('openai-compatible', '/v1', OPENAI)
    expect(path).toBe('/v1/chat/completions')
    expect(headers.authorization).toBe('Bearer k-1')
    expect(body).toMatchObject({
      model: 'm',
      temperature: 0,
      seed: 1,
      max_tokens: 77,
      response_format: { type: 'json_schema', json_schema: { schema: SCHEMA } },
    })
    expect((body['messages'] as { role: string }[]).map(({ role }) => role)).toEqual(['system', 'user'])
  })

  it('a server without structured output gets the schema with the instructions', async () => {
    const { body } = await asked('openai-compatible', '/v1', OPENAI, 'structured: false')
    expect(body['response_format']).toEqual({ type: 'json_object' })
    expect(JSON.stringify(body['messages'])).toContain('JSON Schema')
  })

  it('Ollama gets its sampling where it reads it, and the window that is configured', async () => {
    const reply = {
      model: 'm',
      created_at: '2026-01-01T00:00:00Z',
      message: { role: 'assistant', content: '{"word":"yes"}' },
      done: true,
      done_reason: 'stop',
      prompt_eval_count: 10,
      eval_count: 3,
      total_duration: 1,
      eval_duration: 1,
    }
    const { path, body } = await asked('ollama', '', reply, 'options: { num_ctx: 4096 }')
    expect(path).toBe('/api/chat')
    expect(body).toMatchObject({
      model: 'm',
      stream: false,
      format: SCHEMA,
      options: { num_ctx: 4096, temperature: 0, seed: 1, num_predict: 77 },
    })
  })

  it('Gemini gets the schema in its own form', async () => {
    const reply = {
      candidates: [{ content: { role: 'model', parts: [{ text: '{"word":"yes"}' }] }, finishReason: 'STOP' }],
      usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 3, totalTokenCount: 13 },
    }
    const { path, headers, body } = await asked('google', '/v1beta', reply)
    expect(path).toBe('/v1beta/models/m:generateContent')
    expect(headers['x-goog-api-key']).toBe('k-1')
    expect(body).toMatchObject({
      generationConfig: { temperature: 0, seed: 1, maxOutputTokens: 77, responseMimeType: 'application/json' },
    })
    expect(body).toHaveProperty('systemInstruction')
  })

  it('Anthropic gets no seed, which it does not know', async () => {
    const reply = {
      type: 'message',
      id: 'a',
      model: 'm',
      role: 'assistant',
      content: [{ type: 'text', text: '{"word":"yes"}' }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 10, output_tokens: 3 },
    }
    const { path, headers, body } = await asked('anthropic', '/v1', reply, 'structured: false')
    expect(path).toBe('/v1/messages')
    expect(headers['x-api-key']).toBe('k-1')
    expect(body).toMatchObject({ model: 'm', temperature: 0, max_tokens: 77 })
    expect(body).not.toHaveProperty('seed')
    expect(JSON.stringify(body['system'])).toContain('Pick a word.')
  })

  it('Azure is asked for the deployment', async () => {
    const { path, headers, body } = await asked('azure', '/openai/v1', OPENAI)
    expect(path).toMatch(/^\/openai\/v1\/chat\/completions/)
    expect(headers['api-key']).toBe('k-1')
    expect(body).toMatchObject({ model: 'm', seed: 1 })
  })

  it('Azure by its own name is asked at the address and the version it has there', async () => {
    const { origin, captured } = await capture(OPENAI)
    const urls: string[] = []
    const config = parseModelsConfig(`
      models: { judge: { provider: azure, url: "https://name.openai.azure.com/openai", model: d, api_key_env: KEY } }
      steps: { arbiter: judge }`)
    const fetch: typeof globalThis.fetch = (url, init) => {
      urls.push(String(url))
      return globalThis.fetch(origin, init)
    }
    await openModels(config, { env: { KEY: 'k' }, fetch })
      .session()
      .ask(REQUEST)
    expect(urls).toEqual(['https://name.openai.azure.com/openai/v1/chat/completions?api-version=v1'])
    expect(captured).toHaveLength(1)
  })

  it.each([
    ['openai-compatible', '/v1', 'top_k: 5', { top_k: 5 }],
    ['azure', '/openai', 'strictJsonSchema: false', { response_format: { json_schema: { strict: false } } }],
    ['ollama', '', 'think: true, top_k: 5', { think: true, options: { top_k: 5, num_ctx: 16_384, temperature: 0 } }],
    [
      'google',
      '/v1beta',
      'thinkingConfig: { thinkingBudget: 0 }',
      { generationConfig: { thinkingConfig: { thinkingBudget: 0 } } },
    ],
    ['anthropic', '/v1', 'thinking: { type: disabled }', { thinking: { type: 'disabled' } }],
  ])('%s gets the options that are configured', async (provider, path, options, sent) => {
    const { origin, captured } = await capture({})
    const config = parseModelsConfig(`
      models: { judge: { provider: ${provider}, url: "${origin}${path}", model: m, options: { ${options} } } }
      steps: { arbiter: judge }`)
    await openModels(config).session().ask(REQUEST)
    expect(captured[0]!.body).toMatchObject(sent)
  })

  it.each(['openai-compatible', 'ollama', 'google', 'anthropic', 'azure'])(
    '%s sends no key that is not configured, whatever the environment holds',
    async (provider) => {
      const { origin, captured } = await capture({})
      const names = ['OPENAI_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY', 'ANTHROPIC_API_KEY', 'AZURE_API_KEY']
      for (const name of names) vi.stubEnv(name, 'from-the-environment')
      closing.push(() => void vi.unstubAllEnvs())
      const config = parseModelsConfig(`
        models: { judge: { provider: ${provider}, url: "${origin}", model: m } }
        steps: { arbiter: judge }`)
      await openModels(config).session().ask(REQUEST)
      expect(captured).toHaveLength(1)
      expect(JSON.stringify(captured)).not.toContain('from-the-environment')
    },
  )
})

it('the SDK is loaded by the first question: until then only its types are known', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const sources = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const loading = sources.filter((name) =>
    /^import (?!type )[^'"]*['"](?:ai|@ai-sdk\/|ollama-ai)/m.test(readFileSync(join(folder, name), 'utf8')),
  )
  expect([sources.includes('provider.ts'), loading]).toEqual([true, []])
})
