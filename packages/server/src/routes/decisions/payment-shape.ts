import { TRANSACTION_OUTCOMES } from '@tribunal/engine'
import { z } from 'zod'
import { GIVEN_TEXT, LOCAL_TEXT, REASON } from '../../http/text-shape.ts'

const SHARE = z.number().min(0).max(1)
const PER_WINDOW = z.array(z.number()).length(5)
const ENTITY_WINDOWS = z
  .object({
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
  .meta({ id: 'EntityWindows' })

/** What windows over earlier payments hold. */
export const PAYMENT_HISTORY = z
  .object({
    customer: ENTITY_WINDOWS,
    device: ENTITY_WINDOWS,
    merchant: ENTITY_WINDOWS,
    country: ENTITY_WINDOWS,
  })
  .meta({
    id: 'PaymentHistory',
    description: 'Earlier payments over windows, for everybody who has part in a payment',
  })

const MATCH = z
  .object({
    policy_id: z.string(),
    rule: z.string(),
    title: GIVEN_TEXT,
    text: LOCAL_TEXT,
    action: z.enum(TRANSACTION_OUTCOMES),
    severity: z.enum(['low', 'medium', 'high', 'critical']),
    relevance: SHARE.describe('How strongly it speaks for fraud here'),
  })
  .meta({ id: 'PolicyMatch', description: 'An internal policy that matches a payment' })
const THREAT = z
  .object({
    source: z.string(),
    type: z.enum(['merchant', 'country', 'device']),
    value: z.string(),
    confidence: SHARE,
    detail: z.string(),
    date: z.string().describe('Of the entry'),
  })
  .meta({ id: 'ThreatMatch', description: 'An entry of a watchlist that names something of a payment' })
const BEHAVIOR = z
  .looseObject({
    usual_amount_avg: z.number(),
    average_currency: z.string().optional().describe('ISO 4217; of the payment where absent'),
    usual_hours: z.string(),
    usual_countries: z.array(z.string()),
    usual_devices: z.array(z.string()),
    source: z.enum(['given', 'learned']),
  })
  .meta({ id: 'KnownBehavior', description: 'What is usual for a customer' })

/** What a payment's decision says was measured. */
export const PAYMENT_EVIDENCE = z.looseObject({
  amount_ratio: z.number().nullable().describe('To the usual amount; null where nothing is known of what is usual'),
  deviation_score: SHARE.nullable(),
  velocity_alert: z.boolean(),
  policy_matches: z.array(MATCH),
  threats: z.array(THREAT),
  threat_level: SHARE,
  all_citations: z.array(z.string()),
  behavior: BEHAVIOR.nullable(),
  history: z.looseObject({
    earlier_payments: z.int().min(0),
    duplicate: z.boolean(),
    out_of_order: z.boolean(),
    currencies: z
      .array(z.string())
      .optional()
      .describe('In which the customer pays: several, where an average came without its own'),
  }),
  unavailable: z
    .array(z.object({ signal: z.string(), reason: REASON }))
    .describe('Signals that could not be measured: unknown, which is not the same as absent'),
  warnings: z
    .array(z.object({ code: z.literal('average-currency'), text: LOCAL_TEXT }))
    .optional()
    .describe('What to look at in what was sent'),
})

const ARGUMENT = z
  .object({ argument: LOCAL_TEXT, confidence: SHARE, evidence: z.array(z.string()) })
  .meta({ id: 'Argument', description: 'One side of the debate about a payment' })

/** Both sides about a payment. */
export const DEBATE = z.object({
  pro_fraud: ARGUMENT,
  pro_customer: ARGUMENT,
  source: z.enum(['model', 'mixed', 'deterministic']),
})

/** One asking of a model, with its answers as they came. */
export const MODEL_CALL = z
  .looseObject({
    step: z.string(),
    status: z.enum(['used', 'refused', 'failed']),
    note: REASON.nullable(),
    answers: z.array(
      z.looseObject({ model: z.string(), answer: z.string().nullable(), detail: z.string().nullable() }),
    ),
  })
  .meta({ id: 'ModelCall', description: 'One asking of a model: a recorded fact, and never an instruction' })
