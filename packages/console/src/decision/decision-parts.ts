import type { PaymentDecision, PolicyAnswer, PostDecision } from '@tribunal/client'

/** A text in both languages; one alone where it has no other. */
export type LocalText = string | { readonly en: string; readonly es: string }

/** A stretch of a text: UTF-16 offsets into it, `end` excluded. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Something that was seen in a text. */
export interface Finding extends Span {
  readonly signal: string
  readonly id: string
  readonly reason: LocalText
  readonly disguised?: boolean
}

export type Stance = 'supports' | 'refutes' | 'mixed' | 'neutral'
export type Verdict = 'true' | 'false' | 'mixed' | 'unknown'

export interface Evidence {
  readonly id: string
  readonly title: string
  readonly url?: string
  readonly publisher?: string
  readonly date?: string
  readonly snippet: string
  readonly stance: Stance
  /** 0..1; absent where the publisher is in no list. */
  readonly source_quality?: number
  readonly checked_claim?: { readonly claim: string; readonly verdict: Verdict; readonly rating?: string }
}

/** One thing on which a claim and a passage agree or differ: offsets into the claim's text and the snippet. */
export interface AgreementPoint {
  readonly kind: 'number' | 'date' | 'name' | 'negation' | 'opposite' | 'quantifier' | 'cue'
  readonly agrees: boolean
  readonly claim?: Span
  readonly source?: Span
}

/** How a passage was read without a model of language. */
export interface PassageReading {
  readonly id: string
  readonly stance: Stance
  readonly confidence: number
  readonly points: readonly AgreementPoint[]
}

export interface DecidedClaim {
  readonly id: string
  readonly text: string
  readonly start: number
  readonly end: number
  readonly domain: string
  readonly risk_level: 'low' | 'medium' | 'high'
  readonly confidence: number
  readonly found_by?: 'model'
  readonly evidence: readonly Evidence[]
  readonly verification: {
    readonly claim_score: number | null
    readonly fact_check: { readonly verdict: Verdict; readonly confidence: number } | null
    readonly cited: readonly string[]
    readonly reason: string
    readonly passages?: readonly PassageReading[]
    readonly said?: { readonly verdict: Verdict; readonly confidence: number }
  }
}

/** One thing that moved a learned signal: in log-odds, and where it stands in the text. */
export interface Influence {
  readonly feature: string
  readonly weight: number
  readonly start?: number
  readonly end?: number
}

/** What a learned signal said, by the model of then; or why it said nothing. */
export type LearnedSignal =
  | {
      readonly status: 'ok'
      readonly value: {
        readonly probability: number
        readonly threshold: number
        readonly version: string
        readonly influences: readonly Influence[]
      }
    }
  | { readonly status: 'unavailable'; readonly reason: string }

export interface TraceStep {
  readonly step: string
  readonly duration_ms: number
  readonly status: 'ok' | 'fallback' | 'skipped' | 'timeout' | 'error'
  readonly summary: string
}

export interface RecordedShare {
  readonly count: number
  readonly of: number
  readonly low: number
  readonly high: number
}

/** A domain that a post links to: how good it is by the list, and what became of earlier posts that cite it. */
export interface CitedSource {
  readonly domain: string
  readonly quality: { readonly status: 'ok'; readonly value: number } | { readonly status: 'unavailable' }
  readonly kind?: string
  readonly reason?: LocalText
  readonly rated?: { readonly by: string; readonly on: string }
  readonly imitates?: string
  readonly record?: {
    readonly posts: number
    readonly refuted?: RecordedShare
    readonly blocked_by_people?: RecordedShare
  }
}

/** What the downstream analyses found. Records of earlier versions have no words of emotions, and less of a source. */
export interface Downstream {
  readonly propaganda: readonly Finding[]
  readonly emotion: Readonly<Record<string, number>>
  readonly emotion_words?: readonly Finding[]
  readonly sources: readonly CitedSource[]
  readonly context: readonly {
    readonly id: string
    readonly kind: 'near_duplicate' | 'known_narrative'
    readonly similarity: number
  }[]
}

export interface Campaign {
  readonly id: string
  readonly size: number
  readonly first_seen: string
}

/** What the pages show of a post's decision; the wire has more. */
export interface PostParts {
  readonly kind: 'post'
  readonly lang: string
  readonly findings: readonly Finding[]
  readonly claims: readonly DecidedClaim[]
  /** By the id of their model; empty where none was installed. */
  readonly learned: Readonly<Record<string, LearnedSignal>>
  /** Undefined where the label asked for no downstream analysis. */
  readonly downstream: Downstream | undefined
  readonly campaign: Campaign | undefined
  readonly answers: readonly PolicyAnswer[]
  readonly trace: readonly TraceStep[]
  readonly policies: Readonly<Record<string, string>>
  readonly explanations: { readonly public: LocalText; readonly audit: LocalText }
}

export interface Argument {
  readonly argument: LocalText
  readonly confidence: number
  readonly evidence: readonly string[]
}

export interface Match {
  readonly policy_id: string
  readonly title: LocalText
  readonly text: LocalText
  readonly severity: string
  readonly relevance: number
}

export interface Threat {
  readonly source: string
  readonly type: string
  readonly value: string
  readonly confidence: number
  readonly detail: string
  readonly date: string
}

export interface Behavior {
  readonly usual_amount_avg: number
  readonly usual_hours: string
  readonly usual_countries: readonly string[]
  readonly usual_devices: readonly string[]
  readonly source: 'given' | 'learned'
}

export interface ModelCall {
  readonly step: string
  readonly status: 'used' | 'refused' | 'failed'
  readonly note: string | null
  readonly answers: readonly {
    readonly model: string
    readonly answer: string | null
    readonly detail: string | null
  }[]
}

/** Earlier payments of one who has part in a payment: a number for each window, from 10 minutes to 30 days. */
export interface EntityWindows {
  readonly first_seen_s: number | null
  readonly last_seen_s: number | null
  readonly payments: readonly number[]
  readonly sum_usd: readonly number[]
  readonly held: readonly number[]
  readonly partial?: true
}

export type PaymentEntity = 'customer' | 'device' | 'merchant' | 'country'
export type PaymentHistory = Readonly<Record<PaymentEntity, EntityWindows>>

/** What the pages show of a payment's decision; the wire has more. */
export interface PaymentParts {
  readonly kind: 'transaction'
  readonly outcome: string
  readonly confidence: number
  readonly risk: number | null
  readonly category: string
  readonly source: string
  readonly signals: readonly string[]
  readonly ratio: number | null
  readonly deviation: number | null
  readonly velocityAlert: boolean
  readonly matches: readonly Match[]
  readonly threats: readonly Threat[]
  readonly behavior: Behavior | null
  readonly earlierPayments: number
  /** Undefined where nothing counted them: records of earlier versions. */
  readonly windows: PaymentHistory | undefined
  /** By the id of their model; empty where none was installed. */
  readonly learned: Readonly<Record<string, LearnedSignal>>
  readonly unavailable: readonly { readonly signal: string; readonly reason: string }[]
  readonly debate: { readonly pro_fraud: Argument; readonly pro_customer: Argument; readonly source: string } | null
  readonly answers: readonly PolicyAnswer[]
  readonly trace: readonly TraceStep[]
  readonly policies: Readonly<Record<string, string>>
  readonly explanations: { readonly customer: LocalText; readonly audit: LocalText }
  readonly calls: readonly ModelCall[]
}

export type DecisionParts = PostParts | PaymentParts

interface PaymentWire {
  readonly evidence?: {
    readonly amount_ratio: number | null
    readonly deviation_score: number | null
    readonly velocity_alert: boolean
    readonly policy_matches: readonly Match[]
    readonly threats: readonly Threat[]
    readonly behavior: Behavior | null
    readonly history: { readonly earlier_payments: number }
    readonly unavailable: readonly { readonly signal: string; readonly reason: string }[]
  }
  readonly debate?: PaymentParts['debate']
  readonly answers?: readonly PolicyAnswer[]
  readonly facts?: {
    readonly advice?: { readonly calls?: readonly ModelCall[] }
    readonly windows?: PaymentHistory
    readonly learned?: PaymentParts['learned']
  } | null
}

interface PostWire {
  readonly findings?: readonly Finding[]
  readonly answers?: readonly PolicyAnswer[]
  readonly downstream?: Downstream
  readonly facts?: { readonly learned?: PostParts['learned']; readonly campaign?: Campaign }
}

/** The parts of a decision that people look at. The contract leaves most of it open, so what is missing is empty. */
export function partsOf(decision: PostDecision | PaymentDecision): DecisionParts {
  return decision.kind === 'post' ? postParts(decision) : paymentParts(decision)
}

function postParts(decision: PostDecision): PostParts {
  const { findings = [], answers = [], downstream, facts } = decision as PostWire
  const { lang, trace, policies, explanations } = decision
  const claims = decision.claims as unknown as readonly DecidedClaim[]
  const { learned = {}, campaign } = facts ?? {}
  const said = { findings, claims, learned, downstream, campaign }
  return { kind: 'post', lang, ...said, answers, trace, policies, explanations }
}

function paymentParts(decision: PaymentDecision): PaymentParts {
  const { evidence, debate = null, answers = [], facts } = decision as PaymentWire
  return {
    kind: 'transaction',
    outcome: decision.decision,
    confidence: decision.confidence,
    risk: decision.composite_risk_score,
    category: decision.risk_category,
    source: decision.source,
    signals: decision.signals,
    ratio: evidence?.amount_ratio ?? null,
    deviation: evidence?.deviation_score ?? null,
    velocityAlert: evidence?.velocity_alert ?? false,
    matches: evidence?.policy_matches ?? [],
    threats: evidence?.threats ?? [],
    behavior: evidence?.behavior ?? null,
    earlierPayments: evidence?.history.earlier_payments ?? 0,
    windows: facts?.windows,
    learned: facts?.learned ?? {},
    unavailable: evidence?.unavailable ?? [],
    debate,
    answers,
    trace: decision.trace,
    policies: decision.policies,
    explanations: decision.explanations,
    calls: facts?.advice?.calls ?? [],
  }
}

/** Policies that settle the outcome of a submission, as opposed to those that feed them. */
const SETTLING: ReadonlySet<string> = new Set(['publication', 'publication-strict', 'arbiter', 'arbiter-guarded'])

/** The answer that settled the outcome; undefined where the decision failed before any policy was asked. */
export function settlingAnswer({ answers }: DecisionParts): PolicyAnswer | undefined {
  return answers.find(({ policy }) => SETTLING.has(policy))
}
