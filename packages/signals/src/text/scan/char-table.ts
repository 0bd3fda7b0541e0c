/** Letter, mark or number (`\p{L}\p{M}\p{N}`). */
export const WORD = 1
/** Upper or title case letter (`\p{Lu}\p{Lt}`). */
export const UPPER = 2
/** Lower-case letter (`\p{Ll}`). */
export const LOWER = 4
/** ASCII digit. */
export const DIGIT = 8
/** `'` and `’`: inside a token for claim-likeness, between words everywhere else. */
export const APOSTROPHE = 16
/** `_`: inside a word for the manipulation score, between words everywhere else. */
export const UNDERSCORE = 32
/** `!` and `?`. */
export const LOUD = 64
/** Ends a clause: no phrase reaches over it. */
export const BREAK = 128
/** A word character above U+007F. */
export const NON_ASCII = 256
/** A word character outside the token class of document 002. */
export const FOREIGN = 512
/** NFKC may change it, alone or together with its neighbours. */
export const UNSTABLE = 1024
/** Stands for another character or for none: see `fold.ts`. */
export const FOLDABLE = 2048
/** Half of a surrogate pair, or a lone surrogate. */
export const SURROGATE = 4096
/** `$` and `@` stand for letters inside disguised words; `#` starts words run together. */
export const SIGN = 8192

const BMP = 0x10000
/** Characters up to here are asked one by one whether NFKC keeps them; above, all count as unstable. */
const ASKED_BELOW = 0x3000

/**
 * Classes of every UTF-16 code unit. `foldable` are the code points that fold to something else. Built once per
 * analyser (about 5 ms): Unicode properties come from the runtime's own tables. A table of 65 536 entries of 16 bits
 * (128 kB) lets the scanner classify a character with one look-up and no branch. What lies above U+FFFF is rare and
 * is asked by `pairClass`.
 */
export function buildCharTable(foldable: Iterable<number>): Uint16Array {
  const classes = new Uint16Array(BMP)
  let all = ''
  for (let c = 0; c < BMP; c += 8192) all += String.fromCharCode(...Array.from({ length: 8192 }, (_, i) => c + i))
  mark(classes, all, /[\p{L}\p{M}\p{N}]+/gu, WORD)
  mark(classes, all, /[\p{Lu}\p{Lt}]+/gu, UPPER)
  mark(classes, all, /\p{Ll}+/gu, LOWER)
  mark(classes, all, /\p{M}+/gu, UNSTABLE | FOLDABLE)
  mark(classes, all, /[\u1100-\u11FF\u3000-\uFFFF]+/g, UNSTABLE)
  mark(classes, all, /[\uD800-\uDFFF]+/g, SURROGATE)
  for (let c = 0x80; c < BMP; c++) {
    if (c < ASKED_BELOW && !keptByNfkc(c)) or(classes, c, UNSTABLE)
    if (classes[c]! & WORD) or(classes, c, isClaimLetter(c) ? NON_ASCII : NON_ASCII | FOREIGN)
  }
  for (const c of foldable) if (c >= 0x80 && c < BMP) or(classes, c, FOLDABLE)
  for (let c = 0xff01; c <= 0xff5e; c++) or(classes, c, FOLDABLE)
  for (let c = 0x24b6; c <= 0x24e9; c++) or(classes, c, FOLDABLE)
  for (const c of '0123456789') or(classes, c.charCodeAt(0), DIGIT)
  for (const c of "'’") or(classes, c.charCodeAt(0), APOSTROPHE)
  for (const c of '.,;:!?()[]{}|¡¿…。、！？') or(classes, c.charCodeAt(0), BREAK)
  for (const c of '!?') or(classes, c.charCodeAt(0), LOUD)
  for (const c of '$@#') or(classes, c.charCodeAt(0), SIGN)
  or(classes, 0x5f, UNDERSCORE)
  return classes
}

/**
 * Classes of the surrogate pair at `i`; 0 for pictographs, lone surrogates and second halves, which are no part of any
 * word and stay as they are under NFKC.
 */
export function pairClass(text: string, i: number): number {
  const codePoint = text.codePointAt(i)!
  if (codePoint < BMP || (codePoint >= 0x1f300 && codePoint <= 0x1faff)) return 0
  const char = String.fromCodePoint(codePoint)
  let k = UNSTABLE | FOLDABLE
  if (!/[\p{L}\p{M}\p{N}]/u.test(char)) return k
  k |= WORD | NON_ASCII | FOREIGN
  if (/[\p{Lu}\p{Lt}]/u.test(char)) k |= UPPER
  if (/\p{Ll}/u.test(char)) k |= LOWER
  return k
}

/**
 * Sets bits for every code unit below U+10000 that a pattern matches. All of them are put into one text, so that the
 * runtime's own Unicode tables are asked once for each run and not once for each character. Code units and places in
 * that text are the same numbers.
 */
function mark(classes: Uint16Array, all: string, pattern: RegExp, bits: number): void {
  for (const run of all.matchAll(pattern)) for (let i = 0; i < run[0].length; i++) or(classes, run.index + i, bits)
}

/** Adds bits and keeps those that are set. */
function or(classes: Uint16Array, c: number, bits: number): void {
  classes[c] = classes[c]! | bits
}

/**
 * Whether NFKC leaves one character alone as it is. It says nothing of what happens beside a combining mark: marks
 * count as unstable by themselves.
 */
function keptByNfkc(c: number): boolean {
  const char = String.fromCharCode(c)
  return char.normalize('NFKC') === char
}

/** The non-ASCII part of `[0-9A-Za-zÀ-ÖØ-öø-ÿ']` (document 002). */
function isClaimLetter(c: number): boolean {
  return (c >= 0xc0 && c <= 0xd6) || (c >= 0xd8 && c <= 0xf6) || (c >= 0xf8 && c <= 0xff)
}
