import { claimLists as lists } from '@tribunal/testkit/shipped'
import { describe, expect, it } from 'vitest'
import { extractClaims } from '../extract-claims.ts'
import { quotedDenial } from './quoted-denial.ts'

describe('a denial that quotes what it denies', () => {
  it.each([
    ['The "asylum seekers get free cars" post is made up', 'It is false that asylum seekers get free cars', 'made up'],
    ['So the ‘vaccines cause autism’ line was simply wrong', 'It is false that vaccines cause autism', 'wrong'],
    ['The old "vaccines cause autism" claim isn’t true', 'It is false that vaccines cause autism', 'true'],
    ['That "vaccines cause autism" story going around is not true', 'It is false that vaccines cause autism', 'true'],
    ['That “vaccines cause autism” meme has been debunked', 'It is false that vaccines cause autism', 'debunked'],
    ['Lo de "el 5G causa covid" es mentira', 'Es falso que el 5G causa covid', 'mentira'],
    ['El cuento de que «el 5G causa covid» es puro cuento', 'Es falso que el 5G causa covid', 'cuento'],
    ['Eso de que "el 5G causa covid" ya está desmentido', 'Es falso que el 5G causa covid', 'desmentido'],
  ])('%s', (sentence, words, judged) => {
    const found = quotedDenial(sentence)
    expect(found?.words).toBe(words)
    expect(sentence.slice(found?.judged.start, found?.judged.end)).toBe(judged)
  })

  it.each([
    ['The "vaccines cause autism" claim is true', 'calls it true'],
    ['The "vaccines cause autism" claim is not false', 'calls it not false'],
    ['The vaccines cause autism line is nonsense', 'quotes nothing'],
    ['The "vaccines cause autism" post is made up of facts', 'calls it true'],
    ['The "free cars" post is made up', 'quotes a name'],
    ['The moon landing story is fake', 'quotes nothing, and denies nothing'],
    ['The "vaccines cause autism" post is 300 words long', 'judges nothing'],
    ['They say the "vaccines cause autism" post is fake', 'is of somebody else'],
  ])('is none: %s (it %s)', (sentence) => expect(quotedDenial(sentence)).toBeUndefined())
})

describe('its claims', () => {
  const claimsIn = (text: string) => extractClaims(text, 'en', lists)

  it('are the opposite of the quotation, and what stands behind a sign, each at its place', () => {
    const text = 'Sorry. The "vaccines cause autism" line is nonsense, the council says that 300 shops closed.'
    const claims = claimsIn(text)
    expect(claims).toMatchObject([
      { commitment: 'denies', statement: 'vaccines do not cause autism' },
      { commitment: 'reports', text: 'the council says that 300 shops closed' },
    ])
    const at = (place?: { readonly start: number; readonly end: number }) => text.slice(place?.start, place?.end)
    expect(claims.map(at)).toEqual([
      'The "vaccines cause autism" line is nonsense',
      'the council says that 300 shops closed',
    ])
    expect(at(claims[0]?.commitment_shown_by)).toBe('nonsense')
    expect(at(claims[1]?.commitment_shown_by)).toMatch(/^says/)
  })

  it('hold no words that only go on', () => {
    expect(claimsIn('The "vaccines cause autism" line has been debunked 300 times in 2020')).toHaveLength(1)
  })

  it('are what its author is taken to state, where one denial denies another', () => {
    const text = 'The "vaccines do not cause autism" line is a lie'
    const isChecked = (words: string) => /vaccines do not cause autism/.test(words)
    const [claim] = extractClaims(text, 'en', lists, { isChecked })
    expect(claim?.commitment).not.toBe('denies')
    expect(text).toContain(claim?.text)
  })

  it('are found once in a sentence, however often it quotes', () => {
    const text = `${'The "vaccines cause autism" line is nonsense, '.repeat(2000)}and the "vaccines cause autism" line is a lie`
    const started = performance.now()
    expect(claimsIn(text).length).toBeGreaterThan(0)
    expect(performance.now() - started).toBeLessThan(20_000)
  })
})
