/** Where a quote stands in a text: UTF-16 offsets, `end` excluded. */
export interface Span {
  readonly start: number
  readonly end: number
}

/**
 * The first place where `quote` stands in `text`, letter for letter; where it does not, the first place where it
 * stands once runs of white space count as one blank. Models copy line ends and double blanks badly, and words well.
 * Undefined where it stands nowhere, or is empty, or holds half a surrogate pair.
 */
export function findQuote(text: string, quote: string): Span | undefined {
  const wanted = quote.trim()
  if (wanted === '' || /\p{Cs}/u.test(wanted)) return undefined
  const exact = text.indexOf(wanted)
  if (exact >= 0) return { start: exact, end: exact + wanted.length }
  const { folded, offsets } = withSingleBlanks(text)
  const words = wanted.replace(/\s+/g, ' ')
  const start = folded.indexOf(words)
  return start < 0 ? undefined : { start: offsets[start]!, end: offsets[start + words.length - 1]! + 1 }
}

/** The text with every run of white space as one blank, and where each of its units comes from. */
function withSingleBlanks(text: string): { readonly folded: string; readonly offsets: readonly number[] } {
  const units: string[] = []
  const offsets: number[] = []
  for (let at = 0; at < text.length; at++) {
    const unit = /\s/.test(text[at]!) ? ' ' : text[at]!
    if (unit === ' ' && units.at(-1) === ' ') continue
    units.push(unit)
    offsets.push(at)
  }
  return { folded: units.join(''), offsets }
}
