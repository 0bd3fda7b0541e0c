import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { type Asked, windowOf } from './figures/period.ts'

/** The overview of a period; the one before stays until another is there. */
export function useOverview(asked: Asked, nowMs: number) {
  const query = windowOf(asked, nowMs)
  return useQuery({
    queryKey: ['overview', query],
    queryFn: async ({ signal }) => (await api.getOverview({ query }, { signal })).body,
    placeholderData: keepPreviousData,
  })
}
