import type { PlainText } from '../text/index.ts'

/** Letters and digits one by one with a space between, four or more. */
const SPELLED = /(?<![\p{L}\p{N}])[\p{L}\p{N}](?: [\p{L}\p{N}](?![\p{L}\p{N}])){3,}/gu
/** The same from two on: short words of a text that is spelled out. */
const SPELLED_SHORT = /(?<![\p{L}\p{N}])[\p{L}\p{N}](?: [\p{L}\p{N}](?![\p{L}\p{N}]))+/gu
/** So many spelled-out words make a spelled-out text. */
const SPELLED_TEXT = 2
const QUICK = /[A-Za-z0-9] [A-Za-z0-9] [A-Za-z0-9] [A-Za-z0-9]/
/** Longest word that a run is cut into. */
const LONGEST_WORD = 16

/**
 * `f r e e  m o n e y` to `free money`. A run without larger spaces is cut into words that `isWord` knows; letters between
 * them stay together.
 */
export function unspell(plain: PlainText, isWord: (word: string) => boolean): PlainText {
  if (!QUICK.test(plain.text)) return plain
  let text = ''
  const from: number[] = []
  const to: number[] = []
  const copy = (start: number, end: number) => {
    text += plain.text.slice(start, end)
    for (let i = start; i < end; i++) {
      from.push(plain.from?.[i] ?? i)
      to.push(plain.to?.[i] ?? i + 1)
    }
  }
  let at = 0
  const long = [...plain.text.matchAll(SPELLED)]
  for (const match of long.length < SPELLED_TEXT ? long : plain.text.matchAll(SPELLED_SHORT)) {
    copy(at, match.index)
    const letters = match[0].replaceAll(' ', '')
    for (const [first, end] of cut(letters.toLowerCase(), isWord)) {
      if (first > 0) {
        text += ' '
        from.push(from.at(-1)!)
        to.push(to.at(-1)!)
      }
      for (let i = first; i < end; i++) copy(match.index + 2 * i, match.index + 2 * i + 1)
    }
    at = match.index + match[0].length
  }
  copy(at, plain.text.length)
  return { text, from, to }
}

/** Cuts letters so that known words cover most of them, long ones before short ones; single letters are no words. */
function cut(letters: string, isWord: (word: string) => boolean): readonly (readonly [number, number])[] {
  const best: number[] = [0]
  const wordFrom: number[] = [0]
  for (let end = 1; end <= letters.length; end++) {
    best[end] = best[end - 1]!
    wordFrom[end] = -1
    for (let from = Math.max(0, end - LONGEST_WORD); from < end; from++) {
      const worth = best[from]! + (end - from - 1) ** 2
      if (worth > best[end]! && isWord(letters.slice(from, end))) {
        best[end] = worth
        wordFrom[end] = from
      }
    }
  }
  const words: [number, number][] = []
  for (let end = letters.length; end > 0; ) {
    const from = wordFrom[end]!
    if (from >= 0) words.unshift([from, end])
    else if (words[0]?.[0] === end && !isWord(letters.slice(...words[0]))) words[0][0] = end - 1
    else words.unshift([end - 1, end])
    end = from >= 0 ? from : end - 1
  }
  return words
}
