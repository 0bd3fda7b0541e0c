import { referenceTruth, referenceValue, UNKNOWN } from '../interpret/reference-expression.ts'
import { compare, type Exact, exactOf, ZERO } from '../tree/exact.ts'
import { type Expression, operands } from '../tree/expression.ts'
import { kindOf } from '../tree/kind-of.ts'
import {
  addLines,
  constantLine,
  crossing,
  invertLine,
  type Line,
  MOVING,
  multiplyLines,
  negateLine,
  rootOf,
} from './line.ts'
import { isStill, moves } from './moves.ts'

/** One fact of a record on the move: what is known of it, and the values at which something may change. */
export interface Walk {
  /** The record, with the moving fact at the value near which lines are taken. */
  readonly facts: Readonly<Record<string, unknown>>
  /** The moving fact, for example `claims[2].refute_confidence`. */
  readonly moving: string
  /** What rules and the scorecard may have set by then: every line that a number may be on. */
  readonly results: ReadonlyMap<string, readonly Line[]>
  /** Elements that quantifiers and `for_each` stand at, by slot. */
  readonly variables: readonly unknown[]
  /** How these elements are called (`claims[2]`), by slot. */
  readonly labels: readonly string[]
  /** Numbers that are the same wherever the moving fact is, as far as they were worked out. */
  readonly still: Map<Expression, readonly Line[]>
  /** Where what is found is noted. */
  readonly found: Found
}

/** Values of the moving fact at which some comparison may change, as they show from one place. */
export interface Found {
  /** Exact values, in the order in which they were found, perhaps more than once. */
  readonly roots: Exact[]
  /** Some comparison is no linear one of this fact, so values may be missing. */
  curved: boolean
}

/** Notes every value of the moving fact at which a comparison within an expression may change, near the value it has. */
export function visit(node: Expression, walk: Walk): void {
  if (!moves(node, walk)) return
  switch (node.op) {
    case 'compare':
    case 'equal':
      if (kindOf(node.left) === 'number' && kindOf(node.right) === 'number') {
        meet(traceLine(node.left, walk, true), traceLine(node.right, walk, true), walk)
      }
      break
    case 'in':
      if (kindOf(node.needle) === 'number') meet(traceLine(node.needle, walk, true), listed(node.list, walk), walk)
      break
    case 'minimum':
    case 'maximum':
      node.operands.forEach((one, index) => {
        for (const other of node.operands.slice(0, index)) meet(traceLine(one, walk), traceLine(other, walk), walk)
      })
      break
    case 'arithmetic':
      if (node.operator === '/') noteRoots(traceLine(node.right, walk), walk)
      break
    case 'exists':
    case 'all':
      visit(node.list, walk)
      for (const { label, items } of listAt(node.list, walk)) {
        items.forEach((item, index) => {
          visit(node.body, bind(walk, node.slot, item, `${label}[${index}]`))
        })
      }
      return
  }
  for (const operand of operands(node)) visit(operand, walk)
}

/** The same walk with an element of a list bound to a variable. */
export function bind(walk: Walk, slot: number, item: unknown, label: string): Walk {
  const variables = [...walk.variables]
  const labels = [...walk.labels]
  variables[slot] = item
  labels[slot] = label
  return { ...walk, variables, labels }
}

/** Notes where lines of the one kind meet lines of the other. */
export function meet(some: readonly Line[], others: readonly Line[], { found }: Walk): void {
  for (const one of some) {
    for (const other of others) {
      const at = crossing(one, other)
      if (at === 'curved') found.curved = true
      else if (at) found.roots.push(at)
    }
  }
}

/** Notes where lines are zero: there a division has no value. */
function noteRoots(lines: readonly Line[], { found }: Walk): void {
  for (const { top } of lines) {
    const at = rootOf(top)
    if (at) found.roots.push(at)
  }
}

/**
 * The lines that a number may be on, near the value the moving fact has; none where it has no value. `wide`: every line that
 * a least, a greatest or a chosen number may be on, not only the one it is on now.
 */
export function traceLine(node: Expression, walk: Walk, wide = false): readonly Line[] {
  if (!wide && isStill(node, walk)) {
    const known = walk.still.get(node)
    if (known) return known
    const lines = tracedLine(node, walk, false)
    walk.still.set(node, lines)
    return lines
  }
  return tracedLine(node, walk, wide)
}

function tracedLine(node: Expression, walk: Walk, wide: boolean): readonly Line[] {
  switch (node.op) {
    case 'result':
      return walk.results.get(node.name) ?? []
    case 'arithmetic': {
      const right = traceLine(node.right, walk, wide)
      const left = traceLine(node.left, walk, wide)
      if (node.operator === '+') return pairs(left, right, addLines, walk)
      if (node.operator === '-') return pairs(left, right.map(negateLine), addLines, walk)
      return pairs(left, node.operator === '*' ? right : right.map(invertLine), multiplyLines, walk)
    }
    case 'minimum':
    case 'maximum':
      return leading(node, walk, wide)
    case 'sum':
    case 'mean':
      return listAt(node.list, walk).flatMap(({ label, items }) => total(node.op === 'mean', label, items, walk))
    case 'choose':
      return choice(node, walk, wide)
    case 'fact':
    case 'variable':
    case 'field':
      return labelOf(node, walk) === walk.moving ? [MOVING] : constant(node, walk)
    default:
      return constant(node, walk)
  }
}

/** Of several numbers the ones that may be least (or greatest): the one that is, where each is on one line only. */
function leading(node: Extract<Expression, { op: 'minimum' | 'maximum' }>, walk: Walk, wide: boolean): readonly Line[] {
  const lines = node.operands.map((operand) => traceLine(operand, walk, wide))
  if (wide) return lines.flat()
  const values = node.operands.map((operand) => number(operand, walk))
  if (values.includes(undefined)) return lines.flat()
  const sign = node.op === 'minimum' ? 1 : -1
  const best = values.reduce((best, value, index) => (sign * compare(value!, values[best]!) < 0 ? index : best), 0)
  return lines[best]!
}

/** A chosen number: that of the answer that the test gives now, or of both. */
function choice(node: Extract<Expression, { op: 'choose' }>, walk: Walk, wide: boolean): readonly Line[] {
  if (wide) return [...traceLine(node.then, walk, true), ...traceLine(node.else, walk, true)]
  const test = referenceTruth(node.test, scopeOf(walk))
  return test === UNKNOWN ? [] : traceLine(test ? node.then : node.else, walk)
}

/** The sum or the mean of a list, as one line. */
function total(mean: boolean, label: string, items: readonly unknown[], walk: Walk): readonly Line[] {
  const lines = items.flatMap((item, index) => elementLine(item, `${label}[${index}]`, walk))
  // Elements are facts: each line is a constant or the moving fact, and their sum is a line.
  const sum = lines.reduce((sum, line) => addLines(sum, line)!, constantLine(ZERO))
  return mean ? [multiplyLines(sum, invertLine(constantLine(exactOf(Math.max(1, items.length)))))!] : [sum]
}

/** A number that does not move, as a line without a slope. */
function constant(node: Expression, walk: Walk): readonly Line[] {
  const value = number(node, walk)
  return value ? [constantLine(value)] : []
}

/** What a number is where it rests on facts alone and all are there. */
function number(node: Expression, walk: Walk): Exact | undefined {
  const value = referenceValue(node, scopeOf(walk))
  return value !== null && typeof value === 'object' ? (value as Exact) : undefined
}

/** Results count as unknown: they may be on several lines. */
function scopeOf({ facts, variables }: Walk) {
  return { facts, variables, results: {} }
}

/** Each line of the one kind with each of the other, combined; what is not a line is noted as curved. */
function pairs(
  left: readonly Line[],
  right: readonly Line[],
  combine: (a: Line, b: Line) => Line | undefined,
  { found }: Walk,
): readonly Line[] {
  if (left.length === 1 && right.length === 1) {
    const line = combine(left[0]!, right[0]!)
    if (!line) found.curved = true
    return line ? [line] : []
  }
  return left.flatMap((one) =>
    right.flatMap((other) => {
      const line = combine(one, other)
      if (!line) found.curved = true
      return line ?? []
    }),
  )
}

/** The numbers a value is looked for in. */
function listed(list: Extract<Expression, { op: 'in' }>['list'], walk: Walk): readonly Line[] {
  if (!('op' in list)) return list.flatMap((item) => (typeof item === 'number' ? constantLine(exactOf(item)) : []))
  return listAt(list as Expression, walk).flatMap(({ label, items }) =>
    items.flatMap((item, index) => elementLine(item, `${label}[${index}]`, walk)),
  )
}

/** The line of a list's element; none where it is no number. */
function elementLine(item: unknown, label: string, { moving }: Walk): readonly Line[] {
  if (label === moving) return [MOVING]
  return typeof item === 'number' ? [constantLine(exactOf(item))] : []
}

/** A list of the record and what it is called. */
interface Listed {
  readonly label: string
  readonly items: readonly unknown[]
}

/** The list an expression names, alone in an array; empty where it is missing. */
export function listAt(node: Expression, walk: Walk): readonly Listed[] {
  const items = referenceValue(node, scopeOf(walk))
  return Array.isArray(items) ? [{ label: labelOf(node as Named, walk), items }] : []
}

/** Nodes that name a place in the record. */
type Named = Extract<Expression, { op: 'fact' | 'variable' | 'field' }>

/** What a fact, an element or a field is called: lists and what holds fields are always one of these. */
function labelOf(node: Named, walk: Walk): string {
  if (node.op === 'fact') return node.name
  return node.op === 'variable' ? walk.labels[node.slot]! : `${labelOf(node.of as Named, walk)}.${node.name}`
}
