/** Places within a hashtag where a word begins: `#VaccinesCauseAutism` has two, `#5GcausesCOVID19` as well. */
const WORD_START = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\d\p{Lu})(?=\p{Ll}{3})/gu
/** Fewer words make no statement. */
const FEWEST = 3

/** The words of a hashtag written as one (`#VaccinesCauseAutism` → `vaccines cause autism`); undefined where it has no such words. */
export function joinedWords(hashtag: string): string | undefined {
  const words = hashtag.split(WORD_START)
  return words.length < FEWEST
    ? undefined
    : words.map((word) => (/^[\p{Lu}\d]{2,}$/u.test(word) ? word : word.toLowerCase())).join(' ')
}
