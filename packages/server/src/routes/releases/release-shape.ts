import type { PolicyBrief } from '@tribunal/adapters/proof'
import { GIVEN_TEXT } from '@tribunal/contract'
import { RELEASE_STAGES } from '@tribunal/contract/words'
import {
  isClean,
  type PolicyReleases,
  RELEASE_EVENT_TYPES,
  type Release,
  type ReleaseMoment,
  type ReleaseStep,
} from '@tribunal/engine'
import { z } from 'zod'
import { bothOf } from '../policies/policy-rules.ts'
import { POLICY_HASH } from '../policies/schemas.ts'

/** Which release, in an address. */
export const RELEASE_ID = z.object({ id: z.uuid().describe('Of the release') })

const WHO = z.object({ id: z.string(), name: z.string() }).describe('Person, program, or part of Tribunal')
const STEP = { by: WHO, done_at: z.iso.datetime() } as const
const IDS = z.array(z.string())

export const RELEASE = z
  .object({
    id: z.uuid(),
    policy: z.string(),
    version: z.string(),
    hash: POLICY_HASH,
    stage: z.enum(RELEASE_STAGES),
    percent: z.number().describe('Of subjects that it decides for while it is rolled out; else 0'),
    drafted: z.object(STEP),
    proof: z
      .object({
        ...STEP,
        clean: z.boolean(),
        refuted: IDS.describe('Ids of invariants, and facts declared monotone, that are not as the policy says'),
        unknown: IDS.describe('Ids of what the solver gave up on'),
        idle: IDS.describe('Ids of rules, bands and overrides that decide no input'),
      })
      .nullable(),
    waiver: z.object({ ...STEP, reason: z.string() }).nullable(),
    backtest: z
      .object({
        ...STEP,
        id: z.uuid(),
        from: POLICY_HASH,
        to: POLICY_HASH,
        result: POLICY_HASH.describe('SHA-256 of its result'),
      })
      .nullable(),
    changed: z.object(STEP).describe('The last thing that happened to it'),
  })
  .meta({ id: 'Release', description: 'One version of a policy on its way: draft to retired' })

/** One event in the life of a release. */
export const MOMENT = z.object({
  ...STEP,
  event: z.enum(RELEASE_EVENT_TYPES),
  stage: z.enum(RELEASE_STAGES).describe('The stage that the event left the release in'),
  percent: z.number().describe('Of subjects that it decides for after the event; 0 outside a rollout'),
  reason: z.string().nullable().describe('The words of the person who explained a proof or rolled back; else null'),
})

/** A sentence of the policy that the proof refuted as the policy itself expects. */
export const EXCUSED = z.object({
  id: z.string(),
  sentence: GIVEN_TEXT,
  excuse: GIVEN_TEXT.describe('Why the policy says that the sentence does not hold'),
})

export const RELEASES = z
  .object({
    policy: z.string(),
    revision: z
      .int()
      .min(0)
      .describe('Grows with everything that happens to a version; send it with a step to be told of others'),
    active: z.uuid().nullable().describe('The release that decides'),
    rollout: z.uuid().nullable().describe('The release that decides for a share of subjects'),
    file: POLICY_HASH.nullable().describe('SHA-256 of the file when it last brought a version into force'),
    releases: z.array(RELEASE).describe('Newest first'),
  })
  .meta({ id: 'PolicyReleases', description: 'The versions of one policy' })

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

export function momentBody(moment: ReleaseMoment, names: Names): z.output<typeof MOMENT> {
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
