import { z } from 'zod'
import { crossSiteRequest } from '../../auth/authenticate.ts'
import { isFromOwnPage } from '../../auth/client-origin.ts'
import { orPeopleProblem } from '../../auth/people-problem.ts'
import { defineRoute } from '../../http/define-route.ts'
import { EMAIL_SHAPE, NAME_SHAPE } from '../people/person-shape.ts'
import { SESSION_SHAPE, signedIn } from './session-shape.ts'

export const useSignInLink = defineRoute({
  operation: 'useSignInLink',
  method: 'PUT',
  url: '/api/v1/sign-in/link',
  permission: 'public',
  summary: 'Sign in by a one-time link, choosing a password where it is for that',
  description:
    'The first admin gives address and name as well. A password that is refused leaves the link unused. Without a password only a link whose purpose is `sign_in` is accepted.',
  tag: 'sign-in',
  body: z.strictObject({
    link: z.string().max(100),
    password: z.string().max(1024).optional(),
    first_admin: z.strictObject({ email: EMAIL_SHAPE, name: NAME_SHAPE }).optional(),
  }),
  responses: { 200: SESSION_SHAPE },
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
