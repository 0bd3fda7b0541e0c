import { createApiKey } from '@tribunal/store'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AuthServer, authServer, Browser } from './auth-server.ts'

const ME = '/api/v1/people/me'
let server: AuthServer
beforeEach(async () => {
  server = await authServer()
})
afterEach(() => server.close())

async function signedIn(email: string, role: 'reviewer' | 'lead' | 'admin') {
  const { id } = await server.addPerson(email, [role])
  const browser = new Browser(server)
  await browser.signIn(email)
  return { id, browser }
}

describe('one’s own account', () => {
  it('is shown, and its name and languages can be changed', async () => {
    const { id, browser } = await signedIn('ana@example.org', 'reviewer')
    expect((await browser.send('GET', ME)).json()).toMatchObject({ id, name: 'ana', skills: [], languages: [] })
    const changed = await browser.send('PATCH', ME, { name: 'Ana', languages: ['sw', 'es', 'es'] })
    expect(changed.json()).toMatchObject({ name: 'Ana', languages: ['es', 'sw'] })
    expect((await browser.send('GET', ME)).json()).toEqual(changed.json())
    expect((await server.ledgerText()).split('\n').at(-1)).toContain('"data":{"languages":["es","sw"]}')
    expect(await server.ledgerText()).not.toContain('Ana')
  })

  it('has no skills or roles that one gives oneself', async () => {
    const { browser } = await signedIn('ana@example.org', 'reviewer')
    for (const body of [{ skills: ['health'] }, { roles: ['admin'] }, { languages: ['not a tag'] }])
      expect((await browser.send('PATCH', ME, body)).statusCode).toBe(400)
  })

  it('is a person’s: a key has none', async () => {
    const act = { actor: 'system:test', now: new Date(server.clock.now) }
    const { secret } = await createApiKey(server.auth.store, { name: 'key', scopes: ['admin'] }, act)
    const headers = { authorization: `Bearer ${secret}` }
    expect((await server.send({ method: 'GET', url: ME, headers })).statusCode).toBe(403)
  })
})

describe('what a reviewer knows', () => {
  it('is for a lead to say', async () => {
    const { id } = await signedIn('ana@example.org', 'reviewer')
    const { browser: lead } = await signedIn('lead@example.org', 'lead')
    const { browser: other } = await signedIn('bob@example.org', 'reviewer')
    const skills = `/api/v1/people/${id}/skills`
    expect((await other.send('PATCH', skills, { skills: ['health'] })).statusCode).toBe(403)
    const set = await lead.send('PATCH', skills, { skills: ['health', 'fraud'], languages: ['es'] })
    expect(set.json()).toEqual({ id, name: 'ana', skills: ['fraud', 'health'], languages: ['es'] })
    expect((await lead.send('PATCH', skills, { skills: [] })).json()).toMatchObject({ skills: [], languages: ['es'] })
    const nobody = '/api/v1/people/0190a000-0000-7000-8000-000000000009/skills'
    expect((await lead.send('PATCH', nobody, {})).statusCode).toBe(404)
  })

  it('is shown to admins, who may change it as well', async () => {
    const { id, browser } = await signedIn('root@example.org', 'admin')
    const changed = await browser.send('PATCH', `/api/v1/people/${id}`, { skills: ['fraud'] })
    expect(changed.json()).toMatchObject({ skills: ['fraud'] })
    const before = (await server.eventTypes()).length
    await browser.send('PATCH', `/api/v1/people/${id}`, { skills: ['fraud'] })
    expect(await server.eventTypes()).toHaveLength(before)
  })
})
