/**
 * The greatest count that a Poisson process of this mean exceeds only with probability `tail` or less: the smallest k with
 * P(X > k) ≤ tail, X ~ Poisson(mean).
 *
 * Up to a mean of 500 the tail is summed term by term. Above, the Cornish–Fisher expansion of the quantile is used
 * (Cornish and Fisher 1937; Johnson, Kemp and Kotz, Univariate Discrete Distributions, 4.6), which is off by at most one
 * there.
 */
export function poissonLimit(mean: number, tail: number): number {
  if (mean <= 0) return 0
  return mean <= EXACT_MAX ? exactLimit(mean, tail) : approximateLimit(mean, tail)
}

/**
 * The mean up to which the tail is summed term by term. Above it the expansion
 * is off by at most one.
 */
const EXACT_MAX = 500

/** Terms are added from the far end of the tail, so that small ones are not lost against large ones. */
function exactLimit(mean: number, tail: number): number {
  let term = Math.exp(-mean)
  const terms = [term]
  for (let k = 1; k <= mean || term > tail * NEGLIGIBLE; k++) {
    term *= mean / k
    terms.push(term)
  }
  let beyond = 0
  let limit = terms.length - 1
  while (limit > 0 && beyond + terms[limit]! <= tail) {
    beyond += terms[limit]!
    limit--
  }
  return limit
}

/** Terms smaller than this share of the tail do not change the limit, and the sum ends there. */
const NEGLIGIBLE = 1e-6

/** mean + z·√mean + (z² − 1)/6: the Cornish–Fisher expansion of the Poisson quantile, to its second term. */
function approximateLimit(mean: number, tail: number): number {
  const z = normalQuantile(tail)
  return Math.ceil(mean + z * Math.sqrt(mean) + (z * z - 1) / 6)
}

/** z with P(Z > z) = tail for tail < 0.5; Abramowitz and Stegun 26.2.23, off by less than 4.5e-4. */
function normalQuantile(tail: number): number {
  const t = Math.sqrt(-2 * Math.log(tail))
  const top = 2.515517 + 0.802853 * t + 0.010328 * t * t
  return t - top / (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t ** 3)
}
