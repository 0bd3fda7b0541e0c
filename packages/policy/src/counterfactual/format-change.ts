import type { CompiledPolicy } from '../answer/compile-policy.ts'
import { compare, exactOf, toNumber } from '../tree/exact.ts'
import type { Json } from '../tree/policy.ts'
import type { Candidate } from './candidates.ts'
import type { FactChange, Wanted } from './change.ts'
import { holds, type Interval, intervalsAlong, isPoint, type NumberType } from './intervals.ts'
import { pathText, readAt, writeAt } from './path.ts'

type Facts = Readonly<Record<string, unknown>>

interface Around {
  readonly compiled: CompiledPolicy
  readonly before: Facts
  /** With every change in it. */
  readonly after: Facts
  readonly outcome: string
}

/** A change in words a person can check: what the fact was, every value that would do, and one of them. */
export function formatChange({ path, type, value, element }: Candidate, around: Around): FactChange {
  const before = readAt(around.before, path)
  const from = before === undefined ? {} : { from: before as Json }
  const fact = pathText(path)
  if (element === 'removed') return { fact, ...from, to: { removed: true } }
  if (element === 'added') return { fact, to: { added: true }, example: readAt(around.after, path) as Json }
  if (value === undefined) return { fact, ...from, to: { missing: true } }
  const to =
    type.type === 'number' && typeof value === 'number' ? range(path, type, value, around) : { equal: value as Json }
  return { fact, ...from, to, example: value as Json }
}

/** The values around an example that give the same outcome, without ends that the declared range has anyway. */
function range(
  path: Candidate['path'],
  type: NumberType,
  example: number,
  { compiled, after, outcome }: Around,
): Wanted {
  const { cells } = intervalsAlong(compiled.policy, after, path, type)
  const at = cells.findIndex((cell) => holds(cell, exactOf(example)))
  const same = (cell: Interval) => compiled.answer(writeAt(after, path, cell.value())).outcome === outcome
  let first = at
  let last = at
  while (first > 0 && same(cells[first - 1]!)) first--
  while (last < cells.length - 1 && same(cells[last + 1]!)) last++
  const low = cells[first]!
  const high = cells[last]!
  if (first === last && isPoint(low)) return { equal: example }
  return {
    ...(low.low === null || isEnd(low, low.low, type.low)
      ? {}
      : { [isPoint(low) ? 'at_least' : 'above']: toNumber(low.low) }),
    ...(high.high === null || isEnd(high, high.high, type.high)
      ? {}
      : { [isPoint(high) ? 'at_most' : 'below']: toNumber(high.high) }),
  }
}

/** Whether a stretch ends with the declared range, the end itself included. */
function isEnd(cell: Interval, at: NonNullable<Interval['low']>, end: number | null): boolean {
  return end !== null && isPoint(cell) && compare(at, exactOf(end)) === 0
}
