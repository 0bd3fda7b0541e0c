import { localText } from '../../domain/measured.ts'
import type { PolicyAnswer } from '../../domain/policy-answer.ts'
import type { Transaction } from '../../domain/submission.ts'
import type { PolicyMatch, RiskCategory, TransactionDecision } from '../../domain/transaction-decision.ts'
import type { Argument } from '../../domain/transaction-facts.ts'
import { formatRatio } from '../../signals/transaction/amount-ratio.ts'
import { ELEVATED_RATIO, holds, printable } from '../../signals/transaction/context-signals.ts'
import { type AggregatedEvidence, type Findings, knowsAll } from './aggregate-evidence.ts'
import { fixed } from './fixed.ts'
import { ADVISED_RULE } from './policy-matches.ts'

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

/**
 * The case for fraud, from what stands out. Cites every signal of the payment.
 *
 * @param habits what `unknown-habits` answered; undefined where it was not asked
 */
export function argueFraud(
  payment: Transaction,
  findings: Findings,
  evidence: AggregatedEvidence,
  habits?: PolicyAnswer,
): Argument {
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
  addPolicies(points, findings)
  addLearned(points, findings)
  const { fraud: confidence } = DEBATE_CONFIDENCES[evidence.category]
  return { argument: forFraud(points, findings, habits), confidence, evidence: evidence.signals }
}

function forFraud(
  points: readonly Point[],
  findings: Findings,
  habits: PolicyAnswer | undefined,
): Argument['argument'] {
  // A watchlist and a policy are no payment: their points have subjects of their own.
  const es = knowsAll(findings) ? 'Hay motivos para sospechar:' : 'Hay motivos para sospechar: el pago'
  const suspicion = points.length === 0 ? undefined : sentence(es, 'There is reason for suspicion:', points)
  if (knowsAll(findings) && habits && habits.outcome !== 'APPROVE') {
    const { es: before, en } = suspicion ?? HABITS_UNKNOWN
    return { es: `${before} ${localText(habits.reason, 'es')}`, en: `${en} ${localText(habits.reason, 'en')}` }
  }
  if (suspicion) return suspicion
  return allMeasured(findings) || !careful(findings) ? NOTHING_FOR_FRAUD : NOTHING_MEASURED_FOR_FRAUD
}

const HABITS_UNKNOWN = {
  es: 'No se sabe qué es habitual en este cliente.',
  en: 'What is usual for this customer is not known.',
}

/** Our own choice, below the 0.3 from which `arbiter-guarded` has a person look: less says nothing for fraud. */
const LEARNED_MIN = 0.1

/** Adds the learned probability with its number: the arbiter decides how much it weighs. */
function addLearned(points: Point[], findings: Findings): void {
  const fraud = findings.context.learned?.['payment-fraud']
  if (!knowsAll(findings) || fraud?.status !== 'ok' || fraud.value.probability < LEARNED_MIN) return
  const shown = fixed(fraud.value.probability, 2)
  points.push([
    `se parece a fraudes conocidos (probabilidad aprendida: ${shown})`,
    `it is like known frauds (learned probability: ${shown})`,
  ])
}

const NOTHING_FOR_FRAUD = {
  es: 'Nada en el pago apunta a un fraude; solo queda la posibilidad de un engaño que estas señales no miden.',
  en: 'Nothing in the payment points to fraud; what remains is a deceit that these signals do not measure.',
}
const NOTHING_MEASURED_FOR_FRAUD = {
  es: 'Nada de lo que se pudo medir apunta a un fraude, y no todo se pudo medir.',
  en: 'Nothing that could be measured points to fraud, and not everything could be measured.',
}

/** Records from before argued with the sentences of then. */
function careful({ sentences }: Findings): boolean {
  return sentences !== undefined
}

/** An average of 0 gives a ratio of 0 (spec section 4, step 1): nothing is known of the amount then either. */
function allMeasured({ context, matches, threats }: Findings): boolean {
  const { amount_ratio: ratio, off_hours, foreign_country, unknown_device } = context.signals
  const habits = [off_hours, foreign_country, unknown_device].every(({ status }) => status === 'ok')
  return habits && ratio.status === 'ok' && ratio.value.value > 0 && matches !== undefined && threats !== undefined
}

function addPolicies(points: Point[], { matches = [], sentences }: Findings): void {
  const proposed = sentences === undefined ? [] : matches.filter(({ rule }) => rule === ADVISED_RULE)
  const matched = matches.filter((match) => !proposed.includes(match))
  if (matched.length > 0) points.push([`coincide con ${idsOf(matched)}`, `it matches ${idsOf(matched)}`])
  if (proposed.length > 0)
    points.push([
      `coincide con ${idsOf(proposed)} según un modelo`,
      `it matches ${idsOf(proposed)} according to a model`,
    ])
}

function idsOf(matches: readonly PolicyMatch[]): string {
  return matches.map(({ policy_id }) => policy_id).join(', ')
}

/** The case for the customer, from what is as usual. Cites the names of the signals that were measured and stay quiet. */
export function argueCustomer(findings: Findings, evidence: AggregatedEvidence): Argument {
  const { signals } = findings.context
  const points: Point[] = []
  const cited: string[] = []
  const quiet = (name: string, [es, en]: Point) => {
    points.push([es, en])
    cited.push(name)
  }
  const { amount_ratio: ratio, off_hours, foreign_country, unknown_device } = signals
  const amount = ratio.status === 'ok' ? quietAmount(ratio.value.value, findings) : undefined
  if (amount) quiet('amount_ratio', amount)
  if (off_hours.status === 'ok' && !off_hours.value)
    quiet('off_hours', ['se hizo en su horario habitual', 'it was made in the usual hours'])
  if (foreign_country.status === 'ok' && !foreign_country.value)
    quiet('foreign_country', ['viene de un país habitual', 'it comes from a usual country'])
  if (unknown_device.status === 'ok' && !unknown_device.value)
    quiet('unknown_device', ['usa un dispositivo conocido', 'it uses a known device'])
  if (findings.threats?.matches.length === 0)
    quiet('threat_level', ['no aparece en listas de vigilancia', 'it is on no watchlist'])
  const { customer: confidence } = DEBATE_CONFIDENCES[evidence.category]
  return { argument: forCustomer(points, findings), confidence, evidence: cited }
}

/** What speaks for the customer in an amount: nothing from the elevated ratio on, and nothing where there is no average. */
function quietAmount(ratio: number, findings: Findings): Point | undefined {
  if (!careful(findings))
    return ratio <= ELEVATED_RATIO ? ['tiene un importe habitual', 'its amount is usual'] : undefined
  if (ratio <= 0 || ratio >= ELEVATED_RATIO) return undefined
  if (ratio > 1) return ['no llega al doble de su importe habitual', 'its amount is less than twice the usual']
  return ['no supera su importe habitual', 'its amount is not above the usual']
}

function forCustomer(points: readonly Point[], findings: Findings): Argument['argument'] {
  const { foreign_country, unknown_device } = findings.context.signals
  if (points.length > 0)
    return careful(findings)
      ? sentence('A favor del cliente: el pago', 'For the customer:', points)
      : sentence('El cliente parece legítimo: el pago', 'The customer seems legitimate:', points)
  if (!careful(findings) || holds(foreign_country) || holds(unknown_device)) return A_JOURNEY_EXPLAINS
  return NOTHING_FOR_CUSTOMER
}

const A_JOURNEY_EXPLAINS = {
  es: 'Un viaje o un dispositivo nuevo explican a veces lo mismo; una verificación lo aclararía.',
  en: 'A journey or a new device sometimes explains the same; a check would settle it.',
}
const NOTHING_FOR_CUSTOMER = {
  es: 'Nada de lo que se pudo medir habla a favor del cliente; una verificación lo aclararía.',
  en: 'Nothing that could be measured speaks for the customer; a check would settle it.',
}

function sentence(es: string, en: string, points: readonly Point[]): Argument['argument'] {
  return {
    es: `${es} ${points.map((point) => point[0]).join('; ')}.`,
    en: `${en} ${points.map((point) => point[1]).join('; ')}.`,
  }
}
