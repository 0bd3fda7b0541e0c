import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DecisionBrief, Operations, Policy } from '@tribunal/client'
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

/** What a version of a policy took part in. */
export interface DecisionsUnder {
  /** Of which submissions; undefined where it took part in both, or in none. */
  readonly kind: Kind | undefined
  /** Newest first. */
  readonly newest: readonly DecisionBrief[]
}

const KINDS = ['post', 'transaction'] as const
type Kind = (typeof KINDS)[number]
const NEWEST_MAX = 20
const LOOKED_AT = 3

/** The newest decisions that name this version of a policy: one of posts is in force for payments, too, and idle there. */
export function useDecisionsUnder({ id, hash }: Pick<Policy, 'id' | 'hash'>, enabled: boolean) {
  return useQuery({
    queryKey: ['decisions', 'under', id, hash],
    queryFn: async ({ signal }): Promise<DecisionsUnder> => {
      const found = await Promise.all(KINDS.map((kind) => newestNaming(id, hash, kind, signal)))
      const [kind, another] = KINDS.filter((_, index) => found[index]!.length > 0)
      const newest = found.flat().sort((a, b) => b.at.localeCompare(a.at))
      return { kind: another === undefined ? kind : undefined, newest: newest.slice(0, NEWEST_MAX) }
    },
    enabled,
  })
}

/** Decisions of a kind name the same policies, but for one whose measuring failed: a few tell. */
async function newestNaming(id: string, hash: string, kind: Kind, signal: AbortSignal) {
  const query = { policy_hash: hash, kind, limit: NEWEST_MAX }
  const { decisions } = (await api.listDecisions({ query }, { signal })).body
  const kept = decisions.filter(({ erased }) => !erased)
  const looked = kept.slice(0, LOOKED_AT).map((one) => api.getDecision({ params: { id: one.id } }, { signal }))
  const named = (await Promise.all(looked)).some(({ body }) => body.decision?.policies[id] === hash)
  return named ? kept : []
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
