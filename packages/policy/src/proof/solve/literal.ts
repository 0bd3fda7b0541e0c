import { and, not, type Term } from '../../symbolic/term.ts'
import type { Comparison, Constant, Expression } from '../../tree/expression.ts'
import type { FactType } from '../../tree/fact-type.ts'
import { conditionText } from './condition-text.ts'

/** A question of which regions are made, for all inputs at once. */
export interface AskedQuestion {
  /** The question as a condition, for people. */
  readonly node: Expression
  /** The inputs that answer yes. */
  readonly yes: Term
  /** The inputs that answer no; neither holds where the answer is unknown. */
  readonly no: Term
}

/** How some inputs answer a question. */
export type QuestionTruth = 'yes' | 'no' | 'unknown'

/** A question with its answer. */
export interface Literal {
  readonly question: AskedQuestion
  readonly truth: QuestionTruth
}

/** A node that carries the type of what it reads. */
type Typed = Expression & { readonly type: FactType }
/** A fact of one of some words. */
type Enum = Extract<FactType, { type: 'enum' }>

/** The inputs that answer all of the questions so. */
export function cubeTerm(literals: readonly Literal[]): Term {
  return and(...literals.map(literalTerm))
}

/** The inputs that answer the question so. Unknown is neither yes nor no. */
export function literalTerm({ question: { yes, no }, truth }: Literal): Term {
  return truth === 'yes' ? yes : truth === 'no' ? no : and(not(yes), not(no))
}

/** The enum that a literal compares with words of the policy. */
export function enumOf({ question: { node }, truth }: Literal): (Typed & { readonly type: Enum }) | undefined {
  if (truth === 'unknown') return undefined
  if (node.op === 'in' && 'op' in node.list) return undefined
  const about =
    node.op === 'equal' && node.right.op === 'constant' ? node.left : node.op === 'in' ? node.needle : undefined
  return about && 'type' in about && about.type.type === 'enum' ? (about as Typed & { readonly type: Enum }) : undefined
}

/** Whether a literal about an enum leaves a word of it, or null, open. */
export function leavesOpen({ question: { node }, truth }: Literal, word: Constant): boolean {
  const among =
    node.op === 'equal'
      ? ((node.right as { readonly value: Constant }).value === word) !== node.negated
      : (node as { readonly list: readonly Constant[] }).list.includes(word)
  return among === (truth === 'yes')
}

/** The comparison that holds exactly where the other fails, both sides being known. */
export const NEGATED: Record<Comparison, Comparison> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' }

/** The bound that a literal sets to a number. */
export interface Bound {
  /** What is bounded, in words: bounds on one number have the same. */
  readonly of: string
  /** Which values the bound allows. */
  readonly side: 'above' | 'below'
  readonly value: number
  /** Whether the bound itself is allowed. */
  readonly inclusive: boolean
}

/** The bound of a comparison with a constant; undefined of any other literal, and where the answer is unknown. */
export function boundOf({ question: { node }, truth }: Literal): Bound | undefined {
  if (node.op !== 'compare' || truth === 'unknown' || node.right.op !== 'constant') return undefined
  const operator = truth === 'yes' ? node.operator : NEGATED[node.operator]
  return {
    of: conditionText(node.left),
    side: operator.startsWith('>') ? 'above' : 'below',
    value: node.right.value as number,
    inclusive: operator.endsWith('='),
  }
}

/**
 * What is asked first whether it can be left out, so that what stays says as little as it can: that a fact is missing;
 * of words, those that leave the fewest open; of bounds on one number, the tightest.
 */
export function bySpecificity(a: Literal, b: Literal): number {
  const [first, second] = [kind(a), kind(b)]
  if (first !== second) return first - second
  if (first === KINDS.word) return open(a) - open(b)
  const [here, there] = [boundOf(a), boundOf(b)]
  if (!here || !there || here.of !== there.of || here.side !== there.side) return 0
  const tighter = here.side === 'below' ? here.value - there.value : there.value - here.value
  return tighter === 0 ? Number(here.inclusive) - Number(there.inclusive) : tighter
}

/** Kinds of literals in the order in which they are tried: what says least about the facts goes first. */
const KINDS = { missing: 0, equality: 1, other: 2, word: 3, bound: 4 } as const

/** The kind of a literal. */
function kind(literal: Literal): number {
  const { node } = literal.question
  if (literal.truth === 'unknown') return KINDS.missing
  if (enumOf(literal)) return KINDS.word
  if (node.op === 'equal') return (literal.truth === 'yes') === node.negated ? KINDS.other : KINDS.equality
  return boundOf(literal) ? KINDS.bound : KINDS.other
}

/** How many words a literal about an enum leaves, null among them. */
function open(literal: Literal): number {
  const { values, nullable } = enumOf(literal)!.type
  return [...values, ...(nullable ? [null] : [])].filter((word) => leavesOpen(literal, word)).length
}
