// Figures of a classifier from its probabilities.
import { randomNumbers } from './random.mjs'

/** @typedef {{ p: number, y: number }} Scored */

/** Area under the ROC curve: the chance that a positive scores above a negative; ties count half. @param {readonly Scored[]} scored */
export function auc(scored) {
  const sorted = [...scored].sort((a, b) => a.p - b.p)
  const positives = sorted.reduce((sum, { y }) => sum + y, 0)
  const negatives = sorted.length - positives
  let ranks = 0
  for (let i = 0; i < sorted.length; ) {
    let j = i
    while (j < sorted.length && sorted[j].p === sorted[i].p) j++
    for (let k = i; k < j; k++) ranks += sorted[k].y * ((i + 1 + j) / 2)
    i = j
  }
  return (ranks - (positives * (positives + 1)) / 2) / (positives * negatives)
}

/** Expected calibration error over ten bins of equal width. @param {readonly Scored[]} scored */
export function ece(scored) {
  const bins = Array.from({ length: 10 }, () => ({ n: 0, p: 0, y: 0 }))
  for (const { p, y } of scored) {
    const bin = bins[Math.min(9, Math.floor(p * 10))]
    bin.n++
    bin.p += p
    bin.y += y
  }
  return bins.reduce((sum, { p, y }) => sum + Math.abs(p - y), 0) / scored.length
}

/** Recall, false alarms and F1 of the positive class and both classes, at a threshold. @param {readonly Scored[]} scored @param {number} threshold */
export function atThreshold(scored, threshold) {
  let [tp, fp, fn, tn] = [0, 0, 0, 0]
  for (const { p, y } of scored) {
    if (p >= threshold) y ? tp++ : fp++
    else y ? fn++ : tn++
  }
  const f1 = (a, b, c) => (2 * a) / Math.max(1, 2 * a + b + c)
  return {
    recall: tp / Math.max(1, tp + fn),
    falseAlarms: fp / Math.max(1, fp + tn),
    precision: tp / Math.max(1, tp + fp),
    f1: f1(tp, fp, fn),
    macroF1: (f1(tp, fp, fn) + f1(tn, fn, fp)) / 2,
  }
}

/**
 * The middle 95 % of a figure over samples of whole groups, drawn with repetition.
 * @param {readonly (Scored & { group: number })[]} scored @param {(scored: readonly Scored[]) => number} figure
 */
export function interval(scored, figure, samples = 60) {
  const random = randomNumbers(7)
  /** @type {Map<number, Scored[]>} */
  const byGroup = new Map()
  for (const one of scored) {
    const held = byGroup.get(one.group)
    if (held) held.push(one)
    else byGroup.set(one.group, [one])
  }
  const groups = [...byGroup.values()]
  const values = Array.from({ length: samples }, () =>
    figure(groups.flatMap(() => groups[Math.floor(random() * groups.length)])),
  ).filter(Number.isFinite)
  values.sort((a, b) => a - b)
  return [values[Math.floor(values.length * 0.025)], values[Math.ceil(values.length * 0.975) - 1]]
}
