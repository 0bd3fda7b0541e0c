import { CLAIM_DOMAINS } from '@tribunal/contract/words'
import { describe, expect, it } from 'vitest'
import { tokenize } from '../words/tokens.ts'
import { BIT, type ClaimDomainsFile, type ClaimFeaturesFile, compileClaimLists, WORD_CLASSES } from './claim-lists.ts'

const features: ClaimFeaturesFile = {
  bias: -1.3,
  weights: { figure: 2 },
  words: {
    en: { causal: ['cause'], event: ['cause', 'won'] },
    es: { causal: ['causan'] },
    sw: { causal: ['husababisha'] },
  },
  frames: { en: ['i read that'], es: ['leí que'] },
  slogans: { en: ['wake up'], sw: ['amka sasa'] },
  conjunctions: { en: ['and'], es: ['y'] },
  abbreviations: ['dr', 'etc'],
}
const domains: ClaimDomainsFile = {
  domains: {
    health: { strong: ['vaccine'], words: ['school'] },
    society: { strong: ['school'], words: ['vaccine', 'street'], everyday: ['neighbour'] },
  },
  high_risk: { death: ['dead'], illness: ['cancer', 'vaccine'] },
}
const commitment = { cues: { en: { denies: { opens: ['myth'] } } }, marks: {} }
/** Built by each test for itself. */
const lists = () => compileClaimLists(features, domains, commitment)

describe('compiled lists', () => {
  it('hold the bias, the weights and the abbreviations', () => {
    expect(lists()).toMatchObject({ bias: -1.3, weights: { figure: 2 }, abbreviations: new Set(['dr', 'etc']) })
  })

  it('give each word class a bit of its own', () => {
    expect(WORD_CLASSES.reduce((sum, name) => sum + BIT[name], 0)).toBe(2 ** WORD_CLASSES.length - 1)
  })

  it('give a word the bits of all its classes', () => {
    expect(lists().lexicon('en').find('cause')!.flags).toBe(BIT.causal | BIT.event)
    expect(lists().lexicon('en').find('won')!.flags).toBe(BIT.event)
  })

  it('weigh a strong word of a domain twice, and an everyday word half', () => {
    const said = (word: string) => lists().lexicon('en').find(word)!
    const [health, society] = [CLAIM_DOMAINS.indexOf('health'), CLAIM_DOMAINS.indexOf('society')]
    expect(said('vaccine')).toMatchObject({ domain: health, weight: 2, risk: true })
    expect(said('school')).toMatchObject({ domain: society, weight: 2, risk: false })
    expect(said('street')).toMatchObject({ domain: society, weight: 1, risk: false })
    expect(said('neighbour')).toMatchObject({ domain: society, weight: 0.5, risk: false })
  })

  it('know what is of high risk without a domain', () => {
    expect(lists().lexicon('en').find('dead')).toMatchObject({ domain: -1, weight: 0, risk: true })
    expect(lists().lexicon('en').find('cancer')).toMatchObject({ risk: true })
  })
})

describe('the lexicon of a language', () => {
  it.each([
    ['en', ['cause']],
    ['en-GB', ['cause']],
    ['EN', ['cause']],
    ['es', ['causan']],
    ['es-419', ['causan']],
    ['sw', ['cause', 'husababisha']],
    ['SW-KE', ['cause', 'husababisha']],
    ['mixed', ['cause', 'causan', 'husababisha']],
    ['und', ['cause', 'causan', 'husababisha']],
    ['', ['cause', 'causan', 'husababisha']],
  ])('%j knows of the causal words %j', (lang, words) => {
    const lexicon = lists().lexicon(lang)
    expect(['cause', 'causan', 'husababisha'].filter((word) => lexicon.find(word))).toEqual(words)
    expect(lexicon.find('vaccine')).toBeDefined()
  })

  it('tells Swahili verbs by their prefixes in Swahili and where every language may be met', () => {
    const swahili = (lang: string) => lists().lexicon(lang).swahili
    expect(['en', 'es', 'sw', 'mixed'].filter(swahili)).toEqual(['sw', 'mixed'])
    expect(compileClaimLists({ ...features, words: { en: {} } }, domains, commitment).lexicon('mixed').swahili).toBe(
      false,
    )
  })

  it('has the frames, the slogans and the joining words of that language', () => {
    const framed = (text: string, lang: string) => lists().lexicon(lang).frameLength(tokenize(text), 0, 9)
    expect([framed('I read that it rains', 'en'), framed('I read that it rains', 'es')]).toEqual([3, 0])
    expect([framed('Leí que llueve', 'es'), framed('Leí que llueve', 'en')]).toEqual([2, 0])
    const slogan = (text: string, lang: string) => lists().lexicon(lang).isSlogan(tokenize(text), 0, 2)
    expect([slogan('Amka sasa', 'sw'), slogan('Amka sasa', 'en'), slogan('Wake up', 'sw')]).toEqual([true, false, true])
    const joins = (word: string, lang: string) => lists().lexicon(lang).find(word)?.joins
    expect([joins('and', 'en'), joins('and', 'es'), joins('y', 'es'), joins('won', 'en')]).toEqual([
      true,
      undefined,
      true,
      false,
    ])
  })
})

describe('lists of the wrong shape', () => {
  const words = (given: unknown) => ({ ...features, words: { en: { causal: given } } })
  const area = (given: unknown) => ({ ...domains, domains: { health: given } })
  const notWords = 'claim-features: words.en.causal must be a list of words'
  const notLists =
    'claim-domains: domains.health needs the lists strong and words, and everyday where it stands must be one'
  const risk = (given: unknown) => ({ ...domains, high_risk: { death: given } })

  it.each<[string, unknown, unknown, string]>([
    ['no file', undefined, domains, 'claim-features: `bias` must be a number'],
    ['no bias', {}, domains, 'claim-features: `bias` must be a number'],
    ['a bias in letters', { ...features, bias: '1' }, domains, 'claim-features: `bias` must be a number'],
    [
      'a weight in letters',
      { ...features, weights: { figure: '2' } },
      domains,
      'claim-features: weights.figure must be a number',
    ],
    [
      'an unknown class',
      { ...features, words: { en: { verbs: ['is'] } } },
      domains,
      'claim-features: words.en.verbs is no word class',
    ],
    ['a word in place of a list', words('cause'), domains, notWords],
    ['a list that holds a number', words(['cause', 7]), domains, notWords],
    ['a list that holds an empty word', words(['', 'cause']), domains, notWords],
    [
      'an unknown domain',
      features,
      { ...domains, domains: { sport: { strong: [], words: [] } } },
      'claim-domains: domains.sport is no domain',
    ],
    ['a domain without lists', features, area(null), notLists],
    ['a domain without strong words', features, area({ words: ['x'] }), notLists],
    ['a domain without words', features, area({ strong: ['x'] }), notLists],
    ['everyday words that are no list', features, area({ strong: ['x'], words: ['y'], everyday: 'z' }), notLists],
    ['a risk that is no list', features, risk('dead'), 'claim-domains: high_risk.death must be a list of words'],
    ['a short prefix', features, risk(['de*']), '`de*` is too short a prefix: 3 letters at least'],
  ])('are refused, naming the place: %s', (_, given, areas, message) => {
    expect(() => compileClaimLists(given as never, areas as never, commitment)).toThrow(new TypeError(message))
  })

  it('are not those with an empty list', () => {
    expect(() => compileClaimLists({ ...features, words: { en: { causal: [] } } }, domains, commitment)).not.toThrow()
  })
})
