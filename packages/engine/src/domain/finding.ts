import type { LocalText, Probability } from './measured.ts'

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

/**
 * Near-duplicate posts seen as one: what was known of them when this post was decided, itself included. Posts of which
 * only names, figures, links or disguises differ count as alike. Absent where no earlier post was like it.
 */
export interface Campaign {
  /** Id of the first post. */
  readonly id: string
  /** Posts so far; at least 2. */
  readonly size: number
  /** RFC 3339: when the first post of it was made, as its sender said, or else received. */
  readonly first_seen: string
  /** Distinct authors, of posts whose author is known and that are still remembered. */
  readonly authors: number
  /** Posts in the hour, and the day, before this one was made. */
  readonly posts_1h: number
  readonly posts_24h: number
  /** To the most alike earlier post: the share of wording in common once names, figures, links and disguises are put aside. */
  readonly similarity: Probability
}
