import { sortOf } from '../../symbolic/symbolic-facts.ts'
import { and, equal, not, or, TRUE } from '../../symbolic/term.ts'
import { kindOf } from '../../tree/kind-of.ts'
import type { Policy } from '../../tree/policy.ts'
import type { Facts, SolverSession } from '../solve/solver-session.ts'
import type { ComparedPolicies } from './compared-policies.ts'
import { type Example, exampleFrom } from './outcome-changes.ts'

/** What differs between two policies where they agree on the outcome. */
export interface SameOutcome {
  /**
   * Pairs of rules of different names that decide the same input, one in each policy. Where both try their rules on the
   * elements of one list: on an element by itself.
   */
  readonly rules: readonly RuleChange[]
  /** Results that both policies give, and give differently. */
  readonly results: readonly ResultChange[]
  /** Results that only one of them gives. */
  readonly only_from: readonly string[]
  readonly only_to: readonly string[]
}

/** Two rules, one in each policy, that decide the same input with the same outcome. */
export interface RuleChange {
  /** The rule of the older policy. */
  readonly from: string
  /** The rule of the newer one. */
  readonly to: string
  readonly example: Example
}

/** A result that the policies give differently on the example. */
export interface ResultChange {
  /** Name of the result. */
  readonly result: string
  /** What the older policy gives on the example. */
  readonly from: string | number | boolean | null
  /** What the newer one gives. */
  readonly to: string | number | boolean | null
  readonly example: Example
}

/** More pairs of rules than this are not read by anybody. */
const MOST_PAIRS = 50

/** What differs where outcomes do not: rules, then results. Each example is confirmed by the reference evaluator. */
export async function sameOutcome(compared: ComparedPolicies, inquiry: SolverSession): Promise<SameOutcome> {
  const { from, to } = compared
  const [first, second] = [[...from.results.keys()], [...to.results.keys()]]
  return {
    rules: await ruleChanges(compared, inquiry),
    results: await resultChanges(compared, inquiry),
    only_from: first.filter((name) => !second.includes(name)),
    only_to: second.filter((name) => !first.includes(name)),
  }
}

/** Asks for one pair after another, leaving out those that were found, until the solver has no more. */
async function ruleChanges(compared: ComparedPolicies, inquiry: SolverSession): Promise<RuleChange[]> {
  const { from, to, facts, sameOutcome } = compared
  const { words } = facts
  const given = compared.shared?.atMostOne ?? TRUE
  const found: RuleChange[] = []
  const isFound = (first: string, second: string) => found.some((pair) => pair.from === first && pair.to === second)
  const confirm = (facts: Facts) => {
    const answers = compared.answers(facts)
    const [first, second] = [answers.from.rule, answers.to.rule]
    return answers.from.outcome === answers.to.outcome && first !== second && !isFound(first, second)
  }
  while (found.length < MOST_PAIRS) {
    const others = found.map((pair) =>
      not(and(equal(from.rule, words.code(pair.from)), equal(to.rule, words.code(pair.to)))),
    )
    const example = await inquiry.witness(confirm, given, sameOutcome, not(equal(from.rule, to.rule)), ...others)
    if (!example) break
    const answers = compared.answers(example)
    found.push({ from: answers.from.rule, to: answers.to.rule, example: exampleFrom(example, answers) })
  }
  return found
}

/** One example for each result that some input gives differently. */
async function resultChanges(compared: ComparedPolicies, inquiry: SolverSession): Promise<ResultChange[]> {
  const { from, to, sameOutcome } = compared
  const found: ResultChange[] = []
  for (const [result, first] of from.results) {
    const second = to.results.get(result)
    if (!second || sortOfResult(from.policy, result) !== sortOfResult(to.policy, result)) continue
    const confirm = (facts: Facts) => {
      const answers = compared.answers(facts)
      return answers.from.outcome === answers.to.outcome && answers.from.results[result] !== answers.to.results[result]
    }
    const values = and(not(first.isNull), not(second.isNull), not(equal(first.value, second.value)))
    const example = await inquiry.witness(confirm, sameOutcome, or(not(equal(first.isNull, second.isNull)), values))
    if (!example) continue
    const answers = compared.answers(example)
    found.push({
      result,
      from: answers.from.results[result]!,
      to: answers.to.results[result]!,
      example: exampleFrom(example, answers),
    })
  }
  return found
}

/** The sort of a result, set or computed. A result that is a number in one policy and a word in the other is not compared. */
function sortOfResult({ results, computed }: Policy, name: string): string {
  const type = results.get(name)
  return type ? sortOf(type) : SORT[kindOf(computed.find((entry) => entry.name === name)!.value)]!
}

/** The sort of each kind of value in formulas. */
const SORT: Readonly<Record<string, string>> = { number: 'Real', bool: 'Bool', string: 'Int', null: 'Int' }
