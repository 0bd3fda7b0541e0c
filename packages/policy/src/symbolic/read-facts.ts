import { compare, divide, type Exact, exactOf, negate, toNumber, ZERO } from '../tree/exact.ts'
import type { FactType, ListType } from '../tree/fact-type.ts'
import type { SymbolicFact, SymbolicFacts } from './symbolic-facts.ts'
import type { Term } from './term.ts'
import type { Words } from './words.ts'

/** Facts that a solver has found. */
export interface FoundFacts {
  /** A record of the declared types. */
  readonly facts: Record<string, unknown>
  /** False where a number is none that a record can hold: it is written as the nearest double then. */
  readonly exact: boolean
}

/** Lists longer than this are not written out. */
const LONGEST = 1_000

/**
 * A record of facts from a model: values of variables of the script, as `(get-value …)` prints them. It names the facts
 * that the model has values for, and no others. Lists are as long as the model says: what is beyond the slots are copies
 * of the first.
 */
export function readFacts(model: ReadonlyMap<Term, SExpression>, { facts, words }: SymbolicFacts): FoundFacts {
  const reader = new ModelReader(model, words)
  return { facts: reader.record(facts), exact: reader.exact }
}

/** Reads one model. A variable that the model has no value for may have any: a plain one is taken. */
class ModelReader {
  /** False once a number had to be rounded or a list cut short. */
  exact = true
  private readonly model: ReadonlyMap<Term, SExpression>
  private readonly words: Words

  constructor(model: ReadonlyMap<Term, SExpression>, words: Words) {
    this.model = model
    this.words = words
  }

  record(facts: ReadonlyMap<string, SymbolicFact>): Record<string, unknown> {
    const entries = [...facts].flatMap(([name, fact]): [string, unknown][] =>
      !this.has(fact) || this.flag(fact, 'absent') ? [] : [[name, this.value(fact)]],
    )
    return Object.fromEntries(entries)
  }

  /** Whether the model says anything of a fact. */
  private has(fact: SymbolicFact): boolean {
    return (
      [...fact.parts.values()].some((term) => this.model.has(term)) ||
      [...fact.usedFields.values(), ...fact.usedSlots].some((part) => this.has(part))
    )
  }

  /** The value of a fact in the model. */
  private value(fact: SymbolicFact): unknown {
    if (this.flag(fact, 'null')) return null
    switch (fact.type.type) {
      case 'object':
        return this.record(fact.usedFields)
      case 'list':
        return this.list(fact, fact.type)
      default:
        return this.scalar(fact)
    }
  }

  /** A number, a word or a truth. A text is a number in formulas, and becomes the word that it stands for. */
  private scalar(fact: SymbolicFact): unknown {
    const { type } = fact.type
    const found = this.part(fact, 'value')
    if (found === undefined) return anyOf(fact.type)
    if (type === 'bool') return found === 'true'
    return type === 'number' ? this.number(found) : this.words.word(toNumber(this.exactly(found)))
  }

  /** Writes out a list of the length that the model gives: by its null, its mean, its sum, or its elements. */
  private list(fact: SymbolicFact, { items }: ListType): unknown[] {
    const size = this.part(fact, 'size')
    const length = size === undefined ? 0 : toNumber(this.exactly(size))
    if (length > LONGEST) this.exact = false
    const count = Math.min(length, LONGEST)
    if (this.flag(fact, 'holds null')) return [null, ...Array.from({ length: count - 1 }, () => anyOf(items))]
    const mean = this.part(fact, 'mean')
    if (mean !== undefined) return Array.from({ length: count }, () => this.number(mean))
    const sum = this.part(fact, 'sum')
    if (sum !== undefined && count > 0) {
      return summandsOf(this.exactly(sum), count, items as NumberType).map((summand) => this.double(summand))
    }
    const slots = fact.usedSlots.slice(0, count).map((slot) => this.value(slot))
    const more = slots.length === 0 ? anyOf(items) : slots[0]
    return [...slots, ...Array.from({ length: count - slots.length }, () => more)]
  }

  /** A number as a record holds it. */
  private number(found: SExpression): number {
    return this.double(this.exactly(found))
  }

  /** A number of the model as a fraction. A root has none, and then the record is not exact. */
  private exactly(found: SExpression): Exact {
    const value = exactIn(found)
    if (value === undefined) this.exact = false
    return value ?? ZERO
  }

  /** The nearest double; it is noted where that is another number. */
  private double(value: Exact): number {
    const double = toNumber(value)
    if (compare(exactOf(double), value) !== 0) this.exact = false
    return double
  }

  /** Whether a truth of a fact holds in the model. */
  private flag(fact: SymbolicFact, part: string): boolean {
    return this.part(fact, part) === 'true'
  }

  /** What the model says of a part of a fact; undefined where it says nothing. */
  private part(fact: SymbolicFact, part: string): SExpression | undefined {
    const term = fact.parts.get(part)
    return term === undefined ? undefined : this.model.get(term)
  }
}

/** The declared type of a number. */
type NumberType = Extract<FactType, { type: 'number' }>

/** `count` numbers of the type with this sum: equal shares of few decimals, and the rest in the last one. */
function summandsOf(sum: Exact, count: number, type: NumberType): Exact[] {
  const [n, d] = [BigInt(sum.n), BigInt(sum.d)]
  for (let decimals = 0n; ; decimals++) {
    const scale = 10n ** decimals
    const share = (n * scale) / (d * BigInt(count))
    const last = n * scale - share * BigInt(count - 1) * d
    const rest: Exact = { n: last, d: d * scale }
    const shares = Array.from({ length: count - 1 }, (): Exact => ({ n: share, d: scale }))
    if (decimals === 15n || [...shares, rest].every((value) => within(value, type))) return [...shares, rest]
  }
}

/** Whether a number is in the range of its type, both ends included. */
function within(value: Exact, { low, high }: NumberType): boolean {
  const fits = (bound: number | null, sign: number) => bound === null || compare(value, exactOf(bound)) * sign >= 0
  return fits(low, 1) && fits(high, -1)
}

/** Some value of a type, where none is looked at. */
function anyOf(type: FactType): unknown {
  switch (type.type) {
    case 'number':
      return type.low ?? Math.min(0, type.high ?? 0)
    case 'bool':
      return false
    case 'string':
      return ''
    case 'enum':
      return type.values[0]
    case 'list':
      return []
    case 'object':
      return {}
  }
}

/** A printed number: `2`, `0.5`, `(- 2)`, `(/ 1.0 3.0)`; undefined of a root, which no fraction gives. */
function exactIn(found: SExpression): Exact | undefined {
  if (typeof found === 'string') return wholeOf(found)
  const [operator, ...rest] = found
  if (operator !== '-' && operator !== '/') return undefined
  const [first, second] = rest.map(exactIn)
  if (operator === '-') return negate(first!)
  return divide(first!, second!)
}

/** Solvers print fractions as quotients of whole numbers, which stand with `.0` where they are Real. */
function wholeOf(text: string): Exact {
  return { n: BigInt(text.replace(/\.0$/, '')), d: 1n }
}

/** What a solver prints: an atom, or a list of expressions in parentheses. */
export type SExpression = string | readonly SExpression[]

/** Reads the expressions that stand one after another in `text`; strings and quoted symbols are atoms with their quotes. */
export function parseSExpressions(text: string): readonly SExpression[] {
  const open: SExpression[][] = [[]]
  for (const [token] of text.matchAll(/[()]|"(?:[^"]|"")*"|\|[^|]*\||[^\s()]+/g)) {
    if (token === '(') open.push([])
    else if (token === ')') {
      const closed = open.pop()!
      open.at(-1)!.push(closed)
    } else open.at(-1)!.push(token)
  }
  return open[0]!
}
