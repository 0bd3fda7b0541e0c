import { gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { testServices } from '../../test/test-services.ts'
import { createApp } from '../create-app.ts'
import { takesGzip } from './compress-answers.ts'
import { defineRoute } from './define-route.ts'

const OF = z.object({ text: z.string() })
const large = defineRoute({
  operation: 'large',
  method: 'GET',
  url: '/large/:size',
  permission: 'public',
  summary: 'Answer so many letters',
  tag: 'test',
  params: z.object({ size: z.coerce.number() }),
  responses: { 200: OF },
  handler: ({ params }) => ({ status: 200, body: { text: 'a'.repeat(params.size) } }),
})

let app: ReturnType<typeof createApp> | undefined
afterEach(async () => {
  await app?.close()
  app = undefined
})
const ask = (size: number, encoding?: string) => {
  app ??= createApp(testServices(), undefined, [large])
  return app.inject({ url: `/large/${size}`, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } })
}

describe('a large answer', () => {
  it('is compressed for those who take it, and says so', async () => {
    const packed = await ask(20_000, 'gzip, deflate, br')
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'authorization, cookie, accept-encoding' })
    expect(packed.rawPayload.length).toBeLessThan(500)
    expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length))
    expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual({ text: 'a'.repeat(20_000) })
  })

  it('is sent as it is to others, as a small one is to everybody', async () => {
    for (const [size, encoding] of [[20_000], [20_000, 'br'], [20_000, 'gzip;q=0'], [100, 'gzip']] as const) {
      const plain = await ask(size, encoding)
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(plain.json().text).toHaveLength(size)
    }
  })
})

it.each([
  ['gzip', true],
  ['br;q=1.0, GZIP;q=0.2', true],
  ['*', true],
  ['*;q=0', false],
  ['gzip;q=0.000, *', false],
  ['identity', false],
  ['gzip, identity', true],
  ['gzip;q=0.5, identity', false],
  ['identity;q=0.5, gzip;q=0.9', true],
  ['identity;q=0.2, *;q=0.1', false],
  ['', false],
  ['x-gzip', false],
])('%s takes gzip: %s', (header, takes) => {
  expect(takesGzip(header)).toBe(takes)
})
