import type { ReleaseEvent, ReleaseText } from './release-event.ts'
import {
  isProved,
  noReleases,
  type PolicyReleases,
  type Release,
  type ReleaseStage,
  releaseBy,
} from './release-state.ts'

/**
 * The state after an event. Events are believed: they have happened. Every release whose stage the event changed
 * notes who did it and when, also one that the event does not name, such as the version that was replaced.
 */
export function evolveReleases(state: PolicyReleases, event: ReleaseEvent): PolicyReleases {
  const changed = { by: event.actor, at: event.at }
  const after = { ...state, ...changeBy(state, event), changed, revision: state.revision + 1 }
  const touched = ({ id, stage }: Release) => id === event.data.release || releaseBy(state, id)?.stage !== stage
  return { ...after, releases: after.releases.map((one) => (touched(one) ? { ...one, changed } : one)) }
}

/** The versions of a policy from their events, oldest first. */
export function releasesFrom(policy: string, events: readonly ReleaseEvent[]): PolicyReleases {
  return events.reduce(evolveReleases, noReleases(policy))
}

/**
 * What an event changes. A switch over all types: a new one does not compile without its case.
 *
 * Stages go `draft` → `proved` → `backtested` by what is attached (`groundOf`), then `shadow` or `rollout` or
 * `active` by an act, and end as `retired`. A new proof can bring a release that runs nowhere back to `draft`, where
 * it finds something.
 */
function changeBy(state: PolicyReleases, event: ReleaseEvent): Partial<PolicyReleases> {
  const step = { by: event.actor, at: event.at }
  switch (event.type) {
    // The text of the file becomes active without proof or backtest.
    case 'policy.installed': {
      const { release: id, hash } = event.data
      const known = releaseBy(state, id) ? state.releases : [...state.releases, drafted(event.data, step, step.by)]
      return { ...activated({ ...state, releases: known }, id), file: hash }
    }
    case 'policy.drafted':
      return { releases: [...state.releases, drafted(event.data, step, event.data.drafter)] }
    case 'policy.proved': {
      const { hash, refuted, unknown, idle } = event.data
      // A waiver explains one proof. The next proof may find other things.
      return grounded(state, event, { proof: { hash, refuted, unknown, idle, ...step }, waiver: null })
    }
    case 'policy.waived':
      return grounded(state, event, { waiver: { reason: event.data.reason, ...step } })
    case 'policy.backtest_attached': {
      const { backtest, from, to, result } = event.data
      return grounded(state, event, { backtest: { backtest, from, to, result, ...step } })
    }
    case 'policy.shadowed':
      return staged(state, event.data.release, 'shadow')
    case 'policy.rolled_out': {
      const { release, percent } = event.data
      return { ...staged(state, release, 'rollout', percent), rollout: release }
    }
    case 'policy.activated':
      return activated(state, event.data.release)
    case 'policy.retired': {
      const { release } = event.data
      return { ...staged(state, release, 'retired'), rollout: state.rollout === release ? null : state.rollout }
    }
    case 'policy.rolled_back': {
      const { release, undone } = event.data
      const ended = { ...state, ...staged(state, undone, 'retired') }
      // The end of a rollout leaves the active version as it was.
      if (undone === state.rollout) return { releases: ended.releases, rollout: null }
      return { ...staged(ended, release, 'active'), active: release, before: state.before.slice(0, -1) }
    }
  }
}

/** A release at its beginning. */
function drafted({ release: id, hash, version }: ReleaseText, step: Release['drafted'], drafter: string): Release {
  const nothing = { proof: null, waiver: null, backtest: null }
  return { id, hash, version, stage: 'draft', percent: 0, drafted: step, drafter, ...nothing, changed: step }
}

/** What lets a release go further; its stage follows as long as it runs nowhere. */
function grounded(state: PolicyReleases, { data }: ReleaseEvent, more: Partial<Release>): Partial<PolicyReleases> {
  const releases = state.releases.map((one) => {
    if (one.id !== data.release) return one
    const with_ = { ...one, ...more }
    return { ...with_, stage: groundOf(with_) }
  })
  return { releases }
}

/** The stage that proof and backtest amount to; one that runs or is retired keeps its own. */
function groundOf(release: Release): ReleaseStage {
  const { stage, backtest } = release
  if (stage !== 'draft' && stage !== 'proved' && stage !== 'backtested') return stage
  if (!isProved(release)) return 'draft'
  return backtest ? 'backtested' : 'proved'
}

/** The releases with one of them in another stage. */
function staged(state: PolicyReleases, id: string, stage: ReleaseStage, percent = 0): Pick<PolicyReleases, 'releases'> {
  return { releases: state.releases.map((one) => (one.id === id ? { ...one, stage, percent } : one)) }
}

/** The release decides, and the one before it is what a rollback goes back to. */
function activated(state: PolicyReleases, id: string): Partial<PolicyReleases> {
  const { active } = state
  const before = active === null || active === id ? state.before : [...state.before, active]
  const retired = active === null ? state.releases : staged(state, active, 'retired').releases
  return {
    ...staged({ ...state, releases: retired }, id, 'active'),
    active: id,
    before,
    rollout: state.rollout === id ? null : state.rollout,
  }
}
