import type { Path } from '../loading.ts'
import type { Policy } from '../policy.ts'

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
