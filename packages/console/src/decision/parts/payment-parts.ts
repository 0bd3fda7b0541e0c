import type {
  KnownBehavior,
  ModelCall,
  PaymentDecision,
  PaymentHistory,
  PolicyAnswer,
  PolicyMatch,
  ThreatMatch,
} from '@tribunal/client'
import type { LearnedScores } from './post-parts.ts'

/** Who has part in a payment. */
export type PaymentEntity = keyof PaymentHistory

/** How fast the customer pays: `unknown` where no earlier payment is known. */
export type Pace = 'fast' | 'not_fast' | 'unknown'

/** The internal policy of payments that follow each other fast (document 001). */
const FREQUENT = 'FP-05'

/** What the pages show of a payment's decision; the wire has more. */
export interface PaymentParts {
  readonly kind: 'payment'
  readonly outcome: string
  readonly confidence: number
  readonly risk: number | null
  readonly category: string
  readonly source: string
  readonly signals: readonly string[]
  readonly ratio: number | null
  readonly deviation: number | null
  readonly pace: Pace
  readonly matches: readonly PolicyMatch[]
  readonly threats: readonly ThreatMatch[]
  readonly behavior: KnownBehavior | null
  /** Null where they are not all known. */
  readonly earlierPayments: number | null
  /** Undefined where nothing counted them: records of earlier versions. */
  readonly windows: PaymentHistory | undefined
  readonly learned: LearnedScores
  readonly unavailable: PaymentDecision['evidence']['unavailable']
  readonly warnings: NonNullable<PaymentDecision['evidence']['warnings']>
  readonly debate: PaymentDecision['debate']
  readonly answers: readonly PolicyAnswer[]
  readonly trace: PaymentDecision['trace']
  readonly policies: PaymentDecision['policies']
  readonly explanations: PaymentDecision['explanations']
  readonly calls: readonly ModelCall[]
}

export function paymentParts(decision: PaymentDecision): PaymentParts {
  const { evidence, facts, debate, answers, trace, policies, explanations } = decision
  return {
    kind: decision.kind,
    outcome: decision.decision,
    confidence: decision.confidence,
    risk: decision.composite_risk_score,
    category: decision.risk_category,
    source: decision.source,
    signals: decision.signals,
    ratio: evidence.amount_ratio,
    deviation: evidence.deviation_score,
    pace: paceOf(evidence),
    matches: evidence.policy_matches,
    threats: evidence.threats,
    behavior: evidence.behavior,
    earlierPayments: evidence.history.earlier_payments,
    windows: facts?.windows,
    learned: facts?.learned ?? {},
    unavailable: evidence.unavailable,
    warnings: evidence.warnings ?? [],
    debate,
    answers,
    trace,
    policies,
    explanations,
    calls: facts?.advice.calls ?? [],
  }
}

/**
 * The alert of document 001 comes from a burst of payments or from one far above the usual amount: only the former is a pace.
 */
export function paceOf({ policy_matches: matches, history }: PaymentDecision['evidence']): Pace {
  if (matches.some(({ policy_id }) => policy_id === FREQUENT)) return 'fast'
  return (history.earlier_payments ?? 0) > 0 ? 'not_fast' : 'unknown'
}
