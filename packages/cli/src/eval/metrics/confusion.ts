/** How often each true label (first key) was given each predicted label (second key). */
export interface Confusion {
  /** Sorted; every label that occurs on either side. */
  readonly labels: readonly string[]
  /** Rows are true labels, columns predicted ones, in the order of `labels`. */
  readonly counts: readonly (readonly number[])[]
}

export interface LabelQuality {
  readonly label: string
  /** Rows that truly have the label. */
  readonly support: number
  /** Null where the label was never predicted. */
  readonly precision: number | null
  /** Null where no row has the label. */
  readonly recall: number | null
  /** Harmonic mean of both; 0 where nothing was right, null where the label does not occur at all. */
  readonly f1: number | null
}

export function confusion(truths: readonly string[], predictions: readonly string[]): Confusion {
  const labels = [...new Set([...truths, ...predictions])].sort()
  const index = new Map(labels.map((label, i) => [label, i]))
  const counts = labels.map(() => labels.map(() => 0))
  truths.forEach((truth, i) => {
    const row = counts[index.get(truth)!]!
    row[index.get(predictions[i]!)!]! += 1
  })
  return { labels, counts }
}

/** Precision, recall and F1 of each label. */
export function labelQuality({ labels, counts }: Confusion): LabelQuality[] {
  return labels.map((label, i) => {
    const right = counts[i]![i]!
    const support = counts[i]!.reduce((sum, n) => sum + n, 0)
    const predicted = counts.reduce((sum, row) => sum + row[i]!, 0)
    return {
      label,
      support,
      precision: predicted === 0 ? null : right / predicted,
      recall: support === 0 ? null : right / support,
      f1: predicted + support === 0 ? null : (2 * right) / (predicted + support),
    }
  })
}

/** Mean F1 over the labels that truly occur, each counting the same however rare. */
export function macroF1(qualities: readonly LabelQuality[]): number {
  const counted = qualities.filter((quality) => quality.support > 0)
  return counted.length === 0 ? 0 : counted.reduce((sum, quality) => sum + (quality.f1 ?? 0), 0) / counted.length
}

/** Share of rows with the right label. */
export function accuracy({ counts }: Confusion): number {
  const all = counts.flat().reduce((sum, n) => sum + n, 0)
  const right = counts.reduce((sum, row, i) => sum + row[i]!, 0)
  return all === 0 ? 0 : right / all
}
