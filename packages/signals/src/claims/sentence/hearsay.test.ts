import { claimLists as lists } from '@tribunal/testkit/shipped'
import { describe, expect, it } from 'vitest'
import { extractClaims } from '../extract-claims.ts'

const confidenceOf = (text: string, lang = 'en') =>
  Math.max(0, ...extractClaims(text, lang, lists).map(({ confidence }) => confidence))

describe('what somebody says whom only the author knows is hardly checkable', () => {
  it.each([
    ['My barber says that 300 shops closed in Leeds', 'The council says that 300 shops closed in Leeds', 'en'],
    ['Somebody told me that 300 shops closed in Leeds', 'The council told us that 300 shops closed in Leeds', 'en'],
    ['Our pastor says that 300 shops closed in Leeds', 'Pastor Hall says that 300 shops closed in Leeds', 'en'],
    ['A bloke reckons that 300 shops closed in Leeds', 'The mayor reckons that 300 shops closed in Leeds', 'en'],
    [
      'A woman was telling everyone that 300 shops closed in Leeds',
      'The mayor was telling everyone that 300 shops closed in Leeds',
      'en',
    ],
    ['Según mi tía cerraron 300 tiendas en Lugo', 'Según la alcaldía cerraron 300 tiendas en Lugo', 'es'],
    ['Alguien dijo que cerraron 300 tiendas en Lugo', 'El alcalde dijo que cerraron 300 tiendas en Lugo', 'es'],
  ])('%s', (hearsay, report, lang) => {
    expect(confidenceOf(hearsay, lang)).toBeGreaterThan(0)
    expect(confidenceOf(hearsay, lang)).toBeLessThan(confidenceOf(report, lang) * 0.6)
  })
})

describe('a report is one of a source that can be asked; else its words are only mentioned', () => {
  const commitmentsOf = (text: string, lang: string) =>
    extractClaims(text, lang, lists).map((claim) => claim.commitment)

  it.each([
    ['My barber says that 300 shops closed in Leeds', 'en', 'mentions'],
    ['Police say that the driver closed 300 shops in Leeds', 'en', 'reports'],
    ['Somebody told me that 300 shops closed in Leeds', 'en', 'mentions'],
    ['People say that 300 shops closed in Leeds', 'en', 'mentions'],
    ["They're saying 300 shops closed in Leeds", 'en', 'mentions'],
    ['Dicen que cerraron 300 tiendas en Lugo', 'es', 'mentions'],
    ['Me contaron que cerraron 300 tiendas en Lugo', 'es', 'mentions'],
    ['The council says that 300 shops closed in Leeds', 'en', 'reports'],
    ['Most people who lost 300 shops say that Leeds paid 2 million', 'en', 'reports'],
    ['El alcalde dijo que cerraron 300 tiendas en Lugo', 'es', 'reports'],
  ])('%s', (text, lang, wanted) => expect(commitmentsOf(text, lang)).toEqual([wanted]))

  it('also where only evidence knows the claim', () => {
    const isChecked = (words: string) => /vaccines cause autism/i.test(words)
    const [claim] = extractClaims('Our pastor told us on Sunday that vaccines cause autism', 'en', lists, { isChecked })
    expect(claim).toMatchObject({ commitment: 'mentions' })
  })
})
