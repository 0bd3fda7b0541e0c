import { setTimeout as wait } from 'node:timers/promises'
import { NEW_NOTICE, NOTICE_RECEIPT, NOTICE_SECRET, NOTICE_STATE } from '@tribunal/contract'
import { type Language, type LocalText, message } from '@tribunal/messages'
import type { FoundNotice } from '@tribunal/store'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { answerOrigin } from '../../auth/link-address.ts'
import type { Principal } from '../../auth/principal.ts'
import type { ServerConfig } from '../../config/server-config.ts'
import { defineRoute } from '../../http/define-route.ts'
import { empty } from '../../http/responses.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import type { Services } from '../../services.ts'
import { stateOf } from './notice-shape.ts'

/** Every answer to a new notice takes this long at least, so that its time does not tell whether the post is known. */
const ANSWER_MS = 150
/** Directive 2011/93/EU, articles 3 to 7: the sender need not say who they are (Digital Services Act, article 16(2)(c)). */
const NAMELESS = 'child_abuse'

export const sendNotice = defineRoute({
  operation: 'sendNotice',
  method: 'POST',
  url: '/api/v1/notices',
  permission: 'public',
  keyPermissions: ['notices:trusted', 'cases:ask'],
  counted: 'notices',
  summary: 'Send a notice about a post that is illegal or goes against the terms (DSA, article 16)',
  description:
    'Anybody may, where `notices.public` allows it, a platform for its users with a key of the scope `decide`, and a trusted flagger with one of the scope `notices:trusted`. A person looks at the post: on its case, or on a new one, as the policy `notice-routing` says. The answer is the same whether the post is known or not; the same notice sent twice is one, with two links.',
  tag: 'notices',
  body: NEW_NOTICE,
  responses: { 201: NOTICE_RECEIPT },
  // Of those who send a key.
  problems: ['not-found', 'unauthenticated', 'forbidden'],
  async handler({ body, principal, language, http }, services) {
    if (!principal) publicOnly(services)
    return { status: 201, body: await takeNotice(body, { principal, language, http }, services) }
  },
})

export const getNotice = defineRoute({
  operation: 'getNotice',
  method: 'GET',
  url: '/api/v1/notices/:secret',
  permission: 'public',
  summary: 'Show where a notice stands, to its sender',
  description:
    'In the language of `Accept-Language`. It follows what happens later: an appeal, another look, a reversal.',
  tag: 'notices',
  params: NOTICE_SECRET,
  responses: { 200: NOTICE_STATE },
  problems: ['not-found'],
  async handler({ params: { secret }, language }, { notices, config }) {
    const [found] = await notices.find({ secret })
    if (!found) throw noNotice()
    return { status: 200, body: stateOf(found, language, config) }
  },
})

export const eraseNotice = defineRoute({
  operation: 'eraseNotice',
  method: 'DELETE',
  url: '/api/v1/notices/:secret',
  permission: 'public',
  summary: 'Erase what a notice says and who sent it',
  description: 'Its sender may, by the link. That there was a notice, and where it stands, stays.',
  tag: 'notices',
  params: NOTICE_SECRET,
  responses: { 204: empty('Nothing of it is left') },
  problems: ['not-found', 'legal-hold'],
  async handler({ params: { secret } }, { notices }) {
    if (!(await notices.erase({ secret }, 'system:notices'))) throw noNotice()
    return { status: 204 }
  },
})

export function noNotice(): HttpProblem {
  return new HttpProblem({ code: 'not-found', detail: message('notice.no_notice') })
}

/** Whether everybody may send notices. */
export function takesFromAll({ notices, platform }: Pick<ServerConfig, 'notices' | 'platform'>): boolean {
  return notices.public ?? platform !== undefined
}

/** Throws a `not-found` problem where only trusted flaggers may send notices. */
export function publicOnly({ config }: Pick<Services, 'config'>): void {
  if (!takesFromAll(config)) throw new HttpProblem({ code: 'not-found' })
}

/** Who sends a notice, and how they are answered. */
export interface Sending {
  readonly principal: Principal | undefined
  readonly language: Language
  readonly http: FastifyRequest
}

/** Takes a notice in. Throws an `invalid-request` problem where a person does not say who they are. */
export async function takeNotice(
  body: z.output<typeof NEW_NOTICE>,
  { principal, language, http }: Sending,
  { notices, now, config }: Pick<Services, 'notices' | 'now' | 'config'>,
): Promise<z.output<typeof NOTICE_RECEIPT>> {
  const { decision_id = null, post_id = null, location = null, text = null, name = null, email = null } = body
  const { category, explanation, lang = language } = body
  const trusted = principal?.permissions.has('notices:trusted') ?? false
  if (!trusted && category !== NAMELESS) requireSender({ name, email })
  const given = { decisionId: decision_id, post_id, location, text, name, email, category, explanation, lang }
  const from = { trusted, key: principal?.id ?? null, address: http.ip }
  const receivedAt = new Date(now()).toISOString()
  const [{ id, secret }] = await Promise.all([notices.receive(given, from), wait(ANSWER_MS)])
  const origin = answerOrigin(http, config).replace(/\/$/, '')
  return {
    id,
    received_at: receivedAt,
    secret,
    status_url: `${origin}/api/v1/notices/${secret}`,
    page_url: takesFromAll(config) ? `${origin}/notices/${secret}` : null,
  }
}

function requireSender(sender: { readonly name: string | null; readonly email: string | null }): void {
  const missing = (field: 'name' | 'email', expected: LocalText) =>
    sender[field] === null ? [{ code: 'missing', field: `body.${field}`, expected }] : []
  const errors = [
    ...missing('name', message('notice.name_needed')),
    ...missing('email', message('notice.email_needed')),
  ]
  if (errors.length > 0) throw new HttpProblem({ code: 'invalid-request', errors })
}

/** A notice by the secret of its link; undefined where there is none. */
export async function noticeBySecret(
  secret: string,
  { notices }: Pick<Services, 'notices'>,
): Promise<FoundNotice | undefined> {
  return (await notices.find({ secret }))[0]
}
