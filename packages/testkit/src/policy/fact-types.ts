import type { Random } from './random.ts'

/** A fact type as a policy file declares it. */
export type FactTypeFile = {
  readonly type: 'number' | 'string' | 'bool' | 'enum' | 'list' | 'object'
  readonly range?: readonly [number | null, number | null]
  readonly values?: readonly string[]
  readonly items?: FactTypeFile
  readonly fields?: Readonly<Record<string, FactTypeFile>>
  readonly nullable?: boolean
  readonly absent?: string | number | boolean | null
}

/** Names that look like what evaluators use themselves: the parts of a fraction, of a list, of a promise. */
const FIELDS = ['n', 'd', 'length', 'then', 'value'] as const
export const WORDS = ['red', 'green', 'blue'] as const
export const TEXTS = ['', 'a', 'red', '\u0024{x}', '"', "it's", '`*/', '\u2028', '__proto__'] as const

/** A scalar type; `values` are the words an enum chooses from. */
export function randomScalar(random: Random, values: readonly string[] = WORDS): FactTypeFile {
  const nullable = random.chance(0.3) ? { nullable: true } : {}
  const absentAt = (value: string | number | boolean) =>
    random.chance(0.2) ? { absent: nullable.nullable && random.chance(0.3) ? null : value } : {}
  switch (random.pick(['number', 'number', 'bool', 'enum', 'string'] as const)) {
    case 'number': {
      const range = random.pick([undefined, [0, 1], [0, 100], [null, 10], [-5, null]] as const)
      return { type: 'number', ...(range ? { range } : {}), ...nullable, ...absentAt(random.pick([0, 0.5, 1])) }
    }
    case 'bool':
      return { type: 'bool', ...nullable, ...absentAt(random.chance(0.5)) }
    case 'enum':
      return { type: 'enum', values, ...nullable, ...absentAt(random.pick(values)) }
    case 'string':
      return { type: 'string', ...nullable, ...absentAt(random.pick(TEXTS)) }
  }
}

/** Any type; lists and objects are nested `depth` deep at most. */
export function randomType(random: Random, depth: number): FactTypeFile {
  const nullable = random.chance(0.2) ? { nullable: true } : {}
  const kind =
    depth === 0 ? 'scalar' : random.pick(['scalar', 'scalar', 'numbers', 'list', 'objects', 'object'] as const)
  switch (kind) {
    case 'scalar':
      return randomScalar(random)
    case 'numbers':
      return { type: 'list', items: { type: 'number', ...(random.chance(0.2) ? { nullable: true } : {}) }, ...nullable }
    case 'list':
      return { type: 'list', items: randomType(random, depth - 1), ...nullable }
    case 'objects':
      return { type: 'list', items: randomObject(random, depth - 1), ...nullable }
    case 'object':
      return { ...randomObject(random, depth - 1), ...nullable }
  }
}

function randomObject(random: Random, depth: number): FactTypeFile {
  const names = FIELDS.slice(0, 2 + random.below(FIELDS.length - 1))
  const nullable = random.chance(0.15) ? { nullable: true } : {}
  return {
    type: 'object',
    fields: Object.fromEntries(names.map((name) => [name, randomType(random, depth)])),
    ...nullable,
  }
}
