import type { Influence, RecordedScore } from '../../domain/learned.ts'
import { type Language, type Measured, ok, type Probability, unavailable } from '../../domain/measured.ts'
import { type FeatureValue, type MeasuredPayment, type PaymentFeature, paymentFeature } from './payment-features.ts'

/** How values of one feature fall into bins: bin 0 is "not known", and a word that is not listed. */
export interface FeatureBins {
  readonly name: string
  /** Where each bin after the first begins, ascending; for numbers. */
  readonly from?: readonly number[]
  /** The words, a bin each. */
  readonly values?: readonly string[]
}

/** A way in which two features together say more than each alone: a weight for each bin of both. */
export interface FeaturePair {
  readonly bins: readonly [FeatureBins, FeatureBins]
  readonly weights: readonly (readonly number[])[]
}

/** `models/payment-fraud.json`: an additive model in thousandths of log-odds. Its card says where it comes from. */
export interface PaymentModelFile {
  readonly format: typeof PAYMENT_MODEL_FORMAT
  readonly id: string
  readonly version: string
  readonly title: Readonly<Record<Language, string>>
  /** Features that all, and of which one, have to be known for the model to be at home. */
  readonly home: { readonly all: readonly string[]; readonly any: readonly string[] }
  /** Probability from which the signal is raised. */
  readonly threshold: Probability
  readonly bias: number
  readonly features: readonly (FeatureBins & { readonly weights: readonly number[] })[]
  readonly pairs: readonly FeaturePair[]
  /** Platt: log-odds × slope + offset, both in thousandths. */
  readonly calibration: { readonly slope: number; readonly offset: number }
  /** Share of fraud among what it was calibrated on, and the one it is told for; the difference in thousandths of log-odds. */
  readonly prior: { readonly sample: number; readonly used: number; readonly shift: number }
}

export const PAYMENT_MODEL_FORMAT = 'tribunal-payment-model/1'

/** Scores payments by a model. */
export interface PaymentModel {
  readonly file: PaymentModelFile
  score(of: MeasuredPayment): Measured<RecordedScore>
}

/** What a bin of a feature, or of two, adds to the log-odds. */
interface Term {
  readonly name: string
  weight(of: MeasuredPayment): number
}

interface Binned {
  readonly read: PaymentFeature
  readonly bin: (value: FeatureValue) => number
}

/** Influences that are told. */
const INFLUENCES_SHOWN = 5
/** Probabilities are told to four digits: policies compare decimals, and more would claim to know more than it does. */
const DIGITS = 1e4

/** Makes a model ready for use. Throws where the file names a feature that does not exist, or its weights do not fit. */
export function createPaymentModel(file: PaymentModelFile): PaymentModel {
  const terms = [
    ...file.features.map((feature) => mainTerm(feature, file)),
    ...file.pairs.map((pair) => pairTerm(pair, file)),
  ]
  const away = homeOf(file)
  const { version, threshold, calibration, prior } = file
  const scale = calibration.slope / 1e6
  const base = file.bias * scale + (calibration.offset + prior.shift) / 1000
  return {
    file,
    score(of) {
      const reason = away(of)
      if (reason) return reason
      const weights = terms.map((term) => term.weight(of))
      const logOdds = base + weights.reduce((sum, weight) => sum + weight, 0) * scale
      const probability = Math.round(DIGITS / (1 + Math.exp(-logOdds))) / DIGITS
      const influences = probability >= threshold ? strongest(terms, weights, scale) : []
      return ok({ probability, version, threshold, influences })
    },
  }
}

function strongest(terms: readonly Term[], weights: readonly number[], scale: number): Influence[] {
  return terms
    .map(({ name }, index) => ({ feature: name, weight: Math.round(weights[index]! * scale * 1000) / 1000 }))
    .filter(({ weight }) => weight !== 0)
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    .slice(0, INFLUENCES_SHOWN)
}

function mainTerm(feature: PaymentModelFile['features'][number], file: PaymentModelFile): Term {
  const { name, weights } = feature
  if (weights.length !== binCount(feature)) throw misfit(file, name)
  const { read, bin } = binned(feature, file)
  return { name, weight: (of) => weights[bin(read(of))]! }
}

function pairTerm({ bins: [one, other], weights }: FeaturePair, file: PaymentModelFile): Term {
  const name = `${one.name} × ${other.name}`
  const fits = weights.length === binCount(one) && weights.every((row) => row.length === binCount(other))
  if (!fits) throw misfit(file, name)
  const [row, column] = [binned(one, file), binned(other, file)]
  return { name, weight: (of) => weights[row.bin(row.read(of))]![column.bin(column.read(of))]! }
}

/** Says why the model is not at home, and nothing where it is. */
function homeOf(file: PaymentModelFile) {
  const { home, features, id } = file
  const reader = (name: string) => {
    const feature = features.find((one) => one.name === name)
    if (!feature) throw new Error(`the model \`${id}\` is at home by \`${name}\`, which it does not weigh`)
    return binned(feature, file)
  }
  const all = home.all.map((name) => ({ ...reader(name), away: without(name, features) }))
  const any = home.any.map(reader)
  const none = unavailable(`the model was trained on payments of which one of ${home.any.join(', ')} is known`)
  const isKnown = (of: MeasuredPayment, { read, bin }: Binned) => bin(read(of)) > 0
  return (of: MeasuredPayment): Measured<never> | undefined => {
    for (const needed of all) if (!isKnown(of, needed)) return needed.away
    return any.length === 0 || any.some((one) => isKnown(of, one)) ? undefined : none
  }
}

/** Why nothing is said without a feature; of a word, with the field to send. The words that are known are on the card. */
function without(name: string, features: PaymentModelFile['features']): Measured<never> {
  const words = features.find((one) => one.name === name)?.values
  if (!words) return unavailable(`the model was trained on payments whose ${name} is known`)
  return unavailable(`it needs \`${name.replaceAll('-', '_')}\`, as one of the ${words.length} words it was trained on`)
}

function binned(bins: FeatureBins, { id }: PaymentModelFile): Binned {
  const read = paymentFeature(bins.name)
  if (!read) throw new Error(`the model \`${id}\` weighs \`${bins.name}\`, and there is no such feature of payments`)
  const words = new Map(bins.values?.map((value, index) => [value, index + 1]))
  const from = bins.from ?? []
  return {
    read,
    bin: (value) => (typeof value === 'number' ? binOfNumber(value, from) : (words.get(value ?? '') ?? 0)),
  }
}

/** 1 below the first bound, 2 from it on …; 0 for what is no number. */
function binOfNumber(value: number, from: readonly number[]): number {
  if (!(value >= Number.NEGATIVE_INFINITY)) return 0
  let low = 0
  let high = from.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (value >= from[middle]!) low = middle + 1
    else high = middle
  }
  return low + 1
}

function binCount({ from, values }: FeatureBins): number {
  return values ? values.length + 1 : (from?.length ?? 0) + 2
}

function misfit({ id }: PaymentModelFile, name: string): Error {
  return new Error(`the model \`${id}\` does not have a weight for each bin of \`${name}\``)
}
