import { z } from 'zod'
import { AFTER_ID, pageLimit, TIME_FILTER } from '../lists.ts'
import { COUNT } from '../text.ts'
import { BACKTEST_STATUSES } from '../words.ts'
import { POLICY_HASH, POLICY_TEXT } from './policy.ts'

/** Which backtest, in an address. */
export const BACKTEST_ID = z.object({ id: z.uuid().describe('Of the backtest') })

/** As it was asked: with an offset, where the request had one. */
const TIME = z.string().describe('RFC 3339')
const VERSION = z.object({ hash: z.string().describe('SHA-256 of its text'), version: z.string() })
const NAMED_VERSION = VERSION.extend({ policy: z.string().describe('Id that the text gives itself') })
const INTERVAL = z.object({ rate: z.number().nullable(), low: z.number().nullable(), high: z.number().nullable() })
const FIGURES = z.object({
  both: COUNT.describe('The version and people asked for something'),
  machine_only: COUNT,
  people_only: COUNT,
  neither: COUNT,
  precision: INTERVAL.describe(
    'Of what the version asks something of, the share where people did; Wilson interval of 95 %',
  ),
  recall: INTERVAL.describe('Of what people asked something of, the share where the version does'),
})

const CELL = z.object({
  from: z.string(),
  to: z.string(),
  count: COUNT,
  other_rule: COUNT.describe('Of them, settled by another rule'),
  other_results: COUNT.describe(
    'Of them, settled by the same rule with another score, other results or other overrides',
  ),
  money: z.array(z.object({ currency: z.string(), amount: z.number() })).describe('Sums of payments'),
  rules: z
    .array(z.object({ from: z.string(), to: z.string(), count: COUNT }))
    .describe('Of those with any change, the rule before and after; most frequent first'),
  sample: z.array(z.string()).describe('Ids of decisions with a change, drawn evenly'),
})

const FACT_SPREAD = z.object({
  path: z.string(),
  type: z.enum(['number', 'length', 'word', 'bool', 'text']),
  looked: COUNT,
  absent: COUNT,
  null: COUNT,
  quantiles: z
    .array(z.number())
    .describe('At 0, 1, 5, 10, 25, 50, 75, 90, 95, 99 and 100 %; empty where there are none'),
  cuts: z.array(z.number()).describe('Of numbers and lengths, the tenths by which `parts` are counted'),
  parts: z
    .array(z.tuple([z.string(), COUNT]))
    .describe('How many lie between the cuts, least first; a value that is two cuts or more has a part of its own'),
  words: z.array(z.tuple([z.string(), COUNT])),
})

const EFFECTS = z.object({
  of: COUNT.describe('Decisions with any change'),
  looked: COUNT.describe('Of them, computed whole with both versions; drawn evenly where they are fewer'),
  outcomes: z.array(z.object({ from: z.string(), to: z.string(), count: COUNT })),
  cases: z.object({ opens: COUNT, vanishes: COUNT, moves: COUNT, stays: COUNT }),
  queues: z.array(z.object({ queue: z.string(), more: COUNT, fewer: COUNT })),
})

/** What two versions of a policy decide on the same recorded facts. */
export const BACKTEST_RESULT = z
  .object({
    policy: z.string(),
    from: NAMED_VERSION,
    to: NAMED_VERSION,
    since: TIME.nullable(),
    until: TIME.nullable(),
    partial: z.boolean().describe('It was cancelled: this is of the decisions looked at until then'),
    decisions: COUNT.describe('In which the policy took part'),
    changed: COUNT.describe('With another outcome'),
    bad: COUNT.describe('Facts that do not fit what a version declares'),
    problems: z.array(z.object({ at: z.string(), field: z.string(), expected: z.string() })),
    unreadable: COUNT.describe('Decisions whose record was changed so that it cannot be read'),
    from_bodies: COUNT.describe('Decisions whose facts were taken from their record, which is slower'),
    cells: z.array(CELL),
    rules: z.array(z.object({ rule: z.string(), from: COUNT, to: COUNT })).describe('Decisions that each rule settles'),
    facts: z.array(FACT_SPREAD).describe('How facts are spread; what later ones are compared with'),
    facts_records: COUNT.describe('Records that this is computed from, drawn evenly'),
    effects: EFFECTS.nullable(),
    people: z
      .object({ from: FIGURES, to: FIGURES, reviewed: COUNT, looked: COUNT })
      .nullable()
      .describe('Where people have decided. They see what was sent to them, so neither share is that of all decisions'),
  })
  .meta({ id: 'BacktestResult', description: 'What two versions of a policy decide on the same recorded facts' })

/** A backtest as a list shows it. */
export const BACKTEST = z
  .object({
    id: z.uuid(),
    policy: z.string(),
    from: VERSION,
    to: VERSION,
    since: TIME.nullable(),
    until: TIME.nullable(),
    status: z.enum(BACKTEST_STATUSES),
    progress: z.number().min(0).max(1),
    asked_by: z.string(),
    asked_at: TIME,
    started_at: TIME.nullable(),
    ended_at: TIME.nullable(),
    error: z.string().nullable().describe('Why it failed'),
  })
  .meta({ id: 'Backtest' })

/** A backtest with what it found. */
export const BACKTEST_SHOWN = BACKTEST.extend({
  result: BACKTEST_RESULT.nullable().describe('Null until it has ended'),
}).meta({ id: 'BacktestShown', description: 'A backtest with what it found' })

/** A page of the backtests of a policy. */
export const BACKTESTS_QUERY = z.strictObject({ after: AFTER_ID, limit: pageLimit(20, 100) })

/** Which version of a policy is tried against which, on which decisions. */
export const BACKTEST_REQUEST = z.strictObject({
  from: POLICY_HASH.optional().describe('Of the version to compare with; the one that decides now where absent'),
  to: z
    .union([z.strictObject({ text: POLICY_TEXT.min(1) }), z.strictObject({ hash: POLICY_HASH })])
    .describe('The version to try: YAML, or the hash of one that has decided or been drafted here'),
  since: TIME_FILTER.optional().describe('Only decisions from then on'),
  until: TIME_FILTER.optional().describe('Only decisions before then'),
  sample: z.int().min(0).max(100).optional().describe('Decisions named of each kind of change; 5 where absent'),
})
