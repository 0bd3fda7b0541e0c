export const RELEASE_STAGES = ['draft', 'proved', 'backtested', 'shadow', 'rollout', 'active', 'retired'] as const
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
