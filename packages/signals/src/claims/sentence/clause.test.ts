import { describe, expect, it } from 'vitest'
import { BIT } from '../lists/claim-lists.ts'
import { Lexicon } from '../lists/lexicon.ts'
import { tokenize } from '../words/tokens.ts'
import { splitClauses } from './clause.ts'
import { markVerbs } from './verbs.ts'

const lexicon = new Lexicon(false)
for (const verb of ['rose', 'fell', 'say']) lexicon.add(verb, { flags: BIT.event })
for (const name of ['assertive', 'causal', 'modal', 'future'] as const) lexicon.add(`${name}verb`, { flags: BIT[name] })
lexicon.add('big', { flags: BIT.opinion })
lexicon.add('and', { joins: true })
for (const frame of ['I read that', 'experts say that', 'breaking', 'did you know that']) lexicon.addFrame(frame)
for (const slogan of ['wake up', 'prices rose']) lexicon.addSlogan(slogan)
lexicon.seal()

/** The clauses of a text that is one sentence, of tokens `from` to `to` where only a part of it is. */
function clausesIn(text: string, { question = false, from = 0, to = tokenize(text).count } = {}) {
  const tokens = tokenize(text)
  const entries = tokens.words.map((word) => lexicon.find(word))
  const reading = { text, tokens, entries, verbs: new Uint8Array(tokens.count), language: 'en' }
  markVerbs(reading, { from, to }, false)
  return splitClauses(reading, { from, to, question, exclamation: false }, lexicon).map((clause) => ({
    ...clause,
    text: text.slice(tokens.starts[clause.from], tokens.ends[clause.to - 1]),
  }))
}
const textsIn = (text: string) => clausesIn(text).map((clause) => clause.text)

describe('what is no part of a statement', () => {
  it.each<[string, readonly string[]]>([
    ['Prices rose', []],
    ['#now #now Wake up! https://a.org', []],
    ['Wake up, prices rose', ['Wake up, prices rose']],
    ['', []],
    ['#tag', []],
    ['#tag #tag', []],
    ['@bob https://a.org', []],
    ['RT @bob: #one #two wages fell https://a.org #three', ['wages fell']],
    ['rt wages fell', ['wages fell']],
    ['wages fell rt', ['wages fell rt']],
    ['@bob wages fell', ['wages fell']],
    ['wages of @bob fell', ['wages of @bob fell']],
    ['wages fell @bob', ['wages fell @bob']],
    ['https://a.org wages fell', ['wages fell']],
    ['wages #fell today', ['wages #fell today']],
    // A hashtag that begins the sentence is its subject, unless something else stood before it.
    ['#wages fell', ['wages fell']],
    ['rt #wages fell', ['fell']],
    ['#pay #wages fell', ['fell']],
  ])('%j leaves %j', (text, wanted) => {
    expect(textsIn(text)).toEqual(wanted)
  })

  it('is looked for in the sentence alone', () => {
    expect(clausesIn('#a wages fell #b', { from: 1, to: 3 })).toEqual([
      { from: 1, to: 3, question: false, framed: false, text: 'wages fell' },
    ])
    expect(clausesIn('so wake up now', { from: 1, to: 3 })).toEqual([])
  })
})

describe('frames', () => {
  it.each<[string, string, boolean]>([
    ['Wages fell', 'Wages fell', false],
    ['I read that wages fell', 'wages fell', true],
    ['Breaking: experts say that wages fell', 'wages fell', true],
    ['I read that @bob says wages fell', 'says wages fell', true],
    ['Breaking breaking breaking wages fell', 'wages fell', true],
    ['Breaking breaking breaking breaking wages fell', 'breaking wages fell', true],
    ['Wages fell, I read that today', 'Wages fell, I read that today', false],
  ])('%s', (text, wanted, framed) => {
    expect(clausesIn(text)).toMatchObject([{ text: wanted, framed }])
  })

  it('with nothing behind them, or nothing but a hashtag, state nothing', () => {
    expect(textsIn('Experts say that #prices and the wages fell today')).toEqual(['prices and the wages fell today'])
    expect(textsIn('I read that')).toEqual([])
  })
})

describe('questions', () => {
  it('are the whole sentence, unless a frame presents a statement', () => {
    const asked = (text: string) => clausesIn(text, { question: true }).map(({ question }) => question)
    expect(asked('Wages fell?')).toEqual([true])
    expect(asked('Did you know that wages fell?')).toEqual([false])
    expect(asked('Prices rose this year and the wages fell today?')).toEqual([false, true])
    expect(asked('Wages fell? #why')).toEqual([true])
  })
})

describe('one sentence that states two things', () => {
  it('is cut at a word that joins, which belongs to neither, and at a semicolon', () => {
    expect(clausesIn('Prices rose this year and the wages fell today')).toEqual([
      { from: 0, to: 4, question: false, framed: false, text: 'Prices rose this year' },
      { from: 5, to: 9, question: false, framed: false, text: 'the wages fell today' },
    ])
    expect(textsIn('Prices rose this year; the wages fell today')).toEqual([
      'Prices rose this year',
      'the wages fell today',
    ])
    expect(textsIn('Prices rose this year, the wages fell today')).toEqual([
      'Prices rose this year',
      'the wages fell today',
    ])
  })

  it('is cut as often as it states something', () => {
    expect(
      textsIn('Prices rose this year and the wages fell today; their debt rose too and the rents fell today'),
    ).toEqual(['Prices rose this year', 'the wages fell today', 'their debt rose too', 'the rents fell today'])
  })

  it.each([
    ['two words before the cut', 'Prices rose and the wages fell today'],
    ['two words after the cut', 'Prices rose this year and wages fell'],
    ['two words after a semicolon', 'Prices rose this year; wages fell'],
    ['no verb before the cut', 'Prices of this year and the wages fell today'],
    ['no verb after the cut', 'Prices rose this year and the wages of today'],
    ['a verb right after a semicolon', 'Prices rose this year; fell in all towns'],
    ['a verb that comes late', 'Prices rose this year and the very big old red fast shiny brand new company car fell'],
    ['a verb beyond the sentence', 'Prices rose this year and the wages of today #fell'],
    ['words that only judge', 'Prices rose this year and the big houses today'],
  ])('is left whole where a side does not stand alone: %s', (_, text) => {
    expect(clausesIn(text)).toHaveLength(1)
  })

  it('counts the words before a cut from the cut before it', () => {
    expect(textsIn('Prices rose this year and debt of; the wages fell today')).toEqual([
      'Prices rose this year',
      'the wages fell today',
    ])
    expect(textsIn('Prices rose this year and the debt rose twice; the wages fell today')).toEqual([
      'Prices rose this year',
      'the debt rose twice',
      'the wages fell today',
    ])
  })

  it('is cut before a verb that shares its subject, which leads the second clause', () => {
    expect(clausesIn('Prices of oil rose this year and fell in all towns')).toMatchObject([
      { text: 'Prices of oil rose this year' },
      { text: 'fell in all towns', lead: { from: 0, to: 3 } },
    ])
  })

  it('is cut where the verb is at most the sixth word after the cut', () => {
    expect(textsIn('Prices rose this year and the very big old car fell')).toHaveLength(2)
  })

  it.each(['assertive', 'causal', 'modal', 'future'])('takes a word of the class %s for a verb', (name) => {
    expect(textsIn(`Prices ${name}verb this year and the wages ${name}verb today`)).toHaveLength(2)
  })
})
