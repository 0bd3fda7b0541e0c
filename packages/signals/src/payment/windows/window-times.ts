/** Seconds of each window: 10 minutes, 1 hour, 24 hours, 7 days, 30 days, in the order of `PAYMENT_WINDOWS`. */
const WINDOW_S = [600, 3_600, 86_400, 604_800, 2_592_000] as const
export const WINDOW_COUNT = WINDOW_S.length

/**
 * Seconds of a bucket at each level, finest first. A level holds one sum for each bucket, aligned to 1970-01-01T00:00Z, so
 * each bucket is made of whole buckets of the level before it.
 */
export const LEVEL_S = [1, 1_800, 14_400, 86_400] as const
export const LEVEL_COUNT = LEVEL_S.length

/** The level at whose buckets each window begins: 10 minutes and 1 hour are exact to the second. */
const LEVEL_OF_WINDOW = [0, 0, 1, 2, 3] as const

/** A day: velocity looks back as far. */
export const DAY_S = 86_400

/** What each level keeps before the latest payment: its longest window; a late payment looks further back. */
const KEPT_S = [WINDOW_S[1], WINDOW_S[2], WINDOW_S[3], WINDOW_S[4]] as const

/** The second at which the bucket of a level begins that holds this second. */
export function bucketOf(level: number, second: number): number {
  const size = LEVEL_S[level]!
  return Math.floor(second / size) * size
}

/** The first second that a window counts, as seen from `second`: the beginning of the bucket that holds its edge. */
export function windowBegin(window: number, second: number): number {
  return bucketOf(LEVEL_OF_WINDOW[window]!, second - WINDOW_S[window]!)
}

/** The first bucket that a level still needs once `latest` was seen, for payments that are up to `late` seconds late. */
export function keptFrom(level: number, latest: number, late: number): number {
  return bucketOf(level, latest - late - KEPT_S[level]!)
}
