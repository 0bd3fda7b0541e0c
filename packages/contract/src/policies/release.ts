import { z } from 'zod'
import { GIVEN_TEXT, TIME } from '../text.ts'
import { RELEASE_EVENT_TYPES, RELEASE_STAGES, RELEASE_STEPS } from '../words.ts'
import { POLICY_HASH, POLICY_TEXT } from './policy.ts'

/** Which release, in an address. */
export const RELEASE_ID = z.object({ id: z.uuid().describe('Of the release') })

const WHO = z.object({ id: z.string(), name: z.string() }).describe('Person, program, or part of Tribunal')
const STEP = { by: WHO, done_at: TIME } as const
const IDS = z.array(z.string())

/** A release as a list shows it, with what has been done with it so far. */
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
export const RELEASE_MOMENT = z.object({
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

/** The versions of one policy. Every step of a release is answered with them. */
export const RELEASES = z
  .object({
    policy: z.string(),
    revision: z
      .int()
      .min(0)
      .describe('Grows with everything that happens to a version; send it with a step to learn of others'),
    active: z.uuid().nullable().describe('The release that decides'),
    rollout: z.uuid().nullable().describe('The release that decides for a share of subjects'),
    file: POLICY_HASH.nullable().describe('SHA-256 of the file when it last brought a version into force'),
    releases: z.array(RELEASE).describe('Newest first'),
  })
  .meta({ id: 'PolicyReleases', description: 'The versions of one policy' })

/** A release with its text, its history, what it needs next, and what it came to in shadow. */
export const RELEASE_DETAIL = RELEASE.extend({
  revision: z.int(),
  text: z.string().describe('YAML'),
  history: z.array(RELEASE_MOMENT).describe('Every event about it, oldest first, as the ledger has them'),
  excused: z
    .array(EXCUSED)
    .nullable()
    .describe('Sentences of the policy that its proof refuted, as the policy says it would; null before a proof'),
  steps: z
    .array(
      z.object({
        step: z.enum(RELEASE_STEPS),
        reason: z.string().nullable().describe('Why you may not take it now; null: you may'),
        detail: z.string().nullable().describe('The same in words'),
      }),
    )
    .describe('What comes next, for the caller'),
  shadow: z
    .array(
      z.object({
        decided: z.string().describe('What the decision came to'),
        shadow: z.string().nullable().describe('What it would have come to; null where that failed'),
        count: z.int().min(1),
      }),
    )
    .nullable()
    .describe('While it ran in shadow, by pairs of outcomes; null where it never did'),
  shadow_complete: z.boolean().describe('False: more decisions are still to be counted; ask again'),
}).meta({ id: 'ReleaseDetail' })

/** Sent with every step. */
const SEEN = {
  revision: z.int().min(0).optional().describe('Of the versions that were looked at; refused where they have changed'),
} as const

/** Kept in the ledger for ever. */
const REASON_GIVEN = z
  .string()
  .trim()
  .min(1)
  .max(2_000)
  .describe('Why, in words; kept for ever, so name nobody a decision is about')

/** A step that says nothing more: prove, shadow, activate, retire, withdraw. */
export const RELEASE_STEP = z.strictObject(SEEN)
/** A step with its reason: waive, roll back. */
export const RELEASE_STEP_EXPLAINED = z.strictObject({ ...SEEN, reason: REASON_GIVEN })
/** How large the share of subjects becomes that a release decides for. */
export const ROLLOUT = z.strictObject({
  ...SEEN,
  percent: z.number().min(0.01).max(100).describe('Of subjects; two decimals'),
})
/** Which finished backtest is attached to a release. */
export const BACKTEST_ATTACHED = z.strictObject({ ...SEEN, backtest: z.uuid() })
/** The text that a release begins with. */
export const NEW_RELEASE = z.strictObject({ ...SEEN, text: POLICY_TEXT.min(1).describe('YAML') })
