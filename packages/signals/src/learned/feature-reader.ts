import {
  EDGE_LENGTH,
  mixCheck,
  mixHash,
  PAIR_KIND,
  PART_KIND,
  PART_LENGTH,
  SHAPE_KIND,
  SHAPES,
  type Shape,
  seedCheck,
  seedHash,
  shapeHash,
  WORD_END,
  WORD_KIND,
  WORD_START,
} from './feature-names.ts'
import { WordReader } from './word-reader.ts'
import { lettersOf } from './word-table.ts'

/**
 * Takes the features of a text one by one, the same one perhaps often. `a` and `b` say which it is, for `nameOf`; `start`
 * and `end` where it is in the plain text, -1 where it is of the whole.
 */
export interface FeatureSink {
  feature(hash: number, check: number, kind: number, a: number, b: number, start: number, end: number): void
}

/** Worked out once: properties have the same hashes in every text. */
const SHAPE_HASHES = SHAPES.map((_, i) => shapeHash(i))
const SHAPE_NUMBERS = Object.fromEntries(SHAPES.map((shape, i) => [shape, i])) as Record<Shape, number>
const START_HASH = mixHash(seedHash(PART_KIND), WORD_START)
const START_CHECK = mixCheck(seedCheck(PART_KIND), WORD_START)
/** Upper ends of the classes of length, in words. */
const LENGTHS: readonly (readonly [number, Shape])[] = [
  [4, 'words-to-4'],
  [8, 'words-to-8'],
  [16, 'words-to-16'],
  [32, 'words-to-32'],
  [64, 'words-to-64'],
]
/** How a digit is written in a word. */
const ZERO = 0x30
/**
 * What is known by its signs. `Structure` knows links and numbers better, and reads the text as submitted: these are
 * found in disguised text too.
 */
const PATTERNS: readonly (readonly [Shape, RegExp])[] = [
  ['emoji', /[\u2600-\u27bf\ud83c-\ud83e]/],
  ['link', /:\/\/|www\.|\.(?:com|net|org|info|biz|co)\b/i],
]
/** A digit, without which there is neither a telephone number nor a short code. */
const DIGIT = /[0-9]/
/** Looked for where there is a digit: one quick look spares two. */
const DIGIT_PATTERNS: readonly (readonly [Shape, RegExp])[] = [
  ['phone', /[0-9](?:[ -]?[0-9]){8}/],
  ['short-code', /\b[0-9]{5,6}\b/],
]
/** Signs that may stand for letters, with what has to stand in the text; last, how they are recognised where other letters are swapped too. */
const SIGN_PATTERNS: readonly (readonly [string, Shape, RegExp, RegExp | undefined])[] = [
  ['@', 'email', /[a-z0-9]@[a-z0-9]+\./i, undefined],
  ['', 'money', /[$£€] ?[0-9]/, /[$£€] ?[0-9]{2}/],
  ['@', 'mention', /@/, undefined],
  ['!', 'exclamation', /!/, /!(?=\s|$)/],
  ['!', 'exclamations', /!.*!.*!/s, /!!!/],
]
/** So many words with capitals strewn in, or with digits for letters, are a way of writing. */
const UNEVEN_MIN = 2
const SWAPPED_MIN = 3
/** Fewer words with signs in them are an address or an apostrophe. */
const AMBIGUOUS_MIN = 3
/** So many of a thing are several. */
const SEVERAL = 3

/**
 * Names every feature of a text. Training and inference read with this one function, so that a weight always counts
 * for what it was trained on.
 */
export class FeatureReader {
  readonly #reader = new WordReader()

  /** `text` is plain. */
  read(text: string, sink: FeatureSink): void {
    this.#reader.read(text)
    this.#words(sink)
    this.#shapes(text, sink)
  }

  /** Whether words of the text read last can be meant in other ways than they are written. */
  get ambiguous(): boolean {
    return this.#reader.marks.ambiguous >= AMBIGUOUS_MIN
  }

  /** The text read last, its words as they may be meant. */
  reading(): string {
    return this.#reader.reading()
  }

  /** The name of a feature of the text read last. */
  nameOf(kind: number, a: number, b: number): string {
    const { words } = this.#reader
    const word = (index: number) => lettersOf(words, words.from[index]!, words.to[index]!)
    if (kind === WORD_KIND) return `word:${word(a)}`
    if (kind === PAIR_KIND) return `pair:${word(a)} ${word(b)}`
    return kind === PART_KIND ? `part:${this.#partOf(a, b)}` : `shape:${SHAPES[a]!}`
  }

  /** Of a part the letters from `a` to `b`; of the end of a word, `a` is its end. */
  #partOf(a: number, b: number): string {
    const { words } = this.#reader
    if (a > b) return lettersOf(words, b, a) + String.fromCharCode(WORD_END)
    const letters = lettersOf(words, a, b)
    return b - a === PART_LENGTH ? letters : String.fromCharCode(WORD_START) + letters
  }

  /**
   * A word, the pair with the word before it, and its parts. Words below four letters and numbers have no parts: they
   * are features as a whole.
   */
  #words(sink: FeatureSink): void {
    const { count, letters, from, to, starts, ends, hashes, checks, before } = this.#reader.words
    for (let word = 0; word < count; word++) {
      const hash = hashes[word]!
      const check = checks[word]!
      sink.feature(hash, check, WORD_KIND, word, word, starts[word]!, ends[word]!)
      const previous = before[word]!
      if (previous >= 0)
        sink.feature(
          mixHash(mixHash(seedHash(PAIR_KIND), hashes[previous]!), hash),
          mixCheck(mixCheck(seedCheck(PAIR_KIND), checks[previous]!), check),
          PAIR_KIND,
          previous,
          word,
          starts[previous]!,
          ends[word]!,
        )
      if (to[word]! - from[word]! < PART_LENGTH || letters[from[word]!] === ZERO) continue
      this.#edges(word, sink)
      if (to[word]! - from[word]! > PART_LENGTH) this.#parts(word, sink)
    }
  }

  /** How a word starts and ends. */
  #edges(word: number, sink: FeatureSink): void {
    const { letters, from, to, starts, ends } = this.#reader.words
    const first = from[word]!
    const last = to[word]!
    const start = starts[word]!
    const end = ends[word]!
    const inside = end - start === last - first ? EDGE_LENGTH : end - start
    let hash = START_HASH
    let check = START_CHECK
    for (let i = first; i < first + EDGE_LENGTH; i++) {
      hash = mixHash(hash, letters[i]!)
      check = mixCheck(check, letters[i]!)
    }
    sink.feature(hash, check, PART_KIND, first, first + EDGE_LENGTH, start, start + inside)
    hash = seedHash(PART_KIND)
    check = seedCheck(PART_KIND)
    for (let i = last - EDGE_LENGTH; i < last; i++) {
      hash = mixHash(hash, letters[i]!)
      check = mixCheck(check, letters[i]!)
    }
    hash = mixHash(hash, WORD_END)
    check = mixCheck(check, WORD_END)
    sink.feature(hash, check, PART_KIND, last, last - EDGE_LENGTH, end - inside, end)
  }

  /** Every run of four letters inside a word. They make inflections and unknown compounds alike to known words. */
  #parts(word: number, sink: FeatureSink): void {
    const { letters, from, to, starts, ends } = this.#reader.words
    const start = starts[word]!
    const end = ends[word]!
    // Where a word was read in another way than it is written, its parts are where it is.
    const asWritten = end - start === to[word]! - from[word]!
    for (let at = from[word]!; at + PART_LENGTH <= to[word]!; at++) {
      let hash = seedHash(PART_KIND)
      let check = seedCheck(PART_KIND)
      for (let i = at; i < at + PART_LENGTH; i++) {
        const letter = letters[i]!
        hash = mixHash(hash, letter)
        check = mixCheck(check, letter)
      }
      const first = asWritten ? start + at - from[word]! : start
      sink.feature(hash, check, PART_KIND, at, at + PART_LENGTH, first, asWritten ? first + PART_LENGTH : end)
    }
  }

  /**
   * Properties of the whole text. Where digits stand for letters in it, signs count only where they cannot be such
   * letters.
   */
  #shapes(text: string, sink: FeatureSink): void {
    const { marks, words } = this.#reader
    // Where capitals are strewn about, a word of capitals only is by chance.
    const loud = marks.uneven >= UNEVEN_MIN && marks.uneven >= marks.loud ? 0 : marks.loud
    const swapped = marks.swapped >= SWAPPED_MIN
    const figures = marks.figures + (swapped ? 0 : marks.smallFigures)
    const counts: [Shape, Shape | undefined, number][] = [
      ['figure', 'figures', figures],
      ['percent', undefined, countOf(text, '%')],
      ['question', undefined, countOf(text, '?')],
      ['capital-word', 'capital-words', loud],
      ['name-inside', 'names-inside', marks.names],
      ['quote', undefined, countOf(text, '"')],
      ['line-break', undefined, countOf(text, '\n')],
      ['hashtag', undefined, countOf(text, '#')],
    ]
    if (text.includes('...')) shape('ellipsis', sink)
    for (const [name, pattern] of PATTERNS) if (pattern.test(text)) shape(name, sink)
    if (DIGIT.test(text)) for (const [name, pattern] of DIGIT_PATTERNS) if (pattern.test(text)) shape(name, sink)
    for (const [sign, name, pattern, strict] of SIGN_PATTERNS)
      if (text.includes(sign) && (swapped ? strict : pattern)?.test(text)) shape(name, sink)
    for (const [one, several, count] of counts) {
      if (count > 0) shape(one, sink)
      if (several !== undefined && count >= SEVERAL) shape(several, sink)
    }
    shape(LENGTHS.find(([most]) => words.count <= most)?.[1] ?? 'words-over-64', sink)
  }
}

/** A property, without a place. */
function shape(name: Shape, sink: FeatureSink): void {
  const number = SHAPE_NUMBERS[name]
  const { hash, check } = SHAPE_HASHES[number]!
  sink.feature(hash, check, SHAPE_KIND, number, number, -1, -1)
}

/** How often a sign stands in a text, up to `SEVERAL`: more make no difference. */
function countOf(text: string, sign: string): number {
  let count = 0
  for (let at = text.indexOf(sign); at >= 0 && count < SEVERAL; at = text.indexOf(sign, at + 1)) count++
  return count
}
