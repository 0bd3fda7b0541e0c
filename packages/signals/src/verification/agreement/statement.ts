import { foldLookAlikes } from '../../look-alikes.ts'
import { contentStem } from '../content-words.ts'
import { type AgreementWords, CLASS_BIT } from './agreement-lists.ts'
import { type Figure, figuresIn } from './figures.ts'
import type { Word } from './word.ts'

/** A text read for comparison. */
export interface Statement {
  readonly words: readonly Word[]
  readonly figures: readonly Figure[]
  /** Places (in `words`) of the words that have a key. */
  readonly places: ReadonlyMap<string, readonly number[]>
  /** Places of the words that tell the subject, each stem once, in text order. */
  readonly content: readonly number[]
  /** Place of the first word of each sentence. */
  readonly sentences: readonly number[]
  /** Sentences (by their place) that ask: they state nothing. */
  readonly questions: ReadonlySet<number>
  /** Somebody's words in quotation marks. */
  readonly quotes: boolean
}

/** Longer texts are read up to here: a claim is a sentence, a passage a paragraph. */
const LONGEST = 20_000
/** `C#` and `C++` are no `C`. */
const WORD = /\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{M}]+(?:['’]\p{L}+)*[#+]*/gu
/** From this length words that begin alike count as forms of one word (`invade`, `invasion`). */
const LONG = 6
/** Letters of the beginning that such words share. */
const BEGINNING = 5
/** `isn't`, `won't`: the word holds its negation. */
const NEGATED = /n['’]t$/
/** Brackets as tokenised corpora write them: `-LRB-`. */
const BRACKETS = /^[lr][rs]b$/
/** Shared, since most words are in no list. */
const NOTHING: readonly never[] = []

/**
 * Reads a text: words, sentences, figures. Each character is seen a bounded number of times.
 *
 * A name is a word with a capital that does not begin its sentence. Where most letters are capitals there are no
 * names, since the capitals show none.
 */
export function readStatement(given: string, list: AgreementWords): Statement {
  const text = given.slice(0, LONGEST)
  const words: Word[] = []
  const places = new Map<string, number[]>()
  const content: number[] = []
  const sentences: number[] = []
  const questions = new Set<number>()
  const shouts = isAllCaps(text)
  let from = 0
  let last = ''
  for (const { 0: raw, index } of text.matchAll(WORD)) {
    const begins = words.length === 0 || endsSentence(text, from, index, last)
    if (text.slice(from, index).includes('?')) questions.add(sentences.length - 1)
    if (begins) sentences.push(words.length)
    from = index + raw.length
    last = raw
    const word = readWord(raw, index, sentences.length - 1, list)
    if (word.keys.length > 0 && !places.has(word.keys[0]!)) content.push(words.length)
    for (const key of word.keys) {
      const known = places.get(key)
      if (known) known.push(words.length)
      else places.set(key, [words.length])
    }
    words.push(!begins && !shouts && word.keys.length > 0 && isCapital(raw) ? { ...word, name: true } : word)
  }
  if (text.slice(from).includes('?')) questions.add(sentences.length - 1)
  const figures = figuresIn(text, words, list)
  const quotes = /["“”«»]/.test(text)
  return { words, figures, places, content: beside(figures, words, content), sentences, questions, quotes }
}

/** The words that no figure is made of (`12 por ciento`, `July 2020`). */
function beside(figures: readonly Figure[], words: readonly Word[], content: readonly number[]): readonly number[] {
  let next = 0
  return content.filter((place) => {
    const { start } = words[place]!
    while (next < figures.length && figures[next]!.end <= start) next++
    return next === figures.length || start < figures[next]!.start
  })
}

/** A word with what the list says of it, in any language. */
function readWord(raw: string, start: number, sentence: number, list: AgreementWords): Word {
  const text = fold(raw)
  const listed = list.get(text)
  return {
    text,
    start,
    end: start + raw.length,
    sentence,
    classes: (listed?.classes ?? 0) | (NEGATED.test(text) ? CLASS_BIT.negation : 0),
    keys: keysOf(text, listed?.same ?? NOTHING),
    sides: listed?.sides ?? NOTHING,
    name: false,
  }
}

/**
 * What a word is found by: its stem, the beginning of a long one (`~`), and its groups of synonyms (`#`). Numbers and function
 * words have no key.
 */
function keysOf(word: string, same: readonly number[]): readonly string[] {
  if (/^\p{N}/u.test(word) || BRACKETS.test(word)) return NOTHING
  const stem = contentStem(word.replace(/['’]s$/, ''))
  if (stem === null) return NOTHING
  const keys = [stem]
  if (word.length >= LONG) keys.push(`${word.slice(0, BEGINNING)}~`)
  for (const group of same) keys.push(`#${group}`)
  return keys
}

/** The form in which words are compared: lower case, without accents and look-alikes. ASCII takes the short way. */
function fold(raw: string): string {
  const lower = raw.toLowerCase()
  if (/^[a-z']*$/.test(lower)) return lower
  return foldLookAlikes(lower.normalize('NFKD').replace(/\p{Mn}/gu, ''))
}

/** A stop after these is no end: initials and titles (`J.`, `St.`, `Mrs.`). */
const SHORTENED = /^\p{Lu}\p{L}{0,2}$/u

/** What stands between two words: the end of a sentence? A stop is one before a capital, but not that of an initial. */
function endsSentence(text: string, from: number, to: number, last: string): boolean {
  for (let at = from; at < to; at++) {
    const c = text.charCodeAt(at)
    if (c === 33 || c === 63 || c === 10 || c === 0xbf || c === 0xa1) return true
    if (c === 46 && at + 1 < to) return isCapital(text[to]!) && !SHORTENED.test(last)
  }
  return false
}

/** Whether the first character has another form in lower case. */
function isCapital(raw: string): boolean {
  return raw[0]!.toLowerCase() !== raw[0]
}

/** Whether most ASCII letters are capitals, so that capitals name nobody. */
function isAllCaps(text: string): boolean {
  let capitals = 0
  let letters = 0
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (c >= 65 && c <= 90) capitals++
    if ((c >= 65 && c <= 90) || (c >= 97 && c <= 122)) letters++
  }
  return capitals * 2 > letters
}
