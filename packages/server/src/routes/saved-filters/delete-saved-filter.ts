import { deleteFilter } from '@tribunal/adapters/store'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { empty } from '../../http/responses.ts'
import { HttpProblem } from '../../problems/http-problem.ts'

export const deleteSavedFilter = defineRoute({
  operation: 'deleteSavedFilter',
  method: 'DELETE',
  url: '/api/v1/saved-filters/:id',
  permission: 'cases:read',
  summary: 'Delete a filter of one’s own; a lead also one that others share',
  tag: 'saved filters',
  params: z.object({ id: z.uuid().describe('Of the filter') }),
  responses: { 204: empty('Deleted') },
  problems: ['not-found'],
  async handler({ params, principal }, { auth }) {
    const who = { owner: principal.id, anybodys: principal.permissions.has('cases:lead') }
    if (!(await deleteFilter(auth.store.pool, params.id, who))) throw new HttpProblem({ code: 'not-found' })
    return { status: 204 }
  },
})
