import { PERSON, PERSON_CHANGE, PERSON_PARAMS } from '@tribunal/contract'
import { changePerson as change } from '@tribunal/store'
import { orPeopleProblem } from '../../auth/people-problem.ts'
import { defineRoute } from '../../http/define-route.ts'
import { presentPerson } from './person-shape.ts'

export const changePerson = defineRoute({
  operation: 'changePerson',
  method: 'PATCH',
  url: '/api/v1/people/:id',
  permission: 'people:manage',
  summary: 'Change the name, roles, skills or languages of a person, disable or enable them',
  description: 'Takes effect with the next request of that person. The last admin keeps the role, and stays enabled.',
  tag: 'people',
  params: PERSON_PARAMS,
  body: PERSON_CHANGE,
  responses: { 200: PERSON },
  problems: ['not-found', 'last-admin'],
  async handler({ params, body, principal }, { auth, now }) {
    const act = { actor: principal.id, now: new Date(now()) }
    const person = await orPeopleProblem(change(auth.store, params.id, body, act))
    return { status: 200, body: presentPerson(person) }
  },
})
