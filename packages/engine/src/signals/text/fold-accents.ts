/** Longer runs of letters are in no list; they are not folded, which keeps the cost of any text linear. */
const LONGEST_WORD = 64
const BEYOND_ASCII = /[^\0-\x7f]/

/** `último` to `ultimo`: people leave accents out, so marker lists are matched without them. Lower case in and out. */
export function foldAccents(word: string): string {
  if (word.length > LONGEST_WORD || !BEYOND_ASCII.test(word)) return word
  return word.normalize('NFD').replace(/\p{M}+/gu, '')
}
