import { fits } from '../answer/check-facts.ts'
import type { FactType } from '../tree/fact-type.ts'

type Test = (value: unknown) => boolean

/**
 * Whether a record is of the types, as one function of it: what `checkFacts` says of each fact, in a third of the time. For
 * millions of records nearly all of which fit.
 */
export function fitsTypes(facts: ReadonlyMap<string, FactType>): Test {
  const fields = fieldsTest(facts)
  return (record) => record !== null && typeof record === 'object' && !Array.isArray(record) && fields(record)
}

function fieldsTest(fields: ReadonlyMap<string, FactType>): (record: object) => boolean {
  const names = [...fields.keys()]
  const tests = [...fields.values()].map(testOf)
  return (record) => {
    for (let i = 0; i < names.length; i++) {
      const value = (record as Record<string, unknown>)[names[i]!]
      if (value !== undefined && value !== null && !tests[i]!(value)) return false
    }
    return true
  }
}

/** Of a value that is there. */
function testOf(type: FactType): Test {
  if (type.type === 'number') {
    const [low, high] = [type.low ?? -Number.MAX_VALUE, type.high ?? Number.MAX_VALUE]
    return (value) => typeof value === 'number' && value >= low && value <= high
  }
  if (type.type === 'object') {
    const test = fieldsTest(type.fields)
    return (value) => fits(type, value) && test(value as object)
  }
  if (type.type !== 'list') return (value) => fits(type, value)
  const test = testOf(type.items)
  const { nullable } = type.items
  // A list has no absent elements: `null` is an element only where the type allows it.
  return (value) =>
    Array.isArray(value) &&
    value.every((item) => (item === null || item === undefined ? item === null && nullable : test(item)))
}
