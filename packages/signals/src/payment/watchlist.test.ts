import type { Payment } from '@tribunal/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { threatIntelligence, threatLevel } from './threat-intelligence.ts'
import { indexWatchlist, type WatchlistEntry } from './watchlist.ts'

const entry = (change: Partial<WatchlistEntry> = {}): WatchlistEntry => ({
  source: 'merchant_watchlist',
  type: 'merchant',
  value: 'M-999',
  confidence: 0.85,
  detail: 'reported',
  date: '2026-11-22',
  ...change,
})
const PAYMENT = { merchant_id: 'M-999', country: 'KP', device_id: 'D-99' } as Payment
const look = (...entries: WatchlistEntry[]) => threatIntelligence(PAYMENT, indexWatchlist(entries))

describe('threat intelligence', () => {
  it('finds nothing where no list names the payment', () => {
    expect(look(entry({ value: 'M-998' }))).toEqual({ matches: [], level: 0 })
  })

  it('is as strong as the one source that warns', () => {
    expect(look(entry())).toEqual({ matches: [entry()], level: 0.85 })
  })

  it('adds 0.1 for each further source, exactly', () => {
    const others = ['a', 'b', 'c'].map((source) => entry({ source, confidence: 0.1 }))
    expect(look(entry({ confidence: 0.6 }), others[0]!).level).toBe(0.7)
    expect(look(entry({ confidence: 0.6 }), ...others).level).toBe(0.9)
  })

  it('ends at 1', () => {
    expect(look(entry({ confidence: 0.95 }), entry({ source: 'other' })).level).toBe(1)
  })

  it('counts a source once, however many values it names', () => {
    const both = look(entry(), entry({ type: 'device', value: 'D-99', confidence: 0.5 }))
    expect(both.matches).toHaveLength(2)
    expect(both.level).toBe(0.85)
  })

  it('lists merchants, then countries, then devices', () => {
    const found = look(
      entry({ source: 'd', type: 'device', value: 'D-99' }),
      entry({ source: 'c', type: 'country', value: 'KP' }),
      entry({ source: 'z' }),
      entry({ source: 'a' }),
    )
    expect(found.matches.map(({ source }) => source)).toEqual(['a', 'z', 'c', 'd'])
  })

  it('has no level without matches', () => {
    expect(threatLevel([])).toBe(0)
  })

  it('the order of watchlist entries changes nothing', () => {
    const entries = fc.array(
      fc.record({
        source: fc.constantFrom('a', 'b', 'c'),
        type: fc.constantFrom('merchant' as const, 'country' as const, 'device' as const),
        value: fc.constantFrom('M-999', 'KP', 'D-99', 'other'),
        confidence: fc.integer({ min: 0, max: 100 }).map((hundredths) => hundredths / 100),
        detail: fc.constantFrom('x', 'y'),
        date: fc.constantFrom('2026-01-01', '2026-02-01'),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(
        entries.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([list, shuffled]) => {
          expect(look(...shuffled)).toEqual(look(...list))
        },
      ),
    )
  })
})

describe('a watchlist index', () => {
  it('keeps the most confident entry of a source that names a value twice, then the newest, then the first in order', () => {
    const pick = (...entries: WatchlistEntry[]) => indexWatchlist(entries).find('merchant', 'M-999')
    expect(pick(entry({ confidence: 0.5 }), entry(), entry({ confidence: 0.6 }))).toEqual([entry()])
    expect(pick(entry(), entry({ date: '2026-12-01' }))).toEqual([entry({ date: '2026-12-01' })])
    expect(pick(entry({ detail: 'b' }), entry({ detail: 'a' }), entry({ detail: 'c' }))).toEqual([
      entry({ detail: 'a' }),
    ])
  })

  it('counts what it holds', () => {
    expect(indexWatchlist([entry(), entry(), entry({ source: 'b' }), entry({ type: 'device' })]).size).toBe(3)
  })
})
