import type { RandomPolicy } from '@tribunal/testkit'
import { loadPolicy } from '../src/read/load-policy.ts'
import type { Policy } from '../src/tree/policy.ts'

/** Loads the random policy; a clause that loading demands for the unknown is added, nothing else may be refused. */
export function loadRandomPolicy({ file }: RandomPolicy): Policy {
  const first = loadPolicy(JSON.stringify(file))
  if (first.ok) return first.policy
  const others = first.problems.filter((problem) => problem.code !== 'policy-unknown')
  if (others.length > 0) throw new Error(JSON.stringify(others))
  const overrides = (file['overrides'] as object[]).map((override) => ({ unknown: 'skip', ...override }))
  const second = loadPolicy(JSON.stringify({ unknown: unknownClause(file), ...file, overrides }))
  if (!second.ok) throw new Error(JSON.stringify(second.problems))
  return second.policy
}

/** The default's results serve the unknown clause too: both stand outside the rules. */
function unknownClause(file: RandomPolicy['file']): object {
  const { rule: _, ...fallback } = (file['default'] ?? {
    ...(file['scorecard'] as { bands: object[] }).bands[2],
  }) as Record<string, unknown>
  return { ...fallback, rule: 'unknown', outcome: (file['outcomes'] as string[])[0] }
}
