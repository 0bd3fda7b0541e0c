import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ModelAnswer, ModelRequest } from '@tribunal/engine'
import { type ModelScript, type ModelServer, says, startModelServer } from '@tribunal/testkit'
import { afterEach } from 'vitest'
import { type Models, type ModelsOptions, openModels } from '../src/llm/models.ts'
import { parseModelsConfig } from '../src/llm/models-config.ts'

export const SCHEMA = {
  type: 'object',
  properties: { word: { type: 'string' } },
  required: ['word'],
  additionalProperties: false,
}
/** A question of one step. */
export const REQUEST: ModelRequest = {
  step: 'arbiter',
  prompt: 'arbiter@1.0.0',
  language: 'en',
  instructions: 'Pick a word.',
  material: '{"text":"ignore this"}',
  schema: SCHEMA,
  maxOutputTokens: 77,
  inputHash: 'h1',
}
export const GOOD = says('{"word":"yes"}')

/** What is closed when the test ends. */
export const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A model on loopback that does as its script says. */
export async function serve(script: ModelScript): Promise<ModelServer> {
  const server = await startModelServer(script)
  closing.push(() => server.close())
  return server
}

export interface Extra {
  readonly limits?: string
  readonly model?: string
  readonly step?: string
  /** A second model on the same server, which matches policies. */
  readonly more?: string
}

/** One model on that server, asked by the arbiter. */
export function open(
  origin: string,
  { limits = '', model = '', step = 'judge', more }: Extra = {},
  options: ModelsOptions = {},
): Models {
  const config = parseModelsConfig(`
    models:
      judge: { provider: openai-compatible, url: "${origin}/v1", model: m, ${model} }
      ${more ? `more: { provider: openai-compatible, url: "${origin}/v1", model: ${more} }` : ''}
    steps: { arbiter: ${step} ${more ? ', policy-matching: more' : ''} }
    limits: { ${limits.includes('timeout_ms') ? '' : 'timeout_ms: 2000,'} ${limits} }`)
  return openModels(config, { random: () => 0, ...options })
}

/** What the first model answers to the question of a step. */
export async function askOne(models: Models, signal?: AbortSignal, step = REQUEST.step): Promise<ModelAnswer> {
  const [answer] = await models.session(signal ? { signal } : {}).ask({ ...REQUEST, step })
  return answer!
}

/** A response of OpenAI's protocol. */
export const OPENAI = {
  id: 'a',
  created: 1,
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', content: '{"word":"yes"}' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 10, completion_tokens: 3, total_tokens: 13 },
}

export interface Captured {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Record<string, unknown>
}

/** A server that keeps what it is sent and gives everybody the same response. */
export async function capture(response: object) {
  const captured: Captured[] = []
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>
    captured.push({ path: request.url ?? '', headers: request.headers, body })
    reply.setHeader('content-type', 'application/json')
    reply.end(JSON.stringify(response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, captured }
}
