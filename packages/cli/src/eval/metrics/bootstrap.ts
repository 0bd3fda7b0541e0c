/** Lower and upper bound of an interval. */
export type Interval = readonly [number, number]

const SEED = 0x5eed_1234

/**
 * 95 % percentile bootstrap (Efron and Tibshirani 1993, chapter 13) of a figure over rows: resampled with replacement,
 * from a fixed seed so that the same data give the same interval. Null where the figure is undefined on most resamples.
 */
export function bootstrapInterval<T>(
  rows: readonly T[],
  figure: (sample: readonly T[]) => number | null,
  resamples: number,
): Interval | null {
  if (rows.length === 0) return null
  const random = seededRandom(SEED)
  const figures: number[] = []
  for (let i = 0; i < resamples; i++) {
    const value = figure(rows.map(() => rows[Math.floor(random() * rows.length)]!))
    if (value !== null) figures.push(value)
  }
  if (figures.length < resamples / 2) return null
  figures.sort((a, b) => a - b)
  return [quantile(figures, 0.025), quantile(figures, 0.975)]
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
}

/** Uniform numbers in [0, 1) from a 32-bit state: the generator "mulberry32", a Weyl sequence with a mixing step. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
