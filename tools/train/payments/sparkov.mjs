// Rows of the Sparkov simulation as payments of ours, measured by the engine as it measures any other.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTribunal } from '@tribunal/adapters'
import { parsePayment } from '@tribunal/engine'
import { parseClockTime, paymentFeature } from '@tribunal/signals'

/** Payments as examples, in order of time. @param {readonly any[]} rows @param {readonly string[]} features */
export function sparkovExamples(rows, features) {
  const readers = features.map((name) => {
    const read = paymentFeature(name)
    if (!read) throw new Error(`there is no feature \`${name}\` of payments`)
    return { name, read }
  })
  const usual = usualAmounts(rows)
  const dataDir = mkdtempSync(join(tmpdir(), 'tribunal-train-'))
  try {
    const { decide } = openTribunal({ dataDir, evidence: false, learned: false })
    return [...rows]
      .map((row) => ({ row, payment: paymentOf(row, usual(row)) }))
      .sort((a, b) => order(a.payment.timestamp, b.payment.timestamp) || order(a.row.id, b.row.id))
      .map(({ row, payment }) => {
        const { facts } = decide(payment)
        const measured = { ...facts, payment, time: parseClockTime(payment.timestamp) }
        const values = Object.fromEntries(readers.map(({ name, read }) => [name, read(measured)]))
        if (payment.channel === UNTOLD) delete values.channel
        return { values, y: row.label === 'fraud' ? 1 : 0, group: row.group, id: row.id }
      })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A payment has a channel; one that is not told is none that the model could weigh. */
const UNTOLD = 'untold'

const order = (/** @type {string} */ a, /** @type {string} */ b) => (a < b ? -1 : Number(a > b))

/**
 * The mean of the customer's other honest payments, undefined where there is none. The sample was cut out of two years of
 * which it shows two days of honest payments; this stands for the profile that a customer's bank would have.
 */
function usualAmounts(rows) {
  /** @type {Map<string, { sum: number, count: number }>} */
  const honest = new Map()
  for (const { group, label, features } of rows) {
    if (label === 'fraud') continue
    const { sum, count } = honest.get(group) ?? { sum: 0, count: 0 }
    honest.set(group, { sum: sum + features.amt, count: count + 1 })
  }
  return ({ group, label, features }) => {
    const { sum, count } = honest.get(group) ?? { sum: 0, count: 0 }
    const [others, left] = label === 'fraud' ? [sum, count] : [sum - features.amt, count - 1]
    return left > 0 ? Math.round((others / left) * 100) / 100 : undefined
  }
}

function paymentOf({ id, features }, usual) {
  const parsed = parsePayment({
    transaction_id: id,
    customer_id: features.customer,
    amount: features.amt,
    currency: 'USD',
    country: 'US',
    channel: channelOf(features.category),
    device_id: `of-${features.customer}`,
    timestamp: timeOf(features.trans_date_trans_time),
    merchant_id: features.merchant,
    merchant_category: features.category,
    ...(usual === undefined ? {} : { customer_behavior: profile(usual, features.customer) }),
  })
  if (!parsed.ok) throw new Error(`${id}: ${JSON.stringify(parsed.problems)}`)
  return parsed.value
}

const profile = (usual, customer) => ({
  usual_amount_avg: usual,
  usual_hours: 'not told',
  usual_countries: ['US'],
  usual_devices: [`of-${customer}`],
})

/** The simulation says it in the category: `shopping_net`, `shopping_pos`. */
function channelOf(category) {
  if (category.endsWith('_net')) return 'web'
  return category.endsWith('_pos') ? 'pos' : UNTOLD
}

/** `1/31/19 7:05`, month first. */
function timeOf(text) {
  const [date, clock] = text.split(' ')
  const [month, day, year] = date.split('/')
  const [hour, minute] = clock.split(':')
  const two = (/** @type {string} */ part) => part.padStart(2, '0')
  return `20${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:00Z`
}
