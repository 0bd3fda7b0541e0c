import { message } from '@tribunal/messages'
import { z } from 'zod'
import { setCookie } from '../../auth/cookies.ts'
import { answerOrigin } from '../../auth/link-address.ts'
import { SIGN_IN_STATE_MS } from '../../auth/oidc/state-cookie.ts'
import { defineRoute } from '../../http/define-route.ts'
import { empty } from '../../http/responses.ts'
import { HttpProblem } from '../../problems/http-problem.ts'

export const beginOidcSignIn = defineRoute({
  operation: 'beginOidcSignIn',
  method: 'GET',
  url: '/api/v1/sign-in/oidc',
  permission: 'public',
  summary: 'Go to the identity provider to sign in',
  tag: 'sign-in',
  query: z.object({
    return_to: z.string().max(2_000).optional().describe('Path on this server to come back to'),
  }),
  responses: { 303: empty('To the identity provider') },
  problems: ['not-found', 'identity-provider-failed'],
  async handler({ query, http }, { auth, config }) {
    if (!auth.oidc) throw new HttpProblem({ code: 'not-found', detail: NONE })
    const { location, remembered } = await auth.oidc.begin(new URL(answerOrigin(http, config)), query.return_to)
    const cookie = setCookie('tribunal_oidc', remembered, SIGN_IN_STATE_MS, http, config)
    return { status: 303, headers: { location, 'set-cookie': cookie } }
  },
})

const NONE = message('auth.no_provider')
