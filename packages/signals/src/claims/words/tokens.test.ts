import { describe, expect, it } from 'vitest'
import { isLower, isUpper, isWordChar, SHAPE, tokenize } from './tokens.ts'

type Shape = keyof typeof SHAPE
const shapesOf = (shape: number) => (Object.keys(SHAPE) as Shape[]).filter((name) => shape & SHAPE[name])
const words = (text: string) => tokenize(text).words

describe('the words of a text', () => {
  it('keeps numbers, apostrophes and hyphens whole', () => {
    const text = "Don't pay $1,000.50 to @Bob #MeToo COVID-19 at www.x.io"
    expect(words(text)).toEqual(["don't", 'pay', '1,000.50', 'to', 'bob', 'metoo', 'covid-19', 'at', ''])
  })

  it('stand at their offsets', () => {
    const { count, starts, ends } = tokenize(' one, two')
    expect({ count, starts, ends }).toEqual({ count: 2, starts: [1, 6], ends: [4, 9] })
  })

  it.each<[string, readonly string[]]>([
    ['', []],
    ['… — !', []],
    ["the dogs' tails, o'clock 'quoted'", ['the', 'dogs', 'tails', "o'clock", 'quoted']],
    ['it’s', ["it's"]],
    ['co-op well- -known', ['co-op', 'well', 'known']],
    ['a_b _c d_', ['a_b', '_c', 'd_']],
    ['3.5 1,000 12. 13,', ['3.5', '1,000', '12', '13']],
    ['a.5 5.a v,2 9,v', ['a', '5', '5', 'a', 'v', '2', '9', 'v']],
    ['ÁÑO Über ÿ', ['áño', 'über', 'ÿ']],
    ['漢字、かな', ['漢字', 'かな']],
  ])('of %j are %j', (text, wanted) => {
    expect(words(text)).toEqual(wanted)
  })

  it.each([
    ['vаccine, small Cyrillic а', 'v\u0430ccine', 'vaccine'],
    ['Аbortion, capital Cyrillic А', '\u0410bortion', 'abortion'],
    ['со, nothing else', '\u0441\u043e', 'co'],
  ])('read letters put in place of Latin ones as those: %s', (_, written, word) => {
    expect(words(written)).toEqual([word])
  })

  it('longer than forty characters are none of a list, but stand in the text', () => {
    const { words, ends } = tokenize(`${'a'.repeat(40)} ${'b'.repeat(41)}`)
    expect(words).toEqual(['a'.repeat(40), ''])
    expect(ends).toEqual([40, 82])
  })
})

describe('a web address', () => {
  it.each<[string, readonly string[]]>([
    ['see https://a.org/x?y=1!z now', ['see', '', 'now']],
    ['http://a.org\u00a0Http://b.org\nHTTPS://c.org', ['', '', '']],
    ['www.a.org WWW.b.org', ['', '']],
    ['hot https hhttp://x wwww.x', ['hot', 'https', 'hhttp', 'x', 'wwww', 'x']],
    ['https://a.org is home', ['', 'is', 'home']],
    ['www.a.org was wet', ['', 'was', 'wet']],
    ['here: https://a.org', ['here', '']],
  ])('is one token without a word: %j', (text, wanted) => {
    expect(words(text)).toEqual(wanted)
  })

  it('reaches to the next blank', () => {
    const { starts, ends } = tokenize('at https://a.org/?b#c!')
    expect([starts, ends]).toEqual([
      [0, 3],
      [2, 22],
    ])
  })
})

describe('shapes', () => {
  it.each<[string, readonly Shape[]]>([
    ['word', []],
    ['Word', ['capital']],
    ['Éire', ['capital']],
    ['wOrD', []],
    ['A', ['capital']],
    ['AB', ['capital', 'caps']],
    ['ÉL', ['capital', 'caps']],
    ['ABc', ['capital']],
    ['ABé', ['capital']],
    ['A_B', ['capital', 'caps']],
    ['COVID-19', ['capital', 'caps', 'digit']],
    ['3D', ['digit']],
    ['1990s', ['digit']],
    ['0', ['digit']],
    ['9', ['digit']],
    ['@bob', ['mention']],
    ['@Bob7', ['capital', 'digit', 'mention']],
    ['#MeToo', ['capital', 'hashtag']],
    ['#RIGGED', ['capital', 'caps', 'hashtag']],
    ['www.A1.org', ['url']],
    ['#https://a.org', ['hashtag', 'url']],
  ])('%s: %j', (text, wanted) => {
    expect(tokenize(text).shapes.map(shapesOf)).toEqual([wanted])
  })
})

/** The first and the last character of each run of characters that `holds`, up to U+FFFF. */
function runs(holds: (code: number) => boolean): string[] {
  const found: string[] = []
  let from = -1
  for (let code = 0; code <= 0x10000; code++) {
    const inside = code < 0x10000 && holds(code)
    if (inside && from < 0) from = code
    if (!inside && from >= 0) {
      found.push([from, code - 1].map((end) => end.toString(16)).join('-'))
      from = -1
    }
  }
  return found
}

describe('characters', () => {
  it('of words are letters, digits, marks and the underscore; × ÷ and the stops of other scripts are not', () => {
    expect(runs(isWordChar)).toEqual([
      '30-39', // 0 to 9
      '41-5a', // A to Z
      '5f-5f', // _
      '61-7a', // a to z
      'c0-d6', // À to Ö, up to ×
      'd8-f6', // Ø to ö, up to ÷
      'f8-37d', // ø to the Greek question mark
      '37f-60b', // up to the Arabic comma
      '60d-61a', // up to the Arabic semicolon
      '61c-61e', // up to the Arabic question mark
      '620-6d3', // up to the Urdu full stop
      '6d5-963', // up to the two Devanagari dandas
      '966-1fff', // up to General Punctuation
      '2c00-2dff', // Glagolitic to Cyrillic Extended-A
      '3040-d7ff', // Hiragana to Hangul
      'f900-fdff', // CJK compatibility ideographs to Arabic presentation forms
    ])
  })

  it('that are upper case begin names', () => {
    expect(runs(isUpper)).toEqual(['41-5a', 'c0-d6', 'd8-de'])
  })

  it('that are lower case go on with a sentence (÷, among them, begins no word)', () => {
    expect(runs(isLower)).toEqual(['61-7a', 'df-ff'])
  })
})
