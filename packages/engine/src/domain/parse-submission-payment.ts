import { message } from '@tribunal/messages'
import type { CustomerBehavior, Payment } from './decision.ts'
import { FieldReader } from './parse-submission-fields.ts'
import { checkKind, finish, ID_MAX, isRecord, notAnObject } from './parse-submission-post.ts'
import type { Parsed } from './parse-submission-problem.ts'
import { isHourRange } from './parse-submission-timestamp.ts'

/** Entries of each list of usual countries and devices. */
const LIST_MAX = 1_000
/** Fields that are read; any other is warned about. */
const PAYMENT_FIELDS = [
  'kind',
  'transaction_id',
  'customer_id',
  'amount',
  'currency',
  'country',
  'channel',
  'device_id',
  'timestamp',
  'merchant_id',
  'merchant_category',
  'customer_behavior',
  'metadata',
]
const BEHAVIOR_FIELDS = ['usual_amount_avg', 'average_currency', 'usual_hours', 'usual_countries', 'usual_devices']

/**
 * Checks one record as a payment. A channel the documents do not name is accepted (it counts as medium risk);
 * hours that cannot be read are kept and warned about, because spec section 4 makes them unknown and decides on.
 */
export function parsePayment(json: unknown): Parsed<Payment> {
  if (!isRecord(json)) return notAnObject(json)
  const read = new FieldReader(json)
  checkKind(read, json, 'payment')
  const id = { max: ID_MAX, required: true }
  const payment = {
    kind: 'payment' as const,
    transaction_id: read.text('transaction_id', id),
    customer_id: read.text('customer_id', id),
    amount: read.money('amount', json['currency']),
    currency: read.currency('currency'),
    country: read.country('country'),
    channel: read.text('channel', id),
    device_id: read.text('device_id', id),
    timestamp: read.timestamp('timestamp', true),
    merchant_id: read.text('merchant_id', id),
    merchant_category: read.text('merchant_category', { max: ID_MAX, required: false }),
    customer_behavior: readBehavior(read, json['customer_behavior']),
    metadata: read.metadata(),
  }
  read.warnUnknown(PAYMENT_FIELDS)
  return finish<Payment>(read, payment)
}

/** What is usual, where the sender says it; every field of it but the currency is required then. */
function readBehavior(read: FieldReader, behavior: unknown): CustomerBehavior | undefined {
  if (behavior === undefined || behavior === null) return undefined
  if (!isRecord(behavior)) {
    const expected = message('input.object_with', { fields: BEHAVIOR_FIELDS.join(', ') })
    const help = message('input.object_or_none')
    return read.fail('wrong-type', 'customer_behavior', expected, behavior, help)
  }
  const inner = new FieldReader(behavior, 'customer_behavior')
  const fields = {
    usual_amount_avg: inner.number('usual_amount_avg'),
    ...readAverageCurrency(inner, behavior),
    usual_hours: inner.text('usual_hours', { max: 64, required: true }),
    usual_countries: inner.countries('usual_countries', LIST_MAX),
    usual_devices: inner.texts('usual_devices', LIST_MAX, ID_MAX),
  }
  if (fields.usual_amount_avg !== undefined && fields.usual_amount_avg <= 0) warnAverage(inner, fields.usual_amount_avg)
  if (fields.usual_hours !== undefined && !isHourRange(fields.usual_hours)) warnHours(inner, fields.usual_hours)
  inner.warnUnknown(BEHAVIOR_FIELDS)
  read.problems.push(...inner.problems)
  read.warnings.push(...inner.warnings)
  return fields as CustomerBehavior
}

/** Absent and `null` say the same: the average is in the currency of the payment. */
function readAverageCurrency(inner: FieldReader, { average_currency: given }: Readonly<Record<string, unknown>>) {
  return given === undefined || given === null ? {} : { average_currency: inner.currency('average_currency') }
}

/** An average of 0 or less gives no ratio, and the amount then says nothing (specification section 4, step 1). */
function warnAverage(read: FieldReader, found: number): void {
  const help = message('input.average_positive')
  read.warn('not-positive', 'usual_amount_avg', message('input.positive_number'), found, help)
}

/** Hours that cannot be read make the signal unknown; the payment is decided. */
function warnHours(read: FieldReader, found: string): void {
  read.warn('bad-hours', 'usual_hours', message('input.hours'), found, message('input.hours_unknown'))
}
