import { lettersOf, pushWord, type WordTable, wordTable } from './word-table.ts'

/** Classes of characters, as the reader needs them. */
const OTHER = 0
const LOWER = 1
const UPPER = 2
const DIGIT = 3
/** May stand inside a disguised word, one at a time. */
const SIGN = 4
const CLASSES = asciiClasses()
const ZERO = 0x30

/** ASCII is looked up in a table: it is nearly every character. */
function asciiClasses(): Uint8Array {
  const classes = new Uint8Array(128)
  for (let c = 0x61; c <= 0x7a; c++) classes[c] = LOWER
  for (let c = 0x41; c <= 0x5a; c++) classes[c] = UPPER
  for (let c = 0x30; c <= 0x39; c++) classes[c] = DIGIT
  for (const sign of '-_*\'|~+`,./\\^=:;$@"()#&<>[]{}!?%') classes[sign.charCodeAt(0)] = SIGN
  return classes
}

/** Letters above ASCII that plain text keeps; punctuation, symbols and pictographs are none. */
function classOf(c: number): number {
  if (c < 128) return CLASSES[c]!
  return c < 0xc0 || (c >= 0x2000 && c < 0x2c00) || (c >= 0x3000 && c < 0x3040) || (c >= 0xd800 && c < 0xf900)
    ? OTHER
    : LOWER
}

/** Both letter classes, as bits of the kinds of a chunk. */
const LETTERS = (1 << LOWER) | (1 << UPPER)
/** Digits and signs of a number in which each may stand for a letter. */
const SMALL_FIGURE = 4
/** Digits that stand for no letter. */
const CERTAIN_DIGIT = /[269]/

const isAlphanumeric = (k: number): boolean => k >= LOWER && k <= DIGIT

/** How many of each a reading has met besides words. */
export interface Marks {
  /** Words of two letters or more in capitals only. */
  loud: number
  /** Words that start with a capital inside a sentence. */
  names: number
  /** Numbers of more than four digits or signs, or with a digit that stands for no letter. */
  figures: number
  /** Shorter ones. Where digits stand for letters, so may these. */
  smallFigures: number
  /** Words in which digits may stand for letters. */
  swapped: number
  /** Words that can be meant in other ways than they are written. */
  ambiguous: number
  /** Words with a capital after a small letter: `fReE`. */
  uneven: number
}

/**
 * Cuts plain text into words. A chunk is a run of letters and digits with at most one sign between two of them; one that
 * has signs in it, or digits beside letters, is read in every way that it could be meant.
 */
export class WordReader {
  /** The words of the last text; the table is used again by the next one. */
  words: WordTable = wordTable(1024)
  /** What the last text has besides words. */
  marks: Marks = noMarks()
  #text = ''
  /** The word that the next one follows. */
  #last = -1

  /** Reads a text; `words` and `marks` are of it until the next one. */
  read(text: string): void {
    if (text.length > this.words.longest) this.words = wordTable(text.length * 2)
    this.words.count = this.words.used = 0
    this.marks = noMarks()
    this.#text = text
    this.#last = -1
    let sentenceStart = true
    for (let i = 0; i < text.length; ) {
      const c = text.charCodeAt(i)
      const k = classOf(c)
      if (isAlphanumeric(k) || (isLetterSign(c) && this.#isLetter(i + 1))) {
        i = this.#chunk(i, k, sentenceStart)
        sentenceStart = false
        continue
      }
      if (c === 0x2e || c === 0x21 || c === 0x3f || c === 0x0a) sentenceStart = true
      i++
    }
  }

  /** The text as it is read: of each word the last way that it could be meant. */
  reading(): string {
    const { from, to, before } = this.words
    const read: string[] = []
    for (let word = this.#last; word >= 0; word = before[word]!)
      read.push(lettersOf(this.words, from[word]!, to[word]!))
    return read.reverse().join(' ')
  }

  /**
   * Reads the chunk that starts at `start`; returns its end. A chunk of letters alone is a word, one of digits alone
   * a number; anything else is read in all of its ways.
   */
  #chunk(start: number, firstClass: number, sentenceStart: boolean): number {
    const text = this.#text
    let i = start
    let kinds = isAlphanumeric(firstClass) ? 0 : 1 << SIGN
    if (kinds !== 0) i++
    for (;;) {
      let k = this.#classAt(i)
      while (isAlphanumeric(k)) {
        kinds |= 1 << k
        k = this.#classAt(++i)
      }
      if (k !== SIGN || !isAlphanumeric(this.#classAt(i + 1))) break
      kinds |= 1 << SIGN
      i++
    }
    if ((kinds & LETTERS) !== 0 && isLetterSign(text.charCodeAt(i))) {
      kinds |= 1 << SIGN
      i++
    }
    if ((kinds & (1 << UPPER)) !== 0) this.#noteCapitals(start, i, kinds, sentenceStart)
    if (kinds === 1 << DIGIT) this.#number(start, i)
    else if ((kinds & ((1 << SIGN) | (1 << DIGIT))) === 0) this.#last = this.#piece(start, i, this.#last)
    else {
      const readings = this.#unusualChunk(start, i)
      if (readings > 0) this.marks.ambiguous++
      if ((kinds & (1 << DIGIT)) !== 0) {
        if (readings > 0) this.marks.swapped++
        else this.#figure(start, i)
      }
    }
    return i
  }

  #number(start: number, end: number): void {
    this.#figure(start, end)
    this.#last = this.#piece(start, end, this.#last)
  }

  /** Notes a number by whether its digits could stand for letters. */
  #figure(start: number, end: number): void {
    if (end - start > SMALL_FIGURE || CERTAIN_DIGIT.test(this.#text.slice(start, end))) this.marks.figures++
    else this.marks.smallFigures++
  }

  /** Pieces first, then the readings of the whole; the next word follows the last of them. Returns how many readings. */
  #unusualChunk(start: number, end: number): number {
    const { words } = this
    const before = this.#last
    const first = words.count
    const used = words.used
    let longest = 0
    for (let i = start; i < end; ) {
      if (!isAlphanumeric(this.#classAt(i))) {
        i++
        continue
      }
      const from = i
      while (i < end && isAlphanumeric(this.#classAt(i))) i++
      longest = Math.max(longest, i - from)
      this.#last = this.#piece(from, i, this.#last)
    }
    const readings = readingsOf(this.#text.slice(start, end).toLowerCase())
    // `f.r.e.e` is one word and no four.
    if (longest === 1 && readings.length > 0) {
      words.count = first
      words.used = used
    }
    for (const reading of readings) {
      const from = words.used
      for (let i = 0; i < reading.length; i++) words.letters[words.used++] = reading.charCodeAt(i)
      this.#last = pushWord(words, from, start, end, before)
    }
    return readings.length
  }

  /** One piece as it is written, in lower case and with each digit as `0`: `5,000` and `7,000` are the same feature. */
  #piece(start: number, end: number, before: number): number {
    const { words } = this
    const from = words.used
    for (let i = start; i < end; i++) {
      const c = this.#text.charCodeAt(i)
      const k = classOf(c)
      words.letters[words.used++] = k === UPPER ? c | 0x20 : k === DIGIT ? ZERO : c
    }
    return pushWord(words, from, start, end, before)
  }

  /** Notes capitals of a chunk: a loud word, a name inside a sentence, or capitals strewn about (`fReE`). */
  #noteCapitals(start: number, end: number, kinds: number, sentenceStart: boolean): void {
    const { marks } = this
    if ((kinds & (1 << LOWER)) === 0) {
      if (end - start > 1 && (kinds & (1 << DIGIT)) === 0) marks.loud++
      return
    }
    if (!sentenceStart && this.#classAt(start) === UPPER && this.#classAt(start + 1) === LOWER) marks.names++
    for (let i = start + 1; i < end; i++)
      if (this.#classAt(i) === UPPER && this.#classAt(i - 1) === LOWER) {
        marks.uneven++
        return
      }
  }

  #isLetter(i: number): boolean {
    const k = this.#classAt(i)
    return k === LOWER || k === UPPER
  }

  #classAt(i: number): number {
    return i < this.#text.length ? classOf(this.#text.charCodeAt(i)) : OTHER
  }
}

/** Nothing counted yet. */
function noMarks(): Marks {
  return { loud: 0, names: 0, figures: 0, smallFigures: 0, swapped: 0, ambiguous: 0, uneven: 0 }
}

/** `$` and `@` stand for letters at the edges of a word too: `$ale`. */
function isLetterSign(c: number): boolean {
  return c === 0x24 || c === 0x40
}

/** Letters that digits and signs are put in for. `1` stands for `i` or `l`. */
const LETTER_FOR: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  $: 's',
  '@': 'a',
  '!': 'i',
}
/** What is dropped when a run is read as one word: everything but letters, digits and signs that stand for letters. */
const NO_LETTER = /[^\p{L}\p{N}$@!]+/gu
/** Numbers with a unit or an ending: `10pm`, `1st`, `5g`. */
const COUNTED = /^[0-9]{2,}(?:[a-z]|am|pm|st|nd|rd|th)$|^[0-9](?:st|nd|rd|th|am|pm|[dghkmpx])$/
/** Letters of any script. */
const ANY_LETTER = /\p{L}/gu

/** Digits that stand for no letter. */
const NO_LETTER_DIGIT = /[269]/
/** A word may be this long with more digits than letters in it. */
const MOSTLY_DIGITS = 10

/**
 * What a run of letters, digits and single signs may stand for as one word: `mon.ey` and `m0n3y` for `money`. None where
 * no letter is in it, for numbers with a letter or two (`09061701461b`), and for those with a unit (`10pm`, `1st`). `run` is
 * lower case.
 */
export function readingsOf(run: string): readonly string[] {
  const letters = run.match(ANY_LETTER)?.length ?? 0
  const digits = run.match(/[0-9]/g)?.length ?? 0
  if (letters === 0 || COUNTED.test(run)) return []
  if (digits > letters && (NO_LETTER_DIGIT.test(run) || run.length > MOSTLY_DIGITS)) return []
  const kept = run.replace(NO_LETTER, '')
  const withI = kept.replace(/[013-578$@!]/g, (sign) => LETTER_FOR[sign]!).replace(/[0-9]/g, '0')
  if (!kept.includes('1')) return [withI]
  const withL = kept.replace(/[013-578$@!]/g, (sign) => (sign === '1' ? 'l' : LETTER_FOR[sign]!)).replace(/[0-9]/g, '0')
  return [withL, withI]
}
