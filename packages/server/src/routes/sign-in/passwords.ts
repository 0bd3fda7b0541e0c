import { LINK_PURPOSE, LINK_READ, LINK_USED, PASSWORD_CHANGE, SESSION } from '@tribunal/contract'
import { readLink } from '@tribunal/store'
import { crossSiteRequest } from '../../auth/authenticate.ts'
import { isFromOwnPage } from '../../auth/client-origin.ts'
import { readCookie } from '../../auth/cookies.ts'
import { orPeopleProblem } from '../../auth/people-problem.ts'
import { personOnly } from '../../auth/principal.ts'
import { defineRoute } from '../../http/define-route.ts'
import { signedIn } from './sessions.ts'

export const changePassword = defineRoute({
  operation: 'changePassword',
  method: 'PUT',
  url: '/api/v1/session/password',
  permission: 'signed-in',
  summary: "Change one's own password",
  description: 'All sessions end, and a new one begins here.',
  tag: 'sign-in',
  body: PASSWORD_CHANGE,
  responses: { 200: SESSION },
  problems: ['wrong-credentials', 'too-many-attempts', 'password-refused'],
  async handler({ principal, body, http }, { auth, config, now }) {
    const id = personOnly(principal)
    const from = { address: http.ip, browser: readCookie('tribunal_browser', http, config) }
    const change = auth.passwords.change(id, body.current_password, body.password, from, new Date(now()))
    const person = await orPeopleProblem(change)
    return signedIn(person, await auth.signIn(person, 'password', http))
  },
})

export const readSignInLink = defineRoute({
  operation: 'readSignInLink',
  method: 'POST',
  url: '/api/v1/sign-in/link',
  permission: 'public',
  summary: 'Say what a one-time link is for',
  description: 'The link stays unused.',
  tag: 'sign-in',
  body: LINK_READ,
  responses: { 200: LINK_PURPOSE },
  problems: ['link-invalid'],
  async handler({ body }, { auth, now }) {
    const { purpose, person } = await orPeopleProblem(readLink(auth.store.pool, body.link, new Date(now())))
    return { status: 200, body: { purpose, email: person?.email ?? null, name: person?.name ?? null } }
  },
})

export const useSignInLink = defineRoute({
  operation: 'useSignInLink',
  method: 'PUT',
  url: '/api/v1/sign-in/link',
  permission: 'public',
  summary: 'Sign in by a one-time link, choosing a password where it is for that',
  description:
    'The first admin gives address and name as well. A password that is refused leaves the link unused. Without a password only a link whose purpose is `sign_in` is accepted.',
  tag: 'sign-in',
  body: LINK_USED,
  responses: { 200: SESSION },
  problems: ['link-invalid', 'password-refused', 'email-taken', 'cross-site-request'],
  async handler({ body: { link, password, first_admin }, http }, { auth, config, now }) {
    if (!isFromOwnPage(http, config)) throw crossSiteRequest()
    const at = new Date(now())
    const accept = () => {
      if (password === undefined) return auth.passwords.acceptSignInLink(link, at)
      if (first_admin) return auth.passwords.becomeFirstAdmin(link, first_admin, password, at)
      return auth.passwords.acceptLink(link, password, at)
    }
    const person = await orPeopleProblem(accept())
    return signedIn(person, await auth.signIn(person, 'link', http))
  },
})
