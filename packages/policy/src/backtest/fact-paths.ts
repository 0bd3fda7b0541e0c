import type { FactType } from '../tree/fact-type.ts'

type Fields = ReadonlyMap<string, FactType>
type Values = Readonly<Record<string, unknown>>

/** Every value that fact types name, as paths: `claims[].claim_score`. */
export function factPaths(facts: Fields): readonly string[] {
  return [...facts].flatMap(([name, type]) => pathsOf(type, name))
}

function pathsOf(type: FactType, path: string): readonly string[] {
  if (type.type === 'list') return pathsOf(type.items, `${path}[]`)
  if (type.type === 'object') return [...type.fields].flatMap(([name, field]) => pathsOf(field, `${path}.${name}`))
  return [path]
}

/**
 * As much of a record as fact types name. What is not of its type stays as it is, so that it is found to be mistyped as
 * before; what is absent stays absent.
 */
export function projectFacts(facts: Fields, record: Values): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const [name, type] of facts) {
    const value = record[name]
    if (value !== undefined) kept[name] = projected(type, value)
  }
  return kept
}

function projected(type: FactType, value: unknown): unknown {
  if (type.type === 'list') return Array.isArray(value) ? value.map((item) => projected(type.items, item)) : value
  if (type.type !== 'object' || value === null || typeof value !== 'object') return value
  return projectFacts(type.fields, value as Values)
}
