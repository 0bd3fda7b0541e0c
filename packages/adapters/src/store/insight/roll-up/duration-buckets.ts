/**
 * Durations counted in buckets that grow by a fixed factor, so that a quantile of any number of them is known to within
 * `RELATIVE_ERROR` of its value (DDSketch: Masson, Rim and Lee, "DDSketch: a fast and fully-mergeable quantile sketch with
 * relative-error guarantees", VLDB 2019, section 2.1), and counts of several hours can be added.
 */
export const RELATIVE_ERROR = 0.02
const GAMMA = (1 + RELATIVE_ERROR) / (1 - RELATIVE_ERROR)
/** What is shorter counts as this long: a microsecond. */
const SHORTEST_MS = 0.001

/** The bucket of a duration in milliseconds: the least i with γ^i at or above it. */
export function bucketOf(ms: number): number {
  return Math.ceil(Math.log(Math.max(SHORTEST_MS, ms)) / Math.log(GAMMA))
}

/** The duration in milliseconds that stands for a bucket: within the error of every one in it. */
export function durationOf(bucket: number): number {
  return (2 * GAMMA ** bucket) / (GAMMA + 1)
}

/** The `q` quantile (0..1) of counted durations, in milliseconds: that of rank ⌊q (n - 1)⌋, as in the paper. Null of none. */
export function quantileMs(counts: ReadonlyMap<number, number>, q: number): number | null {
  const buckets = [...counts].filter(([, n]) => n > 0).sort(([a], [b]) => a - b)
  const total = buckets.reduce((sum, [, n]) => sum + n, 0)
  const rank = Math.floor(q * (total - 1))
  let seen = 0
  for (const [bucket, n] of buckets) {
    seen += n
    if (seen > rank) return durationOf(bucket)
  }
  return null
}
