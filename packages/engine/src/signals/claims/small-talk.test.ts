import { describe, expect, it } from 'vitest'
import { claimLists as lists } from '../../../test/shipped-claim-lists.ts'
import { extractClaims } from './extract-claims.ts'

const claimsIn = (text: string, lang: string, worth: number | undefined) =>
  extractClaims(text, lang, lists, { worth }).map((claim) => claim.text)

describe('a statement about nothing in particular is small talk where the text is hardly worth checking', () => {
  it.each([
    ['The hallway was painted again yesterday', 'en'],
    ['Everybody on the train was asleep', 'en'],
  ])('%s', (text, lang) => {
    expect(claimsIn(text, lang, 0.24)).toEqual([])
    expect(claimsIn(text, lang, 0.25)).toEqual([text])
    expect(claimsIn(text, lang, undefined)).toEqual([text])
  })

  it('not in Spanish, whose signal is weaker', () => {
    expect(claimsIn('El salón estaba vacío', 'es', 0.1)).toEqual(['El salón estaba vacío'])
  })

  it.each([
    ['The hallway in Leeds was painted again yesterday', 'a name'],
    ['The hallway was painted 3 times', 'a figure'],
    ['The vaccine was given again yesterday', 'a known subject'],
  ])('%s: %s makes it more', (text) => expect(claimsIn(text, 'en', 0.1)).toEqual([text]))
})
