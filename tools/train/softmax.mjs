// Softmax regression with one logistic output beside it, over features that are there or not and over measures of each row.

/**
 * @typedef {{ features: Int32Array, measures: Float64Array, y: number, high: 0 | 1, importance: number }} SoftmaxRow
 *   `y`: number of the class; -1: not known, so that only `high` is learned from it.
 */

/** Steps at most, and the norm of the slope (by row) at which it stands still. Nothing is random: the same rows give the same weights. */
const STEPS = 120
const STILL = 1e-4
/** Pairs of steps that L-BFGS remembers (Nocedal and Wright, Numerical Optimization, chapter 7). */
const MEMORY = 8

/**
 * Weights of `classes` outputs and of `high`, in rows of `classes + 1`: the base, the features, the measures.
 * @param {readonly SoftmaxRow[]} rows @param {{ features: number, measures: number, classes: number }} size
 * @param {{ features: number, measures: number }} l2 inverse variances of a normal prior
 */
export function fitSoftmax(rows, size, l2) {
  const outputs = size.classes + 1
  const length = (1 + size.features + size.measures) * outputs
  const firstMeasure = 1 + size.features
  const scores = new Float64Array(outputs)
  /** The loss at `w`, its slope in `slope`. @param {Float64Array} w @param {Float64Array} slope */
  const lossOf = (w, slope) => {
    let loss = 0
    for (let i = 0; i < length; i++) {
      const at = Math.floor(i / outputs)
      const prior = at === 0 ? 1e-6 : at < firstMeasure ? l2.features : l2.measures
      loss += (prior * w[i] * w[i]) / 2
      slope[i] = prior * w[i]
    }
    for (const row of rows) {
      for (let o = 0; o < outputs; o++) scores[o] = w[o]
      for (const feature of row.features)
        for (let o = 0, at = (1 + feature) * outputs; o < outputs; o++) scores[o] += w[at + o]
      for (let k = 0; k < row.measures.length; k++) {
        const value = row.measures[k]
        for (let o = 0, at = (firstMeasure + k) * outputs; o < outputs; o++) scores[o] += w[at + o] * value
      }
      loss += row.importance * slopesOf(scores, row, size.classes)
      for (let o = 0; o < outputs; o++) scores[o] *= row.importance
      for (let o = 0; o < outputs; o++) slope[o] += scores[o]
      for (const feature of row.features)
        for (let o = 0, at = (1 + feature) * outputs; o < outputs; o++) slope[at + o] += scores[o]
      for (let k = 0; k < row.measures.length; k++) {
        const value = row.measures[k]
        for (let o = 0, at = (firstMeasure + k) * outputs; o < outputs; o++) slope[at + o] += scores[o] * value
      }
    }
    return loss
  }
  return minimise(lossOf, length, STILL * rows.length)
}

/** Turns scores into the slopes of the loss by them; returns the loss. @param {Float64Array} scores @param {SoftmaxRow} row @param {number} classes */
function slopesOf(scores, { y, high }, classes) {
  const p = 1 / (1 + Math.exp(-scores[classes]))
  let loss = -Math.log(Math.max(1e-12, high ? p : 1 - p))
  scores[classes] = p - high
  if (y < 0) {
    scores.fill(0, 0, classes)
    return loss
  }
  let most = scores[0]
  for (let o = 1; o < classes; o++) most = Math.max(most, scores[o])
  let total = 0
  for (let o = 0; o < classes; o++) total += scores[o] = Math.exp(scores[o] - most)
  for (let o = 0; o < classes; o++) scores[o] /= total
  loss -= Math.log(Math.max(1e-12, scores[y]))
  scores[y] -= 1
  return loss
}

/** @param {(w: Float64Array, slope: Float64Array) => number} lossOf @param {number} length @param {number} still */
function minimise(lossOf, length, still) {
  let w = new Float64Array(length)
  let slope = new Float64Array(length)
  let loss = lossOf(w, slope)
  /** @type {{ s: Float64Array, y: Float64Array, rho: number }[]} */
  const past = []
  for (let step = 0; step < STEPS; step++) {
    const norm = Math.sqrt(dot(slope, slope))
    if (norm < still) break
    const direction = directionOf(slope, past)
    const fall = dot(direction, slope)
    let size = past.length === 0 ? 1 / norm : 1
    const next = new Float64Array(length)
    const nextSlope = new Float64Array(length)
    let nextLoss = loss
    for (let tries = 0; tries < 20; tries++) {
      for (let i = 0; i < length; i++) next[i] = w[i] + size * direction[i]
      nextLoss = lossOf(next, nextSlope)
      if (nextLoss <= loss + 1e-4 * size * fall) break
      size /= 2
    }
    const s = next.map((value, i) => value - w[i])
    const y = nextSlope.map((value, i) => value - slope[i])
    const bend = dot(s, y)
    if (bend > 1e-12) past.push({ s, y, rho: 1 / bend })
    if (past.length > MEMORY) past.shift()
    ;[w, slope, loss] = [next, nextSlope, nextLoss]
  }
  return w
}

/** @param {Float64Array} slope @param {readonly { s: Float64Array, y: Float64Array, rho: number }[]} past */
function directionOf(slope, past) {
  const q = Float64Array.from(slope)
  const shares = past.map(() => 0)
  for (let i = past.length - 1; i >= 0; i--) {
    shares[i] = past[i].rho * dot(past[i].s, q)
    for (let k = 0; k < q.length; k++) q[k] -= shares[i] * past[i].y[k]
  }
  const last = past.at(-1)
  const scale = last ? dot(last.s, last.y) / dot(last.y, last.y) : 1
  for (let k = 0; k < q.length; k++) q[k] *= scale
  for (const [i, { s, y, rho }] of past.entries()) {
    const back = rho * dot(y, q)
    for (let k = 0; k < q.length; k++) q[k] += (shares[i] - back) * s[k]
  }
  for (let k = 0; k < q.length; k++) q[k] = -q[k]
  return q
}

/** @param {Float64Array} a @param {Float64Array} b */
function dot(a, b) {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i]
  return sum
}
