import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CREDENTIALS, SESSION, SIGN_IN_OPTIONS } from '@tribunal/contract'
import { PERMISSIONS } from '@tribunal/contract/words'
import { anybodySignsIn, closeAllSessions, closeSession, type Person } from '@tribunal/store'
import type { z } from 'zod'
import { crossSiteRequest, principalOf } from '../../auth/authenticate.ts'
import { isFromOwnPage } from '../../auth/client-origin.ts'
import { clearCookie, readCookie } from '../../auth/cookies.ts'
import type { SignedIn } from '../../auth/open-auth.ts'
import { type Principal, personOnly } from '../../auth/principal.ts'
import { PAGE_POLICY } from '../../auth/security-headers.ts'
import { defineRoute, type Route } from '../../http/define-route.ts'
import { empty, media } from '../../http/responses.ts'

/** The page where people sign in, and its script and style: files of ours, so the policy needs no `unsafe-inline`. */
export const getSignInPage = page('getSignInPage', 'sign-in', 'sign-in.html', 'text/html; charset=utf-8')
export const getSignInScript = page('getSignInScript', 'sign-in.js', 'sign-in.js', 'text/javascript; charset=utf-8')
export const getSignInStyle = page('getSignInStyle', 'sign-in.css', 'sign-in.css', 'text/css; charset=utf-8')

function page(operation: string, path: string, file: string, contentType: string): Route {
  let text: string | undefined
  return defineRoute({
    operation,
    method: 'GET',
    url: `/${path}`,
    permission: 'public',
    summary: `Get ${file} of the sign-in page`,
    tag: 'pages',
    responses: { 200: media(contentType, file) },
    handler() {
      text ??= readFileSync(fileURLToPath(new URL(`../../../static/${file}`, import.meta.url)), 'utf8')
      return { status: 200, headers: { 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-cache' }, text }
    },
  })
}

export const getSession = defineRoute({
  operation: 'getSession',
  method: 'GET',
  url: '/api/v1/session',
  permission: 'signed-in',
  summary: 'Say who is asking, and what they may do',
  tag: 'sign-in',
  responses: { 200: SESSION },
  async handler({ principal, http }, { auth }) {
    const session = principal.kind === 'person' ? await auth.authenticator.sessionOf(http) : undefined
    return { status: 200, body: presentSession(principal, session) }
  },
})

export const signIn = defineRoute({
  operation: 'signIn',
  method: 'POST',
  url: '/api/v1/sign-in',
  permission: 'public',
  summary: 'Sign in with address and password',
  description:
    'Failures are counted by account and by address, and each makes the next try wait longer; those from a browser that has signed in to the account before are counted by themselves.',
  tag: 'sign-in',
  body: CREDENTIALS,
  responses: { 200: SESSION },
  problems: ['wrong-credentials', 'too-many-attempts', 'cross-site-request'],
  async handler({ body, http }, { auth, config, now }) {
    // Otherwise another site could sign somebody in to its own account, and read what they do there.
    if (!isFromOwnPage(http, config)) throw crossSiteRequest()
    const { email, password } = body
    const tries = { email, address: http.ip, browser: readCookie('tribunal_browser', http, config) }
    const person = await auth.passwords.check(tries, password, new Date(now()))
    return signedIn(person, await auth.signIn(person, 'password', http))
  },
})

export const signOut = defineRoute({
  operation: 'signOut',
  method: 'DELETE',
  url: '/api/v1/session',
  permission: 'signed-in',
  summary: 'Sign out here',
  tag: 'sign-in',
  responses: { 204: empty('Signed out') },
  async handler({ principal, http }, { auth, config, now }) {
    personOnly(principal)
    const token = readCookie('tribunal_session', http, config)
    if (token !== undefined) await closeSession(auth.store, token, new Date(now()))
    return { status: 204, headers: { 'set-cookie': clearCookie('tribunal_session', http, config) } }
  },
})

export const signOutEverywhere = defineRoute({
  operation: 'signOutEverywhere',
  method: 'DELETE',
  url: '/api/v1/sessions',
  permission: 'signed-in',
  summary: 'Sign out here and everywhere else',
  tag: 'sign-in',
  responses: { 204: empty('Signed out') },
  async handler({ principal, http }, { auth, config, now }) {
    await closeAllSessions(auth.store, personOnly(principal), { actor: principal.id, now: new Date(now()) })
    return { status: 204, headers: { 'set-cookie': clearCookie('tribunal_session', http, config) } }
  },
})

export const getSignInOptions = defineRoute({
  operation: 'getSignInOptions',
  method: 'GET',
  url: '/api/v1/sign-in',
  permission: 'public',
  summary: 'Say how people can sign in',
  tag: 'sign-in',
  responses: { 200: SIGN_IN_OPTIONS },
  handler: async (_, { auth, config }) => ({
    status: 200,
    body: {
      identity_provider: auth.oidc !== undefined,
      // Whom an identity provider knows can sign in without having done so before.
      awaits_first_admin: auth.oidc === undefined && !(await anybodySignsIn(auth.store.pool)),
      label: config.label ?? null,
    },
  }),
})

type SessionBody = z.output<typeof SESSION>

export function presentSession(
  principal: Omit<Principal, 'credential'>,
  session: { csrf: string; expiresAt: Date } | undefined,
): SessionBody {
  const { id, kind, name, roles = [], permissions } = principal
  return {
    principal: { id, kind, name, roles: [...roles], permissions: PERMISSIONS.filter((one) => permissions.has(one)) },
    csrf_token: session?.csrf ?? null,
    expires_at: session?.expiresAt.toISOString() ?? null,
  }
}

/** The answer to the one who has just signed in. */
export function signedIn(person: Person, opened: SignedIn) {
  const headers = { 'set-cookie': opened.cookies }
  return { status: 200, headers, body: presentSession(principalOf(person), opened) } as const
}
