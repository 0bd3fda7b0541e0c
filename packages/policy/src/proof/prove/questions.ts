import type { SymbolicFacts, SymbolicPolicy } from '../../symbolic/index.ts'
import { type Constant, type Expression, operands } from '../../tree/expression.ts'
import type { FactType } from '../../tree/fact-type.ts'
import { kindOf } from '../../tree/kind-of.ts'
import type { OutcomeClause, Policy, RuleBody } from '../../tree/policy.ts'
import { conditionText } from '../solve/condition-text.ts'
import type { SolverSession } from '../solve/solver-session.ts'
import type { EnumValue } from './enum-values.ts'
import type { Threshold } from './thresholds.ts'

/** A condition without `&&`, `||` and `!`, of which a policy's rules are made. */
export interface Question {
  readonly node: Expression
  /** It reads the element that the rules are tried on. */
  readonly ofElement: boolean
}

/**
 * What the rules and overrides of a policy ask about the facts, each question once. The answers settle which rule
 * decides and which overrides apply, hence the outcome; a question about a result is asked about every value that the
 * rules give it.
 */
export function questionsOf(policy: Policy, body: RuleBody): readonly Question[] {
  const found = new Map<string, Question>()
  const ask = (node: Expression) => {
    for (const leaf of leavesOf(node)) {
      if (!readsFacts(leaf)) continue
      found.set(conditionText(leaf), { node: leaf, ofElement: readsElement(leaf) })
    }
  }
  const given = [body.default, body.unknown, body.forEach?.empty].flatMap((clause) => clause ?? [])
  given.unshift(...body.rules)
  for (const { when } of body.rules) ask(when)
  for (const settled of given) {
    for (const word of wordsOf(settled)) ask(word)
  }
  if (body.forEach) ask(isEmpty(policy, body.forEach.list))
  for (const override of policy.overrides) {
    for (const leaf of leavesOf(override.when)) for (const settled of withValues(leaf, given)) ask(settled)
  }
  return [...found.values()]
}

/** Whether an outcome that is taken from a fact is each of the words it can be. */
function wordsOf({ outcome }: OutcomeClause): Expression[] {
  if (typeof outcome === 'string') return []
  const { values } = (outcome as { readonly type: Extract<FactType, { type: 'enum' }> }).type
  return values.map((value) => ({ op: 'equal', negated: false, left: outcome, right: constant(value), source: '' }))
}

/** Whether the list of `for_each` is empty, as a condition, since an empty list has a clause of its own. */
function isEmpty(policy: Policy, name: string): Expression {
  const list: Expression = { op: 'fact', name, type: policy.facts.get(name)!, source: name }
  return { op: 'equal', negated: false, left: { op: 'size', list, source: '' }, right: constant(0), source: '' }
}

/** A constant as a node. */
function constant(value: Constant): Expression {
  return { op: 'constant', value, source: '' }
}

/** The conditions that `&&`, `||`, `!` and choices are made of. */
function leavesOf(node: Expression): readonly Expression[] {
  const isChoice = node.op === 'choose' && kindOf(node) === 'bool'
  if (isChoice || node.op === 'and' || node.op === 'or' || node.op === 'not') return operands(node).flatMap(leavesOf)
  return [node]
}

/** The condition with the values that `given` sets in place of the results it reads; itself where it reads none. */
function withValues(node: Expression, given: readonly OutcomeClause[]): readonly Expression[] {
  const [name] = resultsIn(node)
  if (name === undefined) return [node]
  const values = given.flatMap(({ set }) => set.filter((entry) => entry.name === name).map(({ value }) => value))
  return values.flatMap((value) => withValues(inPlaceOf(name, value, node), given))
}

/** Names of the results that a condition reads. */
function resultsIn(node: Expression): readonly string[] {
  return node.op === 'result' ? [node.name] : operands(node).flatMap(resultsIn)
}

/** The condition with a value in the place of a result. */
function inPlaceOf(name: string, value: Expression, node: Expression): Expression {
  if (node.op === 'result') return node.name === name ? value : node
  const replaced = (part: unknown): unknown =>
    Array.isArray(part) ? part.map(replaced) : isExpression(part) ? inPlaceOf(name, value, part) : part
  return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, replaced(part)])) as unknown as Expression
}

/** Whether a part of a node is a node. */
function isExpression(part: unknown): part is Expression {
  return typeof part === 'object' && part !== null && 'op' in part
}

/** Whether a condition reads a fact or an element: others are settled already. */
function readsFacts(node: Expression): boolean {
  return node.op === 'fact' || node.op === 'variable' || operands(node).some(readsFacts)
}

/** Slot 0 is the element of `for_each`; where a policy has none, slot 0 is bound by a quantifier within the question. */
function readsElement(node: Expression): boolean {
  return freeSlots(node, new Set())
}

/** Whether a variable stands outside of the quantifier that binds it: then it is the element of `for_each`. */
function freeSlots(node: Expression, bound: ReadonlySet<number>): boolean {
  if (node.op === 'variable') return !bound.has(node.slot)
  if (node.op === 'exists' || node.op === 'all') {
    return freeSlots(node.list, bound) || freeSlots(node.body, new Set([...bound, node.slot]))
  }
  return operands(node).some((operand) => freeSlots(operand, bound))
}

/** What one proof is about. */
export interface Subject {
  /** The policy that is proved. */
  readonly policy: Policy
  /** Its facts as variables; every formula is about these. */
  readonly facts: SymbolicFacts
  /** What it decides, as formulas. */
  readonly encoded: SymbolicPolicy
  /** The solver, asked about these facts. */
  readonly inquiry: SolverSession
  /** Comparisons and tiers with the inputs that reach them. */
  readonly thresholds: readonly Threshold[]
  /** Words that rules ask for, with the condition of each. */
  readonly words: readonly EnumValue[]
  /** Ids about which the solver gave up; parts of the proof add to it. */
  readonly undecided: Set<string>
}
