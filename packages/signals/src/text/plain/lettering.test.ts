import { describe, expect, it } from 'vitest'
import { breakAtFlagLetters } from './lettering.ts'

const flags = (words: string) =>
  words.replace(/[a-z]/g, (letter) => String.fromCodePoint(0x1f1e6 + letter.charCodeAt(0) - 97))

/** The plain text of words in signs of flags among others. */
function plainOf(written: string) {
  const signs = [...written]
  const places = signs.map((_, at) => signs.slice(0, at).join('').length)
  const text = signs.map((sign) => {
    const code = sign.codePointAt(0)!
    return code >= 0x1f1e6 && code <= 0x1f1ff ? String.fromCharCode(97 + code - 0x1f1e6) : sign
  })
  return { text: text.join(''), from: places, to: signs.map((sign, at) => places[at]! + sign.length) }
}

describe('a paragraph break stands around letters of flags', () => {
  it.each([
    ['The moon is cheese', flags('now say yes'), 'The moon is cheese\u2029now say yes'],
    [flags('now say yes'), 'the moon is cheese', 'now say yes\u2029the moon is cheese'],
    ['The moon', `${flags('is made of')} cheese`, 'The moon\u2029is made of\u2029cheese'],
  ])('%s | %s', (before, after, text) => {
    const written = `${before} ${after}`
    const plain = plainOf(written)
    expect(breakAtFlagLetters(written, plain)).toBe(text)
    expect(text).toHaveLength(plain.text.length)
  })
})

describe('no paragraph break stands', () => {
  it.each([
    ['around fewer than three words in other letters', `The ${flags('moon')} is ${flags('green cheese')} today`],
    ['in a text that is all in other letters', flags('the moon is cheese')],
    ['in a text of plain letters', 'The moon is cheese'],
  ])('%s', (_, written) => {
    const plain = plainOf(written)
    expect(breakAtFlagLetters(written, plain)).toBe(plain.text)
  })

  it('where nothing was hidden, and no places are known', () => {
    expect(breakAtFlagLetters('The moon', { text: 'The moon' })).toBe('The moon')
  })
})
