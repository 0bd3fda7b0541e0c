import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Operations, Policy } from '@tribunal/client'
import { api } from './client.ts'

/** A policy in the list of those that decide. */
export type PolicyBrief = Operations['listPolicies']['answers'][200]['policies'][number]

/** A version of a policy that has been in force here. */
export type PolicyVersion = Operations['listPolicyVersions']['answers'][200]['versions'][number]

/** What a policy reads, by name. */
export type Facts = Readonly<Record<string, unknown>>

/** Facts and what the policy makes of them. */
export type Evaluated = Operations['evaluatePolicy']['answers'][200]

/** What a policy is asked about: facts, or those of a recorded decision. */
export type Question = { readonly facts: Facts } | { readonly decision: string }

/** The policies that decide now. */
export function usePolicies() {
  return useQuery({
    queryKey: ['policies', 'list'],
    queryFn: async ({ signal }) => (await api.listPolicies({}, { signal })).body.policies,
  })
}

/** A policy as it decides, or the version of it that has this hash. */
export function usePolicy(id: string, hash: string | undefined) {
  return useQuery({
    queryKey: ['policies', id, hash ?? 'current'],
    queryFn: async ({ signal }): Promise<Policy> =>
      (await api.getPolicy({ params: { id }, query: hash === undefined ? {} : { hash } }, { signal })).body,
    // A version never changes; which one decides does.
    ...(hash === undefined ? {} : { staleTime: Number.POSITIVE_INFINITY }),
  })
}

/** The versions of a policy that have been in force here, newest first. */
export function usePolicyVersions(id: string) {
  return useQuery({
    queryKey: ['policies', id, 'versions'],
    queryFn: async ({ signal }) => (await api.listPolicyVersions({ params: { id } }, { signal })).body.versions,
  })
}

/** The newest decisions made while this version was in force. */
export function useDecisionsUnder(hash: string, enabled: boolean) {
  return useQuery({
    queryKey: ['decisions', 'under', hash],
    queryFn: async ({ signal }) =>
      (await api.listDecisions({ query: { policy_hash: hash, limit: 20 } }, { signal })).body.decisions,
    enabled,
  })
}

/** What a version of a policy answers to `question`; nothing is recorded. The answer before stays until there is another. */
export function useEvaluation(id: string, hash: string, question: Question | undefined) {
  return useQuery({
    queryKey: ['evaluations', id, hash, question],
    queryFn: async ({ signal }): Promise<Evaluated> =>
      (await api.evaluatePolicy({ params: { id }, body: { ...question!, hash } }, { signal })).body,
    enabled: question !== undefined,
    placeholderData: keepPreviousData,
    // The same facts give the same answer for ever.
    staleTime: Number.POSITIVE_INFINITY,
  })
}
