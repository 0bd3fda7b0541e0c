import type { Policy, PolicyAnswer } from '@tribunal/client'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bandsOf, waterfallOf } from './waterfall.ts'

type Parts = Pick<Policy, 'scorecard' | 'rules' | 'constants'>

const band = (outcome: string, when: string | null) => ({ part: 'band', outcome, when }) as Policy['rules'][number]
const INTEGRITY: Parts = {
  scorecard: { base: 1, combine: 'subtract', low: 0, high: null, factors: [] },
  rules: [band('HIGH', 'score >= high_min'), band('SUSPICIOUS', 'score >= 0.5'), band('SCAM', null)],
  constants: [{ name: 'high_min', value: 0.85, reason: 'a document' }],
}
const RISK: Parts = {
  scorecard: { base: 0, combine: 'add', low: 0, high: 100, factors: [] },
  rules: [band('low', 'score < 30'), band('medium', 'score < 60'), band('critical', null)],
  constants: [],
}

function answered(amounts: readonly number[], score: number | null): PolicyAnswer {
  const factors = amounts.map((amount, index) => ({ id: `f${index}`, name: `f${index}`, amount, held: amount !== 0 }))
  return { factors, score, outcome: 'HIGH', policy: 'p', version: '1', rule: 'HIGH' } as unknown as PolicyAnswer
}

const lines = (parts: Parts, amounts: readonly number[], score: number | null) =>
  waterfallOf(answered(amounts, score), parts)!.steps.map(({ kind, from, to }) => [kind, from, to])

describe('a waterfall', () => {
  it('goes from the base over each penalty to the score', () => {
    expect(lines(INTEGRITY, [0.15, 0, 0.2], 0.65)).toEqual([
      ['base', 0, 1],
      ['factor', 1, 0.85],
      ['factor', 0.85, 0.85],
      ['factor', 0.85, 0.65],
      ['score', 0, 0.65],
    ])
  })

  it('adds where the scorecard adds', () => {
    expect(lines(RISK, [1.5, 20.5], 22)).toEqual([
      ['base', 0, 0],
      ['factor', 0, 1.5],
      ['factor', 1.5, 22],
      ['score', 0, 22],
    ])
  })

  it('shows the clamp only where it changes something', () => {
    expect(lines(INTEGRITY, [0.8, 0.5], 0)).toContainEqual(['clamp', -0.3, 0])
    expect(lines(RISK, [70, 70], 100)).toContainEqual(['clamp', 140, 100])
    expect(lines(INTEGRITY, [0.7, 0.3], 0).map(([kind]) => kind)).not.toContain('clamp')
  })

  it('ends without a score where one could not be formed', () => {
    expect(lines(RISK, [1], null).at(-1)).toEqual(['factor', 0, 1])
  })

  it('is none for a policy of rules', () => {
    expect(waterfallOf({ ...answered([], 1), factors: undefined } as never, INTEGRITY)).toBeUndefined()
    expect(waterfallOf(answered([], 1), { ...INTEGRITY, scorecard: null })).toBeUndefined()
  })

  it('has no gap between its lines, and room for all of them', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 90 }), { maxLength: 8 }), (amounts) => {
        const { steps, room } = waterfallOf(answered(amounts, 0), RISK)!
        steps.forEach((step, index) => {
          const before = steps[index - 1]
          if (step.kind !== 'base' && step.kind !== 'score') expect(step.from).toBe(before!.to)
          expect(Math.min(step.from, step.to)).toBeGreaterThanOrEqual(room.low)
          expect(Math.max(step.from, step.to)).toBeLessThanOrEqual(room.high)
        })
      }),
    )
  })
})

describe('bands', () => {
  it('go from the lowest score to the highest, whichever way the policy tells them', () => {
    expect(bandsOf(INTEGRITY.rules, INTEGRITY.constants)).toEqual([
      { outcome: 'SCAM', low: null, high: 0.5 },
      { outcome: 'SUSPICIOUS', low: 0.5, high: 0.85 },
      { outcome: 'HIGH', low: 0.85, high: null },
    ])
    expect(bandsOf(RISK.rules, [])).toEqual([
      { outcome: 'low', low: null, high: 30 },
      { outcome: 'medium', low: 30, high: 60 },
      { outcome: 'critical', low: 60, high: null },
    ])
  })

  it('are not drawn where a bound is no number', () => {
    expect(bandsOf([band('a', 'score < somewhere'), band('b', null)], [])).toEqual([])
  })
})
