import { z } from 'zod'
import { readCookie } from '../../auth/cookies.ts'
import { orPeopleProblem } from '../../auth/people-problem.ts'
import { personOnly } from '../../auth/principal.ts'
import { defineRoute } from '../../http/define-route.ts'
import { SESSION_SHAPE, signedIn } from './session-shape.ts'

export const changePassword = defineRoute({
  operation: 'changePassword',
  method: 'PUT',
  url: '/api/v1/session/password',
  permission: 'signed-in',
  summary: "Change one's own password",
  description: 'All sessions end, and a new one begins here.',
  tag: 'sign-in',
  body: z.strictObject({ current_password: z.string().max(1024), password: z.string().max(1024) }),
  responses: { 200: SESSION_SHAPE },
  problems: ['wrong-credentials', 'too-many-attempts', 'password-refused'],
  async handler({ principal, body, http }, { auth, config, now }) {
    const id = personOnly(principal)
    const from = { address: http.ip, browser: readCookie('tribunal_browser', http, config) }
    const change = auth.passwords.change(id, body.current_password, body.password, from, new Date(now()))
    const person = await orPeopleProblem(change)
    return signedIn(person, await auth.signIn(person, 'password', http))
  },
})
