import type { Path } from '../read/loading.ts'
import type { Policy } from '../tree/policy.ts'
import { type Change, partName } from './mutant.ts'

/**
 * Every rule, factor and override left out, and every two neighbouring rules or overrides exchanged. The order of
 * factors makes no difference to a sum, so factors are not exchanged.
 */
export function orderChanges(policy: Policy): Change[] {
  const { body, overrides } = policy
  const withOverrides = (changed: Policy['overrides']) => ({ ...policy, overrides: changed })
  const inBody =
    body.kind === 'rules'
      ? listChanges(policy, ['rules'], body.rules, (rules) => ({ ...policy, body: { ...body, rules } }), true)
      : listChanges(
          policy,
          ['scorecard', 'factors'],
          body.factors,
          (factors) => ({ ...policy, body: { ...body, factors } }),
          false,
        )
  return [...inBody, ...listChanges(policy, ['overrides'], overrides, withOverrides, true)]
}

/** The changes of one list. */
function listChanges<Item>(
  policy: Policy,
  path: Path,
  items: readonly Item[],
  put: (items: readonly Item[]) => Policy,
  ordered: boolean,
): Change[] {
  return items.flatMap((item, index): Change[] => {
    const at = [...path, index]
    const name = partName(policy, at)
    const leftOut: Change = {
      kind: 'left_out',
      path: at,
      from: name,
      to: '',
      make: () => put(items.filter((other) => other !== item)),
    }
    const next = items[index + 1]
    if (!ordered || next === undefined) return [leftOut]
    const to = partName(policy, [...path, index + 1])
    const make = () => put(items.with(index, next).with(index + 1, item))
    return [leftOut, { kind: 'exchanged', path: at, from: name, to, make }]
  })
}
