import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { testConfig, testPrincipal, testServices } from '../../test/test-services.ts'
import type { Services } from '../services.ts'
import { createApp } from './create-app.ts'
import { defineRoute, type Route } from './define-route.ts'
import { HttpProblem } from './http-problem.ts'
import { empty, jsonText, media } from './responses.ts'

const greet = defineRoute({
  operation: 'greet',
  method: 'POST',
  url: '/greetings/:place',
  permission: 'decisions:create',
  summary: 'Greet',
  tag: 'test',
  params: z.object({ place: z.string().max(10) }),
  query: z.object({ times: z.coerce.number().int().max(3).default(1) }),
  body: z.strictObject({ name: z.string().min(1), age: z.number().optional() }),
  responses: { 200: z.object({ greeting: z.string() }), 201: jsonText(z.object({ text: z.string() })) },
  handler({ params, query, body }) {
    if (body.name === 'text') return { status: 201, text: '{"text":"as it is"}' }
    if (body.name === 'nobody') throw new HttpProblem({ code: 'not-found', detail: { en: 'nobody', es: 'nadie' } })
    if (body.name === 'defect') throw new Error('the password is "hunter2"')
    const greeting = `hello ${body.name} in ${params.place}`.repeat(query.times)
    return { status: 200, headers: { 'x-greeting': 'yes' }, body: Object.assign({ greeting }, { secret: 'kept' }) }
  },
})

const forget = defineRoute({
  operation: 'forget',
  method: 'DELETE',
  url: '/greetings/:place',
  permission: 'signed-in',
  summary: 'Forget',
  tag: 'test',
  responses: { 204: empty('Forgotten') },
  handler: () => ({ status: 204 }),
})

const page = defineRoute({
  operation: 'page',
  method: 'GET',
  url: '/page',
  permission: 'public',
  summary: 'A page',
  tag: 'test',
  responses: { 200: media('text/plain; charset=utf-8', 'A page') },
  handler: () => ({ status: 200, text: 'a page' }),
})

const slow = defineRoute({
  operation: 'slow',
  method: 'GET',
  url: '/slow',
  permission: 'public',
  summary: 'Never answers',
  tag: 'test',
  timeoutMs: 30,
  responses: { 204: empty('Never') },
  handler: ({ signal }) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
})

let app: FastifyInstance | undefined
afterEach(() => app?.close())

function open(
  services: Partial<Services> = {},
  routes: readonly Route[] = [greet, forget, page, slow],
): FastifyInstance {
  app = createApp(testServices(services), services.config, routes)
  return app
}

const post = (payload: string | Buffer | object, headers: Record<string, string> = {}, url = '/greetings/lima') => ({
  method: 'POST' as const,
  url,
  payload,
  headers: { 'content-type': 'application/json', ...headers },
})

describe('an answer', () => {
  it('is what the handler returns, stripped of what its schema does not name', async () => {
    const answer = await open().inject(post({ name: 'Ana' }))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['x-greeting']).toBe('yes')
    expect(answer.json()).toEqual({ greeting: 'hello Ana in lima' })
  })

  it('may be JSON text that the handler has written, or no JSON at all, or nothing', async () => {
    const text = await open().inject(post({ name: 'text' }))
    expect([text.statusCode, text.headers['content-type'], text.body]).toEqual([
      201,
      'application/json; charset=utf-8',
      '{"text":"as it is"}',
    ])
    const plain = await app!.inject('/page')
    expect([plain.headers['content-type'], plain.body]).toEqual(['text/plain; charset=utf-8', 'a page'])
    const nothing = await app!.inject({ method: 'DELETE', url: '/greetings/lima' })
    expect([nothing.statusCode, nothing.body]).toEqual([204, ''])
  })

  it('loads nothing into a browser, and carries the id of its request', async () => {
    const { headers } = await open().inject({ url: '/page', headers: { 'x-request-id': 'from-the-proxy-1' } })
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*frame-ancestors 'none'/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-request-id']).toBe('from-the-proxy-1')
    const other = await app!.inject({ url: '/page', headers: { 'x-request-id': 'a\tb; drop' } })
    expect(other.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('a problem', () => {
  it('is told in the language that was asked for, with its code and the id of the request', async () => {
    const answer = await open().inject(post({ name: 'nobody' }, { 'accept-language': 'fr, es-PE;q=0.9, en;q=0.1' }))
    expect(answer.statusCode).toBe(404)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'content-language': 'es',
      vary: 'accept-language',
    })
    expect(answer.json()).toEqual({
      type: '/problems/not-found',
      title: 'No existe',
      status: 404,
      code: 'not-found',
      detail: 'nadie',
      request_id: answer.headers['x-request-id'],
    })
  })

  it('of a schema names each field and what was expected there, in both languages, and repeats no value', async () => {
    const bad = { name: '', age: 'hunter2', extra: 1 }
    const english = await open().inject(post(bad))
    expect(english.statusCode).toBe(400)
    expect(english.json()).toMatchObject({
      code: 'invalid-request',
      errors: [
        { code: 'too-small', field: 'body.name', expected: 'string to have >=1 characters' },
        { code: 'invalid-type', field: 'body.age', expected: 'number, received string' },
        { code: 'unrecognized-keys', field: 'body' },
      ],
    })
    const spanish = await app!.inject(post(bad, { 'accept-language': 'es' }))
    expect(spanish.json().errors[1].expected).toBe('número, recibido texto')
    expect(english.body + spanish.body).not.toContain('hunter2')
  })

  it.each([
    ['/greetings/lima?times=4', 'query.times'],
    ['/greetings/a-long-place', 'params.place'],
  ])('of %s is told at %s', async (url, field) => {
    const answer = await open().inject(post({ name: 'Ana' }, {}, url))
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, field])
  })

  it('of ours says nothing of its cause', async () => {
    const answer = await open().inject(post({ name: 'defect' }))
    expect(answer.json()).toMatchObject({ status: 500, code: 'internal-error' })
    expect(answer.body).not.toMatch(/hunter2|Error|\.ts/)
  })

  it('of an unknown address is 404, of a known one with another method 405 and names its methods', async () => {
    const unknown = await open().inject('/nowhere')
    expect(unknown.json()).toMatchObject({ status: 404, code: 'no-such-operation' })
    const other = await app!.inject({ method: 'PUT', url: '/greetings/lima?x=1' })
    expect(other.json()).toMatchObject({ status: 405, code: 'method-not-allowed' })
    expect(other.headers.allow).toBe('DELETE, POST')
    const odd = await app!.inject({ method: 'GET', url: '/greetings/%zz' })
    expect(odd.json()).toMatchObject({ status: 400, code: 'malformed-http' })
  })

  it('ends what takes too long', async () => {
    const answer = await open().inject('/slow')
    expect(answer.json()).toMatchObject({ status: 503, code: 'took-too-long' })
    expect(answer.headers['retry-after']).toBe('1')
  })

  it.each([
    [Object.assign(new Error('gone'), { code: '57P01', severity: 'FATAL' }), 503, 'store-unavailable'],
    [Object.assign(new Error('refused'), { code: 'ECONNREFUSED', syscall: 'connect' }), 503, 'store-unavailable'],
    [Object.assign(new Error('dup'), { code: '23505', severity: 'ERROR' }), 500, 'internal-error'],
    ['a text', 500, 'internal-error'],
  ])('of the database is no defect of ours while it is away: %s', async (thrown, status, code) => {
    const broken: Route = { ...page, handler: () => Promise.reject(thrown) }
    const answer = await open({}, [broken]).inject('/page')
    expect(answer.json()).toMatchObject({ status, code })
    expect(answer.headers['retry-after']).toBe(status === 503 ? '1' : undefined)
  })
})

describe('a body', () => {
  it.each([
    ['{"name":"a","name":"b"}', 'duplicate-key', 'body.name', 13],
    ['{"__proto__":{"name":"a"}}', 'reserved-key', 'body.__proto__', 2],
    ['{"name":1e999}', 'number-too-large', 'body.name', 9],
    [`${'['.repeat(65)}${']'.repeat(65)}`, 'too-deep', `body.${'[0]'.repeat(64)}`.slice(0, 64), 65],
    ['{"name":"a"', 'json-syntax', 'body.name', 12],
  ])('%s is refused as %s', async (payload, code, field, column) => {
    const answer = await open().inject(post(payload))
    expect(answer.json()).toMatchObject({ status: 400, code: 'invalid-json', errors: [{ code, column }] })
    expect(answer.json().errors[0].field.slice(0, 60)).toBe(field.slice(0, 60))
  })

  it.each([
    ['{"name":"a\\u0000"}', 'nul-character', 'body.name'],
    ['{"name":"\\ud800"}', 'lone-surrogate', 'body.name'],
  ])('%s is refused, because it could not be kept as it is', async (payload, code, field) => {
    const answer = await open().inject(post(payload))
    expect(answer.json()).toMatchObject({ status: 400, code: 'invalid-request', errors: [{ code, field }] })
    expect((await app!.inject(post('{"name":"\\ud83d\\ude00"}'))).statusCode).toBe(200)
    expect((await app!.inject(post({ name: 'a' }, {}, '/greetings/%00'))).json().errors[0].field).toBe('params.place')
  })

  it('is UTF-8', async () => {
    const answer = await open().inject(post(Buffer.from('7b226e616d65223a22ff227d', 'hex')))
    expect(answer.json()).toMatchObject({ code: 'invalid-json', errors: [{ code: 'invalid-utf8', field: 'body' }] })
    const latin = await app!.inject(post({ name: 'Ana' }, { 'content-type': 'application/json; charset=latin1' }))
    expect(latin.json()).toMatchObject({ status: 415, code: 'unsupported-media-type' })
    const said = await app!.inject(post({ name: 'Ana' }, { 'content-type': 'application/json; charset="UTF-8"' }))
    expect(said.statusCode).toBe(200)
  })

  it.each(['text/plain', 'application/xml', 'nonsense', 'multipart/form-data; boundary=x'])(
    'of type %s is not read',
    async (type) => {
      const answer = await open().inject(post('{"name":"a"}', { 'content-type': type }))
      expect(answer.json()).toMatchObject({ status: 415, code: 'unsupported-media-type' })
    },
  )

  it('that is missing is told as such', async () => {
    const answer = await open().inject({ method: 'POST', url: '/greetings/lima' })
    expect(answer.json()).toMatchObject({ code: 'invalid-request', errors: [{ field: 'body' }] })
  })

  it('has a limit, and a batch another', async () => {
    const config = testConfig({ limits: { body_bytes: 100, batch_bytes: 1_000 } })
    const long = { name: 'x'.repeat(200) }
    const one = await open({ config }).inject(post(long))
    expect(one.json()).toMatchObject({ status: 413, code: 'body-too-large', detail: 'at most 100 bytes are read' })
    await app!.close()
    const route: Route = {
      ...greet,
      bodySize: 'batch',
      bodyCheck: 'as-is',
      handler: () => ({ status: 201, text: '{}' }),
    }
    const batches = open({ config }, [route])
    expect((await batches.inject(post(long))).statusCode).toBe(413)
    expect((await batches.inject(post([long]))).statusCode).toBe(201)
    expect((await batches.inject(post([long, long, long, long, long]))).statusCode).toBe(413)
  })
})

describe('admission', () => {
  it('asks who it is before anything is read, and what they may', async () => {
    const nobody = open({ authenticate: () => Promise.reject(new HttpProblem({ code: 'unauthenticated' })) })
    expect((await nobody.inject(post('no json'))).json()).toMatchObject({ status: 401, code: 'unauthenticated' })
    expect((await nobody.inject('/page')).statusCode).toBe(200)
    await nobody.close()
    const reader = open({ authenticate: async () => testPrincipal(['decisions:read']) })
    expect((await reader.inject(post('no json'))).json()).toMatchObject({
      status: 403,
      code: 'forbidden',
      detail: 'this needs the permission decisions:create',
    })
    expect((await reader.inject({ method: 'DELETE', url: '/greetings/lima' })).statusCode).toBe(204)
  })

  it('counts the requests of each principal, and the failed ones of each address', async () => {
    const config = testConfig({ rate_limits: { program: 2, failed: 1, anonymous: 1 } })
    let asking = 'key:a'
    const limited = open({
      config,
      authenticate: async () => {
        if (asking === '') throw new HttpProblem({ code: 'unauthenticated' })
        return { ...testPrincipal(), id: asking }
      },
    })
    const ask = async (name: string) => {
      asking = name
      return (await limited.inject({ method: 'DELETE', url: '/greetings/lima' })).statusCode
    }
    expect([await ask('key:a'), await ask('key:a'), await ask('key:a'), await ask('key:b')]).toEqual([
      204, 204, 429, 204,
    ])
    expect([await ask(''), await ask(''), await ask('key:b')]).toEqual([401, 429, 204])
    expect((await limited.inject('/page')).statusCode).toBe(200)
    const refused = await limited.inject('/page')
    expect(refused.json()).toMatchObject({ status: 429, code: 'rate-limited', detail: 'at most 1 a minute' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('takes no work while the queue is full or the server stops, and still says how it is', async () => {
    const config = testConfig({ limits: { queue_max: 5 } })
    const state = { queued: 5, stopping: false }
    const health = { checkStore: async () => {}, queued: () => state.queued, stopping: () => state.stopping }
    const metrics: Route = { ...page, url: '/m', alwaysServed: true }
    const full = open({ config, health }, [greet, page, metrics])
    const refused = await full.inject(post({ name: 'Ana' }))
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([503, 'overloaded', '1'])
    expect((await full.inject('/page')).statusCode).toBe(200)
    state.stopping = true
    expect((await full.inject('/page')).json()).toMatchObject({ status: 503, code: 'shutting-down' })
    expect((await full.inject('/m')).statusCode).toBe(200)
  })
})
