import {
  INVITATION,
  INVITED,
  listed,
  listOf,
  PERSON,
  PERSON_PARAMS,
  REVIEWER_SKILLS,
  REVIEWER_SKILLS_CHANGE,
  SIGN_IN_LINK,
} from '@tribunal/contract'
import { message } from '@tribunal/messages'
import {
  changePerson,
  closeAllSessions,
  createPerson,
  findPerson,
  issueLink,
  listPeople as readPeople,
} from '@tribunal/store'
import { answerOrigin, linkAddress } from '../../auth/link-address.ts'
import { orPeopleProblem } from '../../auth/people-problem.ts'
import { defineRoute } from '../../http/define-route.ts'
import { empty } from '../../http/responses.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import { presentPerson } from './profiles.ts'

export const getPerson = defineRoute({
  operation: 'getPerson',
  method: 'GET',
  url: '/api/v1/people/:id',
  permission: 'people:manage',
  summary: 'Get one person',
  tag: 'people',
  params: PERSON_PARAMS,
  responses: { 200: PERSON },
  problems: ['not-found'],
  async handler({ params }, { auth }) {
    const person = await findPerson(auth.store.pool, params.id)
    if (!person) throw new HttpProblem({ code: 'not-found' })
    return { status: 200, body: presentPerson(person) }
  },
})

export const listPeople = defineRoute({
  operation: 'listPeople',
  method: 'GET',
  url: '/api/v1/people',
  permission: 'people:manage',
  summary: 'List everybody who may sign in, or could until disabled',
  tag: 'people',
  responses: { 200: listOf(PERSON).describe('In the order of their addresses') },
  handler: async (_, { auth }) => ({
    status: 200,
    body: listed((await readPeople(auth.store.pool)).map(presentPerson)),
  }),
})

export const invitePerson = defineRoute({
  operation: 'invitePerson',
  method: 'POST',
  url: '/api/v1/people',
  permission: 'people:manage',
  summary: 'Invite a person',
  description:
    'The answer has a link by which the person chooses a password, within three days. Pass it on: nothing is mailed.',
  tag: 'people',
  body: INVITATION,
  responses: { 201: INVITED },
  problems: ['email-taken'],
  async handler({ body, principal, http }, { auth, config, now }) {
    const act = { actor: principal.id, now: new Date(now()) }
    const person = await orPeopleProblem(createPerson(auth.store, body, act))
    const { secret, expiresAt } = await issueLink(auth.store.pool, 'invitation', person.id, act.now)
    const link = { url: linkAddress(answerOrigin(http, config), secret), expires_at: expiresAt.toISOString() }
    return { status: 201, body: { person: presentPerson(person), link } }
  },
})

export const endPersonSessions = defineRoute({
  operation: 'endPersonSessions',
  method: 'DELETE',
  url: '/api/v1/people/:id/sessions',
  permission: 'people:manage',
  summary: 'Sign a person out everywhere',
  tag: 'people',
  params: PERSON_PARAMS,
  responses: { 204: empty('Signed out') },
  problems: ['not-found'],
  async handler({ params: { id }, principal }, { auth: { store }, now }) {
    if (!(await findPerson(store.pool, id))) throw new HttpProblem({ code: 'not-found' })
    await closeAllSessions(store, id, { actor: principal.id, now: new Date(now()) })
    return { status: 204 }
  },
})

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
  responses: { 201: SIGN_IN_LINK },
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

export const setReviewerSkills = defineRoute({
  operation: 'setReviewerSkills',
  method: 'PATCH',
  url: '/api/v1/people/:id/skills',
  permission: 'cases:lead',
  summary: 'Say what a reviewer knows, and the languages they read',
  description:
    'They are given cases that need no skill or one of theirs, in one of their languages; in any where none is named.',
  tag: 'people',
  params: PERSON_PARAMS,
  body: REVIEWER_SKILLS_CHANGE,
  responses: { 200: REVIEWER_SKILLS },
  problems: ['not-found'],
  async handler({ params, body, principal }, { auth, now }) {
    const act = { actor: principal.id, now: new Date(now()) }
    const { id, name, skills, languages } = await orPeopleProblem(changePerson(auth.store, params.id, body, act))
    return { status: 200, body: { id, name, skills: [...skills], languages: [...languages] } }
  },
})
