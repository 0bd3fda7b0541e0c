import { afterEach, describe, expect, it } from 'vitest'
import { testServices } from '../../test/test-services.ts'
import { createApp } from '../create-app.ts'
import { getHealth, getOpenApi } from '../routes/service-state.ts'
import { guardBootstrap, isThisMachine } from './bootstrap-guard.ts'

let app: ReturnType<typeof createApp> | undefined
afterEach(() => app?.close())

function open(hasAdmin: () => Promise<boolean>) {
  app = createApp(testServices(), undefined, [getHealth, getOpenApi])
  guardBootstrap(app, hasAdmin)
  return async (url: string, remoteAddress: string) => await app!.inject({ url, remoteAddress })
}

describe('until there is an admin', () => {
  it('nobody elsewhere is answered, whatever they ask for, and all are told what to do', async () => {
    const send = open(async () => false)
    for (const url of ['/api/v1/openapi.json', '/nowhere', '/']) {
      const answer = await send(url, '192.0.2.7')
      expect(answer.json(), url).toMatchObject({ status: 403, code: 'awaits-first-admin' })
      expect(answer.json().detail).toContain('tribunal people add --role admin')
    }
    for (const own of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect((await send('/api/v1/openapi.json', own)).statusCode, own).toBe(200)
  })

  it('a header changes nothing about where somebody is', async () => {
    open(async () => false)
    const headers = { 'x-forwarded-for': '127.0.0.1', forwarded: 'for=127.0.0.1', host: '127.0.0.1:8700' }
    expect((await app!.inject({ url: '/', headers, remoteAddress: '192.0.2.7' })).statusCode).toBe(403)
  })

  it('the one who watches over the process is answered', async () => {
    expect((await open(async () => false)('/healthz', '192.0.2.7')).statusCode).toBe(200)
  })

  it('one question at a time goes to the database; from the first admin on all are answered, and none is asked', async () => {
    let asked = 0
    let admin = false
    const send = open(async () => {
      asked++
      await new Promise((done) => setTimeout(done, 20))
      return admin
    })
    const crowd = () => Promise.all(Array.from({ length: 50 }, () => send('/api/v1/openapi.json', '192.0.2.7')))
    expect(new Set((await crowd()).map(({ statusCode }) => statusCode))).toEqual(new Set([403]))
    expect(asked).toBeLessThan(5)
    admin = true
    expect(new Set((await crowd()).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const before = asked
    await crowd()
    expect(asked).toBe(before)
  })
})

describe('this machine', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1', true],
    ['127.8.0.1', '127.0.0.1', true],
    ['::1', '::1', true],
    ['::ffff:127.0.0.1', '::ffff:127.0.0.1', true],
    ['192.0.2.1', '192.0.2.1', true],
    ['192.0.2.7', '192.0.2.1', false],
    ['::ffff:192.0.2.7', '::ffff:192.0.2.1', false],
    ['2001:db8::127.0.0.1', '::1', false],
    [undefined, undefined, false],
  ])('%s connecting to %s: %s', (remoteAddress, localAddress, own) => {
    expect(isThisMachine({ remoteAddress, localAddress })).toBe(own)
  })
})
