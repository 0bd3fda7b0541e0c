import type { Payment } from '@tribunal/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseClockTime } from './clock-time.ts'
import { createPastPayments, type DecidedRisk, NO_HISTORY, type PastPayments } from './past-payments.ts'
import type { PastHabits } from './windows/habits.ts'
import { WINDOW_LIMITS } from './windows/payment-windows.ts'

const payment = (id: string, timestamp: string, change: Partial<Payment> = {}): Payment => ({
  kind: 'payment',
  transaction_id: id,
  customer_id: 'C-1',
  amount: 10,
  currency: 'PEN',
  country: 'PE',
  channel: 'web',
  device_id: 'D-01',
  timestamp,
  merchant_id: 'M-001',
  ...change,
})
const record = (history: PastPayments, ...payments: Payment[]) => payments.map((each) => history.record(each))
const sent = (history: PastPayments, each: Payment) => history.sent(each, parseClockTime(each.timestamp))
const usual = (history: PastPayments, each: Payment) => history.usual(each, parseClockTime(each.timestamp)!)
const NEVER: PastHabits = { payments: 0, inCurrency: 0, sum: 0, hours: 0, countries: [], devices: [], channels: [] }

describe('a history', () => {
  it('shows a payment what its customer usually does, and nobody else', () => {
    const history = createPastPayments()
    record(history, payment('a', '2026-11-10T10:00:00Z'), payment('b', '2026-11-10T10:01:00Z', { customer_id: 'C-2' }))
    expect(usual(history, payment('c', '2026-11-10T10:02:00Z', { device_id: 'D-02' }))).toEqual({
      payments: 1,
      inCurrency: 1,
      sum: 10,
      hours: 1 << 10,
      countries: ['PE'],
      devices: ['D-01'],
      channels: ['web'],
    })
  })

  it('looks back 30 days, from the beginning of the first of them', () => {
    const history = createPastPayments()
    record(
      history,
      payment('a', '2026-10-10T23:59:59Z', { device_id: 'D-02', country: 'CL' }),
      payment('b', '2026-10-11T00:00:00Z', { amount: 20 }),
      payment('c', '2026-11-10T11:00:00Z'),
    )
    expect(usual(history, payment('d', '2026-11-10T12:00:00Z'))).toMatchObject({
      payments: 2,
      sum: 30,
      countries: ['PE'],
      devices: ['D-01'],
    })
  })

  it('knows what a customer of months does every day also for a payment that comes late, after others', () => {
    const history = createPastPayments()
    const daily = Array.from({ length: 60 }, (_, day) => new Date(Date.UTC(2026, 8, 11 + day, 12)).toISOString())
    record(history, ...daily.map((at, day) => payment(`day ${day}`, at)))
    record(history, payment('a', '2026-11-09T12:20:00Z'), payment('b', '2026-11-09T12:30:00Z'))
    expect(usual(history, payment('late', '2026-11-09T12:10:00Z'))).toMatchObject({
      payments: 31,
      hours: 1 << 12,
      countries: ['PE'],
      devices: ['D-01'],
      channels: ['web'],
    })
  })

  it('knows the hours as the payments wrote them, wherever the clock was', () => {
    const history = createPastPayments()
    record(history, payment('a', '2026-11-10T01:30:00-05:00'), payment('b', '2026-11-10T08:30:00Z'))
    expect(usual(history, payment('c', '2026-11-10T12:00:00Z'))?.hours).toBe((1 << 1) | (1 << 8))
  })

  it('counts in the currency of the payment, and names all that were used', () => {
    const history = createPastPayments()
    record(
      history,
      payment('a', '2026-11-10T09:00:00Z', { amount: 1.5, currency: 'USD' }),
      payment('b', '2026-11-10T10:00:00Z', { amount: 700, currency: 'JPY' }),
    )
    const of = (currency: string) => usual(history, payment('c', '2026-11-10T12:00:00Z', { currency }))
    expect(of('USD')).toMatchObject({ payments: 2, inCurrency: 1, sum: 1.5 })
    expect(of('JPY')).toMatchObject({ payments: 2, inCurrency: 1, sum: 700 })
    expect(of('PEN')).toMatchObject({ payments: 2, inCurrency: 0, sum: 0 })
    const now = payment('d', '2026-11-10T12:00:00Z')
    expect(history.usedCurrencies(now, parseClockTime(now.timestamp)!)).toEqual(['USD', 'JPY'])
  })

  it('reports a duplicate id, records it once, and does not count it against itself', () => {
    const history = createPastPayments()
    const first = payment('a', '2026-11-10T10:00:00Z')
    expect(record(history, first, first)).toEqual(['added', 'duplicate'])
    expect(sent(history, first)).toEqual({ duplicate: true, outOfOrder: false })
    expect(usual(history, first)).toEqual(NEVER)
    expect(sent(history, payment('a', '2026-11-10T10:00:00Z', { customer_id: 'C-9' })).duplicate).toBe(true)
    expect(history.size).toBe(1)
  })

  it('knows of a payment that is sent again what was usual before it', () => {
    const history = createPastPayments()
    const again = payment('again', '2026-11-10T10:00:00Z')
    record(history, payment('a', '2026-11-09T09:00:00Z', { amount: 4 }), again)
    expect(usual(history, again)).toEqual({
      payments: 1,
      inCurrency: 1,
      sum: 4,
      hours: 1 << 9,
      countries: ['PE'],
      devices: ['D-01'],
      channels: ['web'],
    })
  })

  it('knows the same of it after later payments: what it alone used is still not usual', () => {
    const history = createPastPayments()
    const again = payment('again', '2026-11-10T10:00:00Z', { device_id: 'D-02', country: 'CL', channel: 'app' })
    record(history, payment('a', '2026-11-09T09:00:00Z'), again)
    const before = usual(history, again)
    for (const hour of ['11', '12', '13']) {
      record(history, { ...again, transaction_id: hour, timestamp: `2026-11-10T${hour}:00:00Z` })
      expect(usual(history, again)).toEqual(before)
    }
    // Of two in the same second each knows the other one.
    record(history, { ...again, transaction_id: 'twin', customer_id: 'C-2' }, { ...again, customer_id: 'C-2' })
    expect(usual(history, { ...again, customer_id: 'C-2' })?.devices).toEqual(['D-02'])
  })

  it('records an id that another customer used before, and keeps the two apart', () => {
    const history = createPastPayments()
    const [one, other] = ['C-1', 'C-2'].map((customer_id) => payment('a', '2026-11-10T10:00:00Z', { customer_id }))
    expect(record(history, one!, other!, other!)).toEqual(['added', 'added', 'duplicate'])
    const next = payment('b', '2026-11-10T10:01:00Z', { customer_id: 'C-2' })
    expect(usual(history, next)?.payments).toBe(1)
    history.forget(other!)
    expect([usual(history, next)?.payments, sent(history, other!).duplicate, history.size]).toEqual([0, true, 1])
    history.forget(one!)
    expect([sent(history, other!).duplicate, history.size]).toEqual([false, 0])
  })

  it('reports a payment that goes back in time and hides what came after it', () => {
    const history = createPastPayments()
    record(
      history,
      payment('a', '2026-11-10T09:00:00Z'),
      payment('b', '2026-11-10T11:00:00Z', { device_id: 'D-02', country: 'CL' }),
    )
    const late = payment('c', '2026-11-10T10:00:00Z')
    expect(sent(history, late)).toEqual({ outOfOrder: true, duplicate: false })
    expect(usual(history, late)).toMatchObject({ payments: 1, countries: ['PE'], devices: ['D-01'], channels: ['web'] })
    record(history, late)
    expect(usual(history, payment('d', '2026-11-10T10:30:00Z'))?.payments).toBe(2)
    expect(sent(history, payment('e', '2026-11-10T10:59:00Z')).outOfOrder).toBe(true)
  })

  it('is not aged by a payment that claims to be from the far future', () => {
    const received = Date.parse('2026-11-10T10:00:00Z')
    const history = createPastPayments(undefined, undefined, () => received)
    record(history, payment('a', '2026-11-10T10:00:00Z'), payment('b', '2100-01-01T00:00:00Z'))
    expect(usual(history, payment('c', '2026-11-10T10:05:00Z'))?.payments).toBe(2)
  })

  it('leaves out a payment without a readable time', () => {
    const history = createPastPayments()
    record(history, payment('a', '2026-11-10T10:00:00Z'))
    expect(record(history, payment('b', 'noon'))).toEqual(['untimed'])
    expect(sent(history, payment('a', 'noon'))).toEqual({ duplicate: true, outOfOrder: false })
    expect(history.size).toBe(1)
  })

  it.each([
    ['APPROVE', 'low', true],
    ['CHALLENGE', 'medium', true],
    ['ESCALATE_TO_HUMAN', 'medium', false],
    ['ESCALATE_TO_HUMAN', 'unknown', true],
    ['BLOCK', 'high', false],
    ['BLOCK', 'unknown', false],
  ] as const)('knows that %s at %s risk teaches a habit: %j', (decision, risk_category, teaches) => {
    const history = createPastPayments()
    history.record(payment('a', '2026-11-10T10:00:00Z'), { decision, risk_category })
    const now = payment('z', '2026-11-10T10:01:00Z')
    expect(usual(history, now)).toEqual(
      teaches
        ? {
            payments: 1,
            inCurrency: 1,
            sum: 10,
            hours: 1 << 10,
            countries: ['PE'],
            devices: ['D-01'],
            channels: ['web'],
          }
        : NEVER,
    )
  })

  it('takes a payment back, as if it had never been recorded', () => {
    const payments = ['10', '11', '12', '13'].map((hour, i) =>
      payment(`T-${i}`, `2026-11-10T${hour}:00:00Z`, { device_id: `D-${i % 2}` }),
    )
    const [history, without] = [createPastPayments(), createPastPayments()]
    record(history, ...payments)
    record(without, ...payments.slice(0, 3))
    history.forget(payments[3]!)
    history.forget(payment('T-unknown', payments[0]!.timestamp))
    history.forget(payment('T-1', payments[1]!.timestamp, { customer_id: 'C-unknown' }))
    const now = payment('T-9', '2026-11-10T15:00:00Z')
    expect(usual(history, now)).toEqual(usual(without, now))
    expect([history.size, record(history, payments[3]!)]).toEqual([3, ['added']])
  })

  it.each([[[0, 1, 2]], [[2, 1, 0]], [[1, 0, 2]], [[0, 2, 1]]])(
    'forgets what they used once all of three payments are taken back, in the order %j',
    (order) => {
      const history = createPastPayments()
      const payments = ['09', '10', '11'].map((hour) => payment(hour, `2026-11-10T${hour}:00:00Z`))
      record(history, payment('kept', '2026-11-10T08:00:00Z', { device_id: 'D-kept' }), ...payments)
      for (const index of order) history.forget(payments[index]!)
      expect(usual(history, payment('x', '2026-11-10T12:00:00Z'))).toMatchObject({ payments: 1, devices: ['D-kept'] })
    },
  )

  it('knows nothing of a customer whose only payment was taken back', () => {
    const history = createPastPayments()
    record(history, payment('T-1', '2026-11-10T10:00:00Z'))
    history.forget(payment('T-1', '2026-11-10T10:00:00Z'))
    expect(history.size).toBe(0)
    const before = payment('T-2', '2026-11-09T10:00:00Z')
    expect([usual(history, before), sent(history, before)]).toEqual([NEVER, { duplicate: false, outOfOrder: false }])
  })

  it('does not say what is usual where payments may be missing: a customer gave way, a payment comes too late', () => {
    const history = createPastPayments({ bytes: 200, ready: 2, recent: 1_000 })
    for (let i = 0; i < 50; i++) record(history, payment(`${i}`, '2026-11-10T10:00:00Z', { customer_id: `C-${i}` }))
    expect(usual(history, payment('x', '2026-11-10T11:00:00Z', { customer_id: 'C-0' }))).toBeUndefined()
    expect(usual(history, payment('x', '2026-11-10T11:00:00Z', { customer_id: 'C-49' }))?.payments).toBe(1)
    expect(usual(history, payment('x', '2026-11-09T09:59:59Z', { customer_id: 'C-49' }))).toBeUndefined()
  })

  it('keeps the last 64 devices of a customer', () => {
    const history = createPastPayments()
    for (let i = 0; i < 80; i++)
      record(history, payment(`${i}`, new Date(i * 1_000).toISOString(), { device_id: `D-${i}` }))
    const { devices } = usual(history, payment('x', new Date(90_000).toISOString()))!
    expect(devices).toEqual(Array.from({ length: 64 }, (_, i) => `D-${i + 16}`))
  })

  it('that is not kept shows nothing', () => {
    const one = payment('a', '2026-11-10T10:00:00Z')
    const time = parseClockTime(one.timestamp)!
    expect(NO_HISTORY.sent(one, time)).toEqual({ duplicate: false, outOfOrder: false })
    expect([NO_HISTORY.usual(one, time), NO_HISTORY.usedCurrencies(one, time)]).toEqual([NEVER, []])
  })
})

describe('a payment that a person decides', () => {
  const BLOCKED: DecidedRisk = { decision: 'BLOCK', risk_category: 'high' }
  const APPROVED: DecidedRisk = { decision: 'APPROVE', risk_category: 'low' }
  const RECEIVED = Date.parse('2026-11-10T12:00:00Z')
  const at = { received: RECEIVED, of: 1 }

  it('teaches habits once it is released, and none once it is blocked', () => {
    const history = createPastPayments()
    const devices = () => usual(history, later)!.devices
    const [released, blocked] = [
      payment('new phone', '2026-11-10T10:00:00Z', { device_id: 'D-2' }),
      payment('stolen', '2026-11-10T11:00:00Z', { device_id: 'D-3' }),
    ]
    const later = payment('later', '2026-11-10T12:00:00Z')
    history.record(released, BLOCKED)
    history.record(blocked, APPROVED)
    expect(devices()).toEqual(['D-3'])
    history.settle(released, { ...at, decided: BLOCKED, seq: 2, before: null, after: 'APPROVE' })
    history.settle(blocked, { ...at, decided: APPROVED, seq: 3, before: null, after: 'BLOCK' })
    expect(devices()).toEqual(['D-2'])
    history.settle(released, { ...at, decided: BLOCKED, seq: 4, before: 'APPROVE', after: null })
    expect(devices()).toEqual([])
  })

  it('counts as the person decided where it is read from the record at a start', () => {
    const history = createPastPayments()
    const later = payment('later', '2026-11-10T12:00:00Z')
    history.record(payment('released', '2026-11-10T12:00:00Z'), BLOCKED, RECEIVED, 1, 'CHALLENGE')
    history.record(payment('blocked', '2026-11-10T12:00:00Z'), APPROVED, RECEIVED, 2, 'BLOCK')
    expect(history.windows(later, parseClockTime(later.timestamp)!).customer).toMatchObject({
      held: [1, 1, 1, 1, 1],
      confirmed_fraud: [1, 1, 1, 1, 1],
    })
  })
})

describe('a payment that another process erased', () => {
  it('counts for nothing any more', () => {
    const history = createPastPayments(undefined, undefined, () => 0)
    history.stored.snapshotAt({ build: 1, next: 0, since: 0 })
    const one = payment('erased', '2026-11-10T10:00:00Z')
    history.record(one, undefined, 0, 3)
    history.stored.eraseAt(new Set([4]))
    expect(history.size).toBe(1)
    history.stored.eraseAt(new Set([3]))
    expect([history.size, sent(history, one).duplicate]).toEqual([0, false])
  })
})

/** What is usual, by looking at every payment of the customer. */
function byLooking(now: Payment, all: readonly { readonly one: Payment; readonly held: boolean }[]): PastHabits {
  const timeOf = ({ timestamp }: Payment) => parseClockTime(timestamp)!
  const from = Math.floor((timeOf(now).at - 30 * 86_400_000) / 86_400_000) * 86_400_000
  const taught = all
    .filter(({ held, one }) => !held && one.transaction_id !== now.transaction_id)
    .map(({ one }) => one)
    .filter((one) => timeOf(one).at >= from && timeOf(one).at <= timeOf(now).at)
  const same = taught.filter(({ currency }) => currency === now.currency)
  return {
    payments: taught.length,
    inCurrency: same.length,
    sum: same.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100,
    hours: taught.reduce((mask, one) => mask | (1 << Math.floor(timeOf(one).minute / 60)), 0),
    countries: [...new Set(taught.map(({ country }) => country))].sort(),
    devices: [...new Set(taught.map(({ device_id }) => device_id))].sort(),
    channels: [...new Set(taught.map(({ channel }) => channel))].sort(),
  }
}

const TOLD = fc.record({
  id: fc.integer({ min: 0, max: 60 }),
  /** Minutes since the payment before; it may come up to a day late. */
  after: fc.oneof(
    fc.integer({ min: 0, max: 90 }),
    fc.integer({ min: 0, max: 6 * 1_440 }),
    fc.constantFrom(1_440, 15 * 1_440, 29 * 1_440),
  ),
  late: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 1_440 })),
  held: fc.boolean(),
  amount: fc.constantFrom(1, 10, 30.01, 0.07),
  currency: fc.constantFrom('PEN', 'PEN', 'USD'),
  country: fc.constantFrom('PE', 'PE', 'CL', 'AR'),
  device_id: fc.constantFrom('D-1', 'D-1', 'D-2', 'D-3'),
  channel: fc.constantFrom('web', 'web', 'app'),
})

describe('what is usual', () => {
  it.each([2_000, 1])('is what looking at every payment says, with %s customers ready', (ready) => {
    fc.assert(
      fc.property(fc.array(TOLD, { maxLength: 50, size: 'max' }), (told) => {
        const history = createPastPayments({ ...WINDOW_LIMITS, ready })
        const all: { one: Payment; held: boolean }[] = []
        let minute = 0
        for (const { id, after, late, held, ...change } of told) {
          minute += after
          const at = Date.parse('2026-06-01T00:00:00Z') + Math.max(0, minute - late) * 60_000
          const one = payment(`p${id}`, new Date(at).toISOString(), change)
          const seen = usual(history, one)!
          const { hours, countries, devices, channels, ...counts } = byLooking(one, all)
          expect(seen).toMatchObject(counts)
          // One that is sent again with another time is left out at its first time, and times beside it may not be kept.
          if (
            !all.some(
              ({ one: { transaction_id, timestamp } }) =>
                transaction_id === one.transaction_id && timestamp !== one.timestamp,
            )
          )
            expect([seen.hours, seen.countries.toSorted(), seen.devices.toSorted(), seen.channels.toSorted()]).toEqual([
              hours,
              countries,
              devices,
              channels,
            ])
          const added = history.record(one, held ? { decision: 'BLOCK', risk_category: 'high' } : undefined)
          if (added === 'added') all.push({ one, held })
          record(history, payment(`x${minute}`, one.timestamp, { customer_id: `X-${minute}` }))
        }
      }),
      { numRuns: 200 },
    )
  })
})
