import { compare, exactOf, subtract, toNumber } from '../tree/exact.ts'
import type { FactType, ListType, ObjectType } from '../tree/fact-type.ts'
import type { Policy } from '../tree/policy.ts'
import type { Place } from './fact-paths.ts'
import { holds, type Interval, intervalsAlong, isPoint } from './intervals.ts'
import { type Path, patternOf, writeAt } from './path.ts'
import type { ReferencedFacts } from './referenced-facts.ts'

/** Another value of one fact. */
export interface Candidate {
  /** Where the fact stands in the record. */
  readonly path: Path
  /** Its declared type, by which distances are measured. */
  readonly type: FactType
  /** Undefined: the fact goes missing. */
  readonly value: unknown
  /** How far from what it was, in parts of the declared range; 1 of anything that is no number. */
  readonly distance: number
  /** Of equal distances the plainer change is reported first: 0 a number, 1 a word, 2 null, 3 something made or removed, 4 a fact gone missing. */
  readonly plainness: number
  /** What becomes of a list's element, where that is the change. */
  readonly element?: 'removed' | 'added'
}

/** What the search for candidates reads, and where it notes what it left out. */
export interface Search {
  /** The policy whose outcome is to change. */
  readonly policy: Policy
  /** Facts, words and calculations of the policy; other facts cannot change an outcome. */
  readonly mentioned: ReferencedFacts
  /** Values made for a fact that was not there were cut short, or a condition is no linear one. */
  readonly cut: Set<'facts' | 'curved'>
  /** Called with what was spent. */
  spend(walks: number): void
}

/** A record of facts. */
type Facts = Readonly<Record<string, unknown>>

/** Objects and elements made up at one place, at most. */
const MADE_MAX = 4096

/** Every value of a fact that may change an outcome while the other facts stay as given: one of each kind, nearest first. */
export function candidatesFor(place: Place, facts: Facts, search: Search): readonly Candidate[] {
  const { path, type, value, element } = place
  const found: Candidate[] =
    type.type === 'number' && typeof value === 'number'
      ? nearNumbers(path, type, value, facts, search)
      : type.type === 'list' && Array.isArray(value)
        ? otherLists(path, type, value, facts, search)
        : type.type === 'object' && value !== undefined && value !== null
          ? []
          : newValues(path, type, facts, search)
              .filter((other) => other !== value)
              .map((other) => ({ path, type, value: other, distance: 1, plainness: typeof other === 'object' ? 3 : 1 }))
  if (type.nullable && value !== null) found.push({ path, type, value: null, distance: 1, plainness: 2 })
  if (!element && value !== undefined && type.absent === undefined)
    found.push({ path, type, value: undefined, distance: 1, plainness: 4 })
  return found.sort((a, b) => a.distance - b.distance)
}

/** Of each stretch of numbers that the fact is not in, the value next to it. */
function nearNumbers(
  path: Path,
  type: Extract<FactType, { type: 'number' }>,
  value: number,
  facts: Facts,
  search: Search,
): Candidate[] {
  const from = exactOf(value)
  const { cells, width } = along(path, type, facts, search)
  const ends = search.mentioned.joint > 0 ? [type.low, type.high] : []
  const far = ends.flatMap((end) =>
    end === null || end === value
      ? []
      : { path, type, value: end, distance: Math.abs(end - value) / width, plainness: 0 },
  )
  const near = cells
    .filter((cell) => !holds(cell, from))
    // A threshold itself is nearer than what lies beyond it.
    .sort((a, b) => Number(isPoint(b)) - Number(isPoint(a)))
    .map((cell) => ({ path, type, value: cell.value(from), distance: distanceTo(cell, value) / width, plainness: 0 }))
  return [...near, ...far]
}

/** From a value outside of a stretch to its nearer end. */
function distanceTo({ low, high }: Interval, value: number): number {
  const from = exactOf(value)
  const end = low !== null && compare(from, low) <= 0 ? low : high!
  return Math.abs(toNumber(subtract(end, from)))
}

/** The stretches of a number, with the work noted. */
function along(path: Path, type: Extract<FactType, { type: 'number' }>, facts: Facts, search: Search) {
  const found = intervalsAlong(search.policy, facts, path, type)
  if (found.curved) search.cut.add('curved')
  search.spend(found.walks)
  return found
}

/** The list with one element less, or one more. */
function otherLists(path: Path, type: ListType, list: readonly unknown[], facts: Facts, search: Search): Candidate[] {
  const fewer = list.map((_, index) => ({
    path: [...path, index],
    type: type.items,
    value: list.toSpliced(index, 1),
    distance: 1,
    plainness: 3,
    element: 'removed' as const,
  }))
  const at = [...path, list.length]
  const longer = writeAt(facts, path, [...list, null])
  const more = newValues(at, type.items, longer, search).map((item) => ({
    path: at,
    type: type.items,
    value: [...list, item],
    distance: 1,
    plainness: 3,
    element: 'added' as const,
  }))
  return [...fewer, ...more]
}

/** Values of each kind of a fact that was not there. */
function newValues(path: Path, type: FactType, facts: Facts, search: Search): readonly unknown[] {
  switch (type.type) {
    case 'number':
      return along(path, type, facts, search).cells.map((cell) => cell.value())
    case 'bool':
      return [true, false]
    case 'enum':
      return wordsToTry(path, type.values, search)
    case 'string':
      return [...search.mentioned.words, wordBeside(search.mentioned.words)]
    case 'list': {
      const empty = writeAt(facts, path, [null])
      return [[], ...newValues([...path, 0], type.items, empty, search).map((item) => [item])]
    }
    case 'object':
      return newObjects(path, type, facts, search)
  }
}

/** Words that conditions name, and of the others, which no condition tells apart, the first. */
function wordsToTry(path: Path, words: readonly string[], { mentioned }: Search): readonly string[] {
  if (mentioned.anyWord.has(patternOf(path))) return words
  const other = words.find((word) => !mentioned.words.has(word))
  return words.filter((word) => word === other || mentioned.words.has(word))
}

/** A text that no condition names. */
function wordBeside(words: ReadonlySet<string>): string {
  let word = 'other'
  while (words.has(word)) word += ' other'
  return word
}

/** Objects with every field that the policy reads, in each kind of value; others are left out. */
function newObjects(path: Path, type: ObjectType, facts: Facts, search: Search): readonly unknown[] {
  let made: Readonly<Record<string, unknown>>[] = [{}]
  const around = writeAt(facts, path, {})
  for (const [name, field] of type.fields) {
    const at = [...path, name]
    if (!search.mentioned.patterns.has(patternOf(at))) continue
    const values = [...newValues(at, field, around, search), ...(field.nullable ? [null] : [])]
    if (made.length * values.length > MADE_MAX) search.cut.add('facts')
    made = made
      .slice(0, Math.ceil(MADE_MAX / values.length))
      .flatMap((object) => values.map((value) => ({ ...object, [name]: value })))
      .slice(0, MADE_MAX)
  }
  return made
}
