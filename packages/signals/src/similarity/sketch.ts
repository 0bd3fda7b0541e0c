/**
 * A text as the smallest hashes of its runs of three words (a bottom-k sketch): two texts share hashes as they share
 * wording. Source: Broder, "On the resemblance and containment of documents", 1997.
 */
export type Sketch = readonly number[]

/** Hashes kept of a text. Of two sketches of 32 the resemblance is known to about ±0.09 (one standard error). */
export const SKETCH_SIZE = 32
/** Words of a run (Broder's shingles). */
const WORDS_PER_RUN = 3
/** FNV-1a, 32 bits. */
const OFFSET = 0x811c9dc5
const PRIME = 0x01000193

/** The sketch of a text; empty where it has fewer than three words. Time grows linearly with the text. */
export function sketchOf(text: string): Sketch {
  return sketchOfWords(wordHashes(text))
}

/** The same of words that were hashed already. */
export function sketchOfWords(words: readonly number[]): Sketch {
  const runs = new Int32Array(Math.max(0, words.length - WORDS_PER_RUN + 1))
  for (let i = 0; i < runs.length; i++) {
    let hash = OFFSET
    for (let j = i; j < i + WORDS_PER_RUN; j++) hash = Math.imul(hash ^ words[j]!, PRIME)
    runs[i] = mix(hash)
  }
  runs.sort()
  const smallest: number[] = []
  for (let i = 0; i < runs.length && smallest.length < SKETCH_SIZE; i++)
    if (i === 0 || runs[i] !== runs[i - 1]) smallest.push(runs[i]!)
  return smallest
}

/**
 * 0..1: the share of wording two texts have in common, estimated from their sketches. The second one may lie in a
 * larger table, from `from` to `to`.
 */
export function resemblance(a: Sketch, b: ArrayLike<number>, from = 0, to = b.length): number {
  let i = 0
  let j = from
  let shared = 0
  let seen = 0
  while (seen < SKETCH_SIZE && i < a.length && j < to) {
    const left = a[i]!
    const right = b[j]!
    if (left === right) shared++
    if (left <= right) i++
    if (right <= left) j++
    seen++
  }
  const rest = a.length - i + (to - j)
  const union = Math.min(SKETCH_SIZE, seen + rest)
  return union === 0 ? 0 : shared / union
}

/**
 * Words are runs of letters and digits, ASCII letters without case; what lies between them does not count. Beyond ASCII
 * everything from U+00C0 is a letter here but the blocks of punctuation and symbols (U+2000 to U+2BFF).
 */
function wordHashes(text: string): number[] {
  const words: number[] = []
  let hash = OFFSET
  let open = false
  for (let i = 0; i < text.length; i++) {
    let c = text.charCodeAt(i)
    if (c >= 65 && c <= 90) c += 32
    if ((c >= 97 && c <= 122) || (c >= 48 && c <= 57) || (c >= 0xc0 && (c < 0x2000 || c >= 0x2c00))) {
      hash = Math.imul(hash ^ c, PRIME)
      open = true
    } else if (open) {
      words.push(hash)
      hash = OFFSET
      open = false
    }
  }
  if (open) words.push(hash)
  return words
}

/** Spreads a hash evenly, so that the smallest ones are a fair sample (the finaliser of MurmurHash3). */
function mix(value: number): number {
  let hash = value ^ (value >>> 16)
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0xc2b2ae35)
  // Signed: small integers are kept and compared without a heap number each. Which half comes first is all the same.
  return hash ^ (hash >>> 16)
}
