// Logistic regression over features that are there or not, and over measures that every row has.

/**
 * @typedef {{ rows: number, columns: Int32Array[], measures?: Float64Array[] }} Matrix Of each feature the rows that have it, in
 *   order; of each measure its value in every row.
 * @typedef {{ base: number, weights: Float64Array }} Linear
 */

/** Passes over all weights; none moves by more than this in the last one. */
const PASSES = 60
const STILL = 1e-3

/**
 * Weights that make the labels most likely under a normal prior (`l2` is its inverse variance): cyclic coordinate descent
 * with a trust region for each weight, after Genkin, Lewis and Madigan, Large-scale Bayesian logistic regression (2007).
 * Nothing in it is random, so the same rows give the same weights.
 * @param {Matrix} matrix @param {readonly number[]} labels 0 or 1 @param {readonly number[]} l2 of each feature, then of each measure
 * @param {readonly number[]} importance of each row; 1 counts it once
 * @returns {Linear} Weights of features, then of measures.
 */
export function fitLogistic({ rows, columns, measures = [] }, labels, l2, importance) {
  const y = Float64Array.from(labels)
  const share = Float64Array.from(importance)
  const scores = new Float64Array(rows)
  const everywhere = Int32Array.from({ length: rows }, (_, i) => i)
  const all = [everywhere, ...columns, ...measures.map(() => everywhere)]
  const weights = new Float64Array(all.length)
  const trust = new Float64Array(all.length).fill(1)
  for (let pass = 0; pass < PASSES; pass++) {
    let moved = 0
    for (let j = 0; j < all.length; j++) {
      const column = /** @type {Int32Array} */ (all[j])
      const values = measures[j - 1 - columns.length]
      const prior = j === 0 ? 1e-9 : l2[j - 1]
      let slope = prior * weights[j]
      let bend = prior
      for (let k = 0; k < column.length; k++) {
        const i = column[k]
        const p = 1 / (1 + Math.exp(-scores[i]))
        const value = values === undefined ? 1 : values[i]
        slope += share[i] * (p - y[i]) * value
        bend += share[i] * p * (1 - p) * value * value
      }
      const step = Math.max(-trust[j], Math.min(trust[j], -slope / bend))
      trust[j] = Math.max(2 * Math.abs(step), trust[j] / 2)
      if (step === 0) continue
      weights[j] += step
      moved = Math.max(moved, Math.abs(step))
      for (let k = 0; k < column.length; k++)
        scores[column[k]] += values === undefined ? step : step * values[column[k]]
    }
    if (moved < STILL) break
  }
  return { base: weights[0], weights: weights.slice(1) }
}

/**
 * Platt scaling: the slope and offset that make scores log-odds, by Newton's method, with his targets for small sets.
 * @param {readonly number[]} scores @param {readonly number[]} labels @param {readonly number[]} importance
 */
export function fitPlatt(scores, labels, importance) {
  const positives = labels.reduce((sum, label, i) => sum + label * importance[i], 0)
  const negatives = importance.reduce((sum, value) => sum + value, 0) - positives
  const high = (positives + 1) / (positives + 2)
  const low = 1 / (negatives + 2)
  let slope = 1
  let offset = 0
  for (let pass = 0; pass < 50; pass++) {
    let [ga, gb, haa, hab, hbb] = [0, 0, 1e-9, 0, 1e-9]
    for (let i = 0; i < scores.length; i++) {
      const p = 1 / (1 + Math.exp(-(slope * scores[i] + offset)))
      const d = importance[i] * (p - (labels[i] ? high : low))
      const h = importance[i] * p * (1 - p)
      ga += d * scores[i]
      gb += d
      haa += h * scores[i] ** 2
      hab += h * scores[i]
      hbb += h
    }
    const determinant = haa * hbb - hab * hab
    const da = (hbb * ga - hab * gb) / determinant
    const db = (haa * gb - hab * ga) / determinant
    slope -= Math.max(-1, Math.min(1, da))
    offset -= Math.max(-1, Math.min(1, db))
    if (Math.abs(da) + Math.abs(db) < 1e-9) break
  }
  return { slope, offset }
}
