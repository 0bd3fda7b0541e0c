import type { LocalText } from './measured.ts'

/**
 * Something an analyser saw in a text, with the place where it saw it.
 * `start` and `end` are UTF-16 offsets into the text as submitted (`end` excluded), also where the match was
 * made on a folded form (look-alike letters, zero-width characters).
 */
export interface Finding {
  /** Which analyser, for example `scam-indicator`. */
  readonly signal: string
  /** Which entry of it: a noun naming what was found, for example `guaranteed-return`. */
  readonly id: string
  readonly start: number
  readonly end: number
  readonly reason: LocalText
  /** True where the match was only visible after unfolding a disguise. */
  readonly disguised?: boolean
}
