export interface McNemar {
  /** Rows that only the first system has right, and only the second. */
  readonly only_first: number
  readonly only_second: number
  /** Two-sided, that both are right equally often. */
  readonly p: number
}

/**
 * McNemar's exact test of two systems on the same rows: where only one is right, is it as often the one as the other?
 * (McNemar 1947; the exact binomial form of Fagerland, Lydersen and Laake 2013.)
 */
export function mcnemar(first: readonly boolean[], second: readonly boolean[]): McNemar {
  const only_first = first.filter((right, i) => right && !second[i]).length
  const only_second = first.filter((right, i) => !right && second[i]).length
  return { only_first, only_second, p: binomialTwoSided(only_first, only_second) }
}

/** Twice the smaller tail of `a` against `b` fair tosses, at most 1. Sums in logarithms, so that many rows do not overflow. */
function binomialTwoSided(a: number, b: number): number {
  const n = a + b
  let logChoose = 0
  let tail = 0
  for (let k = 0; k <= Math.min(a, b); k++) {
    tail += Math.exp(logChoose - n * Math.LN2)
    logChoose += Math.log(n - k) - Math.log(k + 1)
  }
  return Math.min(1, 2 * tail)
}
