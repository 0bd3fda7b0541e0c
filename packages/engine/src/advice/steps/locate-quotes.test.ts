import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findQuote } from './locate-quotes.ts'

const TEXT = 'They say\n\n  the vote  was rigged. The vote was rigged! 😀 Ende'

describe('where a quote stands', () => {
  it.each([
    ['letter for letter', 'The vote was rigged', 'The vote was rigged'],
    ['at its first place', 'vote', 'vote'],
    ['with blanks around it', '  Ende ', 'Ende'],
    ['with a pair of surrogates', '😀', '😀'],
    ['across line ends and double blanks', 'say the vote was rigged', 'say\n\n  the vote  was rigged'],
    ['where the quote has more blanks than the text', 'The   vote was\nrigged!', 'The vote was rigged!'],
    ['the whole text', TEXT, TEXT],
  ])('is found %s', (_, quote, stands) => {
    const { start, end } = findQuote(TEXT, quote)!
    expect(TEXT.slice(start, end)).toBe(stands)
  })

  it.each([
    ['in other words', 'the ballot was rigged'],
    ['in another case', 'THE VOTE WAS RIGGED'],
    ['as nothing', ''],
    ['as blanks', ' \n '],
    ['as half a letter', '\ud83d'],
    ['with blanks inside a word', 'rig ged'],
  ])('is not found %s', (_, quote) => {
    expect(findQuote(TEXT, quote)).toBeUndefined()
  })

  it('the first of two places counts', () => {
    expect(findQuote('a b a b', 'a b')).toEqual({ start: 0, end: 3 })
    expect(findQuote('a  b a  b', 'a b')).toEqual({ start: 0, end: 4 })
  })

  it('any part of a text is found, and what is found reads like the quote', () => {
    const words = fc.array(fc.constantFrom('vote', 'was', ' ', '\n', '\t', '\u00a0', 'é', '😀', '.'), { maxLength: 30 })
    const plain = (text: string) => text.trim().replace(/\s+/g, ' ')
    fc.assert(
      fc.property(words, fc.nat(30), fc.nat(30), fc.boolean(), (parts, from, count, folded) => {
        const part = parts.slice(from, from + count).join('')
        const quote = folded ? plain(part) : part
        const span = findQuote(parts.join(''), quote)
        if (plain(quote) === '') expect(span).toBeUndefined()
        else expect(plain(parts.join('').slice(span!.start, span!.end))).toBe(plain(quote))
      }),
    )
  })
})
