import { describe, expect, it } from 'vitest'
import { clockText, leaseAt } from './lease.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const after = (ms: number) => new Date(NOW + ms).toISOString()

describe('a lease', () => {
  it('runs, warns for its last twenty seconds, and is over', () => {
    expect(leaseAt(after(300_000), NOW, true)).toEqual({ state: 'running', leftMs: 300_000 })
    expect(leaseAt(after(20_001), NOW, true).state).toBe('running')
    expect(leaseAt(after(20_000), NOW, true)).toEqual({ state: 'ending', leftMs: 20_000 })
    expect(leaseAt(after(0), NOW, true)).toEqual({ state: 'over' })
  })

  it('that was there and is not any more is lost; one that never was is none', () => {
    expect([leaseAt(undefined, NOW, true), leaseAt(undefined, NOW, false)]).toEqual([
      { state: 'over' },
      { state: 'none' },
    ])
  })

  it('is told in minutes and seconds', () => {
    expect([300_000, 65_000, 64_001, 1, 0].map(clockText)).toEqual(['5:00', '1:05', '1:05', '0:01', '0:00'])
  })
})
