import {
  and,
  equal,
  int,
  not,
  or,
  real,
  type SymbolicFact,
  type SymbolicFacts,
  type Term,
} from '../src/symbolic/index.ts'
import { exactOf } from '../src/tree/exact.ts'
import type { FactType, ListType, ObjectType } from '../src/tree/fact-type.ts'

/** Says that the symbolic facts are those of a record; of lists longer than their slots, that each slot is one of the elements. */
export function forcedFacts(symbolic: SymbolicFacts, record: Readonly<Record<string, unknown>>): Term {
  return and(...[...symbolic.facts].map(([name, fact]) => forced(symbolic, fact, record[name])))
}

function forced(symbolic: SymbolicFacts, fact: SymbolicFact, raw: unknown): Term {
  const { type, parts } = fact
  const flag = (part: string, holds: boolean) => {
    const term = parts.get(part)
    return term === undefined ? 'true' : holds ? term : not(term)
  }
  const isAbsent = raw === undefined || (raw === null && !type.nullable)
  if (isAbsent) return flag('absent', true)
  const there = and(flag('absent', false), flag('null', raw === null))
  return raw === null ? there : and(there, forcedValue(symbolic, fact, type, raw))
}

function forcedValue(symbolic: SymbolicFacts, fact: SymbolicFact, type: FactType, raw: unknown): Term {
  if (type.type === 'object') return and(...fieldsOf(symbolic, fact, raw as Record<string, unknown>))
  if (type.type === 'list') return forcedList(symbolic, fact, type, raw as readonly unknown[])
  const value = fact.parts.get('value')
  if (value === undefined) return 'true'
  if (typeof raw === 'boolean') return raw ? value : not(value)
  return equal(value, typeof raw === 'number' ? real(exactOf(raw)) : symbolic.words.code(raw as string))
}

function fieldsOf(symbolic: SymbolicFacts, fact: SymbolicFact, raw: Readonly<Record<string, unknown>>): Term[] {
  return [...(fact.type as ObjectType).fields.keys()]
    .filter((name) => fact.usedFields.has(name))
    .map((name) => forced(symbolic, fact.usedFields.get(name)!, raw[name]))
}

function forcedList(symbolic: SymbolicFacts, fact: SymbolicFact, type: ListType, raw: readonly unknown[]): Term {
  const size = fact.parts.get('size')
  if (size === undefined) return 'true'
  const slots = fact.usedSlots
  const elements = slots
    .slice(0, raw.length)
    .map((slot, index) =>
      raw.length <= slots.length
        ? forced(symbolic, slot, raw[index])
        : or(...raw.map((element) => forced(symbolic, slot, element))),
    )
  return and(equal(size, int(raw.length)), ...elements, ...(type.items.type === 'number' ? totals(fact, raw) : []))
}

function totals(fact: SymbolicFact, raw: readonly unknown[]): Term[] {
  const holdsNull = fact.parts.get('holds null')
  const some = raw.includes(null)
  const nulls = holdsNull === undefined ? 'true' : some ? holdsNull : not(holdsNull)
  if (some) return [nulls]
  const sum = `(+ 0.0 ${raw.map((number) => real(exactOf(number as number))).join(' ')})`
  const sumPart = fact.parts.get('sum')
  const meanPart = fact.parts.get('mean')
  return [
    nulls,
    ...(sumPart === undefined ? [] : [equal(sumPart, sum)]),
    ...(meanPart === undefined || raw.length === 0 ? [] : [equal(meanPart, `(/ ${sum} ${raw.length}.0)`)]),
  ]
}
