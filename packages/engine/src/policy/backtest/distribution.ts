import type { FactType } from '../fact-type.ts'
import { compareText } from './cell.ts'
import type { RecordedFacts } from './tally-data.ts'

/** How the values of one fact were spread, over all the places where it was looked for. */
export interface FactDistribution {
  /** `claims[].claim_score`; `claims` for how long a list was. */
  readonly path: string
  readonly type: 'number' | 'length' | 'word' | 'bool' | 'text'
  /** Values looked for: one a record, or one an element of a list. */
  readonly looked: number
  /** Of them, those that were absent, and those that were null. */
  readonly absent: number
  readonly null: number
  /** Of numbers and lengths, the values of the ranks `QUANTILES`; empty where there is no value. */
  readonly quantiles: readonly number[]
  /** Of words and truth values, how many had each; most frequent first. */
  readonly words: readonly (readonly [word: string, count: number])[]
}

/** Least, greatest, and what that many of all lie at or below: the value of rank ⌊q (n - 1)⌋. */
export const QUANTILES = [0, 0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 1] as const

/** How the values of each fact that the types name are spread over records. Texts are only counted. */
export function distributionsOf(
  facts: ReadonlyMap<string, FactType>,
  records: readonly RecordedFacts[],
): readonly FactDistribution[] {
  return [...facts].flatMap(([name, type]) =>
    spread(
      type,
      name,
      records.map((record) => record[name]),
    ),
  )
}

function spread(type: FactType, path: string, values: readonly unknown[]): readonly FactDistribution[] {
  const there: readonly unknown[] = values.filter((value) => value !== undefined && value !== null)
  if (type.type === 'object') {
    const objects = there as readonly RecordedFacts[]
    const fields = [...type.fields].flatMap(([name, field]) =>
      spread(
        field,
        `${path}.${name}`,
        objects.map((object) => object[name]),
      ),
    )
    return type.nullable ? [told('bool', path, values, { words: [['true', there.length]] }), ...fields] : fields
  }
  if (type.type === 'list') {
    const lists = there as readonly (readonly unknown[])[]
    const quantiles = quantilesOf(lists.map(({ length }) => length))
    return [told('length', path, values, { quantiles }), ...spread(type.items, `${path}[]`, lists.flat())]
  }
  if (type.type === 'number') return [told('number', path, values, { quantiles: quantilesOf(there as number[]) })]
  if (type.type === 'string') return [told('text', path, values, {})]
  return [told(type.type === 'bool' ? 'bool' : 'word', path, values, { words: wordsOf(there) })]
}

function told(
  type: FactDistribution['type'],
  path: string,
  values: readonly unknown[],
  of: Partial<Pick<FactDistribution, 'quantiles' | 'words'>>,
): FactDistribution {
  const absent = values.filter((value) => value === undefined).length
  const nulls = values.filter((value) => value === null).length
  return { path, type, looked: values.length, absent, null: nulls, quantiles: [], words: [], ...of }
}

function quantilesOf(values: readonly number[]): readonly number[] {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted.length === 0 ? [] : QUANTILES.map((q) => sorted[Math.floor(q * (sorted.length - 1))]!)
}

function wordsOf(values: readonly unknown[]): FactDistribution['words'] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1)
  return [...counts].sort(([a, n], [b, m]) => m - n || compareText(a, b))
}
