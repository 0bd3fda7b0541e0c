import { defineRoute } from '../../http/define-route.ts'
import { presentSession, SESSION_SHAPE } from './session-shape.ts'

export const getSession = defineRoute({
  operation: 'getSession',
  method: 'GET',
  url: '/api/v1/session',
  permission: 'signed-in',
  summary: 'Say who is asking, and what they may do',
  tag: 'sign-in',
  responses: { 200: SESSION_SHAPE },
  async handler({ principal, http }, { auth }) {
    const session = principal.kind === 'person' ? await auth.authenticator.sessionOf(http) : undefined
    return { status: 200, body: presentSession(principal, session) }
  },
})
