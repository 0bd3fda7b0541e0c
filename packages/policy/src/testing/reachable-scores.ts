import { add, type Exact, exactOf, negate, toNumber, ZERO } from '../exact.ts'
import type { Factor, Policy, Scorecard } from '../policy.ts'
import { clamp, passes } from '../reference.ts'

/**
 * Whether two scorecards that differ in their bands alone put every score that can be reached into the same band.
 * Factors that add one of a few amounts reach few scores: where every amount is a multiple of 0.05, no score lies
 * between 0.84 and 0.85. Scores that factors could only reach if they were independent are counted as reached.
 */
export function sameBands(policy: Policy, other: Policy): boolean {
  const [ours, theirs] = [policy.body, other.body]
  if (ours.kind === 'rules' || theirs.kind === 'rules') return false
  const unbanded = (whole: Policy, card: Scorecard) =>
    JSON.stringify([whole.overrides, whole.computed, { ...card, bands: [] }])
  if (unbanded(policy, ours) !== unbanded(other, theirs)) return false
  const scores = reachableScores(ours)
  return scores?.every((score) => bandOf(ours, score) === bandOf(theirs, score)) ?? false
}

function bandOf({ bands }: Scorecard, score: Exact): number {
  return bands.findIndex(({ test, bound }) => passes(test, score, bound))
}

/** Undefined where a factor adds a share of what is measured: then the scores are not few. */
function reachableScores(card: Scorecard): readonly Exact[] | undefined {
  const amounts = card.factors.map(amountsOf)
  let totals: readonly Exact[] = [ZERO]
  for (const choices of amounts) {
    if (!choices) return undefined
    const sums = totals.flatMap((total) => choices.map((amount) => add(total, exactOf(amount))))
    totals = [...new Map(sums.map((sum) => [toNumber(sum), sum])).values()]
  }
  return totals.map((total) => clamp(card, add(exactOf(card.base), card.combine === 'add' ? total : negate(total))))
}

function amountsOf(factor: Factor): readonly number[] | undefined {
  if (factor.kind === 'weighted') return undefined
  return [0, ...(factor.kind === 'when' ? [factor.weight] : factor.tiers.map(({ amount }) => amount))]
}
