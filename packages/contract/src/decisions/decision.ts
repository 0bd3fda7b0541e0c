import { z } from 'zod'
import { MEASURE_BRIEF } from '../measures.ts'
import { GIVEN_TEXT, RISK_SCORE, TOLD_TEXT } from '../text.ts'
import { CASE_PRIORITIES, DECISION_CATEGORIES, KINDS, OUTCOMES } from '../words.ts'
import { PAYMENT_DECISION } from './payment-decision.ts'
import { POST_DECISION } from './post-decision.ts'

/**
 * The outcome that holds now. People may have replaced that of the machine, which stays recorded as it was (spec
 * section 6). A receiver that acts later than the decision acts on this one.
 */
export const EFFECTIVE = z
  .object({
    outcome: z.enum(OUTCOMES),
    by: z
      .string()
      .nullable()
      .describe(
        '`person:UUID` or `key:UUID` of who decided last; `policy:ID` while the machine’s outcome holds; null where no policy was asked',
      ),
    decided_at: z.iso.datetime(),
  })
  .meta({ id: 'EffectiveOutcome', description: 'The outcome that holds now, by whom, and when that was decided' })

/** What had the last word in the outcome, so that lists can name it without the answers of all policies. */
const DECIDED_BY = z
  .object({
    policy: z.string(),
    version: z.string().nullable().describe('Null where it is not kept'),
    rule: z.string().describe('A rule, a default or an override of that policy'),
  })
  .nullable()
  .describe(
    'The policy that set the outcome, and what had the last word in it; null where none was asked, or the decision was erased and recorded before 2026-11-23',
  )

/**
 * A recorded decision as the API shows it. `outcome` never changes; `effective` does, when people decide on the case
 * or an appeal. After an erasure what was submitted and what was said about it is null, and outcome, category and
 * place in the ledger remain.
 */
export const DECISION = z
  .object({
    id: z.uuid(),
    seq: z.int().min(0).describe('Its place in the ledger'),
    decided_at: z.iso.datetime(),
    kind: z.enum(KINDS),
    outcome: z
      .enum(OUTCOMES)
      .describe(
        'The machine’s outcome, the one word to act on: `clean`, `needs_review` or `blocked` of a post; `APPROVE`, `CHALLENGE`, `ESCALATE_TO_HUMAN` or `BLOCK` of a payment',
      ),
    category: z.enum(DECISION_CATEGORIES).describe('`label` of a post, `risk_category` of a payment'),
    decided_by: DECIDED_BY,
    risk_score: RISK_SCORE,
    submission_id: z.string().nullable().describe('Null where it was erased'),
    erased: z.boolean(),
    content_ended_at: z.iso
      .datetime()
      .optional()
      .describe('When retention ended what the decision was about; absent where it did not'),
    effective: EFFECTIVE,
    confidence: z.number().min(0).max(1).nullable().describe('Of a payment; null of a post, and where it was erased'),
    reasons: z
      .array(GIVEN_TEXT)
      .describe(
        'Why the outcome is what it is: the reason of the rule that set it, and of each override, in their order. None where it was erased, or failed before a policy was asked',
      ),
    explanation: TOLD_TEXT.nullable().describe(
      'Words for the customer or the readers on the outcome that holds now: no score, no threshold, no internal word. Null where it was erased',
    ),
    case: z
      .object({ queue: z.string(), priority: z.enum(CASE_PRIORITIES) })
      .nullable()
      .describe('The case that routing opened; null where it opened none, and where the decision was erased'),
    measures: z
      .array(MEASURE_BRIEF)
      .optional()
      .describe('What it does to the post and to the account of the author; absent where it did nothing'),
    reproduced: z
      .boolean()
      .optional()
      .describe(
        'With `view=full`. False: policies answer otherwise today than was recorded, so that what is shown beside the outcome may not be what was said then; `replay` names every difference',
      ),
    decision: z
      .union([POST_DECISION, PAYMENT_DECISION])
      .nullable()
      .optional()
      .describe('With `view=full`; null where it was erased'),
  })
  .meta({ id: 'Decision', description: 'A recorded decision' })

/** What a list shows of a payment: for the one who writes amounts in the language of their reader. */
export const PAYMENT_BRIEF = z
  .object({ amount: z.number(), currency: z.string(), country: z.string(), channel: z.string() })
  .meta({ id: 'PaymentBrief', description: 'What a list shows of a payment' })

/**
 * A decision as lists show one. It leaves out what has to be computed or read for each decision: reasons,
 * explanation, the full content.
 */
export const DECISION_BRIEF = DECISION.omit({
  content_ended_at: true,
  effective: true,
  confidence: true,
  reasons: true,
  explanation: true,
  case: true,
  measures: true,
  reproduced: true,
  decision: true,
})
  .extend({
    effective_outcome: z
      .enum(OUTCOMES)
      .describe('The outcome that holds now: that of people, or else that of the machine'),
    case_id: z.uuid().nullable().describe('The case that people decide on; null where there is none'),
    blind_hidden: z
      .boolean()
      .describe(
        'Whether a reviewer of the same submission is to choose without the machine’s verdict, and has not yet: pages that lead there hide it',
      ),
    subject: z.string().nullable().describe('The customer, or the author; null where it was erased, or there is none'),
    preview: z
      .string()
      .nullable()
      .describe(
        'The beginning of a post; amount, currency, country and channel of a payment; null where it was erased',
      ),
    payment: PAYMENT_BRIEF.nullable().describe('Null of a post, and where it was erased'),
  })
  .meta({ id: 'DecisionBrief', description: 'A recorded decision without its content' })
