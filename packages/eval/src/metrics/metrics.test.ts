import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bootstrapDifferences, bootstrapFigures, seededRandom, type Weights } from './bootstrap.ts'
import { calibrationOf } from './calibration.ts'
import { accuracy, alarmsOf, confusion, confusionOf, labelQuality, labelTable, macroF1 } from './confusion.ts'
import { costsOf } from './costs.ts'
import { atMostFalseAlarms, operatingPoints, prCurve, rocCurve, rocTable, thinned } from './curves.ts'
import { averagePrecision, averagePrecisionAt, rankingOf, rocAuc, type Scored } from './ranking.ts'
import { riskCoverage } from './risk-coverage.ts'
import { mcnemar } from './significance.ts'

/** `+0.8 -0.1`: a positive row scored 0.8, a negative one scored 0.1. */
const rows = (text: string) =>
  text.split(' ').map((part) => ({ positive: part.startsWith('+'), score: Number(part.slice(1)) }))
const auc = (text: string) => rocAuc(rankingOf(rows(text)))
const ap = (text: string) => averagePrecision(rankingOf(rows(text)))
const points = (sample: readonly Scored[]) => operatingPoints(sample, rankingOf(sample))
const anyRows = fc.array(
  fc.record({ positive: fc.boolean(), score: fc.integer({ min: 0, max: 20 }).map((n) => n / 20) }),
  { minLength: 2, maxLength: 30 },
)

describe('the ROC curve of a good classifier', () => {
  // 900 positive rows above nearly all of 2 000 others.
  const sample = Array.from({ length: 2_900 }, (_, i) => {
    const positive = i < 900
    return { positive, score: positive ? 0.6 + (0.4 * i) / 900 : (0.62 * (i - 900)) / 2_000 }
  })
  const curve = rocCurve(points(sample))

  it('has half of its points or more at 5 % false alarms or less, and both ends', () => {
    expect(curve).toHaveLength(100)
    expect(curve.filter(([x]) => x <= 0.05).length).toBeGreaterThanOrEqual(50)
    expect([curve[0], curve.at(-1)]).toEqual([
      [0, 0],
      [1, 1],
    ])
    expect(curve.map(([x]) => x)).toEqual(curve.map(([x]) => x).sort((a, b) => a - b))
  })

  it('is shown in a table where it is used, each point once', () => {
    const table = rocTable(curve)
    expect(table.filter(([x]) => x <= 0.05).length).toBeGreaterThanOrEqual(5)
    expect(table.length).toBeLessThanOrEqual(12)
    expect(new Set(table.map(String)).size).toBe(table.length)
    expect(table.at(-1)).toEqual([1, 1])
  })

  it('of few rows keeps every point', () => {
    expect(rocCurve(points(rows('+0.9 -0.5 +0.4')))).toHaveLength(4)
    expect(rocTable([])).toEqual([])
  })
})

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

  it('tells what the alarms of one label are worth', () => {
    expect(alarmsOf(confusion(truths, said), 'scam')).toEqual({ precision: 2 / 3, recall: 2 / 3, false_alarms: 0.5 })
    expect(alarmsOf(confusion(['ham'], ['ham']), 'scam')).toEqual({ precision: null, recall: null, false_alarms: 0 })
    expect(alarmsOf(confusion(['scam'], ['scam']), 'scam')).toMatchObject({ false_alarms: null })
  })

  it('prices mistakes, and models beside them', () => {
    const costs = { false_alarm: 2, miss: 10 }
    // One false alarm and one miss in five rows.
    expect(costsOf(confusion(truths, said), 'scam', costs, 3)).toEqual({
      ...costs,
      mistakes_per_1000: 2400,
      models_per_1000: 3,
      total_per_1000: 2403,
    })
    expect(costsOf(confusion([], []), 'scam', costs, null)).toMatchObject({
      mistakes_per_1000: 0,
      total_per_1000: null,
    })
  })
})

describe('ranking', () => {
  it('is 1 for a perfect order, 0 for the reverse, a half for no order at all', () => {
    expect(auc('-0.1 -0.2 +0.8 +0.9')).toBe(1)
    expect(auc('+0.1 +0.2 -0.8 -0.9')).toBe(0)
    expect(auc('+0.5 -0.5 +0.5 -0.5')).toBe(0.5)
    expect(auc('-0.1 -0.4 +0.35 +0.8')).toBe(0.75)
    expect(auc('+0.1 +0.4')).toBeNull()
  })

  it('gives the average precision of the textbook example', () => {
    expect(ap('-0.1 -0.4 +0.35 +0.8')).toBeCloseTo(0.8333, 4)
    expect(ap('+0.5 -0.5 +0.5 -0.5')).toBe(0.5)
    expect(ap('-0.5')).toBeNull()
  })

  it('equals the count over all pairs, and the sum over all thresholds', () => {
    fc.assert(
      fc.property(anyRows, (sample) => {
        const plus = sample.filter((row) => row.positive)
        const minus = sample.filter((row) => !row.positive)
        fc.pre(plus.length > 0 && minus.length > 0)
        const wins = plus.flatMap((p) => minus.map((m) => (p.score > m.score ? 1 : p.score === m.score ? 0.5 : 0)))
        expect(rocAuc(rankingOf(sample))).toBeCloseTo(sum(wins) / wins.length, 10)
        const flagged = (from: number) => sample.filter(({ score }) => score >= from)
        const right = (from: number) => flagged(from).filter(({ positive }) => positive).length
        const steps = [...new Set(sample.map(({ score }) => score))].sort((a, b) => b - a)
        const gained = steps.map((from, i) => right(from) - (i === 0 ? 0 : right(steps[i - 1]!)))
        const area = sum(steps.map((from, i) => (gained[i]! * right(from)) / flagged(from).length))
        expect(averagePrecision(rankingOf(sample))).toBeCloseTo(area / plus.length, 10)
      }),
    )
  })

  it('counts a row of weight n as n rows, and one without a score not at all', () => {
    fc.assert(
      fc.property(anyRows, fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 30, maxLength: 30 }), (sample, n) => {
        const repeated = sample.flatMap((row, i) => Array.from({ length: n[i]! }, () => row))
        const ranking = rankingOf([...sample, { positive: true, score: null }])
        for (const figure of [rocAuc, averagePrecision]) {
          const weighed = figure(ranking, Uint32Array.from([...n.slice(0, sample.length), 1]))
          const plain = figure(rankingOf(repeated))
          if (plain === null) expect(weighed).toBeNull()
          else expect(weighed).toBeCloseTo(plain, 10)
        }
      }),
    )
  })

  it('averages the precision at each right hit among the first k', () => {
    expect(averagePrecisionAt(['a', 'x', 'b', 'y', 'z'], ['a', 'b'], 5)).toBeCloseTo((1 + 2 / 3) / 2)
    expect(averagePrecisionAt(['x', 'a'], ['a'], 5)).toBe(0.5)
    expect(averagePrecisionAt(['x', 'y', 'a'], ['a'], 2)).toBe(0)
    expect(averagePrecisionAt(['a', 'a'], ['a', 'b', 'c'], 2)).toBe(0.5)
    expect(averagePrecisionAt(['a'], [], 5)).toBe(0)
  })
})

describe('curves', () => {
  it('begin with nothing flagged and end with everything', () => {
    const found = points(rows('+0.9 -0.8 +0.7 -0.1'))
    expect(found.map(({ threshold }) => threshold)).toEqual([0.9, 0.8, 0.7, 0.1])
    expect(rocCurve(found)).toEqual([
      [0, 0],
      [0, 0.5],
      [0.5, 0.5],
      [0.5, 1],
      [1, 1],
    ])
    expect(prCurve(found)).toEqual([
      [0.5, 1],
      [0.5, 0.5],
      [1, 2 / 3],
      [1, 0.5],
    ])
    expect(rocCurve(points(rows('+0.9')))).toEqual([])
  })

  it('give the most recall that few enough false alarms allow', () => {
    const found = points(rows('+0.9 -0.8 +0.7 -0.1 -0.05 -0.01'))
    expect(atMostFalseAlarms(found, 0.25)).toMatchObject({ threshold: 0.7, recall: 1, false_alarms: 0.25 })
    expect(atMostFalseAlarms(found, 0.2)).toMatchObject({ threshold: 0.9, recall: 0.5 })
    expect(atMostFalseAlarms(points(rows('-0.9 +0.1')), 0.5)).toBeNull()
  })

  it('are thinned to points that were there, ends included', () => {
    const many = Array.from({ length: 1000 }, (_, i) => i)
    const few = thinned(many, 100)
    expect(few).toHaveLength(100)
    expect([few[0], few.at(-1)]).toEqual([0, 999])
    expect(thinned([1, 2], 100)).toEqual([1, 2])
  })
})

describe('calibration', () => {
  it('is 0 where said and seen agree, and the distance where they do not', () => {
    expect(calibrationOf(rows('+1 +1 -0 -0'), 2)).toMatchObject({ error: 0, brier: 0 })
    expect(calibrationOf(rows('-0.9 -0.9 -0.9 -0.9'), 2)!.error).toBeCloseTo(0.9)
    expect(calibrationOf(rows('+0.8 -0.4'), 1)).toMatchObject({ bins: [{ count: 2, seen: 0.5 }] })
    expect(calibrationOf(rows('+0.8 -0.4'))!.brier).toBeCloseTo((0.04 + 0.16) / 2)
  })

  it('is told of probabilities only', () => {
    expect(calibrationOf([])).toBeNull()
    expect(calibrationOf(rows('+3.5 -0.1'))).toBeNull()
  })

  it('cuts bins of the same number of rows, and does not depend on their order', () => {
    const sample = Array.from({ length: 25 }, (_, i) => ({ positive: i % 2 === 0, score: Math.floor(i / 3) / 9 }))
    const found = calibrationOf(sample)!
    expect(sum(found.bins.map(({ count }) => count))).toBe(25)
    expect(Math.max(...found.bins.map(({ count }) => count))).toBeLessThanOrEqual(3)
    expect(calibrationOf([...sample].reverse())!.bins).toEqual(found.bins)
  })
})

describe('answers and abstentions', () => {
  const answer = (right: boolean, confidence: number) => ({ answered: true, right, confidence })
  const silence = { answered: false, right: true, confidence: 1 }

  it('are told from the surest on: how much is answered, and how much of that is right', () => {
    const found = riskCoverage([answer(true, 0.9), answer(true, 0.8), answer(false, 0.5), silence])!
    expect(found).toMatchObject({ coverage: 0.75, precision: 2 / 3 })
    expect(found.area).toBeCloseTo((0 + 0 + 1 / 3) / 3)
    expect(found.points.map(({ coverage, precision }) => [coverage, precision])).toEqual([
      [0.25, 1],
      [0.5, 1],
      [0.75, 2 / 3],
    ])
    expect(found.at_precision[0]).toMatchObject({ precision: 0.9, point: { coverage: 0.5, confidence: 0.8 } })
  })

  it('take rows that are equally sure together', () => {
    const found = riskCoverage([answer(true, 0.5), answer(false, 0.5)])!
    expect(found.points).toEqual([{ coverage: 1, precision: 0.5, confidence: 0.5 }])
    expect(found.area).toBe(0.5)
    expect(found.at_precision.every(({ point }) => point === null)).toBe(true)
  })

  it('have no precision where nothing is answered', () => {
    expect(riskCoverage([silence])).toMatchObject({ coverage: 0, precision: null, area: null, points: [] })
    expect(riskCoverage([])).toBeNull()
  })
})

describe('the bootstrap', () => {
  const mean = (values: readonly number[]) => (weights: Weights) => ({
    mean: sum(values.map((value, i) => value * weights[i]!)) / sum([...weights]),
  })

  it('gives the same interval for the same data, around the figure', () => {
    const sample = Array.from({ length: 200 }, (_, i) => i % 2)
    const one = () => bootstrapFigures(Array(200).fill(0), mean(sample), 500).mean!
    expect(one()).toEqual(one())
    expect(one().value).toBe(0.5)
    const [low, high] = one().interval!
    expect([low > 0.4, low < 0.5, high > 0.5, high < 0.6]).toEqual([true, true, true, true])
  })

  it('draws within strata, so that each keeps its size', () => {
    const strata = [0, 0, 0, 1, 1, 2]
    const drawn = bootstrapFigures(strata, (weights) => ({ ones: weights[3]! + weights[4]!, two: weights[5]! }), 50)
    expect(drawn).toEqual({ ones: { value: 2, interval: [2, 2] }, two: { value: 1, interval: [1, 1] } })
  })

  it('has no interval for a figure that is mostly undefined, and no figure for one that is', () => {
    const first = (weights: Weights) => ({ figure: weights.every((weight) => weight === 1) ? 1 : null })
    expect(bootstrapFigures([0, 0, 0, 0, 0, 0], first, 20)).toEqual({ figure: { value: 1, interval: null } })
    expect(bootstrapFigures([0], () => ({ figure: null }), 10)).toEqual({ figure: null })
  })

  it('tells a difference from none', () => {
    const strata = Array(100).fill(0)
    const noise = Array.from({ length: 100 }, (_, i) => (i % 2 ? 1 : -1))
    expect(bootstrapDifferences(strata, mean(noise), 500).mean!.p).toBeGreaterThan(0.5)
    expect(bootstrapDifferences(strata, mean(noise.map((n) => n + 1)), 500).mean!.p).toBeCloseTo(2 / 501)
    expect(bootstrapDifferences([0], () => ({ none: 0 }), 10).none).toEqual({ value: 0, interval: [0, 0], p: 1 })
  })

  it('draws from all of [0, 1)', () => {
    const random = seededRandom(7)
    const drawn = Array.from({ length: 10_000 }, random)
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...drawn)).toBeLessThan(1)
    expect(sum(drawn) / drawn.length).toBeCloseTo(0.5, 1)
  })

  it('weighs labels as if rows were there so often', () => {
    const table = labelTable(['a', 'b', 'b'], ['a', 'a', 'b'])
    expect(confusionOf(table, Uint32Array.of(2, 0, 3)).counts).toEqual([
      [2, 0],
      [0, 3],
    ])
  })
})

describe("McNemar's exact test", () => {
  const pair = (onlyFirst: number, onlySecond: number, both: number) => {
    const first = [...Array(onlyFirst).fill(true), ...Array(onlySecond).fill(false), ...Array(both).fill(true)]
    const second = [...Array(onlyFirst).fill(false), ...Array(onlySecond).fill(true), ...Array(both).fill(true)]
    return mcnemar(first, second)
  }

  it('gives the binomial tail of the rows that only one has right', () => {
    // Two tails of 10 fair tosses with at most 1 head: 2 × 11 / 1024.
    expect(pair(1, 9, 40)).toMatchObject({ only_first: 1, only_second: 9 })
    expect(pair(1, 9, 40).p).toBeCloseTo(22 / 1024, 10)
    expect(pair(5, 5, 0).p).toBe(1)
    expect(pair(0, 0, 5).p).toBe(1)
  })

  it('stays exact for thousands of rows', () => {
    // 1 900 against 2 100 of 4 000: the normal tail with continuity correction gives 0.0016.
    expect(pair(1900, 2100, 0).p).toBeCloseTo(0.00165, 4)
    expect(pair(0, 5000, 0).p).toBe(0)
  })
})

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}
