import { z } from 'zod'
import { crossSiteRequest } from '../../auth/authenticate.ts'
import { isFromOwnPage } from '../../auth/client-origin.ts'
import { readCookie } from '../../auth/cookies.ts'
import { defineRoute } from '../../http/define-route.ts'
import { SESSION_SHAPE, signedIn } from './session-shape.ts'

export const signIn = defineRoute({
  operation: 'signIn',
  method: 'POST',
  url: '/api/v1/sign-in',
  permission: 'public',
  summary: 'Sign in with address and password',
  description:
    'Failures are counted by account and by address, and each makes the next try wait longer; those from a browser that has signed in to the account before are counted by themselves.',
  tag: 'sign-in',
  body: z.strictObject({ email: z.string().max(254), password: z.string().max(1024) }),
  responses: { 200: SESSION_SHAPE },
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
