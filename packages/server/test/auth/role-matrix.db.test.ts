import { type Permission, ROLE_NAMES, type Role, SCOPE_NAMES, type Scope } from '@tribunal/contract/words'
import { createApiKey, revokeApiKey } from '@tribunal/store'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROLES, SCOPES } from '../../src/auth/permissions.ts'
import type { Route } from '../../src/http/define-route.ts'
import { HttpProblem } from '../../src/problems/http-problem.ts'
import { ROUTES } from '../../src/routes/index.ts'
import { type AuthServer, authServer, Browser } from './auth-server.ts'

/** Behind the door stands nothing but this: what is asked here is who gets through it. */
const behindTheDoor = (): never => {
  throw new HttpProblem({ code: 'not-found' })
}
/** What is answered behind the door: the above, or a refusal of the empty request before it. */
const LET_IN = [400, 404, 415]

type Sender = (route: Route) => Promise<LightMyRequestResponse>
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** People sign in by the route there is, so that one is as it is. */
const closed = (route: Route): Route => (route.operation === 'signIn' ? route : { ...route, handler: behindTheDoor })

const address = ({ url }: Route) => url.replace(/:\w+/g, '0190a000-0000-7000-8000-000000000001')

let server: AuthServer
const senders = new Map<string, Sender>()

const byKey =
  (secret: string): Sender =>
  (route) =>
    server.send({ method: route.method, url: address(route), headers: { authorization: `Bearer ${secret}` } })

const byBrowser =
  (browser: Browser, headers: Readonly<Record<string, string>> = {}): Sender =>
  (route) =>
    browser.send(route.method as Method, address(route), undefined, headers)

beforeAll(async () => {
  server = await authServer({}, { routes: ROUTES.map(closed) })
  const { auth, clock } = server
  const act = { actor: 'system:test', now: new Date(clock.now) }
  const key = async (scopes: readonly Scope[], expiresAt?: Date) =>
    await createApiKey(auth.store, { name: scopes.join(), scopes, expiresAt }, act)

  const signedIn = async (email: string, role: Role) => {
    await server.addPerson(email, [role])
    const browser = new Browser(server)
    expect((await browser.signIn(email)).statusCode).toBe(200)
    return browser
  }

  senders.set('nobody', (route) => server.send({ method: route.method, url: address(route) }))
  for (const role of ROLE_NAMES) senders.set(`role ${role}`, byBrowser(await signedIn(`${role}@example.org`, role)))
  for (const scope of SCOPE_NAMES) senders.set(`scope ${scope}`, byKey((await key([scope])).secret))
  const expired = await key(['admin'], new Date(clock.now - 1))
  senders.set('an expired key', byKey(expired.secret))
  const revoked = await key(['admin'])
  await revokeApiKey(auth.store, revoked.key.id, act)
  senders.set('a revoked key', byKey(revoked.secret))
  senders.set('an unknown key', byKey(`trb_000000000000_${'0'.repeat(64)}`))
  const disabled = await signedIn('disabled@example.org', 'admin')
  await server.pool.query("update people set disabled_at = now() where email = 'disabled@example.org'")
  senders.set('a disabled admin', byBrowser(disabled))
  const foreign = await signedIn('victim@example.org', 'admin')
  senders.set(
    'an admin on another site',
    byBrowser(foreign, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }),
  )
})
afterAll(() => server.close())

describe('every route lets in', () => {
  it.each(ROUTES.map((route) => [route.operation, route] as const))(
    '%s: exactly who may, and no cache keeps it',
    async (_, route) => {
      for (const [who, send] of senders) {
        const { statusCode, headers } = await send(route)
        expect(headers['cache-control'], who).toBe('no-store')
        expect(String(headers['vary']).split(', '), who).toEqual(expect.arrayContaining(['authorization', 'cookie']))
        expect(LET_IN.includes(statusCode) ? 'let in' : statusCode, who).toBe(wanted(route, who))
      }
    },
  )
})

/** Those who send a key, whatever it is. */
const BY_KEY = /^scope | key$/

/** What the route's permission says of somebody. */
function wanted({ permission, keyPermissions, method }: Route, who: string): 'let in' | 401 | 403 {
  if (permission === 'public' && (keyPermissions === undefined || !BY_KEY.test(who))) return 'let in'
  if (who === 'an admin on another site') return method === 'GET' ? 'let in' : 403
  const [kind, name] = who.split(' ') as [string, string]
  if (kind !== 'role' && kind !== 'scope') return 401
  if (permission === 'signed-in') return 'let in'
  const permissions = kind === 'role' ? ROLES[name as keyof typeof ROLES] : SCOPES[name as keyof typeof SCOPES]
  const needed: readonly Permission[] = keyPermissions ?? [permission as Permission]
  return needed.some((one) => permissions.includes(one)) ? 'let in' : 403
}
