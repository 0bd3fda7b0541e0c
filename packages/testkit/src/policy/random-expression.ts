import { type FactTypeFile, TEXTS, WORDS } from './fact-types.ts'
import type { Random } from './random.ts'

/** A name, or a path below it, that an expression may read. */
export interface Readable {
  readonly text: string
  readonly type: FactTypeFile
}

/** What random expressions may read: facts, results and variables by name, and named numbers. */
export interface RandomScope {
  readonly readables: readonly Readable[]
  readonly constants: readonly string[]
}

const NUMBERS = [
  '0',
  '0.1',
  '0.2',
  '0.3',
  '0.35',
  '0.5',
  '0.7',
  '1',
  '1.5',
  '2',
  '3',
  '10',
  '85',
  '-1',
  '1e308',
  '5e-324',
  '0.1234567890123456',
]

/** A scope of declared types, with every path into their objects. */
export function scopeOf(types: Readonly<Record<string, FactTypeFile>>, constants: readonly string[]): RandomScope {
  return { readables: Object.entries(types).flatMap(([text, type]) => withFields({ text, type })), constants }
}

/** `scope` with a variable, which stands twice: expressions that do not read it prove little. */
export function withVariable(scope: RandomScope, name: string, type: FactTypeFile): RandomScope {
  const readables = withFields({ text: name, type })
  return { ...scope, readables: [...scope.readables, ...readables, ...readables] }
}

function withFields(readable: Readable): Readable[] {
  const fields = Object.entries(readable.type.fields ?? {})
  return [readable, ...fields.flatMap(([name, type]) => withFields({ text: `${readable.text}.${name}`, type }))]
}

/** CEL text of random expressions that pass the type checks of a policy. */
export class RandomExpression {
  private readonly random: Random
  private readonly scope: RandomScope
  /** Quantifiers around this place: each names its variable by it. */
  private readonly nested: number

  constructor(random: Random, scope: RandomScope, nested = 0) {
    this.random = random
    this.scope = scope
    this.nested = nested
  }

  /** A condition, nested `depth` operators deep at most. */
  bool(depth: number): string {
    const { random } = this
    if (depth <= 0) return random.chance(0.6) ? this.comparison(0) : (this.path('bool') ?? this.comparison(0))
    const next = depth - 1
    switch (
      random.pick(['and', 'or', 'not', 'compare', 'compare', 'equal', 'in', 'list', 'list', 'known', 'choose'] as const)
    ) {
      case 'and':
        return `(${this.bool(next)} && ${this.bool(next)})`
      case 'or':
        return `(${this.bool(next)} || ${this.bool(next)})`
      case 'not':
        return `!(${this.bool(next)})`
      case 'compare':
        return this.comparison(next)
      case 'equal':
        return this.equality(next)
      case 'in':
        return this.membership(next)
      case 'list':
        return this.quantifier(next) ?? this.comparison(next)
      case 'known':
        return `known(${random.chance(0.5) ? random.pick(this.scope.readables).text : this.any(next)})`
      case 'choose':
        return `(${this.bool(next)} ? ${this.bool(next)} : ${this.bool(next)})`
    }
  }

  number(depth: number): string {
    const { random } = this
    const read = () => this.path('number') ?? this.literal()
    if (depth <= 0) return random.chance(0.7) ? read() : this.literal()
    const next = depth - 1
    switch (
      random.pick([
        'read',
        'read',
        'read',
        'literal',
        'arithmetic',
        'arithmetic',
        'extreme',
        'list',
        'choose',
        'minus',
      ] as const)
    ) {
      case 'read':
        return read()
      case 'literal':
        return this.literal()
      case 'arithmetic':
        return `(${this.number(next)} ${random.pick(['+', '-', '*', '/'])} ${this.number(next)})`
      case 'extreme':
        return `${random.pick(['min', 'max'])}(${random.many(2 + random.below(2), () => this.number(next)).join(', ')})`
      case 'list':
        return this.measure() ?? read()
      case 'choose':
        return `(${this.bool(next)} ? ${this.number(next)} : ${this.number(next)})`
      case 'minus':
        return `-(${this.number(next)})`
    }
  }

  string(depth: number): string {
    const { random } = this
    const read = this.path(random.pick(['enum', 'string'] as const)) ?? this.text()
    if (depth <= 0 || random.chance(0.8)) return read
    return `(${this.bool(depth - 1)} ? ${this.string(depth - 1)} : ${this.text()})`
  }

  /** An expression whose value a scalar result can hold. */
  any(depth: number): string {
    return this.random.pick([() => this.bool(depth), () => this.number(depth), () => this.string(depth)])()
  }

  /** An enum path with a word that it can have. */
  word(): { readonly path: string; readonly words: readonly string[] } {
    const enums = this.scope.readables.filter(({ type }) => type.type === 'enum')
    const { text, type } = enums.length === 0 ? { text: '"red"', type: { values: WORDS } } : this.random.pick(enums)
    return { path: text, words: type.values ?? WORDS }
  }

  /** A path of exactly this declared type, if the scope has one. */
  private path(type: FactTypeFile['type']): string | undefined {
    const paths = this.scope.readables.filter((readable) => readable.type.type === type)
    return paths.length === 0 ? undefined : this.random.pick(paths).text
  }

  private literal(): string {
    return this.random.chance(0.4) && this.scope.constants.length > 0
      ? this.random.pick(this.scope.constants)
      : this.random.pick(NUMBERS)
  }

  private text(): string {
    return JSON.stringify(this.random.pick(this.random.chance(0.5) ? WORDS : TEXTS))
  }

  private comparison(depth: number): string {
    return `${this.number(depth)} ${this.random.pick(['<', '<=', '>', '>='])} ${this.number(depth)}`
  }

  private equality(depth: number): string {
    const { random } = this
    const operator = random.pick(['==', '!='])
    switch (random.pick(['null', 'number', 'bool', 'enum', 'string'] as const)) {
      case 'null':
        return `${random.pick(this.scope.readables).text} ${operator} null`
      case 'number':
        return `${this.number(depth)} ${operator} ${this.number(depth)}`
      case 'bool':
        return `(${this.bool(depth - 1)}) ${operator} (${this.bool(depth - 1)})`
      case 'enum': {
        const { path, words } = this.word()
        return `${path} ${operator} ${JSON.stringify(random.pick(words))}`
      }
      case 'string':
        return `${this.path('string') ?? this.text()} ${operator} ${this.path('string') ?? this.text()}`
    }
  }

  private membership(depth: number): string {
    const { random } = this
    const list = this.listPath((items) => ['number', 'string', 'enum'].includes(items.type))
    if (list && random.chance(0.5)) {
      const needle = list.type.items!.type === 'number' ? this.number(depth) : this.string(depth)
      return `${needle} in ${list.text}`
    }
    const some = (choices: readonly string[]) => random.many(random.below(4), () => random.pick(choices)).join(', ')
    if (random.chance(0.5)) return `${this.number(depth)} in [${some(NUMBERS)}]`
    const { path, words } = this.word()
    return `${path} in [${some([...words.map((word) => JSON.stringify(word)), 'null'])}]`
  }

  private quantifier(depth: number): string | undefined {
    const list = this.listPath(() => true)
    if (!list || this.nested > 2) return undefined
    const name = `v${this.nested}`
    const scope = withVariable(this.scope, name, list.type.items!)
    const body = new RandomExpression(this.random, scope, this.nested + 1).bool(depth)
    return `${list.text}.${this.random.pick(['exists', 'all'])}(${name}, ${body})`
  }

  private measure(): string | undefined {
    const numbers = this.listPath((items) => items.type === 'number')
    if (numbers && this.random.chance(0.6)) return `${this.random.pick(['sum', 'mean'])}(${numbers.text})`
    const list = this.listPath(() => true)
    return list && `size(${list.text})`
  }

  private listPath(fits: (items: FactTypeFile) => boolean): Readable | undefined {
    const lists = this.scope.readables.filter(({ type }) => type.items && fits(type.items))
    return lists.length === 0 ? undefined : this.random.pick(lists)
  }
}
