// Windows over earlier payments: are they exact, how much memory do they take, how long does a payment take?
//
//   node bench/windows.mjs [--payments 2000000] [--customers 1000000] [--merchants 20000] [--stored 1000000]
//
// With --stored, a record of so many payments in the embedded database as well: counting it, a start, and loading from it.
// Payments of 30 days come in the order in which they arrive, a third of them up to an hour late. Some customers, devices,
// merchants and countries are watched: for each of their payments the windows are compared with an oracle, which keeps every
// payment of these entities and looks at all of them. Every number has to be equal: counts, sums in minor units, held back,
// different others up to 64, seconds since the first.
import { createPaymentWindows, WINDOW_LIMITS } from '@tribunal/signals'
import { storedWindows } from './lib/stored-windows.mjs'

const PAYMENTS = option('payments', 2_000_000)
const CUSTOMERS = option('customers', 1_000_000)
const MERCHANTS = option('merchants', 20_000)
const COUNTRIES = 40
const DAYS = 30
const START_S = Date.parse('2026-10-01T00:00:00Z') / 1000
const LATE_S = 3_600
const SAMPLES = option('samples', 10_000)
/** Of countries and merchants, whose oracle looks at many payments, fewer payments are compared. */
const WATCHED = { customer: 400, device: 400, merchant: 12, country: 2 }
const COMPARED_OF_COUNTRY = 40
const PARTIES = ['customer', 'device', 'merchant', 'country']
const FIELDS = { customer: 'customer_id', device: 'device_id', merchant: 'merchant_id', country: 'country' }
const CURRENCIES = ['PEN', 'USD', 'JPY']
const CHANNELS = ['app', 'web', 'pos']
const MINOR = { PEN: 100, USD: 100, JPY: 1 }
const DISTINCT_MAX = 64

let seed = 20261129
/** Xorshift, 0..1. */
function random() {
  seed ^= seed << 13
  seed ^= seed >>> 17
  seed ^= seed << 5
  return (seed >>> 0) / 4294967296
}

const rates = new Map([
  ['USD', 1],
  ['PEN', 0.27],
  ['JPY', 0.0065],
])
const windows = createPaymentWindows(rates, {
  ...WINDOW_LIMITS,
  ready: option('ready', WINDOW_LIMITS.ready),
  bytes: 3 * 2 ** 30,
})
/** By party and key, the payments of a watched entity: second, minor units, held, and its four keys. */
const watched = new Map(PARTIES.map((party) => [party, new Map()]))
const compared = { customer: 0, device: 0, merchant: 0, country: 0 }
let wrong = 0
let rss = 0
let spent = 0
const baseline = process.memoryUsage().rss
let began = cpu()
for (let index = 0; index < PAYMENTS; index++) {
  const payment = make(index)
  const time = { at: payment.second * 1000, minute: 0 }
  const seen = windows.view(payment, time)
  windows.record(payment, time, { held: Number(payment.held), fraud: 0 })
  const asked = SAMPLES === 0 ? [] : PARTIES.filter((party) => isWatched(party, payment[FIELDS[party]]))
  if (asked.length > 0) {
    spent += cpu() - began
    for (const party of asked) compare(party, payment, seen[party])
    began = cpu()
  }
  if (index % 1_000_000 === 0) rss = Math.max(rss, process.memoryUsage().rss)
}
spent += cpu() - began
rss = Math.max(rss, process.memoryUsage().rss)

const { entities, bytes } = windows.size
const mb = (of) => `${(of / 2 ** 20).toFixed(0)} MB`
console.log(
  `${PAYMENTS} payments over ${DAYS} days, ${CUSTOMERS} customers, ${MERCHANTS} merchants, ${COUNTRIES} countries`,
)
console.log(
  `compared with the oracle: ${Object.entries(compared)
    .map(([party, count]) => `${party} ${count}`)
    .join(', ')}; different: ${wrong}`,
)
console.log(`entities ${entities}, packed ${mb(bytes)}, resident ${mb(rss)} (${mb(baseline)} before the first payment)`)
console.log(
  `read and recorded in CPU time of ${(spent / PAYMENTS).toFixed(2)} µs a payment (making the payment is part of it)`,
)
const STORED = option('stored', 0)
if (STORED > 0) wrong += await storedWindows(STORED, CUSTOMERS)
if (wrong > 0) process.exitCode = 1

function make(index) {
  const arrived = START_S + Math.floor((index / PAYMENTS) * DAYS * 86_400)
  const late = random() < 1 / 3 ? Math.floor(random() * LATE_S) : 0
  const customer = Math.floor(random() * CUSTOMERS)
  // Most pay with one device and in one country; merchants are not all of one size.
  const device = random() < 0.95 ? customer : Math.floor(random() * CUSTOMERS)
  const merchant = Math.floor(random() ** 2 * MERCHANTS)
  const country = random() < 0.97 ? customer % COUNTRIES : Math.floor(random() * COUNTRIES)
  const currency = random() < 0.9 ? CURRENCIES[customer % 3] : CURRENCIES[Math.floor(random() * 3)]
  const minor = Math.floor(random() * 50_000) + 1
  return {
    transaction_id: `T-${index}`,
    customer_id: `C-${customer}`,
    device_id: `D-${device}`,
    merchant_id: `M-${merchant}`,
    country: `X${country}`,
    channel: CHANNELS[customer % CHANNELS.length],
    amount: minor / MINOR[currency],
    currency,
    minor,
    second: arrived - late,
    held: random() < 0.02,
  }
}

function isWatched(party, key) {
  return Number(key.slice(party === 'country' ? 1 : 2)) < WATCHED[party]
}

function compare(party, payment, found) {
  const ofParty = watched.get(party)
  const key = payment[FIELDS[party]]
  const rows = ofParty.get(key) ?? []
  ofParty.set(key, rows)
  const limit = party === 'country' ? COMPARED_OF_COUNTRY : SAMPLES / 2
  const isDue = party !== 'country' || random() < (COMPARED_OF_COUNTRY * COUNTRIES) / 2 / PAYMENTS
  if (isDue && compared[party] < limit) {
    compared[party]++
    const wanted = byLooking(rows, payment, party)
    const told = JSON.stringify({ ...found, last_seen_s: undefined })
    if (told !== JSON.stringify(wanted)) {
      if (wrong++ < 3)
        console.log(party, payment.transaction_id, '\n  found ', told, '\n  wanted', JSON.stringify(wanted))
    }
  }
  rows.push({
    second: payment.second,
    minor: payment.minor,
    currency: payment.currency,
    held: payment.held,
    payment: others(payment),
  })
}

function others({ customer_id, device_id, merchant_id, country }) {
  return { customers: customer_id, devices: device_id, merchants: merchant_id, countries: country }
}

function byLooking(rows, { second, currency }, party) {
  const aligned = (at, size) => Math.floor(at / size) * size
  const begins = [
    second - 600,
    second - 3600,
    aligned(second - 86_400, 1800),
    aligned(second - 604_800, 14_400),
    aligned(second - 2_592_000, 86_400),
  ]
  const none = () => [0, 0, 0, 0, 0]
  const [payments, held] = [none(), none()]
  const sums = begins.map(() => ({ PEN: 0, USD: 0, JPY: 0 }))
  const kinds = ['customers', 'devices', 'merchants', 'countries'].filter(
    (kind) => kind !== `${party === 'country' ? 'countrie' : party}s`,
  )
  const sets = kinds.map(() => begins.map(() => new Set()))
  let first = Number.POSITIVE_INFINITY
  for (const row of rows) {
    if (row.second <= second && row.second < first) first = row.second
    for (let window = 0; window < begins.length; window++) {
      if (row.second < begins[window]) continue
      if (row.second > second) continue
      for (const [at, kind] of kinds.entries())
        if (sets[at][window].size < DISTINCT_MAX) sets[at][window].add(row.payment[kind])
      payments[window]++
      held[window] += Number(row.held)
      sums[window][row.currency] += row.minor
    }
  }
  return {
    first_seen_s: first === Number.POSITIVE_INFINITY ? null : second - first,
    payments,
    sum_usd: sums.map(inDollars),
    sum_minor: sums.map((of) => of[currency]),
    held,
    ...Object.fromEntries(kinds.map((kind, at) => [kind, sets[at].map(({ size }) => size)])),
  }
}

function inDollars(of) {
  const cents = CURRENCIES.reduce((sum, code) => sum + Math.round((of[code] * rates.get(code) * 100) / MINOR[code]), 0)
  return cents / 100
}

/** Microseconds of the processor that the process took. */
function cpu() {
  const { user, system } = process.cpuUsage()
  return user + system
}

function option(name, otherwise) {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}
