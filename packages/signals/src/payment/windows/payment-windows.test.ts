import type { EntityWindows, Payment } from '@tribunal/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseClockTime } from '../clock-time.ts'
import type { Standing } from './entity-counts.ts'
import { createPaymentWindows, type PaymentWindows, WINDOW_LIMITS } from './payment-windows.ts'
import { countedOf } from './recent-payments.ts'
import { addToSnapshot, type SnapshotPlace, takeFromSnapshot } from './snapshot.ts'

const RATES = new Map([
  ['USD', 1],
  ['PEN', 0.27],
])
const START = Date.parse('2026-11-01T00:00:00Z')
/** A payment so many minutes after the first of November. */
const payment = (id: string, minutes: number, change: Partial<Payment> = {}): Payment => ({
  kind: 'payment',
  transaction_id: id,
  customer_id: 'C-1',
  amount: 10,
  currency: 'USD',
  country: 'PE',
  channel: 'web',
  device_id: 'D-1',
  timestamp: new Date(START + minutes * 60_000).toISOString(),
  merchant_id: 'M-1',
  ...change,
})
const timeOf = (one: Payment) => parseClockTime(one.timestamp)!
const COUNTED: Standing = { held: 0, fraud: 0 }
const HELD: Standing = { held: 1, fraud: 0 }
const FRAUD: Standing = { held: 1, fraud: 1 }
const record = (windows: PaymentWindows, one: Payment, held = false) =>
  windows.record(one, timeOf(one), held ? HELD : COUNTED)
const view = (windows: PaymentWindows, one: Payment) => windows.view(one, timeOf(one))

describe('windows over earlier payments', () => {
  it('count them for the customer, the device, the merchant and the country', () => {
    const windows = createPaymentWindows(RATES)
    record(windows, payment('a', 0, { amount: 100, currency: 'PEN', merchant_id: 'M-2' }))
    record(windows, payment('b', 50, { country: 'CL', amount: 0.1 }), true)
    record(windows, payment('c', 55, { customer_id: 'C-2', amount: 5 }))
    const seen = view(windows, payment('d', 60))
    expect(seen.customer).toEqual({
      first_seen_s: 3600,
      last_seen_s: 600,
      payments: [1, 2, 2, 2, 2],
      sum_usd: [0.1, 27.1, 27.1, 27.1, 27.1],
      sum_minor: [10, 10, 10, 10, 10],
      held: [1, 1, 1, 1, 1],
      devices: [1, 1, 1, 1, 1],
      merchants: [1, 2, 2, 2, 2],
      countries: [1, 2, 2, 2, 2],
    })
    expect(seen.device).toMatchObject({ payments: [2, 3, 3, 3, 3], customers: [2, 2, 2, 2, 2] })
    expect(seen.merchant).toMatchObject({ payments: [2, 2, 2, 2, 2], last_seen_s: 300, first_seen_s: 600 })
    expect(seen.country).toMatchObject({ payments: [1, 2, 2, 2, 2], merchants: [1, 2, 2, 2, 2] })
  })

  it('of 10 minutes and 1 hour include both of their ends to the second, and the longer ones begin with a bucket', () => {
    const windows = createPaymentWindows(RATES)
    const ages = [0, 10, 60, 1440, 7 * 1440, 30 * 1440]
    for (const age of ages) record(windows, payment(`at ${age}`, -age))
    for (const age of ages.slice(1)) record(windows, payment(`past ${age}`, -age - 1 / 60))
    // The start of the month begins a half hour, 4 hours and a day: a second earlier lies in the bucket before.
    expect(view(windows, payment('now', 0)).customer.payments).toEqual([2, 4, 6, 8, 10])
    // Half a minute later all three buckets are the same: the second before the edge is counted with its bucket.
    expect(view(windows, payment('later', 0.5)).customer.payments).toEqual([1, 3, 6, 8, 10])
  })

  it('know nothing of who was never seen', () => {
    const windows = createPaymentWindows(RATES)
    record(windows, payment('a', 0))
    const { customer, merchant } = view(windows, payment('b', 1, { customer_id: 'C-9' }))
    expect(customer).toEqual({
      first_seen_s: null,
      last_seen_s: null,
      payments: [0, 0, 0, 0, 0],
      sum_usd: [0, 0, 0, 0, 0],
      sum_minor: [0, 0, 0, 0, 0],
      held: [0, 0, 0, 0, 0],
      devices: [0, 0, 0, 0, 0],
      merchants: [0, 0, 0, 0, 0],
      countries: [0, 0, 0, 0, 0],
    })
    expect(merchant.payments).toEqual([1, 1, 1, 1, 1])
  })

  it('leave out what came later, and a payment that is sent again', () => {
    const windows = createPaymentWindows(RATES)
    record(windows, payment('a', 0))
    expect(view(windows, payment('a', 0)).customer).toMatchObject({ first_seen_s: null, payments: [0, 0, 0, 0, 0] })
    record(windows, payment('a', 0), true)
    record(windows, payment('b', 5))
    expect(view(windows, payment('b', 5)).customer).toMatchObject({ last_seen_s: 300, payments: [1, 1, 1, 1, 1] })
    expect(view(windows, payment('c', 4)).customer).toMatchObject({ last_seen_s: 240, held: [0, 0, 0, 0, 0] })
    expect(view(windows, payment('c', -1)).customer).toMatchObject({ first_seen_s: null, last_seen_s: null })
    expect(windows.size).toMatchObject({ recent: 2, entities: 4 })
  })

  it('count different ones up to 64', () => {
    const windows = createPaymentWindows(RATES)
    for (let i = 0; i < 80; i++) record(windows, payment(`p${i}`, i, { device_id: `D-${i}` }))
    expect(view(windows, payment('x', 79)).customer).toMatchObject({
      devices: [11, 61, 64, 64, 64],
      payments: [11, 61, 80, 80, 80],
    })
  })

  it('count different ones of a busy device in time that does not grow with its payments, a moment late too', () => {
    const windows = createPaymentWindows(RATES)
    for (let i = 0; i < 100; i++) record(windows, payment(`many ${i}`, 0, { customer_id: `C-${i}` }))
    const begun = process.cpuUsage()
    for (let i = 0; i < 40_000; i++) {
      // Of ten payments of a second, each third comes two seconds late.
      const one = payment(`p${i}`, 60 + (Math.floor(i / 10) - (i % 3)) / 60)
      view(windows, one)
      record(windows, one)
    }
    // Some two seconds of CPU; looking at each payment of the device takes twenty.
    expect(process.cpuUsage(begun).user).toBeLessThan(8_000_000)
    const seen = view(windows, payment('x', 60 + 3_990 / 60)).device
    expect(seen.customers).toEqual([1, 1, 64, 64, 64])
  })

  it('count in minor units of the currency: cents, yen, fils', () => {
    const windows = createPaymentWindows(new Map([...RATES, ['JPY', 0.0065], ['KWD', 3.25]]))
    for (const [currency, amount] of [
      ['USD', 1.23],
      ['JPY', 250],
      ['KWD', 1.234],
    ] as const) {
      record(windows, payment(currency, 0, { currency, amount }))
      record(windows, payment(`${currency} again`, 0, { currency, amount }))
    }
    const sums = ['USD', 'JPY', 'KWD', 'PEN'].map((currency) => view(windows, payment('x', 1, { currency })).customer)
    expect(sums.map(({ sum_minor }) => sum_minor?.[0])).toEqual([246, 500, 2468, 0])
    expect(new Set(sums.map(({ sum_usd }) => sum_usd[0]))).toEqual(new Set([2.46 + 3.25 + 8.02]))
    record(windows, payment('withdrawn', 0, { currency: 'BYR', amount: 500 }))
    expect(view(windows, payment('x', 1, { currency: 'BYR' })).customer.sum_minor?.[0]).toBe(500)
  })

  it('add nothing for a currency without a rate, and at most a hundred billion dollars a payment', () => {
    const windows = createPaymentWindows(RATES)
    record(windows, payment('a', 0, { currency: 'XXX' }))
    record(windows, payment('b', 0, { amount: 1e300 }))
    record(windows, payment('c', 0, { amount: -5 }))
    expect(view(windows, payment('x', 0)).customer.sum_usd).toEqual(Array(5).fill(1e11))
  })
})

describe('a window that is not complete is not known', () => {
  const NOT_KNOWN = [null, null, null, null, null]

  it('where the payment comes more than a day after a later one of the customer or device, an hour of others', () => {
    const windows = createPaymentWindows(RATES)
    record(windows, payment('a', 0, { merchant_id: 'M-2' }))
    record(windows, payment('b', 1500))
    const hour = view(windows, payment('an hour late', 1440))
    expect([hour.customer.payments, hour.merchant.payments]).toEqual([
      [0, 0, 1, 1, 1],
      [0, 0, 0, 0, 0],
    ])
    const day = view(windows, payment('a day late', 60))
    expect([day.customer.payments, day.device.payments]).toEqual([
      [0, 1, 1, 1, 1],
      [0, 1, 1, 1, 1],
    ])
    expect(day.merchant).toMatchObject({ payments: NOT_KNOWN, sum_usd: NOT_KNOWN, held: NOT_KNOWN, devices: NOT_KNOWN })
    expect(day.country.payments).toEqual(NOT_KNOWN)
    const later = view(windows, payment('more than a day late', 59, { merchant_id: 'M-2' }))
    expect([later.customer.payments, later.device.payments]).toEqual([NOT_KNOWN, NOT_KNOWN])
    expect(later.merchant.payments).toEqual([0, 1, 1, 1, 1])
  })

  it('where a snapshot was begun later, or does not reach up to what is remembered', () => {
    const windows = createPaymentWindows(RATES)
    const from = START - 3 * 3_600_000
    windows.stored.snapshotAt({ build: 1, next: 5, since: Number.NEGATIVE_INFINITY })
    windows.stored.rememberedFrom(9, from)
    windows.record(payment('a', 0), timeOf(payment('a', 0)), COUNTED, START, 9)
    expect(windows.stored.missing(payment('x', 1))).toEqual([])
    expect(view(windows, payment('x', 1)).customer).toMatchObject({
      payments: [1, 1, null, null, null],
      sum_minor: [1000, 1000, null, null, null],
      merchants: [1, 1, null, null, null],
      first_seen_s: null,
      last_seen_s: 60,
    })
    expect(view(windows, payment('x', 1, { customer_id: 'C-9' })).customer.payments).toEqual([0, 0, null, null, null])
    // It does now, but counts nothing of before.
    const place = { build: 1, next: 9, since: from }
    windows.stored.snapshotAt(place)
    expect(windows.stored.missing(payment('x', 1))).toEqual(
      ['C-1', 'D-1', 'M-1', 'PE'].map((key, party) => ({ party, key })),
    )
    expect(view(windows, payment('x', 1)).customer.payments).toEqual(NOT_KNOWN)
    expect(windows.velocity(payment('x', 1), timeOf(payment('x', 1)))).toBeUndefined()
    expect(windows.stored.load({ party: 0, key: 'C-1' }, undefined, place, 0)).toBe(true)
    expect(view(windows, payment('x', 1)).customer.payments).toEqual([1, 1, null, null, null])
  })

  it('where the entity gave way to others, until its windows begin after that', () => {
    const windows = createPaymentWindows(RATES, { bytes: 500_000, ready: 4, recent: 10 })
    for (let i = 0; i < 5_000; i++) {
      const ids = { customer_id: `C-${i}`, device_id: `D-${i}`, merchant_id: `M-${i}` }
      record(windows, payment(`p${i}`, i / 60, ids))
    }
    expect(windows.size.bytes).toBeLessThanOrEqual(500_000)
    const first = { customer_id: 'C-0' }
    expect(view(windows, payment('x', 84, first)).customer).toMatchObject({
      payments: [0, null, null, null, null],
      first_seen_s: null,
    })
    expect(view(windows, payment('x', 84 + 61, first)).customer.payments).toEqual([0, 0, null, null, null])
    record(windows, payment('again', 145, first))
    expect(view(windows, payment('x', 145.5, first)).customer.payments).toEqual([1, 1, null, null, null])
    expect(view(windows, payment('x', 145 + 31 * 1440, first)).customer.payments).toEqual([0, 0, 0, 0, 0])
    expect(view(windows, payment('x', 84, { customer_id: 'C-4999' })).customer.payments[0]).toBe(1)
  })
})

describe('where the memory is full', () => {
  const LIMITS = { bytes: 400_000, ready: 4, recent: 10 }
  const ids = (i: number) => ({ customer_id: `C-${i}`, device_id: `D-${i}`, merchant_id: `S-${i % 40}` })

  it('the few merchants that many customers pay stay: those who leave were seen last longest ago', () => {
    const windows = createPaymentWindows(RATES, LIMITS)
    for (let i = 0; i < 4_000; i++) record(windows, payment(`p${i}`, i / 60, ids(i)))
    for (let i = 0; i < 40; i++)
      expect(view(windows, payment('x', 4_000 / 60, { merchant_id: `S-${i}` })).merchant.payments[4]).toBe(100)
  })
})

describe('an id that many share', () => {
  it.each([2_000, 1])(
    'takes a bounded memory; only others before its last 20 000 payments are not known: %s ready',
    (ready) => {
      const windows = createPaymentWindows(RATES, { ...WINDOW_LIMITS, ready })
      const shared = { device_id: 'unknown', merchant_id: 'M-1' }
      for (let i = 0; i < 30_000; i++) {
        const customer_id = `C-${i % 40}`
        record(windows, payment(`p${i}`, i / 60, { ...shared, customer_id }))
      }
      const last = view(windows, payment('x', 29_999 / 60, { ...shared, customer_id: 'C-1' }))
      expect(last.device).toMatchObject({
        payments: [601, 3601, 30_000, 30_000, 30_000],
        customers: [40, 40, 40, 40, 40],
      })
      const within = view(windows, payment('late', 20_000 / 60, shared))
      expect(within.device).toMatchObject({
        payments: [601, 3601, 20_001, 20_001, 20_001],
        customers: Array(5).fill(40),
      })
      const before = view(windows, payment('later', 5_000 / 60, shared))
      expect(before.device).toMatchObject({
        payments: [601, 3601, 5_001, 5_001, 5_001],
        customers: Array(5).fill(null),
      })
      expect(windows.size.bytes).toBeLessThan(2 ** 21)
    },
  )
})

describe('a clock that is ahead', () => {
  it('changes nothing for the entity: the time of receipt counts instead', () => {
    const windows = createPaymentWindows(RATES)
    const received = START + 60_000
    const ahead = payment('ahead', 60 * 24 * 365 * 74)
    record(windows, payment('a', 0))
    windows.record(ahead, timeOf(ahead), COUNTED, received)
    expect(view(windows, payment('b', 2)).customer.payments).toEqual([2, 2, 2, 2, 2])
    const next = payment('ahead too', 60 * 24 * 365 * 74)
    expect(windows.view(next, timeOf(next), received + 60_000).customer.payments).toEqual([2, 2, 2, 2, 2])
  })

  it('of an hour is believed', () => {
    const windows = createPaymentWindows(RATES)
    const ahead = payment('ahead', 60)
    windows.record(ahead, timeOf(ahead), COUNTED, START)
    expect(view(windows, payment('b', 59)).customer.payments[0]).toBe(0)
    expect(view(windows, payment('b', 60)).customer.payments[0]).toBe(1)
  })
})

/** A payment, and how it counts by now. */
interface Past {
  readonly one: Payment
  standing: Standing
}

/** What the windows say, by looking at every payment there was. */
function byLooking(all: readonly Past[], asked: Payment, own: keyof Payment): EntityWindows {
  const secondOf = (one: Payment) => timeOf(one).at / 1000
  const now = secondOf(asked)
  const ofEntity = all.filter(({ one }) => one[own] === asked[own])
  const late = own === 'customer_id' || own === 'device_id' ? 86_400 : 3600
  const isLate = ofEntity.some(({ one }) => secondOf(one) > now + late)
  const begins = [
    now - 600,
    now - 3600,
    aligned(now - 86_400, 1800),
    aligned(now - 604_800, 14_400),
    aligned(now - 2_592_000, 86_400),
  ]
  const before = ofEntity.filter(({ one }) => secondOf(one) <= now)
  const perWindow = (of: (some: typeof all) => number) =>
    begins.map((begin) => (isLate ? null : of(before.filter(({ one }) => secondOf(one) >= begin))))
  const sum = (some: typeof all, of: (one: Payment) => number) => some.reduce((total, { one }) => total + of(one), 0)
  const kinds = {
    customers: 'customer_id',
    devices: 'device_id',
    merchants: 'merchant_id',
    countries: 'country',
  } as const
  const different = Object.entries(kinds)
    .filter(([, field]) => field !== own)
    .map(([name, field]) => {
      const different = (some: typeof all) => Math.min(64, new Set(some.map(({ one }) => one[field])).size)
      return [name, perWindow(different)] as const
    })
  const seconds = before.map(({ one }) => secondOf(one))
  // What a person knows by now, whatever the time of the payment that is asked about.
  const blocked = ofEntity.filter(({ standing }) => standing.fraud > 0).map(({ one }) => secondOf(one))
  const frauds = begins.map((begin) => blocked.filter((at) => at >= begin).length)
  return {
    first_seen_s: seconds.length > 0 ? now - Math.min(...seconds) : null,
    last_seen_s: seconds.length > 0 ? now - Math.max(...seconds) : null,
    payments: perWindow((some) => some.length),
    sum_usd: perWindow(
      (some) => Math.round(sum(some, ({ amount, currency }) => amount * 100 * RATES.get(currency)!)) / 100,
    ),
    sum_minor: perWindow((some) =>
      sum(some, ({ amount, currency }) => (currency === asked.currency ? amount * 100 : 0)),
    ),
    held: perWindow((some) => some.filter(({ standing }) => standing.held > 0).length),
    ...(frauds[4]! > 0 ? { confirmed_fraud: frauds } : {}),
    ...Object.fromEntries(different),
  }
}

function aligned(second: number, size: number): number {
  return Math.floor(second / size) * size
}

const TOLD = fc.record({
  // Around the latest time, an hour late at most, or anywhere in 40 days.
  seconds: fc.oneof(
    fc.integer({ min: -3600, max: 600 }),
    fc.integer({ min: -3600, max: 90_000 }),
    fc.integer({ min: -86_400, max: 3_000_000 }),
  ),
  customer: fc.integer({ min: 0, max: 2 }),
  device: fc.integer({ min: 0, max: 3 }),
  amount: fc.integer({ min: 1, max: 500 }),
  currency: fc.constantFrom('USD', 'USD', 'PEN'),
  country: fc.constantFrom('PE', 'CL'),
  held: fc.boolean(),
  /** How an earlier payment counts from then on, by what a person decided; undefined where nobody decides any. */
  settled: fc.option(fc.tuple(fc.nat(), fc.constantFrom(COUNTED, HELD, FRAUD)), { nil: undefined }),
})

/** A person decides a payment; the place of the event in the ledger is a later one with each call. */
function settle(windows: PaymentWindows, { one, standing }: Past, to: Standing, seq: number): void {
  windows.stored.settle({ payment: countedOf(one, timeOf(one), standing, undefined), of: 0, seq, from: standing, to })
}

describe('windows', () => {
  it.each([
    ['in memory', WINDOW_LIMITS],
    ['packed after every payment', { ...WINDOW_LIMITS, ready: 1 }],
  ])('say what looking at every payment says, in whatever order payments come: %s', (_, limits) => {
    fc.assert(
      fc.property(fc.array(TOLD, { maxLength: 60, size: 'max' }), (told) => {
        const windows = createPaymentWindows(RATES, limits)
        const all: Past[] = []
        let latest = 0
        for (const [id, { seconds, customer, device, amount, currency, country, held, settled }] of told.entries()) {
          const past = settled && all[settled[0] % all.length]
          if (past) {
            settle(windows, past, settled[1], id)
            past.standing = settled[1]
          }
          const second = latest + seconds
          if (seconds > 0) latest = second
          const change = { customer_id: `C-${customer}`, device_id: `D-${device}`, amount, currency, country }
          const one = payment(`p${id}`, second / 60, change)
          const seen = view(windows, one)
          const parts = {
            customer: 'customer_id',
            device: 'device_id',
            merchant: 'merchant_id',
            country: 'country',
          } as const
          for (const [part, field] of Object.entries(parts)) {
            const found = seen[part as keyof typeof parts]
            const wanted = byLooking(all, one, field)
            expect({ ...found, last_seen_s: null }).toEqual({ ...wanted, last_seen_s: null })
            const isInOrder = all.every(
              (past) => past.one[field] !== one[field] || timeOf(past.one).at <= timeOf(one).at,
            )
            // Before a payment that came late the last one is known by its bucket, as long as that is kept.
            if (isInOrder || wanted.last_seen_s === null) expect(found.last_seen_s).toBe(wanted.last_seen_s)
            else expect(found.last_seen_s ?? wanted.last_seen_s).toBeGreaterThanOrEqual(wanted.last_seen_s)
          }
          record(windows, one, held)
          all.push({ one, standing: held ? HELD : COUNTED })
        }
      }),
      { numRuns: 100 },
    )
  })

  it('take back what was recorded: the sums are those of the others', () => {
    fc.assert(
      fc.property(fc.array(TOLD, { minLength: 1, maxLength: 20 }), fc.nat(), fc.boolean(), (told, which, isPacked) => {
        const limits = { ...WINDOW_LIMITS, ready: isPacked ? 1 : 100 }
        const [windows, others] = [createPaymentWindows(RATES, limits), createPaymentWindows(RATES, limits)]
        const payments = told.map(({ seconds, amount, currency }, id) =>
          payment(`p${id}`, seconds / 60, { amount, currency }),
        )
        const gone = payments[which % payments.length]!
        for (const [index, one] of payments.entries()) {
          record(windows, one, told[index]!.held)
          if (one !== gone) record(others, one, told[index]!.held)
        }
        windows.forget(gone)
        const latest = Math.max(...told.map(({ seconds }) => seconds))
        const sums = ({ payments: count, sum_usd, sum_minor, held }: EntityWindows) => ({
          count,
          sum_usd,
          sum_minor,
          held,
        })
        // Counts that are packed are packed and read again.
        for (const memory of [windows, others]) record(memory, payment('other', 0, OTHER))
        for (const second of [latest, 3_100_000]) {
          const now = payment('now', second / 60)
          const [seen, wanted] = [view(windows, now), view(others, now)]
          expect(sums(seen.customer)).toEqual(sums(wanted.customer))
          expect(sums(seen.merchant)).toEqual(sums(wanted.merchant))
        }
      }),
      { numRuns: 100 },
    )
  })
})

const OTHER = { customer_id: 'X', device_id: 'X', merchant_id: 'X', country: 'CL' }

describe('a payment that is taken back', () => {
  it('leaves nothing where it was added to nothing, since it came too late', () => {
    for (const ready of [100, 1]) {
      const windows = createPaymentWindows(RATES, { ...WINDOW_LIMITS, ready })
      record(windows, payment('a', 0, { amount: 1 }))
      record(windows, payment('b', 300))
      const late = payment('five hours late', 0, { amount: 300 })
      record(windows, late)
      windows.forget(late)
      record(windows, payment('other', 300, OTHER))
      expect(view(windows, payment('x', 300)).merchant).toMatchObject({
        payments: [1, 1, 2, 2, 2],
        sum_minor: [1000, 1000, 1100, 1100, 1100],
      })
    }
  })

  it('is neither the first nor the latest any more', () => {
    const windows = createPaymentWindows(RATES)
    record(windows, payment('a', 0))
    windows.forget(payment('a', 0))
    expect(view(windows, payment('x', 1)).customer).toMatchObject({ first_seen_s: null, last_seen_s: null })
    expect(windows.size.entities).toBe(0)
    for (const [id, minutes] of Object.entries({ b: 2, c: 3, d: 4, e: 5 })) record(windows, payment(id, minutes))
    windows.forget(payment('b', 0))
    windows.forget(payment('e', 0))
    expect(view(windows, payment('x', 5)).customer).toMatchObject({ first_seen_s: 120, last_seen_s: 60 })
  })

  it('and was erased is gone from every party, and what the customer paid meanwhile stays', () => {
    const windows = createPaymentWindows(RATES)
    const first = payment('a', 0, { amount: 2 })
    for (const one of [first, payment('after', 2, { amount: 4 })]) record(windows, one)
    windows.erase(first)
    const { customer, merchant } = view(windows, payment('x', 3))
    for (const { payments, held, sum_minor } of [customer, merchant])
      expect([payments[0], held[0], sum_minor?.[0]]).toEqual([1, 0, 400])
    windows.erase(payment('after', 2))
    expect(windows.size.entities).toBe(0)
  })
})

describe('a payment that a person decides', () => {
  const held = ({ customer }: { customer: EntityWindows }) => [customer.held[0], customer.confirmed_fraud?.[0]]

  it('counts as the person says, and as before once that is taken back', () => {
    const windows = createPaymentWindows(RATES)
    const past = { one: payment('a', 0), standing: HELD }
    record(windows, past.one, true)
    expect(held(view(windows, payment('x', 1)))).toEqual([1, undefined])
    settle(windows, past, COUNTED, 10)
    expect(held(view(windows, payment('x', 1)))).toEqual([0, undefined])
    settle(windows, { ...past, standing: COUNTED }, FRAUD, 11)
    expect(view(windows, payment('x', 1)).merchant.confirmed_fraud).toEqual([1, 1, 1, 1, 1])
    settle(windows, { ...past, standing: FRAUD }, HELD, 12)
    expect(held(view(windows, payment('x', 1)))).toEqual([1, undefined])
    // The ledger tells of the last once more.
    settle(windows, { ...past, standing: FRAUD }, HELD, 12)
    expect(held(view(windows, payment('x', 1)))).toEqual([1, undefined])
  })

  it('is left out of its own history as it counts by now, and taken back as that', () => {
    const windows = createPaymentWindows(RATES)
    const past = { one: payment('a', 0), standing: COUNTED }
    record(windows, past.one)
    record(windows, payment('b', 0))
    settle(windows, past, FRAUD, 10)
    expect(held(view(windows, past.one))).toEqual([0, undefined])
    windows.forget(past.one)
    expect(held(view(windows, payment('x', 1)))).toEqual([0, undefined])
  })

  it('changes what is loaded later, unless the snapshot counts that already', () => {
    const frauds = (next: number, packed: Uint8Array) => {
      const windows = createPaymentWindows(RATES)
      windows.stored.snapshotAt({ build: 1, next: 4, since: Number.NEGATIVE_INFINITY })
      const [of, seq] = [3, 7]
      windows.stored.settle({ payment: counted(A), of, seq, from: COUNTED, to: FRAUD })
      const place = { build: 1, next, since: Number.NEGATIVE_INFINITY }
      expect(windows.stored.load(CUSTOMER, packed, place, 0)).toBe(true)
      // What was read before the snapshot went on lacks it by then.
      if (next > seq)
        expect(windows.stored.load({ party: 2, key: 'M-1' }, packed, { ...place, next: 5 }, 0)).toBe(false)
      return view(windows, payment('x', 1)).customer.confirmed_fraud?.[4]
    }
    const before = addToSnapshot(0, undefined, [counted(A)])
    const settlement = { payment: counted(A), of: 3, seq: 7, from: COUNTED, to: FRAUD }
    expect(frauds(7, before)).toBe(1)
    expect(frauds(8, addToSnapshot(0, before, [], [settlement]))).toBe(1)
  })

  it('and was erased meanwhile changes nothing', () => {
    const windows = createPaymentWindows(RATES)
    const place = { build: 1, next: 4, since: Number.NEGATIVE_INFINITY }
    windows.stored.snapshotAt(place)
    windows.stored.settle({ payment: counted(A), of: 3, seq: 7, from: HELD, to: COUNTED })
    windows.erase(A, [3])
    const left = addToSnapshot(0, undefined, [counted(payment('b', 0))])
    expect(windows.stored.load(CUSTOMER, left, place, windows.stored.erasures)).toBe(true)
    expect(held(view(windows, payment('x', 1)))).toEqual([0, undefined])
  })
})

describe('an id of a payment', () => {
  it('is of its customer: another customer may use it, and is counted', () => {
    const windows = createPaymentWindows(RATES)
    record(windows, payment('same', 0))
    record(windows, payment('same', 1, { customer_id: 'C-2' }))
    expect(view(windows, payment('x', 2, { customer_id: 'C-2' })).customer.payments[0]).toBe(1)
    expect(view(windows, payment('x', 2)).merchant.payments[0]).toBe(2)
  })
})

/** Windows of one payment at place 3 of the ledger, and what a snapshot up to some place has of its customer. */
function stored(next: number): { windows: PaymentWindows; place: SnapshotPlace; packed: Uint8Array | undefined } {
  const windows = createPaymentWindows(RATES)
  const place = { build: 1, next, since: Number.NEGATIVE_INFINITY }
  windows.stored.snapshotAt({ ...place, next: 0 })
  windows.record(A, timeOf(A), COUNTED, START)
  windows.stored.sending(A)
  return { windows, place, packed: next > 3 ? addToSnapshot(0, undefined, [counted(A)]) : undefined }
}
const A = payment('a', 0)
const CUSTOMER = { party: 0, key: 'C-1' }
const counted = (one: Payment) => countedOf(one, timeOf(one), COUNTED, START)
const place3 = (windows: PaymentWindows, one = A) => windows.record(one, timeOf(one), COUNTED, START, 3)
const inAll = (windows: PaymentWindows) => view(windows, payment('x', 1)).customer.payments[4]

describe('windows whose counts rest in a snapshot', () => {
  it('hold a payment once, whether the snapshot held it already or not', () => {
    for (const next of [3, 4]) {
      const { windows, place, packed } = stored(next)
      place3(windows)
      expect(windows.stored.load(CUSTOMER, packed, place, 0)).toBe(true)
      expect(inAll(windows)).toBe(1)
      // The ledger tells of it again.
      place3(windows)
      expect(inAll(windows)).toBe(1)
    }
  })

  it('are not loaded while it is not known whether the snapshot holds a payment, nor after somebody was erased', () => {
    const { windows, place, packed } = stored(4)
    expect(windows.stored.load(CUSTOMER, packed, place, 0)).toBe(false)
    expect(inAll(windows)).toBeNull()
    place3(windows)
    windows.erase(payment('other', 0, { customer_id: 'C-2' }), [2])
    expect(windows.stored.load(CUSTOMER, packed, place, 0)).toBe(false)
    expect(windows.stored.load(CUSTOMER, packed, place, windows.stored.erasures)).toBe(true)
    expect(inAll(windows)).toBe(1)
    // The ledger tells of the same erasure: nothing is loaded again.
    windows.stored.eraseAt(new Set([2]))
    expect(inAll(windows)).toBe(1)
    windows.stored.eraseAt(new Set([3]))
    expect(inAll(windows)).toBeNull()
  })

  it('hold a payment once that the snapshot held before this process heard of it', () => {
    const { windows, place, packed } = stored(4)
    windows.record(A, timeOf(A), COUNTED, START, 8)
    // Another process was sent the same before, and this one loads both.
    expect(windows.stored.load(CUSTOMER, packed, place, 0)).toBe(true)
    place3(windows)
    expect(windows.stored.load(CUSTOMER, packed, place, 0)).toBe(true)
    expect(inAll(windows)).toBe(1)
    // One that another process decided.
    const b = payment('b', 0)
    const both = addToSnapshot(0, packed, [counted(b)])
    windows.stored.eraseAt(new Set([7]))
    expect(windows.stored.load(CUSTOMER, both, { ...place, next: 6 }, windows.stored.erasures)).toBe(true)
    windows.record(b, timeOf(b), COUNTED, START, 5)
    expect(inAll(windows)).toBe(2)
  })

  it('count the earlier one where two processes were sent the same payment, once they hear of it', () => {
    const { windows, place } = stored(0)
    windows.record(A, timeOf(A), COUNTED, START, 8)
    const packed = addToSnapshot(0, undefined, [counted({ ...A, amount: 7 })])
    expect(windows.stored.load(CUSTOMER, packed, { ...place, next: 6 }, 0)).toBe(true)
    place3(windows, { ...A, amount: 7 })
    expect(inAll(windows)).toBeNull()
    expect(windows.stored.load(CUSTOMER, packed, { ...place, next: 6 }, 0)).toBe(true)
    expect(view(windows, payment('x', 1)).customer).toMatchObject({
      payments: [1, 1, 1, 1, 1],
      sum_minor: Array(5).fill(700),
    })
  })

  it('refuse a snapshot from before what they remember, and bytes of another version', () => {
    const { windows, place, packed } = stored(9)
    place3(windows)
    windows.stored.snapshotAt(place)
    expect(windows.stored.load(CUSTOMER, packed, { ...place, next: 2 }, 0)).toBe(false)
    expect(windows.stored.load(CUSTOMER, packed, { ...place, build: 0 }, 0)).toBe(false)
    expect(() => windows.stored.load(CUSTOMER, new Uint8Array([9]), place, 0)).toThrow(RangeError)
    expect(inAll(windows)).toBeNull()
  })

  it('are what they were once payments are taken back from a snapshot, and nothing once none is left', () => {
    const [a, b] = [counted(A), counted(payment('b', 5, { currency: 'PEN' }))]
    const both = addToSnapshot(0, addToSnapshot(0, undefined, [a]), [b])
    expect(both).toEqual(addToSnapshot(0, undefined, [a, b]))
    expect(takeFromSnapshot(0, both, [a, b])).toBeUndefined()
    const { windows, place } = stored(0)
    place3(windows)
    const left = takeFromSnapshot(0, addToSnapshot(0, undefined, [a, counted(payment('late', -9))]), [a])
    windows.stored.load(CUSTOMER, left, { ...place, next: 4 }, 0)
    expect(view(windows, payment('x', 1)).customer).toMatchObject({ payments: [1, 1, 1, 1, 1], first_seen_s: 600 })
  })
})
