/** The 97.5 % quantile of the standard normal distribution: an interval of 95 % leaves 2.5 % on each side. */
const Z = 1.959963984540054

/** A share of a sample, with the interval that holds the true one 95 times of 100. */
export interface Share {
  /** 0..1; null of none. */
  readonly rate: number | null
  readonly low: number | null
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
