import { compilePolicy } from '../compile-policy.ts'
import type { ListType } from '../fact-type.ts'
import type { Policy, RuleBody } from '../policy.ts'
import type { PolicyAnswer } from '../policy-answer.ts'
import { collectCandidates } from '../samples/candidates.ts'
import { type Sample, sampler, seededRandom } from '../samples/sample-facts.ts'
import { shrink } from '../samples/shrink.ts'
import { type Detail, gridOf } from './grid.ts'
import { sameBands } from './reachable-scores.ts'

/** Records drawn near the thresholds of each of the two policies. */
const SAMPLES = 4000

const DETAILS: readonly Detail[] = ['words', 'numbers']

/** Whether two policies decide alike on all facts: outcome, rule, overrides, results and score, as far as it can be said. */
export type Apart =
  /** They do: no facts tell them apart. */
  | { readonly apart: 'never' }
  /** They do not: on these facts, the smallest found, they answer differently. */
  | { readonly apart: 'on'; readonly facts: Sample }
  /** No such facts were found, and nothing proves that there are none. */
  | { readonly apart: 'unknown' }

/** Looks for facts on which a policy and a mutant of it answer differently, or shows that there are none. */
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

function differs(policy: Policy, mutant: Policy): (facts: Sample) => boolean {
  const one = compilePolicy(policy, 'closures')
  const other = compilePolicy(mutant, 'closures')
  return (facts) => !same(shown(one.answer(facts)), shown(other.answer(facts)))
}

/** What is decided, without how it is explained. */
function shown({ outcome, rule, overrides, results, score }: PolicyAnswer) {
  return [outcome, rule, overrides.map(({ id }) => id), results, score]
}

function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}
