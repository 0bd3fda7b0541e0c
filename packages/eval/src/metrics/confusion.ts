import type { Weights } from './bootstrap.ts'

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

/** The labels of many rows by number, to be counted again and again. */
export interface LabelTable {
  readonly labels: readonly string[]
  readonly truths: Int32Array
  readonly predictions: Int32Array
}

export function labelTable(truths: readonly string[], predictions: readonly string[]): LabelTable {
  const labels = [...new Set([...truths, ...predictions])].sort()
  const index = new Map(labels.map((label, i) => [label, i]))
  const numbers = (of: readonly string[]) => Int32Array.from(of, (label) => index.get(label)!)
  return { labels, truths: numbers(truths), predictions: numbers(predictions) }
}

/** Counts a table, each row as often as its weight says. */
export function confusionOf({ labels, truths, predictions }: LabelTable, weights?: Weights): Confusion {
  const counts = labels.map(() => labels.map(() => 0))
  for (let row = 0; row < truths.length; row++) counts[truths[row]!]![predictions[row]!]! += weights ? weights[row]! : 1
  return { labels, counts }
}

export function confusion(truths: readonly string[], predictions: readonly string[]): Confusion {
  return confusionOf(labelTable(truths, predictions))
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

/** What one label's alarms are worth. */
export interface Alarms {
  /** Share of the alarms that are right; null where there was none. */
  readonly precision: number | null
  /** Share of the positive rows that were found; null where there is none. */
  readonly recall: number | null
  /** Share of the other rows that gave an alarm (false positive rate); null where there is none. */
  readonly false_alarms: number | null
}

export function alarmsOf({ labels, counts }: Confusion, positive: string): Alarms {
  const at = labels.indexOf(positive)
  const sum = (numbers: readonly number[]) => numbers.reduce((all, n) => all + n, 0)
  const all = sum(counts.flat())
  const right = at < 0 ? 0 : counts[at]![at]!
  const support = at < 0 ? 0 : sum(counts[at]!)
  const alarms = at < 0 ? 0 : sum(counts.map((row) => row[at]!))
  return {
    precision: alarms === 0 ? null : right / alarms,
    recall: support === 0 ? null : right / support,
    false_alarms: all === support ? null : (alarms - right) / (all - support),
  }
}
