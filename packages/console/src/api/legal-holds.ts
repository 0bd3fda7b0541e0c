import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Operations } from '@tribunal/client'
import { useMemo } from 'react'
import { api } from './client.ts'

/** What is to be held, and why. */
export type HoldWish = Operations['placeLegalHold']['input']['body']

const PAGE = 50
const KEY = ['legal_holds']

/** Legal holds, newest first, a page after another: those that hold, or all. */
export function useLegalHolds(active: boolean) {
  const query = useInfiniteQuery({
    queryKey: [...KEY, { active }],
    queryFn: async ({ pageParam, signal }) => {
      const asked = { ...(active ? { active: 'true' as const } : {}), ...pageParam, limit: PAGE }
      return (await api.listLegalHolds({ query: asked }, { signal })).body
    },
    initialPageParam: {} as { readonly after?: string },
    getNextPageParam: ({ next }) => (next === null ? undefined : { after: next }),
    placeholderData: (before) => before,
  })
  const pages = query.data?.pages
  return { ...query, data: useMemo(() => pages?.flatMap(({ data }) => data), [pages]) }
}

export function usePlaceHold() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: HoldWish) => (await api.placeLegalHold({ body })).body,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: KEY }),
  })
}

export function useReleaseHold(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (reason: string) => (await api.releaseLegalHold({ params: { id }, body: { reason } })).body,
    // Refused, it was released by somebody else: the list shows by whom.
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  })
}
