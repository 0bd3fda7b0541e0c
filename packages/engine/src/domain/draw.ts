import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/** Steps that draws fall into: shares have four decimals. */
export const DRAW_STEPS = 10_000

/**
 * A number from 0 to 9999 that is the same for ever for the same words, and spread evenly over different ones: the first
 * 48 bits of SHA-256 over the words (UTF-8), read as an unsigned big-endian number, times 10 000, divided by 2^48, rounded
 * down. Nobody chooses who is drawn, and everybody can check it afterwards.
 */
export function stepDrawn(words: string): number {
  let drawn = 0
  for (const byte of sha256(utf8ToBytes(words)).subarray(0, 6)) drawn = drawn * 256 + byte
  return Math.floor((drawn / 2 ** 48) * DRAW_STEPS)
}

/** A draw as a share, from 0 to below 1. */
export function shareDrawn(words: string): number {
  return stepDrawn(words) / DRAW_STEPS
}

/** The 97.5 % quantile of the standard normal distribution: an interval of 95 % leaves 2.5 % on each side. */
const Z = 1.959963984540054

/** A share of a sample, with the interval that holds the true one 95 times of 100. */
export interface Share {
  /** 0..1; null of none. */
  readonly rate: number | null
  /** Lower end of the 95 % interval, 0..1; null of none. */
  readonly low: number | null
  /** Upper end, 0..1; null of none. */
  readonly high: number | null
}

/**
 * The share of `hits` among `of`, with its Wilson score interval (E. B. Wilson, "Probable inference, the law of succession,
 * and statistical inference", JASA 22, 1927, pages 209-212), which stays within 0..1 and holds for small samples, where
 * the normal approximation does not.
 */
export function shareOf(hits: number, of: number): Share {
  if (of === 0) return { rate: null, low: null, high: null }
  const rate = hits / of
  const spread = (Z * Z) / of
  const centre = (rate + spread / 2) / (1 + spread)
  const half = Math.sqrt(rate * (1 - rate) * spread + (spread * spread) / 4) / (1 + spread)
  // At the ends the bound is the share itself; rounding must not move it beyond.
  return { rate, low: hits === 0 ? 0 : centre - half, high: hits === of ? 1 : centre + half }
}
