import { FEATURE_NAMES } from './features.ts'

/** Which way a passage may speak, in the order of the model's weights. */
export const LEANINGS = ['supports', 'refutes', 'neutral'] as const
/** Which way a passage leans. */
export type Leaning = (typeof LEANINGS)[number]
/** How sure the model is of each, 0 to 1. */
export type Leanings = Readonly<Record<Leaning, number>>

/** `content/models/claim-verdict.json` as read. */
export interface VerdictModelFile {
  readonly id: string
  readonly version: string
  /** In the order of {@link LEANINGS}. */
  readonly bias: readonly number[]
  /** Log-odds for each unit of a feature, in the order of {@link LEANINGS}; a feature without weights counts nothing. */
  readonly weights: Readonly<Record<string, readonly number[]>>
  /** All log-odds are divided by it, so that probabilities mean what they say (temperature scaling, Guo et al. 2017). */
  readonly temperature: number
  /** A stance is named from here; below it is neutral. */
  readonly stance_min: number
  /** A verdict needs so much beside what settles it. */
  readonly verdict_min: number
}

/** Tells which way a passage leans by features of its agreement with the claim. */
export interface VerdictModel {
  readonly id: string
  readonly stanceMin: number
  readonly verdictMin: number
  /** Calibrated probabilities, adding up to 1. */
  readonly leanings: (features: readonly number[]) => Leanings
}

/** Makes the model of its file. Throws a `TypeError` that names what has not the documented shape. */
export function compileVerdictModel(file: VerdictModelFile): VerdictModel {
  requireShape(file)
  const known = Object.keys(file.weights).filter((name) => FEATURE_NAMES.includes(name))
  const used = known.map((name) => ({ place: FEATURE_NAMES.indexOf(name), weights: file.weights[name]! }))
  const [supports, refutes, neutral] = file.bias as readonly [number, number, number]
  return {
    id: file.id,
    stanceMin: file.stance_min,
    verdictMin: file.verdict_min,
    leanings(features) {
      const sums: [number, number, number] = [supports, refutes, neutral]
      for (const { place, weights } of used) {
        const value = features[place]!
        if (value === 0) continue
        for (let i = 0; i < sums.length; i++) sums[i]! += value * weights[i]!
      }
      return softmax(sums.map((sum) => sum / file.temperature))
    },
  }
}

/** Probabilities from sums of log-odds. The largest is taken off first, so that no power overflows. */
function softmax(sums: readonly number[]): Leanings {
  const top = Math.max(...sums)
  const raised = sums.map((sum) => Math.exp(sum - top))
  const all = raised.reduce((sum, one) => sum + one, 0)
  return { supports: raised[0]! / all, refutes: raised[1]! / all, neutral: raised[2]! / all }
}

/** Throws at the first field that is missing or of another shape. */
function requireShape(file: VerdictModelFile): void {
  const demand = (holds: boolean, place: string) => {
    if (!holds) throw new TypeError(`claim-verdict: ${place}`)
  }
  const isShare = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 1
  const isRow = (row: unknown) =>
    Array.isArray(row) && row.length === LEANINGS.length && row.every((one) => Number.isFinite(one))
  demand(typeof file?.id === 'string', '`id` must be a text')
  demand(isRow(file.bias), '`bias` must be three numbers')
  demand(typeof file.weights === 'object' && file.weights !== null, '`weights` must give features three numbers each')
  for (const [name, row] of Object.entries(file.weights)) demand(isRow(row), `weights.${name} must be three numbers`)
  demand(file.temperature > 0, '`temperature` must be above 0')
  demand(isShare(file.stance_min) && isShare(file.verdict_min), '`stance_min` and `verdict_min` must be shares')
}
