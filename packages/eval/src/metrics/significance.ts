import { seededRandom } from './bootstrap.ts'

/** One statistic judged beside others. */
export interface FamilyTest {
  /** That chance alone makes any of the statistics look so unusual as this one does. */
  readonly p: number
  /** The bound that chance alone stays below in 95 of 100 families; null where there are too few permutations to say. */
  readonly by_chance: number | null
}

/** How often a family of statistics may have one that only looks unusual. */
const FAMILY_ERROR = 0.05
const SEED = 0x5eed_5678

/**
 * Judges statistics together by permutation (Westfall and Young 1993, the single-step maximum): each is measured in its
 * own standard deviations over all permutations, and its p is the share of permutations whose largest is as large. So
 * that none of them looks unusual by chance in more than 5 % of all families, however many there are. `statistics`
 * is called with the row whose group each row is given: within each stratum the groups are dealt out anew, from a fixed
 * seed. Larger statistics are more unusual; all of them are numbers.
 */
export function judgeTogether(
  strata: readonly number[],
  statistics: (dealt: Uint32Array) => readonly number[],
  permutations: number,
): readonly FamilyTest[] {
  const dealt = Uint32Array.from(strata.keys())
  const drawn = [statistics(dealt)]
  const random = seededRandom(SEED)
  const rowsOf = rowsByStratum(strata)
  for (let i = 0; i < permutations; i++) {
    for (const rows of rowsOf) shuffle(dealt, rows, random)
    drawn.push(statistics(dealt))
  }
  const scales = drawn[0]!.map((_, test) => scaleOf(drawn.map((values) => values[test]!)))
  const inScale = (values: readonly number[]) =>
    values.map((value, test) => (value - scales[test]!.mean) / scales[test]!.deviation)
  const [found, ...others] = drawn.map(inScale)
  const largest = others.map((values) => Math.max(...values)).sort((a, b) => b - a)
  const allowed = Math.floor(FAMILY_ERROR * drawn.length)
  return found!.map((value, test) => {
    const { mean, deviation } = scales[test]!
    return {
      p: (largest.filter((other) => other >= value).length + 1) / drawn.length,
      by_chance: allowed === 0 || others.length === 0 ? null : mean + deviation * largest[allowed - 1]!,
    }
  })
}

function rowsByStratum(strata: readonly number[]): readonly (readonly number[])[] {
  const rowsOf: number[][] = []
  for (const [row, stratum] of strata.entries()) {
    rowsOf[stratum] ??= []
    rowsOf[stratum].push(row)
  }
  return rowsOf
}

/** Fisher and Yates, within the places of one stratum. */
function shuffle(dealt: Uint32Array, rows: readonly number[], random: () => number): void {
  for (let last = rows.length - 1; last > 0; last--) {
    const [a, b] = [rows[last]!, rows[Math.floor(random() * (last + 1))]!]
    const kept = dealt[a]!
    dealt[a] = dealt[b]!
    dealt[b] = kept
  }
}

/** A statistic that never varies is never unusual: its deviation counts as 1. */
function scaleOf(values: readonly number[]): { readonly mean: number; readonly deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return { mean, deviation: variance > 1e-18 ? Math.sqrt(variance) : 1 }
}

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
