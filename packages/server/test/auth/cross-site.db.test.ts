import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthServer, authServer, Browser, PASSWORD } from './auth-server.ts'

let server: AuthServer
let ana: Browser
beforeAll(async () => {
  server = await authServer()
  await server.addPerson('ana@example.org', ['admin'])
  ana = new Browser(server)
  await ana.signIn('ana@example.org')
})
afterAll(() => server.close())

const NEW_KEY = { name: 'intake', scopes: ['decide'] }

describe('a request with a session that changes something', () => {
  it('is carried out with the token, from a page of ours', async () => {
    expect((await ana.send('POST', '/api/v1/keys', NEW_KEY)).statusCode).toBe(201)
  })

  it.each([
    ['without the token', { 'x-csrf-token': '' }],
    ['with another token', { 'x-csrf-token': 'A'.repeat(43) }],
    ['from another site', { origin: 'https://evil.example' }],
    ['from another port of this host', { origin: 'http://localhost:8080' }],
    ['over another protocol', { origin: 'https://localhost' }],
    ['from a page without an origin', { origin: 'null' }],
    ['that the browser calls cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['that the browser calls same-site', { 'sec-fetch-site': 'same-site' }],
  ])('is refused %s', async (_, headers) => {
    const answer = await ana.send('POST', '/api/v1/keys', NEW_KEY, headers)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'cross-site-request' })
  })

  it("is refused with another session's token", async () => {
    const other = new Browser(server)
    await other.signIn('ana@example.org')
    const answer = await ana.send('POST', '/api/v1/keys', NEW_KEY, { 'x-csrf-token': other.csrf! })
    expect(answer.json()).toMatchObject({ code: 'cross-site-request' })
  })

  it('is refused whatever the method', async () => {
    for (const [method, path] of [
      ['DELETE', '/api/v1/session'],
      ['DELETE', '/api/v1/sessions'],
      ['PUT', '/api/v1/session/password'],
    ] as const) {
      expect((await ana.send(method, path, undefined, { 'x-csrf-token': 'no' })).statusCode, path).toBe(403)
    }
  })
})

describe('a request with a key', () => {
  it('needs no token, since no browser sends a key by itself', async () => {
    const { secret } = (await ana.send('POST', '/api/v1/keys', { name: 'k', scopes: ['admin'] })).json()
    const headers = { authorization: `Bearer ${secret}`, origin: 'https://evil.example' }
    const answer = await server.send({ method: 'POST', url: '/api/v1/keys', headers, payload: NEW_KEY })
    expect(answer.statusCode).toBe(201)
  })
})

describe('another site', () => {
  it('cannot sign anybody in', async () => {
    const answer = await new Browser(server).send(
      'POST',
      '/api/v1/sign-in',
      { email: 'ana@example.org', password: PASSWORD },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    )
    expect(answer.json()).toMatchObject({ code: 'cross-site-request' })
    expect(answer.cookies).toEqual([])
  })

  it('cannot send JSON as a form would', async () => {
    const payload = JSON.stringify({ email: 'ana@example.org', password: PASSWORD })
    const headers = { 'content-type': 'text/plain' }
    expect((await server.send({ method: 'POST', url: '/api/v1/sign-in', headers, payload })).statusCode).toBe(415)
  })

  it('is not told that it may read answers', async () => {
    const answer = await ana.send('GET', '/api/v1/session', undefined, { origin: 'https://evil.example' })
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
  })
})

describe('the page to sign in', () => {
  it.each([
    ['/sign-in', 'text/html'],
    ['/sign-in.js', 'text/javascript'],
    ['/sign-in.css', 'text/css'],
  ])('%s comes with a policy that runs files of ours only', async (path, type) => {
    const { headers, statusCode } = await server.send({ url: path })
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain(type)
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
  })

  it('has no script or style within, which the policy would refuse', async () => {
    const { body } = await server.send({ url: '/sign-in' })
    expect(body).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle=|\son[a-z]+=/)
  })
})

describe('every answer', () => {
  it.each(['/api/v1/sign-in', '/api/v1/keys', '/no/such/thing', '/sign-in'])(
    'of %s forbids frames, guessing and more',
    async (url) => {
      const { headers } = await server.send({ url })
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'permissions-policy': expect.stringContaining('geolocation=()'),
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      })
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(headers).not.toHaveProperty('strict-transport-security')
    },
  )
})
