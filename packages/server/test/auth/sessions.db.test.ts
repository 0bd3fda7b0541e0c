import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthServer, authServer, Browser } from './auth-server.ts'

const HOUR = 3_600_000
let server: AuthServer
beforeAll(async () => {
  server = await authServer()
  await server.addPerson('ana@example.org', ['admin'])
  await server.addPerson('ben@example.org', ['reviewer'])
})
afterAll(() => server.close())

describe('a session', () => {
  it('begins with address and password, in a cookie that scripts do not see', async () => {
    const browser = new Browser(server)
    const answer = await browser.signIn(' Ana@Example.org ')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ principal: { kind: 'person', name: 'ana', roles: ['admin'] } })
    expect(answer.cookies).toEqual([
      expect.objectContaining({
        name: 'tribunal_session',
        httpOnly: true,
        sameSite: 'Lax',
        path: '/',
        maxAge: 604_800,
      }),
      expect.objectContaining({ name: 'tribunal_browser', httpOnly: true, sameSite: 'Lax', path: '/' }),
    ])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await browser.send('GET', '/api/v1/session')).json()).toMatchObject({ principal: { name: 'ana' } })
  })

  it('is kept as a hash only', async () => {
    const browser = new Browser(server)
    await browser.signIn('ana@example.org')
    const token = browser.cookies.get('tribunal_session')!
    const { rows } = await server.pool.query("select encode(hash, 'hex') || csrf as text from sessions")
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
  })

  it('has a new token after every sign-in, and the former one ends', async () => {
    const browser = new Browser(server)
    await browser.signIn('ana@example.org')
    const before = browser.cookies.get('tribunal_session')!
    await browser.signIn('ana@example.org')
    expect(browser.cookies.get('tribunal_session')).not.toBe(before)
    browser.cookies.set('tribunal_session', before)
    expect((await browser.send('GET', '/api/v1/session')).statusCode).toBe(401)
  })

  it('is not opened by a token that was planted before', async () => {
    const browser = new Browser(server)
    browser.cookies.set('tribunal_session', 'planted')
    await browser.signIn('ana@example.org')
    expect(browser.cookies.get('tribunal_session')).not.toBe('planted')
  })

  it('ends by signing out', async () => {
    const browser = new Browser(server)
    await browser.signIn('ana@example.org')
    const token = browser.cookies.get('tribunal_session')!
    expect((await browser.send('DELETE', '/api/v1/session')).statusCode).toBe(204)
    expect(browser.cookies.has('tribunal_session')).toBe(false)
    browser.cookies.set('tribunal_session', token)
    expect((await browser.send('GET', '/api/v1/session')).statusCode).toBe(401)
    expect((await server.eventTypes()).at(-1)).toBe('session.closed')
  })

  it('ends everywhere at once', async () => {
    const [here, there, other] = [new Browser(server), new Browser(server), new Browser(server)]
    await here.signIn('ana@example.org')
    await there.signIn('ana@example.org')
    await other.signIn('ben@example.org')
    expect((await here.send('DELETE', '/api/v1/sessions')).statusCode).toBe(204)
    expect((await there.send('GET', '/api/v1/session')).statusCode).toBe(401)
    expect((await other.send('GET', '/api/v1/session')).statusCode).toBe(200)
  })

  it('ends after twelve hours without a request, and lives on with one', async () => {
    const browser = new Browser(server)
    await browser.signIn('ben@example.org')
    server.clock.now += 11 * HOUR
    expect((await browser.send('GET', '/api/v1/session')).statusCode).toBe(200)
    server.clock.now += 11 * HOUR
    expect((await browser.send('GET', '/api/v1/session')).statusCode).toBe(200)
    server.clock.now += 12 * HOUR
    expect((await browser.send('GET', '/api/v1/session')).statusCode).toBe(401)
  })

  it('ends a week after it began, however much it is used', async () => {
    const browser = new Browser(server)
    await browser.signIn('ben@example.org')
    for (let hours = 0; hours < 7 * 24 - 8; hours += 8) {
      server.clock.now += 8 * HOUR
      expect((await browser.send('GET', '/api/v1/session')).statusCode).toBe(200)
    }
    server.clock.now += 8 * HOUR
    expect((await browser.send('GET', '/api/v1/session')).statusCode).toBe(401)
  })

  it('ends when its person is disabled, and a change of roles holds with the next request', async () => {
    const [ana, ben] = [new Browser(server), new Browser(server)]
    await ana.signIn('ana@example.org')
    await ben.signIn('ben@example.org')
    const { data: people } = (await ana.send('GET', '/api/v1/people')).json()
    const { id } = people.find((person: { email: string }) => person.email === 'ben@example.org')
    expect((await ben.send('GET', '/api/v1/keys')).statusCode).toBe(403)
    expect((await ana.send('PATCH', `/api/v1/people/${id}`, { roles: ['admin'] })).statusCode).toBe(200)
    expect((await ben.send('GET', '/api/v1/keys')).statusCode).toBe(200)
    expect((await ana.send('PATCH', `/api/v1/people/${id}`, { disabled: true })).statusCode).toBe(200)
    expect((await ben.send('GET', '/api/v1/keys')).statusCode).toBe(401)
    expect((await ben.signIn('ben@example.org')).json()).toMatchObject({ code: 'wrong-credentials' })
    expect((await ana.send('PATCH', `/api/v1/people/${id}`, { disabled: false })).statusCode).toBe(200)
    expect((await ben.signIn('ben@example.org')).statusCode).toBe(200)
  })
})

describe('over TLS', () => {
  let tls: AuthServer
  beforeAll(async () => {
    tls = await authServer({ public_url: 'https://tribunal.example' })
    await tls.addPerson('ana@example.org', ['admin'])
  })
  afterAll(() => tls.close())

  it('the cookie is one that no neighbour can plant', async () => {
    const browser = new Browser(tls, { origin: 'https://tribunal.example' })
    const answer = await browser.signIn('ana@example.org')
    expect(answer.cookies).toEqual([
      expect.objectContaining({ name: '__Host-tribunal_session', secure: true, path: '/' }),
      expect.objectContaining({ name: '__Host-tribunal_browser', secure: true, path: '/' }),
    ])
    expect(answer.cookies[0]).not.toHaveProperty('domain')
    browser.cookies.set('tribunal_session', browser.cookies.get('__Host-tribunal_session')!)
    browser.cookies.delete('__Host-tribunal_session')
    expect((await browser.send('GET', '/api/v1/session')).statusCode).toBe(401)
  })

  it('browsers are told to use nothing else for a year', async () => {
    const answer = await new Browser(tls, { origin: 'https://tribunal.example' }).send('GET', '/api/v1/sign-in')
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
  })
})
