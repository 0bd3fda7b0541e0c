import { claimLists as lists } from '@tribunal/testkit/shipped'
import { describe, expect, it } from 'vitest'
import { extractClaims } from '../extract-claims.ts'

describe('a request', () => {
  it.each([
    ['pls drink three glasses of water before the test', 'en'],
    ['Plz bring 20 dollars for the doctor', 'en'],
    ['Abeg, send the 50 dollars to the bank', 'en'],
    ['Porfa paga los 20 euros del banco', 'es'],
  ])('is no claim, however short its word of politeness: %s', (text, lang) => {
    expect(extractClaims(text, lang, lists)).toEqual([])
  })
})

describe('the domain of a claim', () => {
  const domainsOf = (text: string) => extractClaims(text, 'en', lists).map(({ domain }) => domain)

  it('is not told by one everyday word, nor by a word that only begins like one', () => {
    expect(domainsOf('There were 12 people at the party')).not.toContain('politics')
    expect(domainsOf('The costumes came with 3 hats')).not.toContain('finance')
    expect(domainsOf('Her cousin got the job on 3 May')).not.toContain('finance')
  })

  it('is told by two of them', () => {
    expect(domainsOf('The job cost the firm 3 million')).toContain('finance')
  })
})

describe('a statement that names at its end who says it', () => {
  it.each([
    ['The tax fell to 5 percent in 2019, as the law says', 'en'],
    ['El impuesto bajó al 5 por ciento en 2019, como la ley dice', 'es'],
  ])('is a claim: %s', (text, lang) => {
    expect(extractClaims(text, lang, lists).map((claim) => claim.text)[0]).toContain('5 p')
  })
})

describe('what only points to the sentence before states nothing', () => {
  it.each([
    ['Lo dijo el astronauta chino en 2003', 'es'],
    ['Así lo confirmó la agencia en 2019', 'es'],
    ['En Japón casi no hay', 'es'],
    ["Treated, it doesn't", 'en'],
  ])('%s', (text, lang) => expect(extractClaims(text, lang, lists)).toEqual([]))
})
