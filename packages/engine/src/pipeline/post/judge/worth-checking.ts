import { message } from '@tribunal/messages'
import type { PolicyAnswer } from '@tribunal/policy'
import { remember } from '@tribunal/signals'
import type { Claim, PostFacts, Verification } from '../../../domain/index.ts'
import { answer, type Policies } from '../../explain-answer.ts'

/**
 * What the policy `worth-checking` says of each claim (spec section 9, No fact check is not `unknown`). A verdict that
 * was found always stands.
 */
export function judgeWorth(facts: PostFacts, claims: readonly Claim[], policies: Policies): PolicyAnswer {
  const { learned } = learnedFacts(facts)
  return answer(policies, 'worth-checking', {
    claims: claims.map(({ commitment, own_life }, index) => ({
      ...(commitment === undefined ? {} : { commitment }),
      ...(own_life === undefined ? {} : { own_life }),
      verdict: facts.verifications?.[index]?.fact_check?.verdict ?? null,
      has_evidence: (facts.evidence?.[index] ?? []).length > 0,
    })),
    worth_measured: learned?.['check_worthiness'] !== undefined || learned?.['check_worthiness_es'] !== undefined,
    ...(learned ? { learned } : {}),
  })
}

/** The verifications, without the fact check of claims that the policy skips: nothing was found on them. */
export function withoutSkipped(
  { items }: PolicyAnswer,
  verifications: readonly Verification[],
): readonly Verification[] {
  const skipped = skippedIn(items)
  return verifications.map((one, index) => (skipped.has(index) ? { ...one, fact_check: null, reason: SKIPPED } : one))
}

/** The places of the claims that are not worth checking. */
export function skippedIn(items: PolicyAnswer['items']): ReadonlySet<number> {
  return new Set(items?.flatMap(({ item, outcome }) => (outcome === 'skip' ? [item] : [])))
}

/** Why a claim has no fact check (spec section 9, No fact check is not `unknown`). */
const SKIPPED = message('verdict.not_worth_checking')

/**
 * A signal's id as a name that a condition may have: `chain_message`. Remembered, because a text that is made anew is slow to
 * use as a name.
 */
export const factName = remember((id) => id.replaceAll('-', '_'))

/**
 * The probabilities of learned signals as policies read them: `learned.scam_message`, a model's id with `_` for `-`. What
 * has the text outside of its domain is absent, and so is all of it where nothing learned was read: a policy sees it as unknown.
 */
export function learnedFacts({ learned }: Pick<PostFacts, 'learned'>): { learned?: Record<string, number> } {
  if (!learned) return {}
  const known: Record<string, number> = {}
  for (const id in learned) {
    const said = learned[id]!
    if (said.status === 'ok') known[factName(id)] = said.value.probability
  }
  return { learned: known }
}
