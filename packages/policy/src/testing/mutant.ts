import type { Path } from '../read/loading.ts'
import type { Policy } from '../tree/policy.ts'

/** One small change of a policy. A test that notices it would have noticed the same mistake of an owner. */
export interface Mutant {
  /** Names it in `accepted`: the same for the same change of the same text, wherever it stands in the file. */
  readonly id: string
  readonly kind: 'number' | 'flag' | 'comparison' | 'left_out' | 'exchanged'
  /** What is changed, as `partName` calls it. */
  readonly part: string
  /** What stands there, and what stands there instead; of `left_out` the part and nothing, of `exchanged` the two parts. */
  readonly from: string
  readonly to: string
  /** Line of the policy file, counted from 1. */
  readonly line: number
  /** The changed policy; undefined where it does not load, because a relation or a band forbids it. */
  readonly policy: Policy | undefined
}

/** A mutant before it is named and placed: what is changed where, and the changed policy when it is asked for. */
export interface Change {
  readonly kind: Mutant['kind']
  /** The way to what is changed, in the file. */
  readonly path: Path
  readonly from: string
  readonly to: string
  /** The condition a literal stands in. */
  readonly within?: string
  /** Undefined where the changed policy does not load. */
  readonly make: () => Policy | undefined
}

/**
 * How a part of a policy is called to its owner: its path with ids in place of numbers (`rules.missing-data.when`,
 * `scorecard.factors.tone.tiers[0].amount`), a constant by its name alone.
 */
export function partName(policy: Policy, path: Path): string {
  if (path[0] === 'constants') return String(path[1])
  const { body } = policy
  const lists: Readonly<Record<string, readonly { readonly id: string }[]>> = {
    rules: body.kind === 'rules' ? body.rules : [],
    factors: body.kind === 'scorecard' ? body.factors : [],
    bands: body.kind === 'scorecard' ? body.bands : [],
    overrides: policy.overrides,
  }
  return path.reduce<string>((name, key, index) => {
    if (typeof key !== 'number') return name === '' ? String(key) : `${name}.${String(key)}`
    const named = lists[String(path[index - 1])]?.[key]
    return named ? `${name}.${named.id}` : `${name}[${key}]`
  }, '')
}
