import { type Message, message } from '@tribunal/messages'
import type { PolicyAnswer } from '@tribunal/policy'
import { scoreOf, sidesOf } from '@tribunal/signals'
import type { ModelVerdict, PostFacts, Verdict, Verification } from '../../../domain/index.ts'
import { answer, type Policies } from '../../explain-answer.ts'

/** What the policy `evidence-aggregation` says of what a model read in the evidence on claims. */
export function judgeAggregation(
  { injection_suspected }: Pick<PostFacts, 'injection_suspected'>,
  verifications: readonly Verification[],
  policies: Policies,
): PolicyAnswer {
  return answer(policies, 'evidence-aggregation', { injection_suspected, claims: verifications.map(factsOf) })
}

/**
 * One claim as `evidence-aggregation` reads it: the measured verdict, and beside it what the model said, how much
 * weighs on each side, and how items were rated. Without weights the model has no say (`said: null`).
 */
function factsOf({ fact_check, said, weighed }: Verification) {
  if (!said || !weighed) return { measured: fact_check, said: null }
  const { supporting, refuting, cited_share, ratings } = weighed
  return {
    measured: fact_check,
    said: { verdict: said.verdict, sure: sureOf(said, said.verdict) },
    supporting,
    refuting,
    cited_share,
    ...(ratings ? { rated_true: ratings.true, rated_false: ratings.false, rated_mixed: ratings.mixed } : {}),
  }
}

/** The verdict on each claim as it stands: the measured one, or what the policy lets a model make of it. */
export function settleBy({ items }: PolicyAnswer, verifications: readonly Verification[]): readonly Verification[] {
  const outcomes = new Map(items?.map(({ item, outcome }) => [item, outcome]))
  return verifications.map((one, index) => settled(one, STANDS[outcomes.get(index) ?? '']))
}

/** The verdict that an outcome of the policy names; every other outcome keeps the measured one. */
const STANDS: Readonly<Record<string, Exclude<Verdict, 'unknown'>>> = {
  found_true: 'true',
  found_false: 'false',
  contested: 'mixed',
}
const MODEL_READ = {
  true: message('verdict.model_read_true'),
  false: message('verdict.model_read_false'),
  mixed: message('verdict.model_read_mixed'),
} as const
/** Why a claim that evidence supports becomes mixed. */
const CONTESTED = message('verdict.contested')

/** The verification that stands. A claim that a source supports and a model does not becomes mixed, where the policy says so. */
function settled(measured: Verification, verdict: Exclude<Verdict, 'unknown'> | undefined): Verification {
  const { said, fact_check: check } = measured
  if (!said || !verdict) return measured
  if (verdict === 'mixed' && check?.verdict === 'true')
    return verified(measured, said, verdict, Math.min(check.confidence, sureOf(said, said.verdict)), CONTESTED)
  const sure = Math.max(AS_LIKELY_AS_NOT, sureOf(said, verdict))
  return verified(measured, said, verdict, sure, MODEL_READ[verdict])
}

/** A verdict that stands is held for likelier than its opposite; less would turn the claim score round. */
const AS_LIKELY_AS_NOT = 0.5

/**
 * The verification with another verdict; what was measured stays in the facts. What the model cited is added to what
 * is cited, so that a reader sees what the verdict rests on.
 */
function verified(
  was: Verification,
  said: ModelVerdict,
  verdict: Verdict,
  sure: number,
  reason: Message,
): Verification {
  const [support, refute] = sidesOf(verdict, sure)
  return {
    ...was,
    support_confidence: support,
    refute_confidence: refute,
    claim_score: scoreOf(verdict, sure),
    fact_check: { verdict, confidence: sure },
    cited: [...new Set([...was.cited, ...said.cited])],
    reason,
  }
}

/** As sure as a model is both of its verdict and of the side that a verdict takes. */
function sureOf({ confidence, support_confidence, refute_confidence }: ModelVerdict, verdict: Verdict): number {
  if (verdict === 'true') return Math.min(confidence, support_confidence)
  return verdict === 'false' ? Math.min(confidence, refute_confidence) : confidence
}
