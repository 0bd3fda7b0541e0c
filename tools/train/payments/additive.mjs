// An additive model of log-odds: a weight for each bin of each feature, and of some pairs of features. Fitted by boosting
// in turns, each turn a little of what one feature explains of what the others leave (Lou, Caruana, Gehrke: Intelligible
// models for classification and regression, 2012; with pairwise interactions, 2013). Nothing in it is random.
import { binCount, binOf, binsOf } from './bins.mjs'

/**
 * @typedef {import('./bins.mjs').Bins} Bins
 * @typedef {{ values: Readonly<Record<string, import('./bins.mjs').Value>>, y: number, share: number }} Example `share`: how much a row counts.
 * @typedef {{ bins: Bins, weights: Float64Array }} Main
 * @typedef {{ bins: [Bins, Bins], weights: Float64Array }} Pair Weights row by row.
 * @typedef {{ bias: number, mains: Main[], pairs: Pair[] }} Additive
 * @typedef {{ features: readonly string[], pairs: readonly (readonly [string, string])[], bins: number, pairBins: number, rounds: number, rate: number, ridge: number, least: number, rising?: readonly string[] }} Recipe
 *   `rate`: of a step that is taken; `ridge`: added to the curvature; `least`: curvature that a side of a split has; `rising`: features of which more never speaks for honesty.
 */

/** @param {readonly Example[]} examples @param {Recipe} recipe @returns {Additive} */
export function fitAdditive(examples, recipe) {
  const ofFeature = (/** @type {string} */ name) => examples.map(({ values }) => values[name])
  const bins = (/** @type {string} */ name, /** @type {number} */ count) => binsOf(name, ofFeature(name), count)
  const all = examples.reduce((sum, { share }) => sum + share, 0)
  const fraud = examples.reduce((sum, { share, y }) => sum + share * y, 0)
  const bias = Math.log(fraud / (all - fraud))
  const state = { examples, scores: new Float64Array(examples.length).fill(bias) }
  const mains = recipe.features.map((name) => term(bins(name, recipe.bins), examples))
  const pairs = recipe.pairs.map(([one, other]) =>
    pairTerm(bins(one, recipe.pairBins), bins(other, recipe.pairBins), examples),
  )
  for (let round = 0; round < recipe.rounds; round++) for (const main of mains) boostMain(main, state, recipe)
  for (let round = 0; round < recipe.rounds; round++) for (const pair of pairs) boostCells(pair, state, recipe)
  return centred({ bias, mains, pairs }, examples)
}

/** Log-odds of a payment. @param {Additive} model @param {Example['values']} values */
export function logOddsOf({ bias, mains, pairs }, values) {
  let sum = bias
  for (const { bins, weights } of mains) sum += weights[binOf(bins, values[bins.name])]
  for (const { bins, weights } of pairs) sum += weights[cellOf(bins, values)]
  return sum
}

/** @param {[Bins, Bins]} bins @param {Example['values']} values */
function cellOf([one, other], values) {
  return binOf(one, values[one.name]) * binCount(other) + binOf(other, values[other.name])
}

/** @param {Bins} bins @param {readonly Example[]} examples */
function term(bins, examples) {
  const cells = Int32Array.from(examples, ({ values }) => binOf(bins, values[bins.name]))
  return { bins, weights: new Float64Array(binCount(bins)), cells }
}

/** @param {Bins} one @param {Bins} other @param {readonly Example[]} examples */
function pairTerm(one, other, examples) {
  /** @type {[Bins, Bins]} */
  const bins = [one, other]
  const cells = Int32Array.from(examples, ({ values }) => cellOf(bins, values))
  return { bins, weights: new Float64Array(binCount(one) * binCount(other)), cells }
}

/** Slope and curvature of the log-likelihood in each cell. */
function slopes({ weights, cells }, { examples, scores }) {
  const slope = new Float64Array(weights.length)
  const bend = new Float64Array(weights.length)
  for (let i = 0; i < cells.length; i++) {
    const { y, share } = examples[i]
    const p = 1 / (1 + Math.exp(-scores[i]))
    slope[cells[i]] += share * (y - p)
    bend[cells[i]] += share * p * (1 - p)
  }
  return { slope, bend }
}

function move({ weights, cells }, { scores }, steps) {
  for (let cell = 0; cell < weights.length; cell++) weights[cell] += steps[cell]
  for (let i = 0; i < cells.length; i++) scores[i] += steps[cells[i]]
}

/** Numbers move on both sides of the best split; words, and pairs, each cell by itself. What is not known stays at 0 for numbers. */
function boostMain(main, state, { rate, ridge, least, rising }) {
  if (main.bins.values) return boostCells(main, state, { rate, ridge })
  const { slope, bend } = slopes(main, state)
  const total = (/** @type {Float64Array} */ of) => of.subarray(1).reduce((sum, value) => sum + value, 0)
  const [allSlope, allBend] = [total(slope), total(bend)]
  let best = { gain: 0, after: 0, below: 0, above: 0 }
  let [s, b] = [0, 0]
  for (let bin = 1; bin < slope.length - 1; bin++) {
    s += slope[bin]
    b += bend[bin]
    if (b < least || allBend - b < least) continue
    const below = s / (b + ridge)
    const above = (allSlope - s) / (allBend - b + ridge)
    const gain = s * below + (allSlope - s) * above
    if (rising?.includes(main.bins.name) && above < below) continue
    if (gain > best.gain) best = { gain, after: bin, below, above }
  }
  if (best.gain === 0) return
  move(
    main,
    state,
    slope.map((_, bin) => (bin === 0 ? 0 : rate * (bin <= best.after ? best.below : best.above))),
  )
}

function boostCells(cells, state, { rate, ridge }) {
  const { slope, bend } = slopes(cells, state)
  move(
    cells,
    state,
    slope.map((value, cell) => (rate * value) / (bend[cell] + ridge)),
  )
}

/** Weights as departures from the mean of honest payments, so that a weight of 0 means "as they are". */
function centred({ bias, mains, pairs }, examples) {
  const honest = examples.map(({ y, share }) => (y === 1 ? 0 : share))
  const whole = honest.reduce((sum, share) => sum + share, 0)
  let moved = bias
  for (const { weights, cells, bins } of mains) {
    const known = (/** @type {number} */ i) => bins.values !== undefined || cells[i] > 0
    const parts = honest.map((share, i) => (known(i) ? share : 0))
    const knownShare = parts.reduce((sum, share) => sum + share, 0)
    if (knownShare < whole) continue
    const mean = parts.reduce((sum, share, i) => sum + share * weights[cells[i]], 0) / whole
    for (let bin = bins.values ? 0 : 1; bin < weights.length; bin++) weights[bin] -= mean
    moved += mean
  }
  const strip = ({ bins, weights }) => ({ bins, weights })
  return { bias: moved, mains: mains.map(strip), pairs: pairs.map(strip) }
}
