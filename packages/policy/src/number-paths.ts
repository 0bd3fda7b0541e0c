import type { FactType } from './fact-type.ts'

/** The path of every number that a record can hold: `score`, `judgement.confidence`, `claims[].confidence`, `scores[]`. */
export function numbersOf(facts: ReadonlyMap<string, FactType>): readonly string[] {
  return [...facts].flatMap(([name, type]) => within(name, type))
}

function within(path: string, type: FactType): readonly string[] {
  if (type.type === 'number') return [path]
  if (type.type === 'list') return within(`${path}[]`, type.items)
  if (type.type !== 'object') return []
  return [...type.fields].flatMap(([name, field]) => within(`${path}.${name}`, field))
}
