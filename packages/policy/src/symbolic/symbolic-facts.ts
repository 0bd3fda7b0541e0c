import { exactOf } from '../tree/exact.ts'
import { type Constant, type Expression, operands } from '../tree/expression.ts'
import type { FactType, ListType, ObjectType } from '../tree/fact-type.ts'
import type { Policy } from '../tree/policy.ts'
import { expressionsOf } from './list-reads.ts'
import { type ListSlots, listSlots } from './list-slots.ts'
import { Script } from './script.ts'
import { and, arithmetic, equal, FALSE, int, ite, not, or, order, real, type Sort, type Term, TRUE } from './term.ts'
import { Words } from './words.ts'

/** A value of an expression over all inputs at once: unknown, else null, else `value`, whose sort its kind gives. */
export interface SymbolicValue {
  /** The inputs for which it rests on a missing fact. */
  readonly unknown: Term
  /** The inputs for which it is null; of no meaning where it is unknown. */
  readonly isNull: Term
  /** Of numbers, truths and texts; of no meaning where the value is unknown or null. */
  readonly value: Term
  /** Where the value is an object. */
  readonly object?: SymbolicFact
  /** Where the value is a list: which one it is, and when. */
  readonly lists?: readonly { readonly when: Term; readonly list: SymbolicFact }[]
}

/** All facts that policies may read, declared once so that several policies decide on the same ones. */
export interface SymbolicFacts {
  /** Declarations and assertions of what was read so far. */
  readonly script: Script
  /** Numbers that stand for texts. */
  readonly words: Words
  /** By name. Only what is read gets variables. */
  readonly facts: Map<string, SymbolicFact>
  /** Set where some list is looked at only up to this length, and nothing is proved of longer ones. */
  readonly upToLength?: number
  /** Some number is rounded in a decision and exact in formulas; see roundsResults. */
  readonly rounds: boolean
}

/** What the facts of one record have in common. */
interface Ground {
  readonly script: Script
  readonly words: Words
  readonly lists: ReadonlyMap<string, ListSlots>
}

/**
 * Facts for formulas about `policies`. A policy that a formula speaks of twice (with overrides in two orders, or of two
 * elements of its list) stands in the array twice, so that its lists have slots for both. Facts of one name must have
 * one type in all of them. `times` is how many elements of a list each question can rest on: more than one where a
 * formula speaks of several records that share their lists.
 */
export function symbolicFacts(policies: readonly Policy[], times = 1): SymbolicFacts {
  const lists = listSlots(policies, times)
  const ground: Ground = { script: new Script(), words: new Words(), lists }
  const facts = new Map<string, SymbolicFact>()
  for (const policy of policies) {
    for (const [name, type] of policy.facts) {
      if (!facts.has(name)) facts.set(name, new SymbolicFact(ground, type, name, true))
    }
  }
  const bounds = [...lists.values()].flatMap(({ upToLength }) => upToLength ?? [])
  return {
    script: ground.script,
    words: ground.words,
    facts,
    ...(bounds[0] ? { upToLength: bounds[0] } : {}),
    rounds: policies.some(roundsResults),
  }
}

/** A fact, a field of an object or an element of a list, of any value of its type. */
export class SymbolicFact {
  /** The declared type, which bounds the values that the variables may take. */
  readonly type: FactType
  private readonly ground: Ground
  private readonly path: string
  private readonly mayBeAbsent: boolean
  private own: SymbolicValue | undefined
  private readonly fields = new Map<string, SymbolicFact>()
  private readonly slots: SymbolicFact[] = []
  private readonly variables = new Map<string, Term>()

  constructor(ground: Ground, type: FactType, path: string, mayBeAbsent: boolean) {
    this.ground = ground
    this.type = type
    this.path = path
    this.mayBeAbsent = mayBeAbsent
  }

  /** What reading it gives: the declared default where it is absent, or unknown. */
  read(): SymbolicValue {
    this.own ??= this.declared()
    return this.own
  }

  /** The variable of a part of it, declared when first asked for. */
  variable(part: string, sort: Sort): Term {
    const known = this.variables.get(part)
    if (known !== undefined) return known
    const name = this.ground.script.declare(sort)
    this.variables.set(part, name)
    return name
  }

  /** The variables that formulas use of it, by part. */
  get parts(): ReadonlyMap<string, Term> {
    return this.variables
  }

  /** The fields that formulas have asked for, by name. */
  get usedFields(): ReadonlyMap<string, SymbolicFact> {
    return this.fields
  }

  /** The elements that formulas have asked for, in their order. */
  get usedSlots(): readonly SymbolicFact[] {
    return this.slots
  }

  /** A field of an object, made when it is first asked for. */
  field(name: string): SymbolicFact {
    const { fields } = this.type as ObjectType
    const known = this.fields.get(name)
    if (known) return known
    const fact = new SymbolicFact(this.ground, fields.get(name)!, `${this.path}.${name}`, true)
    this.fields.set(name, fact)
    return fact
  }

  /** Length of a list: any whole number from 0, or up to the bound where there is one. */
  size(): Term {
    const known = this.variables.get('size')
    if (known !== undefined) return known
    const size = this.variable('size', 'Int')
    const { upToLength } = this.shape()
    this.ground.script.assert(order('>=', size, '0'))
    if (upToLength !== undefined) this.ground.script.assert(order('<=', size, int(upToLength)))
    return size
  }

  /** The elements that are distinguished, each with when it is there; the others are copies of the first. */
  elements(): readonly { readonly there: Term; readonly fact: SymbolicFact }[] {
    const size = this.size()
    while (this.slots.length < this.shape().slots) {
      this.slots.push(new SymbolicFact(this.ground, (this.type as ListType).items, `${this.path}[]`, false))
    }
    return this.slots.map((fact, index) => ({ there: order('>', size, int(index)), fact }))
  }

  /** The sum of a list of numbers, or their mean; unknown where one of them is null, and the mean of none. */
  total(of: 'sum' | 'mean'): SymbolicValue {
    const empty = equal(this.size(), '0')
    const { unknown, value } = this.shape().aggregate ? this.aggregated(of) : this.added(of)
    return { unknown: or(unknown, of === 'mean' ? empty : FALSE), isNull: FALSE, value }
  }

  /** How many elements of a list formulas tell apart; a list that nothing reads has none. */
  private shape(): ListSlots {
    return this.ground.lists.get(this.path) ?? { slots: 0, aggregate: false }
  }

  /** What reading a fact gives, by its type: absent is the declared default or unknown. */
  private declared(): SymbolicValue {
    const { type } = this
    const absent = this.mayBeAbsent ? this.variable('absent', 'Bool') : FALSE
    const isNull = type.nullable ? this.variable('null', 'Bool') : FALSE
    const there = {
      unknown: type.absent === undefined ? absent : FALSE,
      isNull: ite(absent, type.absent === null ? TRUE : FALSE, isNull),
    }
    if (type.type === 'object') return { ...there, value: FALSE, object: this }
    if (type.type === 'list') return { ...there, value: FALSE, lists: [{ when: TRUE, list: this }] }
    const value = this.scalar(type)
    const byDefault =
      type.absent === undefined || type.absent === null ? value : constant(type.absent, this.ground.words)
    return { ...there, value: ite(absent, byDefault, value) }
  }

  /** A variable with the assertions that keep it within its type. */
  private scalar(type: Exclude<FactType, ListType | ObjectType>): Term {
    const { script, words } = this.ground
    const value = this.variable('value', sortOf(type))
    if (type.type === 'number') for (const bound of bounds(type, value)) script.assert(bound)
    if (type.type === 'enum') script.assert(or(...type.values.map((word) => equal(value, words.code(word)))))
    if (type.type === 'string') script.assert(order('>=', value, '0'))
    return value
  }

  /** Nothing looks at single elements: any mean within their range is one that some elements have. */
  private aggregated(of: 'sum' | 'mean'): { readonly unknown: Term; readonly value: Term } {
    const items = (this.type as ListType).items as Extract<FactType, { type: 'number' }>
    const { script } = this.ground
    const size = this.size()
    const isNew = !this.variables.has(of)
    const value = this.variable(of, 'Real')
    const unknown = items.nullable ? this.variable('holds null', 'Bool') : FALSE
    if (isNew) {
      const some = order('>', size, '0')
      if (items.nullable) script.assert(or(not(unknown), some))
      if (of === 'mean') for (const bound of bounds(items, value)) script.assert(bound)
      else {
        script.assert(or(some, equal(value, '0.0')))
        for (const bound of bounds(items, value, `(to_real ${size})`)) script.assert(bound)
      }
      if (this.variables.has('sum') && this.variables.has('mean')) {
        const product = arithmetic('*', this.variable('mean', 'Real'), `(to_real ${size})`)
        script.assert(or(not(some), equal(this.variable('sum', 'Real'), product)))
      }
    }
    return { unknown, value }
  }

  /** Elements are looked at as well: the sum of those that are there, of at most the bounded length. */
  private added(of: 'sum' | 'mean'): { readonly unknown: Term; readonly value: Term } {
    const { script } = this.ground
    const elements = this.elements().map(({ there, fact }) => ({ there, ...fact.read() }))
    const unknown = or(...elements.map(({ there, isNull }) => and(there, isNull)))
    const sum = script.name('Real', `(+ 0.0 ${elements.map(({ there, value }) => ite(there, value, '0.0')).join(' ')})`)
    const means = elements.map((_, index) => arithmetic('/', sum, `${index + 1}.0`))
    const mean = means.reduceRight(
      (longer, share, index) => ite(equal(this.size(), int(index + 1)), share, longer),
      means.at(-1)!,
    )
    return { unknown, value: of === 'sum' ? sum : script.name('Real', mean) }
  }
}

/** The bounds of a number's type; of a sum of `times` numbers of it. */
function bounds(type: Extract<FactType, { type: 'number' }>, value: Term, times?: Term): Term[] {
  const end = (bound: number) =>
    times === undefined ? real(exactOf(bound)) : arithmetic('*', real(exactOf(bound)), times)
  return [
    ...(type.low === null ? [] : [order('>=', value, end(type.low))]),
    ...(type.high === null ? [] : [order('<=', value, end(type.high))]),
  ]
}

/** Texts and words are whole numbers: see `Words`. */
export function sortOf({ type }: FactType): Sort {
  return type === 'number' ? 'Real' : type === 'bool' ? 'Bool' : 'Int'
}

/** A number, a text or a truth written in the policy. */
export function constant(value: Exclude<Constant, null>, words: Words): Term {
  if (typeof value === 'number') return real(exactOf(value))
  return typeof value === 'string' ? words.code(value) : value ? TRUE : FALSE
}

/**
 * Whether an override, a computed result or an invariant reads a number that was calculated: a decision keeps it as the
 * nearest double, formulas keep it exactly, and where it meets a bound to the last digit the two can differ.
 */
function roundsResults(policy: Policy): boolean {
  const calculated = new Set([
    'score',
    ...settledOf(policy)
      .filter(({ value }) => calculates(value))
      .map(({ name }) => name),
  ])
  const reads = (node: Expression): boolean =>
    (node.op === 'result' && node.type.type === 'number' && calculated.has(node.name)) || operands(node).some(reads)
  return expressionsOf(policy).some(({ node }) => reads(node))
}

/** Every assignment of a result, whether a rule, a band, an override or a calculation makes it. */
function settledOf({ body, overrides, computed }: Policy): Policy['computed'] {
  const clauses =
    body.kind === 'rules'
      ? [...body.rules, body.default, ...(body.unknown ? [body.unknown] : [])]
      : [...body.bands, ...(body.unknown ? [body.unknown] : [])]
  const empty = body.kind === 'rules' && body.forEach ? body.forEach.empty.set : []
  const others = overrides.flatMap(({ set, onUnknown }) => [...set, ...(onUnknown === 'skip' ? [] : onUnknown.set)])
  return [...clauses.flatMap(({ set }) => set), ...empty, ...others, ...computed]
}

/** Whether a value is worked out, so that its double may be rounded. */
function calculates(node: Expression): boolean {
  return node.op === 'arithmetic' || node.op === 'sum' || node.op === 'mean' || operands(node).some(calculates)
}
