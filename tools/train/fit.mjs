// From rows to a linear model: features that are common enough, the strongest of them, their weights.
import { fitLogistic } from './logistic.mjs'
import { meaningsOf, withMeanings } from './meanings.mjs'

/**
 * @typedef {{ features: readonly string[], y: 0 | 1, group: number, fold: number, set: string, importance: number }} Example
 * @typedef {{ minGroups: number, candidates: number, kept: number, l2: number, trust?: true, without?: RegExp, shapes: readonly string[] | undefined, kinds: readonly string[], meaning?: import('./meanings.mjs').Meaning | undefined }} Recipe
 * @typedef {{ base: number, weights: Map<string, number> }} Fitted
 */

/** @param {readonly Example[]} examples @param {Recipe} recipe @returns {Fitted} */
export function fitModel(examples, recipe) {
  const names = candidates(examples, recipe)
  const { meaning } = recipe
  const measures = meaning ? meaningsOf(examples, meaning.vectors()) : []
  const whole = ({ base, weights, direction }) =>
    meaning ? { base, weights: withMeanings(weights, direction, examples, meaning) } : { base, weights }
  const first = weigh(examples, names, recipe, measures)
  if (names.length <= recipe.kept) return whole(first)
  const counts = countRows(examples, new Set(names))
  const strongest = names
    .map((name) => ({ name, strength: Math.abs(first.weights.get(name) ?? 0) * Math.sqrt(counts.get(name) ?? 0) }))
    .sort((a, b) => b.strength - a.strength || (a.name < b.name ? -1 : 1))
    .slice(0, recipe.kept)
    .map(({ name }) => name)
    .sort()
  return whole(weigh(examples, strongest, recipe, measures))
}

/**
 * `direction`: the weights of the measures.
 * @param {readonly Example[]} examples @param {readonly string[]} names @param {Recipe} recipe @param {Float64Array[]} measures
 * @returns {Fitted & { direction: Float64Array }}
 */
function weigh(examples, names, { l2, trust, meaning }, measures) {
  const numbers = new Map(names.map((name, i) => [name, i]))
  /** @type {number[][]} */
  const columns = names.map(() => [])
  for (const [row, { features }] of examples.entries())
    for (const name of features) {
      const number = numbers.get(name)
      if (number !== undefined) columns[number].push(row)
    }
  const matrix = { rows: examples.length, columns: columns.map((column) => Int32Array.from(column)) }
  const priors = columns.map((column) => (trust ? l2 / telling(column, examples) ** 2 : l2))
  const { base, weights } = fitLogistic(
    { ...matrix, measures },
    examples.map(({ y }) => y),
    [...priors, ...measures.map(() => meaning?.l2 ?? 0)],
    examples.map(({ importance }) => importance),
  )
  const own = new Map(names.map((name, i) => [name, weights[i]]))
  return { base, weights: own, direction: weights.subarray(names.length) }
}

/**
 * How much a feature tells by itself: the log of its share among positives over that among negatives, at least a little.
 * Features that tell more are held back less, after Wang and Manning, Baselines and Bigrams (ACL 2012).
 * @param {readonly number[]} column @param {readonly Example[]} examples
 */
function telling(column, examples) {
  const all = [1, 1]
  const held = [1, 1]
  for (const { y, importance } of examples) all[y] += importance
  for (const row of column) held[examples[row].y] += examples[row].importance
  return Math.max(0.2, Math.abs(Math.log(held[1] / all[1] / (held[0] / all[0]))))
}

/**
 * Features in enough groups of near-duplicates, at most as many as wanted: those whose share among positives and negatives
 * differs most (chi-squared).
 * @param {readonly Example[]} examples @param {Recipe} recipe
 */
function candidates(examples, { minGroups, candidates: most, kinds, shapes, without }) {
  /** @type {Map<string, { groups: number, last: number, ones: number, zeros: number }>} */
  const seen = new Map()
  let positives = 0
  let all = 0
  const byGroup = [...examples].sort((a, b) => a.group - b.group)
  for (const { features, y, group, importance } of byGroup) {
    all += importance
    positives += y * importance
    for (const name of features) {
      let held = seen.get(name)
      if (held === undefined) {
        held = { groups: 0, last: -1, ones: 0, zeros: 0 }
        seen.set(name, held)
      }
      if (held.last !== group) held.groups++
      held.last = group
      if (y) held.ones += importance
      else held.zeros += importance
    }
  }
  const share = positives / all
  return [...seen]
    .filter(([name, { groups }]) => groups >= minGroups && wanted(name, kinds, shapes) && !without?.test(name))
    .map(([name, { ones, zeros }]) => ({
      name,
      difference: (ones - share * (ones + zeros)) ** 2 / (share * (1 - share) * (ones + zeros)),
    }))
    .sort((a, b) => b.difference - a.difference || (a.name < b.name ? -1 : 1))
    .slice(0, most)
    .map(({ name }) => name)
    .sort()
}

/** How a word starts or ends; a kind of its own in recipes. */
const EDGE = /^part:(?:\^...|...\$)$/u

/** @param {string} name @param {readonly string[]} kinds @param {readonly string[] | undefined} shapes */
function wanted(name, kinds, shapes) {
  const colon = name.indexOf(':')
  const kind = EDGE.test(name) ? 'edge' : name.slice(0, colon)
  if (!kinds.includes(kind)) return false
  return kind !== 'shape' || shapes === undefined || shapes.includes(name.slice(colon + 1))
}

/** @param {readonly Example[]} examples @param {ReadonlySet<string>} names */
function countRows(examples, names) {
  const counts = new Map()
  for (const { features } of examples)
    for (const name of features) if (names.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** The log-odds of features. @param {Fitted} fitted @param {readonly string[]} features */
export function scoreOf({ base, weights }, features) {
  let score = base
  for (const name of features) score += weights.get(name) ?? 0
  return score
}
