import type { PolicyAnswer } from '@tribunal/policy'
import type { Language, LocalText, Probability, Reason, RiskScore } from './measured.ts'
import type { CaseRoute } from './post-decision.ts'
import type { ShadowAnswer } from './settings.ts'
import type { TraceStep } from './trace.ts'
import type { Argument, HistorySummary, KnownBehavior, ThreatMatch, TransactionFacts } from './transaction-facts.ts'

/** Least severe first: the order the safety properties are stated in. */
export const TRANSACTION_OUTCOMES = ['APPROVE', 'CHALLENGE', 'ESCALATE_TO_HUMAN', 'BLOCK'] as const
export type TransactionOutcome = (typeof TRANSACTION_OUTCOMES)[number]

export type RiskCategory = 'low' | 'medium' | 'high' | 'critical' | 'unknown'

/** An internal policy (FP-01 … FP-06) that matched. */
export interface PolicyMatch {
  readonly policy_id: string
  readonly rule: string
  readonly title: Record<Language, string>
  readonly text: LocalText
  readonly action: TransactionOutcome
  readonly severity: 'low' | 'medium' | 'high' | 'critical'
  /** How strongly the policy speaks for fraud here; input of the composite risk score. */
  readonly relevance: Probability
}

/** Something in a payment as it was sent that may mean otherwise than it was read. */
export interface PaymentWarning {
  /** `average-currency`: the average came without a currency, and the customer pays in several. */
  readonly code: 'average-currency'
  readonly text: LocalText
}

/** The decision of document 001, with everything it rests on. */
export interface TransactionDecision {
  readonly kind: 'transaction'
  readonly transaction_id: string
  readonly decision: TransactionOutcome
  readonly confidence: Probability
  readonly signals: readonly string[]
  readonly citations_internal: readonly { readonly policy_id: string; readonly text: string }[]
  readonly citations_external: readonly { readonly source: string; readonly detail: string }[]
  /** Spanish, as document 001 has it; both languages under `explanations`. */
  readonly explanation_customer: string
  readonly explanation_audit: string
  readonly agent_trace: readonly string[]
  readonly explanations: {
    readonly customer: Record<Language, string>
    readonly audit: Record<Language, string>
  }
  readonly composite_risk_score: RiskScore | null
  readonly risk_category: RiskCategory
  readonly evidence: {
    /** Null where nothing is known of what is usual. */
    readonly amount_ratio: number | null
    readonly deviation_score: Probability | null
    readonly velocity_alert: boolean
    readonly policy_matches: readonly PolicyMatch[]
    readonly threats: readonly ThreatMatch[]
    readonly threat_level: Probability
    readonly all_citations: readonly string[]
    /** The behaviour the signals were measured against; null where none was given and no history exists. */
    readonly behavior: KnownBehavior | null
    /** What the same input held of this customer before: payments seen, and whether this one's id or time repeats or goes back. */
    readonly history: HistorySummary
    /** Signals that could not be measured: unknown, which is not the same as absent. */
    readonly unavailable: readonly { readonly signal: string; readonly reason: Reason }[]
    /** What to look at in what was sent; absent where there is nothing. */
    readonly warnings?: readonly PaymentWarning[]
  }
  readonly debate: {
    readonly pro_fraud: Argument
    readonly pro_customer: Argument
    /** `mixed`: a model argued one side, and the signals the other. */
    readonly source: 'model' | 'mixed' | 'deterministic'
  }
  readonly overrides: readonly { readonly id: string; readonly replaced: string }[]
  readonly source: 'model' | 'fallback' | 'error'
  readonly out_of_envelope: boolean
  /** Where the decision goes: the caller, the blocking webhook, or the human queue. */
  readonly route: 'caller' | 'blocking_webhook' | 'human_queue'
  readonly case?: CaseRoute
  /** What the decision rests on; null where it failed before anything was measured. */
  readonly facts: TransactionFacts | null
  readonly trace: readonly TraceStep[]
  /** What versions of policies that run beside it would have made of it, where any does. */
  readonly shadow?: readonly ShadowAnswer[]
  readonly answers: readonly PolicyAnswer[]
  readonly policies: Readonly<Record<string, string>>
}
