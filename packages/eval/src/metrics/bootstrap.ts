/** Lower and upper bound of an interval. */
export type Interval = readonly [number, number]

/** A figure with its 95 % bootstrap interval; no interval where it is undefined on most resamples. */
export interface Figure {
  readonly value: number
  readonly interval: Interval | null
}

/** A difference of two figures; `p` is two-sided, that there is none. */
export interface Difference extends Figure {
  readonly p: number
}

/** How often each row counts: 1 each for the data as they are, the times it was drawn in a resample. */
export type Weights = Uint32Array

/** Figures of weighted rows; null where one is undefined. */
export type Figures<Name extends string> = Readonly<Record<Name, number | null>>

const SEED = 0x5eed_1234

/**
 * Figures with their 95 % percentile intervals from a stratified bootstrap (Efron and Tibshirani 1993, chapters 8 and
 * 13): rows are drawn with replacement within each stratum, so that every resample has as many rows of each true label,
 * and from a fixed seed, so that the same data give the same interval. `strata` names the stratum of each row, from 0.
 */
export function bootstrapFigures<Name extends string>(
  strata: readonly number[],
  figures: (weights: Weights) => Figures<Name>,
  resamples: number,
): Readonly<Record<Name, Figure | null>> {
  return told(strata, figures, resamples, (value, drawn) => ({ value, interval: intervalOf(drawn, resamples) }))
}

/** The same for differences, with the p value that the resamples give: twice the smaller share on one side of 0. */
export function bootstrapDifferences<Name extends string>(
  strata: readonly number[],
  figures: (weights: Weights) => Figures<Name>,
  resamples: number,
): Readonly<Record<Name, Difference | null>> {
  return told(strata, figures, resamples, (value, drawn) => ({
    value,
    interval: intervalOf(drawn, resamples),
    p: twoSided(drawn),
  }))
}

function told<Name extends string, Told>(
  strata: readonly number[],
  figures: (weights: Weights) => Figures<Name>,
  resamples: number,
  tell: (value: number, drawn: readonly number[]) => Told,
): Readonly<Record<Name, Told | null>> {
  const whole = figures(new Uint32Array(strata.length).fill(1))
  const names = Object.keys(whole) as Name[]
  const drawn = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (const weights of resampled(strata, resamples)) {
    const found = figures(weights)
    for (const name of names) if (found[name] !== null) drawn.get(name)!.push(found[name])
  }
  const entries = names.map((name) => {
    const value = whole[name]
    return [
      name,
      value === null
        ? null
        : tell(
            value,
            drawn.get(name)!.sort((a, b) => a - b),
          ),
    ] as const
  })
  return Object.fromEntries(entries) as Record<Name, Told | null>
}

/** The weights of each resample, in one array that the next resample overwrites. */
function* resampled(strata: readonly number[], resamples: number): Generator<Weights> {
  const rowsOf: number[][] = []
  strata.forEach((stratum, row) => {
    rowsOf[stratum] ??= []
    rowsOf[stratum].push(row)
  })
  const random = seededRandom(SEED)
  const weights = new Uint32Array(strata.length)
  for (let i = 0; i < resamples; i++) {
    weights.fill(0)
    for (const rows of rowsOf) {
      for (let k = 0; k < (rows?.length ?? 0); k++) weights[rows[Math.floor(random() * rows.length)]!]! += 1
    }
    yield weights
  }
}

function intervalOf(sorted: readonly number[], resamples: number): Interval | null {
  if (sorted.length === 0 || sorted.length < resamples / 2) return null
  return [quantile(sorted, 0.025), quantile(sorted, 0.975)]
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
}

/** Davison and Hinkley 1997, section 4.2: one is added on both sides of the share, so that p is never 0. */
function twoSided(drawn: readonly number[]): number {
  const below = drawn.filter((value) => value <= 0).length
  const above = drawn.filter((value) => value >= 0).length
  return Math.min(1, (2 * (Math.min(below, above) + 1)) / (drawn.length + 1))
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
