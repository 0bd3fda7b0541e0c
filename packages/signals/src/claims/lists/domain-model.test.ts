import { readFileSync } from 'node:fs'
import { claimDomains, claimFeatures, commitmentFile } from '@tribunal/testkit/shipped'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tokenize } from '../words/tokens.ts'
import { classify } from '../worth/classify.ts'
import { compileClaimLists } from './claim-lists.ts'
import { DOMAIN_MODEL_FORMAT, parseDomainModel } from './domain-model.ts'

const text = readFileSync(new URL('../../../../../content/models/claim-domain.json', import.meta.url), 'utf8')
const model = parseDomainModel(JSON.parse(text), 'claim-domain.json')
const plain = compileClaimLists(claimFeatures, claimDomains, commitmentFile)
const learned = compileClaimLists(claimFeatures, claimDomains, commitmentFile, model)

function classified(said: string, lang: string, lists = learned) {
  const tokens = tokenize(said)
  const lexicon = lists.lexicon(lang)
  const entries = tokens.words.map((word) => lexicon.find(word))
  return classify(tokens, entries, { from: 0, to: tokens.count }, lexicon)
}

describe('the shipped model', () => {
  it.each([
    ['5G causes COVID', 'en', 'health', 'high'],
    ['Las antenas 5G causan el covid', 'es', 'health', 'high'],
    ['Unemployment has fallen by 12 percent since 2015', 'en', 'finance', 'medium'],
    ['El desempleo bajó al 11 por ciento', 'es', 'finance', 'medium'],
    ['Femicide rose by 10 percent in Kenya last year', 'en', 'society', 'high'],
    ['Los feminicidios aumentaron un 20 por ciento en México', 'es', 'society', 'high'],
    ['Bill Gates owns most of the farmland in the United States', 'en', 'finance', 'medium'],
    ['Tooth enamel is the hardest tissue in the human body', 'en', 'health', 'medium'],
    ['You do have more food in your fridge', 'en', 'society', 'low'],
    ['My sister painted the hallway beige', 'en', 'general', 'low'],
  ])('says of %j (%s): %s, %s', (said, lang, domain, risk_level) => {
    expect(classified(said, lang)).toEqual({ domain, risk_level })
  })

  it('fits into 250 kB', () => {
    expect(text.length).toBeLessThan(250_000)
  })

  it('is named as its card says', () => {
    const card = readFileSync(new URL('../../../../../content/models/claim-domain.md', import.meta.url), 'utf8')
    const { version, sure } = JSON.parse(text) as { version: string; sure: { domain: number; high_risk: number } }
    expect(card).toContain(`| version | ${version} |`)
    expect(card).toContain(`| sure from | domain ${sure.domain}, high risk ${sure.high_risk} |`)
  })
})

const WORDS =
  'the a in of cancer vaccine bank unemployment farmland femicide football died school president phone planet cake murió vacuna paro luna 12 ballots lasagne'.split(
    ' ',
  )
const claims = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 10 }).map((words) => words.join(' '))
const rank = { low: 0, medium: 1, high: 2 }

describe('with a model', () => {
  it('what names something of high risk stays high, and what the list knows never becomes general', () => {
    fc.assert(
      fc.property(claims, fc.constantFrom('en', 'es', 'und'), (said, lang) => {
        const before = classified(said, lang, plain)
        const now = classified(said, lang)
        if (before.risk_level === 'high') expect(now.risk_level).toBe('high')
        if (before.domain !== 'general') expect(now.domain).not.toBe('general')
      }),
    )
  })

  it('a claim of any length keeps its risk: no sum of weights is too large', () => {
    const { weights } = JSON.parse(text) as { weights: Record<string, readonly number[]> }
    const risky = Object.entries(weights)
      .filter(([name, all]) => name.startsWith('word:') && all.at(-1)! > 0)
      .map(([name]) => name.slice(5))
    expect(classified(risky.join(' '), 'en').risk_level).toBe('high')
  })

  it('a claim is read the same however often, and whatever was read before', () => {
    fc.assert(
      fc.property(claims, claims, (said, other) => {
        const first = classified(said, 'en')
        classified(other, 'es')
        expect(classified(said, 'en')).toEqual(first)
      }),
    )
  })

  it.each(['sw', 'fr', 'de'])('only the list tells claims in %s', (lang) => {
    fc.assert(
      fc.property(claims, (said) => {
        expect(classified(said, lang)).toEqual(classified(said, lang, plain))
      }),
    )
  })

  it('health, finance and politics are never of low risk', () => {
    fc.assert(
      fc.property(claims, (said) => {
        const { domain, risk_level } = classified(said, 'en')
        if (['health', 'finance', 'politics'].includes(domain)) expect(rank[risk_level]).toBeGreaterThan(0)
      }),
    )
  })

  it('probabilities of the domains add up to one', () => {
    const tokens = tokenize('Cracking your knuckles gives you arthritis')
    const clause = { from: 0, to: tokens.count }
    const told = model.probabilities({
      tokens,
      clause,
      domain: 'general',
      sums: [0, 0, 0, 0, 0, 0],
      isHigh: false,
      isPersonal: false,
    })
    expect(told).toHaveLength(8)
    expect(told.slice(0, 7).reduce((sum, one) => sum + one, 0)).toBeCloseTo(1)
  })
})

describe('a model that cannot be used is refused with file and place', () => {
  const zeros = [0, 0, 0, 0, 0, 0, 0, 0]
  const FILE = {
    format: DOMAIN_MODEL_FORMAT,
    id: 'claim-domain',
    version: '1.0.0',
    title: { en: 'Domain', es: 'Ámbito' },
    languages: ['en'],
    sure: { domain: 0.6, high_risk: 0.3 },
    unit: 0.05,
    base: zeros,
    listed: {},
    weights: { 'word:vaccine': zeros },
  }
  it.each([
    ['a threshold above one', { ...FILE, sure: { domain: 2, high_risk: 0.3 } }, /model `m\.json`: sure\.domain: /],
    ['too few weights', { ...FILE, base: [0] }, /model `m\.json`: base: /],
    [
      'an unknown feature',
      { ...FILE, weights: { 'part:vacc': zeros } },
      /model `m\.json`: weights: `part:vacc` does not name a feature/,
    ],
    ['no object', 'text', /model `m\.json`: /],
  ])('%s', (_, json, message) => {
    expect(() => parseDomainModel(json, 'm.json')).toThrow(message)
  })

  it('and one of the documented shape is read', () => {
    expect(parseDomainModel(FILE, 'm.json').languages).toEqual(['en'])
  })
})
