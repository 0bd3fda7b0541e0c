import { useQuery } from '@tanstack/react-query'
import { api } from './client.ts'

/** API keys, newest first, revoked and expired ones included. */
export function useApiKeys(enabled = true) {
  return useQuery({
    queryKey: ['keys', 'list'],
    queryFn: async ({ signal }) => (await api.listKeys({}, { signal })).body.keys,
    enabled,
  })
}
