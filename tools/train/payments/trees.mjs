// Boosted trees of log-odds: each tree explains a little of what the trees before it leave (Friedman: Greedy function
// approximation, 2001), split by the gain of second order (Chen, Guestrin: XGBoost, 2016). Nothing in it is random.
import { binCount, binOf, binsOf } from './bins.mjs'

/**
 * @typedef {import('./bins.mjs').Bins} Bins
 * @typedef {{ values: Readonly<Record<string, import('./bins.mjs').Value>>, y: number }} Example
 * @typedef {{ feature: number, below: ReadonlySet<number>, least: number, left: Node, right: Node, weight: number }} Split
 *   `below`: the bins that go left; `least`: the first bin that goes right, of a number; `weight`: of a leaf in its place.
 * @typedef {Split | { weight: number }} Node
 * @typedef {{ bias: number, bins: readonly Bins[], trees: readonly Node[] }} Ensemble
 * @typedef {{ features: readonly string[], bins: number, rounds: number, rate: number, depth: number, ridge: number, least: number, capped?: readonly string[] }} Recipe
 *   `rate`: of a step that is taken; `depth`: questions on the way to a leaf; `ridge`: added to the curvature; `least`: curvature
 *   that a side of a split has; `capped`: numbers of which the largest all count as the largest frauds do.
 */

/** A split that gains less says nothing. Our own choice. */
const GAIN_MIN = 1e-6

/** @param {readonly Example[]} examples @param {Recipe} recipe @returns {Ensemble} */
export function fitTrees(examples, recipe) {
  const bins = recipe.features.map((name) => {
    const all = binsOf(name, valuesOf(examples, name), recipe.bins)
    return recipe.capped?.includes(name) ? upToFrauds(all, examples) : all
  })
  const cells = bins.map((one) => Int32Array.from(examples, ({ values }) => binOf(one, values[one.name])))
  const frauds = examples.filter(({ y }) => y === 1).length
  const bias = Math.log(frauds / (examples.length - frauds))
  const scores = new Float64Array(examples.length).fill(bias)
  /** @type {Node[]} */
  const trees = []
  for (let round = 0; round < recipe.rounds; round++) {
    const slope = scores.map((score, i) => examples[i].y - 1 / (1 + Math.exp(-score)))
    const bend = scores.map((score) => 1 / ((1 + Math.exp(-score)) * (1 + Math.exp(score))))
    const tree = grow([...examples.keys()], recipe.depth, { ...recipe, bins, cells, slope, bend })
    trees.push(tree)
    for (let i = 0; i < scores.length; i++) scores[i] += leafOf(tree, (feature) => cells[feature][i])
  }
  return { bias, bins, trees }
}

/**
 * The bins of a number without those among and above the largest frauds: what is larger counts as they do, since a few honest
 * payments there do not make every larger one honest.
 * @param {Bins} bins @param {readonly Example[]} examples @returns {Bins}
 */
function upToFrauds({ name, from = [] }, examples) {
  const frauds = valuesOf(
    examples.filter(({ y }) => y === 1),
    name,
  )
    .map(Number)
    .sort((a, b) => b - a)
  const last = frauds[Math.floor(frauds.length * LAST_SHARE)]
  return { name, from: from.filter((bound) => bound <= last) }
}

/** Share of all frauds that stands in the last bin of a number at least. Our own choice. */
const LAST_SHARE = 0.25

/** @param {readonly Example[]} examples @param {string} name */
const valuesOf = (examples, name) => examples.map(({ values }) => values[name])

/** Log-odds of a payment. @param {Ensemble} model @param {Example['values']} values */
export function logOddsOf({ bias, bins, trees }, values) {
  const found = bins.map((one) => binOf(one, values[one.name]))
  return trees.reduce((sum, tree) => sum + leafOf(tree, (feature) => found[feature]), bias)
}

/** @param {Node} tree @param {(feature: number) => number} binIn */
function leafOf(tree, binIn) {
  let node = tree
  while ('left' in node) node = node.below.has(binIn(node.feature)) ? node.left : node.right
  return node.weight
}

/** @param {readonly number[]} rows @param {number} depth @returns {Node} */
function grow(rows, depth, state) {
  const { slope, bend, ridge, rate } = state
  const sum = (/** @type {Float64Array} */ of) => rows.reduce((all, row) => all + of[row], 0)
  const whole = { slope: sum(slope), bend: sum(bend) }
  const weight = (rate * whole.slope) / (whole.bend + ridge)
  const best = depth > 0 ? bestSplit(rows, whole, state) : undefined
  if (!best) return { weight }
  const cells = state.cells[best.feature]
  const [left, right] = [true, false].map((side) =>
    grow(
      rows.filter((row) => best.below.has(cells[row]) === side),
      depth - 1,
      state,
    ),
  )
  return { ...best, left, right, weight }
}

/** @param {readonly number[]} rows */
function bestSplit(rows, whole, { bins, cells, slope, bend, ridge, least }) {
  const gainOf = (/** @type {number} */ s, /** @type {number} */ b) => (s * s) / (b + ridge)
  let best
  let bestGain = gainOf(whole.slope, whole.bend) + GAIN_MIN
  for (let feature = 0; feature < bins.length; feature++) {
    const count = binCount(bins[feature])
    const [slopes, bends] = [new Float64Array(count), new Float64Array(count)]
    for (const row of rows) {
      slopes[cells[feature][row]] += slope[row]
      bends[cells[feature][row]] += bend[row]
    }
    const order = [...slopes.keys()]
    // Words have no order of their own: by how likely each is fraud, the best split in two is between neighbours.
    const odds = (/** @type {number} */ bin) => slopes[bin] / (bends[bin] + ridge)
    if (bins[feature].values) order.sort((a, b) => odds(a) - odds(b) || a - b)
    let [s, b] = [0, 0]
    for (let at = 0; at + 1 < count; at++) {
      s += slopes[order[at]]
      b += bends[order[at]]
      if (b < least || whole.bend - b < least) continue
      const gain = gainOf(s, b) + gainOf(whole.slope - s, whole.bend - b)
      if (gain <= bestGain) continue
      bestGain = gain
      best = { feature, below: new Set(order.slice(0, at + 1)), least: order[at + 1] }
    }
  }
  return best
}
