import type { FactType } from '../tree/fact-type.ts'
import type { OutcomeClause, Policy } from '../tree/policy.ts'
import { encodeValue, type SymbolicResult, type SymbolicScope } from './encode-expression.ts'
import { constant, sortOf } from './symbolic-facts.ts'
import { and, equal, FALSE, int, ite, not, or, type Sort, type Term, TRUE } from './term.ts'

/** One way a policy can be decided: when it is, and what then follows. The cases of one place exclude each other. */
export interface SymbolicCase {
  /** The inputs for which this clause decides. */
  readonly when: Term
  /** The clause that decides then. */
  readonly settled: OutcomeClause
  /** Place of the outcome among the policy's outcomes, from 0, the least severe. */
  readonly severity: Term
  /** Where the results of the clause are read. */
  readonly scope: SymbolicScope
}

/** What a clause decides, and when the fact that it takes its outcome from is missing. */
export function encodeOutcome(
  policy: Policy,
  { outcome }: OutcomeClause,
  scope: SymbolicScope,
): { readonly severity: Term; readonly missing: Term } {
  if (typeof outcome === 'string') return { severity: int(policy.outcomes.indexOf(outcome)), missing: FALSE }
  const { unknown, isNull, value } = encodeValue(outcome, scope)
  const { script, words } = scope.facts
  const severity = policy.outcomes
    .slice(1)
    .reduceRight((rest, word, index) => ite(equal(value, words.code(word)), int(index + 1), rest), int(0))
  // The last test is the innermost: outcomes differ, so the order of the tests does not matter.
  return { severity: script.name('Int', severity), missing: script.name('Bool', or(unknown, isNull)) }
}

/**
 * The cases of a clause that is reached `when`; where the fact of its outcome is missing, the unknown clause answers.
 * The unknown clause names its outcome as a word, so this goes one step deep.
 */
export function settle(
  policy: Policy,
  settled: OutcomeClause,
  unknown: OutcomeClause | undefined,
  scope: SymbolicScope,
  when: Term,
): readonly SymbolicCase[] {
  if (when === FALSE) return []
  const { severity, missing } = encodeOutcome(policy, settled, scope)
  const held: SymbolicCase = { when: and(when, not(missing)), settled, severity, scope }
  return missing === FALSE ? [held] : [held, ...settle(policy, unknown!, undefined, scope, and(when, missing))]
}

/** The value that the case that applies gives. There is at least one case. */
export function pick(
  cases: readonly { readonly when: Term }[],
  values: readonly Term[],
  sort: Sort,
  scope: SymbolicScope,
): Term {
  const { script } = scope.facts
  const last = values.at(-1)!
  return cases
    .slice(0, -1)
    .reduceRight((rest, { when }, index) => script.name(sort, ite(when, values[index]!, rest)), last)
}

/** The results that the case that applies sets; those that it does not set have their declared default, or null. */
export function settleResults(
  policy: Policy,
  cases: readonly SymbolicCase[],
  scope: SymbolicScope,
): Map<string, SymbolicResult> {
  const results = new Map<string, SymbolicResult>()
  for (const [name, type] of policy.results) {
    const values = cases.map(({ settled, scope }) => {
      const set = settled.set.find((entry) => entry.name === name)
      return withDefault(type, set ? resultOf(encodeValue(set.value, scope), type) : nothing(type), scope)
    })
    const sort = sortOf(type)
    results.set(name, {
      isNull: pick(
        cases,
        values.map(({ isNull }) => isNull),
        'Bool',
        scope,
      ),
      value: pick(
        cases,
        values.map(({ value }) => value),
        sort,
        scope,
      ),
    })
  }
  return results
}

/** A value as a result keeps it: unknown is null there. */
export function resultOf(
  { unknown, isNull, value }: { readonly unknown: Term; readonly isNull: Term; readonly value: Term },
  type: FactType,
): SymbolicResult {
  const isNothing = or(unknown, isNull)
  return isNothing === TRUE ? nothing(type) : { isNull: isNothing, value }
}

/**
 * A result that is null. Its value has no meaning; it is the plainest of its sort, since SMT-LIB has no term without
 * a value.
 */
function nothing(type: FactType): SymbolicResult {
  return { isNull: TRUE, value: { Bool: FALSE, Int: '0', Real: '0.0' }[sortOf(type)] }
}

/** A result that is null takes its declared default. */
function withDefault(type: FactType, result: SymbolicResult, { facts }: SymbolicScope): SymbolicResult {
  if (type.absent === undefined || type.absent === null) return result
  return { isNull: FALSE, value: ite(result.isNull, constant(type.absent, facts.words), result.value) }
}
