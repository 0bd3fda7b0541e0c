import { saveFilter as save } from '@tribunal/adapters/store'
import { message } from '@tribunal/messages'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import { FILTER, filterShape, NEW_FILTER } from './filter-shape.ts'

export const saveFilter = defineRoute({
  operation: 'saveFilter',
  method: 'POST',
  url: '/api/v1/saved-filters',
  permission: 'cases:read',
  summary: 'Keep a filter, in the place of one’s own of the same name',
  tag: 'saved filters',
  body: NEW_FILTER,
  responses: { 201: FILTER.describe('Kept') },
  problems: ['conflict'],
  async handler({ body, principal }, { auth, now }) {
    const saved = await save(auth.store.pool, { ...body, owner: principal.id }, new Date(now()))
    if (!saved) throw new HttpProblem({ code: 'conflict', detail: TOO_MANY })
    return { status: 201, body: filterShape(saved, principal.id) }
  },
})

const TOO_MANY = message('request.filters_max')
