import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { CaseDetail } from '@tribunal/client'
import { useEffect, useSyncExternalStore } from 'react'
import { askCase, caseKey } from '../../../api/appeals.ts'
import { api } from '../../../api/client.ts'
import { heldQuery, type NextFilter } from '../../../cases/queue-filters.ts'
import { drafts } from './drafts.ts'
import type { ReviewNews, ReviewPort, ReviewState } from './review-port.ts'
import { ReviewSession } from './review-session.ts'

/** The session that is under way in this tab: it outlives the page's being drawn anew, and ends when it is left. */
let open: { readonly key: string; readonly session: ReviewSession } | undefined
/** Ends the session unless the page comes back at once, as when its address changes. */
let ending: ReturnType<typeof setTimeout> | undefined

/** The session of cases of a filter; undefined where one case is looked at by itself. `first`: the case of the address. */
export function useReviewSession(filter: NextFilter | undefined, first: string | undefined): ReviewSession | undefined {
  const queryClient = useQueryClient()
  const key = filter === undefined ? undefined : JSON.stringify(filter)
  if (key !== undefined && open?.key !== key) {
    void open?.session.end()
    const session = new ReviewSession(filter!, reviewService(queryClient))
    open = { key, session }
    void session.start(first)
  }
  useEffect(() => {
    if (key === undefined) return
    clearTimeout(ending)
    return () => {
      ending = setTimeout(() => {
        void open?.session.end()
        open = undefined
      })
    }
  }, [key])
  return key === undefined ? undefined : open?.session
}

const NO_STATE: ReviewState = {
  current: undefined,
  hand: [],
  elsewhere: [],
  filling: false,
  dry: false,
  failure: undefined,
  decided: 0,
  last: undefined,
  refusals: {},
}
const never = () => () => undefined

export function useReviewState(session: ReviewSession | undefined): ReviewState {
  return useSyncExternalStore(session?.subscribe ?? never, session?.state ?? (() => NO_STATE))
}

/** Calls `reader` with what happens in the background of a session. */
export function useReviewNews(session: ReviewSession | undefined, reader: (news: ReviewNews) => void): void {
  useEffect(() => session?.onNews(reader), [session, reader])
}

/** What a review session needs, of the service and of what the page knows already. */
function reviewService(queryClient: QueryClient): ReviewPort {
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
