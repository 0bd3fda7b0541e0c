import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Coverage, coverageOf, MATCH_MIN, matchProbability, SENTENCE_MATCH } from './match-gate.ts'

describe('coverage', () => {
  it('is counted both ways, with figures and names apart', () => {
    expect(
      coverageOf('Ruto won the 2017 vote', {
        claim: 'In 2022 William Ruto won the vote in Kenya',
        title: 'Who won the vote in Kenya?',
      }),
    ).toEqual({
      checked: 3 / 6,
      claim: 3 / 4,
      title: 2 / 3,
      shared: 3,
      inRow: false,
      checkedFiguresMissing: 1,
      checkedNamesMissing: 2,
    })
  })

  it.each([
    ['so I said vaccines cause autism and went home', true],
    ['vaccines cause rare autism', false],
    ['autism vaccines cause', false],
    ['vaccines cause', false],
  ])('tells whether the checked claim stands in the claim in a row: %s, %s', (text, inRow) => {
    expect(coverageOf(text, { claim: 'Vaccines cause autism' }).inRow).toBe(inRow)
  })

  it('of a checked claim in a row is a match, whatever stands around it', () => {
    const long = `so I said that vaccines cause autism and went home ${'to the garden of my friends '.repeat(9)}`
    expect(matchProbability(coverageOf(long, { claim: 'Vaccines cause autism' }))).toBeGreaterThanOrEqual(MATCH_MIN)
  })

  it('of a title that only names a subject is none', () => {
    expect(coverageOf('Malaria is everywhere', { claim: 'Ebola', title: 'Malaria' }).title).toBe(0)
  })

  it('reads no names where the text shouts', () => {
    expect(coverageOf('x', { claim: 'BIG PHARMA IS LYING' }).checkedNamesMissing).toBe(0)
  })

  it('of a title counts from three subject words on', () => {
    const titled = (title: string) => coverageOf('Malaria kills children', { claim: 'Ebola', title }).title
    expect([titled('Malaria kills'), titled('Malaria kills children'), titled('Malaria kills many children')]).toEqual([
      0,
      1,
      3 / 4,
    ])
  })

  it.each<[string, number]>([
    ['the town of Nairobi', 1],
    ['the town of nairobi', 0],
    ['Nairobi is a town', 0],
    ['It rains. Nairobi is wet', 0],
    ['He said “Nairobi”', 0],
    ['so Nairobi, then Nairobi', 1],
    ['so X it is', 0],
    ['so K2 it is', 1],
    ['in NY', 1],
    ['a NY', 0],
    ['here The Show', 0],
  ])('reads names where a capital stands inside a sentence that does not shout: %s, %i', (text, names) => {
    expect(coverageOf('x', { claim: text }).checkedNamesMissing).toBe(names)
  })

  it('of nothing is nothing', () => {
    expect(coverageOf('', { claim: '' })).toMatchObject({ checked: 0, claim: 0, title: 0, shared: 0 })
  })
})

describe('match probability', () => {
  const same = coverageOf('Vaccines cause autism', { claim: 'Vaccines cause autism', title: 'Vaccines and autism' })

  it('passes for the same statement, whatever rivals there are', () => {
    expect(matchProbability(same, 0.9, 0.9)).toBeGreaterThanOrEqual(0.97)
    expect(matchProbability(same)).toBeGreaterThanOrEqual(0.97)
  })

  it('does not pass for another statement about the same thing', () => {
    const other = coverageOf('Vaccines cause diabetes', {
      claim: 'Vaccines cause autism',
      title: 'Vaccines and autism',
    })
    expect(matchProbability(other, 0.5, 0.45)).toBeLessThan(MATCH_MIN)
    expect(matchProbability(other)).toBeLessThan(MATCH_MIN)
  })

  it('a rival that comes near lowers it; no rival counts as one half as near', () => {
    const near = coverageOf('Ruto won the Kenyan election by a wide margin', {
      claim: 'Ruto won the Kenyan presidential election',
    })
    expect(matchProbability(near, 0.6, 0.6)).toBeLessThan(matchProbability(near, 0.6, 0.4))
    expect(matchProbability(near, 0.6, 0)).toBe(matchProbability(near, 0.6, 0.3))
  })

  it('is a probability for any text and score', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (a, b, score, rival) => {
          const coverage = coverageOf(a, { claim: b })
          const probability = matchProbability(coverage, score, rival)
          expect(probability).toBeGreaterThan(0)
          expect(probability).toBeLessThan(1)
        },
      ),
    )
  })
})

const NOTHING: Coverage = {
  checked: 0,
  claim: 0,
  title: 0,
  shared: 0,
  inRow: false,
  checkedFiguresMissing: 0,
  checkedNamesMissing: 0,
}
const ALL: Coverage = { ...NOTHING, checked: 1, claim: 1, shared: 2 }

describe('what moves the match probability', () => {
  /** Logarithm of the odds: what the weights add up to. */
  const odds = (coverage: Partial<Coverage>, score?: number, rival?: number) => {
    const probability = matchProbability({ ...NOTHING, ...coverage }, score, rival)
    return Math.log(probability / (1 - probability))
  }
  const assumed = -0.709 - 7.89 * 0.7

  it('begins at the bias and an assumed rival', () => {
    expect(odds({})).toBeCloseTo(assumed, 9)
    expect(odds({}, 0, 0.5)).toBeCloseTo(assumed, 9)
  })

  it.each<[string, Partial<Coverage>, number]>([
    ['the covered share of the checked claim', { checked: 0.5 }, 3.119 * 0.5],
    ['or of the title, whichever is more', { checked: 0.2, title: 0.4 }, 3.119 * 0.4],
    ['the words in common, each further one less', { shared: 4 }, 2.804 * Math.log(5)],
    ['a missing figure', { checkedFiguresMissing: 1 }, -0.412],
    ['two missing figures, and no more than two', { checkedFiguresMissing: 3 }, -0.412 * 2],
    ['a missing name', { checkedNamesMissing: 1 }, -0.282],
    ['three missing names, and no more than three', { checkedNamesMissing: 4 }, -0.282 * 3],
    ['nothing that only the claim has', { claim: 0.9 }, 0],
  ])('moves it by %s', (_, coverage, by) => {
    expect(odds(coverage) - assumed).toBeCloseTo(by, 9)
  })

  it.each([
    [0.8, undefined, 0.7],
    [0.8, 0.48, 0.6],
    [0.8, 0.8, 1],
    [0.8, 0.9, 1],
    [0.8, 0.1, 0.5],
  ])('moves it by the score %f and a rival of %f', (score, rival, ratio) => {
    expect(odds({}, score, rival)).toBeCloseTo(-0.709 - 7.89 * ratio + 1.608 * score, 9)
  })

  it('is weighed otherwise where a sentence model made the score', () => {
    const probability = matchProbability({ ...NOTHING, checked: 0.5, shared: 1 }, 0.8, 0.48, SENTENCE_MATCH)
    const sum = -2.226 - 7.147 * 0.6 + 12.313 * 0.8 + 0.867 * 0.5 + 1.789 * Math.log(2)
    expect(Math.log(probability / (1 - probability))).toBeCloseTo(sum, 9)
  })

  it('is at least 0.97 where two words or more are the same both ways', () => {
    expect(matchProbability(ALL)).toBe(0.97)
    expect(matchProbability({ ...ALL, shared: 40 }, 1, 0)).toBeGreaterThan(0.97)
    for (const other of [{ shared: 1 }, { checked: 0.99 }, { claim: 0.99 }]) {
      expect(matchProbability({ ...ALL, ...other })).toBeLessThan(0.97)
    }
  })
})
