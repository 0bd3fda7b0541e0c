import { SCOPE_NAMES } from '@tribunal/contract/words'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KEY_FRESH_MS } from '../../src/auth/key-ring.ts'
import { type AuthServer, authServer, Browser, START } from './auth-server.ts'

let server: AuthServer
let ana: Browser
beforeAll(async () => {
  server = await authServer()
  await server.addPerson('ana@example.org', ['admin'])
  ana = new Browser(server)
  await ana.signIn('ana@example.org')
})
afterAll(() => server.close())

const make = async (body: object = {}) =>
  (await ana.send('POST', '/api/v1/keys', { name: 'intake', scopes: ['read'], ...body })).json() as {
    key: { id: string; prefix: string }
    secret: string
  }
const ask = (secret: string) => server.send({ url: '/api/v1/session', headers: { authorization: `Bearer ${secret}` } })
const details = async (secret: string) => (await ask(secret)).json().detail

describe('an API key', () => {
  it('is shown once, and says in every request who asks and what for', async () => {
    const answer = await ana.send('POST', '/api/v1/keys', { name: 'intake', scopes: ['decide', 'metrics'] })
    const { key, secret } = answer.json()
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(secret).toMatch(/^trb_[0-9a-f]{12}_[0-9a-f]{64}$/)
    expect(key).toMatchObject({ name: 'intake', scopes: ['decide', 'metrics'], expires_at: null, revoked_at: null })
    expect(secret.startsWith(`${key.prefix}_`)).toBe(true)
    expect((await ask(secret)).json()).toMatchObject({
      principal: {
        id: `key:${key.id}`,
        kind: 'program',
        name: 'intake',
        permissions: ['decisions:create', 'cases:ask', 'metrics:read'],
      },
      csrf_token: null,
    })
  })

  it('is nowhere afterwards, neither in the database, nor in lists, nor in the ledger', async () => {
    const { secret } = await make()
    const random = secret.slice(-64)
    const { rows } = await server.pool.query("select *, encode(hash, 'hex') as hex from api_keys")
    expect(JSON.stringify(rows)).not.toContain(random)
    expect((await ana.send('GET', '/api/v1/keys')).body).not.toContain(random)
    expect((await ana.send('GET', '/api/v1/keys')).body).not.toContain('hash')
    expect(await server.ledgerText()).not.toContain(random)
  })

  it.each([
    ['with one digit changed', (secret: string) => secret.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
    ['with the secret of another key', (secret: string) => secret.slice(0, 16) + 'f'.repeat(65)],
    ['cut short', (secret: string) => secret.slice(0, -1)],
    ['in capitals', (secret: string) => secret.toUpperCase()],
    ['of which only the prefix is right', (secret: string) => `${secret.slice(0, 17)}${'0'.repeat(64)}`],
    ['that is nobody', () => `trb_000000000000_${'0'.repeat(64)}`],
    ['that looks like SQL', () => `trb_'or'1'='1`],
  ])('%s is refused', async (_, change) => {
    const { secret } = await make()
    const answer = await ask(change(secret))
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['www-authenticate']).toContain('Bearer')
    expect(await details(change(secret))).toBe('the API key is unknown')
  })

  it('without which nobody is known, and cookies of programs are not either', async () => {
    expect((await server.send({ url: '/api/v1/session' })).statusCode).toBe(401)
    const { secret } = await make()
    expect((await server.send({ url: '/api/v1/session', headers: { authorization: secret } })).statusCode).toBe(401)
    const cookie = `tribunal_session=${secret}`
    expect((await server.send({ url: '/api/v1/session', headers: { cookie } })).statusCode).toBe(401)
    expect((await server.send({ url: `/api/v1/session?authorization=Bearer%20${secret}` })).statusCode).toBe(401)
  })

  it('expires', async () => {
    const { secret } = await make({ expires_at: new Date(server.clock.now + 60_000).toISOString() })
    server.clock.now += 59_999
    expect((await ask(secret)).statusCode).toBe(200)
    server.clock.now += 1
    expect((await ask(secret)).statusCode).toBe(401)
    expect(await details(secret)).toBe('the API key has expired')
  })

  it('cannot be made to have expired already', async () => {
    const expires_at = new Date(server.clock.now).toISOString()
    const answer = await ana.send('POST', '/api/v1/keys', { name: 'old', scopes: ['read'], expires_at })
    expect(answer.json()).toMatchObject({ code: 'invalid-request', errors: [{ field: 'body.expires_at' }] })
  })

  it('stops working at once when it is revoked, for good', async () => {
    const { key, secret } = await make()
    expect((await ask(secret)).statusCode).toBe(200)
    expect((await ana.send('DELETE', `/api/v1/keys/${key.id}`)).json()).toMatchObject({ id: key.id })
    expect(await details(secret)).toBe('the API key was revoked')
    const again = await ana.send('DELETE', `/api/v1/keys/key:${key.id}`)
    expect(again.json().revoked_at).toBe(new Date(server.clock.now).toISOString())
    expect((await ana.send('DELETE', '/api/v1/keys/0190a000-0000-7000-8000-000000000009')).statusCode).toBe(404)
  })

  it('stops working within two seconds when another process revokes it', async () => {
    const { key, secret } = await make()
    expect((await ask(secret)).statusCode).toBe(200)
    await server.pool.query('update api_keys set revoked_at = now() where id = $1', [key.id])
    server.clock.now += KEY_FRESH_MS
    expect((await ask(secret)).statusCode).toBe(401)
  })

  it('is looked up once, however many requests come at once', async () => {
    const { secret } = await make()
    const queries: string[] = []
    const query = server.pool.query
    server.pool.query = ((...given: Parameters<typeof query>) => {
      queries.push(String(given[0]))
      return query.apply(server.pool, given)
    }) as typeof query
    try {
      const answers = await Promise.all(Array.from({ length: 50 }, () => ask(secret)))
      expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
    } finally {
      server.pool.query = query
    }
    expect(queries).toHaveLength(1)
  })

  it('says when it was last used, written beside the requests', async () => {
    const { key, secret } = await make()
    const lastUsed = async () => {
      const { data: keys } = (await ana.send('GET', '/api/v1/keys')).json()
      return keys.find(({ id }: { id: string }) => id === key.id).last_used_at
    }
    await ask(secret)
    expect(await lastUsed()).toBeNull()
    await server.auth.keys.noteUses()
    expect(await lastUsed()).toBe(new Date(server.clock.now).toISOString())
  })

  it.each([
    [{ scopes: [] }, 'body.scopes'],
    [{ scopes: ['everything'] }, 'body.scopes.0'],
    [{ name: ' ' }, 'body.name'],
    [{ expires_at: 'tomorrow' }, 'body.expires_at'],
  ])('is not made of %j', async (body, field) => {
    const answer = await ana.send('POST', '/api/v1/keys', { name: 'k', scopes: ['read'], ...body })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors[0].field).toContain(field.split('.')[1])
  })

  it('is recorded in the ledger when it is made and revoked, without its name', async () => {
    const { key } = await make({ name: "Ana's laptop", scopes: [...SCOPE_NAMES] })
    await ana.send('DELETE', `/api/v1/keys/${key.id}`)
    expect((await server.eventTypes()).slice(-2)).toEqual(['key.created', 'key.revoked'])
    const ledger = await server.ledgerText()
    expect(ledger).toContain(`"entity":"key:${key.id}"`)
    expect(ledger).not.toContain('laptop')
    expect(ledger).toContain(new Date(START).toISOString().slice(0, 10))
  })
})
