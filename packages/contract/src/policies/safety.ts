import { z } from 'zod'
import { GIVEN_TEXT, SHARE, TIME } from '../text.ts'
import { KINDS, STAGE_TIMES, STAGES } from '../words.ts'

/** A rule that fired more often than it is allowed to; its outcomes go to a person until it is resumed. */
export const SUSPENDED_RULE = z
  .object({
    policy: z.string(),
    rule: z.string(),
    suspended_at: TIME,
    hits: z.number().describe('How often it had determined an outcome in the hour in which it was suspended'),
    limit: z.number().describe('How often it was allowed to'),
    hits_now: z.number().describe('The same in the running hour, as far as this process knows'),
  })
  .meta({ id: 'SuspendedRule', description: 'A rule whose outcomes go to a person' })

/** A resumed rule, while what a person allowed it holds. */
export const RESUMED_RULE = z
  .object({
    policy: z.string(),
    rule: z.string(),
    resumed_at: TIME,
    allowance: z.int().describe('How often an hour it may determine an outcome'),
    allowed_until: TIME.describe('Until then: seven days after it was resumed'),
    hits_now: z.number().describe('How often it has in the running hour, as far as this process knows'),
  })
  .meta({ id: 'ResumedRule', description: 'A rule that was suspended and decides again, up to what a person allowed' })

/** Every suspended rule, and every resumed one whose allowance still holds. */
export const SAFETY = z.object({ suspended: z.array(SUSPENDED_RULE), resumed: z.array(RESUMED_RULE) })

/** Which rule is resumed, in an address. */
export const RULE_PARAMS = z.object({ policy: z.string().describe('For example `publication`'), rule: z.string() })

/** Why a rule is resumed, and how often it may fire from then on. */
export const RULE_RESUMPTION = z.strictObject({
  reason: z.string().trim().min(1).max(2_000).describe('Why, for the ledger'),
  allowance: z
    .int({ abort: true })
    .min(1)
    .max(1_000_000)
    .optional()
    .describe('How often per hour the rule may fire from now on; twice what it came to where absent'),
})

/** What holds of a rule that was resumed. */
export const RULE_RESUMED = z.object({
  allowance: z.int().describe('How often per hour the rule may fire now'),
  suspended: z.array(SUSPENDED_RULE).describe('Rules that are still suspended'),
})

const MOVED = {
  index: z.number().min(0).describe('Population stability index'),
  band: z.enum(['stable', 'moved', 'shifted']).describe('Below 0.1, up to 0.25, above'),
}

const MIX_DRIFT = z
  .object({
    of: z.string().describe('`post` or `payment`: its outcomes; the name of a policy: its rules'),
    ...MOVED,
    before: z.record(z.string(), z.number()).describe('Counts of the days before'),
    now: z.record(z.string(), z.number()).describe('Counts of the last 24 hours'),
  })
  .meta({ id: 'MixDrift', description: 'How far outcomes or rules have moved' })

const SCORE_DRIFT = z
  .object({
    of: z.enum(KINDS).describe('Integrity of posts, composite risk of payments'),
    ...MOVED,
    before: z.int().describe('How many scores of the days before were looked at'),
    now: z.int().describe('How many of the last 24 hours'),
  })
  .meta({ id: 'ScoreDrift', description: 'How far scores have moved' })

const COUNTS_MOVED = z.object({
  ...MOVED,
  before: z.record(z.string(), z.number()).describe('Counts of the backtest'),
  now: z.record(z.string(), z.number()).describe('Counts of the last 24 hours'),
})

const BACKTEST_DRIFT = z
  .object({
    policy: z.string(),
    version: z.string().describe('The version that decides'),
    backtest: z.uuid().describe('The backtest that it was published with'),
    decisions: z.int().describe('Decisions of the last 24 hours that were drawn'),
    outcomes: COUNTS_MOVED.nullable().describe('Null where either side has fewer than 250 decisions'),
    rules: COUNTS_MOVED.nullable(),
    facts: z
      .array(z.object({ path: z.string(), ...COUNTS_MOVED.shape }))
      .describe('Those looked for at least 250 times on both sides, the furthest moved first; numbers by their tenths'),
  })
  .meta({
    id: 'BacktestDrift',
    description:
      'What a version makes of the last 24 hours, and of which facts, against the backtest it was published with',
  })

/** How far the last 24 hours have moved from the week before, and from the backtests of the versions that decide. */
export const DRIFT = z.object({
  mixes: z.array(MIX_DRIFT),
  scores: z.array(SCORE_DRIFT),
  backtests: z.array(BACKTEST_DRIFT),
})

/** A learned signal that is installed, with its card. */
export const LEARNED_SIGNAL = z
  .object({
    id: z.string(),
    version: z.string(),
    title: GIVEN_TEXT,
    domain: z
      .object({
        languages: z.array(z.string()).describe('ISO 639-1 codes'),
        min_length: z.int().describe('Of the text, in UTF-16 code units'),
        max_length: z.int(),
        min_lines: z.int().describe('Of the text'),
      })
      .nullable()
      .describe('Outside of it the signal is unavailable; null for one of payments, whose card says its domain'),
    threshold: SHARE.describe('Probability from which the signal is raised'),
    card: z.string().nullable().describe('What is known of the model, as Markdown; null where it has no card'),
  })
  .meta({ id: 'LearnedSignal', description: 'A learned signal of texts, or of payments' })

const SCOPE = z.array(z.string()).describe('None: any')
const SCOPED_STAGE = z.object({
  name: z.string(),
  stage: z.enum(STAGES),
  from: z.string().nullable().describe('RFC 3339; null: from ever'),
  until: z.string().nullable().describe('RFC 3339, not included; null: for ever'),
  where: z.object({ lang: SCOPE, domain: SCOPE, context: SCOPE }),
  time: z.enum(STAGE_TIMES).describe('Where it stands in time now'),
})

/** What decisions depend on beside their policies. */
export const DEPLOYMENT_SETTINGS = z.object({
  stage: z.enum(STAGES).describe('Where no scoped stage holds'),
  publication: z.string().describe('Policy by which posts are published'),
  arbiter: z.string().describe('Policy by which payments are decided'),
  stages: z.array(SCOPED_STAGE),
})
