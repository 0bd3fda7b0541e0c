import type { NoticeCategory } from '@tribunal/contract/words'
import { type CasePriority, type CaseStage, type Kind, type Resolve, shareDrawn } from '@tribunal/engine'
import type { CompiledPolicy, PolicyAnswer } from '@tribunal/policy'

/** The loaded policies by id; cases are worked by `case-terms`, `second-review`, `community-review` and `notice-routing`. */
export type Policies = ReadonlyMap<string, CompiledPolicy>

/** What the policies about cases read of a case. */
export interface CaseFacts {
  readonly kind: Kind
  readonly queue: string
  readonly priority: CasePriority
  readonly machine_outcome: string
  readonly category: string
}

/** What `case-terms` says of a case. */
export interface CaseTerms {
  readonly dueMinutes: number
  /** Null: none is needed. */
  readonly skill: string | null
  readonly blind: boolean
}

export function termsOf(
  policies: Policies,
  id: string,
  facts: CaseFacts & { readonly lang: string | null; readonly risk: number | null },
): CaseTerms {
  const { results } = answerOf(policies, 'case-terms', { ...facts, sample: sampleOf(id, 'case-terms') })
  const skill = results['skill'] as string
  return {
    dueMinutes: results['due_minutes'] as number,
    skill: skill === '' ? null : skill,
    blind: results['blind'] === true,
  }
}

/** Whether a second person decides after a resolution, as `second-review` says. */
export function secondReviewOf(
  policies: Policies,
  id: string,
  facts: CaseFacts & {
    readonly gravest_outcome: string
    readonly chosen_outcome: string
    readonly risk: number | null
    readonly stage: CaseStage
  },
): Resolve['secondReview'] {
  const { outcome } = answerOf(policies, 'second-review', { ...facts, sample: sampleOf(id, 'second-review') })
  return outcome as Resolve['secondReview']
}

/** What users said about a post, counted. */
export interface CommunityFacts {
  readonly validates: number
  readonly flags: number
  readonly flags_with_sources: number
  readonly status: string
  readonly has_case: boolean
}

/** Where a case opens because of what users said; undefined where none does. */
export function communityReviewOf(
  policies: Policies,
  facts: CommunityFacts,
): { readonly queue: string; readonly priority: CasePriority } | undefined {
  const { outcome, results } = answerOf(policies, 'community-review', { ...facts })
  if (outcome !== 'open_case') return undefined
  return { queue: results['queue'] as string, priority: results['priority'] as CasePriority }
}

/** What a notice says, and what is known of the post and of its sender. */
export interface NoticeFacts {
  readonly trusted: boolean
  readonly category: NoticeCategory
  readonly status: string
  readonly risk: number | null
  readonly notices: number
  readonly reviewed: boolean
  readonly unfounded: number
  readonly founded: number
}

/** What `notice-routing` says of a notice: where it is looked at, or null where what people decided is its answer; and the rule. */
export function noticeRoutingOf(
  policies: Policies,
  facts: NoticeFacts,
): { readonly place: { readonly queue: string; readonly priority: CasePriority } | null; readonly rule: string } {
  const { outcome, rule, results } = answerOf(policies, 'notice-routing', { ...facts })
  if (outcome !== 'open_case') return { place: null, rule }
  return { place: { queue: results['queue'] as string, priority: results['priority'] as CasePriority }, rule }
}

/**
 * A number from 0 to below 1 in steps of 1/10 000 that is always the same for a case and a policy, spread evenly over
 * cases, and independent between policies: a sample that can be checked afterwards.
 */
export function sampleOf(id: string, policy: string): number {
  return shareDrawn(`${policy}\n${id}`)
}

/** A version from before 2026-11-28, as somebody may have brought into force, calls a payment `transaction`. */
function declaresTransactions({ policy: { facts } }: CompiledPolicy): boolean {
  const kind = facts.get('kind')
  return kind?.type === 'enum' && kind.values.includes('transaction')
}

function answerOf(policies: Policies, id: string, facts: Readonly<Record<string, unknown>>): PolicyAnswer {
  const policy = policies.get(id)!
  return policy.answer(
    declaresTransactions(policy) && facts['kind'] === 'payment' ? { ...facts, kind: 'transaction' } : facts,
  )
}
