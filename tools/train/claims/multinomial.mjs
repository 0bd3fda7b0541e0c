// Multinomial logistic regression on a few dense features, deterministic to the last bit on one machine.

/** @typedef {{ names: readonly string[], bias: number[], weights: number[][] }} Multinomial `weights[k][j]` belongs to class k and feature j, as measured. */

const STEPS = 250
const PACE = 0.05
/** Adam (Kingma and Ba 2015). */
const [KEPT_SLOPE, KEPT_SQUARE, LEAST] = [0.9, 0.999, 1e-8]

/**
 * Fits by gradient descent on scaled features, each class counting the same in all, shrunk by `l2`.
 * @param {readonly { y: number, importance: number, features: Readonly<Record<string, number>> }[]} rows
 * @param {{ names: readonly string[], classes: number, l2: number, steps?: number }} recipe
 * @returns {Multinomial}
 */
export function fitMultinomial(rows, { names, classes, l2, steps = STEPS }) {
  const width = names.length
  const centre = names.map((name) => mean(rows.map(({ features }) => features[name])))
  const scale = names.map(
    (name, j) => Math.sqrt(mean(rows.map(({ features }) => (features[name] - centre[j]) ** 2))) || 1,
  )
  const inputs = rows.map(({ features }) =>
    Float64Array.from(names, (name, j) => (features[name] - centre[j]) / scale[j]),
  )
  const totals = new Array(classes).fill(0)
  for (const { y, importance } of rows) totals[y] += importance
  const present = totals.filter((total) => total > 0).length
  const shares = rows.map(({ y, importance }) => importance / totals[y] / present)
  const zeros = () => Array.from({ length: classes }, () => new Float64Array(width + 1))
  const [weights, slopes, squares] = [zeros(), zeros(), zeros()]
  for (let step = 1; step <= steps; step++) {
    const gradient = zeros()
    for (const [i, input] of inputs.entries()) {
      const shown = softmax(weights.map((row) => sumOf(row, input, width)))
      for (let k = 0; k < classes; k++) {
        const error = (shown[k] - (rows[i].y === k ? 1 : 0)) * shares[i]
        const row = gradient[k]
        for (let j = 0; j < width; j++) row[j] += error * input[j]
        row[width] += error
      }
    }
    for (let k = 0; k < classes; k++)
      for (let j = 0; j <= width; j++) {
        const slope = gradient[k][j] + (j < width ? l2 * weights[k][j] : 0)
        slopes[k][j] = KEPT_SLOPE * slopes[k][j] + (1 - KEPT_SLOPE) * slope
        squares[k][j] = KEPT_SQUARE * squares[k][j] + (1 - KEPT_SQUARE) * slope * slope
        const way = slopes[k][j] / (1 - KEPT_SLOPE ** step)
        weights[k][j] -= (PACE * way) / (Math.sqrt(squares[k][j] / (1 - KEPT_SQUARE ** step)) + LEAST)
      }
  }
  const raw = weights.map((row) => names.map((_, j) => row[j] / scale[j]))
  const bias = weights.map((row, k) => row[width] - raw[k].reduce((sum, weight, j) => sum + weight * centre[j], 0))
  return { names, bias, weights: raw }
}

/** Log-odds of each class. @param {Multinomial} model @param {Readonly<Record<string, number>>} features */
export function sums({ names, bias, weights }, features) {
  return bias.map((start, k) => names.reduce((sum, name, j) => sum + weights[k][j] * features[name], start))
}

/** @param {readonly number[]} values */
export function softmax(values) {
  const top = Math.max(...values)
  const raised = values.map((value) => Math.exp(value - top))
  const all = raised.reduce((sum, value) => sum + value, 0)
  return raised.map((value) => value / all)
}

function sumOf(row, input, width) {
  let sum = row[width]
  for (let j = 0; j < width; j++) sum += row[j] * input[j]
  return sum
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
