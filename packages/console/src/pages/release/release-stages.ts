import type { ReleaseDetail } from '@tribunal/client'
import { RELEASE_STAGES } from '@tribunal/contract/words'
import { COMMUNICATIONS } from '../../api/communications.ts'
import type { StepName } from '../../api/releases.ts'

export type Stage = ReleaseDetail['stage']
export type Moment = ReleaseDetail['history'][number]

/** The steps that lead to a stage, or out of it. */
const STEPS_AT: Readonly<Record<Stage, readonly StepName[]>> = {
  draft: ['withdraw'],
  proved: ['prove', 'waive'],
  backtested: ['attach_backtest'],
  shadow: ['shadow'],
  rollout: ['rollout', 'retire'],
  active: ['activate'],
  retired: [],
}

/** Of texts to people: they are checked and published by somebody else. */
const STAGES_OF_TEXTS: readonly Stage[] = ['draft', 'proved', 'active', 'retired']

/** Whether a release is one of texts to people, and not of a policy. */
export function isOfTexts({ policy }: Pick<ReleaseDetail, 'policy'>): boolean {
  return policy === COMMUNICATIONS
}

/** The stages that a release can have. */
export function stagesOf(release: Pick<ReleaseDetail, 'policy'>): readonly Stage[] {
  return isOfTexts(release) ? STAGES_OF_TEXTS : RELEASE_STAGES
}

/** The steps at a stage of a release: what texts to people are found to lack is corrected, and not explained. */
export function stepsAt(release: Pick<ReleaseDetail, 'policy'>, stage: Stage): readonly StepName[] {
  return isOfTexts(release) && stage === 'proved' ? ['prove'] : STEPS_AT[stage]
}

/** The word for a stage. */
export function wordOf(policy: string, stage: Stage): 'stage_checked' | `stage_${Stage}` {
  return policy === COMMUNICATIONS && stage === 'proved' ? 'stage_checked' : `stage_${stage}`
}

/** Events that show a stage besides those that leave the release in it: a backtest can be attached before the proof. */
const SHOWN_BY: Partial<Record<Stage, (moment: Moment) => boolean>> = {
  proved: ({ event, stage }) => (event === 'policy.proved' || event === 'policy.waived') && stage !== 'draft',
  backtested: ({ event }) => event === 'policy.backtest_attached',
}

/**
 * How a release relates to a stage: it is there now, an event brought it there before, it can still come there, or the
 * release went past the stage without it.
 */
export type Reached = 'now' | 'done' | 'ahead' | 'skipped'

export function reachedOf(release: Pick<ReleaseDetail, 'stage' | 'history'>, stage: Stage): Reached {
  if (stage === release.stage) return 'now'
  // A later proof found something that is not explained.
  if (stage === 'proved' && release.stage === 'draft') return 'ahead'
  if (markOf(release, stage)) return 'done'
  return RELEASE_STAGES.indexOf(stage) < RELEASE_STAGES.indexOf(release.stage) ? 'skipped' : 'ahead'
}

/** The last event that brought the release to a stage; undefined where none did. */
export function markOf({ history }: Pick<ReleaseDetail, 'history'>, stage: Stage): Moment | undefined {
  return history.findLast((moment) => moment.stage === stage || SHOWN_BY[stage]?.(moment))
}

/** Who brings files into force. */
const FILES = 'system:files'

/** Who did something, by name; `file` where it was the file of the policy. */
export function nameOf({ id, name }: Moment['by'], file: string): string {
  return id === FILES ? file : name
}

/** A step as it is for the reader: open, or shut and why. */
export function stepOf({ steps }: Pick<ReleaseDetail, 'steps'>, name: StepName): ReleaseDetail['steps'][number] {
  return steps.find(({ step }) => step === name) ?? { step: name, reason: 'unknown', detail: null }
}

/** Whether why a step is shut stands at an earlier one already: one missing proof shuts all that follow. */
export function isToldBefore(release: Pick<ReleaseDetail, 'steps'>, name: StepName): boolean {
  const all = RELEASE_STAGES.flatMap((stage) => STEPS_AT[stage])
  const { reason } = stepOf(release, name)
  return reason !== null && all.slice(0, all.indexOf(name)).some((step) => stepOf(release, step).reason === reason)
}
