import type { Language, Measured, PaymentDecision } from '../../domain/index.ts'
import { localText } from '../../domain/index.ts'

/** A payment as it stands before a model is asked, and the language it is asked in. */
export interface PaymentSoFar {
  /** The decision that stands without the model. */
  readonly decision: PaymentDecision
  readonly language: Language
}

/** Something a model may cite: by `id` alone, and only where it was given. */
export interface Citable {
  readonly id: string
  /** The value, where the id alone does not say it. */
  readonly says?: string | number | boolean
}

/**
 * The payment itself. Who pays and the payment's own id stay out: they say nothing about fraud and would show a
 * customer to a stranger.
 */
export function paymentMaterial({ decision }: PaymentSoFar): Readonly<Record<string, unknown>> {
  const { payment, behavior } = decision.facts!
  const { amount, currency, country, channel, device_id, timestamp, merchant_id } = payment
  return {
    payment: { amount, currency, country, channel, device_id, timestamp, merchant_id },
    usual: behavior && {
      amount: behavior.usual_amount_avg,
      ...(behavior.average_currency === undefined ? {} : { currency: behavior.average_currency }),
      hours: behavior.usual_hours,
      countries: behavior.usual_countries,
      devices: behavior.usual_devices,
    },
  }
}

/** The risk as it is shown: two decimals, for more are noise. */
export function riskMaterial({ decision }: PaymentSoFar): { score: number | null; category: string } {
  const { composite_risk_score: score, risk_category: category } = decision
  return { score: score === null ? null : hundredths(score), category }
}

/** Everything that was found, each with the id it is cited by: what was measured, what stands out, what matched. */
export function citableEvidence({ decision, language }: PaymentSoFar): readonly Citable[] {
  const { signals, velocity } = decision.facts!
  const measured = {
    amount_ratio: mapped(signals.amount_ratio, ({ value }) => hundredths(value)),
    off_hours: signals.off_hours,
    foreign_country: signals.foreign_country,
    unknown_device: signals.unknown_device,
    payments_10min: mapped(velocity, ({ payments_10min }) => payments_10min),
    payments_60min: mapped(velocity, ({ payments_60min }) => payments_60min),
    countries_24h: mapped(velocity, ({ countries_24h }) => countries_24h),
  }
  const { deviation_score, policy_matches, threat_level } = decision.evidence
  const known = Object.entries(measured).flatMap(([id, one]) => (one.status === 'ok' ? [{ id, says: one.value }] : []))
  return [
    ...known,
    { id: 'channel_risk', says: signals.channel_risk },
    ...(deviation_score === null ? [] : [{ id: 'deviation_score', says: hundredths(deviation_score) }]),
    { id: 'threat_level', says: hundredths(threat_level) },
    ...decision.signals.map((id) => ({ id })),
    ...policy_matches.map(({ policy_id, text }) => ({ id: policy_id, says: localText(text, language) })),
  ]
}

/** A model's text in the language it was asked in; for readers of the other one, the same words and a word about it. */
export function asSaid(text: string, language: Language): Record<Language, string> {
  return language === 'es' ? { es: text, en: `(in Spanish) ${text}` } : { en: text, es: `(en inglés) ${text}` }
}

function mapped<A, B>(measured: Measured<A>, map: (value: A) => B): Measured<B> {
  return measured.status === 'ok' ? { status: 'ok', value: map(measured.value) } : measured
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100
}
