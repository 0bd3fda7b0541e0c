// A small network over the vectors of texts: one layer of units that are silent below zero, averaged over a few starts.
import { randomNumbers } from './random.mjs'

/**
 * @typedef {{ base: number, weights: Float64Array, weight: number }} Unit `weight × max(0, base + weights · vector)`
 * @typedef {{ base: number, units: readonly Unit[] }} Hidden Log-odds: the base and what the units add.
 */

/** Units of one network, and networks that are averaged: each begins elsewhere, and their mean is steadier than one. */
const UNITS = 32
const STARTS = 4
/** Passes over the rows, rows of one step, and how far a step goes. */
const PASSES = 25
const BATCH = 128
const STEP = 3e-3
/**
 * How much weights are held back. Of 3 to 40 the best on ClaimBuster in cross-validation were 10 to 20, within 0.001, as were 16
 * to 64 units in a network.
 */
const L2 = 20
/** Vectors have length 1: numbers of about a third in place of a twentieth learn in fewer passes. */
const SCALE = 6
/** Adam (Kingma and Ba, ICLR 2015), with the constants of the paper. */
const [MEAN, SQUARE, TINY] = [0.9, 0.999, 1e-8]

/**
 * Weights that make the labels likely. Nothing but the seeds of its starts is random, so the same rows give the same weights.
 * @param {readonly ArrayLike<number>[]} vectors of the rows @param {readonly number[]} labels 0 or 1
 * @param {readonly number[]} importance of each row; 1 counts it once
 * @returns {Hidden}
 */
export function fitHiddenUnits(vectors, labels, importance) {
  const nets = Array.from({ length: STARTS }, (_, start) =>
    fitOne(vectors, labels, importance, randomNumbers(start + 1)),
  )
  return {
    base: nets.reduce((sum, { base }) => sum + base, 0) / STARTS,
    units: nets.flatMap(({ units }) => units.map((unit) => ({ ...unit, weight: unit.weight / STARTS }))),
  }
}

/** The log-odds of a vector. @param {Hidden} hidden @param {ArrayLike<number>} vector */
export function logOddsOf({ base, units }, vector) {
  return units.reduce((sum, unit) => sum + unit.weight * Math.max(0, activation(unit, vector)), base)
}

/** @param {{ base: number, weights: Float64Array }} unit @param {ArrayLike<number>} vector */
function activation({ base, weights }, vector) {
  let sum = base
  for (let k = 0; k < weights.length; k++) sum += weights[k] * vector[k]
  return sum
}

/** @param {() => number} random 0..1 @returns {Hidden} */
function fitOne(vectors, labels, importance, random) {
  const dims = vectors[0].length
  const rows = labels.length
  // One after the other: weights of the first unit and its base, of the second …; what each unit counts; the base.
  const width = dims + 1
  const outs = UNITS * width
  const values = new Float64Array(outs + UNITS + 1)
  for (let u = 0; u < UNITS; u++) {
    for (let k = 0; k < dims; k++) values[u * width + k] = (normal(random) * 2) / Math.sqrt(dims)
    values[outs + u] = normal(random) / Math.sqrt(UNITS)
  }
  const adam = openAdam(values)
  const inputs = vectors.map((vector) => Float64Array.from(vector, (value) => value * SCALE))
  const order = Int32Array.from({ length: rows }, (_, row) => row)
  const slopes = new Float64Array(values.length)
  const active = new Float64Array(UNITS)
  for (let pass = 0; pass < PASSES; pass++) {
    shuffle(order, random)
    for (let from = 0; from < rows; from += BATCH) {
      const to = Math.min(rows, from + BATCH)
      for (let i = 0; i < values.length; i++) slopes[i] = isBase(i, width, outs) ? 0 : (L2 * values[i]) / rows
      for (let at = from; at < to; at++) {
        const row = order[at]
        const input = inputs[row]
        let score = values[outs + UNITS]
        for (let u = 0; u < UNITS; u++) {
          let sum = values[u * width + dims]
          for (let k = 0, w = u * width; k < dims; k++, w++) sum += values[w] * input[k]
          active[u] = Math.max(0, sum)
          score += values[outs + u] * active[u]
        }
        const miss = (importance[row] * (1 / (1 + Math.exp(-score)) - labels[row])) / (to - from)
        slopes[outs + UNITS] += miss
        for (let u = 0; u < UNITS; u++) {
          if (active[u] === 0) continue
          slopes[outs + u] += miss * active[u]
          const back = miss * values[outs + u]
          for (let k = 0, w = u * width; k < dims; k++, w++) slopes[w] += back * input[k]
          slopes[u * width + dims] += back
        }
      }
      adam(slopes)
    }
  }
  const units = Array.from({ length: UNITS }, (_, u) => ({
    base: values[u * width + dims],
    weights: values.slice(u * width, u * width + dims).map((value) => value * SCALE),
    weight: values[outs + u],
  }))
  return { base: values[outs + UNITS], units }
}

/** Bases are not held back. */
function isBase(i, width, outs) {
  return i < outs ? i % width === width - 1 : i === outs + UNITS
}

/** Steps of Adam on `values`, each from the slopes at it. @param {Float64Array} values */
function openAdam(values) {
  const means = new Float64Array(values.length)
  const squares = new Float64Array(values.length)
  let steps = 0
  return (/** @type {Float64Array} */ slopes) => {
    steps++
    const [meanShare, squareShare] = [1 - MEAN ** steps, 1 - SQUARE ** steps]
    for (let i = 0; i < values.length; i++) {
      means[i] = MEAN * means[i] + (1 - MEAN) * slopes[i]
      squares[i] = SQUARE * squares[i] + (1 - SQUARE) * slopes[i] ** 2
      values[i] -= (STEP * (means[i] / meanShare)) / (Math.sqrt(squares[i] / squareShare) + TINY)
    }
  }
}

/** A number from the normal distribution of mean 0 and deviation 1 (Box and Muller, 1958). @param {() => number} random */
function normal(random) {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** Fisher and Yates. @param {Int32Array} order @param {() => number} random */
function shuffle(order, random) {
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const moved = order[i]
    order[i] = order[j]
    order[j] = moved
  }
}
