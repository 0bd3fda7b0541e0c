import { describe, expect, it } from 'vitest'
import { BIT, WORD_CLASSES, type WordClass } from '../lists/claim-lists.ts'
import { Lexicon } from '../lists/lexicon.ts'
import { tokenize } from '../words/tokens.ts'
import {
  CHECKABILITY_FEATURES,
  type CheckabilityFeature,
  type CheckabilityFeatures,
  checkability,
  checkabilityFeatures,
} from './checkability.ts'

/** Each word class has one word: its name. */
const lexicon = new Lexicon(false)
for (const name of WORD_CLASSES) lexicon.add(name, { flags: BIT[name] })
lexicon.add('vaccine', { domain: 0, weight: 2 })
lexicon.add('listed', {})
lexicon.seal()

interface Given {
  readonly from?: number
  readonly to?: number
  readonly question?: boolean
  readonly framed?: boolean
  readonly swahili?: boolean
}

function featuresOf(text: string, given: Given = {}): CheckabilityFeatures {
  const tokens = tokenize(text)
  const entries = tokens.words.map((word) => lexicon.find(word))
  const verbs = new Uint8Array(tokens.count)
  const { from = 0, to = tokens.count, question = false, framed = false, swahili = false } = given
  return checkabilityFeatures({ text, tokens, entries, verbs, language: 'en' }, { from, to, question, framed }, swahili)
}

/** The features that hold, `length` left out: every clause has one. */
function seenIn(text: string, given?: Given): CheckabilityFeature[] {
  const features = featuresOf(text, given)
  return CHECKABILITY_FEATURES.filter((name) => name !== 'length' && features[name] === 1)
}

describe('features of a clause', () => {
  it.each<[string, readonly CheckabilityFeature[]]>([
    ['one two three', ['verbless']],
    ['one two', ['verbless', 'short']],
    ['in 2022 too', ['figure', 'verbless']],
    ['by @bob7 again', ['entity', 'verbless']],
    ['see https://a1.org again', ['verbless']],
    ['a #covid19 fact', ['figure', 'verbless']],
    ['the vaccine here', ['topic', 'verbless']],
    ['so quantity it', ['quantity', 'verbless']],
    ['so assertive it', ['assertive']],
    ['so causal it', ['causal']],
    ['so event it', ['event']],
    ['so modal it', ['modal']],
    ['so future it', ['future']],
    ['so comparison it', ['comparison', 'verbless']],
    ['so source it', ['source', 'verbless']],
    ['so negation it', ['negation', 'verbless']],
    ['so opinion it', ['opinion', 'verbless']],
    ['so hedge it', ['hedge', 'verbless']],
    ['so social it', ['social', 'verbless']],
    ['so first_person it', ['first_person', 'verbless']],
    ['so second_person it', ['second_person', 'verbless']],
    ['so causal, vaccine and source', ['causal', 'source', 'topic']],
  ])('%s: %j', (text, wanted) => {
    expect(seenIn(text)).toEqual(CHECKABILITY_FEATURES.filter((name) => wanted.includes(name)))
  })

  it('ask and command by their first word alone', () => {
    expect(seenIn('question one two')).toEqual(['verbless', 'question_word'])
    expect(seenIn('one question two')).toEqual(['verbless'])
    expect(seenIn('imperative one two')).toEqual(['verbless', 'imperative'])
    expect(seenIn('one imperative two')).toEqual(['verbless'])
    expect(seenIn('one question two', { from: 1, to: 3 })).toEqual(['verbless', 'short', 'question_word'])
  })

  it('take over what the sentence says of the clause', () => {
    expect(seenIn('one two three', { question: true })).toEqual(['verbless', 'question'])
    expect(seenIn('one two three', { framed: true })).toEqual(['verbless', 'framed'])
  })

  it('are read in the clause alone', () => {
    expect(seenIn('causal 7 one two three @bob event', { from: 2, to: 5 })).toEqual(['verbless'])
  })

  it('have a length, full at thirty words', () => {
    expect(featuresOf('one two three').length).toBe(0.1)
    expect(featuresOf('one two three', { from: 1, to: 3 }).length).toBe(2 / 30)
    expect(featuresOf('word '.repeat(30)).length).toBe(1)
    expect(featuresOf('word '.repeat(60)).length).toBe(1)
  })
})

describe('names', () => {
  it.each<[string, number]>([
    ['the town of nairobi', 0],
    ['the town of Nairobi', 1],
    ['Nairobi is a town', 0],
    ['here I stood then', 0],
    ['WHO said so then', 1],
    ['#WHO said so then', 0],
    ['@who said so then', 0],
    ['@WHO said so then', 1],
    ['then #WHO said so', 1],
    ['then #Nairobi said so', 1],
    ['so Doe, Roe met', 1],
    ['so Doe, Roe, Poe met', 2],
    ['so Doe, Roe, Poe, Moe met', 2],
  ])('%s: none (0), some (1), three or more (2): %i', (text, wanted) => {
    const { entity, entities } = featuresOf(text)
    expect(entity + entities).toBe(wanted)
  })

  it('are nobody’s where more than half of the words shout', () => {
    expect(featuresOf('THE WHO lied today').entity).toBe(1)
    expect(featuresOf('THE WHO LIED today').entity).toBe(0)
    expect(featuresOf('so THE WHO LIED', { from: 1, to: 4 }).entity).toBe(0)
    expect(featuresOf('quiet words then THE WHO lied', { from: 3, to: 6 }).entity).toBe(0)
  })

  it.each(['opinion', 'hedge', 'future', 'social'] as const)('set no mood: %s', (name) => {
    const capital = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
    expect(featuresOf(`the ${name} wall`)[name]).toBe(1)
    expect(featuresOf(`the ${capital} wall`)[name]).toBe(0)
    expect(featuresOf(`${capital} the wall`)[name]).toBe(1)
    expect(featuresOf(`the ${name.toUpperCase()} wall`)[name]).toBe(1)
  })

  it('say otherwise what their word says', () => {
    expect(featuresOf('the Causal wall').causal).toBe(1)
    expect(featuresOf('the Vaccine wall').topic).toBe(1)
  })
})

describe('a word that no list knows', () => {
  it.each<[string, readonly WordClass[]]>([
    ['imported', ['event']],
    ['voted', ['event']],
    ['aged', []],
    ['edible', []],
    ['importó', ['event']],
    ['votó', []],
    ['comió', ['event']],
    ['llegaron', ['event']],
    ['maronita', []],
    ['vendieron', ['event']],
    ['dieron', ['event']],
    ['sustituirá', ['event', 'future']],
    ['sustituirán', ['event', 'future']],
    ['será', []],
    ['ránula', []],
    ['listed', []],
  ])('may end like a verb of the past or the future: %s %j', (word, classes) => {
    expect(seenIn(`it ${word} here`)).toEqual(classes.length > 0 ? classes : ['verbless'])
  })

  it.each([
    ['unatibu', true],
    ['yalichelewa', true],
    ['umeshinda', true],
    ['tunajua', true],
    ['unaona', true],
    ['unaon', false],
    ['kuunatibu', false],
    ['unatibu-7', false],
    ['onatibu', false],
  ])('may be built like a Swahili verb where the text may be Swahili: %s %s', (word, isVerb) => {
    expect(featuresOf(`sasa ${word} hapa`, { swahili: true }).event).toBe(isVerb ? 1 : 0)
    expect(featuresOf(`sasa ${word} hapa`, { swahili: false }).event).toBe(0)
  })
})

describe('confidence', () => {
  const none = featuresOf('')

  it('is the logistic function of the bias and the weights of what was seen', () => {
    const lists = { bias: -1, weights: { figure: 2, causal: 0.5, question: -3 } }
    const of = (features: Partial<CheckabilityFeatures>) => checkability({ ...none, verbless: 0, ...features }, lists)
    expect(of({})).toBeCloseTo(1 / (1 + Math.E), 15)
    expect(of({ figure: 1 })).toBeCloseTo(1 / (1 + 1 / Math.E), 15)
    expect(of({ causal: 1, figure: 1 })).toBeCloseTo(1 / (1 + Math.exp(-1.5)), 15)
    expect(of({ question: 1 })).toBeCloseTo(1 / (1 + Math.exp(4)), 15)
  })

  it('is not moved by a feature without a weight', () => {
    expect(checkability({ ...none, figure: 1 }, { bias: 0, weights: {} })).toBe(0.5)
  })
})
