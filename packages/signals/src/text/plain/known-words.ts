/** Is a word known? Any case, with or without accents. */
export type IsWord = (word: string) => boolean

/** Longest word that letters are cut into. */
const LONGEST_WORD = 16

/** A word with the capitals of how it is written: all, the first, or none. */
export function inCaseOf(written: string, word: string): string {
  const capitals = written.match(/\p{Lu}/gu)?.length ?? 0
  if (capitals > 1 && !/\p{Ll}/u.test(written)) return word.toUpperCase()
  return /^\P{L}*\p{Lu}/u.test(written) && capitals * 2 <= written.length
    ? word[0]!.toUpperCase() + word.slice(1)
    : word
}

/** Each letter in a row, with how often it stands there. */
export function runsOf(word: string): readonly (readonly [string, number])[] {
  return Array.from(
    word.matchAll(/(.)\1*/gsu),
    ({ 0: run, 1: letter }) => [letter!, run.length / letter!.length] as const,
  )
}

/** Letters of a word that stand several times in a row; more are no word that anybody reads. */
const RUNS_MOST = 8

/**
 * The longest known word that has the letters of `word` (lower case), each once or twice where it stands several
 * times. Each such letter doubles the candidates, which is why `RUNS_MOST` bounds them (at most 256).
 */
export function withFewerLetters(word: string, isWord: IsWord): string | undefined {
  const runs = runsOf(word)
  // `aaaa` is a cry and no word.
  if (runs.length < 2 || runs.filter(([, many]) => many > 1).length > RUNS_MOST) return undefined
  let candidates = ['']
  for (const [letter, many] of runs)
    candidates = candidates.flatMap((start) =>
      many > 1 ? [start + letter + letter, start + letter] : [start + letter],
    )
  return candidates.filter((one) => one !== word && isWord(one)).sort((a, b) => b.length - a.length)[0]
}

/** As much as a word of four letters: `do not cause`, not `dono t cause`. A negation that is lost turns a text round. */
const NOT_WORTH = 9

/**
 * Cuts letters (lower case) so that known words cover most of them, long ones before short ones; letters between two
 * of them stay together. `known`: how many letters are in known words of two and more.
 *
 * The best cut up to each letter is worked out from the best cuts before it. A word is worth the square of its length
 * less one: one word of six letters (25) is worth more than two of three (8). The cost is linear: each letter is
 * asked for at most `LONGEST_WORD` words.
 */
export function cutIntoWords(
  letters: string,
  isWord: IsWord,
): { readonly words: readonly (readonly [number, number])[]; readonly known: number } {
  const best: number[] = [0]
  const wordFrom: number[] = [0]
  for (let end = 1; end <= letters.length; end++) {
    best[end] = best[end - 1]!
    wordFrom[end] = -1
    for (let from = Math.max(0, end - LONGEST_WORD); from < end - 1; from++) {
      const word = letters.slice(from, end)
      const worth = best[from]! + (word === 'not' ? NOT_WORTH : (end - from - 1) ** 2)
      if (worth > best[end]! && isWord(word)) {
        best[end] = worth
        wordFrom[end] = from
      }
    }
  }
  // Read back from the end. Letters that no word covers are gathered into one piece, which `inside` notes.
  const words: [number, number][] = []
  let known = 0
  let inside = false
  for (let end = letters.length; end > 0; ) {
    const from = wordFrom[end]!
    if (from >= 0) {
      words.push([from, end])
      known += end - from
    } else if (inside) words.at(-1)![0] = end - 1
    else words.push([end - 1, end])
    inside = from < 0
    end = from >= 0 ? from : end - 1
  }
  return { words: words.reverse(), known }
}
