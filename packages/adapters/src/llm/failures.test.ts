import { closedOrigin, says } from '@tribunal/testkit'
import { describe, expect, it } from 'vitest'
import { askOne, GOOD, open, serve } from '../../test/asked-models.ts'

const BREAKER = 'retries: 0, breaker: { failures: 2, open_ms: 1000 }'
const busy = (headers: Readonly<Record<string, string>> = {}) => ({
  kind: 'response' as const,
  status: 503,
  body: '',
  headers,
})

describe('a circuit that is open', () => {
  it('lets one question through to find out, and all of them when it was answered', async () => {
    let well = false
    const server = await serve(() => (well ? GOOD : busy()))
    const clock = { now: 0 }
    const models = open(server.origin, { limits: BREAKER }, { now: () => clock.now })
    await askOne(models)
    await askOne(models)
    expect(await askOne(models)).toMatchObject({ failure: 'circuit_open', attempts: 0 })
    clock.now = 1000
    well = true
    const beside = await Promise.all([askOne(models), askOne(models), askOne(models)])
    expect(beside.map(({ failure }) => failure).sort()).toEqual(['circuit_open', 'circuit_open', null])
    expect(server.questions).toHaveLength(3)
    expect((await askOne(models)).failure).toBeNull()
  })

  it('opens again when that one fails, which is told as it was', async () => {
    const server = await serve(() => busy())
    const clock = { now: 0 }
    const limits = 'retries: 2, breaker: { failures: 2, open_ms: 1000 }'
    const models = open(server.origin, { limits }, { now: () => clock.now })
    expect(await askOne(models)).toMatchObject({ failure: 'server_error', attempts: 2 })
    clock.now = 1000
    expect(await askOne(models)).toMatchObject({ failure: 'server_error', detail: 'HTTP 503', attempts: 1 })
    expect((await askOne(models)).failure).toBe('circuit_open')
  })

  it('is opened by no question that the server understood', async () => {
    const server = await serve(() => ({ kind: 'response', status: 400, body: '' }))
    const models = open(server.origin, { limits: BREAKER })
    for (let i = 0; i < 4; i++) expect((await askOne(models)).failure).toBe('bad_request')
  })
})

describe('a clock that jumps', () => {
  it('back does not lengthen the deadline', async () => {
    const clock = { now: 10_000_000 }
    const server = await serve(() => {
      clock.now = 0
      return { kind: 'silence' }
    })
    const started = performance.now()
    const answer = await askOne(open(server.origin, { limits: 'timeout_ms: 100' }, { now: () => clock.now }))
    expect(answer).toMatchObject({ failure: 'timeout', latency_ms: 0 })
    expect(performance.now() - started).toBeLessThan(30_000)
  })
})

describe('a server that cannot be reached', () => {
  it.each([
    ['refuses', () => closedOrigin(), 'ECONNREFUSED'],
    ['has a name nobody knows', async () => 'http://nobody.invalid', /^(?:ENOTFOUND|EAI_AGAIN)$/],
    ['speaks no TLS', async () => (await serve(() => GOOD)).origin.replace('http:', 'https:'), /^ERR_SSL|^EPROTO/],
    ['breaks off before it answers', async () => (await serve(() => ({ kind: 'reset' }))).origin, /ECONNRESET|UND_ERR/],
    [
      'breaks off in the middle',
      async () => (await serve(() => ({ kind: 'part', body: '{"choices":[', ending: 'reset' }))).origin,
      /ECONNRESET|UND_ERR/,
    ],
    [
      'sends us elsewhere',
      async () =>
        (await serve(() => ({ kind: 'response', status: 307, headers: { location: '/x/v1' }, body: '' }))).origin,
      'the server redirects, which is not followed',
    ],
  ])('because it %s is told so, and not tried again', async (_, origin, detail) => {
    expect(await askOne(open(await origin()))).toMatchObject({
      failure: 'unreachable',
      detail: expect.stringMatching(detail),
      attempts: 1,
    })
  })
})

describe('an answer that is none', () => {
  it.each([
    ['cut off', says('{"word":', { finish: 'length' }), 'truncated'],
    ['filtered', says('', { finish: 'content_filter' }), 'refused'],
    ['declined in the field for it', says(null, { refusal: 'No.' }), 'refused'],
    ['a page', { kind: 'response' as const, status: 200, body: '<html>' }, 'bad_body'],
    ['too large', says('a'.repeat(1_100_000)), 'too_large'],
    [
      'announced as too large',
      { kind: 'response' as const, status: 200, headers: { 'content-length': '1100000' }, body: 'a'.repeat(1_100_000) },
      'too_large',
    ],
  ])('because it was %s is a failure, and its text goes no further', async (_, reply, failure) => {
    const server = await serve(() => reply)
    expect(await askOne(open(server.origin))).toMatchObject({ answer: null, failure })
    expect(server.questions).toHaveLength(1)
  })

  it('in words is for the engine to read', async () => {
    const server = await serve(() => says('I would say: yes.'))
    expect(await askOne(open(server.origin))).toMatchObject({ answer: 'I would say: yes.', failure: null })
  })
})

describe('retries', () => {
  it('wait for what is drawn of a pause that doubles', async () => {
    const server = await serve(({ attempt }) => (attempt < 2 ? busy() : GOOD))
    const started = performance.now()
    const answer = await askOne(open(server.origin, {}, { random: () => 0.5 }))
    expect(answer).toMatchObject({ failure: null, attempts: 3 })
    expect(performance.now() - started).toBeGreaterThan(0.5 * (200 + 400) - 10)
  })

  it('wait for as long as the server says', async () => {
    const server = await serve(({ attempt }) => (attempt === 0 ? busy({ 'retry-after': '1' }) : GOOD))
    const started = performance.now()
    expect(await askOne(open(server.origin, { limits: 'timeout_ms: 5000' }))).toMatchObject({
      failure: null,
      attempts: 2,
    })
    expect(performance.now() - started).toBeGreaterThan(990)
  })

  it('end at once when the caller leaves, and nobody is asked who has left already', async () => {
    const server = await serve(() => busy({ 'retry-after': '4' }))
    const caller = new AbortController()
    const models = open(server.origin, { limits: 'timeout_ms: 5000' })
    const asked = askOne(models, caller.signal)
    while (server.questions.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    await new Promise((resolve) => setTimeout(resolve, 30))
    const left = performance.now()
    caller.abort()
    expect(await asked).toMatchObject({ failure: 'cancelled', attempts: 1 })
    // The server asked to wait for four seconds.
    expect(performance.now() - left).toBeLessThan(3_500)
    expect(await askOne(models, caller.signal)).toMatchObject({ failure: 'cancelled', attempts: 0 })
    expect(server.questions).toHaveLength(1)
  })

  it('leave their place to others while they wait', async () => {
    const server = await serve(({ model, attempt }) =>
      model === 'm' && attempt === 0 ? busy({ 'retry-after': '1' }) : GOOD,
    )
    const models = open(server.origin, { limits: 'timeout_ms: 5000, concurrency: 1', more: 'quick' })
    const log: string[] = []
    await Promise.all([
      askOne(models).then(() => log.push('waited')),
      askOne(models, undefined, 'policy-matching').then(() => log.push('quick')),
    ])
    expect(log).toEqual(['quick', 'waited'])
  })
})
