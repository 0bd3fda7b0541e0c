import type { FactTypeFile } from './fact-types.ts'
import type { Random } from './random.ts'

/** A fact of a small world: its type, every value worth telling apart (`undefined`: absent), and what asks about it. */
export interface SmallFact {
  readonly name: string
  readonly type: FactTypeFile
  readonly values: readonly unknown[]
  /** Of a number: one that it is compared with. */
  readonly threshold?: number
  /** A random condition on the fact, which stands at `path`. */
  readonly ask: (random: Random, path: string) => string
}

/** Facts so few and so plain that all their combinations can be tried. */
export interface SmallWorld {
  readonly scalars: readonly SmallFact[]
  /** A list of 0 to 2 elements, with the fields of an element. */
  readonly list?: { readonly name: string; readonly fields: readonly SmallFact[] }
}

const WORDS = ['ant', 'bee', 'cow']

/** A word, a number and perhaps one fact more; in half of the worlds a list of objects of a word and a number instead. */
export function smallWorld(random: Random): SmallWorld {
  const word = random.chance(0.6) ? smallEnum(random, 'word') : smallBool(random, 'flag')
  if (random.chance(0.5)) {
    const more = random.many(random.below(2), () => smallFact(random, 'other'))
    return { scalars: [word, smallNumber(random, 'number', 1 + random.below(3)), ...more] }
  }
  const fields = [smallEnum(random, 'name'), smallNumber(random, 'level', 1)]
  return { scalars: [word, smallNumber(random, 'number', 1)], list: { name: 'items', fields } }
}

/** The types of a world's facts, as a policy file declares them. */
export function typesOf({ scalars, list }: SmallWorld): Record<string, FactTypeFile> {
  const types = (facts: readonly SmallFact[]) => Object.fromEntries(facts.map(({ name, type }) => [name, type]))
  return {
    ...types(scalars),
    ...(list ? { [list.name]: { type: 'list', items: { type: 'object', fields: types(list.fields) } } } : {}),
  }
}

/** Every record of the world. */
export function* recordsOf({ scalars, list }: SmallWorld): Generator<Record<string, unknown>> {
  const lists = list ? [undefined, ...listsOf([...product(list.fields)])] : undefined
  for (const record of product(scalars)) {
    if (!lists) yield record
    else for (const items of lists) yield items === undefined ? record : { ...record, [list!.name]: items }
  }
}

function listsOf(elements: readonly object[]): unknown[][] {
  const pairs = elements.flatMap((first) => elements.map((second) => [first, second]))
  return [[], ...elements.map((element) => [element]), ...pairs]
}

function* product([first, ...others]: readonly SmallFact[]): Generator<Record<string, unknown>> {
  if (!first) {
    yield {}
    return
  }
  for (const rest of product(others)) {
    for (const value of first.values) yield value === undefined ? rest : { [first.name]: value, ...rest }
  }
}

function smallFact(random: Random, name: string): SmallFact {
  const kind = random.pick(['number', 'number', 'enum', 'enum', 'bool'] as const)
  if (kind === 'number') return smallNumber(random, name, 1 + random.below(3))
  return kind === 'enum' ? smallEnum(random, name) : smallBool(random, name)
}

function smallBool(random: Random, name: string): SmallFact {
  const ask = (inner: Random, path: string) => inner.pick([path, `!${path}`, `${path} == true`])
  return missing(random, { name, type: { type: 'bool' }, values: [false, true], ask }, true)
}

function smallEnum(random: Random, name: string): SmallFact {
  const words = WORDS.slice(0, 2 + random.below(2))
  const ask = (inner: Random, path: string) => {
    const [word, other] = [inner.pick(words), inner.pick(words)].map((one) => JSON.stringify(one))
    return inner.pick([
      `${path} == ${word}`,
      `${path} == ${word}`,
      `${path} != ${word}`,
      `${path} in [${word}, ${other}]`,
    ])
  }
  return missing(random, { name, type: { type: 'enum', values: words }, values: words, ask }, words[0]!)
}

/** A number from 0 to 1 that is compared with `count` thresholds: a value at each, below each and above each. */
function smallNumber(random: Random, name: string, count: number): SmallFact {
  const thresholds = [0.2, 0.5, 0.8].slice(random.below(4 - count)).slice(0, count)
  const between = [0, ...thresholds].map((low, index) => Math.round((low + (thresholds[index] ?? 1)) * 500) / 1000)
  const values = [...thresholds, ...between].sort((a, b) => a - b)
  const ask = (inner: Random, path: string) =>
    `${path} ${inner.pick(['<', '<=', '>', '>=', '>', '>=', '=='])} ${inner.pick(thresholds)}`
  const type = { type: 'number', range: [0, 1] } as const
  return { ...missing(random, { name, type, values, ask }, thresholds[0]!), threshold: thresholds[0]! }
}

/** The fact may be absent, and in some worlds null or given a value where it is absent. */
function missing(random: Random, fact: SmallFact, absent: string | number | boolean): SmallFact {
  const nullable = random.chance(0.2)
  const ask = (inner: Random, path: string) => {
    if (nullable && inner.chance(0.2)) return inner.pick([`${path} == null`, `${path} != null`])
    return inner.chance(0.08) ? `known(${path})` : fact.ask(inner, path)
  }
  return {
    name: fact.name,
    type: { ...fact.type, ...(nullable ? { nullable } : {}), ...(random.chance(0.25) ? { absent } : {}) },
    values: [...fact.values, undefined, ...(nullable ? [null] : [])],
    ask,
  }
}
