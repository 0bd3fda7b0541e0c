import { add, compare, divide, type Exact, exactOf, multiply, subtract, ZERO } from '../tree/exact.ts'
import { type Expression, itemsOf } from '../tree/expression.ts'
import type { FactType } from '../tree/fact-type.ts'

/** The value of an expression that rests on a missing fact. */
export const UNKNOWN: unique symbol = Symbol('unknown')

/** A number is exact; a list or an object is what the record holds. */
type Unknown = typeof UNKNOWN
/** What an expression can be worth; numbers are exact, so nothing is rounded before it is compared. */
export type ReferenceValue = Exact | string | boolean | null | object | Unknown

/** What the names of an expression stand for while it is evaluated. */
export interface ReferenceScope {
  /** Facts that were checked against their types. */
  readonly facts: Readonly<Record<string, unknown>>
  /** Results so far, with `outcome` and `score`. */
  readonly results: Readonly<Record<string, unknown>>
  /** The element each quantifier or `for_each` stands at, by slot. */
  readonly variables: readonly unknown[]
}

/** True, false or UNKNOWN: what a condition is worth. `null` is no truth: it leaves the condition unknown. */
export function referenceTruth(node: Expression, scope: ReferenceScope): boolean | typeof UNKNOWN {
  const value = referenceValue(node, scope)
  return typeof value === 'boolean' ? value : UNKNOWN
}

/** Whether a condition over constants alone holds. */
export function isTrueOfConstants(node: Expression): boolean {
  return referenceTruth(node, { facts: {}, results: {}, variables: [] }) === true
}

/**
 * What an expression is worth: the semantics of conditions, as slow and plain as possible. The compiled evaluator is
 * tested against it.
 *
 * Both sides of `&&` and `||` and every element of a quantifier are always evaluated, so that the rule for unknown
 * parts is written once and in one place. What the others do to save work may not change an answer.
 */
export function referenceValue(node: Expression, scope: ReferenceScope): ReferenceValue {
  const value = (inner: Expression) => referenceValue(inner, scope)
  switch (node.op) {
    case 'constant':
      return typeof node.value === 'number' ? exactOf(node.value) : node.value
    case 'fact':
      return read(node.type, scope.facts[node.name])
    case 'variable':
      return read(node.type, scope.variables[node.slot])
    case 'result':
      return read(node.type, scope.results[node.name])
    case 'field': {
      const of = value(node.of)
      return of === UNKNOWN || of === null ? UNKNOWN : read(node.type, (of as Record<string, unknown>)[node.name])
    }
    case 'and': {
      const both = [referenceTruth(node.left, scope), referenceTruth(node.right, scope)]
      return both.includes(false) ? false : both.includes(UNKNOWN) ? UNKNOWN : true
    }
    case 'or': {
      const both = [referenceTruth(node.left, scope), referenceTruth(node.right, scope)]
      return both.includes(true) ? true : both.includes(UNKNOWN) ? UNKNOWN : false
    }
    case 'not': {
      const operand = referenceTruth(node.operand, scope)
      return operand === UNKNOWN ? UNKNOWN : !operand
    }
    case 'compare': {
      const left = number(value(node.left))
      const right = number(value(node.right))
      if (left === UNKNOWN || right === UNKNOWN) return UNKNOWN
      const order = compare(left, right)
      return { '<': order < 0, '<=': order <= 0, '>': order > 0, '>=': order >= 0 }[node.operator]
    }
    case 'equal': {
      const left = value(node.left)
      const right = value(node.right)
      return left === UNKNOWN || right === UNKNOWN ? UNKNOWN : same(left, right) !== node.negated
    }
    case 'in': {
      const needle = value(node.needle)
      if ('op' in node.list) {
        const list = value(node.list)
        if (needle === UNKNOWN || list === UNKNOWN || list === null) return UNKNOWN
        return (list as unknown[]).some((item) => same(needle, read(itemsOf(node.list as Expression)!, item)))
      }
      return needle === UNKNOWN
        ? UNKNOWN
        : node.list.some((item) => same(needle, typeof item === 'number' ? exactOf(item) : item))
    }
    case 'arithmetic': {
      const left = number(value(node.left))
      const right = number(value(node.right))
      if (left === UNKNOWN || right === UNKNOWN) return UNKNOWN
      if (node.operator === '/') return divide(left, right) ?? UNKNOWN
      return { '+': add, '-': subtract, '*': multiply }[node.operator](left, right)
    }
    case 'minimum':
    case 'maximum': {
      const numbers = node.operands.map((operand) => number(value(operand)))
      const sign = node.op === 'minimum' ? 1 : -1
      return numbers.reduce((best, next) =>
        best === UNKNOWN || next === UNKNOWN ? UNKNOWN : sign * compare(next, best) < 0 ? next : best,
      )
    }
    case 'size':
    case 'sum':
    case 'mean': {
      const list = value(node.list)
      if (list === UNKNOWN || list === null) return UNKNOWN
      const items = list as readonly unknown[]
      if (node.op === 'size') return exactOf(items.length)
      if (items.includes(null)) return UNKNOWN
      const total = items.reduce<Exact>((sum, item) => add(sum, exactOf(item as number)), ZERO)
      return node.op === 'sum' ? total : (divide(total, exactOf(items.length)) ?? UNKNOWN)
    }
    case 'choose': {
      const test = referenceTruth(node.test, scope)
      return test === UNKNOWN ? UNKNOWN : value(test ? node.then : node.else)
    }
    case 'known':
      return value(node.operand) !== UNKNOWN
    case 'exists':
    case 'all': {
      const list = value(node.list)
      if (list === UNKNOWN || list === null) return UNKNOWN
      const truths = (list as readonly unknown[]).map((element) => {
        const variables = [...scope.variables]
        variables[node.slot] = element
        return referenceTruth(node.body, { ...scope, variables })
      })
      if (node.op === 'exists') return truths.includes(true) ? true : truths.includes(UNKNOWN) ? UNKNOWN : false
      if (truths.length === 0) return false
      return truths.includes(false) ? false : truths.includes(UNKNOWN) ? UNKNOWN : true
    }
  }
}

/** A raw value as its type has it: absent is the declared default or unknown; `null` where it is not a value is absent. */
function read(type: FactType, raw: unknown): ReferenceValue {
  const value = raw === undefined || (raw === null && !type.nullable) ? type.absent : raw
  if (value === undefined) return UNKNOWN
  return typeof value === 'number' ? exactOf(value) : (value as ReferenceValue)
}

/** Arithmetic and order know no `null`: it is no number, so the answer is unknown. */
function number(value: ReferenceValue): Exact | typeof UNKNOWN {
  return value === UNKNOWN || value === null ? UNKNOWN : (value as Exact)
}

/** Exact numbers are the same where they compare as equal: one number may be written as several fractions. */
function same(left: ReferenceValue, right: ReferenceValue): boolean {
  if (left !== null && right !== null && typeof left === 'object' && typeof right === 'object') {
    return compare(left as Exact, right as Exact) === 0
  }
  return left === right
}
