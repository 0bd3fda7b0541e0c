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
