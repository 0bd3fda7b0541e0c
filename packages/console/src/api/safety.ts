import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { HeldRule } from '@tribunal/client'
import { api } from './client.ts'

const HELD = ['policies', 'held'] as const

/** The rules that are held to review; asked again when one is held or released. */
export function useHeldRules(enabled: boolean) {
  return useQuery({
    queryKey: HELD,
    queryFn: async ({ signal }) => (await api.getSafety({}, { signal })).body.held,
    enabled,
  })
}

/** Lets a held rule decide again. */
export function useReleaseRule({ policy, rule }: HeldRule) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (reason: string) =>
      (await api.releaseRule({ params: { policy, rule }, body: { reason } })).body.held,
    onSuccess: (held) => client.setQueryData(HELD, held),
  })
}

/** How far outcomes, rules and scores of the last day have moved from the week before. */
export function useDrift() {
  return useQuery({
    queryKey: ['overview', 'drift'],
    queryFn: async ({ signal }) => (await api.getDrift({}, { signal })).body,
  })
}
