import { findPerson } from '@tribunal/adapters/store'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import { PERSON_PARAMS, PERSON_SHAPE, presentPerson } from './person-shape.ts'

export const getPerson = defineRoute({
  operation: 'getPerson',
  method: 'GET',
  url: '/api/v1/people/:id',
  permission: 'people:manage',
  summary: 'Get one person',
  tag: 'people',
  params: PERSON_PARAMS,
  responses: { 200: PERSON_SHAPE },
  problems: ['not-found'],
  async handler({ params }, { auth }) {
    const person = await findPerson(auth.store.pool, params.id)
    if (!person) throw new HttpProblem({ code: 'not-found' })
    return { status: 200, body: presentPerson(person) }
  },
})
