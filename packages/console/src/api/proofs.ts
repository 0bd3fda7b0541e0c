import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Operations } from '@tribunal/client'
import { patientApi } from './client.ts'

/** What a check of a text says: what keeps it from loading, or what holds of every input. */
export type Check = Operations['checkPolicy']['answers'][200]
export type Proof = NonNullable<Check['proof']>

/** Texts change with every key: what was proved of those before the last is kept for a while, for who goes back. */
const KEPT_MS = 600_000

/** Proves a text for all inputs. What was found of the text before stays until there is more; a question left is given up. */
export function useCheck(text: string, enabled: boolean) {
  return useQuery({
    queryKey: ['proofs', text],
    queryFn: async ({ signal }): Promise<Check> => (await patientApi.checkPolicy({ body: { text } }, { signal })).body,
    enabled,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  })
}

/** What two policies decide differently, for all inputs. */
export type Comparison = Operations['diffPolicies']['answers'][200]
export type Change = Comparison['changes'][number]
export type Region = Change['regions'][number]

/** Compares a text with the version of a policy that decides; a question left is given up. */
export function useComparison(policy: string | undefined, text: string, enabled: boolean) {
  return useQuery({
    queryKey: ['proofs', 'comparison', policy, text],
    queryFn: async ({ signal }): Promise<Comparison> =>
      (await patientApi.diffPolicies({ body: { from: { policy: policy! }, to: { text } } }, { signal })).body,
    enabled: enabled && policy !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  })
}
