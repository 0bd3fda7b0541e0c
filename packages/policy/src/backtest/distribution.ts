import type { FactType } from '../tree/fact-type.ts'
import { compareText } from './cell.ts'
import type { RecordedFacts } from './tally-data.ts'

/** How the values of one fact were spread, over all the places where it was looked for. */
export interface FactDistribution {
  /** `claims[].claim_score`; `claims` for how long a list was. */
  readonly path: string
  /** `length`: how long lists were; `text`: only counted, because texts may be personal. */
  readonly type: 'number' | 'length' | 'word' | 'bool' | 'text'
  /** Values looked for: one a record, or one an element of a list. */
  readonly looked: number
  /** Of them, those that were absent, and those that were null. */
  readonly absent: number
  readonly null: number
  /** Of numbers and lengths, the values of the ranks `QUANTILES`; empty where there is not a value. */
  readonly quantiles: readonly number[]
  /** Of numbers and lengths, the tenths by which they are counted in `parts`: nine values, or none where there was none. */
  readonly cuts: readonly number[]
  /** How many numbers or lengths lie between the cuts, least first; a value that is two cuts or more has a part of its own. */
  readonly parts: readonly (readonly [part: string, count: number])[]
  /** Of words and truth values, how many had each; most frequent first. */
  readonly words: readonly (readonly [word: string, count: number])[]
}

/** Least, greatest, and what that many of all lie at or below: the value of rank ⌊q (n - 1)⌋. */
export const QUANTILES = [0, 0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 1] as const

/** What cuts ranks into tenths. */
const TENTHS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9] as const

/**
 * How the values of each fact that the types name are spread over records. Texts are only counted. Where they are to be
 * compared with others, `like`, numbers are counted by the cuts of those.
 */
export function distributionsOf(
  facts: ReadonlyMap<string, FactType>,
  records: readonly RecordedFacts[],
  like: readonly FactDistribution[] = [],
): readonly FactDistribution[] {
  const cuts = new Map(like.map((one) => [one.path, one.cuts]))
  return [...facts].flatMap(([name, type]) =>
    spread(
      type,
      name,
      records.map((record) => record[name]),
      cuts,
    ),
  )
}

/** What a distribution counts, by a name for each; what none has is left out. Comparable where the cuts are the same. */
export function countsOf({
  type,
  looked,
  absent,
  null: nulls,
  parts,
  words,
}: FactDistribution): Record<string, number> {
  const there = type === 'text' ? [['(there)', looked - absent - nulls] as const] : [...parts, ...words]
  const all = [...there, ['(absent)', absent] as const, ['(null)', nulls] as const]
  return Object.fromEntries(all.filter(([, count]) => count > 0))
}

/** The cuts of earlier distributions, by path. */
type Cuts = ReadonlyMap<string, readonly number[]>

/**
 * One fact with what it holds: an object gives a distribution for each field, a list one for its length and those of its
 * elements.
 */
function spread(type: FactType, path: string, values: readonly unknown[], cuts: Cuts): readonly FactDistribution[] {
  const there: readonly unknown[] = values.filter((value) => value !== undefined && value !== null)
  if (type.type === 'object') {
    const objects = there as readonly RecordedFacts[]
    const fields = [...type.fields].flatMap(([name, field]) =>
      spread(
        field,
        `${path}.${name}`,
        objects.map((object) => object[name]),
        cuts,
      ),
    )
    return type.nullable ? [told('bool', path, values, { words: [['true', there.length]] }), ...fields] : fields
  }
  if (type.type === 'list') {
    const lists = there as readonly (readonly unknown[])[]
    const lengths = spreadOf(
      lists.map(({ length }) => length),
      cuts.get(path),
    )
    return [told('length', path, values, lengths), ...spread(type.items, `${path}[]`, lists.flat(), cuts)]
  }
  if (type.type === 'number') return [told('number', path, values, spreadOf(there as number[], cuts.get(path)))]
  if (type.type === 'string') return [told('text', path, values, {})]
  return [told(type.type === 'bool' ? 'bool' : 'word', path, values, { words: wordsOf(there) })]
}

/** A distribution with its counts of absent and null; `of` has what depends on the type. */
function told(
  type: FactDistribution['type'],
  path: string,
  values: readonly unknown[],
  of: Partial<Pick<FactDistribution, 'quantiles' | 'cuts' | 'parts' | 'words'>>,
): FactDistribution {
  const absent = values.filter((value) => value === undefined).length
  const nulls = values.filter((value) => value === null).length
  return {
    path,
    type,
    looked: values.length,
    absent,
    null: nulls,
    quantiles: [],
    cuts: [],
    parts: [],
    words: [],
    ...of,
  }
}

/** Ranks of the sorted values, without interpolation: each quantile is a value that was there. */
function spreadOf(
  values: readonly number[],
  like: readonly number[] | undefined,
): Pick<FactDistribution, 'quantiles' | 'cuts' | 'parts'> {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (ranks: readonly number[]) =>
    sorted.length === 0 ? [] : ranks.map((q) => sorted[Math.floor(q * (sorted.length - 1))]!)
  const cuts = like ?? at(TENTHS)
  const parts = new Map<string, number>()
  for (const value of sorted) {
    const part = partOf(value, cuts)
    parts.set(part, (parts.get(part) ?? 0) + 1)
  }
  return { quantiles: at(QUANTILES), cuts, parts: [...parts] }
}

/** The part a number is counted in: above one cut up to the next, or a value that is itself a tenth of all or more. */
function partOf(value: number, cuts: readonly number[]): string {
  const below = cuts.filter((cut) => cut < value)
  const [next, after] = cuts.slice(below.length)
  if (value === next && value === after) return `= ${value}`
  const low = below.length > 0 ? [`> ${below.at(-1)}`] : []
  const high = next === undefined ? [] : [next === after ? `< ${next}` : `<= ${next}`]
  return [...low, ...high].join(', ') || 'any'
}

/** Words by how often they are there; equal counts in the order of the alphabet. */
function wordsOf(values: readonly unknown[]): FactDistribution['words'] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1)
  return [...counts].sort(([a, n], [b, m]) => m - n || compareText(a, b))
}
