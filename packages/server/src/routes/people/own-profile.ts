import { OWN_PROFILE_CHANGE, PERSON } from '@tribunal/contract'
import { changePerson, findPerson } from '@tribunal/store'
import { orPeopleProblem } from '../../auth/people-problem.ts'
import { personOnly } from '../../auth/principal.ts'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import { presentPerson } from './person-shape.ts'

export const getOwnProfile = defineRoute({
  operation: 'getOwnProfile',
  method: 'GET',
  url: '/api/v1/people/me',
  permission: 'signed-in',
  summary: 'Show one’s own account',
  tag: 'people',
  responses: { 200: PERSON },
  problems: ['forbidden', 'not-found'],
  async handler({ principal }, { auth }) {
    const person = await findPerson(auth.store.pool, personOnly(principal))
    if (!person) throw new HttpProblem({ code: 'not-found' })
    return { status: 200, body: presentPerson(person) }
  },
})

export const changeOwnProfile = defineRoute({
  operation: 'changeOwnProfile',
  method: 'PATCH',
  url: '/api/v1/people/me',
  permission: 'signed-in',
  summary: 'Change one’s own name, or the languages one reads',
  description: 'What one knows (`skills`) is for a lead to say, roles for an admin.',
  tag: 'people',
  body: OWN_PROFILE_CHANGE,
  responses: { 200: PERSON },
  problems: ['forbidden', 'not-found'],
  async handler({ body, principal }, { auth, now }) {
    const act = { actor: principal.id, now: new Date(now()) }
    const person = await orPeopleProblem(changePerson(auth.store, personOnly(principal), body, act))
    return { status: 200, body: presentPerson(person) }
  },
})
