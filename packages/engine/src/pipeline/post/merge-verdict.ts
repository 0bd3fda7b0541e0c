import type { ModelVerdict, Verdict, Verification } from '../../domain/index.ts'

/**
 * Document 004, rule 1: a false verdict must be surer than this to block. At or below it no rule fires and the post
 * would be clean, so a verdict this unsure leaves the claim `unknown`, which goes to a person.
 */
const FALSE_CONFIDENCE_MIN = 0.7
const NEUTRAL = 0.5

/**
 * What a model says of a claim beside what the evidence said without one:
 *
 * | measured | said | stands |
 * | --- | --- | --- |
 * | `false`, `mixed`, no fact check | anything | measured |
 * | `true` | `false`, `mixed` | `mixed` |
 * | `unknown` | `false`, surely | `false` |
 * | `unknown` | `true`, `mixed` | said, unless the text seems to address a model |
 * | otherwise | | measured |
 */
export function mergeVerdict(measured: Verification, said: ModelVerdict, injectionSuspected: boolean): Verification {
  const verdict = verdictOf(measured, said, injectionSuspected)
  if (verdict === undefined) return { ...measured, said }
  const sure = verdict === said.verdict ? sureOf(said) : Math.min(measured.fact_check!.confidence, sureOf(said))
  const [support, refute] = sidesOf(verdict, sure)
  return {
    claim_id: measured.claim_id,
    support_confidence: support,
    refute_confidence: refute,
    claim_score: scoreOf(verdict, sure),
    fact_check: { verdict, confidence: sure },
    cited: [...new Set([...measured.cited, ...said.cited])],
    reason:
      verdict === said.verdict && measured.fact_check!.verdict === 'unknown'
        ? `A model read the evidence: ${verdict}.`
        : 'A source supports this claim, and a model reads the evidence otherwise.',
    said,
  }
}

/** The verdict that takes the measured one's place, if any. */
function verdictOf({ fact_check }: Verification, said: ModelVerdict, injected: boolean): Verdict | undefined {
  if (fact_check?.verdict === 'true') return said.verdict === 'false' || said.verdict === 'mixed' ? 'mixed' : undefined
  if (fact_check?.verdict !== 'unknown' || said.verdict === 'unknown') return undefined
  if (said.verdict === 'false') return sureOf(said) > FALSE_CONFIDENCE_MIN ? 'false' : undefined
  return injected ? undefined : said.verdict
}

/** As sure as the model is both of its verdict and of the side it takes. */
function sureOf({ verdict, confidence, support_confidence, refute_confidence }: ModelVerdict): number {
  if (verdict === 'true') return Math.min(confidence, support_confidence)
  return verdict === 'false' ? Math.min(confidence, refute_confidence) : confidence
}

/** Support and refutation, by the same convention as verdicts without a model. */
function sidesOf(verdict: Verdict, sure: number): readonly [number, number] {
  if (verdict === 'true') return [sure, 1 - sure]
  return verdict === 'false' ? [1 - sure, sure] : [NEUTRAL, NEUTRAL]
}

/** 0 refuted, 1 supported, never on the other side of neutral than the verdict. */
function scoreOf(verdict: Verdict, sure: number): number {
  if (verdict === 'true') return Math.max(NEUTRAL, sure)
  return verdict === 'false' ? Math.min(NEUTRAL, 1 - sure) : NEUTRAL
}
