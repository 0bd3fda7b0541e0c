import type { Decision } from '@tribunal/adapters'
import { type StoredDecision, utf8 } from '@tribunal/adapters/store'
import { TRANSACTION_OUTCOMES } from '@tribunal/engine'
import { z } from 'zod'

const LOCAL_TEXT = z.object({ en: z.string(), es: z.string() })
const DATE_TIME = z.iso.datetime({ offset: true })

export const DECISION_ID = z.object({ id: z.uuid().describe('Of the decision') })

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
  })
  .meta({ id: 'Post', description: 'A post' })
const TRANSACTION = z
  .looseObject({
    kind: z.literal('transaction').optional(),
    transaction_id: z.string().min(1).max(256),
    customer_id: z.string().min(1).max(256),
    amount: z.number().positive(),
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
        'What the merchant sells. Only learned signals read it: without one of the words that it knows, `payment-fraud` is `unavailable`, and names them',
      ),
    customer_behavior: z
      .looseObject({
        usual_amount_avg: z.number(),
        usual_hours: z.string(),
        usual_countries: z.array(z.string()),
        usual_devices: z.array(z.string()),
      })
      .optional()
      .describe('Learned from earlier payments where absent'),
  })
  .meta({ id: 'Payment', description: 'A payment' })

export const SUBMISSION = z.union([TRANSACTION, POST]).meta({ id: 'Submission' })

const TRACE = z.array(
  z.looseObject({
    step: z.string(),
    started_ms: z.number(),
    duration_ms: z.number(),
    status: z.enum(['ok', 'fallback', 'skipped', 'timeout', 'error']),
    summary: z.string(),
  }),
)
const INFLUENCE = z.object({
  feature: z.string().describe('As in the file of the model'),
  weight: z.number().describe('In log-odds; below 0: speaks against'),
  start: z.int().min(0).optional().describe('UTF-16 offset into the text; absent where it is of the whole'),
  end: z.int().min(0).optional(),
})
const LEARNED = z
  .record(
    z.string(),
    z.discriminatedUnion('status', [
      z.object({
        status: z.literal('ok'),
        value: z.object({
          probability: z.number().min(0).max(1).describe('Calibrated'),
          version: z.string().describe('Of the model'),
          threshold: z.number().min(0).max(1).describe('From here on the signal is raised, and has influences'),
          influences: z.array(INFLUENCE).describe('Strongest first'),
        }),
      }),
      z.object({ status: z.literal('unavailable'), reason: z.string() }),
    ]),
  )
  .describe('What learned signals say, by the id of their model; absent where none was installed')
const CAMPAIGN = z
  .object({
    id: z.string().describe('Of its first post'),
    size: z.int().min(2).describe('Posts so far, this one included'),
    first_seen: DATE_TIME,
    authors: z.int().min(0),
    posts_1h: z.int().min(1).describe('In the hour before this one was made, itself included'),
    posts_24h: z.int().min(1),
    similarity: z.number().min(0).max(1).describe('To the most alike earlier post'),
  })
  .describe('The campaign that the post belonged to when it was decided; absent where no earlier post was like it')
const COMMON = { trace: TRACE, policies: z.record(z.string(), z.string()).describe('Policy id to content hash') }
const POST_DECISION = z
  .looseObject({
    kind: z.literal('post'),
    id: z.string(),
    lang: z.string(),
    label: z.enum(['high_conf_true', 'high_conf_fake', 'send_downstream']),
    status: z.enum(['clean', 'needs_review', 'blocked']),
    escalate_to_human: z.boolean(),
    claims: z.array(z.looseObject({ id: z.string(), text: z.string() })),
    explanations: z.looseObject({ public: LOCAL_TEXT, audit: LOCAL_TEXT }),
    facts: z
      .looseObject({ lang: z.string(), learned: LEARNED.optional(), campaign: CAMPAIGN.optional() })
      .describe('What the decision rests on'),
    ...COMMON,
  })
  .meta({ id: 'PostDecision' })
const PER_WINDOW = z.array(z.number()).length(5)
const ENTITY_WINDOWS = z.object({
  first_seen_s: z.number().nullable().describe('Seconds since the first earlier payment'),
  last_seen_s: z.number().nullable(),
  payments: PER_WINDOW.describe('In 10 minutes, 1 hour, 24 hours, 7 days, 30 days; both ends included'),
  sum_usd: PER_WINDOW,
  held: PER_WINDOW.describe('Held back for their risk, or blocked'),
  customers: PER_WINDOW.optional().describe('Different ones among the latest 16 payments'),
  devices: PER_WINDOW.optional(),
  merchants: PER_WINDOW.optional(),
  countries: PER_WINDOW.optional(),
  partial: z.literal(true).optional().describe('Earlier ones gave way: the counts are at least this'),
})
const PAYMENT_HISTORY = z
  .object({
    customer: ENTITY_WINDOWS,
    device: ENTITY_WINDOWS,
    merchant: ENTITY_WINDOWS,
    country: ENTITY_WINDOWS,
  })
  .describe('Earlier payments over windows, for everybody who has part in this one')
const TRANSACTION_DECISION = z
  .looseObject({
    kind: z.literal('transaction'),
    transaction_id: z.string(),
    decision: z.enum(TRANSACTION_OUTCOMES),
    confidence: z.number().min(0).max(1),
    signals: z.array(z.string()),
    composite_risk_score: z.number().min(0).max(100).nullable(),
    risk_category: z.enum(['low', 'medium', 'high', 'critical', 'unknown']),
    overrides: z.array(z.object({ id: z.string(), replaced: z.string() })),
    source: z.enum(['model', 'fallback', 'error']),
    explanation_customer: z.string(),
    facts: z
      .looseObject({ windows: PAYMENT_HISTORY.optional(), learned: LEARNED.optional() })
      .nullable()
      .describe('What the decision rests on; null where it failed before anything was measured'),
    explanations: z.looseObject({ customer: LOCAL_TEXT, audit: LOCAL_TEXT }),
    ...COMMON,
  })
  .meta({ id: 'PaymentDecision' })

/** A recorded decision as the API shows it. */
export const DECISION = z
  .object({
    id: z.uuid(),
    seq: z.int().min(0).describe('Its place in the ledger'),
    at: z.iso.datetime(),
    kind: z.enum(['post', 'transaction']),
    outcome: z.string().describe('`status` of a post, `decision` of a payment'),
    category: z.string().describe('`label` of a post, `risk_category` of a payment'),
    rule: z.string().nullable().describe('The rule that settled it'),
    score: z.number().nullable(),
    submission_id: z.string().nullable().describe('Null where it was erased'),
    erased: z.boolean(),
    decision: z.union([POST_DECISION, TRANSACTION_DECISION]).nullable().describe('Null where it was erased'),
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
  readonly rule: string | null
  readonly score: number | null
  readonly submissionId: string | null
}

/**
 * A recorded decision as JSON in UTF-8, all but its closing brace, in pieces to be put together once. Its body was written
 * when it was recorded, and is not read again.
 */
export function openPieces(head: DecisionHead, body: Uint8Array | null): readonly Uint8Array[] {
  const { submissionId, id, seq, at, kind, outcome, category, rule, score } = head
  const shown = {
    id,
    seq,
    at,
    kind,
    outcome,
    category,
    rule,
    score,
    submission_id: submissionId,
    erased: body === null,
  }
  return [utf8(`${JSON.stringify(shown).slice(0, -1)},"decision":`), body ?? NULL]
}

const NULL = Buffer.from('null')
const END = Buffer.from('}')

/** A recorded decision as JSON, all but its closing brace. */
export function openStored(stored: StoredDecision): readonly Uint8Array[] {
  const { personal } = stored
  return openPieces({ ...stored, submissionId: personal?.submissionId ?? null }, personal?.body ?? null)
}

/** A recorded decision as JSON. */
export function storedPieces(stored: StoredDecision): readonly Uint8Array[] {
  return [...openStored(stored), END]
}
