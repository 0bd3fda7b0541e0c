import { foldLookAlikes } from '../../look-alikes.ts'

/** What a token looks like; several may hold at once. */
export const SHAPE = {
  /** First letter is upper case. */
  capital: 1,
  /** Two or more letters, none lower case. */
  caps: 2,
  /** Holds a digit. */
  digit: 4,
  /** Directly after `@`. */
  mention: 8,
  /** Directly after `#`. */
  hashtag: 16,
  /** A web address; its `word` is empty. */
  url: 32,
} as const

/** A run of tokens, `to` excluded. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** The words of a text, as parallel arrays (one pass, no object per word: this is the hot path). */
export interface Tokens {
  readonly count: number
  /** Lower case; empty for web addresses and for words longer than {@link LONGEST_WORD}. */
  readonly words: readonly string[]
  /** UTF-16 offsets into the text, `ends` excluded. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  readonly shapes: readonly number[]
}

/** Longer runs of letters are no words of a list, and are not looked up. */
const LONGEST_WORD = 40

/** Reads the words of `text` once. Numbers keep their separators (`3.5`, `1,000`), words their inner apostrophes. */
export function tokenize(text: string): Tokens {
  const words: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  const shapes: number[] = []
  const length = text.length
  let at = 0
  while (at < length) {
    const code = text.charCodeAt(at)
    if (!isWordChar(code)) {
      at += 1
      continue
    }
    const start = at
    let shape = shapeBefore(text, start)
    if (startsUrl(text, start, code)) {
      at = endOfUrl(text, start)
      shape |= SHAPE.url
      words.push('')
    } else {
      let upper = 0
      let lower = 0
      while (at < length) {
        const c = text.charCodeAt(at)
        if (c >= 97 && c <= 122) lower += 1
        else if (c >= 48 && c <= 57) shape |= SHAPE.digit
        else if (isUpper(c)) upper += 1
        else if (c >= 0xc0 && isWordChar(c)) lower += 1
        else if (!joins(text, at, c)) break
        at += 1
      }
      if (isUpper(code)) shape |= SHAPE.capital
      if (upper > 1 && lower === 0) shape |= SHAPE.caps
      words.push(at - start > LONGEST_WORD ? '' : normalWord(text, start, at, upper > 0))
    }
    starts.push(start)
    ends.push(at)
    shapes.push(shape)
  }
  return { count: words.length, words, starts, ends, shapes }
}

/** The word as lists have it: lower case, `'` for `’`, Cyrillic look-alikes as Latin letters. */
function normalWord(text: string, start: number, end: number, hasUpper: boolean): string {
  const word = text.slice(start, end)
  if (/[^\x20-\x7f]/.test(word)) return foldLookAlikes(word.toLowerCase().replaceAll('’', "'"))
  return hasUpper ? word.toLowerCase() : word
}

/** Whether `@` or `#` stands before a word. */
function shapeBefore(text: string, start: number): number {
  const before = text.charCodeAt(start - 1)
  return before === 64 ? SHAPE.mention : before === 35 ? SHAPE.hashtag : 0
}

/** Question marks, commas and full stops of Greek, Arabic and Devanagari, which stand among letters in Unicode. */
const OTHER_MARKS: ReadonlySet<number> = new Set([0x37e, 0x60c, 0x61b, 0x61f, 0x6d4, 0x964, 0x965])

/** Letters of any script, digits and combining marks; no punctuation, symbols or surrogates. */
export function isWordChar(code: number): boolean {
  if (code < 0xc0)
    return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95
  if (code === 0xd7 || code === 0xf7 || OTHER_MARKS.has(code)) return false
  return (
    code < 0x2000 ||
    (code >= 0x2c00 && code < 0x2e00) ||
    (code >= 0x3040 && code < 0xd800) ||
    (code >= 0xf900 && code < 0xfe00)
  )
}

/** A capital of ASCII or Latin-1; × is not a letter. */
export function isUpper(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 0xc0 && code <= 0xde && code !== 0xd7)
}

/** Of a character that can begin a word: ÷ never does. */
export function isLower(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 0xdf && code <= 0xff)
}

/** Apostrophes and hyphens between word characters, and separators between digits, belong to the word. */
function joins(text: string, at: number, code: number): boolean {
  if (code === 95) return true
  const next = text.charCodeAt(at + 1)
  if (code === 39 || code === 0x2019 || code === 45) return isWordChar(next)
  if (code === 46 || code === 44) return isDigit(next) && isDigit(text.charCodeAt(at - 1))
  return false
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

/** Whether a web address begins at a place. Only `h` and `w` are looked at further. */
function startsUrl(text: string, at: number, code: number): boolean {
  if (code === 104 || code === 72) return /^https?:\/\//i.test(text.slice(at, at + 8))
  return (code === 119 || code === 87) && text.slice(at, at + 4).toLowerCase() === 'www.'
}

/** The first place behind an address: the next space. */
function endOfUrl(text: string, start: number): number {
  let at = start
  while (text.charCodeAt(at) > 32 && text.charCodeAt(at) !== 0xa0) at += 1
  return at
}

/** Places within a hashtag where a word begins: `#VaccinesCauseAutism` has two, `#5GcausesCOVID19` as well. */
const WORD_START = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\d\p{Lu})(?=\p{Ll}{3})/gu
/** Fewer words make no statement. */
const FEWEST = 3

/** The words of a hashtag written as one (`#VaccinesCauseAutism` → `vaccines cause autism`); undefined where it has no such words. */
export function joinedWords(hashtag: string): string | undefined {
  const words = hashtag.split(WORD_START)
  return words.length < FEWEST
    ? undefined
    : words.map((word) => (/^[\p{Lu}\d]{2,}$/u.test(word) ? word : word.toLowerCase())).join(' ')
}
