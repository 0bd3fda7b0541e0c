import { useQuery } from '@tanstack/react-query'
import { api } from './client.ts'

/** The learned signals that are installed now, by their id: what they are called, and what is known of them. */
export function useLearnedSignals(enabled: boolean) {
  return useQuery({
    queryKey: ['settings', 'learned-signals'],
    queryFn: async ({ signal }) => {
      const { data: signals } = (await api.listLearnedSignals({}, { signal })).body
      return new Map(signals.map((one) => [one.id, one]))
    },
    enabled,
    // The files that are installed are read once, when the service starts.
    staleTime: Number.POSITIVE_INFINITY,
  })
}
