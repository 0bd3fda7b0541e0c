import { type Payment, parsePayment } from '@tribunal/engine'
import type { JsonRecord } from '../context.ts'
import { BadRecord, missingField } from '../input/input-problem.ts'

/** What public fraud data sets call the parts of a payment, most telling name first. */
const NAMES = {
  transaction_id: ['transaction_id', 'TRANSACTION_ID', 'trans_num'],
  customer_id: ['customer_id', 'CUSTOMER_ID', 'customer', 'cc_num', 'nameOrig'],
  amount: ['amount', 'TX_AMOUNT', 'amt', 'Amount'],
  timestamp: ['timestamp', 'TX_DATETIME', 'trans_date_trans_time'],
  merchant_id: ['merchant_id', 'TERMINAL_ID', 'merchant', 'nameDest'],
  merchant_category: ['merchant_category', 'category'],
} as const

/** For what a data set does not say: one value for all rows, so that nothing looks foreign or new because of it. */
const UNTOLD = {
  currency: 'USD',
  country: 'US',
  channel: 'app',
  device_id: 'untold',
  customer_id: 'untold',
  merchant_id: 'untold',
  timestamp: '2018-01-01T12:00:00Z',
}

/**
 * The payment of a labelled row: its `payment` (or the row itself) in our own shape, else its `features` by the
 * names that public data sets use. Behaviour is then learned from the rows before, so rows must be in order of time.
 */
export function paymentOf(row: JsonRecord): Payment {
  const own = row['payment'] ?? (row['transaction_id'] === undefined ? undefined : withoutLabel(row))
  const parsed = parsePayment(own ?? fromFeatures(row))
  if (parsed.ok) return parsed.value
  throw new BadRecord(parsed.problems)
}

function withoutLabel(row: JsonRecord): JsonRecord {
  const { label: _, ...rest } = row
  return rest
}

function fromFeatures(row: JsonRecord): JsonRecord {
  const features = row['features']
  if (typeof features !== 'object' || features === null) throw new BadRecord([missingField('features', features)])
  const found = features as JsonRecord
  const read = (field: keyof typeof NAMES) =>
    NAMES[field].map((name) => found[name]).find((value) => value !== undefined)
  const told = {
    transaction_id: String(read('transaction_id') ?? row['id']),
    customer_id: asText(read('customer_id')),
    amount: read('amount') === 0 ? 0.01 : read('amount'),
    merchant_id: asText(read('merchant_id')),
    merchant_category: asText(read('merchant_category')),
    timestamp: timestampOf(read('timestamp')),
  }
  return { ...UNTOLD, ...Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)) }
}

function asText(value: unknown): string | undefined {
  return value === undefined ? undefined : String(value)
}

/** `2018-06-01 00:27:49` as it stands, `1/31/19 7:05` month first; taken as UTC. */
function timestampOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(value)) return `${value.replace(' ', 'T')}Z`
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{2}) (\d{1,2}):(\d{2})$/.exec(value)
  if (!american) return value
  const [month, day, year, hour, minute] = american.slice(1).map((part) => part.padStart(2, '0'))
  return `20${year}-${month}-${day}T${hour}:${minute}:00Z`
}
