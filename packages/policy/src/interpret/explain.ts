import type { Comparison, Expression } from '../tree/expression.ts'
import type { FactUse, Json } from '../tree/policy.ts'
import {
  compileRead,
  compileTest,
  type Frame,
  NO,
  type Read,
  type Ternary,
  type Test,
  UNKNOWN,
  YES,
} from './interpreter.ts'

/** Where an explanation is collected: the frame, and how each quantifier's element is named (`claims[2]`). */
interface Place {
  readonly frame: Frame
  readonly labels: readonly string[]
}

/** Compiled once for each node; weak maps, so that the closures live as long as their policy. */
const tests = new WeakMap<Expression, Test>()
const reads = new WeakMap<Expression, Read>()

/** What a condition is worth on the frame. */
function truth(node: Expression, frame: Frame): Ternary {
  let test = tests.get(node)
  if (!test) {
    test = compileTest(node)
    tests.set(node, test)
  }
  return test(frame)
}

/** The value of a node on the frame; undefined where it is unknown. */
function readValue(node: Expression, frame: Frame): unknown {
  let read = reads.get(node)
  if (!read) {
    read = compileRead(node)
    reads.set(node, read)
  }
  return read(frame)
}

/**
 * The comparisons that make a condition what it is: those that made it hold (of an `||` the first that held, of an
 * `exists` the first element), those that kept it from holding, or those left unknown by a missing fact.
 *
 * It evaluates the condition again, part by part, so it must read the same frame as the evaluation did. The generated
 * code of `generate-explain.ts` gives the same list without a second evaluation; where it cannot, it calls this.
 */
export function explain(node: Expression, frame: Frame, labels: readonly string[] = []): FactUse[] {
  const uses: FactUse[] = []
  collect(node, truth(node, frame), { frame, labels }, uses)
  return uses
}

/** Paths of the missing facts that leave a condition or value unknown. */
export function missingFacts(node: Expression, frame: Frame, labels: readonly string[] = []): string[] {
  const paths: string[] = []
  collectMissing(node, { frame, labels }, paths)
  return [...new Set(paths)]
}

/** Adds the comparisons that made `node` come to `held`; for a pair that one side settled, only of that side. */
function collect(node: Expression, held: Ternary, place: Place, uses: FactUse[]): void {
  const { frame } = place
  switch (node.op) {
    case 'and':
    case 'or': {
      const decisive = node.op === 'and' ? NO : YES
      for (const side of [node.left, node.right]) {
        const value = truth(side, frame)
        if (value === held) collect(side, value, place, uses)
        if (held === decisive && value === decisive) return
      }
      return
    }
    case 'not':
      collect(node.operand, held === UNKNOWN ? UNKNOWN : held === YES ? NO : YES, place, uses)
      return
    case 'choose': {
      const test = truth(node.test, frame)
      collect(node.test, test, place, uses)
      if (test !== UNKNOWN) collect(test === YES ? node.then : node.else, held, place, uses)
      return
    }
    case 'exists':
    case 'all':
      collectElements(node, held, place, uses)
      return
    default:
      uses.push(comparisonUse(node, held, place))
  }
}

/** The element that settled a quantifier, else all elements that came to the same. */
function collectElements(
  node: Extract<Expression, { op: 'exists' | 'all' }>,
  held: Ternary,
  place: Place,
  uses: FactUse[],
): void {
  const list = readValue(node.list, place.frame) as readonly unknown[] | null | undefined
  const name = label(node.list, place)
  if (list == null) uses.push({ fact: name, op: 'is missing' })
  else if (list.length === 0) uses.push({ fact: name, op: 'is empty' })
  else {
    const decisive = node.op === 'exists' ? YES : NO
    eachElement(node, list, name, place, (inner) => {
      const value = truth(node.body, inner.frame)
      if (value === held) collect(node.body, value, inner, uses)
      return held === decisive && value === decisive
    })
  }
}

/** Calls `visit` with each element bound to the quantifier's slot, until it answers true. */
function eachElement(
  node: Extract<Expression, { op: 'exists' | 'all' }>,
  list: readonly unknown[],
  name: string,
  { frame, labels }: Place,
  visit: (inner: Place) => boolean,
): void {
  for (let index = 0; index < list.length; index++) {
    const variables = [...frame.variables]
    variables[node.slot] = list[index]
    const inner = [...labels]
    inner[node.slot] = `${name}[${index}]`
    if (visit({ frame: { ...frame, variables }, labels: inner })) return
  }
}

/** How a comparison that failed is said. */
const NEGATED: Record<Comparison, Comparison> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' }

/** One comparison as it stands: a false `a > 3` is written as `a <= 3`. */
function comparisonUse(node: Expression, held: Ternary, place: Place): FactUse {
  const no = held === NO
  switch (node.op) {
    case 'compare': {
      const op = no ? NEGATED[node.operator] : node.operator
      return node.left.op === 'constant'
        ? use(node.right, MIRRORED[op], node.left, place)
        : use(node.left, op, node.right, place)
    }
    case 'equal': {
      const op = no !== node.negated ? '!=' : '=='
      return node.left.op === 'constant' ? use(node.right, op, node.left, place) : use(node.left, op, node.right, place)
    }
    case 'in': {
      const op = no ? 'not in' : 'in'
      if ('op' in node.list) return use(node.needle, op, node.list, place)
      return { ...subject(node.needle, op, place), limit: node.list }
    }
    case 'known':
      return { fact: label(node.operand, place), op: no ? 'is missing' : 'is known' }
    default:
      return { ...subject(node, '==', place), limit: !no }
  }
}

/** How a comparison is said with its sides exchanged, so that the fact stands first. */
const MIRRORED: Record<Comparison, Comparison> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' }

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

/** Parts are assigned one by one: spreading the optional ones takes longer than evaluating the whole condition. */
function use(node: Expression, op: string, limit: Expression, place: Place): FactUse {
  const made: Writable<FactUse> = subject(node, op, place)
  const value = readValue(limit, place.frame)
  if (value !== undefined) made.limit = value as Json
  const constant = limit.op === 'constant' ? limit.name : label(limit, place)
  if (constant !== undefined) made.constant = constant
  return made
}

/** A comparison without its limit. */
function subject(node: Expression, op: string, place: Place): Writable<FactUse> {
  const fact = label(node, place)
  const value = readValue(node, place.frame)
  return value === undefined ? { fact, op } : { fact, value: value as Json, op }
}

/** How people read what a node names: elements with their index, everything else as the policy writes it. */
function label(node: Expression, place: Place): string {
  if (node.op === 'variable') return place.labels[node.slot]!
  if (node.op === 'field') return `${label(node.of, place)}.${node.name}`
  return node.source
}

/**
 * Adds the paths of missing facts of a part that is unknown; literals and `known(…)` never are.
 *
 * Only parts that are unknown themselves are followed: in `a || b`, where `a` holds, nothing that `b` lacks matters.
 * A number that is not there because of a division by 0 has no missing fact, and adds none.
 */
function collectMissing(node: Expression, place: Place, paths: string[]): void {
  switch (node.op) {
    case 'fact':
    case 'variable':
    case 'result':
      if (readValue(node, place.frame) == null) paths.push(label(node, place))
      return
    case 'field': {
      const owner = readValue(node.of, place.frame)
      if (owner == null) collectMissing(node.of, place, paths)
      else if (readValue(node, place.frame) == null) paths.push(label(node, place))
      return
    }
    case 'and':
    case 'or':
      for (const side of [node.left, node.right]) {
        if (truth(side, place.frame) === UNKNOWN) collectMissing(side, place, paths)
      }
      return
    case 'exists':
    case 'all': {
      const list = readValue(node.list, place.frame) as readonly unknown[] | null | undefined
      if (list == null) collectMissing(node.list, place, paths)
      else {
        eachElement(node, list, label(node.list, place), place, (inner) => {
          if (truth(node.body, inner.frame) === UNKNOWN) collectMissing(node.body, inner, paths)
          return false
        })
      }
      return
    }
    case 'choose': {
      const test = truth(node.test, place.frame)
      collectMissing(test === UNKNOWN ? node.test : test === YES ? node.then : node.else, place, paths)
      return
    }
    case 'not':
      collectMissing(node.operand, place, paths)
      return
    case 'equal':
      for (const side of [node.left, node.right]) {
        if (readValue(side, place.frame) === undefined) collectMissing(side, place, paths)
      }
      return
    case 'compare':
    case 'arithmetic':
      collectMissing(node.left, place, paths)
      collectMissing(node.right, place, paths)
      return
    case 'in':
      if (readValue(node.needle, place.frame) === undefined) collectMissing(node.needle, place, paths)
      if ('op' in node.list) collectMissing(node.list, place, paths)
      return
    case 'sum':
    case 'mean':
      collectMissing(node.list, place, paths)
      collectNulls(node.list, place, paths)
      return
    case 'minimum':
    case 'maximum':
      for (const operand of node.operands) collectMissing(operand, place, paths)
      return
    case 'size':
      collectMissing(node.list, place, paths)
  }
}

/** Elements that are no numbers leave a sum unknown. */
function collectNulls(list: Expression, place: Place, paths: string[]): void {
  const items = readValue(list, place.frame) as readonly unknown[] | null | undefined
  items?.forEach((item, index) => {
    if (item === null) paths.push(`${label(list, place)}[${index}]`)
  })
}
