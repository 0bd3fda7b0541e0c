import { listFilters } from '@tribunal/adapters/store'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { FILTER, filterShape, LIST } from './filter-shape.ts'

export const listSavedFilters = defineRoute({
  operation: 'listSavedFilters',
  method: 'GET',
  url: '/api/v1/saved-filters',
  permission: 'cases:read',
  summary: 'List the filters one keeps, then those that others share',
  tag: 'saved filters',
  query: z.strictObject({ list: LIST.optional() }),
  responses: { 200: z.object({ filters: z.array(FILTER) }) },
  async handler({ query, principal }, { auth }) {
    const found = await listFilters(auth.store.pool, principal.id, query.list)
    return { status: 200, body: { filters: found.map((filter) => filterShape(filter, principal.id)) } }
  },
})
