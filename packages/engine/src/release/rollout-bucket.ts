import { DRAW_STEPS, stepDrawn } from '../domain/index.ts'

/** Buckets that subjects fall into: percentages have two decimals. */
export const ROLLOUT_BUCKETS = DRAW_STEPS

/**
 * The bucket of a subject in a rollout, 0..9999: the first 48 bits of SHA-256 over
 * `tribunal rollout\n` + policy + `\n` + release + `\n` + subject (UTF-8), read as an unsigned big-endian number,
 * times 10 000, divided by 2^48, rounded down. The same for ever, spread evenly, and independent between releases, so that
 * nobody is always the first to be decided on by what is new.
 *
 * @param release UUID of the release.
 * @param subject The customer of a payment; the author of a post, or its id where no author is named.
 */
export function rolloutBucket(policy: string, release: string, subject: string): number {
  return stepDrawn(`tribunal rollout\n${policy}\n${release}\n${subject}`)
}

/**
 * Whether a rollout of so many percent reaches the subject in a bucket. A greater share reaches everybody whom a smaller one
 * reaches.
 */
export function isReached(bucket: number, percent: number): boolean {
  return bucket < Math.round(percent * (ROLLOUT_BUCKETS / 100))
}
