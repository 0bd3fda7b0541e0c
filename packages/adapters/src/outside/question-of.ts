/** Characters of a claim that are sent at most, at the end of a word. */
export const QUESTION_MAX = 200
/** Characters of a claim that are looked at. */
const READ_MAX = 2_000

/**
 * The words of a claim that are sent to a source. What names a person's account or place on the web (addresses of pages and
 * mail, handles) and long numbers (telephones, cards) stay here; names of people in the claim do not. No mark is left that a
 * search engine could read as a command (`"`, `:`, `!`, a minus before a word). Empty where nothing is left to ask.
 */
export function questionOf(claim: string): string {
  const words = claim
    .slice(0, READ_MAX)
    .normalize('NFKC')
    .slice(0, READ_MAX)
    .split(/\s+/)
    .filter((word) => !/@|:\/\/|www\./i.test(word))
    .join(' ')
    .replace(/\+\d(?:[\s().-]?\d){6,}|\d(?:[\s().-]?\d){8,}/g, ' ')
    .replace(/[^\p{L}\p{M}\p{N}%'’.,-]+/gu, ' ')
    .split(' ')
    .map((word) => word.replace(/^[^\p{L}\p{N}%]+|[^\p{L}\p{M}\p{N}%]+$/gu, ''))
    // Commands of search engines are words in capitals.
    .map((word) => (/^(?:AND|OR|NOT|NEAR)$/.test(word) ? word.toLowerCase() : word))
    .filter((word) => word !== '' && word.length <= QUESTION_MAX)
  let question = ''
  for (const word of words) {
    if (question.length + word.length >= QUESTION_MAX) break
    question += question === '' ? word : ` ${word}`
  }
  return question
}

/** The language of a text as sources know it: its code without region and script; undefined where it is none. */
export function languageCode(tag: string | undefined): string | undefined {
  return /^([a-z]{2,3})(?:$|[-_])/i.exec(tag ?? '')?.[1]?.toLowerCase()
}
