import { compare, type Exact, exactOf, subtract, toNumber } from '../tree/exact.ts'
import type { FactType } from '../tree/fact-type.ts'
import type { Policy } from '../tree/policy.ts'
import { breakpointsAlong } from './breakpoints.ts'
import { decimalIn, decimalsOf, type Gap } from './decimals.ts'
import { type Path, pathText, readAt, writeAt } from './path.ts'

/** The type of a number with its range. */
export type NumberType = Extract<FactType, { type: 'number' }>

/**
 * A stretch of values of one fact over which no condition of the policy changes: one value, or an open interval. The
 * stretches of a fact, from least to greatest, are all the values it can have.
 */
export interface Interval extends Gap {
  /** A value of it, in few decimals: the one next to `toward`, or the least. */
  value(toward?: Exact): number
}

/** All values of one fact, cut where a condition changes. */
export interface Intervals {
  /** From least to greatest; together they are all values that the fact can have. */
  readonly cells: readonly Interval[]
  /** Some condition is no linear one of the fact: stretches may hide more than one outcome. */
  readonly curved: boolean
  /** What a change is measured against: the declared range, or the value there is where that has no end; at least 1 then. */
  readonly width: number
  /** How often the policy was walked. */
  readonly walks: number
}

type Facts = Readonly<Record<string, unknown>>

/**
 * The stretches of values of the number at `path` between which conditions of the policy change, all else as it is.
 *
 * It takes a value inside an open stretch and asks for the breakpoints near it (`breakpointsAlong`). A stretch without
 * one inside is quiet: no condition changes in it. Otherwise it is cut there and the parts are looked at again. A
 * breakpoint that a double cannot hold is not a value of the fact: it only separates its neighbours.
 */
export function intervalsAlong(policy: Policy, facts: Facts, path: Path, { low, high }: NumberType): Intervals {
  const breakpointsNear = breakpointsAlong(policy, facts, pathText(path))
  const points: Exact[] = [low, high].flatMap((end) => (end === null ? [] : exactOf(end)))
  const quiet: Gap[] = []
  const ends: Gap = { low: low === null ? null : exactOf(low), high: high === null ? null : exactOf(high) }
  const open = [ends]
  let curved = false
  let walks = 0
  for (let gap = open.pop(); gap; gap = open.pop()) {
    const sample = decimalIn(gap, 'low', 0)
    if (sample === undefined) continue
    const found = breakpointsNear(writeAt(facts, path, sample))
    const inside = within(found.roots, gap)
    curved ||= found.curved
    walks++
    if (inside.length === 0) quiet.push(gap)
    points.push(...inside)
    if (inside.length > 0) open.push(...between(gap, inside))
  }
  // A point counts as a value of its own only where a double has exactly this value.
  const single = points.filter((point) => compare(exactOf(toNumber(point)), point) === 0)
  const cells = inOrder([...single.map((point) => ({ low: point, high: point })), ...quiet])
  const width = widthOf(ends, readAt(facts, path))
  // Decimals in which a hundredth of the width is written: two of a share, none of a percentage.
  const decimals = Math.max(0, 2 - Math.round(Math.log10(width)))
  return { cells: cells.map((gap) => cell(gap, decimals)), width, curved, walks }
}

/** Whether a stretch is one value alone. */
export function isPoint({ low, high }: Gap): boolean {
  return low !== null && low === high
}

/** Whether a value lies in a stretch. */
export function holds(gap: Gap, value: Exact): boolean {
  if (isPoint(gap)) return compare(gap.low!, value) === 0
  return (gap.low === null || compare(gap.low, value) < 0) && (gap.high === null || compare(value, gap.high) < 0)
}

/**
 * A stretch with a way to name a value in it: the one next to where the fact is now, in as few decimals as the width
 * asks for.
 */
function cell(gap: Gap, decimals: number): Interval {
  if (isPoint(gap)) return { ...gap, value: () => toNumber(gap.low!) }
  return {
    ...gap,
    value(toward) {
      const side = gap.low !== null && (toward === undefined || compare(toward, gap.low) <= 0) ? 'low' : 'high'
      const end = gap[side]
      // A stretch was found by a value inside it, so there is one.
      return decimalIn(gap, side, end === null ? decimals : Math.max(decimals, decimalsOf(end, decimals)))!
    },
  }
}

/** Roots strictly inside an interval, in order, each once. */
function within(roots: readonly Exact[], gap: Gap): readonly Exact[] {
  const inside = roots.filter((root) => holds(gap, root)).sort(compare)
  return inside.filter((root, index) => index === 0 || compare(inside[index - 1]!, root) !== 0)
}

/** The stretches between points, ends included. */
function between({ low, high }: Gap, points: readonly Exact[]): readonly Gap[] {
  const ends = [low, ...points, high]
  return ends.slice(1).map((end, index) => ({ low: ends[index]!, high: end }))
}

/** By their lower ends; a single value before the interval that begins at it. */
function inOrder(gaps: readonly Gap[]): readonly Gap[] {
  const endless = gaps.filter(({ low }) => low === null)
  const others = gaps.filter(({ low }) => low !== null)
  others.sort((a, b) => compare(a.low!, b.low!) || Number(isPoint(b)) - Number(isPoint(a)))
  return [...endless, ...others]
}

/** What a change is measured against (see `Intervals.width`). */
function widthOf({ low, high }: Gap, value: unknown): number {
  if (low && high) return toNumber(subtract(high, low)) || 1
  return typeof value === 'number' ? Math.max(1, Math.abs(value)) : 1
}
