import { useQuery } from '@tanstack/react-query'
import { api } from './client.ts'

/** Everybody who may sign in, or could until disabled; for those who manage people. */
export function usePeople(enabled = true) {
  return useQuery({
    queryKey: ['people', 'list'],
    queryFn: async ({ signal }) => (await api.listPeople({}, { signal })).body.data,
    enabled,
  })
}

/** The account of the signed-in person. */
export function useOwnProfile() {
  return useQuery({
    queryKey: ['people', 'me'],
    queryFn: async ({ signal }) => (await api.getOwnProfile({}, { signal })).body,
  })
}

/** API keys, newest first, revoked and expired ones included. */
export function useApiKeys(enabled = true) {
  return useQuery({
    queryKey: ['keys', 'list'],
    queryFn: async ({ signal }) => (await api.listKeys({}, { signal })).body.data,
    enabled,
  })
}
