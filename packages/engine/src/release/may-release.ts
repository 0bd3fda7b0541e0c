import type { ReleaseContext } from './release-command.ts'
import { type ReleaseRefusal, refusedRelease } from './release-refusal.ts'
import { isProved, type PolicyReleases, type Release, releaseBy } from './release-state.ts'

/** Why nothing more can happen to a release; undefined where something can. */
export function open({ stage, changed }: Release): ReleaseRefusal | undefined {
  if (stage === 'retired') return refusedRelease('is_retired', changed)
  return stage === 'active' ? refusedRelease('is_active', changed) : undefined
}

/** Why a release may not run beside decisions, or for some of them. */
export function mayRun(release: Release, { decides }: ReleaseContext): ReleaseRefusal | undefined {
  return decides ? grounds(release) : refusedRelease('no_part_in_decisions')
}

/**
 * Why a release may not decide: it is proved or its waiver explained, backtested, approved by somebody who did not draft it,
 * and no other release of the policy is being rolled out.
 */
export function mayPublish(
  release: Release,
  { person }: ReleaseContext,
  state: PolicyReleases,
): ReleaseRefusal | undefined {
  const other = state.rollout === release.id ? undefined : releaseBy(state, state.rollout)
  if (other) return refusedRelease('rollout_under_way', other.changed)
  const refusal = grounds(release)
  if (refusal) return refusal
  return person === release.drafter ? refusedRelease('second_person_needed', release.drafted) : undefined
}

function grounds(release: Release): ReleaseRefusal | undefined {
  if (!isProved(release)) return refusedRelease('not_proved')
  return release.backtest ? undefined : refusedRelease('no_backtest')
}
