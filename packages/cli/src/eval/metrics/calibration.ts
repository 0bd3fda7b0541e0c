import type { Scored } from './ranking.ts'

export interface CalibrationBin {
  readonly count: number
  /** Mean score of the rows in the bin. */
  readonly said: number
  /** Share of them that is truly positive. */
  readonly seen: number
}

/** Rows in the order of their scores, cut into `bins` bins of (nearly) the same number of rows. Scores are 0..1. */
export function calibrationBins(rows: readonly Scored[], bins = 10): CalibrationBin[] {
  const sorted = [...rows].sort((a, b) => a.score - b.score)
  const cut: CalibrationBin[] = []
  for (let i = 0; i < bins; i++) {
    const part = sorted.slice(Math.round((i * sorted.length) / bins), Math.round(((i + 1) * sorted.length) / bins))
    if (part.length === 0) continue
    const said = part.reduce((sum, row) => sum + row.score, 0) / part.length
    cut.push({ count: part.length, said, seen: part.filter((row) => row.positive).length / part.length })
  }
  return cut
}

/** Expected calibration error with equal-mass bins (Nixon et al. 2019): mean distance of said and seen, by rows. */
export function calibrationError(rows: readonly Scored[], bins = 10): number | null {
  if (rows.length === 0) return null
  const parts = calibrationBins(rows, bins)
  return parts.reduce((sum, bin) => sum + bin.count * Math.abs(bin.said - bin.seen), 0) / rows.length
}
