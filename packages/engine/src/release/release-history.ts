import { evolveReleases } from './evolve-release.ts'
import type { ReleaseEvent, ReleaseEventType } from './release-event.ts'
import { noReleases, type Release, type ReleaseStage, type ReleaseStep, releaseBy } from './release-state.ts'

/** One event in the life of a release. */
export interface ReleaseMoment extends ReleaseStep {
  readonly event: ReleaseEventType
  /** The stage that the event left the release in. */
  readonly stage: ReleaseStage
  /** Share of subjects in percent that it decides for after the event: above 0 only in a rollout. */
  readonly percent: number
  /** The words of the person who explained a proof or rolled a version back; null for every other event. */
  readonly reason: string | null
}

/**
 * The history of one release, oldest event first: every event about it, and every event about another version that changed
 * its stage. A stage that no event brought it to is not in the history.
 *
 * @param events All release events of the policy, oldest first.
 */
export function releaseHistory(policy: string, events: readonly ReleaseEvent[], id: string): readonly ReleaseMoment[] {
  const moments: ReleaseMoment[] = []
  let state = noReleases(policy)
  for (const event of events) {
    const before = releaseBy(state, id)
    state = evolveReleases(state, event)
    const after = releaseBy(state, id)
    if (after && concerns(event, before, after)) moments.push(momentOf(event, after))
  }
  return moments
}

/**
 * Whether an event belongs to the history of this release: it changed its stage, or it is about it. The end of
 * another version's rollout names the active version and changes nothing about it.
 */
function concerns({ type, data }: ReleaseEvent, before: Release | undefined, after: Release): boolean {
  return before?.stage !== after.stage || (data.release === after.id && type !== 'policy.rolled_back')
}

/** One line of the history, from the event and from the release after it. */
function momentOf({ type: event, at, actor: by, data }: ReleaseEvent, { stage, percent }: Release): ReleaseMoment {
  return { event, at, by, stage, percent, reason: 'reason' in data ? data.reason : null }
}
