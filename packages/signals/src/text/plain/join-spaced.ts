import { FoundWords, lettersAt, type Rejoined } from './found-words.ts'
import type { IsWord } from './known-words.ts'

/** Letters beside one space, on whose other side are letters too; the end of `isn't` does not count. */
const PIECE = /(?<![\p{L}\p{N}'’])\p{L}+(?= \p{L})|(?<=\p{L} )\p{L}+(?!['’]?[\p{L}\p{N}])/gu
/** A word is cut into so many pieces at most. */
const PIECES = 4
const WORD_MIN = 4
const WORD_MOST = 24
/**
 * Words in pieces, each with a piece that no list knows: from so many on somebody cut them on purpose, where they take up that
 * share of the pieces from the first to the last of them. Our own choice, held by `bench/disguises.mjs`, as is how long and in how many pieces a word may be.
 */
const ON_PURPOSE = [
  { words: 2, share: 0.5 },
  { words: 3, share: 0.25 },
] as const
/** Of these the fewest words. */
const WORDS_LEAST = 2
/** Letters that are words by themselves in English or Spanish. */
const LETTER_WORD = /^[aeiouy]$/i
/** A negation at an end of a run stays: `do no t` is not a `dono`. */
const NEGATION = /^(?:no|not|ni)$/i
/** `TheMo`: a word starts at the capital. */
const CAPITAL_INSIDE = /\p{Ll}\p{Lu}/u

/**
 * `ver ify yo ur acc ount`: words cut by single spaces. One or two may be a slip.
 *
 * 1. Runs of pieces are looked for that make a known word together and have at least one piece that no list knows:
 *   that nobody writes by chance.
 * 2. Only where such runs are several, and much of what lies between the first and the last of them, is the text
 *   taken for cut on purpose.
 * 3. Then runs of known pieces are joined as well (`in form`), since in a cut text these are parts of words too.
 */
export function joinSpaced(text: string, isWord: IsWord): Rejoined | undefined {
  const pieces = Array.from(text.matchAll(PIECE), ({ 0: letters, index }) => ({
    letters,
    start: index,
    end: index + letters.length,
    // `R and B`: a letter alone is a name as often as a piece.
    known: letters.length === 1 || isWord(letters),
  }))
  if (pieces.filter(({ known }) => !known).length < WORDS_LEAST) return undefined
  const isNext = (at: number) =>
    at < pieces.length && text[pieces[at - 1]!.end] === ' ' && pieces[at]!.start === pieces[at - 1]!.end + 1
  /** Stretches of pieces that make a word together; at least `needed` of them are unknown by themselves. */
  const runs = (needed: number) => {
    const found: (readonly [number, number])[] = []
    for (let i = 0; i < pieces.length; i++) {
      if (NEGATION.test(pieces[i]!.letters)) continue
      let joined = pieces[i]!.letters
      let unknown = pieces[i]!.known ? 0 : 1
      let last = -1
      for (let j = i + 1; j < i + PIECES && isNext(j); j++) {
        const { letters, known } = pieces[j]!
        joined += letters
        if (joined.length > WORD_MOST || CAPITAL_INSIDE.test(joined)) break
        if (!known) unknown++
        // `just a flu`, `a way`: what is too short to be cut.
        const apart =
          LETTER_WORD.test(letters) || NEGATION.test(letters) || (unknown === 0 && pieces[i]!.letters.length === 1)
        if (joined.length >= WORD_MIN && unknown >= needed && !apart && isWord(joined)) last = j
      }
      if (last < 0) continue
      found.push([i, last])
      i = last
    }
    return found
  }
  const strange = runs(1)
  if (strange.length === 0) return undefined
  const taken = strange.reduce((sum, [from, to]) => sum + to - from + 1, 0)
  const among = strange.at(-1)![1] - strange[0]![0] + 1
  if (!ON_PURPOSE.some(({ words, share }) => strange.length >= words && taken >= share * among)) return undefined
  const found = new FoundWords(text)
  for (const [from, to] of runs(0)) {
    const letters = pieces.slice(from, to + 1).flatMap((piece) => lettersAt(piece.letters, piece.start))
    found.word(pieces[from]!.start, pieces[to]!.end, letters)
  }
  return found.build()
}
