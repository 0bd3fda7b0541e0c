import { flattenTrie, type PhraseTrie, type TrieNode } from './phrase-trie.ts'

/** Bits of a word. Claim-likeness sets first: English in 0–3, Swahili in 4–7, Spanish in 8–11, in the order of `CLAIM_SETS`. */
export const CLAIM_BITS = 0xfff
/** Place of the bit below: it is counted by shifting it down. */
export const LOADED_AT = 12
/** The bit of words that the manipulation score counts as loaded (document 000). */
export const LOADED = 1 << LOADED_AT
/** Some phrase starts with this word. */
export const STARTS = 1 << 13
/** This word is a phrase by itself. */
export const ALONE = 1 << 14
/** This word stands in some phrase after its first word. */
export const CONTINUES = 1 << 15
/** The three bits above: what the scanner looks at in a word to find phrases. */
export const PHRASE_BITS = STARTS | ALONE | CONTINUES
/** First of the stop-word bits, one a language. */
export const STOP_WORDS_FROM = 16

/** The word that stands for every run of ASCII digits in a phrase. No text contains it. */
export const ANY_NUMBER = '<n>'

/**
 * Every word that any list knows, each with its bits, and a trie of phrases over word numbers.
 * Words are found by a running hash in an open-addressing table, then compared: no text is cut out to look it up.
 */
export interface Vocabulary {
  /** Number of `ANY_NUMBER`. */
  readonly anyNumber: number
  readonly ids: ReadonlyMap<string, number>
  readonly bits: Int32Array
  readonly phrases: PhraseTrie
  readonly slots: Int32Array
  readonly hashes: Int32Array
  readonly offsets: Int32Array
  readonly chars: Uint16Array
}

/** What the hash of a word begins with; the scanner computes the same while it reads. */
export const HASH_SEED = 0x811c9dc5 | 0
/** FNV-1a, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv/ */
export const HASH_PRIME = 0x01000193

const NO_NODES: Map<number, GrowingNode> = new Map()

/** Most nodes are the end of a phrase, so that a node gets a map of its own with the first that comes after it. */
class GrowingNode implements TrieNode {
  next = NO_NODES
  readonly outputs: number[] = []

  /** The node that `word` leads to. */
  after(word: number): GrowingNode {
    const known = this.next.get(word)
    if (known !== undefined) return known
    const added = new GrowingNode()
    if (this.next === NO_NODES) this.next = new Map()
    this.next.set(word, added)
    return added
  }
}

/** Gathers words and phrases of lists and builds the tables that a scanner looks up. */
export class VocabularyBuilder {
  readonly #ids = new Map<string, number>()
  readonly #bits: number[] = [0]
  readonly #roots: (GrowingNode | undefined)[] = [undefined]

  /** Adds a word (lower case) with `bits`; a word may be added often. Returns its number, from 1. */
  word(word: string, bits: number): number {
    let id = this.#ids.get(word)
    if (id === undefined) {
      id = this.#bits.push(0) - 1
      this.#ids.set(word, id)
      this.#roots.push(undefined)
    }
    this.#bits[id]! |= bits
    return id
  }

  /** Adds a phrase of one or more words; `output` is reported where it ends. */
  phrase(words: readonly [string, ...string[]], output: number): void {
    const [first, ...rest] = words.map((word) => this.word(word, 0)) as [number, ...number[]]
    this.#bits[first]! |= rest.length === 0 ? STARTS | ALONE : STARTS
    for (const id of rest) this.#bits[id]! |= CONTINUES
    this.#roots[first] ??= new GrowingNode()
    let node = this.#roots[first]
    for (const id of rest) node = node.after(id)
    node.outputs.push(output)
  }

  /** The finished tables; nothing may be added afterwards. */
  build(): Vocabulary {
    const anyNumber = this.word(ANY_NUMBER, 0)
    const words = [...this.#ids.keys()]
    const slots = new Int32Array(2 ** Math.ceil(Math.log2(words.length * 2 + 8)))
    const hashes = new Int32Array(words.length + 1)
    const offsets = new Int32Array(words.length + 2)
    const chars = new Uint16Array(words.reduce((sum, word) => sum + word.length, 0))
    for (const [i, word] of words.entries()) {
      const id = i + 1
      const hash = hashWord(word)
      for (let k = 0; k < word.length; k++) chars[offsets[id]! + k] = word.charCodeAt(k)
      offsets[id + 1] = offsets[id]! + word.length
      hashes[id] = hash
      let slot = (hash ^ (hash >>> 15)) & (slots.length - 1)
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
      slots[slot] = id
    }
    return {
      anyNumber,
      ids: this.#ids,
      bits: Int32Array.from(this.#bits),
      phrases: flattenTrie(this.#roots),
      slots,
      hashes,
      offsets,
      chars,
    }
  }
}

/** The hash of a lower-case word, as the scanner computes it. */
function hashWord(word: string): number {
  let hash = HASH_SEED
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), HASH_PRIME)
  return hash
}

/** Number of the ASCII word in `text[start, end)`, any case, whose lower-case hash is `hash`; 0 if no list knows it. */
export function findWord(vocabulary: Vocabulary, text: string, start: number, end: number, hash: number): number {
  const { slots, hashes, offsets, chars } = vocabulary
  const mask = slots.length - 1
  for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
    const id = slots[slot]!
    if (id === 0) return 0
    if (hashes[id] !== hash) continue
    let at = offsets[id]!
    if (offsets[id + 1]! - at !== end - start) continue
    let i = start
    while (i < end && (text.charCodeAt(i) | 0x20) === chars[at]) {
      i++
      at++
    }
    if (i === end) return id
  }
}
