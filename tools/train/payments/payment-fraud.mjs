// `models/payment-fraud.json`: what of it is chosen by hand, and how it is put together.
import { fitAdditive } from './additive.mjs'
import { binCount } from './bins.mjs'
import { crossValidate } from './cross-validate.mjs'

export const PAYMENT_RECIPE = {
  // Counts over windows are left out: the sample shows two days of honest payments and two years of fraud, so that they
  // would learn how it was drawn.
  features: ['amount-usd', 'amount-to-usual', 'at-night', 'channel', 'merchant-category'],
  pairs: [
    ['amount-usd', 'merchant-category'],
    ['amount-usd', 'channel'],
  ],
  bins: 24,
  pairBins: 12,
  rounds: 150,
  rate: 0.1,
  ridge: 3,
  least: 1,
  // Beside the amount itself, chance in a sample of this size would have it fall.
  rising: ['amount-to-usual'],
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
  const { bias, mains, pairs } = fitAdditive(examples, PAYMENT_RECIPE)
  const file = {
    format: 'tribunal-payment-model/1',
    id: 'payment-fraud',
    version: '1.0.0',
    title: { en: 'Fraud in a payment', es: 'Fraude en un pago' },
    // Without the category it says nothing of payments of other sets: see the card.
    home: { all: ['amount-usd', 'at-night', 'merchant-category'], any: [] },
    threshold: THRESHOLD,
    bias: thousandths(bias),
    features: mains.map(({ bins, weights }) => ({ ...bins, weights: [...weights].map(thousandths) })),
    pairs: pairs.map(({ bins, weights }) => ({
      bins,
      weights: rowsOf([...weights].map(thousandths), binCount(bins[1])),
    })),
    calibration: { slope: thousandths(platt.slope), offset: thousandths(platt.offset) },
    prior: { sample: fourDigits(sample), used: fourDigits(NATURAL_RATE), shift: thousandths(shift) },
  }
  return {
    scored,
    shift,
    text: `${JSON.stringify(file, null, 1)
      .replace(/\n +(?=-?[\d.]+[,\n])/g, ' ')
      .replace(/(\d)\n +\]/g, '$1 ]')}\n`,
  }
}

/** Never -0, which JSON would write as 0 and read as another number. */
const thousandths = (/** @type {number} */ value) => Math.round(value * 1000) || 0
const fourDigits = (/** @type {number} */ value) => Math.round(value * 10_000) / 10_000

function rowsOf(weights, length) {
  return Array.from({ length: weights.length / length }, (_, row) => weights.slice(row * length, (row + 1) * length))
}
