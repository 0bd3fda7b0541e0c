import { FIGURES, type FigureName, figuresOf } from './figures.ts'
import { type Judged, strataOf } from './judged.ts'
import { bootstrapDifferences, bootstrapFigures, type Difference, type Figure } from './metrics/bootstrap.ts'

/** Figures that rest on fewer rows of their kind than this say too little to be compared. */
export const SMALL = 30
/** Groups told at most, largest first. */
const GROUPS_MAX = 40

export interface Subgroup {
  readonly value: string
  readonly rows: number
  readonly positives: number
  readonly figures: Readonly<Record<FigureName, Figure | null>>
  /** Figures that rest on fewer than 30 rows: positive ones for recall, the other ones for false alarms, alarms for precision. */
  readonly too_small: readonly FigureName[]
}

/** The largest difference of one figure between two groups that are large enough. */
export interface Disparity {
  readonly figure: FigureName
  readonly lowest: string
  readonly highest: string
  /** Highest minus lowest; the two were picked for being furthest apart, so the interval is on the hopeful side of 0. */
  readonly difference: Difference
}

export interface Subgroups {
  readonly by: string
  readonly groups: readonly Subgroup[]
  /** Groups beyond the 40 largest. */
  readonly left_out: number
  readonly disparities: readonly Disparity[]
}

/** Figures for each value of one field, and how far they lie apart. */
export function subgroupsOf(
  rows: readonly Judged[],
  field: { readonly name: string; readonly at: number },
  positive: string | null,
  resamples: number,
): Subgroups {
  const groupOf = (row: Judged) => row.groups[field.at] ?? ''
  const byValue = new Map<string, Judged[]>()
  for (const row of rows) {
    const value = groupOf(row)
    const known = byValue.get(value)
    if (known) known.push(row)
    else byValue.set(value, [row])
  }
  const sorted = [...byValue].sort(([a, rowsA], [b, rowsB]) => rowsB.length - rowsA.length || (a < b ? -1 : 1))
  const groups = sorted.slice(0, GROUPS_MAX).map(([value, own]) => subgroup(value, own, positive, resamples))
  const disparities = FIGURES.flatMap((figure) => {
    const found = furthest(groups, figure)
    return found ? [disparity(figure, found, byValue, groupOf, positive, resamples)] : []
  })
  return { by: field.name, groups, left_out: Math.max(0, sorted.length - GROUPS_MAX), disparities }
}

function subgroup(value: string, rows: readonly Judged[], positive: string | null, resamples: number): Subgroup {
  const positives = rows.filter(({ truth }) => truth === positive).length
  const alarms = rows.filter(({ predicted }) => predicted === positive).length
  const kinds = [positives, rows.length - positives]
  const resting: Readonly<Record<FigureName, number>> = {
    macro_f1: rows.length,
    accuracy: rows.length,
    map_at_5: rows.length,
    precision: alarms,
    recall: positives,
    false_alarms: rows.length - positives,
    roc_auc: Math.min(...kinds),
    average_precision: Math.min(...kinds),
  }
  const figures = bootstrapFigures(strataOf(rows), figuresOf(rows, positive), resamples)
  const too_small = FIGURES.filter((figure) => figures[figure] !== null && resting[figure] < SMALL)
  return { value, rows: rows.length, positives, figures, too_small }
}

function furthest(groups: readonly Subgroup[], figure: FigureName): readonly [Subgroup, Subgroup] | undefined {
  // Precision and average precision move with how common the positive label is in a group, so they show no difference of quality.
  if (figure === 'precision' || figure === 'average_precision') return undefined
  const known = groups
    .filter((group) => group.figures[figure] !== null && !group.too_small.includes(figure))
    .sort((a, b) => a.figures[figure]!.value - b.figures[figure]!.value)
  return known.length < 2 ? undefined : [known[0]!, known.at(-1)!]
}

function disparity(
  figure: FigureName,
  [lowest, highest]: readonly [Subgroup, Subgroup],
  byValue: ReadonlyMap<string, readonly Judged[]>,
  groupOf: (row: Judged) => string,
  positive: string | null,
  resamples: number,
): Disparity {
  const [low, high] = [byValue.get(lowest.value)!, byValue.get(highest.value)!]
  const [ofLow, ofHigh] = [figuresOf(low, positive), figuresOf(high, positive)]
  const both = [...low, ...high]
  const { difference } = bootstrapDifferences(
    strataOf(both, groupOf),
    (weights) => {
      const [a, b] = [ofLow(weights.subarray(0, low.length))[figure], ofHigh(weights.subarray(low.length))[figure]]
      return { difference: a === null || b === null ? null : b - a }
    },
    resamples,
  )
  return { figure, lowest: lowest.value, highest: highest.value, difference: difference! }
}
