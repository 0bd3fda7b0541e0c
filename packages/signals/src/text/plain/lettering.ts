import type { PlainText } from './plain-text.ts'

/** Fewer words in letters of flags are emphasis inside a sentence. Our own choice. */
const WORDS_MIN = 3
/** Paragraph separator: a sentence never goes on behind it. */
const PARAGRAPH = '\u2029'
const WORD = /\S+/g
const FLAG_LETTERS = /^\p{Regional_Indicator}+$/u

/**
 * The text as people read it, with a paragraph break around several words in letters of flags: `Garlic cures all 🇮🇬🇳🇴🇷🇪 …`.
 * Nobody goes on with a sentence in these; bold and other letters may be emphasis. As long as `plain`, so that places stay the same.
 *
 * @param written the text as submitted, which the places of `plain` point into
 */
export function breakAtFlagLetters(written: string, { text, from, to }: PlainText): string {
  if (from === undefined || to === undefined) return text
  const words = Array.from(text.matchAll(WORD), ({ 0: word, index }) => {
    const shown = written.slice(from[index], to[index + word.length - 1])
    return { index, isOther: FLAG_LETTERS.test(shown) }
  })
  if (!words.some(({ isOther }) => isOther)) return text
  const breaks: number[] = []
  let start = 0
  for (let at = 1; at <= words.length; at++) {
    if (words[at]?.isOther === words[start]!.isOther) continue
    if (words[start]!.isOther && at - start >= WORDS_MIN) breaks.push(words[start]!.index, words[at]?.index ?? 0)
    start = at
  }
  const places = [...new Set(breaks)].filter((place) => place > 0)
  return [0, ...places]
    .map((place, i) => text.slice(place, places[i] === undefined ? undefined : places[i] - 1))
    .join(PARAGRAPH)
}
