import { createPerson } from '@tribunal/store'
import { type OidcProvider, startOidcProvider } from '@tribunal/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AuthServer, authServer, Browser } from './auth-server.ts'

let provider: OidcProvider
let server: AuthServer
let eventsBefore: number
beforeAll(async () => {
  provider = await startOidcProvider()
  server = await authServer({ oidc: config() }, { oidcSecret: provider.clientSecret })
})
beforeEach(async () => {
  provider.behave()
  await server.pool.query('truncate people cascade')
  eventsBefore = (await server.eventTypes()).length
  // An hour later the provider is discovered anew. Tokens live by the clock of the machine all the same.
  server.clock.now += 3_600_000
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

const config = () => ({
  issuer: provider.issuer,
  client_id: provider.clientId,
  roles: { reviewers: 'reviewer', admins: 'admin' },
})

/** Goes to the provider and comes back with its answer. */
async function goThere(browser: Browser, returnTo = '/queue?page=2'): Promise<string> {
  const begun = await browser.send('GET', `/api/v1/sign-in/oidc?return_to=${encodeURIComponent(returnTo)}`)
  expect(begun.statusCode).toBe(303)
  const answered = await fetch(begun.headers.location!, { redirect: 'manual' })
  const back = new URL(answered.headers.get('location')!)
  return back.pathname + back.search
}

async function signIn(browser = new Browser(server)): Promise<string> {
  return String((await browser.send('GET', await goThere(browser))).headers.location)
}

/** What `/session` says of who is signed in; undefined where nobody is. */
const whoIs = async (browser: Browser) => {
  const answer = await browser.send('GET', '/api/v1/session')
  return answer.statusCode === 200 ? answer.json().principal : undefined
}
const events = async () => (await server.eventTypes()).slice(eventsBefore)
const people = async () =>
  (await server.pool.query('select email, roles, oidc_subject from people order by email')).rows

describe('a sign-in by an identity provider', () => {
  it('makes an account with the roles of the claim, and leads back to where it began', async () => {
    const browser = new Browser(server)
    expect(await signIn(browser)).toBe('/queue?page=2')
    expect(await whoIs(browser)).toMatchObject({ kind: 'person', name: 'Ana', roles: ['reviewer'] })
    expect(await people()).toEqual([{ email: 'ana@example.org', roles: ['reviewer'], oidc_subject: 'ana-1' }])
    expect(await events()).toEqual(['person.created', 'session.opened'])
    expect(browser.cookies.has('tribunal_oidc')).toBe(false)
  })

  it('knows who came before by the subject, not by the address, and follows the roles', async () => {
    await signIn()
    provider.script.claims = { ...provider.script.claims, email: 'ana.maria@example.org', roles: ['admins', 'others'] }
    const browser = new Browser(server)
    await signIn(browser)
    expect(await whoIs(browser)).toMatchObject({ roles: ['admin'] })
    expect(await people()).toEqual([expect.objectContaining({ email: 'ana@example.org', roles: ['admin'] })])
    expect(await events()).toContain('person.role_changed')
  })

  it('asks for what a small token leaves out', async () => {
    provider.script.smallToken = true
    const browser = new Browser(server)
    await signIn(browser)
    expect(await whoIs(browser)).toMatchObject({ name: 'Ana', roles: ['reviewer'] })
  })

  it('works the moment after the provider changed its key', async () => {
    await signIn()
    provider.rotateKey()
    expect(await signIn()).toBe('/queue?page=2')
    provider.rotateKey()
    expect(await signIn()).toBe('/queue?page=2')
  })

  it('takes up an invitation to the same, verified address', async () => {
    const act = { actor: 'system:test', now: new Date() }
    await createPerson(server.auth.store, { email: 'ana@example.org', name: 'A.', roles: ['viewer'] }, act)
    expect(await signIn()).toBe('/queue?page=2')
    expect(await people()).toEqual([{ email: 'ana@example.org', roles: ['reviewer'], oidc_subject: 'ana-1' }])
    expect(await events()).toContain('person.identity_linked')
  })
})

const FAILED = '/sign-in#problem=identity-provider-failed'
const EXPIRED = '/sign-in#problem=sign-in-expired'
const REFUSED = '/sign-in#problem=identity-refused'
const future = () => Math.floor(Date.now() / 1000) + 3600
const past = () => Math.floor(Date.now() / 1000) - 3600

describe('an ID token', () => {
  it.each<[string, (claims: Readonly<Record<string, unknown>>) => Record<string, unknown>]>([
    ['with another nonce', (claims) => ({ ...claims, nonce: 'another' })],
    ['without the nonce', ({ nonce: _, ...claims }) => claims],
    ['of another issuer', (claims) => ({ ...claims, iss: 'https://evil.example' })],
    ['for another client', (claims) => ({ ...claims, aud: 'another' })],
    [
      'for several clients, given to another',
      (claims) => ({ ...claims, aud: ['tribunal', 'another'], azp: 'another' }),
    ],
    ['that has expired', (claims) => ({ ...claims, exp: past(), iat: past() - 60 })],
    ['that is not valid yet', (claims) => ({ ...claims, nbf: future() })],
    ['without an expiry', ({ exp: _, ...claims }) => claims],
    ['without a subject', ({ sub: _, ...claims }) => claims],
  ])('%s is refused', async (_, change) => {
    provider.script.change = change
    const browser = new Browser(server)
    expect(await signIn(browser)).toBe(FAILED)
    expect(await whoIs(browser)).toBeUndefined()
    expect(await people()).toEqual([])
  })

  it.each(['none', 'HS256'] as const)('signed with %s is refused, advertised or not', async (algorithm) => {
    provider.script.algorithm = algorithm
    expect(await signIn()).toBe(FAILED)
    server.clock.now += 3_600_000
    provider.script.metadata = { id_token_signing_alg_values_supported: ['RS256', algorithm] }
    expect(await signIn()).toBe(FAILED)
  })

  it('signed with a key that is not the provider’s is refused', async () => {
    provider.script.foreignKey = true
    expect(await signIn()).toBe(FAILED)
  })

  it('signed with the key before the rotation is refused', async () => {
    await signIn()
    const browser = new Browser(server)
    const back = await goThere(browser)
    provider.script.foreignKey = true
    provider.rotateKey()
    expect(String((await browser.send('GET', back)).headers.location)).toBe(FAILED)
  })
})

describe('an answer of the provider', () => {
  it('to somebody else is refused', async () => {
    const [ana, eve] = [new Browser(server), new Browser(server)]
    const back = await goThere(eve)
    await goThere(ana)
    expect((await ana.send('GET', back)).headers.location).toBe(EXPIRED)
    expect(await whoIs(ana)).toBeUndefined()
  })

  it('that nobody asked for is refused', async () => {
    expect((await new Browser(server).send('GET', await goThere(new Browser(server)))).headers.location).toBe(EXPIRED)
  })

  it('cannot be used twice', async () => {
    const browser = new Browser(server)
    const back = await goThere(browser)
    const memory = browser.cookies.get('tribunal_oidc')!
    await browser.send('GET', back)
    const thief = new Browser(server)
    thief.cookies.set('tribunal_oidc', memory)
    expect((await thief.send('GET', back)).headers.location).toBe(FAILED)
  })

  it('that comes after ten minutes is refused', async () => {
    const browser = new Browser(server)
    const back = await goThere(browser)
    server.clock.now += 10 * 60_000
    expect((await browser.send('GET', back)).headers.location).toBe(EXPIRED)
  })

  it('with a code stolen from another sign-in fails for want of its verifier', async () => {
    const [ana, eve] = [new Browser(server), new Browser(server)]
    const stolen = new URLSearchParams((await goThere(ana)).split('?')[1]).get('code')!
    const own = await goThere(eve)
    const [path, query] = own.split('?') as [string, string]
    const changed = new URLSearchParams(query)
    changed.set('code', stolen)
    expect((await eve.send('GET', `${path}?${changed}`)).headers.location).toBe(FAILED)
  })

  it('that says no is told as such', async () => {
    provider.script.deny = 'access_denied'
    expect(await signIn()).toBe(FAILED)
  })

  it('whose memory was tampered with is refused', async () => {
    const browser = new Browser(server)
    const back = await goThere(browser)
    for (const memory of ['nonsense', Buffer.from('{"state":"x"}').toString('base64url'), '']) {
      browser.cookies.set('tribunal_oidc', memory)
      expect((await browser.send('GET', back)).headers.location).toBe(EXPIRED)
    }
  })

  it.each(['https://evil.example/', '//evil.example/', '/\\evil.example', '/\t/evil.example', 'javascript:alert(1)'])(
    'never leads to another site: %s',
    async (returnTo) => {
      const browser = new Browser(server)
      expect((await browser.send('GET', await goThere(browser, returnTo))).headers.location).toBe('/')
    },
  )
})

describe('an identity may not enter', () => {
  it.each([
    ['without an address', { email: undefined }],
    ['with an address that is none', { email: 'ana' }],
    ['with an address that is not verified', { email_verified: false }],
    ['without a role', { roles: [] }],
    ['with roles that are not mapped', { roles: ['admin', 'toString', '__proto__'] }],
    ['with roles of another type', { roles: { reviewers: true } }],
  ])('%s', async (_, claims) => {
    provider.script.claims = { ...provider.script.claims, ...claims }
    expect(await signIn()).toBe(REFUSED)
    expect(await people()).toEqual([])
  })

  it('with the address of an account that has a password', async () => {
    await server.addPerson('ana@example.org', ['admin'])
    expect(await signIn()).toBe(REFUSED)
    expect(await people()).toEqual([{ email: 'ana@example.org', roles: ['admin'], oidc_subject: null }])
  })

  it('with the unverified address of an invitation', async () => {
    const act = { actor: 'system:test', now: new Date() }
    await createPerson(server.auth.store, { email: 'ana@example.org', name: 'A.', roles: ['viewer'] }, act)
    const { email_verified: _, ...claims } = provider.script.claims
    provider.script.claims = claims
    expect(await signIn()).toBe(REFUSED)
  })

  it('once disabled', async () => {
    await signIn()
    await server.pool.query('update people set disabled_at = now()')
    expect(await signIn()).toBe(REFUSED)
  })

  it('with less than the last admin’s role', async () => {
    provider.script.claims = { ...provider.script.claims, roles: ['admins'] }
    await signIn()
    provider.script.claims = { ...provider.script.claims, roles: ['reviewers'] }
    expect(await signIn()).toBe('/sign-in#problem=last-admin')
    expect(await people()).toEqual([expect.objectContaining({ roles: ['admin'] })])
  })
})

describe('a provider', () => {
  it('that does not answer is a problem, told before anybody leaves', async () => {
    const gone = await startOidcProvider()
    const alone = await authServer({ oidc: { ...config(), issuer: gone.issuer } }, { oidcSecret: gone.clientSecret })
    await gone.close()
    const answer = await new Browser(alone).send('GET', '/api/v1/sign-in/oidc')
    expect(answer.json()).toMatchObject({ code: 'identity-provider-failed', status: 502 })
    await alone.close()
  })

  it('that calls itself by another name is not believed', async () => {
    provider.script.metadata = { issuer: 'https://evil.example' }
    expect((await new Browser(server).send('GET', '/api/v1/sign-in/oidc')).statusCode).toBe(502)
  })

  it('is there only where one is configured', async () => {
    const without = await authServer()
    const browser = new Browser(without)
    expect((await browser.send('GET', '/api/v1/sign-in/oidc')).statusCode).toBe(404)
    expect((await browser.send('GET', '/api/v1/sign-in/oidc/callback?code=1&state=2')).statusCode).toBe(404)
    expect((await browser.send('GET', '/api/v1/sign-in')).json()).toMatchObject({ identity_provider: false })
    await without.close()
  })
})
