import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bootstrapInterval, seededRandom } from './bootstrap.ts'
import { calibrationBins, calibrationError } from './calibration.ts'
import { accuracy, confusion, labelQuality, macroF1 } from './confusion.ts'
import { averagePrecision, rocAuc, type Scored } from './ranking.ts'

const rows = (text: string): Scored[] =>
  text.split(' ').map((part) => ({ positive: part.startsWith('+'), score: Number(part.slice(1)) }))
const anyRows = fc.array(
  fc.record({ positive: fc.boolean(), score: fc.integer({ min: 0, max: 20 }).map((n) => n / 20) }),
  { minLength: 2, maxLength: 40 },
)

describe('the confusion of labels', () => {
  const truths = ['scam', 'scam', 'scam', 'ham', 'ham']
  const said = ['scam', 'scam', 'ham', 'ham', 'scam']

  it('counts true against predicted labels', () => {
    expect(confusion(truths, said)).toEqual({
      labels: ['ham', 'scam'],
      counts: [
        [1, 1],
        [1, 2],
      ],
    })
    expect(accuracy(confusion(truths, said))).toBeCloseTo(0.6)
    expect(accuracy(confusion([], []))).toBe(0)
  })

  it('gives precision, recall and F1 of each label, and their mean', () => {
    const [ham, scam] = labelQuality(confusion(truths, said))
    expect(ham).toEqual({ label: 'ham', support: 2, precision: 0.5, recall: 0.5, f1: 0.5 })
    expect(scam!.precision).toBeCloseTo(2 / 3)
    expect(scam!.f1).toBeCloseTo(2 / 3)
    expect(macroF1([ham!, scam!])).toBeCloseTo((0.5 + 2 / 3) / 2)
    expect(macroF1([])).toBe(0)
  })

  it('has no precision for a label never predicted, and no recall for one that never occurs', () => {
    const [maybe, no, yes] = labelQuality(confusion(['yes', 'no'], ['maybe', 'no']))
    expect(maybe).toMatchObject({ recall: null, precision: 0, f1: 0 })
    expect(no).toMatchObject({ precision: 1, recall: 1, f1: 1 })
    expect(yes).toMatchObject({ precision: null, recall: 0, f1: 0 })
  })
})

describe('ranking', () => {
  it('is 1 for a perfect order, 0 for the reverse, a half for no order at all', () => {
    expect(rocAuc(rows('-0.1 -0.2 +0.8 +0.9'))).toBe(1)
    expect(rocAuc(rows('+0.1 +0.2 -0.8 -0.9'))).toBe(0)
    expect(rocAuc(rows('+0.5 -0.5 +0.5 -0.5'))).toBe(0.5)
    expect(rocAuc(rows('-0.1 +0.4 -0.35 +0.8'))).toBe(1)
    expect(rocAuc(rows('-0.1 -0.4 +0.35 +0.8'))).toBe(0.75)
    expect(rocAuc(rows('+0.1 +0.4'))).toBeNull()
  })

  it('gives the average precision of the textbook example', () => {
    expect(averagePrecision(rows('-0.1 -0.4 +0.35 +0.8'))).toBeCloseTo(0.8333, 4)
    expect(averagePrecision(rows('+0.5 -0.5 +0.5 -0.5'))).toBe(0.5)
    expect(averagePrecision(rows('-0.5'))).toBeNull()
  })

  it('equals the count over all pairs', () => {
    fc.assert(
      fc.property(anyRows, (sample) => {
        const plus = sample.filter((row) => row.positive)
        const minus = sample.filter((row) => !row.positive)
        fc.pre(plus.length > 0 && minus.length > 0)
        const wins = plus.flatMap((p) => minus.map((m) => (p.score > m.score ? 1 : p.score === m.score ? 0.5 : 0)))
        expect(rocAuc(sample)).toBeCloseTo(wins.reduce<number>((a, b) => a + b, 0) / wins.length, 10)
      }),
    )
  })

  it('does not depend on the order of the rows, nor on a growing change of the scores', () => {
    fc.assert(
      fc.property(anyRows, (sample) => {
        const other = [...sample].reverse().map((row) => ({ ...row, score: row.score ** 3 * 2 - 1 }))
        for (const figure of [rocAuc, averagePrecision]) {
          const value = figure(sample)
          if (value === null) expect(figure(other)).toBeNull()
          else expect(figure(other)).toBeCloseTo(value, 10)
        }
      }),
    )
  })
})

describe('calibration', () => {
  it('cuts bins of the same number of rows', () => {
    const sample = Array.from({ length: 25 }, (_, i) => ({ positive: i % 2 === 0, score: i / 25 }))
    const bins = calibrationBins(sample)
    expect(bins.map((bin) => bin.count).reduce((a, b) => a + b)).toBe(25)
    expect(Math.max(...bins.map((bin) => bin.count)) - Math.min(...bins.map((bin) => bin.count))).toBeLessThanOrEqual(1)
    expect(calibrationBins(rows('+0.5 -0.1'))).toHaveLength(2)
  })

  it('is 0 where said and seen agree, and the distance where they do not', () => {
    expect(calibrationError(rows('+1 +1 -0 -0'), 2)).toBe(0)
    expect(calibrationError(rows('-0.9 -0.9 -0.9 -0.9'), 2)).toBeCloseTo(0.9)
    expect(calibrationError([])).toBeNull()
  })
})

describe('the bootstrap', () => {
  const mean = (sample: readonly number[]) => sample.reduce((a, b) => a + b, 0) / sample.length

  it('gives the same interval for the same data, around the figure', () => {
    const sample = Array.from({ length: 200 }, (_, i) => i % 2)
    const interval = bootstrapInterval(sample, mean, 500)!
    expect(bootstrapInterval(sample, mean, 500)).toEqual(interval)
    expect(interval[0]).toBeGreaterThan(0.4)
    expect(interval[0]).toBeLessThan(0.5)
    expect(interval[1]).toBeGreaterThan(0.5)
    expect(interval[1]).toBeLessThan(0.6)
  })

  it('has no interval for a figure that is mostly undefined', () => {
    expect(bootstrapInterval([], mean, 10)).toBeNull()
    expect(bootstrapInterval([1], () => null, 10)).toBeNull()
  })

  it('draws from all of [0, 1)', () => {
    const random = seededRandom(7)
    const drawn = Array.from({ length: 10_000 }, random)
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...drawn)).toBeLessThan(1)
    expect(drawn.reduce((a, b) => a + b) / drawn.length).toBeCloseTo(0.5, 1)
  })
})
