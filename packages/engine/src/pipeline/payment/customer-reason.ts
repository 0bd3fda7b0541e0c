import { ELEVATED_RATIO, holds } from '@tribunal/signals'
import type { ContextSignals, PaymentOutcome } from '../../domain/decision.ts'

/** What a customer reads about why; phrases in `content/lists/communications.yaml`. */
export const CUSTOMER_REASONS = [
  'amount',
  'hours',
  'country',
  'device',
  'channel',
  'frequency',
  'several',
  'unclear',
  'general',
] as const
/** A reason that a customer may read. */
export type CustomerReason = (typeof CUSTOMER_REASONS)[number]

/** A text for people: English, Spanish, and every further language that is installed. */
export type CustomerText = { readonly en: string; readonly es: string } & Readonly<Record<string, string>>

/** What customers read, by outcome and reason, as records name it: `CHALLENGE/amount`. */
export type CustomerTexts = Readonly<Record<`${PaymentOutcome}/${CustomerReason}`, CustomerText>>

/** From here on the list of reasons would itself describe the rules, so the customer hears `several`. */
const SEVERAL = 3

/**
 * The one reason that a customer reads: the first that stands out, `several` for three or more, `unclear` where the risk
 * is not known. Never that a merchant, country or device is on a list.
 */
export function customerReason(context: ContextSignals, frequent: boolean, riskKnown: boolean): CustomerReason {
  const ratio = context.amount_ratio.status === 'ok' ? context.amount_ratio.value.value : 0
  const reasons: CustomerReason[] = []
  if (ratio > ELEVATED_RATIO) reasons.push('amount')
  if (holds(context.off_hours)) reasons.push('hours')
  if (holds(context.foreign_country)) reasons.push('country')
  if (holds(context.unknown_device)) reasons.push('device')
  if (context.channel_risk === 'high') reasons.push('channel')
  if (frequent) reasons.push('frequency')
  if (reasons.length >= SEVERAL) return 'several'
  return reasons[0] ?? (riskKnown ? 'general' : 'unclear')
}
