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
