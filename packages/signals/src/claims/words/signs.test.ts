import { describe, expect, it } from 'vitest'
import { hasEquals, hasSign, SIGN, signsBetween } from './signs.ts'
import { tokenize } from './tokens.ts'

/** The signs between the first two words of a text. */
const signsOf = (text: string) => {
  const { starts, ends } = tokenize(text)
  return signsBetween(text, ends[0]!, starts[1]!)
}

describe('what stands between two words', () => {
  it.each<[string, number]>([
    ['a b', SIGN.none],
    ['a  b', SIGN.none],
    ['a, b', SIGN.comma],
    ['a; b', SIGN.semicolon],
    ['a… b', SIGN.semicolon],
    ['a... b', SIGN.semicolon],
    ['a. b', SIGN.none],
    ['a: b', SIGN.colon],
    ['a:\nb', SIGN.colon],
    ['8:30', SIGN.none],
    ['a — b', SIGN.dash],
    ['a–b', SIGN.dash],
    ['a - b', SIGN.dash],
    ['a -b', SIGN.none],
    ['a- b', SIGN.none],
    ['a 🔥 b', SIGN.picture],
    ['a ⏳ b', SIGN.picture],
    ['a) b', SIGN.mark],
    ['a • b', SIGN.mark],
    ['a = b', SIGN.equals],
    ['a, 🔥 b', SIGN.comma | SIGN.picture],
    ['a. b', SIGN.none],
  ])('%j', (text, signs) => expect(signsOf(text)).toBe(signs))

  it('may be several, of which one is asked for', () => {
    expect(hasSign(signsOf('a, 🔥 b'), SIGN.picture)).toBe(true)
    expect(hasSign(signsOf('a, 🔥 b'), SIGN.dash | SIGN.colon)).toBe(false)
  })

  it('equals signs are looked for within the words only', () => {
    const text = 'a = b c = d'
    const tokens = tokenize(text)
    expect(hasEquals({ text, tokens }, { from: 0, to: 2 })).toBe(true)
    expect(hasEquals({ text, tokens }, { from: 1, to: 3 })).toBe(false)
  })
})
