import { isRead } from '../interpret/interpreter.ts'
import type { Expression } from '../tree/expression.ts'

/**
 * V8 stops optimising functions of more than about 60 kB of bytecode; 64 rules stay well below. Policies with more
 * rules get several functions.
 */
export const RULES_PER_FUNCTION = 64

/**
 * A condition as JavaScript: `before` are statements to run first, `yes` and `no` are side-effect-free expressions
 * that hold where the condition is true and where it is false. Where neither holds it is unknown.
 */
export interface Code {
  /** Statements, each with its end; empty where none are needed. */
  readonly before: string
  /** Holds exactly where the condition is true. */
  readonly yes: string
  /** Holds exactly where the condition is false. */
  readonly no: string
  /** Of a quantifier: the variables that hold its list and the index of the element that settled it (-1: none). */
  readonly loop?: { readonly list: string; readonly at: string }
}

/** A JavaScript variable that holds the element a quantifier or `for_each` stands at, its index, and the list's path. */
export interface Bound {
  /** Name of the variable with the element. */
  readonly item: string
  /** Name of the variable with its index. */
  readonly index: string
  /** How people name the list. */
  readonly path: Path
}

/** How a fact is named to people, `claims[2].claim_score`: texts, and variables that hold an index. */
export type Path = readonly (string | { readonly index: string })[]

/** The element of `for_each`, as generated functions take it. */
export function element(list: string): Bound {
  return { item: 'e', index: 'i', path: [list] }
}

/** A condition over the elements of a list. */
export type Quantifier = Extract<Expression, { op: 'exists' | 'all' }>

/** Whether a comparison is written out in generated code; others are left to closures. */
export function isDirect(node: Expression): boolean {
  switch (node.op) {
    case 'compare':
    case 'equal':
      return isRead(node.left) && isRead(node.right)
    case 'in':
      return isRead(node.needle) && !('op' in node.list)
    case 'known':
      return isRead(node.operand)
    default:
      return isRead(node)
  }
}

/** How explanations name what `node` reads. */
export function pathOf(node: Expression, bound: readonly Bound[]): Path {
  if (node.op === 'field') return [...pathOf(node.of, bound), `.${node.name}`]
  const at = node.op === 'variable' ? bound[node.slot] : undefined
  return at ? [...at.path, '[', { index: at.index }, ']'] : [node.source]
}

/** Whether this host lets code be generated (a content security policy or a flag may forbid it). */
export function canGenerate(): boolean {
  try {
    return new Function('return 1')() === 1
  } catch {
    return false
  }
}
