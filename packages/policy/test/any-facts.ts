import fc from 'fast-check'
import type { FactType } from '../src/tree/fact-type.ts'

function anyValue(type: FactType): fc.Arbitrary<unknown> {
  const value = anyPresent(type)
  return fc.option(type.nullable ? fc.option(value, { freq: 4 }) : value, { nil: undefined, freq: 12 })
}

function anyPresent(type: FactType): fc.Arbitrary<unknown> {
  switch (type.type) {
    case 'number': {
      const [low, high] = [type.low ?? 0, type.high ?? 10]
      const step = fc.integer({ min: 0, max: 10 }).map((tenths) => low + ((high - low) * tenths) / 10)
      return fc.oneof(step, fc.constantFrom(low, high))
    }
    case 'string':
      return fc.constantFrom('', 'a', 'b', '__proto__')
    case 'bool':
      return fc.boolean()
    case 'enum':
      return fc.constantFrom(...type.values)
    case 'list':
      return fc.array(
        anyPresent(type.items).chain((item) => (type.items.nullable ? fc.constantFrom(item, null) : fc.constant(item))),
        { maxLength: 4 },
      )
    case 'object':
      return anyRecord(type.fields)
  }
}

/** Records of the declared facts, by fast-check: missing ones, nulls, threshold values and empty lists among them. */
export function anyRecord(fields: ReadonlyMap<string, FactType>): fc.Arbitrary<Record<string, unknown>> {
  return fc
    .record(Object.fromEntries([...fields].map(([name, type]) => [name, anyValue(type)])))
    .map((record) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)))
}
