export { decideRelease, type ReleaseAnswer, type ReleaseCommand, type ReleaseContext } from './decide-release.ts'
export { evolveReleases, releasesFrom } from './evolve-release.ts'
export { MISFITS, type Misfit, misfits, trialMisfits } from './fits-place.ts'
export {
  type BacktestResult,
  type ProofResult,
  RELEASE_EVENT_TYPES,
  type ReleaseEvent,
  type ReleaseEventType,
  type ReleaseText,
} from './release-event.ts'
export { type ReleaseMoment, releaseHistory } from './release-history.ts'
export { RELEASE_REFUSALS, type ReleaseRefusal, type ReleaseRefusalCode } from './release-refusal.ts'
export {
  type InForce,
  inForce,
  isClean,
  isProved,
  noReleases,
  type PolicyReleases,
  type Release,
  type ReleaseStage,
  type ReleaseStep,
  ROLLBACK_WORDS,
  type Rollout,
  releaseBy,
  WAIVER_WORDS,
} from './release-state.ts'
export { isReached, ROLLOUT_BUCKETS, rolloutBucket } from './rollout-bucket.ts'
