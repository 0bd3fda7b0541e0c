import { changePerson, createApiKey, createPerson, hasAdmin, issueLink } from '@tribunal/store'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { firstAdminLink } from '../../src/auth/bootstrap-guard.ts'
import { type AuthServer, authServer, Browser, PASSWORD } from './auth-server.ts'

let server: AuthServer
beforeEach(async () => {
  server = await authServer()
})
afterEach(() => server.close())

const secretIn = (url: string) => url.split('#link=')[1]!
const admin = async () => {
  const person = await server.addPerson('ana@example.org', ['admin'])
  const browser = new Browser(server)
  await browser.signIn('ana@example.org')
  return { person, browser }
}
const FIRST = { email: 'ana@example.org', name: 'Ana' }
const firstLink = async () =>
  secretIn((await firstAdminLink(server.auth.store, 'http://localhost', new Date(server.clock.now)))!.url)

describe('the first admin', () => {
  it('signs in by the link that the start prints, once', async () => {
    const browser = new Browser(server)
    const link = await firstLink()
    expect((await browser.send('GET', '/api/v1/sign-in')).json()).toMatchObject({ awaits_first_admin: true })
    expect((await browser.send('POST', '/api/v1/sign-in/link', { link })).json()).toMatchObject({
      purpose: 'first_admin',
    })
    const body = { link, password: PASSWORD, first_admin: FIRST }
    const answer = await browser.send('PUT', '/api/v1/sign-in/link', body)
    expect(answer.json()).toMatchObject({ principal: { name: 'Ana', roles: ['admin'] } })
    expect((await browser.send('GET', '/api/v1/people')).json().data).toHaveLength(1)
    expect((await browser.send('GET', '/api/v1/sign-in')).json()).toMatchObject({ awaits_first_admin: false })
    const again = { link, password: PASSWORD, first_admin: { email: 'eve@example.org', name: 'Eve' } }
    expect((await new Browser(server).send('PUT', '/api/v1/sign-in/link', again)).json()).toMatchObject({
      code: 'link-invalid',
    })
    expect(await server.eventTypes()).toEqual(['person.created', 'session.opened'])
  })

  it('is not waited for on the page to sign in where somebody else can sign in already', async () => {
    const awaited = async () => (await new Browser(server).send('GET', '/api/v1/sign-in')).json().awaits_first_admin
    const now = new Date(server.clock.now)
    const act = { actor: 'system:test', now } as const
    const invited = { email: 'ina@example.org', name: 'Ina', roles: ['admin'] } as const
    await createPerson(server.auth.store, invited, act)
    expect(await awaited()).toBe(true)
    const reviewer = { email: 'rita@example.org', name: 'Rita', roles: ['reviewer'], passwordHash: 'x' } as const
    const { id } = await createPerson(server.auth.store, reviewer, act)
    expect([await awaited(), await hasAdmin(server.auth.store.pool)]).toEqual([false, false])
    await server.auth.store.pool.query('update people set disabled_at = now() where id = $1', [id])
    expect(await awaited()).toBe(true)
  })

  it('needs a link while there is none, and none is made afterwards', async () => {
    expect(await hasAdmin(server.auth.store.pool)).toBe(false)
    await admin()
    expect(await hasAdmin(server.auth.store.pool)).toBe(true)
    expect(await firstAdminLink(server.auth.store, 'http://localhost', new Date(server.clock.now))).toBeUndefined()
  })

  it('has an hour, and a new link at the next start, which ends the former', async () => {
    const former = await firstLink()
    const link = await firstLink()
    const use = (secret: string) =>
      new Browser(server).send('PUT', '/api/v1/sign-in/link', { link: secret, password: PASSWORD, first_admin: FIRST })
    expect((await use(former)).json()).toMatchObject({ code: 'link-invalid' })
    server.clock.now += 3_600_000
    expect((await use(link)).json()).toMatchObject({ code: 'link-invalid' })
  })

  it('is told that a link printed earlier no longer works, where there is one that still would', async () => {
    const start = async () =>
      (await firstAdminLink(server.auth.store, 'http://localhost', new Date(server.clock.now)))!.replaces
    expect([await start(), await start()]).toEqual([false, true])
    server.clock.now += 3_600_000
    expect(await start()).toBe(false)
  })

  it('is one person, though the link be used twice at once', async () => {
    const link = await firstLink()
    const use = (email: string) =>
      new Browser(server).send('PUT', '/api/v1/sign-in/link', {
        link,
        password: PASSWORD,
        first_admin: { email, name: 'x y' },
      })
    const answers = await Promise.all(['a@example.org', 'b@example.org', 'c@example.org'].map(use))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410])
  })

  it('does not lose the link to a password that is refused', async () => {
    const link = await firstLink()
    const use = (password: string) =>
      new Browser(server).send('PUT', '/api/v1/sign-in/link', { link, password, first_admin: FIRST })
    const refused = await use('short')
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({
      code: 'password-refused',
      errors: [{ code: 'password-too-short', field: 'body.password' }],
    })
    expect(refused.body).not.toContain('"short"')
    expect((await use(PASSWORD)).statusCode).toBe(200)
  })

  it('is not made by an invitation, and nobody is invited by the first link', async () => {
    const { browser } = await admin()
    const { link } = (
      await browser.send('POST', '/api/v1/people', { ...FIRST, email: 'ben@example.org', roles: ['viewer'] })
    ).json()
    const body = { link: secretIn(link.url), password: PASSWORD, first_admin: FIRST }
    expect((await new Browser(server).send('PUT', '/api/v1/sign-in/link', body)).statusCode).toBe(410)
  })
})

describe('a person', () => {
  it('is invited by a link, chooses a password by it, and has the roles given', async () => {
    const { browser } = await admin()
    const invited = await browser.send('POST', '/api/v1/people', {
      email: 'Ben@Example.org',
      name: 'Ben',
      roles: ['reviewer'],
    })
    expect(invited.statusCode).toBe(201)
    const { person, link } = invited.json()
    expect(person).toMatchObject({ email: 'ben@example.org', has_password: false, roles: ['reviewer'] })
    expect(new Date(link.expires_at).getTime()).toBe(server.clock.now + 72 * 3_600_000)
    const ben = new Browser(server)
    const secret = secretIn(link.url)
    expect((await ben.send('POST', '/api/v1/sign-in/link', { link: secret })).json()).toEqual({
      purpose: 'invitation',
      email: 'ben@example.org',
      name: 'Ben',
    })
    const entered = await ben.send('PUT', '/api/v1/sign-in/link', { link: secret, password: PASSWORD })
    expect(entered.json()).toMatchObject({ principal: { id: `person:${person.id}`, roles: ['reviewer'] } })
    expect((await ben.send('PUT', '/api/v1/sign-in/link', { link: secret, password: PASSWORD })).statusCode).toBe(410)
    expect((await new Browser(server).signIn('ben@example.org')).statusCode).toBe(200)
  })

  it.each([
    ['the address that the service listens on', {}, 'http://127.0.0.1:8700/'],
    ['`public_url`', { public_url: 'https://tribunal.example.org/' }, 'https://tribunal.example.org/'],
  ])('is given a link at %s, whatever host the request names', async (_, config, begin) => {
    const own = await authServer(config)
    const { secret } = await createApiKey(
      own.auth.store,
      { name: 'root', scopes: ['admin'] },
      { actor: 'system:test', now: new Date(own.clock.now) },
    )
    const headers = {
      authorization: `Bearer ${secret}`,
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
    }
    const payload = { email: 'ben@example.org', name: 'Ben', roles: ['viewer'] }
    const invited = await own.send({ method: 'POST', url: '/api/v1/people', headers, payload })
    const { id } = invited.json().person
    const link = await own.send({ method: 'POST', url: `/api/v1/people/${id}/links`, headers })
    expect([invited.json().link.url, link.json().url]).toEqual(
      Array(2).fill(expect.stringContaining(`${begin}sign-in#link=`)),
    )
    expect(invited.body + link.body).not.toContain('evil')
    await own.close()
  })

  it('gets in by a link once, though it be used several times at once', async () => {
    const { browser } = await admin()
    const invitation = { email: 'ben@example.org', name: 'Ben', roles: ['viewer'] }
    const { link } = (await browser.send('POST', '/api/v1/people', invitation)).json()
    const passwords = ['teapot glacier violin', 'walnut harbour comet', 'saddle thimble quartz']
    const answers = await Promise.all(
      passwords.map((password) =>
        new Browser(server).send('PUT', '/api/v1/sign-in/link', { link: secretIn(link.url), password }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410])
  })

  it('signs in by a link that was issued for that, once and without a password, and by no other link so', async () => {
    const { person } = await admin()
    const link = (purpose: 'sign_in' | 'password_reset') =>
      issueLink(server.pool, purpose, person.id, new Date(server.clock.now))
    const enter = async (secret: string) =>
      (await new Browser(server).send('PUT', '/api/v1/sign-in/link', { link: secret })).json()
    const { secret } = await link('sign_in')
    expect(await enter(secret)).toMatchObject({ principal: { id: `person:${person.id}` } })
    expect(await enter(secret)).toMatchObject({ code: 'link-invalid' })
    expect(await enter((await link('password_reset')).secret)).toMatchObject({ code: 'link-invalid' })
    const late = await link('sign_in')
    server.clock.now += 12 * 3_600_000
    expect(await enter(late.secret)).toMatchObject({ code: 'link-invalid' })
    expect((await new Browser(server).signIn('ana@example.org')).statusCode).toBe(200)
  })

  it('cannot have the address of another, however it is written', async () => {
    const { browser } = await admin()
    const answer = await browser.send('POST', '/api/v1/people', {
      email: 'ANA@example.org',
      name: 'A',
      roles: ['viewer'],
    })
    expect(answer.json()).toMatchObject({ code: 'email-taken', status: 409 })
  })

  it('gets a link for a new password, after which every session is over', async () => {
    const { browser } = await admin()
    const { id } = await server.addPerson('ben@example.org', ['viewer'])
    const ben = new Browser(server)
    await ben.signIn('ben@example.org')
    const { url } = (await browser.send('POST', `/api/v1/people/${id}/links`)).json()
    const fresh = new Browser(server)
    const password = 'teapot glacier violin'
    expect((await fresh.send('PUT', '/api/v1/sign-in/link', { link: secretIn(url), password })).statusCode).toBe(200)
    expect((await ben.send('GET', '/api/v1/session')).statusCode).toBe(401)
    expect((await ben.signIn('ben@example.org')).statusCode).toBe(401)
    expect((await ben.signIn('ben@example.org', password)).statusCode).toBe(200)
  })

  it('changes the own password knowing the former one, after which other sessions are over', async () => {
    const { browser } = await admin()
    const elsewhere = new Browser(server)
    await elsewhere.signIn('ana@example.org')
    const password = 'teapot glacier violin'
    const change = (current_password: string, next = password) =>
      browser.send('PUT', '/api/v1/session/password', { current_password, password: next })
    expect((await change('wrong wrong wrong')).json()).toMatchObject({ code: 'wrong-credentials' })
    expect((await change(PASSWORD, 'ana@example.org')).json()).toMatchObject({
      errors: [{ code: 'password-personal' }],
    })
    expect((await change(PASSWORD)).statusCode).toBe(200)
    expect((await browser.send('GET', '/api/v1/session')).statusCode).toBe(200)
    expect((await elsewhere.send('GET', '/api/v1/session')).statusCode).toBe(401)
  })

  it('is signed out everywhere by an admin', async () => {
    const { browser } = await admin()
    const { id } = await server.addPerson('ben@example.org', ['viewer'])
    const ben = new Browser(server)
    await ben.signIn('ben@example.org')
    expect((await browser.send('DELETE', `/api/v1/people/${id}/sessions`)).statusCode).toBe(204)
    expect((await ben.send('GET', '/api/v1/session')).statusCode).toBe(401)
  })

  it('that is disabled gets no link, and former links end', async () => {
    const { browser } = await admin()
    const { id } = await server.addPerson('ben@example.org', ['viewer'])
    const { url } = (await browser.send('POST', `/api/v1/people/${id}/links`)).json()
    await browser.send('PATCH', `/api/v1/people/${id}`, { disabled: true })
    expect((await browser.send('POST', `/api/v1/people/${id}/links`)).json()).toMatchObject({ code: 'conflict' })
    const body = { link: secretIn(url), password: PASSWORD }
    expect((await new Browser(server).send('PUT', '/api/v1/sign-in/link', body)).statusCode).toBe(410)
  })

  it('is named by the id that answers show, alone or as `person:UUID`, and an error says so', async () => {
    const { browser } = await admin()
    const { id } = await server.addPerson('ben@example.org', ['viewer'])
    for (const named of [id, `person:${id}`, `person:${id.toUpperCase()}`]) {
      expect((await browser.send('PATCH', `/api/v1/people/${named}`, { name: 'Ben B.' })).json()).toMatchObject({ id })
      expect((await browser.send('GET', `/api/v1/people/${named}`)).json()).toMatchObject({ id, name: 'Ben B.' })
    }
    for (const named of ['ben@example.org', `key:${id}`, `person:person:${id}`]) {
      const refused = await browser.send('PATCH', `/api/v1/people/${named}`, { name: 'Ben' })
      expect(refused.statusCode).toBe(400)
      expect(refused.json().errors).toMatchObject([{ field: 'params.id', expected: '`UUID` or `person:UUID`' }])
    }
    expect((await browser.send('PATCH', `/api/v1/people/${id}`)).json()).toMatchObject({ id, name: 'Ben B.' })
  })

  it('leaves no name, address or password in the ledger', async () => {
    const { browser } = await admin()
    const { person } = (
      await browser.send('POST', '/api/v1/people', { email: 'zoe@example.org', name: 'Zoe', roles: ['lead'] })
    ).json()
    await browser.send('PATCH', `/api/v1/people/${person.id}`, { name: 'Zoë', roles: ['viewer'], disabled: true })
    expect((await server.eventTypes()).slice(-4)).toEqual([
      'person.created',
      'person.updated',
      'person.role_changed',
      'person.disabled',
    ])
    expect(await server.ledgerText()).not.toMatch(/zoe|zoë|argon2|example\.org/i)
  })
})

describe('the last admin', () => {
  it('stays enabled and an admin', async () => {
    const { person, browser } = await admin()
    const change = (body: object) => browser.send('PATCH', `/api/v1/people/${person.id}`, body)
    expect((await change({ disabled: true })).json()).toMatchObject({ code: 'last-admin', status: 409 })
    expect((await change({ roles: ['lead'] })).json()).toMatchObject({ code: 'last-admin' })
    expect((await browser.send('GET', '/api/v1/people')).json().data[0]).toMatchObject({
      roles: ['admin'],
      disabled_at: null,
    })
  })

  it('is not the one who was invited and has no password yet', async () => {
    const { person, browser } = await admin()
    await browser.send('POST', '/api/v1/people', { email: 'ben@example.org', name: 'Ben', roles: ['admin'] })
    expect((await browser.send('PATCH', `/api/v1/people/${person.id}`, { disabled: true })).statusCode).toBe(409)
  })

  it('is left when two are removed at once', async () => {
    const both = [
      await server.addPerson('ana@example.org', ['admin']),
      await server.addPerson('ben@example.org', ['admin']),
    ]
    const act = { actor: 'system:test', now: new Date(server.clock.now) }
    const remove = ({ id }: { id: string }) => changePerson(server.auth.store, id, { roles: ['viewer'] }, act)
    const settled = await Promise.allSettled(both.map(remove))
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await hasAdmin(server.pool)).toBe(true)
  })
})
