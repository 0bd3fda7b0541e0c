import { type FactType, typeName } from '../../tree/fact-type.ts'
import type { Policy } from '../../tree/policy.ts'

/** What two policies declare about facts, side by side. */
export interface FactsCompared {
  /** Facts that only the older policy declares. */
  readonly only_from: readonly string[]
  /** Facts that only the newer one declares. */
  readonly only_to: readonly string[]
  /** Facts that both declare, with different types. */
  readonly changed: readonly FactChange[]
  /**
   * Facts that both policies read in one way, with the values that both take; undefined where a fact means something
   * else to each of them.
   */
  readonly common?: ReadonlyMap<string, FactType>
}

/** A fact that two policies declare differently. `from`, `to`: the types as a policy owner reads them. */
export interface FactChange {
  /** For example `claims[].verdict`. */
  readonly fact: string
  /** The type in the older policy, in words; with the value of an absent fact. */
  readonly from: string
  /** The type in the newer one. */
  readonly to: string
  /** Only the values that both take are compared; false where there is nothing to compare. */
  readonly comparable: boolean
}

/** Compares the facts of two policies. */
export function commonFacts(from: Policy, to: Policy): FactsCompared {
  const changed: FactChange[] = []
  const common = commonFields(from.facts, to.facts, '', changed)
  return {
    only_from: [...from.facts.keys()].filter((name) => !to.facts.has(name)),
    only_to: [...to.facts.keys()].filter((name) => !from.facts.has(name)),
    changed,
    ...(changed.every(({ comparable }) => comparable) ? { common } : {}),
  }
}

/** Facts, or the fields of an object. */
type Fields = ReadonlyMap<string, FactType>

/** Facts of either policy; those of both with the type that both take. */
function commonFields(from: Fields, to: Fields, prefix: string, changed: FactChange[]): Map<string, FactType> {
  const fields = new Map([...from, ...to])
  for (const [name, first] of from) {
    const second = to.get(name)
    if (second) fields.set(name, commonType(first, second, prefix + name, changed))
  }
  return fields
}

/**
 * The values that both types have. Another kind, `nullable` or `absent` cannot be compared: the same record would mean two
 * things.
 */
function commonType(from: FactType, to: FactType, fact: string, changed: FactChange[]): FactType {
  const note = (comparable: boolean) => changed.push({ fact, from: told(from), to: told(to), comparable })
  if (from.type !== to.type || from.nullable !== to.nullable || from.absent !== to.absent) {
    note(false)
    return from
  }
  if (from.type === 'object') {
    return { ...from, fields: commonFields(from.fields, (to as typeof from).fields, `${fact}.`, changed) }
  }
  if (from.type === 'list') {
    return { ...from, items: commonType(from.items, (to as typeof from).items, `${fact}[]`, changed) }
  }
  if (typeName(from) === typeName(to)) return from
  const both = valuesOfBoth(from, to)
  note(both !== undefined)
  return both ?? from
}

/** The numbers, or the words, that are of both types; undefined where there are none. */
function valuesOfBoth(from: FactType, to: FactType): FactType | undefined {
  if (from.type === 'enum' && to.type === 'enum') {
    const values = from.values.filter((word) => to.values.includes(word))
    return values.length === 0 ? undefined : { ...from, values }
  }
  const [first, second] = [from, to] as Extract<FactType, { type: 'number' }>[]
  const low = Math.max(first!.low ?? -Infinity, second!.low ?? -Infinity)
  const high = Math.min(first!.high ?? Infinity, second!.high ?? Infinity)
  if (low > high) return undefined
  return { ...first!, low: low === -Infinity ? null : low, high: high === Infinity ? null : high }
}

/** A type as a policy owner reads it. */
function told(type: FactType): string {
  return type.absent === undefined ? typeName(type) : `${typeName(type)}, ${JSON.stringify(type.absent)} where absent`
}
