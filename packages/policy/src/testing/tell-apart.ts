import { compilePolicy } from '../answer/compile-policy.ts'
import { clamp, passes } from '../interpret/reference.ts'
import { collectCandidates } from '../samples/candidates.ts'
import { type Sample, sampler, seededRandom } from '../samples/sample-facts.ts'
import { shrink } from '../samples/shrink.ts'
import { add, type Exact, exactOf, negate, toNumber, ZERO } from '../tree/exact.ts'
import type { ListType } from '../tree/fact-type.ts'
import type { Factor, Policy, PolicyAnswer, RuleBody, Scorecard } from '../tree/policy.ts'
import { type Detail, gridOf } from './grid.ts'

/** Records drawn near the thresholds of each of the two policies. */
const SAMPLES = 4000

/** Ways of making a grid, coarse before fine. */
const DETAILS: readonly Detail[] = ['words', 'numbers']

/** Whether two policies decide alike on all facts: outcome, rule, overrides, results and score, as far as it can be said. */
export type Apart =
  /** They do: no facts tell them apart. */
  | { readonly apart: 'never' }
  /** They do not: on these facts, the smallest found, they answer differently. */
  | { readonly apart: 'on'; readonly facts: Sample }
  /** No such facts were found, and nothing proves that there are none. */
  | { readonly apart: 'unknown' }

/**
 * Looks for facts on which a policy and a mutant of it answer differently, or shows that there are none.
 *
 * Proofs come first, cheapest first: equal bands, the changed rules alone, the whole policy on a grid. Then random
 * records near the thresholds, always the same ones (a fixed seed), so that a report says the same
 * each time. No solver is used, since there are many mutants.
 */
export function tellApart(policy: Policy, mutant: Policy): Apart {
  const part = changedRules(policy, mutant)
  if (sameBands(policy, mutant) || (part && alikeOnGrid(...part)) || alikeOnGrid(policy, mutant)) {
    return { apart: 'never' }
  }
  const differ = differs(policy, mutant)
  const random = seededRandom(1)
  const draws = [policy, mutant].map((one) => sampler(one, collectCandidates(one), random))
  for (let count = 0; count < SAMPLES; count++) {
    const facts = draws[count % 2]!()
    if (differ(facts)) return { apart: 'on', facts: shrink(facts, differ) }
  }
  return { apart: 'unknown' }
}

/** The coarse grid first: it is smaller, and enough for rules about words. */
function alikeOnGrid(policy: Policy, mutant: Policy): boolean {
  return DETAILS.some((detail) => {
    const grid = gridOf([policy, mutant], detail)
    return grid !== undefined && !grid.records.some(differs(grid.policies[0]!, grid.policies[1]!))
  })
}

/**
 * The two policies reduced to the rules in which they differ, if it is in rules alone. Where these rules alone always
 * come to the same, so do the whole policies: the rules before and after them are the same in both.
 */
function changedRules(policy: Policy, mutant: Policy): [Policy, Policy] | undefined {
  if (policy.body.kind === 'scorecard' || mutant.body.kind === 'scorecard') return undefined
  const [ours, theirs] = [policy.body.rules, mutant.body.rules]
  if (ours.length !== theirs.length || same(ours, theirs)) return undefined
  const changed = ours.flatMap((rule, index) => (same(rule, theirs[index]) ? [] : index))
  const only = (whole: Policy, { forEach, ...rest }: RuleBody): Policy => {
    const rules = changed.map((index) => (forEach ? ofElement(rest.rules[index]!, forEach.as) : rest.rules[index]!))
    const list = forEach && (whole.facts.get(forEach.list) as ListType)
    const facts = list ? new Map([[forEach.as, list.items]]) : whole.facts
    return { ...whole, facts, overrides: [], computed: [], body: { ...rest, rules } }
  }
  return [only(policy, policy.body), only(mutant, mutant.body)]
}

/** A rule of a `for_each` that reads its element as a fact of its own. */
function ofElement<Part>(part: Part, name: string): Part {
  if (typeof part !== 'object' || part === null || part instanceof Map) return part
  const { op, slot } = part as { readonly op?: unknown; readonly slot?: unknown }
  if (op === 'variable' && slot === 0) return { ...part, op: 'fact', name }
  if (Array.isArray(part)) return part.map((inner) => ofElement(inner, name)) as Part
  return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, ofElement(inner, name)])) as Part
}

/** Compares whole answers, by closures: no code is generated for each of many mutants. */
function differs(policy: Policy, mutant: Policy): (facts: Sample) => boolean {
  const one = compilePolicy(policy, 'closures')
  const other = compilePolicy(mutant, 'closures')
  return (facts) => !same(shown(one.answer(facts)), shown(other.answer(facts)))
}

/** What is decided, without how it is explained. */
function shown({ outcome, rule, overrides, results, score }: PolicyAnswer) {
  return [outcome, rule, overrides.map(({ id }) => id), results, score]
}

/** Whether two values are the same as JSON. */
function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}

/**
 * Whether two scorecards that differ in their bands alone put every score that can be reached into the same band.
 * Factors that add one of a few amounts reach few scores: where every amount is a multiple of 0.05, no score lies
 * between 0.84 and 0.85. Scores that factors could only reach if they were independent are counted as reached.
 */
function sameBands(policy: Policy, other: Policy): boolean {
  const [ours, theirs] = [policy.body, other.body]
  if (ours.kind === 'rules' || theirs.kind === 'rules') return false
  const unbanded = (whole: Policy, card: Scorecard) =>
    JSON.stringify([whole.overrides, whole.computed, { ...card, bands: [] }])
  if (unbanded(policy, ours) !== unbanded(other, theirs)) return false
  const scores = reachableScores(ours)
  return scores?.every((score) => bandOf(ours, score) === bandOf(theirs, score)) ?? false
}

/** The place of the band that a score lies in. */
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

/** What a factor may add; undefined of a weighted one, which may add any number. */
function amountsOf(factor: Factor): readonly number[] | undefined {
  if (factor.kind === 'weighted') return undefined
  return [0, ...(factor.kind === 'when' ? [factor.weight] : factor.tiers.map(({ amount }) => amount))]
}
