import { closeSession } from '@tribunal/adapters/store'
import { clearCookie, readCookie } from '../../auth/cookies.ts'
import { personOnly } from '../../auth/principal.ts'
import { defineRoute } from '../../http/define-route.ts'
import { empty } from '../../http/responses.ts'

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
