import { BREAK } from './char-table.ts'
import { CONTINUES, PHRASE_BITS } from './vocabulary.ts'

/** Moves `PHRASE_BITS` of a word above its character classes. */
export const PHRASE_SHIFT = 3

/**
 * What a token table notes of a word: its character classes, whether a clause ended before it (`gap`), and its part in
 * phrases. After the end of a clause no word continues a phrase. No branches: this runs for every word.
 */
export function tokenKind(classes: number, gap: number, bits: number): number {
  const clauseEnd = gap & BREAK
  return classes | clauseEnd | ((bits & PHRASE_BITS & ~((clauseEnd / BREAK) * CONTINUES)) << PHRASE_SHIFT)
}

/** The words of the text read last. A word is a run of letters, marks and numbers. */
export interface TokenTable {
  count: number
  starts: Int32Array
  /** Excluded. */
  ends: Int32Array
  /** Word numbers in the vocabulary, accents folded; 0 for words that no list knows. */
  ids: Int32Array
  /**
   * Classes of the word's characters, with BREAK where a clause ended before it; from bit 16 on, the word's part in
   * phrases: see `tokenKind`.
   */
  kinds: Int32Array
  /** Phrases found: output, first word, last word, and so on, by first word. `hitsEnd` is how much of it is filled. */
  hits: Int32Array
  hitsEnd: number
}

/** An empty table; a scanner uses one table for all of its texts. */
export function tokenTable(capacity: number): TokenTable {
  return {
    count: 0,
    starts: new Int32Array(capacity),
    ends: new Int32Array(capacity),
    ids: new Int32Array(capacity),
    kinds: new Int32Array(capacity),
    hits: new Int32Array(384),
    hitsEnd: 0,
  }
}

/** Adds a word. The arrays do not grow here: the caller makes room for as many words as its text can have. */
export function pushToken(table: TokenTable, start: number, end: number, id: number, kind: number): void {
  const t = table.count++
  table.starts[t] = start
  table.ends[t] = end
  table.ids[t] = id
  table.kinds[t] = kind
}

/** Adds a phrase found from one word to another; the array grows where it is full. */
export function pushHit(table: TokenTable, output: number, first: number, last: number): void {
  const at = table.hitsEnd
  if (at + 3 > table.hits.length) table.hits = grown(table.hits)
  table.hits[at] = output
  table.hits[at + 1] = first
  table.hits[at + 2] = last
  table.hitsEnd = at + 3
}

/** Twice the room, so that adding a hit costs constant time on average. */
function grown(hits: Int32Array): Int32Array {
  const larger = new Int32Array(hits.length * 2)
  larger.set(hits)
  return larger
}
