import { closeAllSessions } from '@tribunal/adapters/store'
import { clearCookie } from '../../auth/cookies.ts'
import { personOnly } from '../../auth/principal.ts'
import { defineRoute } from '../../http/define-route.ts'
import { empty } from '../../http/responses.ts'

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
