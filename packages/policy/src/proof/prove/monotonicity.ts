import type { GivenText } from '@tribunal/messages/say'
import { evaluateReference } from '../../interpret/reference.ts'
import { numbersOf as numberPathsOf } from '../../read/load-monotone.ts'
import { encodePolicy } from '../../symbolic/encode-policy.ts'
import { readFacts } from '../../symbolic/read-facts.ts'
import type { ChangedScript, Solver } from '../../symbolic/script.ts'
import { type SymbolicFact, type SymbolicFacts, symbolicFacts } from '../../symbolic/symbolic-facts.ts'
import { and, or, order, type Term } from '../../symbolic/term.ts'
import type { Policy } from '../../tree/policy.ts'
import { type Facts, fewDecimals, numbersOf, SolverSession } from '../solve/solver-session.ts'
import { type MonotonicityStep, monotonicityStep } from './monotonicity-query.ts'

/** What raising a number does to the outcome while everything else stays as it is. */
export interface Monotonicity {
  /** Path of the number, such as `score` or `claims[].confidence`. */
  readonly fact: string
  /** Whether raising it ever makes the outcome less severe. `never` is proved. */
  readonly softens: Ever
  /** Whether raising it ever makes the outcome more severe. */
  readonly hardens: Ever
  /** An example where it softens the outcome. */
  readonly softening?: Raise
  /** An example where it hardens the outcome. */
  readonly hardening?: Raise
  /** Set where some list was looked at only up to this length. */
  readonly up_to_length?: number
}

/** `never` is proved, `sometimes` has an example, `unknown`: neither. */
export type Ever = 'never' | 'sometimes' | 'unknown'

/** A record, and what becomes of its outcome when one number of it is raised. */
export interface Raise extends MonotonicityStep {
  /** The outcome before the number was raised. */
  readonly outcome: string
  /** The outcome after. */
  readonly raised_outcome: string
}

/** Whether raising a number that a policy declares never softens the outcome. */
export interface MonotoneFinding {
  readonly fact: string
  /** What the policy promises, in words. */
  readonly sentence: GivenText
  /** `unknown`: the solver gave up. */
  readonly status: 'proved' | 'refuted' | 'unknown'
  /** A record, and what raising the number makes of its outcome. */
  readonly counterexample?: Raise
}

/**
 * For each number of a policy's facts (or for those named), whether raising it can soften or harden the outcome. Of a
 * list one element is raised. Every example is confirmed by the reference evaluator.
 *
 * What rests on the number stands twice in the formulas, for the record and for the one that is raised. Each question has
 * three slots: for the elements that the answer on either record rests on, and for the one that is raised. Where a list is
 * longer than its slots, the copies of its first element are raised with it; as many steps of one element each lead
 * there, and of these one softens the outcome if all together do.
 */
export async function monotonicityOf(
  policy: Policy,
  solver: Solver,
  paths: readonly string[] = numberPathsOf(policy.facts),
): Promise<readonly Monotonicity[]> {
  // Neither invariants nor computed results decide anything; their questions would ask for more elements of lists.
  const deciding = { ...policy, invariants: [], computed: [] }
  const facts = symbolicFacts([deciding], 3)
  const { severity } = encodePolicy(deciding, facts)
  const found: Monotonicity[] = []
  for (const fact of paths) {
    const raises = variablesAt(fact, facts).map((moved, index) => raiseOf(moved, index, facts))
    const inquiry = new SolverSession(solver, facts, raises.map(({ text }) => text).join('\n'))
    const moves = (direction: '<' | '>') =>
      or(...raises.map(({ given, of }) => and(given, order(direction, of(severity), severity))))
    const [softens, hardens] = await inquiry.askEach([moves('<'), moves('>')])
    const example = (direction: '<' | '>') => exampleOf(policy, facts, inquiry, raises, moves(direction), direction)
    const softening = softens === 'sat' ? await example('<') : undefined
    const hardening = hardens === 'sat' ? await example('>') : undefined
    found.push({
      fact,
      softens: ever(softens!, softening),
      hardens: ever(hardens!, hardening),
      ...(softening ? { softening } : {}),
      ...(hardening ? { hardening } : {}),
      ...(facts.upToLength === undefined ? {} : { up_to_length: facts.upToLength }),
    })
  }
  return found
}

/** What a policy says of its numbers, held against what raising them can do. */
export function monotoneFindings({ monotone }: Policy, numbers: readonly Monotonicity[]): readonly MonotoneFinding[] {
  return monotone.map(({ fact, sentence }) => {
    const { softens, softening } = numbers.find((number) => number.fact === fact)!
    if (softening) return { fact, sentence, status: 'refuted', counterexample: softening }
    return { fact, sentence, status: softens === 'never' ? 'proved' : 'unknown' }
  })
}

/** An example is needed for `sometimes`: a solution of the formulas may rest on numbers that no record holds. */
function ever(answer: string, example: Raise | undefined): Ever {
  return answer === 'unsat' ? 'never' : example ? 'sometimes' : 'unknown'
}

/** The variables that stand for the numbers at a path: one, or one for each element that is distinguished. */
function variablesAt(path: string, { facts }: SymbolicFacts): readonly (readonly Term[])[] {
  const [name, ...steps] = path.split(/(?=\[\])|\./)
  let at: readonly SymbolicFact[] = [facts.get(name!)!]
  for (const step of steps) {
    const totals = at.flatMap((fact) => ['sum', 'mean'].flatMap((part) => fact.parts.get(part) ?? []))
    if (step === '[]' && totals.length > 0) return [totals]
    at = at.flatMap((fact) => (step === '[]' ? fact.usedSlots : (fact.usedFields.get(step) ?? [])))
  }
  return at.flatMap((fact) => {
    const value = fact.parts.get('value')
    return value === undefined ? [] : [[value]]
  })
}

/** Formulas about the record in which some variables that stand for one number are greater. */
interface RaisedFormulas extends ChangedScript {
  readonly moved: readonly Term[]
  readonly given: Term
}

/** The formulas once more for a record in which these variables are greater and all others are the same. */
function raiseOf(moved: readonly Term[], index: number, { script }: SymbolicFacts): RaisedFormulas {
  const changed = script.changed(moved, `raised${index}`)
  return { ...changed, moved, given: and(...moved.map((variable) => order('>', changed.of(variable), variable))) }
}

/**
 * A record and a raise of it, in as few decimals as can be, confirmed by the reference evaluator. Throws where that denies what
 * exact formulas say: then the encoding is wrong.
 */
async function exampleOf(
  policy: Policy,
  facts: SymbolicFacts,
  inquiry: SolverSession,
  raises: readonly RaisedFormulas[],
  formula: Term,
  direction: '<' | '>',
): Promise<Raise | undefined> {
  const outcome = (record: Facts) => evaluateReference(policy, record).outcome
  const severity = (record: Facts) => policy.outcomes.indexOf(outcome(record))
  const moves = (before: Facts, after: Facts) =>
    direction === '<' ? severity(after) < severity(before) : severity(after) > severity(before)
  const { variables } = facts.script
  const raised = raises.flatMap(({ moved, of }) => moved.map(of))
  for (const readable of fewDecimals([...numbersOf(facts), ...raised])) {
    const values = await inquiry.solve([...variables, ...raised], and(formula, readable))
    if (typeof values === 'string') continue
    const model = new Map([...variables, ...raised].map((variable, index) => [variable, values[index]!]))
    const before = readFacts(model, facts)
    const afters = raises.map(({ moved, of }) =>
      readFacts(new Map([...model, ...moved.map((variable) => [variable, model.get(of(variable))!] as const)]), facts),
    )
    for (const after of afters) {
      const found = monotonicityStep(before.facts, after.facts, moves)
      if (found) return { ...found, outcome: outcome(found.facts), raised_outcome: outcome(found.raised) }
    }
    if (!facts.rounds && [before, ...afters].every(({ exact }) => exact)) {
      throw new Error(
        `the reference evaluator does not confirm that raising a number of ${JSON.stringify(before.facts)} moves its outcome`,
      )
    }
  }
  return undefined
}
