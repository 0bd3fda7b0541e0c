import { findPerson, issueLink } from '@tribunal/adapters/store'
import { message } from '@tribunal/messages'
import { answerOrigin, linkAddress } from '../../auth/link-address.ts'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import { LINK_SHAPE, PERSON_PARAMS } from './person-shape.ts'

export const issuePersonLink = defineRoute({
  operation: 'issuePersonLink',
  method: 'POST',
  url: '/api/v1/people/:id/links',
  permission: 'people:manage',
  summary: 'Issue a link by which a person sets a new password',
  description:
    'An invitation again, good for three days, where the person has no password yet; else a reset, good for an hour. A former link stops working. With the new password all sessions of the person end.',
  tag: 'people',
  params: PERSON_PARAMS,
  responses: { 201: LINK_SHAPE },
  problems: ['not-found', 'conflict'],
  async handler({ params, http }, { auth, config, now }) {
    const { pool } = auth.store
    const person = await findPerson(pool, params.id)
    if (!person) throw new HttpProblem({ code: 'not-found' })
    if (person.disabledAt) throw new HttpProblem({ code: 'conflict', detail: DISABLED })
    const purpose = person.passwordHash === null ? 'invitation' : 'password_reset'
    const { secret, expiresAt } = await issueLink(pool, purpose, person.id, new Date(now()))
    const body = { url: linkAddress(answerOrigin(http, config), secret), expires_at: expiresAt.toISOString() }
    return { status: 201, body }
  },
})

const DISABLED = message('auth.person_disabled')
