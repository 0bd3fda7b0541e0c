// `content/models/payment-fraud.json`: what of it is chosen by hand, and how it is put together.
import { crossValidate } from './cross-validate.mjs'
import { fitTrees } from './trees.mjs'

export const PAYMENT_RECIPE = {
  // Counts over windows are left out: the sample shows two days of honest payments and two years of fraud, so that they
  // would learn how it was drawn. What is usual for the customer adds nothing beside the amount.
  features: ['amount-usd', 'at-night', 'channel', 'merchant-category'],
  bins: 120,
  rounds: 150,
  rate: 0.1,
  depth: 3,
  ridge: 3,
  least: 1,
  // Five honest payments of the sample are above 700 dollars: they do not make larger ones honest.
  capped: ['amount-usd'],
}

/** Half of fraud and half not, where the whole simulation has 9 651 frauds in 1 852 394 payments. */
const NATURAL_RATE = 9651 / 1_852_394
/** More likely fraud than not, among payments as they come. */
export const THRESHOLD = 0.5

/** The figures' rows, and the text of the file. @param {readonly any[]} examples */
export function trainPaymentFraud(examples) {
  const { scored, platt } = crossValidate(examples, PAYMENT_RECIPE)
  const sample = examples.filter(({ y }) => y === 1).length / examples.length
  const shift = Math.log(NATURAL_RATE / (1 - NATURAL_RATE)) - Math.log(sample / (1 - sample))
  const { bias, bins, trees } = fitTrees(examples, PAYMENT_RECIPE)
  const file = {
    format: 'tribunal-payment-model/2',
    id: 'payment-fraud',
    version: '2.0.0',
    title: { en: 'Fraud in a payment', es: 'Fraude en un pago' },
    // Without the category it says nothing of payments of other sets: see the card.
    domain: { all: ['amount-usd', 'at-night', 'merchant-category'], any: [] },
    threshold: THRESHOLD,
    bias: thousandths(bias),
    features: bins.map(({ name, values }) => ({ name, ...(values ? { values } : {}) })),
    trees: trees.map((tree) => written(tree, bins)),
    calibration: { slope: thousandths(platt.slope), offset: thousandths(platt.offset) },
    prior: { sample: fourDigits(sample), used: fourDigits(NATURAL_RATE), shift: thousandths(shift) },
  }
  return {
    scored,
    shift,
    text: `${textOf(file)}\n`,
  }
}

/** Never -0, which JSON would write as 0 and read as another number. */
const thousandths = (/** @type {number} */ value) => Math.round(value * 1000) || 0
const fourDigits = (/** @type {number} */ value) => Math.round(value * 10_000) / 10_000

/** A tree as the file has it. @param {import('./trees.mjs').Node} node @param {readonly import('./bins.mjs').Bins[]} bins */
function written(node, bins) {
  const weight = thousandths(node.weight)
  if (!('left' in node)) return weight
  const { values, from = [] } = bins[node.feature]
  // Bin 0 is for what is not known, bin 1 for the first word, or for what is below the first bound.
  const test = values
    ? [...node.below].sort((a, b) => a - b).map((bin) => (bin === 0 ? null : values[bin - 1]))
    : (from[node.least - 2] ?? Number.MIN_SAFE_INTEGER)
  return [node.feature, test, weight, written(node.left, bins), written(node.right, bins)]
}

/** A tree a line, for people to find. */
function textOf({ trees, ...file }) {
  const lines = trees.map((tree) => `  ${JSON.stringify(tree)}`).join(',\n')
  return JSON.stringify({ ...file, trees: [] }, null, 1).replace('"trees": []', `"trees": [\n${lines}\n ]`)
}
