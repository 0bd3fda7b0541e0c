import { OIDC_CALLBACK_QUERY, OIDC_QUERY } from '@tribunal/contract'
import { message } from '@tribunal/messages'
import { clearCookie, readCookie, setCookie } from '../../auth/cookies.ts'
import { answerOrigin } from '../../auth/link-address.ts'
import { SIGN_IN_STATE_MS } from '../../auth/oidc/oidc-sign-in.ts'
import { orPeopleProblem } from '../../auth/people-problem.ts'
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
  query: OIDC_QUERY,
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

export const finishOidcSignIn = defineRoute({
  operation: 'finishOidcSignIn',
  method: 'GET',
  url: '/api/v1/sign-in/oidc/callback',
  permission: 'public',
  summary: 'Come back from the identity provider',
  description:
    'For browsers: signs in and leads to where the sign-in began. The sign-in page says what went wrong, whose address then ends in `#problem=CODE`.',
  tag: 'sign-in',
  query: OIDC_CALLBACK_QUERY,
  responses: { 303: empty('Back to where the sign-in began, or to the sign-in page') },
  problems: ['not-found'],
  async handler({ http, log }, { auth, config }) {
    const { oidc } = auth
    if (!oidc) throw new HttpProblem({ code: 'not-found' })
    const forget = clearCookie('tribunal_oidc', http, config)
    const search = new URL(http.url, 'http://localhost').search
    const memory = readCookie('tribunal_oidc', http, config)
    try {
      const origin = new URL(answerOrigin(http, config))
      const { person, returnTo } = await orPeopleProblem(oidc.finish(origin, search, memory))
      const { cookies } = await auth.signIn(person, 'oidc', http)
      return {
        status: 303,
        headers: { location: returnTo, 'set-cookie': [...cookies, forget] },
      }
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error
      log.warn({ err: error, code: error.code }, 'sign-in by the identity provider failed')
      const location = `/sign-in#problem=${error.code}`
      return { status: 303, headers: { location, 'set-cookie': forget } }
    }
  },
})
