import { type FeatureHash, hashOfFeature } from './feature-names.ts'
import type { TextModel } from './text-model.ts'

/** The weights of all models by feature: one look-up of a feature gives what it says to each of them. */
export interface WeightTable {
  /** By number of the feature. */
  readonly names: readonly string[]
  /** Where the weights of a feature start in `models` and `weights`; those of the next one are their end. */
  readonly offsets: Int32Array
  /** Places of models in the list. */
  readonly models: Int32Array
  /** Log-odds in thousandths. */
  readonly weights: Int32Array
  /** Open addressing: number of the feature plus 1, or 0. */
  readonly slots: Int32Array
  readonly hashes: Int32Array
  readonly checks: Int32Array
}

/**
 * Hashes and weights of the features of all models, ready to be looked up while a text is read. Four slots for each
 * feature keep most searches to one step.
 */
export function weightTable(models: readonly TextModel[]): WeightTable {
  const numbers = new Map<string, number>()
  // Of each model, the numbers of its features in the order of its weights.
  const featuresOf = models.map(({ weights }) =>
    Int32Array.from(Object.keys(weights), (name) => {
      const known = numbers.get(name)
      if (known === undefined) numbers.set(name, numbers.size)
      return known ?? numbers.size - 1
    }),
  )
  const names = [...numbers.keys()]
  const offsets = new Int32Array(names.length + 1)
  for (const features of featuresOf) for (const feature of features) offsets[feature + 1]!++
  for (let feature = 0; feature < names.length; feature++) offsets[feature + 1]! += offsets[feature]!
  const modelsOf = new Int32Array(offsets[names.length]!)
  const weightsOf = new Int32Array(modelsOf.length)
  const free = offsets.slice()
  for (const [m, { weights }] of models.entries()) {
    for (const [i, weight] of Object.values(weights).entries()) {
      const at = free[featuresOf[m]![i]!]!++
      modelsOf[at] = m
      weightsOf[at] = weight
    }
  }
  const hashes = new Int32Array(names.length)
  const checks = new Int32Array(names.length)
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(names.length * 4 + 8)))
  for (const [feature, name] of names.entries()) {
    // Names were looked at when the models were parsed.
    const { hash, check } = hashOfFeature(name) as FeatureHash
    hashes[feature] = hash
    checks[feature] = check
    let slot = (hash ^ (hash >>> 15)) & (slots.length - 1)
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
    slots[slot] = feature + 1
  }
  return { names, offsets, models: modelsOf, weights: weightsOf, slots, hashes, checks }
}

/** Number of a feature; -1 where no model knows it. */
export function findFeature(table: WeightTable, hash: number, check: number): number {
  const { slots, hashes, checks } = table
  const mask = slots.length - 1
  for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
    const feature = slots[slot]! - 1
    if (feature < 0 || (hashes[feature] === hash && checks[feature] === check)) return feature
  }
}
