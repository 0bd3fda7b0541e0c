import type { CompiledPolicy } from '../answer/compile-policy.ts'
import type { FactType } from '../tree/fact-type.ts'
import type { Policy, PolicyAnswer } from '../tree/policy.ts'

type Facts = Readonly<Record<string, unknown>>

/** What two versions of a policy answer on the same facts. */
export interface Compared {
  /** What the version before answers. */
  readonly from: { readonly outcome: string; readonly rule: string }
  /** What the version after answers. */
  readonly to: { readonly outcome: string; readonly rule: string }
  /** The score, the results that both versions have, and the overrides that held are the same. */
  readonly sameResults: boolean
}

/** Answers of both versions on one set of facts that both have checked. */
export type Compare = (facts: Facts) => Compared

/**
 * Two versions of a policy as one function of facts that both have checked. Total. Where outcome and rule are all
 * that both answer, the hot path is enough, which is what makes a backtest over a whole ledger quick.
 */
export function compareAnswers(from: CompiledPolicy, to: CompiledPolicy): Compare {
  const [before, after] = [quickAnswer(from), quickAnswer(to)]
  if (before && after) return (facts) => ({ from: before(facts), to: after(facts), sameResults: true })
  const shared = [...resultNames(from)].filter((name) => resultNames(to).has(name))
  return (facts) => {
    const [was, is] = [from.answer(facts), to.answer(facts)]
    return { from: was, to: is, sameResults: restOf(was, shared) === restOf(is, shared) }
  }
}

/** Set or computed. */
function resultNames({ policy }: CompiledPolicy): ReadonlySet<string> {
  return new Set([...policy.results.keys(), ...policy.computed.map(({ name }) => name)])
}

/** The hot path, where outcome and rule are all that a policy answers. */
function quickAnswer({ policy, decide }: CompiledPolicy): CompiledPolicy['decide'] {
  return policy.results.size === 0 && policy.computed.length === 0 ? decide : undefined
}

/** What of an answer can differ where outcome and rule do not, as one text. */
function restOf({ score, results, overrides }: PolicyAnswer, shared: readonly string[]): string {
  return JSON.stringify([score, shared.map((name) => results[name]), overrides.map(({ id }) => id)])
}

/** Whether two versions declare the same facts, so that what fits one fits the other. */
export function sameFactTypes(from: Policy, to: Policy): boolean {
  return shapeOf(from.facts) === shapeOf(to.facts)
}

/** Facts in the order in which they are declared: another order counts as another shape. */
function shapeOf(facts: ReadonlyMap<string, FactType>): string {
  return JSON.stringify([...facts], (_, value: unknown) => (value instanceof Map ? [...value] : value))
}
