import type { PolicyAnswer } from '@tribunal/policy'
import type { PaymentFacts, PolicyMatch, RiskCategory, ThreatIntelligence } from '../../domain/decision.ts'
import { addNew, type Citations, cite, NO_CITATIONS } from './citations.ts'
import { type BehaviorSignals, type PaymentContext, VELOCITY_ALERT_RATIO } from './measure-payment.ts'
import type { PaymentPolicy } from './payment-ports.ts'

/** Everything known about the payment, with its composite risk (spec section 4, step 5). */
export interface AggregatedEvidence {
  /** 0..100; null where part of the evidence is unknown. */
  readonly score: number | null
  readonly category: RiskCategory
  /** Context flags, then the velocity alert, then threats: in order, without repeats. */
  readonly signals: readonly string[]
  readonly citations: Citations
  readonly velocityAlert: boolean
  readonly answer: PolicyAnswer | null
}

/** What the earlier steps found; undefined where the step failed. */
export interface Findings {
  readonly context: PaymentContext
  readonly behavior: BehaviorSignals
  readonly matches: readonly PolicyMatch[] | undefined
  readonly frequent: boolean
  readonly threats: ThreatIntelligence | undefined
  /** Which sentences are used; undefined: those of before 2. */
  readonly sentences?: PaymentFacts['sentences'] | undefined
}

/** Records from before 3 argue without what was learned and without `unknown-habits`, and took an average of 0 for known. */
export function knowsAll({ sentences }: Findings): boolean {
  return (sentences ?? 0) >= 3
}

export const FAILED_EVIDENCE: AggregatedEvidence = {
  score: null,
  category: 'unknown',
  signals: [],
  citations: NO_CITATIONS,
  velocityAlert: false,
  answer: null,
}

/** Weighs the evidence by the policy `composite-risk` and lists signals and citations. */
export function aggregateEvidence(findings: Findings, compositeRisk: PaymentPolicy): AggregatedEvidence {
  const { context, behavior, matches, threats } = findings
  const ratio = context.signals.amount_ratio.status === 'ok' ? context.signals.amount_ratio.value.value : undefined
  const answer = compositeRisk.answer({
    deviation_score: behavior.deviation.status === 'ok' ? behavior.deviation.value : undefined,
    policy_relevances: matches?.map(({ relevance }) => relevance),
    threat_level: threats?.level,
    amount_ratio: ratio,
    flag_count: context.signals.flags.length,
  })
  const velocityAlert = findings.frequent || (ratio ?? 0) > VELOCITY_ALERT_RATIO
  return {
    score: answer.score ?? null,
    category: answer.outcome as RiskCategory,
    signals: listSignals(findings, velocityAlert),
    citations: cite(matches ?? [], threats?.matches ?? []),
    velocityAlert,
    answer,
  }
}

function listSignals({ context, threats }: Findings, velocityAlert: boolean): string[] {
  const signals: string[] = []
  for (const flag of context.signals.flags) addNew(signals, flag)
  if (velocityAlert) addNew(signals, 'velocity_alert')
  for (const { source } of threats?.matches ?? []) addNew(signals, `threat_${source}`)
  return signals
}
