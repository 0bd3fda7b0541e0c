import type { Overview } from '@tribunal/client'

/** Policies that began to decide in another version in the same moment. */
export interface Mark {
  /** As it stands in the chart and its list, from 1. */
  readonly n: number
  readonly at: string
  /** `arbiter 1.1.0`; the beginning of the hash where the version is not known. */
  readonly names: readonly string[]
}

/** So many characters of a hash tell it from others. */
const HASH_SHOWN = 8

/** The changes of policies, oldest first: those that came with one start of a service are one. */
export function marksOf(changes: Overview['policy_marks']): readonly Mark[] {
  const times = [...new Set(changes.map(({ began_at: at }) => at))].sort()
  return times.map((at, index) => ({
    n: index + 1,
    at,
    names: changes.filter((change) => change.began_at === at).map(nameOf),
  }))
}

function nameOf({ policy, version, hash }: Overview['policy_marks'][number]): string {
  return `${policy} ${version ?? hash.slice(0, HASH_SHOWN)}`
}
