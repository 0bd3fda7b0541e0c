import { findPerson } from '@tribunal/adapters/store'
import { personOnly } from '../../auth/principal.ts'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import { PERSON_SHAPE, presentPerson } from './person-shape.ts'

export const getOwnProfile = defineRoute({
  operation: 'getOwnProfile',
  method: 'GET',
  url: '/api/v1/people/me',
  permission: 'signed-in',
  summary: 'Show one’s own account',
  tag: 'people',
  responses: { 200: PERSON_SHAPE },
  problems: ['forbidden', 'not-found'],
  async handler({ principal }, { auth }) {
    const person = await findPerson(auth.store.pool, personOnly(principal))
    if (!person) throw new HttpProblem({ code: 'not-found' })
    return { status: 200, body: presentPerson(person) }
  },
})
