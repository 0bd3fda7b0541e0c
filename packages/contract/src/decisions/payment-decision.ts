import { z } from 'zod'
import { COUNT, type Described, GIVEN_TEXT, LOCAL_TEXT, measured, REASON, SHARE, TOLD_TEXT } from '../text.ts'
import { PAYMENT_OUTCOMES, PAYMENT_WINDOWS, RISK_CATEGORIES } from '../words.ts'
import { DECISION_PARTS } from './decision-parts.ts'
import { LEARNED, MODEL_CALL } from './signals.ts'
import { CUSTOMER_BEHAVIOR, PAYMENT_READ } from './submission.ts'

/**
 * The behaviour that signals were measured against. `given` came with the payment; `learned` was made of earlier
 * payments.
 */
const KNOWN_BEHAVIOR = z
  .object({
    ...CUSTOMER_BEHAVIOR.shape,
    usual_channels: z.array(z.string()).exactOptional().describe('Learned ones; no policy reads them'),
    source: z.enum(['given', 'learned']),
  })
  .meta({ id: 'KnownBehavior', description: 'What is usual for a customer, and whence that is known' })

/** One number for each window of `PAYMENT_WINDOWS`, in that order, shortest first. */
const PER_WINDOW = z.array(z.number().nullable()).length(PAYMENT_WINDOWS.length)

/**
 * Earlier payments that one customer, device, merchant or country had part in, as seen from a payment: at or before its time,
 * both ends of a window included, the payment itself left out. Null where a window is not complete. The windows of 10 minutes
 * and 1 hour are exact to the second; those of 24 hours, 7 days and 30 days begin with the half hour, the 4 hours and the day
 * (UTC) that hold their beginning.
 */
const ENTITY_WINDOWS = z
  .object({
    first_seen_s: z.number().nullable().describe('Seconds since the first earlier payment'),
    last_seen_s: z.number().nullable(),
    payments: PER_WINDOW.describe('In 10 minutes, 1 hour, 24 hours, 7 days, 30 days; both ends included'),
    sum_usd: PER_WINDOW.describe('To the cent; a payment in a currency without a rate adds nothing'),
    held: PER_WINDOW.describe(
      'Held back for their risk, or blocked; by a person where one decided. In decisions from before 30 November 2026 always by the machine',
    ),
    confirmed_fraud: PER_WINDOW.exactOptional().describe(
      'Blocked by a review, as far as it was known when this one was decided: since each window began, later payments too; at least so many where a window is not complete. Absent where none is known',
    ),
    sum_minor: PER_WINDOW.exactOptional().describe("In minor units of the payment's own currency, without the others"),
    customers: PER_WINDOW.exactOptional().describe(
      'Different ones since the window began, 64 for 64 or more; the kind of the entity itself is absent. In decisions without `sum_minor`: among the latest 16 payments of each window',
    ),
    devices: PER_WINDOW.exactOptional(),
    merchants: PER_WINDOW.exactOptional(),
    countries: PER_WINDOW.exactOptional(),
    partial: z
      .literal(true)
      .exactOptional()
      .describe('Only in decisions without `sum_minor`: the counts are at least this'),
  })
  .meta({ id: 'EntityWindows', description: 'Earlier payments that one entity had part in' })

/** Who has part in a payment: the same counts for four entities, so that learned signals can compare them. */
const PAYMENT_HISTORY = z
  .object({ customer: ENTITY_WINDOWS, device: ENTITY_WINDOWS, merchant: ENTITY_WINDOWS, country: ENTITY_WINDOWS })
  .meta({
    id: 'PaymentHistory',
    description: 'Earlier payments over windows, for everybody who has part in a payment',
  })

/** One entry of a watchlist that names the merchant, the country or the device of the payment. */
const THREAT_MATCH = z
  .object({
    source: z.string(),
    type: z.enum(['merchant', 'country', 'device']),
    value: z.string(),
    confidence: SHARE,
    detail: z.string(),
    date: z.string().describe('ISO date of the entry'),
  })
  .meta({ id: 'ThreatMatch', description: 'An entry of a watchlist that names something of a payment' })

/**
 * One side of the debate (document 001, Adversarial Debate). Its `evidence` names signals: what the argument rests on
 * can be looked up.
 */
const ARGUMENT = z
  .object({ argument: LOCAL_TEXT, confidence: SHARE, evidence: z.array(z.string()) })
  .meta({ id: 'Argument', description: 'One side of the debate about a payment' })

/** Two integers beside their quotient: policies work in exact decimals, and a quotient need not have one. */
const AMOUNT_RATIO = z
  .object({
    part: z.int().describe('0 to 2^46'),
    whole: z.int().describe('1 to 2^46'),
    value: z.number().describe('The double nearest to the quotient: what policies compare'),
  })
  .describe(
    'The amount over the average of the customer, as a quotient of two integers, so that thresholds and scores are exact decimals',
  )

/**
 * The payment against what is usual for its customer (spec section 4, step 1). `unavailable` means unknown, which a
 * policy keeps apart from false.
 */
const CONTEXT_SIGNALS = z.object({
  amount_ratio: measured(AMOUNT_RATIO),
  off_hours: measured(z.boolean()),
  foreign_country: measured(z.boolean()),
  unknown_device: measured(z.boolean()),
  channel_risk: z.enum(['low', 'medium', 'high']),
  flags: z.array(z.string()).describe('Names of what stands out, in the documented order'),
})

/** How fast the customer pays, this payment included: what FP-05 and FP-02 read (spec section 4, step 3). */
const VELOCITY = z.object({
  payments_10min: COUNT.describe('In the ten minutes that end with this payment'),
  payments_60min: COUNT.describe('In the hour that ends with it'),
  small_payments_60min: COUNT.describe(
    'Earlier ones of that hour, in the same currency, of at most a tenth of its amount',
  ),
  countries_24h: COUNT.describe('Different ones in the 24 hours that end with it, its own included'),
})

/** What the lists of the day say of the payment beside watchlists: what FP-02 reads. */
const EXPOSURE = z.object({
  country_high_risk: measured(z.boolean()).describe('The country is in the list of countries'),
  country_call_for_action: measured(z.boolean())
    .exactOptional()
    .describe('It is in the group `fatf-call-for-action` of that list; absent in older records'),
  amount_usd: measured(z.number()).describe('At the rates of the list of currencies'),
})

/** What the watchlists say of a payment (spec section 4, step 4). */
const THREAT_INTELLIGENCE = z.object({
  matches: z.array(THREAT_MATCH).describe('Merchants first, then countries, then devices; within each by source'),
  level: SHARE.describe('The strongest confidence, plus 0.1 for each further source'),
})

/**
 * The customer's earlier payments that were looked at. Only their number and marks
 * are recorded, not the payments.
 */
const HISTORY_SUMMARY = z.object({
  earlier_payments: COUNT.nullable().describe('Null where the window of 30 days, or of a day, is not complete'),
  duplicate: z.boolean(),
  out_of_order: z.boolean(),
  currencies: z
    .array(z.string())
    .exactOptional()
    .describe(
      'In which the customer paid in the last 30 days, this payment included: several, where an average came without its currency',
    ),
})

/** What models said about a payment before it is decided: recorded facts, and advice only. */
const PAYMENT_ADVICE = z.object({
  judgement: z
    .union([z.string(), z.array(z.string())])
    .exactOptional()
    .describe('The answers of the judge models as they came: one, or several that have to agree'),
  policy_matches: z
    .array(z.object({ policy_id: z.string() }))
    .exactOptional()
    .describe('Internal policies that a model finds matching; they can be added, never removed'),
  pro_fraud: ARGUMENT.exactOptional().describe('Of a model debater; the deterministic one stands where it is missing'),
  pro_customer: ARGUMENT.exactOptional(),
  explanation_customer: GIVEN_TEXT.exactOptional().describe(
    'A message to the customer in the words of a model; the template stands where it is missing or does not fit',
  ),
  explanation_audit: GIVEN_TEXT.exactOptional().describe('What a model adds for the auditor: shown as its words'),
  calls: z.array(MODEL_CALL).exactOptional().describe('Models that were asked, with their answers as they came'),
})

/**
 * Everything measured about a payment that its decision rests on. With the policies it names, the decision can be
 * computed again without the customer's history and without the lists of the day.
 */
export const PAYMENT_FACTS = z
  .object({
    payment: PAYMENT_READ,
    behavior: KNOWN_BEHAVIOR.nullable(),
    history: HISTORY_SUMMARY,
    signals: CONTEXT_SIGNALS,
    exposure: EXPOSURE,
    deviation: measured(z.number()),
    velocity: measured(VELOCITY),
    threats: THREAT_INTELLIGENCE.nullable().describe('Null where the watchlists could not be asked'),
    windows: PAYMENT_HISTORY.exactOptional().describe('Absent where nothing counted earlier payments'),
    learned: LEARNED.exactOptional().describe('Beside the composite risk of the document, and never in it'),
    injection_suspected: z
      .boolean()
      .exactOptional()
      .describe('A field of the payment seems to address a model that reads it'),
    suspended_rules: z
      .array(z.string())
      .exactOptional()
      .describe('Rules suspended when it was decided, as `policy/rule`; absent where none was'),
    sentences: z
      .union([z.literal(2), z.literal(3)])
      .exactOptional()
      .describe('Version of the sentences in which the engine argues and explains; absent in records from before 2'),
    advice: PAYMENT_ADVICE,
  })
  .meta({ id: 'PaymentFacts', description: 'What a decision about a payment rests on' })

/**
 * A match of FP-01 to FP-06: `relevance` counts in the composite risk, `action` may raise the outcome (spec section
 * 9). A match that only a model proposed has the rule `advised`.
 */
const POLICY_MATCH = z
  .object({
    policy_id: z.string(),
    rule: z.string(),
    title: GIVEN_TEXT,
    text: LOCAL_TEXT,
    action: z.enum(PAYMENT_OUTCOMES),
    severity: z.enum(['low', 'medium', 'high', 'critical']),
    relevance: SHARE.describe('How strongly it speaks for fraud here; input of the composite risk score'),
  })
  .meta({ id: 'PolicyMatch', description: 'An internal policy (FP-01 … FP-06) that matches a payment' })

/** Something odd in what was sent. The decision stands; the sender may want to correct it. */
const PAYMENT_WARNING = z.object({
  code: z.literal('average-currency').describe('The average came without a currency, and the customer pays in several'),
  text: LOCAL_TEXT,
})

/**
 * What a payment's decision says was measured: a summary for readers. What the decision rests on, in full, is in
 * `facts`.
 */
const PAYMENT_EVIDENCE = z.object({
  amount_ratio: z.number().nullable().describe('To the usual amount; null where nothing is known of what is usual'),
  deviation_score: SHARE.nullable(),
  velocity_alert: z.boolean(),
  policy_matches: z.array(POLICY_MATCH),
  threats: z.array(THREAT_MATCH),
  threat_level: SHARE,
  all_citations: z.array(z.string()),
  behavior: KNOWN_BEHAVIOR.nullable().describe(
    'What the signals were measured against; null where none was given and no history exists',
  ),
  history: HISTORY_SUMMARY,
  unavailable: z
    .array(z.object({ signal: z.string(), reason: REASON }))
    .describe('Signals that could not be measured: unknown, which is not the same as absent'),
  warnings: z.array(PAYMENT_WARNING).exactOptional().describe('What to look at in what was sent'),
})

/**
 * The decision of document 001, with everything it rests on. `decision` is the outcome to act on. `source` says who
 * gave it: a judge model whose answer the policy accepted, the documented `fallback`, or the `error` decision, which
 * has no facts. `overrides` name what replaced an outcome, in order, with the outcome that each replaced.
 */
export const PAYMENT_DECISION = z
  .object({
    kind: z.literal('payment'),
    transaction_id: z.string(),
    decision: z.enum(PAYMENT_OUTCOMES),
    confidence: SHARE,
    signals: z.array(z.string()),
    citations_internal: z.array(z.object({ policy_id: z.string(), text: z.string() })),
    citations_external: z.array(z.object({ source: z.string(), detail: z.string() })),
    explanation_customer: z
      .string()
      .describe('In Spanish, as document 001 has it; both languages under `explanations`'),
    explanation_audit: z.string(),
    agent_trace: z.array(z.string()),
    explanations: z.object({ customer: TOLD_TEXT, audit: GIVEN_TEXT }),
    composite_risk_score: z.number().min(0).max(100).nullable(),
    risk_category: z.enum(RISK_CATEGORIES),
    evidence: PAYMENT_EVIDENCE,
    debate: z.object({
      pro_fraud: ARGUMENT,
      pro_customer: ARGUMENT,
      source: z
        .enum(['model', 'mixed', 'deterministic'])
        .describe('`mixed`: a model argued one side, and the signals the other'),
    }),
    overrides: z.array(z.object({ id: z.string(), replaced: z.string() })),
    source: z.enum(['model', 'fallback', 'error']),
    out_of_envelope: z.boolean(),
    route: z
      .enum(['caller', 'blocking_webhook', 'human_queue'])
      .describe('Where the decision goes: to the caller, the blocking webhook, or the queue of people'),
    facts: PAYMENT_FACTS.nullable().describe('Null where it failed before anything was measured'),
    ...DECISION_PARTS,
  })
  .meta({ id: 'PaymentDecision', description: 'Everything decided about a payment, and why' })

/** What is usual for the customer, and whether it came with the payment or was learned from earlier ones. */
export type KnownBehavior = Described<typeof KNOWN_BEHAVIOR>
/** One number for each of `PAYMENT_WINDOWS`. */
export type PerWindow = Described<typeof PER_WINDOW>
/** Earlier payments of one entity: seconds, counts, and US dollars, each number over one window. */
export type EntityWindows = Described<typeof ENTITY_WINDOWS>
/** The windows of customer, device, merchant and country, as seen from one payment. */
export type PaymentHistory = Described<typeof PAYMENT_HISTORY>
/** An entry of a watchlist that names something of a payment; cited with source and confidence (document 001). */
export type ThreatMatch = Described<typeof THREAT_MATCH>
/** One side of the debate, with its confidence (0 to 1) and the signals it rests on. */
export type Argument = Described<typeof ARGUMENT>
/** The amount over the usual amount, as an exact quotient. */
export type AmountRatio = Described<typeof AMOUNT_RATIO>
/** The payment against what is usual (spec section 4, step 1); each part may be unavailable. */
export type ContextSignals = Described<typeof CONTEXT_SIGNALS>
/** How risky the channel of a payment is by itself, without regard to the customer. */
export type ChannelRisk = ContextSignals['channel_risk']
/** How fast the customer pays, this payment included in the counts that say so. */
export type Velocity = Described<typeof VELOCITY>
/** What the lists of countries and currencies say of the payment. */
export type Exposure = Described<typeof EXPOSURE>
/** All watchlist matches and the level (0 to 1) that they come to. */
export type ThreatIntelligence = Described<typeof THREAT_INTELLIGENCE>
/** What was looked at of the customer's earlier payments. */
export type HistorySummary = Described<typeof HISTORY_SUMMARY>
/** What models said before the decision. Missing parts are answered by the deterministic side. */
export type PaymentAdvice = Described<typeof PAYMENT_ADVICE>
/** Everything that a decision on a payment rests on; replay needs this and the policies, nothing else. */
export type PaymentFacts = Described<typeof PAYMENT_FACTS>
/** An internal policy that matches; a model may add one, and takes none away. */
export type PolicyMatch = Described<typeof POLICY_MATCH>
/** Something odd in what was sent, with a stable code. */
export type PaymentWarning = Described<typeof PAYMENT_WARNING>
/** The decision of document 001 with evidence, debate, overrides and explanations. */
export type PaymentDecision = Described<typeof PAYMENT_DECISION>
/** The four decisions of document 001; see `PAYMENT_OUTCOMES` for their order of severity. */
export type PaymentOutcome = PaymentDecision['decision']
/** Band of the composite risk (document 001); `unknown` where the risk was not measured. */
export type RiskCategory = PaymentDecision['risk_category']
