import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bucketOf, type CountedRow, countDecision, durationOf, quantileMs, RELATIVE_ERROR } from './count-decision.ts'
import { Tally } from './tally.ts'

const AT = new Date('2026-11-22T10:59:59.999Z')
const row = (body: unknown, more: Partial<CountedRow> = {}): CountedRow => ({
  id: '0190a000-0000-7000-8000-000000000001',
  at: AT,
  kind: 'payment',
  outcome: 'BLOCK',
  policy: null,
  rule: 'fallback-high',
  inputs: Buffer.alloc(32),
  body: body === null ? null : Buffer.from(JSON.stringify(body)),
  ...more,
})
const call = (change: object = {}) => ({ status: 'used', duration_ms: 100, cost_usd: 0.002, ...change })
const said = (counted: CountedRow) =>
  countDecision(counted).counts.map(({ measure, key, n }) => [measure, key, n].join(' '))

describe('what a decision adds to the counts', () => {
  it('is its outcome, the rules that settled something, and overrides that replaced an outcome', () => {
    const overrides = [
      { id: 'critical-risk', replaced: 'APPROVE', outcome: 'BLOCK' },
      { id: 'listed', replaced: 'BLOCK', outcome: 'BLOCK' },
    ]
    const answers = [
      { policy: 'fp-01', rule: 'above-3x', overrides: [] },
      { policy: 'arbiter', rule: 'fallback-high', overrides },
    ]
    expect(said(row({ answers, trace: [{ status: 'ok' }] }))).toEqual([
      'outcome BLOCK 1',
      'rule fp-01/above-3x 1',
      'rule arbiter/fallback-high 1',
      'rule arbiter/critical-risk 1',
      'rule arbiter/listed 1',
      'safety arbiter/critical-risk 1',
    ])
  })

  it('is one fallback, however many steps fell back, and each model call with its cost and duration', () => {
    const trace = [
      { status: 'fallback', calls: [call(), call({ status: 'failed', cost_usd: null })] },
      { status: 'timeout' },
    ]
    const { counts } = countDecision(row({ answers: [], trace }))
    const of = (measure: string) => counts.filter((count) => count.measure === measure)
    expect(of('fallback')).toHaveLength(1)
    expect(of('model').map(({ key }) => key)).toEqual(['used', 'failed'])
    expect(of('model_nano_usd').map(({ n }) => n)).toEqual([2_000_000])
    expect(durationOf(Number(of('model_ms')[0]!.key)) / 100).toBeCloseTo(1, 1)
  })

  it('of an erased or damaged decision is what its row says', () => {
    for (const body of [null, 'text', { answers: 1 }, { answers: [] }])
      expect(said(row(body)), JSON.stringify(body)).toEqual(['outcome BLOCK 1', 'rule arbiter/fallback-high 1'])
    expect(said(row(null, { body: Buffer.from('{"answers') }))).toHaveLength(2)
    expect(said(row(null, { rule: null }))).toEqual(['outcome BLOCK 1'])
    const odd = { answers: [null, { policy: 1 }], trace: [null, { status: 'ok', calls: 1 }] }
    expect(said(row(odd))).toEqual(['outcome BLOCK 1'])
  })
})

describe('counts', () => {
  it('add up by the hour, and what comes to nothing is left out', () => {
    const tally = new Tally()
    const count = { measure: 'outcome', at: AT, kind: 'post', key: 'clean', n: 1 } as const
    tally.add(count)
    tally.add({ ...count, at: new Date('2026-11-22T10:00:00Z') })
    tally.add({ ...count, at: new Date('2026-11-22T11:00:00Z') })
    tally.add({ ...count, at: new Date('2026-11-22T11:00:00Z'), n: -1 })
    expect(tally.counts()).toEqual([{ ...count, at: new Date('2026-11-22T10:00:00Z'), n: 2 }])
  })
})

function counted(durations: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const ms of durations) counts.set(bucketOf(ms), (counts.get(bucketOf(ms)) ?? 0) + 1)
  return counts
}

describe('durations in buckets', () => {
  it('tell the quantile of all of them to within 2 %', () => {
    const durations = fc.array(fc.double({ min: 0.001, max: 1e7, noNaN: true }), { minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(durations, fc.double({ min: 0, max: 1, noNaN: true }), (all, q) => {
        const exact = all.toSorted((a, b) => a - b)[Math.floor(q * (all.length - 1))]!
        const told = quantileMs(counted(all), q)!
        expect(Math.abs(told - exact) / exact).toBeLessThanOrEqual(RELATIVE_ERROR * (1 + 1e-9))
      }),
    )
  })

  it('say nothing of none, and take what is shorter than a microsecond for one', () => {
    expect(quantileMs(new Map(), 0.5)).toBeNull()
    expect(quantileMs(new Map([[3, 0]]), 0.5)).toBeNull()
    expect(durationOf(bucketOf(0))).toBeCloseTo(0.001, 4)
  })
})
