import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentWords, foldedWords, subjectWords } from './content-words.ts'
import { carriedShare, coverageOf, MATCH_MIN, matchProbability } from './match-gate.ts'
import { polarityOf } from './polarity.ts'

describe('words for comparison', () => {
  it.each([
    ['Vaccines CAUSED cancers!', ['vaccin', 'caus', 'cancer']],
    ['#IranUSA @realDonaldTrump', ['iran', 'usa', 'real', 'donald', 'trump']],
    ['COVID-19, covid19 and Covid 2019', ['covid']],
    ['1,000,000 people paid $3.50', ['1000000', 'peopl', 'paid', '3.50']],
    ['Él comió plátanos', ['comio', 'platano']],
    ['https://t.co/x pic.twitter.com/abc studies', ['study']],
    ['ﬁne ｆｕｌｌ width', ['fin', 'full', 'width']],
  ])('%s', (text, words) => {
    expect(contentWords(text)).toEqual(words)
  })

  it('unfolds contractions, written with or without the apostrophe', () => {
    expect(foldedWords("It can't and won't, doesnt and isn’t")).toEqual([
      'it',
      'can',
      'not',
      'and',
      'can',
      'not',
      'does',
      'not',
      'and',
      'is',
      'not',
    ])
  })

  it('leaves out what every fact check says', () => {
    expect(subjectWords('A photograph shows a crowd')).toEqual(['crowd'])
  })
})

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
      checkedFiguresMissing: 1,
      claimFiguresMissing: 1,
      checkedNamesMissing: 2,
      claimNamesMissing: 0,
    })
  })

  it('of a title that only names a subject is none', () => {
    expect(coverageOf('Malaria is everywhere', { claim: 'Ebola', title: 'Malaria' }).title).toBe(0)
  })

  it('reads no names where the text shouts', () => {
    expect(coverageOf('BIG PHARMA IS LYING', { claim: 'x' }).claimNamesMissing).toBe(0)
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
          expect(carriedShare(coverage)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })
})

describe('polarity', () => {
  it.each([
    ['Prices rose', 'Prices rose', 'same'],
    ['Prices rose', 'Prices did not rise', 'opposite'],
    ['Prices rose', 'Prices fell', 'unsure'],
    ['Prices may rise', 'Prices rise', 'unsure'],
    ['Prices rise', 'Prices may rise', 'same'],
    ['Kenya beat Uganda', 'Uganda beat Kenya', 'unsure'],
    ['Uganda was beaten by Kenya', 'Kenya beat Uganda', 'same'],
    ['It is a hoax', 'It is real', 'unsure'],
    ['No, never, it did not happen', 'It happened', 'unsure'],
    ['Chanjo si hatari', 'Chanjo ni hatari', 'opposite'],
  ])('%s | %s: %s', (a, b, wanted) => {
    expect(polarityOf(a, b)).toBe(wanted)
  })
})
