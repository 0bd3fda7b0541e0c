import type { ModelVerdict, Verdict, Verification } from '../../domain/index.ts'
import { scoreOf, sidesOf } from '../../signals/verification/index.ts'

/**
 * What is open stays open unless a model is surer than this, document 004's bound for a false verdict to block. An
 * unsure answer, or one on which several models disagree, would otherwise clear a post that a person was to see: at
 * 0.7 and below no rule of that document fires on a false verdict, and `true` clears at any confidence.
 */
const SETTLED_MIN = 0.7

/**
 * What a model says of a claim beside what the evidence said without one:
 *
 * | measured | said | stands |
 * | --- | --- | --- |
 * | `false`, `mixed`, no fact check | anything | measured |
 * | `true` | `false`, `mixed` | `mixed` |
 * | `unknown` | `false`, sure of it | `false` |
 * | `unknown` | `true`, `mixed`, sure of it | said, unless the text seems to address a model |
 * | otherwise | | measured |
 */
export function mergeVerdict(measured: Verification, said: ModelVerdict, injectionSuspected: boolean): Verification {
  const check = measured.fact_check
  if (check?.verdict === 'true' && (said.verdict === 'false' || said.verdict === 'mixed'))
    return verified(measured, said, 'mixed', Math.min(check.confidence, sureOf(said)), CONTESTED)
  if (check?.verdict === 'unknown' && settles(said, injectionSuspected))
    return verified(measured, said, said.verdict, sureOf(said), `A model read the evidence: ${said.verdict}.`)
  return { ...measured, said }
}

const CONTESTED = 'A source supports this claim, and a model reads the evidence otherwise.'

function settles(said: ModelVerdict, injectionSuspected: boolean): boolean {
  if (said.verdict === 'unknown' || sureOf(said) <= SETTLED_MIN) return false
  return said.verdict === 'false' || !injectionSuspected
}

function verified(was: Verification, said: ModelVerdict, verdict: Verdict, sure: number, reason: string): Verification {
  const [support, refute] = sidesOf(verdict, sure)
  return {
    claim_id: was.claim_id,
    support_confidence: support,
    refute_confidence: refute,
    claim_score: scoreOf(verdict, sure),
    fact_check: { verdict, confidence: sure },
    cited: [...new Set([...was.cited, ...said.cited])],
    reason,
    ...(was.passages ? { passages: was.passages } : {}),
    said,
  }
}

/** As sure as the model is both of its verdict and of the side it takes. */
function sureOf({ verdict, confidence, support_confidence, refute_confidence }: ModelVerdict): number {
  if (verdict === 'true') return Math.min(confidence, support_confidence)
  return verdict === 'false' ? Math.min(confidence, refute_confidence) : confidence
}
