import type { PolicyAnswer } from '@tribunal/policy'
import { known } from '@tribunal/signals'
import type { Payment } from '../../../domain/decision.ts'
import { type EntityWindows, PAYMENT_WINDOWS, type PaymentHistory } from '../../../domain/decision.ts'
import type { PaymentPolicy } from '../payment-ports.ts'
import { type AggregatedEvidence, type Findings, knowsAll } from './aggregate-evidence.ts'

/** Places of the windows that the policy reads. */
const DAY = PAYMENT_WINDOWS.indexOf('24h')
const MONTH = PAYMENT_WINDOWS.indexOf('30d')

/**
 * What the policy `unknown-habits` makes of a payment whose amount has no ratio to what is usual: a customer's first
 * payments, an average in another currency, and one of 0 or less. Undefined otherwise (an average that cannot be read is no new customer),
 * where policies or watchlists could not be asked, and where the arbiter does not ask it.
 */
export function judgeUnknownHabits(
  { currency }: Payment,
  findings: Findings,
  { category }: AggregatedEvidence,
  policy: PaymentPolicy | undefined,
): PolicyAnswer | undefined {
  const { context, matches, threats } = findings
  const { signals, exposure, windows, behavior } = context
  const unlike = behavior === null || (behavior.average_currency ?? currency) !== currency
  const { amount_ratio: ratio } = signals
  const hasNoAverage = knowsAll(findings) && ratio.status === 'ok' && ratio.value.value <= 0
  const isAsked = (unlike && category === 'unknown') || hasNoAverage
  if (!policy || !isAsked || !matches || !threats) return undefined
  const { payments: toMerchant, sum_usd: merchantSum } = windows?.merchant ?? NEVER
  const { held, sum_usd: spent } = windows?.customer ?? NEVER
  const merchantPayments = toMerchant[MONTH]!
  return policy.answer({
    amount_usd: known(exposure.amount_usd),
    spent_usd_24h: spent[DAY],
    merchant_payments: merchantPayments,
    merchant_average_usd: merchantPayments === 0 ? undefined : merchantSum[MONTH]! / merchantPayments,
    customer_held: held[MONTH],
    ...fraudsBefore(windows),
    device_customers: windows?.device.customers?.[MONTH],
    country_high_risk: known(exposure.country_high_risk),
    channel_risk: signals.channel_risk,
    threat_level: threats.level,
    foreign_country: known(signals.foreign_country),
    unknown_device: known(signals.unknown_device),
  })
}

/** What policies read of confirmed frauds in 30 days; undefined where it is not known. */
export interface FraudsBefore {
  /** Of the customer. */
  readonly customer_frauds: number | undefined
  /** Of the payments on the device, 0..1: one number, so that an explanation can say which other one would have changed the outcome. */
  readonly device_fraud_share: number | undefined
}

/** Reads them from the windows of a payment. */
export function fraudsBefore(windows: PaymentHistory | undefined): FraudsBefore {
  const frauds = windows && fraudsOf(windows.device)
  // Frauds are known where the window is not, and then they are all that is known of the device.
  const share = frauds && Math.min(1, frauds / (windows.device.payments[MONTH] || frauds))
  return { customer_frauds: windows && fraudsOf(windows.customer), device_fraud_share: share }
}

/** Absent where there is none, and where none is known of a window that is not. */
function fraudsOf({ confirmed_fraud: frauds, payments }: EntityWindows): number | undefined {
  if (frauds) return frauds[MONTH] ?? undefined
  return payments[MONTH] === null ? undefined : 0
}

/** No earlier payment in any window. It stands in where nothing was counted for the merchant or the customer. */
const NONE = PAYMENT_WINDOWS.map(() => 0)
/** An entity of which nothing was counted. */
const NEVER: Pick<EntityWindows, 'payments' | 'sum_usd' | 'held'> = { payments: NONE, sum_usd: NONE, held: NONE }
