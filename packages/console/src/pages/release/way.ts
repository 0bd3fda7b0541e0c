import type { ReleaseDetail } from '@tribunal/client'
import type { StepName } from '../../api/releases.ts'

/** The stages that a release passes, in their order; it is retired from any of them. */
export const STAGES = ['draft', 'proved', 'backtested', 'shadow', 'rollout', 'active', 'retired'] as const
export type Stage = ReleaseDetail['stage']

/** The steps that lead to a stage, or out of it. */
export const STEPS_AT: Readonly<Record<Stage, readonly StepName[]>> = {
  draft: ['withdraw'],
  proved: ['prove', 'waive'],
  backtested: ['attach_backtest'],
  shadow: ['shadow'],
  rollout: ['rollout', 'retire'],
  active: ['activate'],
  retired: [],
}

/** Whether a stage has been reached: it is behind, it is where the release stands, or it is still ahead. */
export type Reached = 'done' | 'now' | 'ahead'

/** What is known of who brought a release to a stage. */
export interface Mark {
  readonly by: { readonly id: string; readonly name: string }
  readonly at: string
}

/**
 * How far a release is at each stage. Shadow and rollout may be left out on the way; what a release that is retired had
 * reached is told by what is kept of it: its proof and its backtest.
 */
export function reachedOf(release: Pick<ReleaseDetail, 'stage' | 'proof' | 'backtest'>, stage: Stage): Reached {
  const { stage: now, proof, backtest } = release
  if (stage === now) return 'now'
  if (stage === 'draft') return 'done'
  if (stage === 'proved') return proof === null ? 'ahead' : 'done'
  if (stage === 'backtested') return backtest === null ? 'ahead' : 'done'
  if (now === 'retired') return 'ahead'
  return STAGES.indexOf(stage) < STAGES.indexOf(now) ? 'done' : 'ahead'
}

/** Who brought it there, where that is told. */
export function markOf(release: ReleaseDetail, stage: Stage): Mark | undefined {
  if (stage === 'draft') return release.drafted
  if (stage === 'proved') return release.proof ?? undefined
  if (stage === 'backtested') return release.backtest ?? undefined
  return stage === release.stage ? release.changed : undefined
}

/** Who brings files into force. */
const FILES = 'system:files'

/** Who did something, by name; `file` where it was the file of the policy. */
export function nameOf({ id, name }: Mark['by'], file: string): string {
  return id === FILES ? file : name
}

/** A step as it is for whoever looks: open, or shut and why. */
export function stepOf({ steps }: Pick<ReleaseDetail, 'steps'>, name: StepName): ReleaseDetail['steps'][number] {
  return steps.find(({ step }) => step === name) ?? { step: name, reason: 'unknown', detail: null }
}

/** Whether why a step is shut stands at an earlier one already: one missing proof shuts all that follow. */
export function isToldBefore(release: Pick<ReleaseDetail, 'steps'>, name: StepName): boolean {
  const all = STAGES.flatMap((stage) => STEPS_AT[stage])
  const { reason } = stepOf(release, name)
  return reason !== null && all.slice(0, all.indexOf(name)).some((step) => stepOf(release, step).reason === reason)
}
