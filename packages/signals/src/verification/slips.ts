import { foldedWords } from './content-words.ts'

/** In shorter words one letter makes another word too often. */
const LONG_WORD = 6

/**
 * Is a word another one of `shortest` letters or more, but for one slip of the hand: a letter left out, added, or
 * exchanged for another, or two neighbours swapped? The equal letters at both ends are taken off; what is left is at
 * most one letter on each side, or the same two letters in turn.
 */
export function isSlip(written: string, meant: string, shortest = LONG_WORD): boolean {
  if (meant.length < shortest || written === meant || Math.abs(written.length - meant.length) > 1) return false
  let start = 0
  while (start < written.length && written[start] === meant[start]) start++
  let end = 0
  const shorter = Math.min(written.length, meant.length)
  while (end < shorter - start && written.at(-1 - end) === meant.at(-1 - end)) end++
  const [own, other] = [written.slice(start, written.length - end), meant.slice(start, meant.length - end)]
  if (own.length <= 1 && other.length <= 1) return true
  return own.length === 2 && other.length === 2 && own[0] === other[1] && own[1] === other[0]
}

/** Words that are long enough to hold a slip. */
const WORD = /[\p{L}\p{M}]{5,}/gu

/**
 * A text with those of its words that are a slip away from one long word of another put right (`vacines` by
 * `vaccines`). Words of the other text stay, and so does a word that is a slip away from two words: which one was
 * meant cannot be known.
 */
export function putRight(text: string, other: string): string {
  const meant = new Set(foldedWords(other))
  const long = [...meant].filter((word) => word.length >= LONG_WORD)
  return text.normalize('NFC').replace(WORD, (written) => {
    const [word, more] = foldedWords(written)
    if (word === undefined || more !== undefined || meant.has(word)) return written
    const found = long.filter((candidate) => isSlip(word, candidate))
    return found.length === 1 ? found[0]! : written
  })
}
