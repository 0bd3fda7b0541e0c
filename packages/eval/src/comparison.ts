import { FIGURES, type FigureName, figuresOf } from './figures.ts'
import { type Judged, strataOf } from './judged.ts'
import { bootstrapDifferences, type Difference } from './metrics/bootstrap.ts'
import { type McNemar, mcnemar } from './metrics/significance.ts'

/** Two systems on the same rows. */
export interface Comparison {
  readonly first: string
  readonly second: string
  /** Rows that both could measure; the test is about these. */
  readonly rows: number
  readonly labels: McNemar
  /** Second minus first, by a paired bootstrap: both are counted on the same resampled rows. */
  readonly differences: Readonly<Partial<Record<FigureName, Compared>>>
}

/** A difference, with what either system has on the rows of the comparison. */
export interface Compared extends Difference {
  readonly first: number
  readonly second: number
}

/** A paired test of two systems; `first[i]` and `second[i]` are about the same row, null where a system could not measure it. */
export function compare(
  first: { readonly name: string; readonly rows: readonly (Judged | null)[] },
  second: { readonly name: string; readonly rows: readonly (Judged | null)[] },
  positive: string | null,
  resamples: number,
): Comparison {
  const pairs = first.rows.flatMap((row, i) => {
    const other = second.rows[i]
    return row && other ? [[row, other] as const] : []
  })
  const [a, b] = [pairs.map(([row]) => row), pairs.map(([, row]) => row)]
  const [ofA, ofB] = [figuresOf(a, positive), figuresOf(b, positive)]
  const found = bootstrapDifferences<FigureName>(
    strataOf(a),
    (weights) => {
      const [one, two] = [ofA(weights), ofB(weights)]
      const difference = (name: FigureName) => (one[name] === null || two[name] === null ? null : two[name] - one[name])
      return Object.fromEntries(FIGURES.map((name) => [name, difference(name)])) as Record<FigureName, number | null>
    },
    resamples,
  )
  const ones = new Uint32Array(pairs.length).fill(1)
  const [one, two] = [ofA(ones), ofB(ones)]
  const differences = FIGURES.flatMap((name) => {
    const difference = found[name]
    return difference ? [[name, { first: one[name]!, second: two[name]!, ...difference }] as const] : []
  })
  return {
    first: first.name,
    second: second.name,
    rows: pairs.length,
    labels: mcnemar(a.map(isRight), b.map(isRight)),
    differences: Object.fromEntries(differences),
  }
}

function isRight({ truth, predicted }: Judged): boolean {
  return truth === predicted
}
