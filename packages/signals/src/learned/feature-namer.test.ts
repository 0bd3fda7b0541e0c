import { shippedLists } from '@tribunal/testkit/shipped'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { createTextAnalyser } from '../text/index.ts'
import { createFeatureNamer } from './feature-namer.ts'
import { hashOfFeature } from './feature-names.ts'
import { FeatureReader } from './feature-reader.ts'

const analyser = createTextAnalyser(shippedLists())
const namesOf = createFeatureNamer()
const features = (text: string, kind: string) =>
  [...namesOf(analyser.analyse(text, 'en'))]
    .filter((name) => name.startsWith(`${kind}:`))
    .map((name) => name.slice(kind.length + 1))

describe('words', () => {
  it.each([
    ['Claim your PRIZE now', ['claim', 'your', 'prize', 'now']],
    ['Call 09061701461 for £900', ['call', '00000000000', 'for', '000']],
    // Pieces, and what they make together.
    ['mon.ey', ['mon', 'ey', 'money']],
    ['f.r.e.e', ['free']],
    ['$ale', ['sale']],
    ['clas$ of 99', ['class', 'of', '00']],
    ['m0ney', ['money']],
    ['at 10pm', ['at', '00pm']],
    ['сlаim уour ｐｒｉｚｅ', ['claim', 'your', 'prize']],
    ['чай — 東京', ['\u0447a\u0438', '東京']],
    ['@ $ ... 😀', []],
  ])('%s', (text, wanted) => {
    expect(features(text, 'word')).toEqual(wanted)
  })
})

test('pairs go from what a word means to what the next one means', () => {
  expect(features('w1n ca$h now', 'pair')).toEqual(['win cash', 'cash now'])
})

test('parts are runs of four letters inside longer words, and how words of four or more start and end; none of numbers', () => {
  expect(features('the cash lottery 09061701461', 'part')).toEqual([
    ...['^cas', 'ash$'],
    ...['^lot', 'ery$', 'lott', 'otte', 'tter', 'tery'],
  ])
})

describe('shapes', () => {
  it.each([
    ['Hi, I see', ['words-to-4']],
    [
      'WINNER!!! You won £1,000 and 500 and 20% off',
      ['money', 'figure', 'figures', 'percent', 'exclamation', 'exclamations', 'capital-word', 'words-to-16'],
    ],
    [
      'Why? "So", said Ana Díaz to BBC NEWS ASIA… #x @y 😀\n',
      [
        'ellipsis',
        'emoji',
        'question',
        'capital-word',
        'capital-words',
        'name-inside',
        'quote',
        'line-break',
        'hashtag',
        'mention',
        'words-to-16',
      ],
    ],
    [
      'Mail me@domain.org, www.x.co or 0787 406 889, text 87121',
      ['link', 'email', 'phone', 'short-code', 'figure', 'figures', 'mention', 'words-to-16'],
    ],
    // Digits that stand for letters are no figures, nor are the small numbers among them.
    ['wh4tz y0uz m33tz 47 7 zz0r 8', ['words-to-16']],
    ['pLeAsE ReAd ThIs OK', ['name-inside', 'words-to-4']],
  ])('%s', (text, wanted) => {
    expect(
      [...namesOf(analyser.analyse(text, 'en'))]
        .filter((name) => name.startsWith('shape:'))
        .map((name) => name.slice(6))
        .sort(),
    ).toEqual([...wanted].sort())
  })

  it.each([
    [8, 'to-8'],
    [30, 'to-32'],
    [60, 'to-64'],
    [70, 'over-64'],
  ])('%i words are a length', (count, wanted) => {
    expect(features('word '.repeat(count), 'shape').at(-1)).toBe(`words-${wanted}`)
  })
})

test('the features of any text hash as their names do', () => {
  const reader = new FeatureReader()
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab1$.- éЖ東\n'), maxLength: 40 }), (text) => {
      const { plain } = analyser.analyse(text, 'en')
      reader.read(plain.text, {
        feature(hash, check, kind, a, b) {
          expect(hashOfFeature(reader.nameOf(kind, a, b))).toEqual({ hash, check })
        },
      })
    }),
  )
})

test('a long text is read after a short one, and a short one after it', () => {
  const reader = new FeatureReader()
  const count = (text: string) => {
    let words = 0
    reader.read(text, {
      feature(_hash, _check, kind) {
        if (kind === 0) words++
      },
    })
    return words
  }
  expect([count('one two'), count('word '.repeat(2000)), count('one two')]).toEqual([2, 2000, 2])
})
