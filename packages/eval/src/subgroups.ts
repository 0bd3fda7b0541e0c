import { FIGURES, type FigureName, figuresOf } from './figures.ts'
import { type Judged, strataOf } from './judged.ts'
import { bootstrapFigures, type Difference, type Figure } from './metrics/bootstrap.ts'
import { judgeTogether } from './metrics/significance.ts'

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
  /**
   * Highest minus lowest. The differences of all figures and fields are judged together, so that groups drawn at random
   * have one whose interval excludes 0, and whose `p` is 0.05 or less, in at most 5 % of reports.
   */
  readonly difference: Difference
}

export interface Subgroups {
  readonly by: string
  readonly groups: readonly Subgroup[]
  /** Groups beyond the 40 largest. */
  readonly left_out: number
  readonly disparities: readonly Disparity[]
}

interface Field {
  readonly name: string
  readonly at: number
}

/** Figures for each value of each field, and how far they lie apart. */
export function subgroupsOf(
  rows: readonly Judged[],
  fields: readonly Field[],
  positive: string | null,
  resamples: number,
): readonly Subgroups[] {
  const found = fields.map((field) => ({ field, ...groupsOf(rows, field, positive, resamples) }))
  const apart = found.flatMap(({ field, groups }) =>
    FIGURES.flatMap((figure) => {
      const compared = comparable(groups, figure)
      return compared.length < 2 ? [] : [{ field, figure, compared }]
    }),
  )
  const disparities = judged(rows, apart, positive, resamples)
  return found.map(({ field, groups, left_out }) => ({
    by: field.name,
    groups,
    left_out,
    disparities: apart.flatMap((one, i) => (one.field === field ? [disparities[i]!] : [])),
  }))
}

function groupsOf(rows: readonly Judged[], field: Field, positive: string | null, resamples: number) {
  const byValue = new Map<string, Judged[]>()
  for (const row of rows) {
    const value = groupOf(row, field)
    const known = byValue.get(value)
    if (known) known.push(row)
    else byValue.set(value, [row])
  }
  const sorted = [...byValue].sort(([a, rowsA], [b, rowsB]) => rowsB.length - rowsA.length || (a < b ? -1 : 1))
  const groups = sorted.slice(0, GROUPS_MAX).map(([value, own]) => subgroup(value, own, positive, resamples))
  return { groups, left_out: Math.max(0, sorted.length - GROUPS_MAX) }
}

function groupOf(row: Judged, { at }: Field): string {
  return row.groups[at] ?? ''
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

/** The groups between which a figure may be compared, the lowest first. */
function comparable(groups: readonly Subgroup[], figure: FigureName): readonly Subgroup[] {
  // Precision and average precision move with how common the positive label is in a group, so they show no difference of quality.
  if (figure === 'precision' || figure === 'average_precision') return []
  return groups
    .filter((group) => group.figures[figure] !== null && !group.too_small.includes(figure))
    .sort((a, b) => a.figures[figure]!.value - b.figures[figure]!.value)
}

/** One figure between the groups of one field. */
interface Apart {
  readonly field: Field
  readonly figure: FigureName
  readonly compared: readonly Subgroup[]
}

/** Fewer permutations could not detect one family in twenty. */
const PERMUTATIONS_MIN = 199
/** Rows looked at for all permutations of all groups; with more, fewer permutations are made. */
const LOOKED_AT_MAX = 400_000_000

/** The largest differences, judged together: rows of one true label exchange their groups, of all fields at once. */
function judged(
  rows: readonly Judged[],
  apart: readonly Apart[],
  positive: string | null,
  resamples: number,
): readonly Disparity[] {
  if (apart.length === 0) return []
  const figures = figuresOf(rows, positive)
  const weights = new Uint32Array(rows.length)
  const fields = [...new Set(apart.map(({ field }) => field))].map((field) => {
    const values = [
      ...new Set(apart.flatMap((one) => (one.field === field ? one.compared : [])).map((one) => one.value)),
    ]
    const numbers = new Map(values.map((value, number) => [value, number]))
    return { field, values, numbers: Int32Array.from(rows, (row) => numbers.get(groupOf(row, field)) ?? -1) }
  })
  const statistics = (dealt: Uint32Array) => {
    const found = new Map(
      fields.map(({ field, values, numbers }) => [
        field,
        new Map(
          values.map((value, number) => {
            for (let row = 0; row < weights.length; row++) weights[row] = numbers[dealt[row]!] === number ? 1 : 0
            return [value, figures(weights)]
          }),
        ),
      ]),
    )
    return apart.map(({ field, figure, compared }) => {
      const all = compared.map(({ value }) => found.get(field)!.get(value)![figure]!)
      return Math.max(...all) - Math.min(...all)
    })
  }
  const groups = fields.reduce((sum, { values }) => sum + values.length, 0)
  const affordable = Math.floor(LOOKED_AT_MAX / (rows.length * groups))
  const permutations = Math.max(PERMUTATIONS_MIN, Math.min(resamples, affordable))
  const tests = judgeTogether(strataOf(rows), statistics, permutations)
  return apart.map(({ figure, compared }, i) => {
    const [lowest, highest] = [compared[0]!, compared.at(-1)!]
    const value = highest.figures[figure]!.value - lowest.figures[figure]!.value
    const { p, by_chance } = tests[i]!
    const interval = by_chance === null ? null : ([value - by_chance, value + by_chance] as const)
    return { figure, lowest: lowest.value, highest: highest.value, difference: { value, interval, p } }
  })
}
