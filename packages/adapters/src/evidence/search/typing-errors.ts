import { foldedWords, isSlip } from '@tribunal/signals'

/** Puts words right that are one letter away from a word of the base that is long enough. */
export type PutRight = (text: string) => string

/** Letters of the shortest word that is put right: in shorter ones one letter makes another word too often. */
const LONG_WORD = 6
/** The same where a mistake only brings a text to a person. */
export const SHORT_WORD = 4
/** Words that are remembered. */
const KEPT = 20_000
const WORD = /[\p{L}\p{M}]{3,}/gu

/**
 * Knows the words of `shortest` letters and more of some texts. A word of a language, as `isWord` says, stays as it is, and so does
 * one that may be two words of the base.
 */
export function createPutRight(
  texts: readonly string[],
  isWord: (word: string) => boolean,
  shortest = LONG_WORD,
): PutRight {
  const words = new Set(texts.flatMap((text) => foldedWords(text)))
  const byRest = new Map<string, string[]>()
  for (const word of words) {
    if (word.length < shortest || /\d/.test(word)) continue
    for (const rest of restsOf(word)) byRest.set(rest, [...(byRest.get(rest) ?? []), word])
  }
  const longest = Math.max(0, ...Array.from(words, ({ length }) => length))
  const meantBy = (written: string): string => {
    const [word, more] = foldedWords(written)
    if (
      word === undefined ||
      word.length < shortest - 1 ||
      word.length > 2 * longest ||
      more !== undefined ||
      words.has(word)
    )
      return written
    const near = new Set(restsOf(word).flatMap((rest) => byRest.get(rest) ?? []))
    const found = [...near].filter((candidate) => isSlip(word, candidate, shortest))
    if (isWord(word)) return written
    if (found.length === 1) return found[0]!
    return found.length === 0 && shortest < LONG_WORD ? (apart(word) ?? written) : written
  }
  /** Two words of the base that were written as one (`vaccinescause`), where there is one way to part them. */
  const apart = (word: string): string | undefined => {
    const ways: string[] = []
    for (let at = 2; at <= word.length - 2; at++)
      if (words.has(word.slice(0, at)) && words.has(word.slice(at))) ways.push(`${word.slice(0, at)} ${word.slice(at)}`)
    return ways.length === 1 ? ways[0] : undefined
  }
  const kept = new Map<string, string>()
  return (text) =>
    text.normalize('NFC').replace(WORD, (written) => {
      const known = kept.get(written)
      if (known !== undefined) return known
      const meant = meantBy(written)
      if (kept.size >= KEPT) kept.clear()
      kept.set(written, meant)
      return meant
    })
}

/** The word, and what is left of it without one of its letters: two words one slip apart have one of these in common. */
function restsOf(word: string): string[] {
  return [word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))]
}
