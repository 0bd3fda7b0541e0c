import { mixCheck, mixHash, seedCheck, seedHash, WORD_KIND } from './feature-names.ts'

/**
 * The words of the text read last, in plain lower-case letters, each digit as `0`. A word may stand in it more than
 * once, in the ways that it could be meant: `mon.ey` as `mon`, `ey` and `money`.
 */
export interface WordTable {
  /** Longest text that it can hold, in UTF-16 units. */
  readonly longest: number
  count: number
  /** Letters of all words, one after the other. */
  letters: Uint16Array
  used: number
  /** Of each word: its first letter and the end of it in `letters`. */
  from: Int32Array
  to: Int32Array
  /** Where it stands in the plain text. */
  starts: Int32Array
  ends: Int32Array
  hashes: Int32Array
  checks: Int32Array
  /** The word before it; -1 where there is none. */
  before: Int32Array
}

/** An empty table with room for so many letters; a reader uses one table for all of its texts. */
export function wordTable(longest: number): WordTable {
  // A letter comes at most three times: in its piece, and in two ways of reading a chunk with digits in it.
  const words = longest * 3
  return {
    longest,
    count: 0,
    letters: new Uint16Array(words),
    used: 0,
    from: new Int32Array(words),
    to: new Int32Array(words),
    starts: new Int32Array(words),
    ends: new Int32Array(words),
    hashes: new Int32Array(words),
    checks: new Int32Array(words),
    before: new Int32Array(words),
  }
}

/** Adds the word whose letters are in `letters` from `from` on. Returns its number. */
export function pushWord(table: WordTable, from: number, start: number, end: number, before: number): number {
  const word = table.count++
  table.from[word] = from
  table.to[word] = table.used
  table.starts[word] = start
  table.ends[word] = end
  table.before[word] = before
  let hash = seedHash(WORD_KIND)
  let check = seedCheck(WORD_KIND)
  for (let i = from; i < table.used; i++) {
    const letter = table.letters[i]!
    hash = mixHash(hash, letter)
    check = mixCheck(check, letter)
  }
  table.hashes[word] = hash
  table.checks[word] = check
  return word
}

/** The letters of a word, as text. */
export function lettersOf(table: WordTable, from: number, to: number): string {
  return String.fromCharCode(...table.letters.subarray(from, to))
}
