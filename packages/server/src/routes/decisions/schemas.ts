import {
  CASE_PRIORITIES,
  GIVEN_TEXT,
  OUTCOMES,
  type Outcome,
  POST_DECISION,
  POST_LABELS,
  RISK_CATEGORIES,
  RISK_SCORE,
  TOLD_TEXT,
  TRANSACTION_DECISION,
} from '@tribunal/contract'
import type { Decision, Effect } from '@tribunal/engine'
import { z } from 'zod'

const DATE_TIME = z.iso.datetime({ offset: true })

export const DECISION_ID = z.object({ id: z.uuid().describe('Of the decision') })

/** What a decision is filed under: the risk of a payment, the label of a post. */
export const CATEGORIES = [...POST_LABELS, ...RISK_CATEGORIES] as const
export type Category = (typeof CATEGORIES)[number]

/** What the sender wants kept: names with texts. */
const METADATA = z
  .record(z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/), z.string().min(1).max(500))
  .optional()
  .describe('Up to 50 texts of the sender by name: kept, found by, shown to people; no policy reads them')

/** The contract of a submission; what is sent is checked by the engine, which says more. */
const POST = z
  .looseObject({
    kind: z.literal('post').optional(),
    id: z.string().min(1).max(256),
    text: z.string().min(1).max(10_000),
    author: z.string().max(256).optional(),
    lang: z.string().max(256).optional().describe('BCP 47, or `mixed`'),
    created_at: DATE_TIME.optional(),
    url: z.string().max(2_048).optional(),
    media: z
      .array(z.looseObject({ type: z.string(), url: z.string(), alt: z.string().optional() }))
      .max(32)
      .optional(),
    domain: z.string().max(256).optional(),
    context: z.string().max(10_000).optional(),
    metadata: METADATA,
  })
  .meta({ id: 'Post', description: 'A post' })
const TRANSACTION = z
  .looseObject({
    kind: z.literal('transaction').optional(),
    transaction_id: z.string().min(1).max(256),
    customer_id: z.string().min(1).max(256),
    amount: z
      .union([z.number().positive(), z.string().regex(/^\d{1,15}(?:\.\d{1,14})?$/)])
      .describe('In units of the currency; best a decimal text (`"1234.50"`), which is exact. At most 15 digits'),
    currency: z.string().length(3).describe('ISO 4217'),
    country: z.string().length(2).describe('ISO 3166-1 alpha-2'),
    channel: z.string().min(1).max(256),
    device_id: z.string().min(1).max(256),
    timestamp: DATE_TIME.describe('Its wall-clock time is the customer’s local time'),
    merchant_id: z.string().min(1).max(256),
    merchant_category: z
      .string()
      .max(256)
      .optional()
      .describe(
        'What the merchant sells. Only learned signals read it: without one of the words on its model card, `payment-fraud` is `unavailable`',
      ),
    customer_behavior: z
      .looseObject({
        usual_amount_avg: z.number(),
        average_currency: z
          .string()
          .optional()
          .describe(
            'ISO 4217; of the payment where absent. In another currency the ratio is unknown: nothing is converted',
          ),
        usual_hours: z.string(),
        usual_countries: z.array(z.string()),
        usual_devices: z.array(z.string()),
      })
      .optional()
      .describe('Learned from earlier payments where absent'),
    metadata: METADATA,
  })
  .meta({ id: 'Payment', description: 'A payment' })

export const SUBMISSION = z.union([TRANSACTION, POST]).meta({ id: 'Submission' })

export const EFFECTIVE = z
  .object({
    outcome: z.enum(OUTCOMES),
    by: z
      .string()
      .nullable()
      .describe(
        '`person:UUID` or `key:UUID` of who decided last; `policy:ID` while the machine’s outcome holds; null where no policy was asked',
      ),
    since: z.iso.datetime(),
  })
  .meta({ id: 'EffectiveOutcome', description: 'The outcome that holds now, by whom, and since when' })

/** The outcome of a decision that holds now: that of people, or else that of the machine. */
export function effectiveOf({
  outcome,
  policy,
  at,
  effect,
}: Pick<DecisionHead, 'outcome' | 'policy' | 'at' | 'effect'>): z.output<typeof EFFECTIVE> {
  if (effect) return { outcome: effect.outcome as Outcome, by: effect.by, since: effect.at }
  return { outcome: outcome as Outcome, by: policy && `policy:${policy}`, since: at }
}

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

/** A recorded decision as the API shows it. */
export const DECISION = z
  .object({
    id: z.uuid(),
    seq: z.int().min(0).describe('Its place in the ledger'),
    decided_at: z.iso.datetime(),
    kind: z.enum(['post', 'transaction']),
    outcome: z
      .enum(OUTCOMES)
      .describe(
        'The machine’s outcome, the one word to act on: `clean`, `needs_review` or `blocked` of a post; `APPROVE`, `CHALLENGE`, `ESCALATE_TO_HUMAN` or `BLOCK` of a payment',
      ),
    category: z.enum(CATEGORIES).describe('`label` of a post, `risk_category` of a payment'),
    decided_by: DECIDED_BY,
    risk_score: RISK_SCORE,
    submission_id: z.string().nullable().describe('Null where it was erased'),
    erased: z.boolean(),
    effective: EFFECTIVE,
    confidence: z.number().min(0).max(1).nullable().describe('Of a payment; null of a post, and where it was erased'),
    reasons: z
      .array(GIVEN_TEXT)
      .describe(
        'Why the outcome is what it is: the reason of the rule that set it, and of each override, in their order. None where it was erased, or failed before a policy was asked',
      ),
    explanation: TOLD_TEXT.nullable().describe(
      'Words for the customer or the readers on the machine’s outcome: no score, no threshold, no internal word. Null where it was erased',
    ),
    case: z
      .object({ queue: z.string(), priority: z.enum(CASE_PRIORITIES) })
      .nullable()
      .describe('The case that routing opened; null where it opened none, and where the decision was erased'),
    reproduced: z
      .boolean()
      .optional()
      .describe(
        'With `view=full`. False: policies answer otherwise today than was recorded, so that what is shown beside the outcome may not be what was said then; `replay` names every difference',
      ),
    decision: z
      .union([POST_DECISION, TRANSACTION_DECISION])
      .nullable()
      .optional()
      .describe('With `view=full`; null where it was erased'),
  })
  .meta({ id: 'Decision', description: 'A recorded decision' })

/** The part of a recorded decision that is shown before its body. */
export interface DecisionHead {
  readonly id: string
  readonly seq: number
  readonly at: string
  readonly kind: Decision['kind']
  readonly outcome: string
  readonly category: string
  /** The policy that set the outcome. */
  readonly policy: string | null
  readonly score: number | null
  readonly submissionId: string | null
  /** The outcome that people gave it; absent of a decision that was just made. */
  readonly effect?: Effect | null
}
