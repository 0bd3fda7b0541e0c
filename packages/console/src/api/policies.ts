import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type DecisionBrief, type Operations, type Policy, ProblemError } from '@tribunal/client'
import { KINDS, type Kind } from '@tribunal/contract/words'
import { api, patientApi } from './client.ts'

/** A policy in the list of those that decide. */
export type PolicyBrief = Operations['listPolicies']['answers'][200]['data'][number]

/** A version of a policy that has been in force here. */
export type PolicyVersion = Operations['listPolicyVersions']['answers'][200]['data'][number]

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
    queryFn: async ({ signal }) => (await api.listPolicies({}, { signal })).body.data,
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
    queryFn: async ({ signal }) => (await api.listPolicyVersions({ params: { id } }, { signal })).body.data,
  })
}

/** What a version of a policy took part in. */
export interface DecisionsUnder {
  /** Of which submissions; undefined where it took part in both, or in none. */
  readonly kind: Kind | undefined
  /** Newest first. */
  readonly newest: readonly DecisionBrief[]
}

const NEWEST_MAX = 20
const LOOKED_AT = 3

/** The newest decisions that name this version of a policy: one of posts is in force for payments, too, and idle there. */
export function useDecisionsUnder({ id, hash }: Pick<Policy, 'id' | 'hash'>, enabled: boolean) {
  return useQuery({
    queryKey: ['decisions', 'under', id, hash],
    queryFn: async ({ signal }): Promise<DecisionsUnder> => {
      const found = await Promise.all(KINDS.map((kind) => newestNaming(id, hash, kind, signal)))
      const [kind, another] = KINDS.filter((_, index) => found[index]!.length > 0)
      const newest = found.flat().sort((a, b) => b.decided_at.localeCompare(a.decided_at))
      return { kind: another === undefined ? kind : undefined, newest: newest.slice(0, NEWEST_MAX) }
    },
    enabled,
  })
}

/** Decisions of a kind name the same policies, but for one whose measuring failed: a few tell. */
async function newestNaming(id: string, hash: string, kind: Kind, signal: AbortSignal) {
  const query = { policy_hash: hash, kind, limit: NEWEST_MAX }
  const { data: decisions } = (await api.listDecisions({ query }, { signal })).body
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

/** The JSON Schema of policy files, from which they are completed while they are written. */
export function usePolicySchema() {
  return useQuery({
    queryKey: ['policies', 'schema'],
    queryFn: async ({ signal }) => (await api.getPolicySchema({}, { signal })).body,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** What keeps a text from being a policy. Lines and columns count from 1. */
export interface TextProblem {
  readonly code: string
  readonly line: number
  readonly column: number
  readonly text: string
  /** What to do about it. */
  readonly help: string | undefined
}

/** Texts change with every key: answers to those before the last are kept for a moment only. */
const TEXT_KEPT_MS = 60_000

/** What is wrong with a policy that is being written; nothing where it loads. What was found before stays until there is more. */
export function useTextProblems(id: string, text: string) {
  return useQuery({
    queryKey: ['evaluations', id, 'text', text, 'problems'],
    queryFn: async ({ signal }): Promise<readonly TextProblem[]> => {
      try {
        await api.evaluatePolicy({ params: { id }, body: { facts: {}, text } }, { signal })
        return []
      } catch (error) {
        const problems = textProblems(error)
        if (problems.length === 0) throw error
        return problems
      }
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: TEXT_KEPT_MS,
  })
}

/** What a refusal says of the policy's text. */
export function textProblems(error: unknown): readonly TextProblem[] {
  if (!(error instanceof ProblemError)) return []
  return error.errors
    .filter(({ field }) => field === 'body.text')
    .map(({ code, line = 1, column = 1, expected, help }) => ({ code, line, column, text: expected, help }))
}

/** What is asked: a version by its hash, or a text that is only being written. */
export type Asked = { readonly hash: string } | { readonly text: string }

/** The query that asks a version or a text about facts. */
export function evaluationQuery(id: string, asked: Asked, question: Question) {
  return {
    queryKey: ['evaluations', id, asked, question],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Evaluated> =>
      (await api.evaluatePolicy({ params: { id }, body: { ...question, ...asked } }, { signal })).body,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: TEXT_KEPT_MS,
  }
}

/** What a check of a text says: what keeps it from loading, or what holds of every input. */
type Check = Operations['checkPolicy']['answers'][200]
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
