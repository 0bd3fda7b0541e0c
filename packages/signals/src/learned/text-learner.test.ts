import { shippedLists } from '@tribunal/testkit/shipped'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { createTextAnalyser } from '../text/index.ts'
import { createTextLearner } from './text-learner.ts'
import type { TextModel } from './text-model.ts'

const analyser = createTextAnalyser(shippedLists())
const scam: TextModel = {
  id: 'scam',
  version: '1.0.0',
  title: { en: 'Scam', es: 'Estafa' },
  domain: { languages: ['en', 'und'], minLength: 3, maxLength: 200 },
  threshold: 0.5,
  base: -2000,
  weights: { 'word:free': 1500, 'word:money': 900, 'pair:free money': 700, 'shape:question': -800, 'part:otte': 250 },
}
const mail: TextModel = {
  ...scam,
  id: 'mail',
  domain: { ...scam.domain, languages: ['en', 'es'], minLines: 2 },
  weights: { 'word:money': -400 },
}
const learner = createTextLearner([scam, mail])
const scoreOf = (text: string, language?: string, influences = 0) =>
  learner.read(analyser.analyse(text, language), influences)['scam']

test('a score is the sum of base and weights as a probability, each feature once', () => {
  // -2 + 1.5 + 0.9 + 0.7 = 1.1
  expect(scoreOf('free money, free money', 'en')).toEqual({
    status: 'ok',
    value: { probability: 0.75026, influences: [] },
  })
})

test('influences come strongest first, with their place in the text as submitted', () => {
  const text = 'Is it fr\u200bee  m0ney?'
  const said = scoreOf(text, 'en', 3)
  expect(said?.status === 'ok' && said.value.influences).toEqual([
    { feature: 'word:free', weight: 1.5, start: 6, end: 11 },
    { feature: 'word:money', weight: 0.9, start: 13, end: 18 },
    { feature: 'shape:question', weight: -0.8 },
  ])
})

test('influences of one strength come in the order of the file', () => {
  const even = createTextLearner([{ ...scam, weights: { 'word:b': 500, 'word:a': -500 } }])
  const said = even.read(analyser.analyse('a or b', 'en'), 2)['scam']
  expect(said?.status === 'ok' && said.value.influences.map(({ feature }) => feature)).toEqual(['word:b', 'word:a'])
})

test('parts of a word are told where they are', () => {
  const said = scoreOf('the lottery', 'en', 1)
  expect(said?.status === 'ok' && said.value.influences).toEqual([
    { feature: 'part:otte', weight: 0.25, start: 5, end: 9 },
  ])
})

test.each(['f r e e  m o n e y', 'fr.ee mo-ney', 'ｆｒｅｅ ｍｏｎｅｙ', 'FrEe mOnEy', 'frее mоnеу', 'fr33 m0n3y'])(
  '%s scores as it would without disguise',
  (text) => {
    expect(scoreOf(text)).toEqual(scoreOf('free money', 'en'))
  },
)

test('a disguised text is as long as its words, and in their language', () => {
  // Marks on each letter make it longer than domain allows; pieces of words look Spanish.
  expect(scoreOf('free money '.repeat(15).replace(/[a-z]/g, '$&\u0301'))).toEqual(scoreOf('free money'))
  expect(scoreOf('th.e fr-ee mo.ne-y, o.f th_e de-al a-nd fr.ee')).toMatchObject({ status: 'ok' })
})

describe('away from home', () => {
  it.each([
    ['free money', 'es', 'the model was trained on en, und, and the text is in `es`'],
    ['hi', 'en', 'the model was trained on texts of 3 to 200 characters, and this one has 2'],
    ['x'.repeat(900), 'en', 'the model was trained on texts of 3 to 200 characters, and this one has 900'],
    ['x'.repeat(300), 'en', 'the model was trained on texts of 3 to 200 characters, and this one has 300'],
  ])('%s (%s) has no score', (text, language, reason) => {
    expect(scoreOf(text, language)).toEqual({ status: 'unavailable', reason })
  })

  it('is no long text where the model reads windows: the window that says most counts, with its place', () => {
    const inWindows = createTextLearner([{ ...scam, domain: { ...scam.domain, windows: true } }])
    const dull = 'the dog sat there. '
    const text = `${dull.repeat(40)}free money ${dull.repeat(40)}`
    const said = inWindows.read(analyser.analyse(text, 'en'), 1)['scam']
    const at = text.indexOf('free')
    expect(said).toEqual({
      status: 'ok',
      value: { probability: 0.75026, influences: [{ feature: 'word:free', weight: 1.5, start: at, end: at + 4 }] },
    })
  })

  it('is nowhere for a model that reads windows, as far as length goes', () => {
    const inWindows = createTextLearner([{ ...scam, domain: { ...scam.domain, windows: true } }])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 3000 }), (before, after) => {
        const text = `${'la '.repeat(before)}free money ${'la '.repeat(after)}`
        expect(inWindows.read(analyser.analyse(text, 'en'))['scam']).toMatchObject({ value: { probability: 0.75026 } })
      }),
      { numRuns: 30 },
    )
  })

  it('is a text of one line for a model of mails', () => {
    const mails = (text: string) => learner.read(analyser.analyse(text, 'es'))['mail']
    expect(mails('one line')).toEqual({
      status: 'unavailable',
      reason: 'the model was trained on texts of 2 lines or more',
    })
    expect(mails('Subject\nBody')).toMatchObject({ status: 'ok' })
  })
})

test('asked again for a text, it says the same', () => {
  const analysis = analyser.analyse('free money', 'en')
  expect(learner.read(analysis, 1)['scam']).toMatchObject({
    value: { probability: learner.read(analysis)['scam']?.status === 'ok' && 0.75026 },
  })
})

test('only models that are asked for answer', () => {
  const said = learner.read(analyser.analyse('free\nmoney', 'en'), 9, [mail])
  expect(Object.keys(said)).toEqual(['mail'])
  expect(said['mail']).toMatchObject({ value: { influences: [{ feature: 'word:money', weight: -0.4 }] } })
})

test('what moved a model is that of its text, whatever part was read in between', () => {
  const analysis = analyser.analyse('free money', 'en')
  const influences = () => learner.read(analysis, 9, [scam])['scam']
  const before = influences()
  learner.ofPart('scam', 'otter?')
  expect(influences()).toEqual(before)
})

test('no score is certain, whatever the weights', () => {
  const sure = createTextLearner([{ ...scam, base: -20_000 }])
  expect(sure.read(analyser.analyse('hello there', 'en'))['scam']).toMatchObject({ value: { probability: 0.001 } })
})

test('two models of one id are refused, and no models have nothing to say', () => {
  expect(() => createTextLearner([scam, scam])).toThrow('two models have the id `scam`')
  expect(createTextLearner([]).read(analyser.analyse('free', 'en'))).toEqual({})
})

test('a score is the sum of its influences', () => {
  const words = fc.array(fc.constantFrom('free', 'money', 'fr33', 'lottery', 'why?', 'a', '12'), { maxLength: 12 })
  fc.assert(
    fc.property(words, (some) => {
      const said = scoreOf(`so ${some.join(' ')}`, 'en', 100)
      if (said?.status !== 'ok') throw new Error('in domain')
      const sum = said.value.influences.reduce((total, { weight }) => total + weight, scam.base / 1000)
      expect(said.value.probability).toBeCloseTo(1 / (1 + Math.exp(-sum)), 6)
    }),
  )
})

describe('a part of a text', () => {
  it('is read by one model, as a whole text of these words would be', () => {
    expect(learner.ofPart('scam', 'free money')).toBe(0.75026)
    expect(learner.ofPart('mail', 'free money')).toBeLessThan(0.5)
  })

  it('changes nothing of what is said of the whole', () => {
    const analysis = analyser.analyse('free money?', 'en')
    const before = learner.read(analysis, 3)
    learner.ofPart('scam', 'something else')
    expect(learner.read(analysis, 3)).toEqual(before)
  })

  it('is all that a model of what stands around a statement reads', () => {
    const around = { ...scam, id: 'around', domain: { ...scam.domain, around: true } }
    const both = createTextLearner([scam, around])
    expect(both.models).toEqual([scam])
    expect(Object.keys(both.read(analyser.analyse('free money', 'en')))).toEqual(['scam'])
    expect(both.ofPart('around', 'free money')).toBe(0.75026)
  })

  it('is not known to a model that is not there, or whose texts are shorter', () => {
    expect(learner.ofPart('other', 'free money')).toBeUndefined()
    expect(learner.ofPart('scam', 'free '.repeat(50))).toBeUndefined()
  })
})
