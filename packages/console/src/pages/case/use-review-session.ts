import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { NextFilter } from '../../cases/queue-filters.ts'
import type { ReviewNews, ReviewState } from './review-port.ts'
import { reviewService } from './review-service.ts'
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
