// The model of `content/models/claim-verdict.json`: which way a passage speaks of a claim.
import { fitMultinomial, softmax, sums } from './multinomial.mjs'

const LEANINGS = ['supports', 'refutes', 'neutral']
/** Features that tell how a data set was made rather than what a passage says: lengths, words of the claim alone, cues far from the claim. */
const SET_ONLY = /^(?:passage_words|sentence_words|sentences|claim_words|names|negated_claim|.*_claim|.*_passage_only)$/
export const L2 = 0.05
/** A stance is named from here; below, a passage is neutral. Cross-validated precision of either side stands in the card. */
const STANCE_MIN = 0.8
/** A verdict needs so much beside what settles it: the weights must lean its way rather than another. */
const VERDICT_MIN = 0.4

export function featureNames(rows) {
  return Object.keys(rows[0].features).filter((name) => !SET_ONLY.test(name))
}

/** Fits to all rows but those left out. */
export function fitVerdict(rows, names, classes = LEANINGS.length, l2 = L2) {
  return fitMultinomial(rows, { names, classes, l2 })
}

/**
 * Log-odds of each row by a model that has not seen its fold. Beside `rows`, models see all of `others`.
 */
export function outOfFold(rows, others, names, folds, classes, l2) {
  const found = new Array(rows.length)
  for (let fold = 0; fold < folds; fold++) {
    const model = fitVerdict([...others, ...rows.filter((row) => row.fold !== fold)], names, classes, l2)
    for (const [i, row] of rows.entries()) if (row.fold === fold) found[i] = sums(model, row.features)
  }
  return found
}

/** The temperature that makes labels most likely given log-odds of models that have not seen them (Guo et al. 2017). */
export function temperatureOf(rows, odds) {
  let best = { temperature: 1, loss: Number.POSITIVE_INFINITY }
  for (let temperature = 0.4; temperature <= 3; temperature = Math.round((temperature + 0.05) * 100) / 100) {
    const loss = rows.reduce(
      (sum, { y, importance }, i) => sum - importance * Math.log(softmax(odds[i].map((one) => one / temperature))[y]),
      0,
    )
    if (loss < best.loss) best = { temperature, loss }
  }
  return best.temperature
}

/** The model's file. Weights are rounded to thousandths, so that small differences between machines do not show. */
export function verdictText(model, temperature) {
  const round = (value) => Math.round(value * 1000) / 1000 + 0
  const weights = Object.fromEntries(
    model.names.map((name, j) => [name, LEANINGS.map((_, k) => round(model.weights[k][j]))]),
  )
  const file = {
    id: 'claim-verdict',
    version: '1.0.0',
    date: '2026-11-22',
    leanings: LEANINGS,
    bias: model.bias.map(round),
    weights,
    temperature,
    stance_min: STANCE_MIN,
    verdict_min: VERDICT_MIN,
  }
  return `${JSON.stringify(file, null, 1).replace(/\[\n\s+(-?[^\]]*?)\n\s+\]/g, (_, inner) => `[${inner.replace(/\s+/g, ' ')}]`)}\n`
}
