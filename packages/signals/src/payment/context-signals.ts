import type { AmountRatio, ChannelRisk, ContextSignals, CustomerBehavior, Payment } from '@tribunal/contract'
import { message } from '@tribunal/messages'
import { type Measured, ok, unavailable } from '../measured.ts'
import { amountRatio, formatRatio } from './amount-ratio.ts'
import { type ClockTime, isWithinHours, parseHours } from './clock-time.ts'

/** Ratios above these raise the two amount flags (spec section 4, step 1). Exactly 2 and exactly 3 raise none. */
export const ELEVATED_RATIO = 2
/** Above this the flag `high_amount_ratio` takes the place of `elevated_amount`. */
export const HIGH_RATIO = 3

/** Shared values: every payment is measured, and most signals come to one of these. */
const YES = ok(true)
const NO = ok(false)
const NO_BEHAVIOR = unavailable(message('signal.nothing_usual_known'))
const NO_HOURS = unavailable(message('signal.usual_hours_unreadable'))
const NO_TIME = unavailable(message('signal.time_unreadable'))
const NO_COUNTRIES = unavailable(message('signal.usual_countries_not_a_list'))
const NO_DEVICES = unavailable(message('signal.usual_devices_not_a_list'))

/**
 * Measures the context signals. `time` is the payment's parsed timestamp, undefined where it cannot be read.
 *
 * Each signal is measured by itself: hours that cannot be read leave the country known. Without any behaviour of the
 * customer all four comparisons are unknown, and only the risk of the channel is left.
 */
export function contextSignals(
  payment: Payment,
  behavior: CustomerBehavior | null,
  time: ClockTime | undefined,
  channelRisk: ChannelRisk,
): ContextSignals {
  const signals = {
    amount_ratio: behavior === null ? NO_BEHAVIOR : ratioTo(behavior, payment),
    off_hours: behavior === null ? NO_BEHAVIOR : offHours(time, behavior.usual_hours),
    foreign_country:
      behavior === null ? NO_BEHAVIOR : notAmong(payment.country, behavior.usual_countries, NO_COUNTRIES),
    unknown_device: behavior === null ? NO_BEHAVIOR : notAmong(payment.device_id, behavior.usual_devices, NO_DEVICES),
    channel_risk: channelRisk,
  }
  return { ...signals, flags: flagsOf(payment, signals) }
}

/** Nothing is converted: the rates of a list are of another day, and a ratio decides. */
function ratioTo(behavior: CustomerBehavior, { amount, currency }: Payment): Measured<AmountRatio> {
  const { usual_amount_avg: average, average_currency: of = currency } = behavior
  return of === currency
    ? amountRatio(amount, average)
    : unavailable(message('signal.usual_amount_in_other_currency', { usual: of, currency }))
}

/** Whether the wall-clock time of the payment is outside of the usual hours, both ends included. */
function offHours(time: ClockTime | undefined, hours: string): Measured<boolean> {
  if (time === undefined) return NO_TIME
  const range = parseHours(hours)
  if (range === undefined) return NO_HOURS
  return isWithinHours(time.minute, range) ? NO : YES
}

/** An empty list is an answer: nothing is usual, so everything is new. */
function notAmong(value: string, usual: readonly string[], missing: Measured<never>): Measured<boolean> {
  if (!Array.isArray(usual)) return missing
  return usual.includes(value) ? NO : YES
}

/**
 * Names of what stands out, in the order of spec section 4, step 1. An unknown signal raises no flag. Names carry
 * what was found, as the document has it: `foreign_country_RU`, `high_amount_ratio_4.2x`.
 */
function flagsOf(payment: Payment, signals: Omit<ContextSignals, 'flags'>): string[] {
  const flags: string[] = []
  const { amount_ratio: ratio } = signals
  if (ratio.status === 'ok') {
    if (ratio.value.value > HIGH_RATIO) flags.push(`high_amount_ratio_${formatRatio(ratio.value)}x`)
    else if (ratio.value.value > ELEVATED_RATIO) flags.push(`elevated_amount_${formatRatio(ratio.value)}x`)
  }
  if (holds(signals.off_hours)) flags.push('transaction_off_hours')
  if (holds(signals.foreign_country)) flags.push(`foreign_country_${printable(payment.country)}`)
  if (holds(signals.unknown_device)) flags.push(`unknown_device_${printable(payment.device_id)}`)
  if (signals.channel_risk === 'high') flags.push('high_risk_channel')
  return flags
}

/** True where the signal was measured and holds; unknown is not true. */
export function holds(signal: Measured<boolean>): boolean {
  return signal.status === 'ok' && signal.value
}

/** Control characters and line separators. */
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g

/**
 * An id as it stands, without control characters and at most 64 characters: it becomes part of a signal's name. The
 * sender chose the id, and signals are shown in lines of text.
 */
export function printable(id: string): string {
  return String(id).slice(0, 64).replace(CONTROL, '')
}
