// Scores of payments by models that have not seen their customers.
import { fitPlatt } from '../logistic.mjs'
import { hashOf } from '../random.mjs'
import { fitTrees, logOddsOf } from './trees.mjs'

const FOLDS = 5
const sigmoid = (/** @type {number} */ x) => 1 / (1 + Math.exp(-x))

/** @param {readonly any[]} examples @param {import('./trees.mjs').Recipe} recipe */
export function crossValidate(examples, recipe) {
  const foldOf = (/** @type {any} */ { group }) => hashOf(group) % FOLDS
  const scored = examples.map((example) => ({ ...example, score: 0, p: 0 }))
  for (let fold = 0; fold < FOLDS; fold++) {
    const model = fitTrees(
      examples.filter((example) => foldOf(example) !== fold),
      recipe,
    )
    for (const one of scored) if (foldOf(one) === fold) one.score = logOddsOf(model, one.values)
  }
  for (let fold = 0; fold < FOLDS; fold++) {
    const { slope, offset } = calibrate(scored.filter((one) => foldOf(one) !== fold))
    for (const one of scored) if (foldOf(one) === fold) one.p = sigmoid(slope * one.score + offset)
  }
  return { scored, platt: calibrate(scored) }
}

function calibrate(scored) {
  return fitPlatt(
    scored.map(({ score }) => score),
    scored.map(({ y }) => y),
    scored.map(() => 1),
  )
}

/** Mean of the precision at each hit, from the top; those of one score count together. @param {readonly { p: number, y: number }[]} scored */
export function averagePrecision(scored) {
  const sorted = [...scored].sort((a, b) => b.p - a.p)
  const hits = sorted.reduce((sum, { y }) => sum + y, 0)
  let [found, sum] = [0, 0]
  for (let i = 0; i < sorted.length; ) {
    let [j, here] = [i, 0]
    for (; j < sorted.length && sorted[j].p === sorted[i].p; j++) here += sorted[j].y
    found += here
    sum += here * (found / j)
    i = j
  }
  return sum / hits
}
