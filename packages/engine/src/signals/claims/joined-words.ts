/** Capitals within a hashtag that begin a word: `#VaccinesCauseAutism` has two. */
const WORD_START = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu
/** Fewer words make no statement. */
const FEWEST = 3

/** The words of a hashtag written as one (`#VaccinesCauseAutism` → `vaccines cause autism`); undefined where it has no such words. */
export function joinedWords(hashtag: string): string | undefined {
  const words = hashtag.split(WORD_START)
  return words.length < FEWEST
    ? undefined
    : words.map((word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase())).join(' ')
}
