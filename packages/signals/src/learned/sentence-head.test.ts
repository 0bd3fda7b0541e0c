import { shippedLists } from '@tribunal/testkit/shipped'
import { describe, expect, it } from 'vitest'
import { createTextAnalyser } from '../text/index.ts'
import { parseSentenceHead, SENTENCE_HEAD_FORMAT } from './sentence-head.ts'
import { createTextLearner } from './text-learner.ts'
import type { TextModel } from './text-model.ts'

const FILE = {
  format: SENTENCE_HEAD_FORMAT,
  id: 'scam',
  version: '1.0.0',
  beside: '2.0.0',
  embedder: 'tiny-1',
  slope: 500,
  base: 100,
  units: [
    { base: -100, weights: [1000, 500], weight: 2000 },
    { base: 0, weights: [-1000, 0], weight: 5000 },
  ],
}
const scam: TextModel = {
  id: 'scam',
  version: '2.0.0',
  title: { en: 'Scam', es: 'Estafa' },
  domain: { languages: ['en'], minLength: 3, maxLength: 200 },
  threshold: 0.5,
  base: -2000,
  weights: { 'word:free': 3000 },
}
const other = { ...scam, id: 'other' }
const analyser = createTextAnalyser(shippedLists())
const analyse = (text: string, language = 'en') => analyser.analyse(text, language)
const learner = createTextLearner([scam, other], [parseSentenceHead(FILE, 'f')])
const probability = (logOdds: number) => expect.closeTo(1 / (1 + Math.exp(-logOdds)), 5)

describe('a head', () => {
  it('weighs the vector and the log-odds of its linear model, and says so', () => {
    // 0.5 × (-2 + 3) + 0.1 + 2 × (-0.1 + 1 × 0.6 + 0.5 × 0.2); the second unit is below zero and silent.
    const { scam: withHead, other: alone } = learner.read(analyse('free of charge'), 3, [scam, other], [0.6, 0.2])
    const influences = [{ feature: 'word:free', weight: 1.5, start: 0, end: 4 }]
    expect(withHead).toEqual({
      status: 'ok',
      value: { probability: probability(1.8), influences, head: 'head-1.0.0.tiny-1' },
    })
    expect(alone).toMatchObject({ value: { probability: probability(1) } })
    expect(alone).not.toHaveProperty('value.head')
  })

  it('says nothing without a vector, or with one of another length', () => {
    const alone = learner.read(analyse('free of charge'))
    expect(alone['scam']).toEqual({ status: 'ok', value: { probability: probability(1), influences: [] } })
    expect(learner.read(analyse('free of charge'), 0, [scam, other], [1])).toEqual(alone)
  })

  it('is asked for a vector where it is in domain and knows the sentence model', () => {
    expect(learner.toEmbed(analyse('fr\u200bee of charge'), 'tiny-1')).toBe('free of charge')
    expect(learner.toEmbed(analyse('free of charge'), 'tiny-2')).toBeUndefined()
    expect(learner.toEmbed(analyse('free of charge', 'es'), 'tiny-1')).toBeUndefined()
    expect(createTextLearner([scam]).toEmbed(analyse('free of charge'), 'tiny-1')).toBeUndefined()
  })

  it('stands beside the version of the model that it was trained beside', () => {
    const head = parseSentenceHead(FILE, 'f')
    const refused = 'a head was trained beside `scam` 2.0.0, which is not installed'
    expect(() => createTextLearner([other], [head])).toThrow(refused)
    expect(() => createTextLearner([{ ...scam, version: '2.0.1' }], [head])).toThrow(refused)
  })
})

describe('the file of a head', () => {
  it.each([
    [{ ...FILE, format: 'tribunal-sentence-head/1' }, 'head `f`: format: '],
    [{ ...FILE, units: [{ ...FILE.units[0], weights: [0.5] }] }, 'head `f`: units.0.weights.0: '],
    [{ ...FILE, units: [{ ...FILE.units[0], weights: [] }] }, 'head `f`: units.0.weights: '],
    [
      { ...FILE, units: [...FILE.units, { ...FILE.units[0], weights: [1] }] },
      'head `f`: units: every unit has as many',
    ],
    [{ ...FILE, units: [] }, 'head `f`: units: '],
    [{ ...FILE, more: 1 }, 'head `f`: '],
    [null, 'head `f`: '],
  ])('is refused where it is none (%#)', (file, message) => {
    expect(() => parseSentenceHead(file, 'f')).toThrow(message)
  })
})
