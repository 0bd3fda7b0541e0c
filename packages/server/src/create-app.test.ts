import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { GREETINGS, page, post } from '../test/greetings.ts'
import { testConfig, testPrincipal, testServices } from '../test/test-services.ts'
import type { Principal } from './auth/principal.ts'
import { createApp } from './create-app.ts'
import type { Route } from './http/define-route.ts'
import type { Services } from './services.ts'

let app: FastifyInstance | undefined
afterEach(() => app?.close())

function open(services: Partial<Services> = {}, routes: readonly Route[] = GREETINGS): FastifyInstance {
  app = createApp(testServices(services), services.config, routes)
  return app
}

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
      'cache-control': 'no-store',
      vary: 'authorization, cookie, accept-language',
    })
    expect(answer.json()).toEqual({
      type: '/problems/not-found',
      title: 'No existe',
      status: 404,
      code: 'not-found',
      detail: 'alguien',
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
        { code: 'too-small', field: 'body.name', expected: 'at least 1 character' },
        { code: 'invalid-type', field: 'body.age', expected: 'a number, not a text' },
        { code: 'unrecognized-keys', field: 'body' },
      ],
    })
    const spanish = await app!.inject(post(bad, { 'accept-language': 'es' }))
    expect(spanish.json().errors[1].expected).toBe('un número, no un texto')
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
    for (const { headers } of [unknown, other, odd])
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  })

  it('ends what takes too long', async () => {
    const answer = await open().inject('/slow')
    expect(answer.json()).toMatchObject({ status: 503, code: 'took-too-long' })
    expect(answer.headers['retry-after']).toBe('1')
  })

  it('ends what takes too long before its handler: while it is found out who asks, and while the body comes', async () => {
    const config = testConfig({ limits: { answer: '300ms' } })
    let known = (_: Principal): void => undefined
    const services = testServices({
      config,
      authenticate: () =>
        new Promise((resolve) => {
          known = resolve
        }),
    })
    let handled = 0
    const counting: Route = { ...page, permission: 'signed-in', method: 'POST', handler: () => handled++ }
    app = createApp(services, config, [counting])
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    const asked = await fetch(`${url}/page`, { method: 'POST' })
    expect([asked.status, ((await asked.json()) as { code: string }).code]).toEqual([503, 'took-too-long'])
    known(testPrincipal())
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    let said = ''
    socket.on('data', (chunk) => {
      said += chunk
    })
    socket.write('POST /page HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{')
    await new Promise((resolve) => setTimeout(resolve, 50))
    known(testPrincipal())
    await new Promise((resolve) => socket.once('close', resolve))
    expect(said).toContain('503 Service Unavailable')
    expect(said).toContain('connection: close')
    expect(handled).toBe(0)
  })

  it.each([
    [Object.assign(new Error('gone'), { code: '57P01', severity: 'FATAL' }), 503, 'store-unavailable'],
    [Object.assign(new Error('refused'), { code: 'ECONNREFUSED', syscall: 'connect' }), 503, 'store-unavailable'],
    [Object.assign(new Error('invalid page'), { code: 'XX001', severity: 'ERROR' }), 500, 'database-damaged'],
    [Object.assign(new Error('no such file'), { code: '58P01', severity: 'ERROR' }), 500, 'database-damaged'],
    [Object.assign(new Error('read only'), { code: '25006', severity: 'ERROR' }), 503, 'store-unavailable'],
    [Object.assign(new Error('canceled'), { code: '57014', severity: 'ERROR' }), 503, 'took-too-long'],
    [Object.assign(new Error('dup'), { code: '23505', severity: 'ERROR' }), 500, 'internal-error'],
    ['a text', 500, 'internal-error'],
  ])('of the database is no defect of ours while it is away: %s', async (thrown, status, code) => {
    const broken: Route = { ...page, handler: () => Promise.reject(thrown) }
    const answer = await open({}, [broken]).inject('/page')
    expect(answer.json()).toMatchObject({ status, code })
    expect(answer.headers['retry-after']).toBe(status === 503 ? '1' : undefined)
  })
})
