import { generateTrials, type Trial } from '../generate/generate-rules.ts'
import { canGenerate } from '../generate/generated-code.ts'
import { explain } from '../interpret/explain.ts'
import { compileRead, compileTest, type Frame, type Read, YES } from '../interpret/interpreter.ts'
import type { Expression } from '../tree/expression.ts'
import type { FactType } from '../tree/fact-type.ts'
import type { Json, OutcomeClause, RuleTrial } from '../tree/policy.ts'

/**
 * Generated code, or closures where the host forbids generating it. Both give the same answers; differential tests
 * run every policy with both.
 */
export type Backend = 'generated' | 'closures'

/** A settled outcome with its expressions compiled. */
export interface Prepared {
  /** The clause itself. */
  readonly settled: OutcomeClause
  /** The word, or how to read it from a fact. */
  readonly outcome: string | Read
  /** Results with how to read their values. */
  readonly set: readonly { readonly name: string; readonly read: Read }[]
}

/** What the body of a policy came to, before overrides. */
export interface Decided {
  /** The clause that determined it. */
  readonly by: Prepared
  /** The word of its outcome. */
  readonly outcome: string
  /** The frame the results of `by` are read in. */
  readonly frame: Frame
}

/** What is noted while a policy is evaluated. */
export interface Notes {
  /** Every rule and override that was tried, in order. */
  readonly trace: RuleTrial[]
  /** Paths of the facts that were missing where one was looked for. */
  readonly unknown: Set<string>
}

/** Compiles what a clause sets and, where its outcome is taken from a fact, the reading of that fact. */
export function prepare(settled: OutcomeClause): Prepared {
  return {
    settled,
    outcome: typeof settled.outcome === 'string' ? settled.outcome : compileRead(settled.outcome),
    set: settled.set.map(({ name, value }) => ({ name, read: compileRead(value) })),
  }
}

/** Trials for many conditions, by the backend asked for. `list` names the list of the policy's `for_each`. */
export function prepareTrials(conditions: readonly Expression[], backend: Backend, list?: string): readonly Trial[] {
  return backend === 'generated' && canGenerate()
    ? generateTrials(conditions, list)
    : conditions.map((condition) => compileTrial(condition, list))
}

/** A trial without generated code; slower, with the same answers. */
function compileTrial(condition: Expression, list: string | undefined): Trial {
  const test = compileTest(condition)
  return (facts, results, element, item) => {
    const frame: Frame = { facts, results, variables: list === undefined ? [] : [element] }
    const held = test(frame)
    return held === YES ? explain(condition, frame, list === undefined ? [] : [`${list}[${item}]`]) : held
  }
}

/**
 * The results that `by` sets, each result it leaves out at its declared value. A value that is unknown leaves the
 * declared value too.
 */
export function readResults(types: ReadonlyMap<string, FactType>, { by, frame }: Decided): Record<string, Json> {
  const results: Record<string, Json> = {}
  for (const [name, type] of types) results[name] = type.absent ?? null
  for (const { name, read } of by.set) {
    const value = read(frame)
    if (value !== undefined && value !== null) results[name] = value as Json
  }
  return results
}
