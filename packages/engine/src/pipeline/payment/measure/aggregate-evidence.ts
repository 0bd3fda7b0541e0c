import { localText } from '@tribunal/messages'
import type { PolicyAnswer } from '@tribunal/policy'
import type {
  PaymentDecision,
  PaymentFacts,
  PolicyMatch,
  RiskCategory,
  ThreatIntelligence,
  ThreatMatch,
} from '../../../domain/decision.ts'
import { fixed } from '../fixed.ts'
import type { PaymentPolicy } from '../payment-ports.ts'
import { type BehaviorSignals, type PaymentContext, VELOCITY_ALERT_RATIO } from './measure-payment.ts'

/** Citations in the formats of document 001, in order and without repeats. */
interface Citations {
  readonly internal: PaymentDecision['citations_internal']
  readonly external: PaymentDecision['citations_external']
  /** `FP-01: …` then `Threat: merchant_watchlist (confidence: 0.85)`. */
  readonly all: readonly string[]
}

/** What stands among the citations where no watchlist warns (document 001, Citation Building). */
const NO_THREATS: Citations['external'] = [{ source: 'external_threat_check', detail: 'No external threats detected' }]

/** One shared value: most payments match no policy and no watchlist. */
export const NO_CITATIONS: Citations = { internal: [], external: NO_THREATS, all: [] }

/** Cites the matched policies (in Spanish, as documented) and the sources that warn of the payment. */
export function cite(matches: readonly PolicyMatch[], threats: readonly ThreatMatch[]): Citations {
  if (matches.length === 0 && threats.length === 0) return NO_CITATIONS
  const all: string[] = []
  const internal: { policy_id: string; text: string }[] = []
  const external: { source: string; detail: string }[] = []
  for (const { policy_id, text } of matches) {
    const cited = localText(text, 'es')
    if (addNew(all, `${policy_id}: ${cited}`)) internal.push({ policy_id, text: cited })
  }
  for (const { source, confidence } of threats) {
    const shown = fixed(confidence, 2)
    if (addNew(all, `Threat: ${source} (confidence: ${shown})`))
      external.push({ source, detail: `Confidence: ${shown}` })
  }
  return { internal, external: external.length === 0 ? NO_THREATS : external, all }
}

/** Appends `item` unless it is there already. */
function addNew(list: string[], item: string): boolean {
  if (list.includes(item)) return false
  list.push(item)
  return true
}

/** Everything known about the payment, with its composite risk (spec section 4, step 5). */
export interface AggregatedEvidence {
  /** 0..100; null where part of the evidence is unknown. */
  readonly score: number | null
  /** The band of the score; `unknown` where there is none. */
  readonly category: RiskCategory
  /** Context flags, then the velocity alert, then threats: in order, without repeats. */
  readonly signals: readonly string[]
  readonly citations: Citations
  /** A velocity rule held, or the amount is more than five times the usual one. */
  readonly velocityAlert: boolean
  /** What `composite-risk` answered; null where it was not asked. */
  readonly answer: PolicyAnswer | null
}

/** What the earlier steps found; undefined where the step failed. */
export interface Findings {
  readonly context: PaymentContext
  readonly behavior: BehaviorSignals
  /** Undefined where the policies could not be tried: unknown, which is not none. */
  readonly matches: readonly PolicyMatch[] | undefined
  /** Whether FP-05 held. */
  readonly frequent: boolean
  /** Undefined where the watchlists could not be asked. */
  readonly threats: ThreatIntelligence | undefined
  /** Which sentences are used; undefined: those of before 2. */
  readonly sentences?: PaymentFacts['sentences'] | undefined
}

/** Records from before 3 argue without what was learned and without `unknown-habits`, and took an average of 0 for known. */
export function knowsAll({ sentences }: Findings): boolean {
  return (sentences ?? 0) >= 3
}

/** What stands where aggregating failed: the risk is unknown, and the arbiter sends the payment to a person. */
export const FAILED_EVIDENCE: AggregatedEvidence = {
  score: null,
  category: 'unknown',
  signals: [],
  citations: NO_CITATIONS,
  velocityAlert: false,
  answer: null,
}

/**
 * Weighs the evidence by the policy `composite-risk` and lists signals and citations. Each part may be unknown; then
 * the policy says what an unknown part does to the score.
 */
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

/** Names of all that stands out, each once, in the order in which the audit explanation lists them. */
function listSignals({ context, threats }: Findings, velocityAlert: boolean): string[] {
  const signals: string[] = []
  for (const flag of context.signals.flags) addNew(signals, flag)
  if (velocityAlert) addNew(signals, 'velocity_alert')
  for (const { source } of threats?.matches ?? []) addNew(signals, `threat_${source}`)
  return signals
}
