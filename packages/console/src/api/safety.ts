import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SuspendedRule } from '@tribunal/client'
import { api } from './client.ts'

const SUSPENDED = ['policies', 'suspended'] as const

/** The suspended rules; asked again when one is suspended or resumed. */
export function useSuspendedRules(enabled: boolean) {
  return useQuery({
    queryKey: SUSPENDED,
    queryFn: async ({ signal }) => (await api.getSafety({}, { signal })).body.suspended,
    enabled,
  })
}

/** Lets a suspended rule decide again. */
export function useResumeRule({ policy, rule }: SuspendedRule) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (reason: string) =>
      (await api.resumeRule({ params: { policy, rule }, body: { reason } })).body.suspended,
    onSuccess: (suspended) => client.setQueryData(SUSPENDED, suspended),
  })
}

/** How far outcomes, rules and scores of the last day have moved from the week before. */
export function useDrift() {
  return useQuery({
    queryKey: ['overview', 'drift'],
    queryFn: async ({ signal }) => (await api.getDrift({}, { signal })).body,
  })
}
