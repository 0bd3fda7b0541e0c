import type { Scored } from './ranking.ts'

export interface CalibrationBin {
  readonly count: number
  /** Mean score of the rows in the bin. */
  readonly said: number
  /** Share of them that is truly positive. */
  readonly seen: number
}

export interface Calibration {
  /** Expected calibration error with equal-mass bins (Nixon et al. 2019): mean distance of said and seen, by rows. */
  readonly error: number
  /** Mean squared distance of score and truth (Brier 1950): 0 is perfect, 0.25 is a constant 0.5. */
  readonly brier: number
  readonly bins: readonly CalibrationBin[]
}

/** How far scores are probabilities. Null without a score, and where scores leave 0..1: those are none. */
export function calibrationOf(rows: readonly Scored[], bins = 10): Calibration | null {
  const scored = rows.flatMap(({ positive, score }) => (score === null ? [] : [{ score, seen: positive ? 1 : 0 }]))
  if (scored.length === 0 || scored.some(({ score }) => score < 0 || score > 1)) return null
  const cut = calibrationBins(tiesShared(scored), bins)
  const error = cut.reduce((sum, bin) => sum + (bin.count * Math.abs(bin.said - bin.seen)) / scored.length, 0)
  return { error, brier: mean(scored.map(({ score, seen }) => (score - seen) ** 2)), bins: cut }
}

interface Seen {
  readonly score: number
  /** 1 for a positive row; of tied rows the share that is. */
  readonly seen: number
}

/** Sorted by score. Tied rows share what was seen of them, so that no bin depends on the order of the rows in a file. */
function tiesShared(rows: readonly Seen[]): Seen[] {
  const sorted = [...rows].sort((a, b) => a.score - b.score)
  const shared: Seen[] = []
  for (let start = 0; start < sorted.length; ) {
    const { score } = sorted[start]!
    let end = start
    while (sorted[end]?.score === score) end++
    const seen = mean(sorted.slice(start, end).map((row) => row.seen))
    for (; start < end; start++) shared.push({ score, seen })
  }
  return shared
}

/** Sorted rows, cut into `bins` bins of (nearly) the same number of rows. */
function calibrationBins(sorted: readonly Seen[], bins: number): CalibrationBin[] {
  const at = (i: number) => Math.round((i * sorted.length) / bins)
  return Array.from({ length: bins }, (_, i) => sorted.slice(at(i), at(i + 1)))
    .filter((part) => part.length > 0)
    .map((part) => ({
      count: part.length,
      said: mean(part.map(({ score }) => score)),
      seen: mean(part.map(({ seen }) => seen)),
    }))
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}
