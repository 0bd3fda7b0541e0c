import type { Expression } from '../tree/expression.ts'
import type { FactType } from '../tree/fact-type.ts'
import { kindOf } from '../tree/kind-of.ts'
import { constant, type SymbolicFact, type SymbolicFacts, type SymbolicValue, sortOf } from './symbolic-facts.ts'
import { and, arithmetic, equal, FALSE, ite, not, or, order, type Sort, type Term, TRUE } from './term.ts'

/**
 * When a condition holds and when it does not; where neither, it is unknown. Two formulas, because SMT-LIB has two
 * truth values and a policy three.
 */
export interface SymbolicTruth {
  /** The inputs for which it holds. */
  readonly yes: Term
  /** The inputs for which it does not. */
  readonly no: Term
}

/** A result as it stands: null, or a value. */
export interface SymbolicResult {
  /** The inputs for which it is null. */
  readonly isNull: Term
  /** Its value elsewhere, of the sort of its kind. */
  readonly value: Term
}

/** What names mean to an expression, for all inputs at once. */
export interface SymbolicScope {
  readonly facts: SymbolicFacts
  /** Results by name, as they stand where the expression is read. */
  readonly results: ReadonlyMap<string, SymbolicResult>
  /** The element that each variable stands for, by slot. */
  readonly variables: readonly SymbolicFact[]
  /** When the elements that the variables stand for are there. */
  readonly there: Term
  /** Told of each condition within the expression, and when the elements that it speaks of are there. */
  readonly watch?: (node: Expression, truth: SymbolicTruth, there: Term) => void
}

/**
 * A condition as formulas: equal to `referenceTruth` for every record. Numbers are exact here as there. Both formulas
 * get names, so that a condition that is used often is written once in a script.
 */
export function encodeTruth(node: Expression, scope: SymbolicScope): SymbolicTruth {
  const { yes, no } = truthOf(node, scope)
  const { script } = scope.facts
  const truth = { yes: script.name('Bool', yes), no: script.name('Bool', no) }
  scope.watch?.(node, truth, scope.there)
  return truth
}

/** A value as formulas: equal to `referenceValue` for every record. */
export function encodeValue(node: Expression, scope: SymbolicScope): SymbolicValue {
  const { script, words } = scope.facts
  switch (node.op) {
    case 'constant':
      return node.value === null ? { unknown: FALSE, isNull: TRUE, value: FALSE } : known(constant(node.value, words))
    case 'fact':
      return scope.facts.facts.get(node.name)!.read()
    case 'variable':
      return scope.variables[node.slot]!.read()
    case 'result':
      return readResult(node.type, scope.results.get(node.name)!, scope)
    case 'field': {
      const { unknown, isNull, object } = encodeValue(node.of, scope)
      const inner = object!.field(node.name).read()
      return { ...inner, unknown: or(unknown, isNull, inner.unknown) }
    }
    case 'arithmetic': {
      const [left, right] = [encodeValue(node.left, scope), encodeValue(node.right, scope)]
      const byZero = node.operator === '/' ? equal(right.value, '0.0') : FALSE
      return known(
        script.name('Real', arithmetic(node.operator, left.value, right.value)),
        or(missing(left), missing(right), byZero),
      )
    }
    case 'minimum':
    case 'maximum': {
      const values = node.operands.map((operand) => encodeValue(operand, scope))
      const operator = node.op === 'minimum' ? '<' : '>'
      const best = values.reduce<Term | undefined>((best, { value }) => {
        if (best === undefined) return value
        return script.name('Real', ite(order(operator, value, best), value, best))
      }, undefined)
      return known(best!, or(...values.map(missing)))
    }
    case 'size':
    case 'sum':
    case 'mean': {
      const list = encodeValue(node.list, scope)
      const totals = list.lists!.map(({ when, list }) => ({
        when,
        ...(node.op === 'size' ? known(`(to_real ${list.size()})`) : list.total(node.op)),
      }))
      return known(
        totals.reduceRight((rest, { when, value }) => ite(when, value, rest), totals.at(-1)!.value),
        or(missing(list), ...totals.map(({ when, unknown }) => and(when, unknown))),
      )
    }
    case 'choose':
      return choose(node, scope)
    default: {
      const { yes, no } = encodeTruth(node, scope)
      return known(yes, and(not(yes), not(no)))
    }
  }
}

/**
 * The two formulas of a condition; `encodeTruth` gives them names and reports them. The rules are those of the
 * reference evaluator: `&&` holds where both hold and fails where one fails, whatever the other is.
 */
function truthOf(node: Expression, scope: SymbolicScope): SymbolicTruth {
  switch (node.op) {
    case 'and': {
      const [left, right] = [encodeTruth(node.left, scope), encodeTruth(node.right, scope)]
      return { yes: and(left.yes, right.yes), no: or(left.no, right.no) }
    }
    case 'or': {
      const [left, right] = [encodeTruth(node.left, scope), encodeTruth(node.right, scope)]
      return { yes: or(left.yes, right.yes), no: and(left.no, right.no) }
    }
    case 'not': {
      const { yes, no } = encodeTruth(node.operand, scope)
      return { yes: no, no: yes }
    }
    case 'compare': {
      const [left, right] = [encodeValue(node.left, scope), encodeValue(node.right, scope)]
      return decided(or(missing(left), missing(right)), order(node.operator, left.value, right.value))
    }
    case 'equal': {
      const [left, right] = [encodeValue(node.left, scope), encodeValue(node.right, scope)]
      const same = sameAs(left, right)
      return decided(or(left.unknown, right.unknown), node.negated ? not(same) : same)
    }
    case 'in':
      return member(node, scope)
    case 'known': {
      const { unknown } = encodeValue(node.operand, scope)
      return { yes: not(unknown), no: unknown }
    }
    case 'exists':
    case 'all':
      return quantified(node, scope)
    default: {
      const value = encodeValue(node, scope)
      return decided(missing(value), value.value)
    }
  }
}

/** Both answers are encoded; the test picks between them. Unknown where the test or the chosen answer is. */
function choose(node: Extract<Expression, { op: 'choose' }>, scope: SymbolicScope): SymbolicValue {
  const { script } = scope.facts
  const { yes, no } = encodeTruth(node.test, scope)
  const [then, otherwise] = [encodeValue(node.then, scope), encodeValue(node.else, scope)]
  const lists = [
    ...(then.lists ?? []).map(({ when, list }) => ({ when: and(yes, when), list })),
    ...(otherwise.lists ?? []).map(({ when, list }) => ({ when: and(not(yes), when), list })),
  ]
  return {
    unknown: script.name('Bool', or(and(not(yes), not(no)), ite(yes, then.unknown, otherwise.unknown))),
    isNull: ite(yes, then.isNull, otherwise.isNull),
    value: script.name(SORT[kindOf(node)] ?? 'Bool', ite(yes, then.value, otherwise.value)),
    ...(lists.length > 0 ? { lists } : {}),
  }
}

/** Sorts of the kinds that are not Bool. */
const SORT: Readonly<Partial<Record<ReturnType<typeof kindOf>, Sort>>> = { number: 'Real', string: 'Int' }

/** Of a list of constants one equality each; of a fact that is a list, its elements. */
function member(node: Extract<Expression, { op: 'in' }>, scope: SymbolicScope): SymbolicTruth {
  const needle = encodeValue(node.needle, scope)
  if (!('op' in node.list)) {
    const found = node.list.map((item) =>
      sameAs(needle, item === null ? { isNull: TRUE, value: FALSE } : known(constant(item, scope.facts.words))),
    )
    return decided(needle.unknown, or(...found))
  }
  const haystack = encodeValue(node.list as Expression, scope)
  const { list } = haystack.lists![0]!
  const found = list.elements().map(({ there, fact }) => and(there, sameAs(needle, fact.read())))
  return decided(or(needle.unknown, missing(haystack)), or(...found))
}

/**
 * `exists` and `all`: of each element that is there; `all` of an empty list does not hold. A list that is missing
 * leaves both unknown. `there` of the inner scope says when its formulas mean anything.
 */
function quantified(node: Extract<Expression, { op: 'exists' | 'all' }>, scope: SymbolicScope): SymbolicTruth {
  const value = encodeValue(node.list, scope)
  const absent = missing(value)
  const { list } = value.lists![0]!
  const elements = list.elements().map(({ there, fact }) => {
    const variables = [...scope.variables]
    variables[node.slot] = fact
    const within = and(scope.there, not(absent), there)
    return { there, ...encodeTruth(node.body, { ...scope, variables, there: within }) }
  })
  const some = (part: 'yes' | 'no') => or(...elements.map((element) => and(element.there, element[part])))
  const every = (part: 'yes' | 'no') => and(...elements.map((element) => or(not(element.there), element[part])))
  const empty = equal(list.size(), '0')
  return node.op === 'exists'
    ? { yes: and(not(absent), some('yes')), no: and(not(absent), every('no')) }
    : { yes: and(not(absent), not(empty), every('yes')), no: and(not(absent), or(empty, some('no'))) }
}

/** A result as its type has it, like a fact: null where it is not a value is the declared default, or unknown. */
function readResult(type: FactType, { isNull, value }: SymbolicResult, { facts }: SymbolicScope): SymbolicValue {
  if (type.nullable) return { unknown: FALSE, isNull, value }
  if (type.absent === undefined) return known(value, isNull)
  const byDefault = constant(type.absent as string | number | boolean, facts.words)
  return known(facts.script.name(sortOf(type), ite(isNull, byDefault, value)))
}

/** Whether two known values are the same; null is the same as null alone. */
function sameAs(left: Pick<SymbolicValue, 'isNull' | 'value'>, right: Pick<SymbolicValue, 'isNull' | 'value'>): Term {
  if (right.isNull === TRUE) return left.isNull
  if (left.isNull === TRUE) return right.isNull
  return or(and(left.isNull, right.isNull), and(not(left.isNull), not(right.isNull), equal(left.value, right.value)))
}

/** Unknown or null: what comparisons and arithmetic cannot use. */
function missing({ unknown, isNull }: SymbolicValue): Term {
  return or(unknown, isNull)
}

/** A condition that is unknown where something is missing, and else comes to `holds`. */
function decided(unknown: Term, holds: Term): SymbolicTruth {
  return { yes: and(not(unknown), holds), no: and(not(unknown), not(holds)) }
}

/** A value that is not null. */
function known(value: Term, unknown: Term = FALSE): SymbolicValue {
  return { unknown, isNull: FALSE, value }
}
