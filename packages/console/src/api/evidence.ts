import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from './client.ts'

const PAGE = 50

/** The evidence base: searched for `q`, best first; without it looked through, newest first, a page after another. */
export function useEvidence(q: string) {
  const query = useInfiniteQuery({
    queryKey: ['evidence', 'list', q],
    queryFn: async ({ pageParam, signal }) => {
      const asked = q === '' ? { limit: PAGE, after: pageParam } : { q, limit: PAGE }
      return (await api.listEvidence({ query: asked }, { signal })).body
    },
    initialPageParam: 0,
    getNextPageParam: ({ next }) => (next === null ? undefined : Number(next)),
    placeholderData: (before) => before,
  })
  const pages = query.data?.pages
  return {
    ...query,
    data: useMemo(() => pages?.flatMap(({ data: evidence }) => evidence), [pages]),
    /** Entries of the base; null where something was searched for. */
    total: pages?.[0]?.total ?? null,
  }
}

/** How much evidence there is, of what, in which languages. */
export function useEvidenceStats() {
  return useQuery({
    queryKey: ['evidence', 'stats'],
    queryFn: async ({ signal }) => (await api.getEvidenceStats({}, { signal })).body,
  })
}
