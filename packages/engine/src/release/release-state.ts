import type { RELEASE_STAGES } from '@tribunal/contract/words'
import type { BacktestResult, ProofResult } from './release-event.ts'

/**
 * How far one version of one policy has come. `proved`: its proof is clean, or a waiver explains it. `backtested`: run over
 * recorded facts as well. `shadow`: runs beside the active version, recorded and not enforced. `rollout`: decides for a share
 * of subjects. `active`: decides for all others. `retired`: decides nothing any more.
 */
export type ReleaseStage = (typeof RELEASE_STAGES)[number]

/** Words that the reason of a waiver has at least: fewer explain nothing to the one who reads it in a year. */
export const WAIVER_WORDS = 5
/** Words that the reason of a rollback has at least: it is given in a hurry. */
export const ROLLBACK_WORDS = 2

/** Words of a reason: stretches without white space. */
export function wordsOf(reason: string): number {
  return reason.split(/\s+/).filter((word) => word !== '').length
}

/** Who did something, and when. */
export interface ReleaseStep {
  /** `person:UUID`, `key:UUID` or `system:NAME`. */
  readonly by: string
  /** RFC 3339. */
  readonly at: string
}

/** One version of a policy on its way. */
export interface Release {
  /** UUID. */
  readonly id: string
  /** SHA-256 of its text, in hexadecimal. */
  readonly hash: string
  readonly version: string
  readonly stage: ReleaseStage
  /** Of subjects that it decides for while its stage is `rollout`; else 0. */
  readonly percent: number
  readonly drafted: ReleaseStep
  /** The person behind the one who drafted it: may not approve it. */
  readonly drafter: string
  /** The last proof that was run; null before the first. */
  readonly proof: (ProofResult & ReleaseStep) | null
  /** Why it may be published although the proof found something; a new proof takes it away. */
  readonly waiver: (ReleaseStep & { readonly reason: string }) | null
  /** The last backtest that was attached. */
  readonly backtest: (BacktestResult & ReleaseStep) | null
  /** The last thing that happened to it. */
  readonly changed: ReleaseStep
}

/** The versions of one policy, as events have made them. */
export interface PolicyReleases {
  readonly policy: string
  /** In the order they came. */
  readonly releases: readonly Release[]
  /** Id of the release that decides; null before the first. */
  readonly active: string | null
  /** Ids of those that decided before it, the last one last: what a rollback goes back to. */
  readonly before: readonly string[]
  /** Id of the release that decides for a share of subjects. */
  readonly rollout: string | null
  /** SHA-256 of the text that the policy's file had when it last brought a version into force. */
  readonly file: string | null
  /** The last thing that happened to any of them; null before the first. */
  readonly changed: ReleaseStep | null
  /** How many events there were. */
  readonly revision: number
}

/** The state before the first event. */
export function noReleases(policy: string): PolicyReleases {
  return { policy, releases: [], active: null, before: [], rollout: null, file: null, changed: null, revision: 0 }
}

/** The release of an id; undefined where there is none, as of null. */
export function releaseBy(state: PolicyReleases, id: string | null): Release | undefined {
  return state.releases.find((release) => release.id === id)
}

/** Whether a proof of all inputs found nothing, or what it found is explained. */
export function isProved({ proof, waiver }: Pick<Release, 'proof' | 'waiver'>): boolean {
  return proof !== null && (isClean(proof) || waiver !== null)
}

/** Whether a proof found nothing that has to be explained. */
export function isClean({ refuted, unknown, idle }: Omit<ProofResult, 'hash'>): boolean {
  return refuted.length === 0 && unknown.length === 0 && idle.length === 0
}

/** A release that decides for a share of subjects. */
export interface Rollout {
  readonly release: string
  readonly hash: string
  /** Share of subjects, above 0 and at most 100. */
  readonly percent: number
}

/** Which versions of a policy decide, by their hashes. */
export interface InForce {
  readonly policy: string
  /** SHA-256 of the text that decides, in hexadecimal. */
  readonly active: string
  /** Null where no version decides for a share of subjects. */
  readonly rollout: Rollout | null
  /** Run beside whatever decides. */
  readonly shadows: readonly { readonly release: string; readonly hash: string }[]
}

/** What decides now; undefined where nothing was ever in force. */
export function inForce(state: PolicyReleases): InForce | undefined {
  const active = releaseBy(state, state.active)
  if (!active) return undefined
  const rolled = releaseBy(state, state.rollout)
  const shadows = state.releases.filter(({ stage }) => stage === 'shadow')
  return {
    policy: state.policy,
    active: active.hash,
    rollout: rolled ? { release: rolled.id, hash: rolled.hash, percent: rolled.percent } : null,
    shadows: shadows.map(({ id: release, hash }) => ({ release, hash })),
  }
}
