import { shrink } from '../../samples/shrink.ts'
import type { Facts } from '../solve/solver-session.ts'

/** A record, and the same with one number raised. */
export interface MonotonicityStep {
  readonly facts: Facts
  readonly raised: Facts
}

/** A number that is raised, where it stands in a record. */
class Raised {
  readonly before: number
  readonly after: number

  constructor(before: number, after: number) {
    this.before = before
    this.after = after
  }
}

/** Whether the outcome moves between two records. */
type Moves = (before: Facts, after: Facts) => boolean

/**
 * From a record and one with several numbers raised, between which `moves` is true, the smallest record between which
 * and itself with one number raised it is true. Where no single one makes it so (of a list of which only the sum is read
 * other elements may be lower), the two as they are; undefined where `moves` is not true between them.
 */
export function monotonicityStep(before: Facts, after: Facts, moves: Moves): MonotonicityStep | undefined {
  const marked = mark(before, after) as Facts
  for (let step = 0; step < count(marked); step++) {
    const single = keepOne(marked, step)
    if (!isRaise(single, moves)) continue
    const smallest = shrink(single, (candidate) => isRaise(candidate, moves))
    return { facts: side(smallest, 'before'), raised: side(smallest, 'after') }
  }
  return moves(before, after) ? { facts: before, raised: after } : undefined
}

/** Whether exactly one number is marked, it is raised, and the outcome moves. */
function isRaise(marked: Facts, moves: Moves): boolean {
  if (count(marked) !== 1) return false
  return isHigher(marked) && moves(side(marked, 'before'), side(marked, 'after'))
}

/** Whether every marked number is raised. */
function isHigher(marked: unknown): boolean {
  if (marked instanceof Raised) return marked.after > marked.before
  return typeof marked !== 'object' || marked === null || Object.values(marked).every(isHigher)
}

/** The record with each number that differs marked. */
function mark(before: unknown, after: unknown): unknown {
  if (typeof before === 'number') return before === after ? before : new Raised(before, after as number)
  return mapped(before, (inner, key) => mark(inner, (after as Readonly<Record<string | number, unknown>>)[key]))
}

/** The numbers before `step` raised for good, those after it left as they were. */
function keepOne(marked: Facts, step: number): Facts {
  let seen = 0
  const visit = (value: unknown): unknown => {
    if (!(value instanceof Raised)) return mapped(value, visit)
    const index = seen++
    return index === step ? value : index < step ? value.after : value.before
  }
  return visit(marked) as Facts
}

/** The record before or after, without marks. */
function side(marked: Facts, which: 'before' | 'after'): Facts {
  const visit = (value: unknown): unknown => (value instanceof Raised ? value[which] : mapped(value, visit))
  return visit(marked) as Facts
}

/** How many numbers are marked. */
function count(marked: Facts): number {
  let found = 0
  const visit = (value: unknown): unknown => (value instanceof Raised ? found++ : mapped(value, visit))
  visit(marked)
  return found
}

/** The value with each element or field changed; itself where it has none. */
function mapped(value: unknown, change: (inner: unknown, key: string | number) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(inner, key)]))
}
