import { type FeatureHash, mixCheck, mixHash, seedCheck, seedHash } from '../../learned/feature-names.ts'
import { type Range, SHAPE, type Tokens } from '../words/tokens.ts'

/**
 * Takes the features of a claim one by one, the same one perhaps often. `letters` is 0 for a whole word, else how many of its
 * first letters the feature is of; the word are the letters of token `token` from `start` to `end`.
 */
export interface DomainFeatureSink {
  feature(hash: number, check: number, letters: number, token: number, start: number, end: number): void
}

/**
 * Words count whole and by how they begin, so that inflections are alike: `desempleo` and `desempleados`. Our own choice: these
 * three lengths were best in cross-validation.
 */
export const BEGINNINGS = [4, 5, 6] as const
const LONGEST = BEGINNINGS[BEGINNINGS.length - 1]!

/** What the hash of a word begins with, so that it shares none with a feature of another kind. */
const WORD = 0
const APOSTROPHE = 39
const HYPHEN = 45
/** Numbers are one word, whatever they count. */
const NUMBER = '0'

/**
 * Lower-case letters without their accents, by code; combining marks are 0. Look-alikes were folded with the token. A
 * table, since this runs for every letter of every claim.
 */
const PLAIN = Uint16Array.from({ length: 0x370 }, (_, code) => {
  if (code >= 0x300) return 0
  return code < 0xc0 ? code : String.fromCharCode(code).normalize('NFD').charCodeAt(0)
})
const plain = (code: number): number => (code < PLAIN.length ? PLAIN[code]! : code)
const isDigit = (code: number): boolean => code >= 48 && code <= 57

/**
 * Hashes of the beginnings of the word that is read, in pairs of hash and check. One array for all calls: nothing is
 * kept between two words.
 */
const begun = new Int32Array(2 * BEGINNINGS.length)

/** Names every feature of a run of tokens; training and reading use this one function. No text is cut out for it. */
export function readDomainFeatures({ words, shapes }: Tokens, { from, to }: Range, sink: DomainFeatureSink): void {
  for (let token = from; token < to; token++) {
    const word = words[token]!
    if (word === '' || (shapes[token]! & SHAPE.mention) !== 0) continue
    for (let at = 0; at < word.length; at++) {
      at = readWord(word, at, token, sink)
      // What follows an apostrophe is an ending.
      if (word.charCodeAt(at) === APOSTROPHE) break
    }
  }
}

/** Reads the letters from `start` to a hyphen, an apostrophe or the end; returns where it stopped. */
function readWord(word: string, start: number, token: number, sink: DomainFeatureSink): number {
  let hash = seedHash(WORD)
  let check = seedCheck(WORD)
  let letters = 0
  let digits = 0
  let at = start
  for (; at < word.length; at++) {
    const code = word.charCodeAt(at)
    if (code === HYPHEN || code === APOSTROPHE) break
    if (isDigit(code) || code === 44 || code === 46) digits += 1
    const letter = plain(code)
    if (letter === 0) continue
    hash = mixHash(hash, letter)
    check = mixCheck(check, letter)
    letters += 1
    if (letters < BEGINNINGS[0] || letters > LONGEST) continue
    begun[2 * (letters - BEGINNINGS[0])] = hash
    begun[2 * (letters - BEGINNINGS[0]) + 1] = check
  }
  if (letters === 0) return at
  if (digits === letters) {
    sink.feature(NUMBER_HASH.hash, NUMBER_HASH.check, 0, token, start, at)
    return at
  }
  if (letters === 1) return at
  sink.feature(hash, check, 0, token, start, at)
  for (let i = 0; i < BEGINNINGS.length && BEGINNINGS[i]! < letters; i++) {
    const length = BEGINNINGS[i]!
    sink.feature(mixHash(begun[2 * i]!, length), mixCheck(begun[2 * i + 1]!, length), length, token, start, at)
  }
  return at
}

/** Hash and check of letters as `readWord` computes them, for names of features. */
function hashLetters(letters: string): FeatureHash {
  let hash = seedHash(WORD)
  let check = seedCheck(WORD)
  for (let i = 0; i < letters.length; i++) {
    hash = mixHash(hash, letters.charCodeAt(i))
    check = mixCheck(check, letters.charCodeAt(i))
  }
  return { hash, check }
}

/** The one feature that every number has. */
const NUMBER_HASH = hashLetters(NUMBER)

/** The hash of a feature by its name, `word:vaccine` or `start:vacci`; undefined where it is not such a name. */
export function hashOfDomainFeature(name: string): FeatureHash | undefined {
  const letters = name.slice(name.indexOf(':') + 1)
  if (letters === '') return undefined
  const { hash, check } = hashLetters(letters)
  if (name.startsWith('word:')) return { hash, check }
  const { length } = letters
  if (!name.startsWith('start:') || !(BEGINNINGS as readonly number[]).includes(length)) return undefined
  return { hash: mixHash(hash, length), check: mixCheck(check, length) }
}

/** Names of the features of a run of tokens, each once: what a model is trained on. */
export function domainFeatureNames(tokens: Tokens, range: Range): ReadonlySet<string> {
  const names = new Set<string>()
  readDomainFeatures(tokens, range, {
    feature(_hash, _check, letters, token, start, end) {
      const word = lettersOf(tokens.words[token]!.slice(start, end))
      names.add(letters === 0 ? `word:${/^[0-9.,]+$/.test(word) ? NUMBER : word}` : `start:${word.slice(0, letters)}`)
    },
  })
  return names
}

/** Letters as they are hashed, for a feature's name. */
function lettersOf(word: string): string {
  const codes = Array.from({ length: word.length }, (_, i) => plain(word.charCodeAt(i))).filter((code) => code !== 0)
  return String.fromCharCode(...codes)
}
