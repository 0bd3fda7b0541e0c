import type { Influence, RecordedScore } from '@tribunal/contract'
import type { Language } from '@tribunal/messages'
import { message } from '@tribunal/messages'
import { type Measured, ok, type Probability, unavailable } from '../measured.ts'
import { type FeatureValue, type MeasuredPayment, type PaymentFeature, paymentFeature } from './payment-features.ts'

/** A feature that the trees ask about. */
export interface ModelFeature {
  readonly name: string
  /** The words that it was trained on, where its values are words. */
  readonly values?: readonly string[]
}

/**
 * A leaf, with what it adds to the log-odds; or a question: of which feature (its place in `features`), whether its value is below
 * a number or among words (null: not known, or none of the feature's words), what a leaf in its place would add, and the trees
 * for yes and for no. A number that is not known is below every other.
 */
export type PaymentTree = number | PaymentQuestion
/** One question of a tree, as the file has it. */
type PaymentQuestion = readonly [
  feature: number,
  test: number | readonly (string | null)[],
  weight: number,
  yes: PaymentTree,
  no: PaymentTree,
]

/** `content/models/payment-fraud.json`: boosted trees in thousandths of log-odds. Its card says where it comes from. */
export interface PaymentModelFile {
  readonly format: typeof PAYMENT_MODEL_FORMAT
  readonly id: string
  readonly version: string
  readonly title: Readonly<Record<Language, string>>
  /** Features that all, and of which one, have to be known for the model to be in domain. */
  readonly domain: { readonly all: readonly string[]; readonly any: readonly string[] }
  /** Probability from which the signal is raised. */
  readonly threshold: Probability
  readonly bias: number
  readonly features: readonly ModelFeature[]
  readonly trees: readonly PaymentTree[]
  /** Platt: log-odds × slope + offset, both in thousandths. */
  readonly calibration: { readonly slope: number; readonly offset: number }
  /** Share of fraud among what it was calibrated on, and the one it is stated for; the difference in thousandths of log-odds. */
  readonly prior: { readonly sample: number; readonly used: number; readonly shift: number }
}

/** Name and version of the file format. */
export const PAYMENT_MODEL_FORMAT = 'tribunal-payment-model/2'

/** Scores payments by a model. */
export interface PaymentModel {
  readonly file: PaymentModelFile
  score(of: MeasuredPayment): Measured<RecordedScore>
}

/** A tree whose questions are ready to be asked. */
interface Question {
  readonly feature: number
  readonly isYes: (value: FeatureValue) => boolean
  readonly weight: number
  readonly yes: Question | number
  readonly no: Question | number
}

/** Questions on the longest way to a leaf: a file with more is damaged. Our own choice. */
const DEPTH_MAX = 16
/** Influences that are reported. */
const INFLUENCES_SHOWN = 5
/** Probabilities are given to four digits: policies compare decimals, and more would claim to know more than it does. */
const DIGITS = 1e4

/** Makes a model ready for use. Throws where the file names a feature that does not exist, or a tree asks about none. */
export function createPaymentModel(file: PaymentModelFile): PaymentModel {
  const readers = file.features.map(({ name }) => readerOf(name, file))
  const trees = file.trees.map((tree) => prepared(tree, file, 0))
  const away = homeOf(file)
  const { version, threshold, calibration, prior } = file
  const scale = calibration.slope / 1e6
  const roots = trees.reduce<number>((sum, tree) => sum + weightOf(tree), 0)
  const base = (file.bias + roots) * scale + (calibration.offset + prior.shift) / 1000
  return {
    file,
    score(of) {
      const reason = away(of)
      if (reason) return reason
      const values = readers.map((read) => read(of))
      const moved = new Array<number>(values.length).fill(0)
      for (const tree of trees) follow(tree, values, moved)
      const logOdds = base + moved.reduce((sum, weight) => sum + weight, 0) * scale
      const probability = Math.round(DIGITS / (1 + Math.exp(-logOdds))) / DIGITS
      const influences = probability >= threshold ? strongest(file.features, moved, scale) : []
      return ok({ probability, version, threshold, influences })
    },
  }
}

/**
 * Follows the answers to a leaf. What each answer changes in the weight is what its feature moves (Saabas, 2014):
 * these sum up to the leaf's weight less the root's, so the influences that are shown account for the whole score.
 */
function follow(tree: Question | number, values: readonly FeatureValue[], moved: number[]): void {
  let node = tree
  while (typeof node !== 'number') {
    const next: Question | number = node.isYes(values[node.feature]) ? node.yes : node.no
    moved[node.feature]! += weightOf(next) - node.weight
    node = next
  }
}

/** What a node adds to the log-odds where the way ends there. */
function weightOf(node: Question | number): number {
  return typeof node === 'number' ? node : node.weight
}

/** Features by how far they moved the score, in log-odds after calibration, rounded to thousandths. */
function strongest(features: readonly ModelFeature[], moved: readonly number[], scale: number): Influence[] {
  return features
    .map(({ name }, index) => ({ feature: name, weight: Math.round(moved[index]! * scale * 1000) / 1000 }))
    .filter(({ weight }) => weight !== 0)
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    .slice(0, INFLUENCES_SHOWN)
}

/** Checks a tree and makes its questions ready. Throws where the tree does not fit the features. */
function prepared(tree: PaymentTree, file: PaymentModelFile, depth: number): Question | number {
  if (typeof tree === 'number') return tree
  const [feature, test, weight, yes, no] = tree
  const asked = file.features[feature]
  if (!asked) throw new Error(`a tree of the model \`${file.id}\` asks about feature ${feature}, and it has none there`)
  if (depth === DEPTH_MAX) throw new Error(`a tree of the model \`${file.id}\` asks more than ${DEPTH_MAX} questions`)
  if ((typeof test === 'number') === (asked.values !== undefined))
    throw new Error(
      `a tree of the model \`${file.id}\` asks about \`${asked.name}\` as if it were ${asked.values ? 'a number' : 'words'}`,
    )
  return {
    feature,
    isYes: typeof test === 'number' ? isBelow(test) : isAmong(test, asked.values!),
    weight,
    yes: prepared(yes, file, depth + 1),
    no: prepared(no, file, depth + 1),
  }
}

/** A value that is not known, or is not a number, is below every bound. */
function isBelow(bound: number): Question['isYes'] {
  return (value) => !(typeof value === 'number' && value >= bound)
}

/** A word that the model does not know counts as null, as it did in training. */
function isAmong(words: readonly (string | null)[], known: readonly string[]): Question['isYes'] {
  const among = new Set(words)
  const all = new Set<FeatureValue>(known)
  return (value) => among.has(all.has(value) ? (value as string) : null)
}

/** Throws where no such feature exists: the file is of another version. */
function readerOf(name: string, { id }: PaymentModelFile): PaymentFeature {
  const read = paymentFeature(name)
  if (!read) throw new Error(`the model \`${id}\` weighs \`${name}\`, which is not a feature of payments`)
  return read
}

/**
 * Says why the model is not in domain, and nothing where it is: first the features that all have to be known, then
 * those of which one has to be.
 */
function homeOf(file: PaymentModelFile) {
  const { domain, features, id } = file
  const reader = (name: string) => {
    const feature = features.find((one) => one.name === name)
    if (!feature) throw new Error(`the model \`${id}\` is in domain by \`${name}\`, which it does not weigh`)
    const words = feature.values && new Set<FeatureValue>(feature.values)
    const read = readerOf(name, file)
    const isKnown = (of: MeasuredPayment) => {
      const value = read(of)
      return words ? words.has(value) : typeof value === 'number' && !Number.isNaN(value)
    }
    return { isKnown, away: without(feature) }
  }
  const all = domain.all.map(reader)
  const any = domain.any.map(reader)
  const none = unavailable(message('signal.none_known', { fields: domain.any.join(', ') }))
  return (of: MeasuredPayment): Measured<never> | undefined => {
    for (const { isKnown, away } of all) if (!isKnown(of)) return away
    return any.length === 0 || any.some(({ isKnown }) => isKnown(of)) ? undefined : none
  }
}

/** Why nothing is said without a feature; of a word, with the field to send. The words that are known are on the card. */
function without({ name, values }: ModelFeature): Measured<never> {
  if (!values) return unavailable(message('signal.not_known', { field: name }))
  return unavailable(message('signal.word_needed', { field: name.replaceAll('-', '_'), words: values.length }))
}
