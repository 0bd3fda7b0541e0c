import { closeAllSessions, findPerson } from '@tribunal/adapters/store'
import { defineRoute } from '../../http/define-route.ts'
import { empty } from '../../http/responses.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import { PERSON_PARAMS } from './person-shape.ts'

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
