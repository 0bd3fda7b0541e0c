import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { GREETINGS, greet, post } from '../../test/greetings.ts'
import { testConfig, testServices } from '../../test/test-services.ts'
import { createApp } from '../create-app.ts'
import type { Services } from '../services.ts'
import type { Route } from './define-route.ts'
import { BATCH_VALUES_MAX, BODY_VALUES_MAX } from './read-json-body.ts'

let app: FastifyInstance | undefined
afterEach(() => app?.close())

function open(services: Partial<Services> = {}, routes: readonly Route[] = GREETINGS): FastifyInstance {
  app = createApp(testServices(services), services.config, routes)
  return app
}

describe('a body', () => {
  it.each([
    ['{"name":"a","name":"b"}', 'duplicate-key', 'body.name', 13],
    ['{"__proto__":{"name":"a"}}', 'reserved-key', 'body.__proto__', 2],
    ['{"name":1e999}', 'number-too-large', 'body.name', 9],
    [`${'['.repeat(65)}${']'.repeat(65)}`, 'too-deep', `body${'[0]'.repeat(19)}…`, 65],
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

  it('of more values than are read is refused before it is parsed; one of submissions may have more', async () => {
    const many = (count: number) => `{"name":"a","more":[${Array(count - 2).fill('1')}]}`
    const fits = await open().inject(post(many(BODY_VALUES_MAX)))
    expect(fits.json()).toMatchObject({ code: 'invalid-request', errors: [{ code: 'unrecognized-keys' }] })
    const refused = await app!.inject(post(many(BODY_VALUES_MAX + 1)))
    expect(refused.json()).toMatchObject({ status: 400, code: 'invalid-json', errors: [{ code: 'too-many-values' }] })
    // The text behind the last value that is read is not looked at.
    const broken = await app!.inject(post(`${many(BODY_VALUES_MAX + 1).slice(0, -2)},!`))
    expect(broken.json().errors).toEqual(refused.json().errors)
    const submissions: Route = { ...greet, bodySize: 'batch' }
    await app!.close()
    const batch = await open({}, [submissions]).inject(post(many(BODY_VALUES_MAX + 1)))
    expect(batch.json()).toMatchObject({ code: 'invalid-request' })
    const larger = await app!.inject(post(many(BATCH_VALUES_MAX + 1)))
    expect(larger.json()).toMatchObject({ status: 400, code: 'invalid-json', errors: [{ code: 'too-many-values' }] })
  })

  it.each([
    ['content-encoding', 'gzip'],
    ['content-encoding', 'GZIP'],
    ['content-encoding', 'br, identity'],
    ['content-encoding', 'deflate'],
    ['content-encoding', 'zstd'],
    ['content-encoding', 'x-unknown'],
    ['content-encoding', ''],
    ['transfer-encoding', 'gzip, chunked'],
  ])('that says %s: %j is refused, whether it is packed or not', async (name, coding) => {
    for (const body of [{ name: 'Ana' }, gzipSync('{"name":"Ana"}')]) {
      const answer = await open().inject(post(body, { [name]: coding }))
      expect(answer.json()).toMatchObject({ status: 415, code: 'unsupported-media-type' })
      expect(answer.json().detail).toContain('nothing is unpacked')
      expect(answer.headers['accept-encoding']).toBe('identity')
    }
  })

  it('that says it is not packed is read', async () => {
    for (const coding of ['identity', ' Identity '])
      expect((await open().inject(post({ name: 'Ana' }, { 'content-encoding': coding }))).statusCode).toBe(200)
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

  it('that is missing counts as `{}`, and the answer names the fields that are missing', async () => {
    const missing = { code: 'invalid-request', errors: [{ code: 'missing', field: 'body.name' }] }
    for (const headers of [{}, { 'content-type': 'application/json' }]) {
      const answer = await open().inject({ method: 'POST', url: '/greetings/lima', headers })
      expect(answer.json()).toMatchObject(missing)
      await app!.close()
    }
    const answer = await open().inject(post('null'))
    expect(answer.json()).toMatchObject({ code: 'invalid-request', errors: [{ field: 'body' }] })
  })

  it('that may be left out is read as `{}`', async () => {
    const optional: Route = { ...greet, body: z.strictObject({ name: z.string().default('you') }) }
    expect((await open({}, [optional]).inject({ method: 'POST', url: '/greetings/lima' })).statusCode).toBe(200)
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
