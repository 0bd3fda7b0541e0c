import { createPerson, issueLink } from '@tribunal/adapters/store'
import { z } from 'zod'
import { answerOrigin, linkAddress } from '../../auth/link-address.ts'
import { orPeopleProblem } from '../../auth/people-problem.ts'
import { defineRoute } from '../../http/define-route.ts'
import { EMAIL_SHAPE, LINK_SHAPE, NAME_SHAPE, PERSON_SHAPE, presentPerson, ROLES_SHAPE } from './person-shape.ts'

export const invitePerson = defineRoute({
  operation: 'invitePerson',
  method: 'POST',
  url: '/api/v1/people',
  permission: 'people:manage',
  summary: 'Invite a person',
  description:
    'The answer has a link by which the person chooses a password, within three days. Pass it on: nothing is mailed.',
  tag: 'people',
  body: z.strictObject({ email: EMAIL_SHAPE, name: NAME_SHAPE, roles: ROLES_SHAPE.min(1) }),
  responses: { 201: z.object({ person: PERSON_SHAPE, link: LINK_SHAPE }).describe('Invited') },
  problems: ['email-taken'],
  async handler({ body, principal, http }, { auth, config, now }) {
    const act = { actor: principal.id, now: new Date(now()) }
    const person = await orPeopleProblem(createPerson(auth.store, body, act))
    const { secret, expiresAt } = await issueLink(auth.store.pool, 'invitation', person.id, act.now)
    const link = { url: linkAddress(answerOrigin(http, config), secret), expires_at: expiresAt.toISOString() }
    return { status: 201, body: { person: presentPerson(person), link } }
  },
})
