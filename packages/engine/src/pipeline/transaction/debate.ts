import type { Transaction } from '../../domain/submission.ts'
import type { PolicyMatch, RiskCategory, TransactionDecision } from '../../domain/transaction-decision.ts'
import type { Argument } from '../../domain/transaction-facts.ts'
import { formatRatio } from '../../signals/transaction/amount-ratio.ts'
import { ELEVATED_RATIO, holds, printable } from '../../signals/transaction/context-signals.ts'
import type { AggregatedEvidence, Findings } from './aggregate-evidence.ts'

/** Both sides of the debate (spec section 4, step 6). */
export interface Debate {
  readonly pro_fraud: Argument
  readonly pro_customer: Argument
  readonly source: TransactionDecision['debate']['source']
}

/** Confidences of the deterministic debate, by risk category (spec section 4, step 6). */
export const DEBATE_CONFIDENCES: Readonly<Record<RiskCategory, { readonly fraud: number; readonly customer: number }>> =
  {
    critical: { fraud: 0.9, customer: 0.2 },
    high: { fraud: 0.75, customer: 0.35 },
    medium: { fraud: 0.55, customer: 0.6 },
    low: { fraud: 0.3, customer: 0.85 },
    unknown: { fraud: 0.5, customer: 0.5 },
  }

/** A side that could not be heard. */
export const UNHEARD: Argument = {
  argument: { en: 'This side could not be heard.', es: 'No se pudo oír a esta parte.' },
  confidence: 0.5,
  evidence: [],
}

type Point = readonly [es: string, en: string]

/** The case for fraud, from what stands out. Cites every signal of the payment. */
export function argueFraud(payment: Transaction, findings: Findings, evidence: AggregatedEvidence): Argument {
  const { signals } = findings.context
  const points: Point[] = []
  const ratio = signals.amount_ratio
  if (ratio.status === 'ok' && ratio.value.value > ELEVATED_RATIO) {
    const shown = formatRatio(ratio.value)
    points.push([`es ${shown} veces el importe habitual`, `it is ${shown} times the usual amount`])
  }
  if (holds(signals.off_hours))
    points.push(['se hizo fuera del horario habitual', 'it was made outside the usual hours'])
  if (holds(signals.foreign_country)) {
    const country = printable(payment.country)
    points.push([`viene de ${country}, un país no habitual`, `it comes from ${country}, which is not a usual country`])
  }
  if (holds(signals.unknown_device)) points.push(['usa un dispositivo desconocido', 'it uses an unknown device'])
  if (signals.channel_risk === 'high')
    points.push(['llegó por un canal de alto riesgo', 'it came through a high-risk channel'])
  if (findings.frequent) points.push(['forma parte de una ráfaga de pagos', 'it is part of a burst of payments'])
  for (const { source, value } of findings.threats?.matches ?? []) {
    const named = printable(value)
    points.push([`${source} advierte de ${named}`, `${source} warns of ${named}`])
  }
  addPolicies(points, findings.matches ?? [])
  const { fraud: confidence } = DEBATE_CONFIDENCES[evidence.category]
  if (points.length === 0) {
    return {
      argument: {
        es: 'Nada en el pago apunta a un fraude; solo queda la posibilidad de un engaño que estas señales no miden.',
        en: 'Nothing in the payment points to fraud; what remains is a deceit that these signals do not measure.',
      },
      confidence,
      evidence: evidence.signals,
    }
  }
  return {
    argument: sentence('Hay motivos para sospechar: el pago', 'There is reason for suspicion:', points),
    confidence,
    evidence: evidence.signals,
  }
}

function addPolicies(points: Point[], matches: readonly PolicyMatch[]): void {
  if (matches.length === 0) return
  const ids = matches.map(({ policy_id }) => policy_id).join(', ')
  points.push([`coincide con ${ids}`, `it matches ${ids}`])
}

/** The case for the customer, from what is as usual. Cites the names of the signals that were measured and stay quiet. */
export function argueCustomer(findings: Findings, evidence: AggregatedEvidence): Argument {
  const { signals } = findings.context
  const points: Point[] = []
  const cited: string[] = []
  const quiet = (name: string, es: string, en: string) => {
    points.push([es, en])
    cited.push(name)
  }
  const { amount_ratio: ratio, off_hours, foreign_country, unknown_device } = signals
  if (ratio.status === 'ok' && ratio.value.value <= ELEVATED_RATIO)
    quiet('amount_ratio', 'tiene un importe habitual', 'its amount is usual')
  if (off_hours.status === 'ok' && !off_hours.value)
    quiet('off_hours', 'se hizo en su horario habitual', 'it was made in the usual hours')
  if (foreign_country.status === 'ok' && !foreign_country.value)
    quiet('foreign_country', 'viene de un país habitual', 'it comes from a usual country')
  if (unknown_device.status === 'ok' && !unknown_device.value)
    quiet('unknown_device', 'usa un dispositivo conocido', 'it uses a known device')
  if (findings.threats?.matches.length === 0)
    quiet('threat_level', 'no aparece en listas de vigilancia', 'it is on no watchlist')
  const { customer: confidence } = DEBATE_CONFIDENCES[evidence.category]
  if (points.length === 0) {
    return {
      argument: {
        es: 'Un viaje o un dispositivo nuevo explican a veces lo mismo; una verificación lo aclararía.',
        en: 'A journey or a new device sometimes explains the same; a check would settle it.',
      },
      confidence,
      evidence: cited,
    }
  }
  return {
    argument: sentence('El cliente parece legítimo: el pago', 'The customer seems legitimate:', points),
    confidence,
    evidence: cited,
  }
}

function sentence(es: string, en: string, points: readonly Point[]): Argument['argument'] {
  return {
    es: `${es} ${points.map((point) => point[0]).join('; ')}.`,
    en: `${en} ${points.map((point) => point[1]).join('; ')}.`,
  }
}
