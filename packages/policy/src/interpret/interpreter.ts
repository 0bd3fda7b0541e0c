import { add, compare, divide, type Exact, exactOf, multiply, subtract, toNumber, ZERO } from '../tree/exact.ts'
import type { Comparison, Constant, Expression } from '../tree/expression.ts'
import type { FactType } from '../tree/fact-type.ts'
import { kindOf } from '../tree/kind-of.ts'

/** True, false, unknown. */
export type Ternary = 0 | 1 | 2
/** The condition does not hold. */
export const NO = 0
/** The condition holds. */
export const YES = 1
/** A missing fact leaves it open. */
export const UNKNOWN = 2

/** What an expression reads from while it is evaluated. */
export interface Frame {
  /** Facts that were checked against their types. */
  readonly facts: Readonly<Record<string, unknown>>
  /** Results so far, with `outcome` and `score`; only overrides and computed results read any. */
  readonly results: Readonly<Record<string, unknown>>
  /** By slot: the element each quantifier or `for_each` stands at. */
  readonly variables: unknown[]
}

/** A compiled condition. */
export type Test = (frame: Frame) => Ternary
/** A raw value; undefined where it is unknown. */
export type Read = (frame: Frame) => unknown
/** A compiled number, exact; undefined where it is unknown or null. */
type ReadExact = (frame: Frame) => Exact | undefined

/**
 * The compiled evaluator for hosts that forbid code generation, and for the parts of expressions that generated code
 * leaves to it: one closure a node. Three-valued throughout: an unknown part makes the whole unknown unless another
 * part settles it alone (`false && unknown` is false, `true || unknown` is true).
 */
export function compileTest(node: Expression): Test {
  switch (node.op) {
    case 'and':
    case 'or':
      return node.op === 'and'
        ? both(compileTest(node.left), compileTest(node.right), NO, YES)
        : both(compileTest(node.left), compileTest(node.right), YES, NO)
    case 'not': {
      const operand = compileTest(node.operand)
      return (frame) => {
        const held = operand(frame)
        return held === UNKNOWN ? UNKNOWN : held === YES ? NO : YES
      }
    }
    case 'compare':
      return compileComparison(node)
    case 'equal':
      return compileEquality(node)
    case 'in':
      return compileMembership(node.needle, node.list)
    case 'known': {
      const operand = compileRead(node.operand)
      return (frame) => (operand(frame) === undefined ? NO : YES)
    }
    case 'choose': {
      const [test, then, otherwise] = [compileTest(node.test), compileTest(node.then), compileTest(node.else)]
      return (frame) => {
        const held = test(frame)
        return held === UNKNOWN ? UNKNOWN : held === YES ? then(frame) : otherwise(frame)
      }
    }
    case 'exists':
    case 'all':
      return compileQuantifier(compileRead(node.list), compileTest(node.body), node.slot, node.op === 'exists')
    default: {
      const value = compileRead(node)
      return (frame) => {
        const held = value(frame)
        return held === true ? YES : held === false ? NO : UNKNOWN
      }
    }
  }
}

/**
 * `decisive` settles the pair alone; two of `weak` make `weak`. The right side is not looked at where the left one
 * settles it, which changes no answer: reading has no effects.
 */
function both(left: Test, right: Test, decisive: Ternary, weak: Ternary): Test {
  return (frame) => {
    const a = left(frame)
    if (a === decisive) return decisive
    const b = right(frame)
    return b === decisive ? decisive : a === weak && b === weak ? weak : UNKNOWN
  }
}

/** Numbers that are read, not calculated, compare as doubles exactly as their decimals do. */
export function isRead(node: Expression): boolean {
  return ['constant', 'fact', 'variable', 'result', 'field', 'size'].includes(node.op)
}

/** Numbers that are only read compare as doubles; as soon as one side is calculated, both compare exactly. */
function compileComparison(node: Extract<Expression, { op: 'compare' }>): Test {
  if (isRead(node.left) && isRead(node.right)) {
    const [left, right, holds] = [compileRead(node.left), compileRead(node.right), ORDER[node.operator]]
    return (frame) => {
      const a = left(frame) as number | null | undefined
      const b = right(frame) as number | null | undefined
      return a == null || b == null ? UNKNOWN : holds(a - b) ? YES : NO
    }
  }
  const [left, right, holds] = [compileExact(node.left), compileExact(node.right), ORDER[node.operator]]
  return (frame) => {
    const a = left(frame)
    const b = right(frame)
    return a === undefined || b === undefined ? UNKNOWN : holds(compare(a, b)) ? YES : NO
  }
}

/** Each operator as a test of the sign of `a - b`, or of `compare(a, b)`. */
const ORDER: Record<Comparison, (order: number) => boolean> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
}

/** Null equals null alone and is a value; only undefined is unknown. */
function compileEquality(node: Extract<Expression, { op: 'equal' }>): Test {
  const [left, right, negated] = [compileRead(node.left), compileRead(node.right), node.negated]
  const exact = [calculated(node.left), calculated(node.right)]
  const [exactLeft, exactRight] = exact.some(Boolean) ? [compileExact(node.left), compileExact(node.right)] : []
  return (frame) => {
    const a = left(frame)
    const b = right(frame)
    if (a === undefined || b === undefined) return UNKNOWN
    const same = exactLeft && a !== null && b !== null ? compare(exactLeft(frame)!, exactRight!(frame)!) === 0 : a === b
    return same !== negated ? YES : NO
  }
}

/** Whether a number is worked out: then its double is rounded, and only its exact value may be compared. */
function calculated(node: Expression): boolean {
  return !isRead(node) && kindOf(node) === 'number'
}

/** A missing or null list is unknown; an empty one holds nothing, so the answer is no. */
function compileMembership(needle: Expression, list: Expression | readonly Constant[]): Test {
  const read = compileRead(needle)
  const exact = calculated(needle) ? compileExact(needle) : undefined
  const items = 'op' in list ? (compileRead(list) as (frame: Frame) => unknown[] | null | undefined) : () => list
  return (frame) => {
    const value = read(frame)
    const all = items(frame)
    if (value === undefined || all == null) return UNKNOWN
    const sought = exact?.(frame)
    const found = sought
      ? all.some((item) => typeof item === 'number' && compare(exactOf(item), sought) === 0)
      : all.includes(value as Constant)
    return found ? YES : NO
  }
}

/** Stops at the first decisive element. The slot is restored afterwards, because frames are shared. */
function compileQuantifier(list: Read, body: Test, slot: number, exists: boolean): Test {
  const [decisive, otherwise]: [Ternary, Ternary] = exists ? [YES, NO] : [NO, YES]
  return (frame) => {
    const items = list(frame) as unknown[] | null | undefined
    if (items == null) return UNKNOWN
    // `all` over nothing does not hold: a post without claims is not a post whose claims are all supported.
    if (items.length === 0) return NO
    const before = frame.variables[slot]
    let held: Ternary = otherwise
    for (const item of items) {
      frame.variables[slot] = item
      const inner = body(frame)
      if (inner === decisive) {
        held = decisive
        break
      }
      if (inner === UNKNOWN) held = UNKNOWN
    }
    frame.variables[slot] = before
    return held
  }
}

/** The value of any expression: a double, a text, a truth, `null`, a list; undefined where it is unknown. */
export function compileRead(node: Expression): Read {
  switch (node.op) {
    case 'constant': {
      const { value } = node
      return () => value
    }
    case 'fact': {
      const { name, type } = node
      return (frame) => settle(type, frame.facts[name])
    }
    case 'variable': {
      const { slot, type } = node
      return (frame) => settle(type, frame.variables[slot])
    }
    case 'result': {
      const { name, type } = node
      return (frame) => settle(type, frame.results[name])
    }
    case 'field': {
      const { name, type } = node
      const of = compileRead(node.of)
      return (frame) => {
        const owner = of(frame) as Record<string, unknown> | null | undefined
        return owner == null ? undefined : settle(type, owner[name])
      }
    }
    case 'size': {
      const list = compileRead(node.list)
      return (frame) => (list(frame) as unknown[] | null | undefined)?.length
    }
    case 'choose': {
      const [test, then, otherwise] = [compileTest(node.test), compileRead(node.then), compileRead(node.else)]
      return (frame) => {
        const held = test(frame)
        return held === UNKNOWN ? undefined : held === YES ? then(frame) : otherwise(frame)
      }
    }
    case 'arithmetic':
    case 'minimum':
    case 'maximum':
    case 'sum':
    case 'mean': {
      const exact = compileExact(node)
      return (frame) => {
        const value = exact(frame)
        return value === undefined ? undefined : toNumber(value)
      }
    }
    default: {
      const test = compileTest(node)
      return (frame) => {
        const held = test(frame)
        return held === UNKNOWN ? undefined : held === YES
      }
    }
  }
}

/**
 * A raw value as its type has it: absent, or null where null is not a value, gives the declared default, and unknown
 * without one.
 */
function settle(type: FactType, raw: unknown): unknown {
  return raw === undefined || (raw === null && !type.nullable) ? type.absent : raw
}

/**
 * The exact value of a numeric expression; undefined where it is unknown or null. A calculation never leaves exact
 * numbers on its way, so `0.1 + 0.2 == 0.3` holds in a policy.
 */
export function compileExact(node: Expression): ReadExact {
  switch (node.op) {
    case 'constant': {
      const value = exactOf(node.value as number)
      return () => value
    }
    case 'arithmetic': {
      const [left, right] = [compileExact(node.left), compileExact(node.right)]
      const apply = { '+': add, '-': subtract, '*': multiply, '/': divide }[node.operator]
      return (frame) => {
        const a = left(frame)
        const b = right(frame)
        return a === undefined || b === undefined ? undefined : apply(a, b)
      }
    }
    case 'minimum':
    case 'maximum':
      return extreme(node.operands.map(compileExact), node.op === 'minimum' ? 1 : -1)
    case 'sum':
    case 'mean': {
      const list = compileRead(node.list)
      const mean = node.op === 'mean'
      return (frame) => {
        const items = list(frame) as (number | null)[] | null | undefined
        if (items == null || items.includes(null)) return undefined
        let total = ZERO
        for (const item of items) total = add(total, exactOf(item!))
        return mean ? divide(total, exactOf(items.length)) : total
      }
    }
    case 'choose': {
      const [test, then, otherwise] = [compileTest(node.test), compileExact(node.then), compileExact(node.else)]
      return (frame) => {
        const held = test(frame)
        return held === UNKNOWN ? undefined : held === YES ? then(frame) : otherwise(frame)
      }
    }
    default: {
      const read = compileRead(node)
      return (frame) => {
        const value = read(frame) as number | null | undefined
        return value == null ? undefined : exactOf(value)
      }
    }
  }
}

/**
 * The smallest or largest of some numbers; one that is unknown makes all of it unknown, since it might have been the
 * extreme.
 */
function extreme(operands: readonly ReadExact[], sign: 1 | -1): ReadExact {
  return (frame) => {
    let best: Exact | undefined
    for (const operand of operands) {
      const value = operand(frame)
      if (value === undefined) return undefined
      if (best === undefined || sign * compare(value, best) < 0) best = value
    }
    return best
  }
}
