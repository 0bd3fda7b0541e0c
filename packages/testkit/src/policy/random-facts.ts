import { type FactTypeFile, TEXTS } from './fact-types.ts'
import type { Random } from './random.ts'

/** Few values, so that facts meet thresholds and each other; the corners of doubles among them. */
const NUMBERS = [
  ...[0, 0.1, 0.2, 0.3, 0.35, 0.5, 0.7, 1, 1.5, 2, 3, 10, 85, 0, 0.5, 1, 2],
  ...[-0, -1, -0.1, 0.30000000000000004, 1 / 3, 2 ** 53, 2 ** 53 + 2, 1e21, 1e308, -1e308, 5e-324, 123456.789],
]

/** A record of the declared types: some facts absent, some null, lists often empty. */
export function randomFacts(random: Random, types: Readonly<Record<string, FactTypeFile>>): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  for (const [name, type] of Object.entries(types)) {
    if (random.chance(0.12)) continue
    // `null` on a fact that is not nullable counts as absent.
    record[name] = random.chance(type.nullable ? 0.2 : 0.03) ? null : randomValue(random, type)
  }
  return record
}

/** A value of the type, never null. */
export function randomValue(random: Random, type: FactTypeFile): unknown {
  switch (type.type) {
    case 'number': {
      const [low, high] = type.range ?? [null, null]
      return random.pick(NUMBERS.filter((value) => value >= (low ?? -Infinity) && value <= (high ?? Infinity)))
    }
    case 'bool':
      return random.chance(0.5)
    case 'string':
      return random.pick(TEXTS)
    case 'enum':
      return random.pick(type.values!)
    case 'list': {
      const items = type.items!
      const count = random.pick([0, 0, 1, 1, 2, 3, 5])
      return random.many(count, () => (items.nullable && random.chance(0.2) ? null : randomValue(random, items)))
    }
    case 'object':
      return randomFacts(random, type.fields!)
  }
}
