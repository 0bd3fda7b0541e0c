import {
  listed,
  listOf,
  NEW_SAVED_FILTER,
  SAVED_FILTER,
  SAVED_FILTER_PARAMS,
  SAVED_FILTERS_QUERY,
} from '@tribunal/contract'
import { message } from '@tribunal/messages'
import { deleteFilter, listFilters, type SavedFilter, saveFilter as save } from '@tribunal/store'
import type { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { empty } from '../../http/responses.ts'
import { HttpProblem } from '../../problems/http-problem.ts'

/** A filter as somebody sees it. */
export function filterShape(filter: SavedFilter, principal: string): z.output<typeof SAVED_FILTER> {
  const { id, list, name, shared, query, owner, ownerName, createdAt } = filter
  const mine = owner === principal
  return {
    id,
    list,
    name,
    shared,
    query: { ...query },
    mine,
    owner_name: ownerName,
    created_at: createdAt.toISOString(),
  }
}

export const listSavedFilters = defineRoute({
  operation: 'listSavedFilters',
  method: 'GET',
  url: '/api/v1/saved-filters',
  permission: 'cases:read',
  summary: 'List the filters one keeps, then those that others share',
  tag: 'saved filters',
  query: SAVED_FILTERS_QUERY,
  responses: { 200: listOf(SAVED_FILTER) },
  async handler({ query, principal }, { auth }) {
    const found = await listFilters(auth.store.pool, principal.id, query.list)
    return { status: 200, body: listed(found.map((filter) => filterShape(filter, principal.id))) }
  },
})

export const saveFilter = defineRoute({
  operation: 'saveFilter',
  method: 'POST',
  url: '/api/v1/saved-filters',
  permission: 'cases:read',
  summary: 'Keep a filter, in the place of one’s own of the same name',
  tag: 'saved filters',
  body: NEW_SAVED_FILTER,
  responses: { 201: SAVED_FILTER.describe('Kept') },
  problems: ['conflict'],
  async handler({ body, principal }, { auth, now }) {
    const saved = await save(auth.store.pool, { ...body, owner: principal.id }, new Date(now()))
    if (!saved) throw new HttpProblem({ code: 'conflict', detail: TOO_MANY })
    return { status: 201, body: filterShape(saved, principal.id) }
  },
})

const TOO_MANY = message('request.filters_max')

export const deleteSavedFilter = defineRoute({
  operation: 'deleteSavedFilter',
  method: 'DELETE',
  url: '/api/v1/saved-filters/:id',
  permission: 'cases:read',
  summary: 'Delete a filter of one’s own; a lead also one that others share',
  tag: 'saved filters',
  params: SAVED_FILTER_PARAMS,
  responses: { 204: empty('Deleted') },
  problems: ['not-found'],
  async handler({ params, principal }, { auth }) {
    const who = { owner: principal.id, anybodys: principal.permissions.has('cases:lead') }
    if (!(await deleteFilter(auth.store.pool, params.id, who))) throw new HttpProblem({ code: 'not-found' })
    return { status: 204 }
  },
})
