import { z } from 'zod'
import { AFTER, pageLimit, TIME_FILTER } from '../lists.ts'
import { POLICY_HASH } from '../policies/policy.ts'
import { FIELD_PROBLEM } from '../problem.ts'
import { RISK_SCORE, TIME } from '../text.ts'
import { DECISION_CATEGORIES, KINDS, OUTCOMES, REVIEWED, SIMILAR_WHY } from '../words.ts'
import { DECISION, DECISION_BRIEF } from './decision.ts'
import { TRACE_STEP } from './decision-parts.ts'
import { SUBMISSION } from './submission.ts'

/** Which decision, in an address. */
export const DECISION_ID = z.object({ id: z.uuid().describe('Of the decision') })

/** Posts and payments that are decided together: at most as many as the service is configured to take. */
export const SUBMISSIONS = z.array(SUBMISSION).min(1)

/** Names a request, so that the same one sent again gets the stored answer. */
export const IDEMPOTENCY_HEADERS = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, 'schema.visible_ascii')
    .optional()
    .describe('Chosen by the sender, best the id of what is decided'),
})

const VIEWS = z.enum(['summary', 'full'])
const VIEW_HELP =
  '`summary`: what a caller needs to act, at most 2 KB; `full`: with `decision`, everything that it rests on, computed from the recorded facts'

/** The parameter `view` of a request that makes decisions, which are acted on. */
export const VIEW_OF_MADE = z.strictObject({ view: VIEWS.default('summary').describe(VIEW_HELP) })
/** The parameter `view` of a request for a decision, which is looked at. */
export const VIEW_OF_FOUND = z.strictObject({ view: VIEWS.default('full').describe(VIEW_HELP) })

const WARNINGS = z.array(FIELD_PROBLEM).optional().describe('What is odd and was not read; left out where nothing is')
const SUBMISSION_REFUSED = z.object({
  status: z.literal('refused'),
  index: z.int(),
  submission_id: z.string().nullable(),
  errors: z.array(FIELD_PROBLEM),
  warnings: WARNINGS,
})
const SUBMISSION_DECIDED = z.object({
  status: z.literal('decided'),
  index: z.int(),
  decision: DECISION,
  warnings: WARNINGS,
})
/** What became of each entry of a batch, in their order. */
export const DECISIONS_MADE = z.object({
  decided: z.int(),
  refused: z.int(),
  results: z.array(z.union([SUBMISSION_DECIDED, SUBMISSION_REFUSED])),
})
/** A decision that was just made, with what was odd about its submission. */
export const DECISION_MADE = DECISION.extend({ warnings: WARNINGS }).meta({
  id: 'DecisionMade',
  description: 'A recorded decision, and what was odd about the submission',
})

const WORD = z.string().min(1).max(100).optional()
const ID = z.string().min(1).max(256).optional()
const MOMENT = TIME_FILTER.optional()
const METADATA = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}:[\s\S]{1,500}$/

/** Which decisions are looked for. */
export const DECISIONS_QUERY = z.strictObject({
  q: z
    .string()
    .min(1)
    .max(256)
    .optional()
    .describe('The id of a decision, or the beginning of that of a submission, a customer or an author'),
  kind: z.enum(KINDS).optional(),
  outcome: z.enum(OUTCOMES).optional().describe('The machine’s'),
  effective: z.enum(OUTCOMES).optional().describe('What holds now, after people'),
  reviewed: z.enum(REVIEWED).optional().describe('What people made of the machine’s outcome'),
  category: z.enum(DECISION_CATEGORIES).optional(),
  rule: WORD.describe('The rule that set the outcome'),
  policy_hash: POLICY_HASH.optional().describe('Made while this version of a policy was in force'),
  submission_id: ID,
  subject: ID.describe('The customer, or the author'),
  metadata: z
    .string()
    .regex(METADATA, 'schema.name_and_text')
    .optional()
    .describe('What the sender gave with it: a name, a colon and the whole text, such as `order:1003`'),
  campaign: ID.describe('Posts of this campaign; its id is that of its first post'),
  fact_check: z.uuid().optional().describe('Posts whose decisions cite this fact check of people'),
  from: MOMENT.describe('At this time or later'),
  to: MOMENT.describe('Before this time'),
  after: AFTER,
  limit: pageLimit(50, 200),
})

/** What is stored of a decision, as it is in the ledger's commitment. */
export const DECISION_RECORD = z.looseObject({ kind: z.enum(KINDS) })

/** The steps of one decision. */
export const DECISION_TRACE = z.object({ id: z.uuid(), trace: z.array(TRACE_STEP) })

/** What came of computing a decision again. */
export const REPLAY = z.object({
  id: z.uuid(),
  result: z.enum(['same', 'different', 'erased']),
  changed: z.array(z.string()).describe('`policies.arbiter`, `settings.stage`, `version` …'),
  differences: z.array(z.object({ path: z.string(), saved: z.unknown(), now: z.unknown() })),
})

/** A past decision that is like another one. */
export const SIMILAR_DECISION = z.object({
  decision: DECISION_BRIEF,
  why: z.array(z.enum(SIMILAR_WHY)).describe('What they have in common'),
  similarity: z.number().nullable().describe('Share of wording in common, 0 to 1; null where it was not compared'),
})

const POSTS_BY_OUTCOME = z.array(z.object({ outcome: z.string(), posts: z.int() }))
/** How the campaign stands that a post belongs to. */
export const CAMPAIGN_STATUS = z.object({
  campaign: z
    .object({
      id: z.string().describe('Of its first post'),
      first_erased: z
        .boolean()
        .describe('Its first post was erased: the id still names the campaign, and leads to no post'),
      posts: z.int().describe('This one included'),
      authors: z.int().describe('Distinct, of posts that name one'),
      first_at: TIME,
      last_at: TIME,
      decided_by_people: POSTS_BY_OUTCOME.describe('What people decided on its other posts'),
      machine_only: POSTS_BY_OUTCOME.describe('What the machine decided on its other posts, where no person did'),
      waiting: z.int().describe('Cases about its other posts that wait for a person'),
    })
    .meta({ id: 'CampaignStanding' })
    .nullable(),
})

/** Which customer, in an address. */
export const CUSTOMER_PARAMS = z.object({ id: z.string().min(1).max(256).describe('Of the customer') })
/** A page of the payments of a customer. */
export const TIMELINE_QUERY = z.strictObject({ after: AFTER, limit: pageLimit(100, 500) })
/** A payment of a customer, and what was decided about it. */
export const TIMELINE_PAYMENT = z
  .object({
    decision_id: z.uuid(),
    decided_at: TIME,
    transaction_id: z.string(),
    timestamp: z.string().describe('When it was made; its wall-clock time is the customer’s local time'),
    amount: z.number(),
    currency: z.string(),
    country: z.string(),
    channel: z.string(),
    device_id: z.string(),
    merchant_id: z.string(),
    outcome: z.string(),
    effective_outcome: z.string().describe('What holds now, after people'),
    category: z.string().describe('Of its risk'),
    risk_score: RISK_SCORE,
    case_id: z.uuid().nullable(),
  })
  .meta({ id: 'TimelinePayment', description: 'A payment of a customer, and what was decided about it' })

/** Whose decisions are erased: the customer of payments, or the author of posts. */
export const ERASURE = z.strictObject({ subject: z.string().min(1).max(256) })
/** What was erased. */
export const ERASED = z.object({
  erased: z.int().describe('Decisions'),
  decision_ids: z.array(z.uuid()),
  contexts: z.int().describe('Statements of the person about posts of others, and of anybody about theirs'),
  notices: z.int().describe('Notices that the person sent, by the address of their mail, and about their posts'),
  saved_filters: z.int().describe('Saved searches that name the person'),
})
