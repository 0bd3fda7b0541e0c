import type { Finding } from '@tribunal/client'

/** A stretch of a text, and which findings lie over all of it. */
export interface Segment {
  readonly start: number
  readonly text: string
  /** Indexes into the findings, in their order; empty for plain text. */
  readonly findings: readonly number[]
}

/**
 * Cuts a text at the borders of its findings, so that each piece lies under the same ones from its beginning to its end.
 * The pieces put together are the text. Offsets are UTF-16 code units; what lies outside of the text is cut off, and no cut
 * is made inside of a surrogate pair: a finding that begins or ends in one takes the whole character.
 */
export function layOutSpans(text: string, findings: readonly Pick<Finding, 'start' | 'end'>[]): readonly Segment[] {
  const spans = findings.map(({ start, end }) => ({ start: leftOf(text, start), end: rightOf(text, end) }))
  const shown = spans.filter(({ start, end }) => start < end)
  const cuts = [...new Set([0, text.length, ...shown.flatMap(({ start, end }) => [start, end])])].sort((a, b) => a - b)
  return cuts.slice(0, -1).map((start, index) => ({
    start,
    text: text.slice(start, cuts[index + 1]),
    findings: spans.flatMap((span, at) => (span.start <= start && start < span.end ? [at] : [])),
  }))
}

function leftOf(text: string, at: number): number {
  const place = Math.min(Math.max(at, 0), text.length)
  return splits(text, place) ? place - 1 : place
}

function rightOf(text: string, at: number): number {
  const place = Math.min(Math.max(at, 0), text.length)
  return splits(text, place) ? place + 1 : place
}

function splits(text: string, at: number): boolean {
  return /[\uD800-\uDBFF]/.test(text.charAt(at - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(at))
}
