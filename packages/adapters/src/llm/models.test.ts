import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { says } from '@tribunal/testkit'
import { describe, expect, it } from 'vitest'
import { askOne, capture, closing, GOOD, OPENAI, open, REQUEST, serve } from '../../test/asked-models.ts'

describe('an answer', () => {
  it('comes as it was said, with tokens, cost and who said it', async () => {
    const server = await serve(() => GOOD)
    const models = open(server.origin, { model: 'price: { input_per_million_usd: 1, output_per_million_usd: 10 }' })
    const answer = await askOne(models)
    expect(answer).toMatchObject({
      model: 'judge (openai-compatible/m)',
      answer: '{"word":"yes"}',
      failure: null,
      attempts: 1,
      source: 'model',
    })
    expect(answer.cost_usd).toBeCloseTo((answer.input_tokens! + 10 * answer.output_tokens!) / 1e6, 12)
    expect(models.usage()[0]).toMatchObject({ calls: 1, failures: 0, cost_usd: answer.cost_usd })
  })

  it('is asked for with the material apart from the instructions, under a marker of its own', async () => {
    const server = await serve(() => GOOD)
    const models = open(server.origin)
    await askOne(models)
    await askOne(models)
    const [first, second] = server.questions
    expect(first!.system).toContain('Pick a word.')
    expect(first!.system).not.toContain('ignore this')
    expect(first!.user).toContain('{"text":"ignore this"}')
    expect(first!.user.split('\n')[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(first!.user.split('\n')[0]).not.toBe(second!.user.split('\n')[0])
  })

  it('that costs nothing known has no cost', async () => {
    const server = await serve(() => GOOD)
    const models = open(server.origin)
    expect((await askOne(models)).cost_usd).toBeNull()
    expect(models.usage()[0]!.cost_usd).toBeNull()
  })
})

describe('failures', () => {
  it('of a busy server are tried again, and no others', async () => {
    const counts: Record<string, number> = {}
    for (const status of [429, 500, 503, 400, 401, 404]) {
      const server = await serve(() => ({ kind: 'response', status, body: '{}' }))
      const answer = await askOne(open(server.origin))
      counts[status] = server.questions.length
      expect(answer.attempts).toBe(server.questions.length)
      expect(answer.answer).toBeNull()
    }
    expect(counts).toEqual({ 429: 3, 500: 3, 503: 3, 400: 1, 401: 1, 404: 1 })
  })

  it('that pass are got over', async () => {
    const server = await serve(({ attempt }) => (attempt < 2 ? { kind: 'response', status: 500, body: '' } : GOOD))
    expect(await askOne(open(server.origin))).toMatchObject({ answer: '{"word":"yes"}', attempts: 3, failure: null })
  })

  it('are waited for as long as the server asks, and not beyond the deadline', async () => {
    const wait = (seconds: string) => () => ({
      kind: 'response' as const,
      status: 429,
      body: '',
      headers: { 'retry-after': seconds },
    })
    const server = await serve(wait('60'))
    const started = performance.now()
    expect(await askOne(open(server.origin))).toMatchObject({ failure: 'rate_limited', attempts: 1 })
    expect(performance.now() - started).toBeLessThan(30_000)
  })

  it('open the circuit, so that a dead server costs nothing any more', async () => {
    const server = await serve(() => ({ kind: 'response', status: 500, body: '' }))
    const models = open(server.origin, { limits: 'retries: 0, breaker: { failures: 2, open_ms: 60000 },' })
    const failures = [(await askOne(models)).failure, (await askOne(models)).failure, (await askOne(models)).failure]
    expect(failures).toEqual(['server_error', 'server_error', 'circuit_open'])
    expect(server.questions).toHaveLength(2)
  })

  it('a missing key is told by the name of its variable, and nothing is sent', async () => {
    const server = await serve(() => GOOD)
    const models = open(server.origin, { model: 'api_key_env: NO_SUCH_KEY' }, { env: {} })
    expect(await askOne(models)).toMatchObject({
      failure: 'auth',
      detail: 'the environment variable NO_SUCH_KEY is not set',
    })
    expect(server.questions).toHaveLength(0)
  })

  it('the key goes to the server and nowhere else', async () => {
    const server = await serve(() => ({ kind: 'response', status: 401, body: 'wrong key topsecret' }))
    const models = open(server.origin, { model: 'api_key_env: KEY' }, { env: { KEY: 'topsecret' } })
    const answer = await askOne(models)
    expect(server.questions[0]!.headers.authorization).toBe('Bearer topsecret')
    expect(JSON.stringify(answer)).not.toContain('topsecret')
  })
})

describe('limits', () => {
  it('a caller that leaves is rid of the question at once', async () => {
    const server = await serve(() => ({ kind: 'silence' }))
    const caller = new AbortController()
    const asked = askOne(open(server.origin), caller.signal)
    while (server.questions.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    const left = performance.now()
    caller.abort()
    expect(await asked).toMatchObject({ failure: 'cancelled', detail: 'the caller left' })
    expect(performance.now() - left).toBeLessThan(30_000)
  })

  it('a server that says nothing is a timeout', async () => {
    const server = await serve(() => ({ kind: 'silence' }))
    const answer = await askOne(open(server.origin, { limits: 'timeout_ms: 100' }))
    expect(answer).toMatchObject({ failure: 'timeout', detail: 'no answer within 100 ms', attempts: 1 })
    expect(answer.latency_ms).toBeGreaterThan(90)
    expect(answer.latency_ms).toBeLessThan(30_000)
  })

  it('a submission whose time is up asks no more, and holds it against no server', async () => {
    const server = await serve(() => ({ kind: 'silence' }))
    const models = open(server.origin, { limits: 'budget_ms: 150, breaker: { failures: 1, open_ms: 60000 }' })
    const session = models.session()
    expect((await session.ask(REQUEST))[0]).toMatchObject({ failure: 'over_budget', attempts: 1 })
    expect((await askOne(models)).failure).toBe('over_budget')
    expect((await session.ask(REQUEST))[0]).toMatchObject({
      failure: 'over_budget',
      detail: "the submission's 150 ms are used up",
      attempts: 0,
    })
  })

  it('a question that a submission asks again is answered from the first time, and paid for once', async () => {
    const server = await serve(() => GOOD)
    const models = open(server.origin)
    const session = models.session()
    const both = await Promise.all([session.ask(REQUEST), session.ask(REQUEST)])
    const later = await session.ask(REQUEST)
    expect([...both, later].map(([answer]) => answer!.answer)).toEqual(Array(3).fill('{"word":"yes"}'))
    expect(later[0]).toMatchObject({ input_tokens: null, cost_usd: null, attempts: 0 })
    expect([server.questions.length, models.usage()[0]!.calls]).toEqual([1, 1])
    await askOne(models)
    expect(server.questions).toHaveLength(2)
  })

  it('a question that failed may be asked again', async () => {
    const server = await serve(({ attempt }) => (attempt === 0 ? { kind: 'response', status: 400, body: '' } : GOOD))
    const session = open(server.origin).session()
    expect((await session.ask(REQUEST))[0]!.failure).toBe('bad_request')
    expect((await session.ask(REQUEST))[0]!.failure).toBeNull()
  })

  it('tokens used up end the asking', async () => {
    const server = await serve(() => GOOD)
    // The question has 50 tokens at the most and its answer 77; what is not taken of them is given back.
    const session = open(server.origin, { limits: 'budget_tokens: 200' }).session()
    const [first, beside] = await Promise.all([session.ask(REQUEST), session.ask({ ...REQUEST, inputHash: 'another' })])
    expect([first[0]!.failure, beside[0]!.failure]).toEqual([null, 'over_budget'])
    expect(first[0]!.input_tokens! + first[0]!.output_tokens!).toBeGreaterThan(73)
    expect((await session.ask({ ...REQUEST, inputHash: 'a third' }))[0]!.failure).toBe('over_budget')
    expect(server.questions).toHaveLength(1)
  })

  it('no more questions are on their way at once than configured', async () => {
    let open_ = 0
    let most = 0
    const listening = createServer((_, response) => {
      most = Math.max(most, ++open_)
      setTimeout(() => {
        open_--
        response.setHeader('content-type', 'application/json')
        response.end(
          JSON.stringify({ choices: [{ message: { role: 'assistant', content: '{}' }, finish_reason: 'stop' }] }),
        )
      }, 20)
    })
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
    closing.push(() => void listening.close())
    const models = open(`http://127.0.0.1:${(listening.address() as AddressInfo).port}`, { limits: 'concurrency: 2' })
    await Promise.all(Array.from({ length: 8 }, () => askOne(models)))
    expect(most).toBe(2)
  })
})

describe('a consensus', () => {
  it('asks one model several times with different seeds, the first at temperature 0', async () => {
    const { origin, captured } = await capture(OPENAI)
    const models = open(origin, { step: '{ models: [judge], answers: 3 }' })
    const answers = await models.session().ask(REQUEST)
    expect(answers).toHaveLength(3)
    expect(captured.map(({ body }) => [body['seed'], body['temperature']]).sort()).toEqual([
      [1, 0],
      [2, 0.7],
      [3, 0.7],
    ])
  })
})

describe('a check', () => {
  it('says what is reachable, how it answers, and who would ask it', async () => {
    const server = await serve(() => says('{"ready": true, "word": "tribunal"}'))
    const [check] = await open(server.origin).check()
    expect(check).toMatchObject({ reachable: true, well_formed: true, failure: null, steps: ['arbiter'] })
  })

  it('tells a model that answers otherwise from one that does not answer', async () => {
    const chatty = await serve(() => says('Yes, I am ready!'))
    const dead = await serve(() => ({ kind: 'response', status: 404, body: '' }))
    expect((await open(chatty.origin).check())[0]).toMatchObject({ reachable: true, well_formed: false })
    expect((await open(dead.origin).check())[0]).toMatchObject({
      reachable: false,
      failure: 'no_model',
      detail: 'HTTP 404',
    })
  })
})
