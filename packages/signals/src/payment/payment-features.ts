import type { ContextSignals, EntityWindows, Exposure, Payment, PaymentHistory } from '@tribunal/contract'
import { PAYMENT_WINDOWS, type PaymentEntity } from '@tribunal/contract/words'
import type { Measured } from '../measured.ts'
import type { ClockTime } from './clock-time.ts'

/** What is known of a payment when it is scored. */
export interface MeasuredPayment {
  readonly payment: Payment
  readonly time: ClockTime | undefined
  readonly signals: ContextSignals
  readonly exposure: Exposure
  readonly windows?: PaymentHistory
}

/** A number, a word, or nothing where it is not known. */
export type FeatureValue = number | string | undefined
/** Reads one feature; undefined where it is not known, which a tree can ask about. */
export type PaymentFeature = (of: MeasuredPayment) => FeatureValue

/** 22:00 to 03:59, when most of the fraud in Sparkov's simulation happens. */
const NIGHT_FROM = 22 * 60
const NIGHT_TO = 4 * 60

/** Features of the payment itself, by name. */
const OF_PAYMENT: Readonly<Record<string, PaymentFeature>> = {
  'amount-usd': ({ exposure }) => known(exposure.amount_usd),
  'amount-to-usual': ({ signals }) => known(signals.amount_ratio)?.value,
  'minute-of-day': ({ time }) => time?.minute,
  'at-night': ({ time }) => (time ? Number(time.minute >= NIGHT_FROM || time.minute < NIGHT_TO) : undefined),
  'off-hours': ({ signals }) => yesNo(signals.off_hours),
  'foreign-country': ({ signals }) => yesNo(signals.foreign_country),
  'unknown-device': ({ signals }) => yesNo(signals.unknown_device),
  channel: ({ payment }) => payment.channel,
  'merchant-category': ({ payment }) => payment.merchant_category,
}

/** A count of one window: how it is read, by the name it has in a feature's name. */
const OF_WINDOW: Readonly<Record<string, (seen: EntityWindows, window: number) => number | null | undefined>> = {
  payments: ({ payments }, window) => payments[window],
  'sum-usd': ({ sum_usd }, window) => sum_usd[window],
  'average-usd': ({ sum_usd, payments }, window) => share(sum_usd[window], payments[window]),
  'held-share': ({ held, payments }, window) => share(held[window], payments[window]),
  customers: ({ customers }, window) => customers?.[window],
  devices: ({ devices }, window) => devices?.[window],
  merchants: ({ merchants }, window) => merchants?.[window],
  countries: ({ countries }, window) => countries?.[window],
}

/** Seconds of one entity, whatever the window. */
const OF_ENTITY: Readonly<Record<string, (seen: EntityWindows) => number | null>> = {
  'first-seen-s': ({ first_seen_s }) => first_seen_s,
  'last-seen-s': ({ last_seen_s }) => last_seen_s,
}

/** Who, what, and over which window. */
const NAME = /^(customer|device|merchant|country)-([a-z-]+?)(?:-(10min|1h|24h|7d|30d))?$/

/**
 * The feature of this name: one of the payment (`amount-to-usual`), or one of its history: who, what, and over which
 * window (`customer-payments-10min`, `merchant-held-share-30d`, `device-customers-7d`, `customer-last-seen-s`).
 * Undefined where there is no such feature.
 */
export function paymentFeature(name: string): PaymentFeature | undefined {
  if (Object.hasOwn(OF_PAYMENT, name)) return OF_PAYMENT[name]
  const [, entity, what = '', window] = NAME.exec(name) ?? []
  if (!entity) return undefined
  const who = entity as PaymentEntity
  if (window === undefined) {
    const read = Object.hasOwn(OF_ENTITY, what) ? OF_ENTITY[what] : undefined
    return read && (({ windows }) => (windows ? (read(windows[who]) ?? undefined) : undefined))
  }
  const at = PAYMENT_WINDOWS.indexOf(window as (typeof PAYMENT_WINDOWS)[number])
  const read = Object.hasOwn(OF_WINDOW, what) ? OF_WINDOW[what] : undefined
  return read && (({ windows }) => (windows ? (read(windows[who], at) ?? undefined) : undefined))
}

/** The value, or nothing where it was not measured. */
function known<T>(measured: Measured<T>): T | undefined {
  return measured.status === 'ok' ? measured.value : undefined
}

/** 1 or 0, or nothing where it was not measured. */
function yesNo(measured: Measured<boolean>): number | undefined {
  return measured.status === 'ok' ? Number(measured.value) : undefined
}

/** Of nothing there is no share, and none of what is not known. */
function share(part: number | null | undefined, whole: number | null | undefined): number | undefined {
  return !whole || part === null || part === undefined ? undefined : part / whole
}
