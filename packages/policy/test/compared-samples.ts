import { type Edit, SAMPLE_POLICY } from '@tribunal/testkit'
import type { PolicyComparison } from '../src/proof/compare/compare-policies.ts'
import type { OutcomeChange } from '../src/proof/compare/outcome-changes.ts'
import { loadPolicy } from '../src/read/load-policy.ts'
import type { Policy } from '../src/tree/policy.ts'

/** The sample policy with edits, one after another. */
export function sample(...edits: readonly Edit[]): Policy {
  const loaded = loadPolicy(edits.reduce((text, edit) => edit(text), SAMPLE_POLICY))
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  return loaded.policy
}

/** The regions of each change as text, by the outcomes: `low to high`. */
export function changesOf({ changes }: PolicyComparison): Record<string, readonly string[]> {
  return Object.fromEntries(changes.map((change) => [`${change.from} to ${change.to}`, told(change)]))
}

function told({ regions }: OutcomeChange): string[] {
  return regions.map(({ conditions }) =>
    conditions
      .map(({ text, unknown, of }) => `${of ? `${of}: ` : ''}${text}${unknown ? ' is unknown' : ''}`)
      .join(' && '),
  )
}
