import type { ClaimDomain } from '@tribunal/contract'
import { CLAIM_DOMAINS } from '@tribunal/contract/words'
import { describe, expect, it } from 'vitest'
import { Lexicon } from '../lists/lexicon.ts'
import { tokenize } from '../words/tokens.ts'
import { classify } from './classify.ts'

const lexicon = new Lexicon(false)
const addTo = (domain: ClaimDomain, weight: number, ...terms: string[]) => {
  for (const term of terms) lexicon.add(term, { domain: CLAIM_DOMAINS.indexOf(domain), weight })
}
addTo('health', 2, 'vaccine')
addTo('health', 1, 'doctor', 'bank holiday')
addTo('finance', 2, 'inflation')
addTo('finance', 1, 'money', 'bank')
addTo('finance', 0.5, 'job', 'price')
addTo('politics', 2, 'central bank')
addTo('technology', 1, 'phone')
addTo('science', 1, 'planet')
addTo('society', 1, 'school')
for (const term of ['cancer', 'bank run', 'vaccine']) lexicon.add(term, { risk: true })
lexicon.add('the', {})
lexicon.seal()

function classified(text: string, from = 0, to = tokenize(text).count) {
  const tokens = tokenize(text)
  const entries = tokens.words.map((word) => lexicon.find(word))
  return classify(tokens, entries, { from, to }, lexicon)
}
const domainOf = (text: string) => classified(text).domain

describe('domain', () => {
  it.each([
    ['the doctor said', 'health'],
    ['the money said', 'finance'],
    ['a central bank', 'politics'],
    ['a phone said', 'technology'],
    ['a planet said', 'science'],
    ['a school said', 'society'],
    ['the other said', 'general'],
    ['the job said', 'general'],
    ['the job and the price', 'finance'],
    ['the job at the bank', 'finance'],
    ['', 'general'],
  ])('%j is of the domain %s', (text, domain) => {
    expect(domainOf(text)).toBe(domain)
  })

  it('is the one whose words weigh most, and of two of one weight the first of the list', () => {
    expect(domainOf('vaccine money')).toBe('health')
    expect(domainOf('doctor inflation')).toBe('finance')
    expect(domainOf('vaccine inflation money')).toBe('finance')
    expect(domainOf('inflation vaccine')).toBe('health')
    expect(domainOf('planet planet phone')).toBe('science')
  })

  it('is health where a technology is said to harm it, however often it is named', () => {
    expect(domainOf('phone phone phone vaccine')).toBe('health')
    expect(domainOf('phone phone phone doctor')).toBe('technology')
  })

  it('counts a phrase and its first word', () => {
    expect(domainOf('bank holiday')).toBe('health')
    expect(domainOf('bank holiday money')).toBe('finance')
  })
})

describe('risk', () => {
  it.each([
    ['phone cancer', 'technology', 'high'],
    ['cancer phone', 'technology', 'high'],
    ['a bank run', 'finance', 'high'],
    ['the bank', 'finance', 'medium'],
    ['the doctor', 'health', 'medium'],
    ['central bank', 'politics', 'medium'],
    ['a phone', 'technology', 'low'],
    ['a planet', 'science', 'low'],
    ['a school', 'society', 'low'],
    ['nothing listed', 'general', 'low'],
  ])('%j: %s, %s', (text, domain, risk_level) => {
    expect(classified(text)).toEqual({ domain, risk_level })
  })
})

it('reads the words of the clause alone', () => {
  const text = 'vaccine a bank run'
  expect(classified(text, 1, 3)).toEqual({ domain: 'finance', risk_level: 'medium' })
  expect(classified(text, 0, 2)).toEqual({ domain: 'health', risk_level: 'high' })
  expect(classified(text, 1, 4)).toEqual({ domain: 'finance', risk_level: 'high' })
})
