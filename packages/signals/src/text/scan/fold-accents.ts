/** Longer runs of letters are in no list; they are not folded, which keeps the cost of any text linear. */
const LONGEST_WORD = 64
const BEYOND_ASCII = /[^\0-\x7f]/

/** `último` to `ultimo`: people leave accents out, so marker lists are matched without them. Lower case in and out. */
export function foldAccents(word: string): string {
  if (word.length > LONGEST_WORD || !BEYOND_ASCII.test(word)) return word
  return word.normalize('NFD').replace(/\p{M}+/gu, '')
}

/** Below this length no text is slow to normalise. */
const SHORT = 1024

/**
 * NFKC in time linear in the length of the text. The runtime sorts combining marks by insertion: half a million of
 * them take minutes. In long runs only the first two of each mark are kept: no character is composed with the same mark
 * twice, so every base letter comes out as it would from the whole run. Marks that end up on nothing may be missing.
 */
export function nfkc(text: string): string {
  return (text.length < SHORT ? text : thinMarks(text)).normalize('NFKC')
}

/** Keeps the first two of each mark in runs of 64 marks and more. */
export function thinMarks(text: string): string {
  return text.replace(/\p{M}{64,}/gu, (run) => {
    const counts = new Map<string, number>()
    let kept = ''
    for (const mark of run) {
      const count = counts.get(mark) ?? 0
      if (count < 2) kept += mark
      counts.set(mark, count + 1)
    }
    return kept
  })
}
