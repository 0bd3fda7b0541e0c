import type { FactType } from '../tree/fact-type.ts'
import type { Policy } from '../tree/policy.ts'
import { type Candidates, numbersFor } from './candidates.ts'

/** A number in 0..1, the next of a sequence that its seed fixes. */
export type Random = () => number

/** Mulberry32: small, quick and good enough to spread samples; the same seed gives the same sequence. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A record of facts of the declared types; some facts may be missing. */
export type Sample = Record<string, unknown>

/** How often a fact is left out, and how often a nullable one is null. */
const MISSING = 0.06
const NULL = 0.15

/**
 * Draws records of well-typed facts near the thresholds of a policy. Lists are short, mostly of one element: longer
 * ones show the same at more cost.
 */
export function sampler(policy: Policy, candidates: Candidates, random: Random): () => Sample {
  const numbers = new Map<string, readonly number[]>()
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!
  const draw = (type: FactType, path: string): unknown => {
    if (type.nullable && random() < NULL) return null
    switch (type.type) {
      case 'number': {
        const known = numbers.get(path) ?? numbersFor(type, candidates.get(path) ?? [])
        numbers.set(path, known)
        return pick(known)
      }
      case 'bool':
        return random() < 0.5
      case 'enum':
        return pick(type.values)
      case 'string':
        return pick(['', 'a', 'b'])
      case 'list':
        return Array.from({ length: pick([0, 1, 1, 1, 2, 3]) }, () => draw(type.items, `${path}[]`))
      case 'object':
        return fields(type.fields, `${path}.`)
    }
  }
  const fields = (types: ReadonlyMap<string, FactType>, prefix: string): Sample => {
    const record: Sample = {}
    for (const [name, type] of types) {
      if (random() >= MISSING) record[name] = draw(type, prefix + name)
    }
    return record
  }
  return () => fields(policy.facts, '')
}
