import * as Class from './char-table.ts'
import { foldAccents } from './fold-accents.ts'
import { matchPhrases } from './match-phrases.ts'
import { pushToken, type TokenTable, tokenKind, tokenTable } from './token-table.ts'
import {
  CLAIM_BITS,
  CONTINUES,
  findWord,
  HASH_PRIME,
  HASH_SEED,
  LOADED,
  LOADED_AT,
  STARTS,
  type Vocabulary,
} from './vocabulary.ts'

/** Everything one reading of a text yields. */
export interface Scan {
  /** Tokens of document 002; wrong where NFKC changes the text (`claim-likeness.ts` then counts again). */
  readonly claimTokens: number
  /** Bits of the claim-likeness sets that some token of document 002 is in. */
  readonly claimBits: number
  /** Some token of document 002 is made of ASCII digits only. */
  readonly numeric: boolean
  readonly question: boolean
  readonly words: number
  readonly capsWords: number
  readonly punctuation: number
  readonly loadedWords: number
  /** `!` or `?` three or more in a row. */
  readonly repeated: boolean
  /** Every character class that occurs. */
  readonly seen: number
  /** Most one-letter words in a row: spelled-out text. */
  readonly spelled: number
  /** Some word mixes ASCII letters and digits. */
  readonly mixed: boolean
}

const { WORD, UPPER, LOWER, DIGIT, APOSTROPHE, UNDERSCORE, LOUD, BREAK, NON_ASCII, FOREIGN, SURROGATE } = Class
const CHUNK = WORD | APOSTROPHE | UNDERSCORE
const UNUSUAL = APOSTROPHE | UNDERSCORE | NON_ASCII
/** Any number may start a phrase or go on with one. */
const NUMBER_BITS = STARTS | CONTINUES
/** The token of document 002, as its Feature Extraction Rules have it. */
const CLAIM_TOKEN = /[0-9A-Za-zÀ-ÖØ-öø-ÿ']+/g

/**
 * Reads texts, each once. A chunk is a run of word characters, apostrophes and underscores. In nearly every chunk the
 * tokens of document 002, the words of document 000 and the words of the marker lists are one and the same, so one
 * table look-up serves all three; chunks where they differ take `#unusualChunk`.
 *
 * What the three call a word: document 002 cuts at everything but ASCII letters, Latin-1 letters, digits and `'`;
 * document 000 cuts at everything but letters, digits and `_`; lists cut at everything but letters, marks and digits.
 */
export class TextScanner {
  /** The words and phrases of the text scanned last; overwritten by the next scan. */
  tokens: TokenTable = tokenTable(1024)
  /** The text scanned last. */
  text = ''
  readonly #classes: Uint16Array
  readonly #vocabulary: Vocabulary
  readonly #apostropheWords: boolean
  #claimTokens = 0
  #claimBits = 0
  #numeric = false
  #words = 0
  #capsWords = 0
  #loaded = 0
  #mixed = false

  constructor(classes: Uint16Array, vocabulary: Vocabulary) {
    this.#classes = classes
    this.#vocabulary = vocabulary
    this.#apostropheWords = [...vocabulary.ids.keys()].some((word) => word.includes("'"))
  }

  /**
   * One long function on purpose: it is the hot loop, and its counters live in registers. Fields of the class hold
   * only what unusual chunks add, and the two are summed at the end.
   */
  scan(text: string): Scan {
    const classes = this.#classes
    const vocabulary = this.#vocabulary
    const bits = vocabulary.bits
    const n = text.length
    if (n >= this.tokens.starts.length) this.tokens = tokenTable(n * 2)
    const tokens = this.tokens
    const { starts, ends, ids, kinds } = tokens
    this.text = text
    this.#claimTokens = this.#claimBits = this.#words = this.#capsWords = this.#loaded = 0
    this.#numeric = this.#mixed = false
    let count = 0
    let plain = 0
    let caps = 0
    let loaded = 0
    let found = 0
    let numeric = false
    let question = false
    let punctuation = 0
    let loudRun = 0
    let loudAt = -2
    let repeated = false
    let seen = 0
    let gap = 0
    let spelledRun = 0
    let spelled = 0
    let mixed = false
    let i = 0
    while (i < n) {
      let c = text.charCodeAt(i)
      let k = classes[c]!
      if ((k & CHUNK) === 0) {
        if ((k & SURROGATE) !== 0) k = Class.pairClass(text, i)
        if ((k & WORD) === 0) {
          seen |= k
          gap |= k
          if ((k & LOUD) !== 0) {
            loudRun = loudAt === i - 1 ? loudRun + 1 : 1
            loudAt = i
            punctuation++
            if (loudRun === 3) repeated = true
            if (c === 0x3f) question = true
          }
          i++
          continue
        }
      }
      const start = i
      // A pair above U+FFFF is two code units; its first half was classified, and its second is stepped over.
      if (c >= 0xd800 && c <= 0xdfff) i++
      let hash = HASH_SEED
      let kind = 0
      for (;;) {
        kind |= k
        hash = Math.imul(hash ^ (c | 0x20), HASH_PRIME)
        if (++i >= n) break
        c = text.charCodeAt(i)
        k = classes[c]!
        if ((k & CHUNK) === 0) {
          if ((k & SURROGATE) === 0) break
          k = Class.pairClass(text, i)
          if ((k & WORD) === 0) break
          i++
        }
      }
      seen |= kind
      if ((kind & UNUSUAL) !== 0) {
        tokens.count = count
        this.#unusualChunk(text, start, i, kind, gap & BREAK)
        // Quotation marks alone are no word: a clause that ended before them has ended before the next word.
        if (tokens.count > count) gap = 0
        count = tokens.count
        spelledRun = 0
        continue
      }
      const id = findWord(vocabulary, text, start, i, hash)
      const info = bits[id]!
      plain++
      found |= info
      loaded += (info & LOADED) >>> LOADED_AT
      if ((kind & (UPPER | LOWER)) === 0) {
        numeric = true
        spelledRun = 0
      } else {
        if ((kind & DIGIT) !== 0) mixed = true
        if (i - start === 1) {
          spelledRun++
          if (spelledRun > spelled) spelled = spelledRun
        } else {
          if ((kind & LOWER) === 0) caps++
          spelledRun = 0
        }
      }
      starts[count] = start
      ends[count] = i
      ids[count] = id
      kinds[count++] = tokenKind(kind, gap, (kind & (UPPER | LOWER)) === 0 ? info | NUMBER_BITS : info)
      gap = 0
    }
    tokens.count = count
    matchPhrases(vocabulary, tokens)
    return {
      claimTokens: this.#claimTokens + plain,
      claimBits: (this.#claimBits | found) & CLAIM_BITS,
      numeric: numeric || this.#numeric,
      question,
      words: this.#words + plain,
      capsWords: this.#capsWords + caps,
      punctuation,
      loadedWords: this.#loaded + loaded,
      repeated,
      seen,
      spelled,
      mixed: mixed || this.#mixed,
    }
  }

  /**
   * A chunk with apostrophes, underscores or characters above U+007F. It is read twice: once for the tokens of
   * document 002, and once for the words of document 000 and, inside them, the words of the lists (`rock_n_roll` is
   * one word of the first kind and three of the second).
   */
  #unusualChunk(text: string, start: number, end: number, kind: number, gap: number): void {
    this.#claimChunk(text, start, end, kind)
    let i = start
    let wordStart = start
    let wordLength = 0
    let wordKind = 0
    let wordBits = 0
    while (i < end) {
      let k = this.#classAt(text, i)
      if ((k & WORD) !== 0) {
        const from = i
        let atomKind = 0
        let hash = HASH_SEED
        do {
          const c = text.charCodeAt(i)
          atomKind |= k
          hash = Math.imul(hash ^ (c | 0x20), HASH_PRIME)
          i += c >= 0xd800 && c <= 0xdfff ? 2 : 1
          wordLength++
          k = i < end ? this.#classAt(text, i) : 0
        } while ((k & WORD) !== 0)
        wordBits = this.#atom(text, from, i, atomKind, hash, gap)
        wordKind |= atomKind
        gap = 0
      } else if ((k & UNDERSCORE) !== 0) {
        wordKind |= UNDERSCORE
        wordLength++
        i++
      } else {
        this.#endWord(text, wordStart, i, wordLength, wordKind, wordBits)
        wordStart = ++i
        wordLength = wordKind = wordBits = 0
      }
    }
    this.#endWord(text, wordStart, end, wordLength, wordKind, wordBits)
  }

  /**
   * The tokens of document 002 in a chunk. Where an apostrophe is all that is unusual and no list has a word with
   * one, the chunk is one token that no list knows, and it is only counted.
   */
  #claimChunk(text: string, start: number, end: number, kind: number): void {
    if ((kind & (UNDERSCORE | FOREIGN)) === 0 && (kind & APOSTROPHE) !== 0 && !this.#apostropheWords) {
      this.#claimTokens++
      return
    }
    const chunk = text.slice(start, end).replaceAll('’', "'").toLowerCase()
    for (const token of chunk.match(CLAIM_TOKEN) ?? []) {
      this.#claimTokens++
      this.#claimBits |= this.#vocabulary.bits[this.#vocabulary.ids.get(token) ?? 0]!
      if ((kind & DIGIT) !== 0 && /^[0-9]+$/.test(token)) this.#numeric = true
    }
  }

  /** Notes one word of the marker lists. Returns the bits of the word as written, accents kept. */
  #atom(text: string, start: number, end: number, kind: number, hash: number, gap: number): number {
    const { ids, bits } = this.#vocabulary
    if ((kind & DIGIT) !== 0 && (kind & (UPPER | LOWER)) !== 0) this.#mixed = true
    if ((kind & NON_ASCII) === 0) {
      const id = findWord(this.#vocabulary, text, start, end, hash)
      pushToken(
        this.tokens,
        start,
        end,
        id,
        tokenKind(kind, gap, (kind & (UPPER | LOWER)) === 0 ? bits[id]! | NUMBER_BITS : bits[id]!),
      )
      return bits[id]!
    }
    const written = text.slice(start, end).toLowerCase()
    const folded = ids.get(foldAccents(written)) ?? 0
    pushToken(this.tokens, start, end, folded, tokenKind(kind, gap, bits[folded]!))
    return bits[ids.get(written) ?? 0]!
  }

  /** Counts one word of document 000. `length` is in code points. */
  #endWord(text: string, start: number, end: number, length: number, kind: number, bits: number): void {
    if (length === 0) return
    this.#words++
    if (length >= 2 && (kind & UPPER) !== 0 && (kind & LOWER) === 0) this.#capsWords++
    if ((kind & UNDERSCORE) !== 0) bits = this.#vocabulary.bits[this.#written(text.slice(start, end))]!
    if ((bits & LOADED) !== 0) this.#loaded++
  }

  /** The number of a word as it is written, accents and underscores included; 0 where no list has it. */
  #written(word: string): number {
    return this.#vocabulary.ids.get(word.toLowerCase()) ?? 0
  }

  /** The classes of the character at a place, pairs above U+FFFF included. */
  #classAt(text: string, i: number): number {
    const k = this.#classes[text.charCodeAt(i)]!
    return (k & SURROGATE) === 0 ? k : Class.pairClass(text, i)
  }
}
