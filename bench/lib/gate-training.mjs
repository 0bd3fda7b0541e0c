// The gate of matches (signals/src/verification/match-gate.ts): how its weights are fitted, and how good it is.

import { MATCH_MIN } from '@tribunal/signals'

const FOLDS = 10
/** Share of false matches where the true one was taken out that a guarded gate may have where it was fitted. */
const REMOVED_MAX = 0.006

/** Expected calibration error: how far probability and share of right matches are apart, in ten bins of equal width. */
export function calibrationError(cases, probability) {
  const bins = Array.from({ length: 10 }, () => ({ n: 0, said: 0, right: 0 }))
  for (const one of cases) {
    const said = probability(one)
    const bin = bins[Math.min(9, Math.floor(said * 10))]
    bin.n++
    bin.said += said
    bin.right += one.right
  }
  return bins.reduce((sum, { said, right }) => sum + Math.abs(said - right), 0) / cases.length
}

/** How often the gate is right where it lets a match pass, and how often it does where it must not. */
export function gate(cases, total, probability) {
  const passed = cases.filter((one) => probability(one) >= MATCH_MIN)
  const share = (kind) =>
    passed.filter((one) => one.kind === kind).length / cases.filter((one) => one.kind === kind).length
  const withMatch = passed.filter((one) => one.kind === 'with')
  const right = withMatch.filter((one) => one.right).length
  return {
    precision: right / withMatch.length,
    recall: right / total,
    removed: share('removed'),
    other: share('other'),
  }
}

/** The probability of each match by weights that were fitted without its tweet. */
export function crossValidated(cases, train) {
  const ids = [...new Set(cases.map((one) => one.id))]
  const fold = new Map(ids.map((id, index) => [id, index % FOLDS]))
  const weights = Array.from({ length: FOLDS }, (_, f) => train(cases.filter((one) => fold.get(one.id) !== f)))
  return (one) => logistic(dot(weights[fold.get(one.id)], one.features))
}

/** Logistic regression by gradient descent on scaled features, with a little shrinkage; weights for the raw features. */
export function trainGate(cases) {
  const width = cases[0].features.length
  const centre = Array.from({ length: width }, (_, j) =>
    j === width - 1 ? 0 : mean(cases.map((one) => one.features[j])),
  )
  const scale = Array.from({ length: width }, (_, j) =>
    j === width - 1 ? 1 : Math.sqrt(mean(cases.map((one) => (one.features[j] - centre[j]) ** 2))) || 1,
  )
  const inputs = cases.map((one) => one.features.map((x, j) => (x - centre[j]) / scale[j]))
  let weights = new Array(width).fill(0)
  for (let step = 0; step < 3000; step++) {
    const gradient = new Array(width).fill(0)
    for (const [i, input] of inputs.entries()) {
      const error = logistic(dot(weights, input)) - cases[i].right
      for (let j = 0; j < width; j++) gradient[j] += error * input[j]
    }
    weights = weights.map((w, j) => w - 1.0 * (gradient[j] / inputs.length + (j === width - 1 ? 0 : 0.001 * w)))
  }
  const raw = weights.map((w, j) => w / scale[j])
  raw[width - 1] =
    weights[width - 1] - centre.reduce((sum, c, j) => (j === width - 1 ? sum : sum + (weights[j] / scale[j]) * c), 0)
  return raw
}

/**
 * The same, its bias lowered in steps until few of the tweets whose match was taken out are matched: a sentence model ranks
 * other checks of much the same story high, and by the bare fit a little more than 1 % of them pass that were not trained on.
 */
export function trainGuarded(cases) {
  const weights = trainGate(cases)
  for (let bar = MATCH_MIN; bar < 0.99; bar += 0.005) {
    const guarded = [...weights.slice(0, -1), weights.at(-1) - (logOdds(bar) - logOdds(MATCH_MIN))]
    if (gate(cases, 1, (one) => logistic(dot(guarded, one.features))).removed <= REMOVED_MAX) return guarded
  }
  throw new Error('no bar holds false matches down')
}

function logOdds(probability) {
  return Math.log(probability / (1 - probability))
}

function dot(a, b) {
  return a.reduce((sum, x, i) => sum + x * b[i], 0)
}

function logistic(x) {
  return 1 / (1 + Math.exp(-x))
}

export function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
