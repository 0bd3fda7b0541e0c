/** Seconds of each window: 10 minutes, 1 hour, 24 hours, 7 days, 30 days, in the order of `PAYMENT_WINDOWS`. */
const WINDOW_S = [600, 3_600, 86_400, 604_800, 2_592_000] as const
export const WINDOW_COUNT = WINDOW_S.length

/**
 * Seconds of a bucket at each level, finest first, aligned to 1970-01-01T00:00Z, so each bucket is made of whole buckets of the
 * level before it.
 */
const LEVEL_S = [1, 1_800, 14_400, 86_400] as const
const LAST_LEVEL = LEVEL_S.length - 1

/** The level at whose buckets each window begins: 10 minutes and 1 hour are exact to the second. */
const LEVEL_OF_WINDOW = [0, 0, 1, 2, 3] as const

/** A day: velocity looks back as far. */
export const DAY_S = 86_400

/** What each level keeps before the latest payment: its longest window; a late payment looks further back. */
const KEPT_S = [WINDOW_S[1], WINDOW_S[2], WINDOW_S[3], WINDOW_S[4]] as const

/** The first second that a window counts, as seen from `second`: the beginning of the bucket that holds its edge. */
export function windowBegin(window: number, second: number): number {
  return alignedTo(LEVEL_OF_WINDOW[window]!, second - WINDOW_S[window]!)
}

/**
 * The sizes of buckets by time: seconds where a short window may begin, and the further back, the larger. A time lies in one bucket,
 * and each window that is asked for begins with one.
 */
export class TimeScale {
  /** By level, the first second with buckets of its size. Each begins with a bucket of the next level. */
  readonly #from = LEVEL_S.map(() => Number.NEGATIVE_INFINITY)

  /** Nothing is kept before this second. */
  get begin(): number {
    return this.#from[LAST_LEVEL]!
  }

  /** As it is needed once `latest` was seen, for payments that are up to `late` seconds late; -Infinity: seconds for all times. */
  set(latest: number, late: number): void {
    for (let level = 0; level <= LAST_LEVEL; level++)
      this.#from[level] = alignedTo(Math.min(level + 1, LAST_LEVEL), latest - late - KEPT_S[level]!)
  }

  /** Seconds of the bucket that holds this second. */
  sizeAt(second: number): number {
    let level = 0
    while (level < LAST_LEVEL && second < this.#from[level]!) level++
    return LEVEL_S[level]!
  }

  /** The second at which the bucket begins that holds this second. */
  bucketOf(second: number): number {
    if (second >= this.#from[0]!) return second
    const size = this.sizeAt(second)
    return Math.floor(second / size) * size
  }
}

function alignedTo(level: number, second: number): number {
  const size = LEVEL_S[level]!
  return Math.floor(second / size) * size
}
