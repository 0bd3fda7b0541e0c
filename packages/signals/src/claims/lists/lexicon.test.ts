import { describe, expect, it } from 'vitest'
import { tokenize } from '../words/tokens.ts'
import { type Entry, Lexicon } from './lexicon.ts'

/** A sealed lexicon of these terms. */
function lexiconOf(terms: readonly (readonly [term: string, part: Partial<Entry>])[]): Lexicon {
  const lexicon = new Lexicon(false)
  for (const [term, part] of terms) lexicon.add(term, part)
  lexicon.seal()
  return lexicon
}

const flagsOf = (lexicon: Lexicon, word: string) => lexicon.find(word)?.flags

describe('words', () => {
  it('are found whole, written in any case', () => {
    const lexicon = lexiconOf([['Vaccine', { flags: 1 }]])
    expect(flagsOf(lexicon, 'vaccine')).toBe(1)
    expect(lexicon.find('vaccines')).toBeUndefined()
    expect(lexicon.find('vaccin')).toBeUndefined()
    expect(lexicon.find('')).toBeUndefined()
  })

  it('belong to every class they are listed in', () => {
    const lexicon = lexiconOf([
      ['results', { flags: 1 }],
      ['results', { flags: 4, risk: true }],
      ['results', { joins: true }],
    ])
    expect(lexicon.find('results')).toEqual({
      flags: 5,
      domain: -1,
      weight: 0,
      risk: true,
      joins: true,
      phrases: [],
    })
  })

  it('keep the domain that weighs most, and of two of one weight the first', () => {
    const lexicon = lexiconOf([
      ['bank', { domain: 3, weight: 1 }],
      ['bank', { domain: 1, weight: 2 }],
      ['bank', { domain: 2, weight: 2 }],
      ['bank', { domain: 4, weight: 1 }],
    ])
    expect(lexicon.find('bank')).toMatchObject({ domain: 1, weight: 2 })
  })
})

describe('prefixes', () => {
  it('are found at the beginning of a word', () => {
    const lexicon = lexiconOf([['Vaccin*', { flags: 1 }]])
    expect(flagsOf(lexicon, 'vaccin')).toBe(1)
    expect(flagsOf(lexicon, 'vaccination')).toBe(1)
    expect(lexicon.find('vacci')).toBeUndefined()
    expect(lexicon.find('revaccinated')).toBeUndefined()
    expect(lexicon.find('vacant')).toBeUndefined()
  })

  it('of three letters are the shortest', () => {
    expect(flagsOf(lexiconOf([['vac*', { flags: 1 }]]), 'vac')).toBe(1)
    expect(lexiconOf([['vac*', { flags: 1 }]]).find('va')).toBeUndefined()
    expect(() => lexiconOf([['va*', { flags: 1 }]])).toThrow(
      new TypeError('`va*` is too short a prefix: 3 letters at least'),
    )
  })

  it('say what shorter ones say too, whatever the order they are listed in', () => {
    const terms: [string, Partial<Entry>][] = [
      ['vac*', { flags: 1 }],
      ['vaccin*', { flags: 4 }],
      ['vaccinat*', { flags: 8 }],
      ['vacuum*', { flags: 2 }],
    ]
    for (const lexicon of [lexiconOf(terms), lexiconOf(terms.toReversed())]) {
      expect(flagsOf(lexicon, 'vacation')).toBe(1)
      expect(flagsOf(lexicon, 'vaccine')).toBe(1 | 4)
      expect(flagsOf(lexicon, 'vaccinate')).toBe(1 | 4 | 8)
      expect(flagsOf(lexicon, 'vacuums')).toBe(1 | 2)
    }
  })

  it('listed twice are one', () => {
    const lexicon = lexiconOf([
      ['vaccin*', { flags: 1 }],
      ['vaccum*', { flags: 16 }],
      ['vaccin*', { flags: 4 }],
    ])
    expect(flagsOf(lexicon, 'vaccine')).toBe(1 | 4)
    expect(flagsOf(lexicon, 'vaccums')).toBe(16)
    const first = lexiconOf([
      ['vaccin*', { domain: 0, weight: 1 }],
      ['vaccin*', { domain: 3, weight: 1 }],
    ])
    expect(first.find('vaccine')).toMatchObject({ domain: 0, weight: 1 })
  })

  it('are inherited by whole words', () => {
    const lexicon = lexiconOf([
      ['vaccine', { flags: 2, domain: 5, weight: 1 }],
      ['vaccin*', { flags: 1, domain: 0, weight: 2, risk: true }],
      ['vacant', { flags: 32 }],
    ])
    expect(lexicon.find('vaccine')).toMatchObject({ flags: 3, domain: 0, weight: 2, risk: true })
    expect(lexicon.find('vaccine')).not.toBe(lexicon.find('vaccines'))
    expect(flagsOf(lexicon, 'vaccines')).toBe(1)
    expect(flagsOf(lexicon, 'vacant')).toBe(32)
  })
})

describe('phrases', () => {
  const built = () =>
    lexiconOf([
      ['election day', { flags: 1 }],
      ['Election  Day\tresult*', { flags: 2 }],
      ['election', { flags: 64 }],
      ['election officials', { flags: 4 }],
      ['election day', { flags: 8 }],
      ['election dayresult', { flags: 16 }],
    ])
  const flagsAt = (text: string, at = 0, to = tokenize(text).count) => {
    const [lexicon, tokens] = [built(), tokenize(text)]
    return lexicon.findPhrase(lexicon.find(tokens.words[at]!)!, tokens, at, to)?.flags
  }

  it('say nothing of their first word alone', () => {
    expect(flagsOf(built(), 'election')).toBe(64)
    expect(built().find('day')).toBeUndefined()
  })

  it('are found from their first word, listed once or twice', () => {
    expect(flagsAt('election day')).toBe(1 | 8)
    expect(flagsAt('Election officials resign')).toBe(4)
    expect(flagsAt('on election day', 1)).toBe(1 | 8)
    expect(flagsAt('election dayresult')).toBe(16)
  })

  it('are the longest that fits, the last word by its beginning where a `*` says so', () => {
    expect(flagsAt('election day results')).toBe(2)
    expect(flagsAt('election day result')).toBe(2)
    expect(flagsAt('election day the results')).toBe(1 | 8)
  })

  it('are not found where a word differs, ends otherwise or lies beyond the clause', () => {
    expect(flagsAt('election night results')).toBeUndefined()
    expect(flagsAt('election days')).toBeUndefined()
    expect(flagsAt('election day', 0, 1)).toBeUndefined()
    expect(flagsAt('election day results', 0, 2)).toBe(1 | 8)
  })
})

describe('frames', () => {
  const lengthAt = (text: string, at = 0, to = tokenize(text).count) => {
    const lexicon = new Lexicon(false)
    for (const frame of ['I read', 'I Read  That', 'breaking', 'i hear that']) lexicon.addFrame(frame)
    lexicon.seal()
    return lexicon.frameLength(tokenize(text), at, to)
  }

  it.each([
    ['I read that it rains', 3],
    ['I read it', 2],
    ['i hear that it rains', 3],
    ['I hear it rains', 0],
    ['Breaking: it rains', 1],
    ['It rains', 0],
    ['I read that', 3],
    ['I', 0],
  ])('the longest that begins %j has %i words', (text, length) => {
    expect(lengthAt(text)).toBe(length)
  })

  it('begin at the word asked for and end before the clause does', () => {
    expect(lengthAt('it rains, I read that today', 2)).toBe(3)
    expect(lengthAt('I read that it rains', 0, 2)).toBe(2)
    expect(lengthAt('I read that it rains', 0, 1)).toBe(0)
  })
})

describe('slogans', () => {
  const isSlogan = (text: string, from = 0, to = tokenize(text).count) => {
    const lexicon = new Lexicon(false)
    for (const slogan of ['Wake up', "they don't want you to know the whole simple truth", 'act now'])
      lexicon.addSlogan(slogan)
    return lexicon.isSlogan(tokenize(text), from, to)
  }

  it('are the whole of the words given, however long, in any case', () => {
    expect(isSlogan('WAKE UP!!!')).toBe(true)
    expect(isSlogan("They don't want you to know the whole simple truth")).toBe(true)
    expect(isSlogan('people, wake up now', 1, 3)).toBe(true)
  })

  it('are none with a word more or less', () => {
    expect(isSlogan('wake up now')).toBe(false)
    expect(isSlogan('wake')).toBe(false)
    expect(isSlogan('wake up', 1, 2)).toBe(false)
    expect(isSlogan('', 0, 0)).toBe(false)
  })
})
