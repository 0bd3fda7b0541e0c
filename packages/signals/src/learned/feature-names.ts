/** What a feature is of. The name of a feature starts with it: `word:prize`, `pair:click here`, `part:gamb`, `shape:link`. */
export const FEATURE_KINDS = ['word', 'pair', 'part', 'shape'] as const
/** What a feature is of. */
export type FeatureKind = (typeof FEATURE_KINDS)[number]

/**
 * Letters of a `part:`: a run of so many inside one word. How a word starts and ends are parts too, of a letter less and a
 * sign for the edge: `part:^unb`, `part:ing$`.
 */
export const PART_LENGTH = 4
/** Letters of a part at the beginning or end of a word. */
export const EDGE_LENGTH = PART_LENGTH - 1
/** `^` and `$`, which are in no word. */
export const WORD_START = 0x5e
/** The sign for the end of a word. */
export const WORD_END = 0x24

/** Properties of a text that a model may weigh, by name. */
export const SHAPES = [
  'figure',
  'figures',
  'percent',
  'question',
  'exclamation',
  'exclamations',
  'capital-word',
  'capital-words',
  'name-inside',
  'names-inside',
  'quote',
  'ellipsis',
  'line-break',
  'mention',
  'hashtag',
  'emoji',
  'link',
  'email',
  'phone',
  'short-code',
  'money',
  'words-to-4',
  'words-to-8',
  'words-to-16',
  'words-to-32',
  'words-to-64',
  'words-over-64',
] as const
/** A property of a text by its name. */
export type Shape = (typeof SHAPES)[number]

/**
 * Two 32-bit numbers that stand for a feature while a text is read, so that no text is cut out to look one up. With a
 * few thousand features known, the chance that another run of letters has both is below 10⁻¹⁵.
 */
export interface FeatureHash {
  readonly hash: number
  readonly check: number
}

/**
 * Own numbers, which may be any as long as they never change: names in model files are hashed by them when the file
 * is read, and texts when they are read.
 */
const HASH_SEED = 0x811c9dc5 | 0
/** FNV-1a, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv/ */
const HASH_PRIME = 0x01000193
const CHECK_SEED = 0x2545f491
/** A multiplier of MurmurHash3, for numbers that differ from FNV's. */
const CHECK_PRIME = 0x85ebca6b | 0

/** The first of the two hashes before any letter, by the kind of the feature. */
export const seedHash = (kind: number): number => HASH_SEED ^ (kind << 24)
/** The second one. */
export const seedCheck = (kind: number): number => CHECK_SEED ^ (kind << 24)
/** The first hash with one more letter (UTF-16 code unit). */
export const mixHash = (hash: number, value: number): number => Math.imul(hash ^ value, HASH_PRIME)
/** The second one. */
export function mixCheck(check: number, value: number): number {
  const mixed = Math.imul(check ^ value, CHECK_PRIME)
  return mixed ^ (mixed >>> 15)
}

/** Numbers of kinds, as they enter the hash. */
export const WORD_KIND = 0
/** Of two words in a row. */
export const PAIR_KIND = 1
/** Of a run of letters inside a word. */
export const PART_KIND = 2
/** Of a property of a whole text. */
export const SHAPE_KIND = 3

/** The hash of letters of one kind. */
function hashLetters(kind: number, letters: string): FeatureHash {
  let hash = seedHash(kind)
  let check = seedCheck(kind)
  for (let i = 0; i < letters.length; i++) {
    hash = mixHash(hash, letters.charCodeAt(i))
    check = mixCheck(check, letters.charCodeAt(i))
  }
  return { hash, check }
}

/** The hash of two words in a row, from theirs. */
export function pairHash(first: FeatureHash, second: FeatureHash): FeatureHash {
  return {
    hash: mixHash(mixHash(seedHash(PAIR_KIND), first.hash), second.hash),
    check: mixCheck(mixCheck(seedCheck(PAIR_KIND), first.check), second.check),
  }
}

/** The hashes of a property of a text. */
export function shapeHash(shape: number): FeatureHash {
  return { hash: mixHash(seedHash(SHAPE_KIND), shape), check: mixCheck(seedCheck(SHAPE_KIND), shape) }
}

/** The hash of a feature by its name; a sentence on what is wrong with the name where it is none. */
export function hashOfFeature(name: string): FeatureHash | string {
  const colon = name.indexOf(':')
  const kind = name.slice(0, Math.max(0, colon))
  const letters = name.slice(colon + 1)
  const words = letters.split(' ')
  switch (kind) {
    case 'word':
      return words.length === 1 && letters !== '' ? hashLetters(WORD_KIND, letters) : 'expected one word'
    case 'pair': {
      const [first, second] = words
      if (words.length !== 2 || !first || !second) return 'expected two words with one space between'
      return pairHash(hashLetters(WORD_KIND, first), hashLetters(WORD_KIND, second))
    }
    case 'part':
      return letters.length === PART_LENGTH ? hashLetters(PART_KIND, letters) : `expected ${PART_LENGTH} letters`
    case 'shape': {
      const shape = (SHAPES as readonly string[]).indexOf(letters)
      return shape < 0 ? `expected one of ${SHAPES.join(', ')}` : shapeHash(shape)
    }
    default:
      return `expected a name that starts with one of ${FEATURE_KINDS.map((known) => `${known}:`).join(', ')}`
  }
}
