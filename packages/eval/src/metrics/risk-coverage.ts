import { thinned } from './curves.ts'

/** A row of a task that may abstain: was it answered, was the answer right, and how sure was it? */
export interface Answered {
  readonly answered: boolean
  readonly right: boolean
  /** Any growing scale; 0 where there is none. */
  readonly confidence: number
}

export interface CoveragePoint {
  /** Share of all rows whose answer is at least this sure. */
  readonly coverage: number
  /** Share of those answers that is right (selective precision). */
  readonly precision: number
  readonly confidence: number
}

export interface RiskCoverage {
  /** Share of all rows that have an answer which is not `unknown`. */
  readonly coverage: number
  /** Share of the answers that is right; null where there is none. */
  readonly precision: number | null
  /** Area under risk against coverage (Geifman and El-Yaniv 2017), over the answered rows: the mean risk; null without answers. */
  readonly area: number | null
  readonly points: readonly CoveragePoint[]
  /** Most coverage at a precision of at least so much, and how sure an answer has to be for it. */
  readonly at_precision: readonly { readonly precision: number; readonly point: CoveragePoint | null }[]
}

const ASKED = [0.9, 0.95, 0.99] as const
const POINTS_MAX = 100

/** Risk against coverage: answers from the surest on. Null without rows. */
export function riskCoverage(rows: readonly Answered[]): RiskCoverage | null {
  if (rows.length === 0) return null
  const answered = rows.filter((row) => row.answered).sort((a, b) => b.confidence - a.confidence)
  const points: CoveragePoint[] = []
  let right = 0
  let risk = 0
  answered.forEach((row, i) => {
    if (row.right) right++
    // Rows that are equally sure come in together: no threshold parts them.
    if (answered[i + 1]?.confidence === row.confidence) return
    const before = Math.round((points.at(-1)?.coverage ?? 0) * rows.length)
    const precision = right / (i + 1)
    risk += (i + 1 - before) * (1 - precision)
    points.push({ coverage: (i + 1) / rows.length, precision, confidence: row.confidence })
  })
  return {
    coverage: answered.length / rows.length,
    precision: answered.length === 0 ? null : right / answered.length,
    area: answered.length === 0 ? null : risk / answered.length,
    points: thinned(points, POINTS_MAX),
    at_precision: ASKED.map((precision) => ({
      precision,
      point: points.findLast((point) => point.precision >= precision) ?? null,
    })),
  }
}
