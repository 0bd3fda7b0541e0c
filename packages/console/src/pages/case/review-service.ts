import type { QueryClient } from '@tanstack/react-query'
import type { CaseDetail } from '@tribunal/client'
import { askCase, caseKey } from '../../api/appeals.ts'
import { api } from '../../api/client.ts'
import { heldQuery } from '../../cases/queue-filters.ts'
import type { ReviewPort } from './review-port.ts'
import { drafts } from './use-draft.ts'

/** What a review session needs, of the service and of what the page knows already. */
export function reviewService(queryClient: QueryClient): ReviewPort {
  const params = (id: string) => ({ params: { id } })
  return {
    async held(count, filter) {
      const mine = { status: 'claimed', held_by: 'me', order: 'due' } as const
      const [some, all] = await Promise.all([
        api.listCases({ query: { ...mine, ...heldQuery(filter), limit: 200 } }),
        api.listCases({ query: { ...mine, limit: 200 } }),
      ])
      const ids = some.body.data.map(({ id }) => id)
      return {
        cases: await Promise.all(ids.slice(0, count).map((id) => askCase(id))),
        elsewhere: all.body.data.flatMap(({ id }) => (ids.includes(id) ? [] : [id])),
      }
    },
    next: async (count, filter) => (await api.takeNextCases({ body: { ...filter, count } })).body.cases,
    resolve: async (id, resolution) => (await api.resolveCase({ ...params(id), body: resolution as never })).body,
    escalate: async (id, note) => (await api.escalateCase({ ...params(id), body: note === '' ? {} : { note } })).body,
    undo: async (id) => (await api.undoCase(params(id))).body,
    release: (id, skipped) => api.releaseCase({ ...params(id), body: { skipped } }),
    claim: async (id) => (await api.claimCase(params(id))).body,
    known: (id) => queryClient.getQueryData<CaseDetail>(caseKey(id)),
    keep: (detail) => queryClient.setQueryData(caseKey(detail.case.id), detail),
    engaged: (id) => drafts.get(id).outcome !== undefined || drafts.get(id).rationale !== undefined,
    now: () => Date.now(),
  }
}
