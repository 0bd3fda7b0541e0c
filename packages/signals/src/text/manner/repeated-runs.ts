import type { Span } from '../scan/structure.ts'
import type { TokenTable } from '../scan/token-table.ts'

/** Words of a run. */
const RUN = 3
/** What is said this often is said on purpose; in longer texts any run may come back by itself. Own choices. */
const TIMES_MIN = 3
const WORDS_MAX = 120
/** A run of short words alone (`one of the`) says nothing, and neither does a short word by itself (`ha ha ha`). */
const CONTENT_LETTERS = 5
const WORD_LETTERS = 3
/** The last digit, in UTF-16. */
const NINE = 0x39

/**
 * What a text says again and again: one word three times in a row, and runs of three words, at least one of them long,
 * that it says three times or more, each time it does.
 */
export function repeatedRuns(text: string, tokens: TokenTable): readonly Span[] {
  const { count } = tokens
  const again = count < RUN * TIMES_MIN || count > WORDS_MAX ? [] : runs(text, tokens)
  return [...rows(text, tokens), ...again].sort((a, b) => a.start - b.start)
}

/**
 * One word three times in a row and more (`fake fake fake`), as one span. Numbers and words of one or two letters do
 * not count.
 */
function rows(text: string, tokens: TokenTable): Span[] {
  const { count, starts, ends } = tokens
  const spans: Span[] = []
  for (let t = 0; t < count; ) {
    let last = t
    while (last + 1 < count && isSame(text, tokens, t, last + 1)) last++
    if (last - t + 1 >= TIMES_MIN) spans.push({ start: starts[t]!, end: ends[last]! })
    t = last + 1
  }
  return spans
}

/** Whether two words are the same, compared by length first; a word that begins with a digit does not count. */
function isSame(text: string, { starts, ends }: TokenTable, a: number, b: number): boolean {
  const [start, end] = [starts[a]!, ends[a]!]
  if (end - start < WORD_LETTERS || ends[b]! - starts[b]! !== end - start || text.charCodeAt(start) <= NINE)
    return false
  return text.slice(start, end).toLowerCase() === text.slice(starts[b], ends[b]).toLowerCase()
}

/**
 * Runs of three words that come back, found by one map over all of them: linear in the number of words, which
 * `WORDS_MAX` bounds besides.
 */
function runs(text: string, { count, starts, ends }: TokenTable): Span[] {
  const places = new Map<string, number[]>()
  for (let t = 0; t + RUN <= count; t++) {
    if (!hasContent(starts, ends, t)) continue
    const run = text.slice(starts[t], ends[t + RUN - 1]).toLowerCase()
    const known = places.get(run)
    if (known === undefined) places.set(run, [t])
    else known.push(t)
  }
  const spans: Span[] = []
  for (const at of places.values())
    if (at.length >= TIMES_MIN) for (const t of at) spans.push({ start: starts[t]!, end: ends[t + RUN - 1]! })
  return spans
}

/** Whether one of the three words is long enough to have content. */
function hasContent(starts: Int32Array, ends: Int32Array, t: number): boolean {
  for (let i = t; i < t + RUN; i++) if (ends[i]! - starts[i]! >= CONTENT_LETTERS) return true
  return false
}
