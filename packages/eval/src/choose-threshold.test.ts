import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCondition, pickThreshold } from './choose-threshold.ts'
import type { Judged } from './judged.ts'

const row = (half: 0 | 1, positive: boolean, score: number): Judged => ({
  truth: positive ? 'yes' : 'no',
  predicted: 'no',
  score,
  confidence: 0,
  abstained: false,
  ranked: null,
  groups: [],
  half,
})
const pick = (rows: readonly Judged[], text: string, costs = { false_alarm: 1, miss: 5 }) =>
  pickThreshold(rows, 'yes', { text, condition: parseCondition(text)!, costs }, 10)

describe('a condition', () => {
  it('is read as people write it, and nothing else is', () => {
    expect(parseCondition('precision>=0.95')).toEqual({ figure: 'precision', bound: 0.95 })
    expect(parseCondition(' false-alarms <= .01 ')).toEqual({ figure: 'false_alarms', bound: 0.01 })
    expect(parseCondition('cost')).toEqual({ figure: 'cost' })
    for (const text of ['precision<=0.9', 'recall>=1.1', 'false-alarms>=0.1', 'f1>=0.5', ''])
      expect(parseCondition(text)).toBeUndefined()
  })
})

describe('a chosen threshold', () => {
  it('is a number with few decimals between the row it flags and the next', () => {
    const rows = [row(0, true, 0.81), row(0, false, 0.4301), row(1, true, 0.7), row(1, false, 0.65)]
    const found = pick(rows, 'precision>=0.9')
    expect(found).toMatchObject({ threshold: 0.62, holds: false, chosen_on: { rows: 2 }, held_out: { rows: 2 } })
    expect(pick([row(0, true, 0.811), row(0, false, 0.8105)], 'precision>=0.9').threshold).toBe(0.811)
  })

  it('meets its condition on the first half, and no other one does better there', () => {
    const rows = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 12 })), { minLength: 2, maxLength: 25 })
    const conditions = fc.constantFrom('precision>=0.7', 'recall>=0.6', 'false-alarms<=0.3', 'cost')
    fc.assert(
      fc.property(rows, conditions, (made, text) => {
        const first = made.map(([positive, score]) => row(0, positive, score / 12))
        const positives = first.filter(({ truth }) => truth === 'yes').length
        fc.pre(positives > 0 && positives < first.length)
        const counted = (from: number) => {
          const flagged = first.filter(({ score }) => score! >= from)
          const right = flagged.filter(({ truth }) => truth === 'yes').length
          const [recall, alarms] = [right / positives, flagged.length - right]
          return {
            recall,
            precision: flagged.length === 0 ? 0 : right / flagged.length,
            falseAlarms: alarms / (first.length - positives),
            cost: alarms + 5 * (positives - right),
          }
        }
        const meets = (from: number) => {
          const { precision, recall, falseAlarms } = counted(from)
          if (text === 'precision>=0.7') return precision >= 0.7
          if (text === 'recall>=0.6') return recall >= 0.6
          return text === 'cost' || falseAlarms <= 0.3
        }
        const worth = (from: number) => {
          const { cost, recall, falseAlarms } = counted(from)
          return text === 'cost' ? -cost : text === 'recall>=0.6' ? -falseAlarms : recall
        }
        const candidates = first.map(({ score }) => score!).filter(meets)
        const { threshold } = pick(first, text)
        if (candidates.length === 0) expect(threshold).toBeNull()
        else {
          expect(meets(threshold!)).toBe(true)
          expect(worth(threshold!)).toBeCloseTo(Math.max(...candidates.map(worth)), 10)
        }
      }),
    )
  })
})
