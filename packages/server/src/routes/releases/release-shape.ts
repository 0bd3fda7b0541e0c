import type { PolicyBrief } from '@tribunal/adapters/proof'
import type { EXCUSED, RELEASE, RELEASE_MOMENT, RELEASES } from '@tribunal/contract'
import { isClean, type PolicyReleases, type Release, type ReleaseMoment, type ReleaseStep } from '@tribunal/engine'
import type { z } from 'zod'
import { bothOf } from '../policies/policy-rules.ts'

/** Everybody whom the versions of a policy name. */
export function actorsOf({ releases }: PolicyReleases): string[] {
  return releases.flatMap(({ drafted, proof, waiver, backtest, changed }) =>
    [drafted, proof, waiver, backtest, changed].flatMap((step) => (step ? [step.by] : [])),
  )
}

export type Names = ReadonlyMap<string, string>

export function releasesBody(state: PolicyReleases, names: Names): z.output<typeof RELEASES> {
  const { policy, revision, active, rollout, file, releases } = state
  const shown = releases.map((release) => releaseBody(policy, release, names)).reverse()
  return { policy, revision, active, rollout, file, releases: shown }
}

export function releaseBody(policy: string, release: Release, names: Names): z.output<typeof RELEASE> {
  const { id, version, hash, stage, percent, drafted, proof, waiver, backtest, changed } = release
  const step = (one: ReleaseStep) => stepBody(one, names)
  return {
    id,
    policy,
    version,
    hash,
    stage,
    percent,
    drafted: step(drafted),
    proof: proof && {
      ...step(proof),
      clean: isClean(proof),
      refuted: [...proof.refuted],
      unknown: [...proof.unknown],
      idle: [...proof.idle],
    },
    waiver: waiver && { ...step(waiver), reason: waiver.reason },
    backtest: backtest && {
      ...step(backtest),
      id: backtest.backtest,
      from: backtest.from,
      to: backtest.to,
      result: backtest.result,
    },
    changed: step(changed),
  }
}

export function momentBody(moment: ReleaseMoment, names: Names): z.output<typeof RELEASE_MOMENT> {
  const { event, stage, percent, reason } = moment
  return { ...stepBody(moment, names), event, stage, percent, reason }
}

/** The sentences that the proof refuted and that the text itself expects to fail. */
export function excusedBy(excused: PolicyBrief['excused'], { refuted, unknown }: NonNullable<Release['proof']>) {
  return excused
    .filter(({ id }) => !refuted.includes(id) && !unknown.includes(id))
    .map(({ id, sentence, excuse }): z.output<typeof EXCUSED> => {
      return { id, sentence: bothOf(sentence), excuse: bothOf(excuse) }
    })
}

function stepBody({ by, at }: ReleaseStep, names: Names) {
  return { by: { id: by, name: names.get(by) ?? by }, done_at: at }
}
