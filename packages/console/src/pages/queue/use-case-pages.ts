import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { Case, Operations, TribunalEvent } from '@tribunal/client'
import { useCallback, useMemo, useState } from 'react'
import { REVIEWERS } from '../../api/appeals.ts'
import { api } from '../../api/client.ts'
import { useLiveEvent } from '../../api/live.tsx'
import { usePerson } from '../../app/session.tsx'
import { listQuery, type QueueFilters } from '../../cases/queue-filters.ts'
import { bringsCase, caseOf, patchCase } from './patch-case.ts'

/** As many as the service gives at once: each page that comes in is work while somebody scrolls. */
const PAGE = 200

type CasePage = Operations['listCases']['answers'][200]

/**
 * The cases of a filter, page by page as they are scrolled to. What happens to a case that is shown changes its row in
 * place; new cases are counted, and shown when they are asked for.
 */
export function useCasePages(filters: QueueFilters) {
  const queryClient = useQueryClient()
  const asked = useMemo(() => listQuery(filters), [filters])
  const key = useMemo(() => ['case-list', asked] as const, [asked])
  const [fresh, setFresh] = useState(0)
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: async ({ pageParam, signal }): Promise<CasePage> => {
      const page = pageParam === undefined ? {} : { after: pageParam }
      return (await api.listCases({ query: { ...asked, ...page, limit: PAGE } }, { signal })).body
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // Every page that comes in would have thousands of cases compared with themselves, while somebody scrolls.
    structuralSharing: false,
  })
  const nameOf = useNameOf()
  useLiveEvent('case.*,appeal.*', async (event) => {
    const id = caseOf(event)
    if (id === undefined) return
    if (bringsCase(event)) setFresh((count) => count + 1)
    const known = queryClient.getQueryData<InfiniteData<CasePage>>(key)
    if (!known?.pages.some(({ data: cases }) => cases.some((one) => one.id === id))) return
    const name = await nameOf(event)
    queryClient.setQueryData<InfiniteData<CasePage>>(
      key,
      (data) => data && patched(data, id, (one) => patchCase(one, event, name)),
    )
  })
  const rows = useMemo(() => query.data?.pages.flatMap(({ data: cases }) => cases) ?? [], [query.data])
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const refresh = () => {
    setFresh(0)
    // From the top: every page that was scrolled to would otherwise be asked for again, one after the other.
    void queryClient.resetQueries({ queryKey: key })
  }
  return { query, rows, more, fresh, refresh, loadingMore: isFetchingNextPage }
}

function patched(data: InfiniteData<CasePage>, id: string, change: (one: Case) => Case): InfiniteData<CasePage> {
  const pages = data.pages.map((page) => {
    const at = page.data.findIndex((one) => one.id === id)
    return at < 0 ? page : { ...page, data: page.data.with(at, change(page.data[at]!)) }
  })
  return pages.every((page, index) => page === data.pages[index]) ? data : { ...data, pages }
}

/** Finds the name of the person of an event: events only have ids, and somebody may be new. */
function useNameOf(): (event: TribunalEvent) => Promise<string> {
  const person = usePerson()
  const queryClient = useQueryClient()
  const mayAsk = person.can('cases:work')
  return async ({ actor = '' }) => {
    if (actor === person.id) return person.name
    if (!mayAsk) return actor
    const named = (people: readonly { readonly id: string; readonly name: string }[]) =>
      people.find(({ id }) => id === actor)?.name
    const known = await queryClient.ensureQueryData(REVIEWERS)
    return named(known) ?? named(await queryClient.fetchQuery(REVIEWERS)) ?? actor
  }
}
