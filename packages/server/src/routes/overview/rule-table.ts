import { type RuleFigures, shareOf } from '@tribunal/adapters/store'
import type { CompiledPolicy, Policy } from '@tribunal/policy'
import type { z } from 'zod'
import type { OVERVIEW } from './overview-shape.ts'

type Row = z.output<typeof OVERVIEW>['by_rule'][number]

/** Rules with their precision, most hits first; of policies that have answered, also the rules that never did. */
export function ruleTable(figures: readonly RuleFigures[], policies: ReadonlyMap<string, CompiledPolicy>): Row[] {
  const known = new Set(figures.map(({ policy, rule }) => `${policy}/${rule}`))
  const silent = [...new Set(figures.map(({ policy }) => policy))].flatMap((policy) =>
    ruleIds(policies.get(policy)?.policy)
      .filter((rule) => !known.has(`${policy}/${rule}`))
      .map((rule) => ({ policy, rule, hits: 0, reviewed: 0, overridden: 0, lastAt: null })),
  )
  return [...figures, ...silent]
    .map(rowOf)
    .sort((a, b) => b.hits - a.hits || order(a.policy, b.policy) || order(a.rule, b.rule))
}

function rowOf({ lastAt, ...same }: RuleFigures): Row {
  const { rate, low, high } = shareOf(same.reviewed - same.overridden, same.reviewed)
  return { ...same, precision: rate, low, high, last_at: lastAt }
}

/** Everything that can settle the outcome of a policy, by id. */
function ruleIds(policy: Policy | undefined): readonly string[] {
  if (!policy) return []
  const { body, overrides } = policy
  const own =
    body.kind === 'scorecard'
      ? body.bands
      : [...body.rules, body.default, ...(body.forEach ? [body.forEach.empty] : [])]
  return [...own, ...(body.unknown ? [body.unknown] : []), ...overrides].map(({ id }) => id)
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
