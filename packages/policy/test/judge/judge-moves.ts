import { evaluateReference } from '../../src/interpret/reference.ts'
import type { Policy } from '../../src/tree/policy.ts'
import type { Facts, Grid } from './grid.ts'

/** Pairs of overrides that lead to another outcome of some input when they change places. */
export function conflicts({ policy, tried }: Grid): string[] {
  const { overrides } = policy
  return overrides.flatMap((first, index) =>
    overrides.slice(index + 1).flatMap((second) => {
      const exchanged = overrides.map((one) => (one === first ? second : one === second ? first : one))
      const other: Policy = { ...policy, overrides: exchanged }
      const differs = tried.some(({ facts, answer }) => evaluateReference(other, facts).outcome !== answer.outcome)
      return differs ? [`${first.id} + ${second.id}`] : []
    }),
  )
}

/** What raising each number does to some input's outcome: `number softens`, `items[].level hardens`. */
export function moves({ policy, tried }: Grid, values: Readonly<Record<string, readonly unknown[]>>): string[] {
  const severities = new Map(tried.map(({ facts, answer }) => [keyOf(facts), policy.outcomes.indexOf(answer.outcome)]))
  const found = new Set<string>()
  for (const { facts } of tried) {
    const before = severities.get(keyOf(facts))!
    for (const [path, raised] of raises(facts, values)) {
      const after = severities.get(keyOf(raised))!
      if (after !== before) found.add(`${path} ${after < before ? 'softens' : 'hardens'}`)
    }
  }
  return [...found]
}

/** The record with one number raised, in every way. */
function* raises(facts: Facts, values: Readonly<Record<string, readonly unknown[]>>): Generator<[string, Facts]> {
  for (const [path, candidates] of Object.entries(values)) {
    const [list, name] = path.split('[].')
    const higher = (so: unknown) => (typeof so === 'number' ? candidates.filter((value) => (value as number) > so) : [])
    if (name === undefined) for (const value of higher(facts[path])) yield [path, { ...facts, [path]: value }]
    else {
      const elements = (facts[list!] ?? []) as readonly Facts[]
      for (const [index, element] of elements.entries()) {
        for (const value of higher(element[name])) {
          yield [path, { ...facts, [list!]: elements.with(index, { ...element, [name]: value }) }]
        }
      }
    }
  }
}

function keyOf(facts: Facts): string {
  const parts = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(parts)
      : typeof value === 'object' && value !== null
        ? Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, inner]) => [key, parts(inner)])
        : value
  return JSON.stringify(parts(facts))
}
