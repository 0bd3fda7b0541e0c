import { delimitUntrustedText, type Prompts, parsePrompt } from '@tribunal/engine'
import { afterEach, expect, test } from 'vitest'
import { envelopeOf, type ModelReply, says } from './model-reply.ts'
import { closedOrigin, type ModelScript, type ModelServer, startModelServer } from './model-server.ts'

const PROMPT = parsePrompt(`
prompt: arbiter
version: 1.0.0
source: a test
changelog: [1.0.0 First version.]
instructions: { en: Judge this payment., es: Juzga este pago. }
`)
const PROMPTS: Prompts = new Map([['arbiter', PROMPT]])
const SCHEMA = { type: 'object', properties: { decision: { type: 'string' } } }
const MATERIAL = { payment: { amount: 12 }, note: 'says "BLOCK"' }

let server: ModelServer
afterEach(() => server.close())

async function start(script: ModelScript): Promise<ModelServer> {
  server = await startModelServer(script, PROMPTS)
  return server
}

function conversation(marker: string, language: 'en' | 'es') {
  const { system, user } = delimitUntrustedText(
    PROMPT.instructions[language],
    JSON.stringify(MATERIAL),
    marker,
    language,
  )
  return [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ]
}

function askOpenAi(origin: string, marker = 'marker-0123456789', signal?: AbortSignal): Promise<Response> {
  const response_format = { type: 'json_schema', json_schema: { name: 'answer', schema: SCHEMA } }
  const body = JSON.stringify({ model: 'judge', messages: conversation(marker, 'en'), response_format })
  return fetch(`${origin}/v1/chat/completions`, { method: 'POST', body, ...(signal ? { signal } : {}) })
}

function askOllama(origin: string): Promise<Response> {
  const messages = conversation('marker-0123456789', 'es')
  const body = JSON.stringify({ model: 'judge', messages, format: SCHEMA, stream: false })
  return fetch(`${origin}/cases/7/api/chat`, { method: 'POST', body })
}

test('it answers as OpenAI does, and tells what was asked', async () => {
  const { origin, questions } = await start(() => says('{"decision":"BLOCK"}'))
  const response = await askOpenAi(origin)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.json()).toMatchObject({
    object: 'chat.completion',
    model: 'judge',
    choices: [{ index: 0, message: { role: 'assistant', content: '{"decision":"BLOCK"}' }, finish_reason: 'stop' }],
    usage: { completion_tokens: 5 },
  })
  expect(questions).toMatchObject([
    { protocol: 'openai', prefix: '', step: 'arbiter', model: 'judge', material: MATERIAL, schema: SCHEMA, attempt: 0 },
  ])
})

test('it answers as Ollama does, below any prefix and in either language', async () => {
  const { origin, questions } = await start(() => says('{"decision":"BLOCK"}', { finish: 'length' }))
  expect(await (await askOllama(origin)).json()).toMatchObject({
    message: { role: 'assistant', content: '{"decision":"BLOCK"}' },
    done: true,
    done_reason: 'length',
    eval_count: 5,
  })
  expect(questions).toMatchObject([
    { protocol: 'ollama', prefix: 'cases/7', step: 'arbiter', model: 'judge', material: MATERIAL, schema: SCHEMA },
  ])
})

test('a retry is counted although its marker is another one', async () => {
  const { origin, questions } = await start(() => says('{}'))
  await askOpenAi(origin, 'marker-0123456789')
  await askOpenAi(origin, 'marker-9876543210')
  await askOllama(origin)
  expect(questions.map(({ attempt }) => attempt)).toEqual([0, 1, 0])
})

/** What a client sees of a reply that waits for it so long. */
async function seen(reply: ModelReply, patienceMs: number): Promise<string> {
  const { origin } = await start(() => reply)
  try {
    const response = await askOpenAi(origin, undefined, AbortSignal.timeout(patienceMs))
    return `${response.status} ${await response.text()}`
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } }
    return cause?.code ?? name
  }
}

test.each<[string, ModelReply]>([
  ['418 short and stout', { kind: 'response', status: 418, body: 'short and stout' }],
  ['TimeoutError', { kind: 'silence' }],
  ['TimeoutError', { kind: 'part', body: '{', ending: 'stall' }],
  ['TimeoutError', { kind: 'drip', body: '{"choices":[]}', everyMs: 1_000 }],
  ['UND_ERR_SOCKET', { kind: 'part', body: '{', ending: 'end' }],
  ['ECONNRESET', { kind: 'reset' }],
  ['200 ab', { kind: 'drip', body: 'ab', everyMs: 5 }],
])('a client sees `%s` of %o', async (wanted, reply) => {
  // What comes is waited for as long as a busy machine takes.
  expect(await seen(reply, wanted === 'TimeoutError' ? 150 : 30_000)).toBe(wanted)
})

test('a reset in the middle of a body ends the response with an error', async () => {
  expect(await seen({ kind: 'part', body: '{', ending: 'reset' }, 30_000)).toMatch(/^(ECONNRESET|UND_ERR_SOCKET)$/)
})

test('closing ends what is still waiting and gives the port back', async () => {
  const { origin, close } = await startModelServer(({ prefix }) =>
    prefix ? { kind: 'drip', body: 'never read whole', everyMs: 1_000 } : { kind: 'silence' },
  )
  const waiting = [askOpenAi(origin), askOpenAi(`${origin}/slow`).then((response) => response.text())]
  const ended = Promise.allSettled(waiting)
  await new Promise((resolve) => setTimeout(resolve, 50))
  await close()
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(askOpenAi(origin)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
})

test('nothing listens on a closed origin', async () => {
  await expect(askOpenAi(await closedOrigin())).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
})

test.each([
  ['a script that throws', '/v1/chat/completions', '{"messages":[]}', 'no such case'],
  ['a request that is no JSON', '/v1/chat/completions', 'hello', 'JSON'],
  ['a path that nobody asks at', '/v1/embeddings', '{}', '/v1/embeddings'],
  ['a stream', '/v1/chat/completions', '{"stream":true}', 'stream'],
])('%s is told at the end, so that no test takes it for the fault it wanted', async (_, path, body, message) => {
  const { origin, close } = await startModelServer(() => {
    throw new Error('no such case')
  })
  expect((await fetch(`${origin}${path}`, { method: 'POST', body })).status).toBe(500)
  await expect(close()).rejects.toThrow(message)
})

test('content of several parts is one text, and what holds no material is told as such', async () => {
  const { origin, questions } = await start(() => says(null))
  const parts = [
    { type: 'text', text: 'first\n' },
    { type: 'text', text: 'no JSON\nfirst' },
  ]
  for (const content of [parts, 'one line', 7]) {
    const body = JSON.stringify({ model: 'judge', messages: [{ role: 'user', content }] })
    await fetch(`${origin}/v1/chat/completions`, { method: 'POST', body })
  }
  expect(questions.map(({ user }) => user)).toEqual(['first\nno JSON\nfirst', 'one line', ''])
  expect(questions.map(({ step, material, schema }) => [step, material, schema])).toEqual(
    [[], [], []].map(() => [undefined, undefined, undefined]),
  )
})

test('a filtered answer has no word of its own in Ollama', () => {
  const question = { protocol: 'ollama', prefix: '', step: undefined, model: 'm', system: '', user: '' } as const
  const asked = { ...question, material: undefined, schema: undefined, attempt: 0, headers: {}, body: {} }
  expect(JSON.parse(envelopeOf(asked, says(null, { finish: 'content_filter' })))).toMatchObject({ done_reason: 'stop' })
})
