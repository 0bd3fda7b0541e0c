/** How far a distribution has moved, by the usual bands. */
export type DriftBand = 'stable' | 'moved' | 'shifted'

/** How far a distribution has moved, with the band that this falls into. */
export interface Drift {
  /** Population stability index, 0 and more. */
  readonly index: number
  readonly band: DriftBand
}

/**
 * The population stability index of counts against those before: Σ (p − q) · ln(p / q) over all words that either has, p
 * the share now and q the share before (Kullback's symmetric divergence; in credit scoring: Siddiqi, Credit Risk
 * Scorecards, 2006, which has the bands: below 0.1 stable, up to 0.25 moved, above shifted). Half a count is added to each
 * word, so that a new one does not make it infinite. Without counts on either side nothing is said.
 */
export function drift(
  before: Readonly<Record<string, number>>,
  now: Readonly<Record<string, number>>,
): Drift | undefined {
  const words = [...new Set([...Object.keys(before), ...Object.keys(now)])].sort()
  const total = (counts: Readonly<Record<string, number>>) => words.reduce((sum, word) => sum + (counts[word] ?? 0), 0)
  const [was, is] = [total(before), total(now)]
  if (was === 0 || is === 0) return undefined
  const share = (counts: Readonly<Record<string, number>>, word: string, all: number) =>
    ((counts[word] ?? 0) + 0.5) / (all + 0.5 * words.length)
  const index = words.reduce((sum, word) => {
    const p = share(now, word, is)
    const q = share(before, word, was)
    return sum + (p - q) * Math.log(p / q)
  }, 0)
  return { index, band: index < MOVED ? 'stable' : index <= SHIFTED ? 'moved' : 'shifted' }
}

/** Bounds of the bands, as Siddiqi has them. */
const MOVED = 0.1
const SHIFTED = 0.25

/** Parts of equal size that the numbers before are cut into. */
const PARTS = 10

/** The same of numbers: by the tenths of those before (their deciles), as the index is used for scores. */
export function numberDrift(before: readonly number[], now: readonly number[]): Drift | undefined {
  const sorted = [...before].sort((a, b) => a - b)
  const cuts = Array.from({ length: PARTS - 1 }, (_, part) => sorted[Math.floor(((part + 1) * sorted.length) / PARTS)]!)
  const parts = (numbers: readonly number[]) => {
    const counts: Record<string, number> = {}
    for (const number of numbers) {
      const part = cuts.filter((cut) => number >= cut).length
      counts[part] = (counts[part] ?? 0) + 1
    }
    return counts
  }
  return drift(parts(before), parts(now))
}
