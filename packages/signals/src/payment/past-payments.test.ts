import type { Payment } from '@tribunal/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseClockTime } from './clock-time.ts'
import { createPastPayments, HISTORY_WINDOW_MS, NO_HISTORY, type PastPayments } from './past-payments.ts'

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
const view = (history: PastPayments, each: Payment, windowMs?: number) =>
  history.view(each, parseClockTime(each.timestamp), windowMs)
const idsOf = (history: PastPayments, each: Payment, windowMs?: number) =>
  view(history, each, windowMs).earlier.map(({ id }) => id)

describe('a history', () => {
  it('shows a payment what its customer paid before, and nobody else', () => {
    const history = createPastPayments()
    record(history, payment('a', '2026-11-10T10:00:00Z'), payment('b', '2026-11-10T10:01:00Z', { customer_id: 'C-2' }))
    expect(view(history, payment('c', '2026-11-10T10:02:00Z'))).toEqual({
      earlier: [
        {
          id: 'a',
          at: Date.parse('2026-11-10T10:00:00Z'),
          minute: 600,
          amount: 10,
          currency: 'PEN',
          country: 'PE',
          device: 'D-01',
          teaches: true,
        },
      ],
      duplicate: false,
      outOfOrder: false,
    })
  })

  it('looks back 30 days, both ends included, or as far as asked', () => {
    const history = createPastPayments()
    record(
      history,
      payment('a', '2026-10-11T11:59:59Z'),
      payment('b', '2026-10-11T12:00:00Z'),
      payment('c', '2026-11-10T11:00:00Z'),
    )
    const now = payment('d', '2026-11-10T12:00:00Z')
    expect(idsOf(history, now)).toEqual(['b', 'c'])
    expect(idsOf(history, now, 3_600_000)).toEqual(['c'])
    expect(HISTORY_WINDOW_MS).toBe(30 * 24 * 3_600_000)
  })

  it('reports a duplicate id, records it once, and does not count it against itself', () => {
    const history = createPastPayments()
    const first = payment('a', '2026-11-10T10:00:00Z')
    expect(record(history, first, first)).toEqual(['added', 'duplicate'])
    expect(view(history, first)).toEqual({ earlier: [], duplicate: true, outOfOrder: false })
    expect(view(history, payment('a', '2026-11-10T10:00:00Z', { customer_id: 'C-9' })).duplicate).toBe(true)
    expect(history.size).toBe(1)
  })

  it('records an id that another customer used before, and keeps the two apart', () => {
    const history = createPastPayments()
    const [one, other] = ['C-1', 'C-2'].map((customer_id) => payment('a', '2026-11-10T10:00:00Z', { customer_id }))
    expect(record(history, one!, other!, other!)).toEqual(['added', 'added', 'duplicate'])
    const next = payment('b', '2026-11-10T10:01:00Z', { customer_id: 'C-2' })
    expect(idsOf(history, next)).toEqual(['a'])
    history.forget(other!)
    expect([idsOf(history, next), view(history, other!).duplicate, history.size]).toEqual([[], true, 1])
    history.forget(one!)
    expect([view(history, other!).duplicate, history.size]).toEqual([false, 0])
  })

  it('reports a payment that goes back in time and hides what came after it', () => {
    const history = createPastPayments()
    record(history, payment('a', '2026-11-10T09:00:00Z'), payment('b', '2026-11-10T11:00:00Z'))
    const late = payment('c', '2026-11-10T10:00:00Z')
    expect(view(history, late)).toMatchObject({ outOfOrder: true, duplicate: false })
    expect(idsOf(history, late)).toEqual(['a'])
    record(history, late)
    expect(idsOf(history, payment('d', '2026-11-10T10:30:00Z'))).toEqual(['a', 'c'])
    expect(view(history, payment('e', '2026-11-10T10:59:00Z')).outOfOrder).toBe(true)
  })

  it('is not aged by a payment that claims to be from the far future', () => {
    const history = createPastPayments()
    record(history, payment('a', '2026-11-10T10:00:00Z'), payment('b', '2100-01-01T00:00:00Z'))
    expect(idsOf(history, payment('c', '2026-11-10T10:05:00Z'))).toEqual(['a'])
  })

  it('leaves out a payment without a readable time, and shows it nothing', () => {
    const history = createPastPayments()
    record(history, payment('a', '2026-11-10T10:00:00Z'))
    expect(record(history, payment('b', 'noon'))).toEqual(['untimed'])
    expect(view(history, payment('c', 'noon')).earlier).toEqual([])
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
    expect(view(history, payment('z', '2026-11-10T10:01:00Z')).earlier[0]?.teaches).toBe(teaches)
  })

  it('takes a payment back, as if it had never been recorded', () => {
    const limits = { perCustomer: 3, total: 100 }
    const times = ['10:00', '11:00', '12:00', '13:00'].map((time) => `2026-11-10T${time}:00Z`)
    const payments = times.map((at, i) => payment(`T-${i}`, at))
    const history = createPastPayments(limits)
    record(history, ...payments)
    history.forget(payments[3]!)
    history.forget(payment('T-unknown', times[0]!))
    history.forget(payment('T-1', times[1]!, { customer_id: 'C-unknown' }))
    expect([history.size, idsOf(history, payment('T-9', times[3]!))]).toEqual([2, ['T-1', 'T-2']])
    expect(view(history, payment('T-9', times[2]!)).outOfOrder).toBe(false)
    expect(record(history, payments[3]!, payment('T-4', '2026-11-10T14:00:00Z'))).toEqual(['added', 'added'])
    expect(idsOf(history, payment('T-9', '2026-11-10T15:00:00Z'))).toEqual(['T-2', 'T-3', 'T-4'])
  })

  it('knows nothing of a customer whose only payment was taken back', () => {
    const history = createPastPayments()
    record(history, payment('T-1', '2026-11-10T10:00:00Z'))
    history.forget(payment('T-1', '2026-11-10T10:00:00Z'))
    expect(history.size).toBe(0)
    expect(view(history, payment('T-2', '2026-11-09T10:00:00Z'))).toEqual({
      earlier: [],
      duplicate: false,
      outOfOrder: false,
    })
  })

  it('keeps the last payments of a customer', () => {
    const history = createPastPayments({ perCustomer: 3, total: 100 })
    for (let hour = 10; hour < 17; hour++) record(history, payment(`${hour}`, `2026-11-10T${hour}:00:00Z`))
    expect(idsOf(history, payment('z', '2026-11-10T20:00:00Z'))).toEqual(['14', '15', '16'])
    expect(view(history, payment('10', '2026-11-10T20:00:00Z')).duplicate).toBe(false)
    expect(history.size).toBe(3)
  })

  it('forgets the customer who has paid nothing for longest', () => {
    const history = createPastPayments({ perCustomer: 10, total: 3 })
    const of = (id: string, customer: string) => payment(id, '2026-11-10T10:00:00Z', { customer_id: customer })
    record(history, of('a', 'A'), of('b', 'B'), of('a2', 'A'), of('c', 'C'))
    expect(idsOf(history, of('z', 'A'))).toEqual(['a', 'a2'])
    expect(idsOf(history, of('z', 'B'))).toEqual([])
    expect(idsOf(history, of('z', 'C'))).toEqual(['c'])
  })

  it('never keeps more than its limits', () => {
    const payments = fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 59 })), {
      maxLength: 60,
    })
    fc.assert(
      fc.property(payments, (list) => {
        const history = createPastPayments({ perCustomer: 4, total: 9 })
        list.forEach(([customer, minute], index) => {
          const time = `2026-11-10T10:${String(minute).padStart(2, '0')}:00Z`
          record(history, payment(`t${index}`, time, { customer_id: `C-${customer}` }))
          expect(history.size).toBeLessThanOrEqual(9)
        })
        for (let customer = 0; customer <= 4; customer++) {
          const seen = view(history, payment('z', '2026-11-10T11:00:00Z', { customer_id: `C-${customer}` }))
          expect(seen.earlier.length).toBeLessThanOrEqual(4)
        }
      }),
    )
  })

  it('that is not kept shows nothing', () => {
    expect(NO_HISTORY.view(payment('a', '2026-11-10T10:00:00Z'), undefined)).toEqual({
      earlier: [],
      duplicate: false,
      outOfOrder: false,
    })
  })
})

describe('a payment that another process erased', () => {
  it('teaches nothing any more', () => {
    const history = createPastPayments(undefined, undefined, () => 0)
    history.stored.snapshotAt({ build: 1, next: 0, since: 0 })
    const one = payment('erased', '2026-11-10T10:00:00Z')
    history.record(one, undefined, 0, 3)
    history.stored.eraseAt(new Set([4]))
    expect(history.size).toBe(1)
    history.stored.eraseAt(new Set([3]))
    expect(history.size).toBe(0)
  })
})
