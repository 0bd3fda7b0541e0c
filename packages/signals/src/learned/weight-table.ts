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
  /**
   * Open addressing, `SLOT` numbers a slot: both hashes of a feature, and its number plus 1 (0: free). They lie together,
   * because a look-up is at another place each time, and each further array would cost one more miss of the cache.
   */
  readonly slots: Int32Array
}

/** Numbers of a slot: the fourth is unused, so that no slot lies across two lines of the cache. */
const SLOT = 4
/** Slots for each feature at least: most searches then end in the line of the cache they begin in. */
const SLOTS_PER_FEATURE = 2

/**
 * Hashes and weights of the features of all models, ready to be looked up while a text is read.
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
  const slots = new Int32Array(SLOT * 2 ** Math.ceil(Math.log2(names.length * SLOTS_PER_FEATURE + 8)))
  const mask = slots.length - 1
  for (const [feature, name] of names.entries()) {
    // Names were looked at when the models were parsed.
    const { hash, check } = hashOfFeature(name) as FeatureHash
    let slot = firstSlot(hash, mask)
    while (slots[slot + 2] !== 0) slot = (slot + SLOT) & mask
    slots.set([hash, check, feature + 1], slot)
  }
  return { names, offsets, models: modelsOf, weights: weightsOf, slots }
}

/** Where the search for a feature begins. */
function firstSlot(hash: number, mask: number): number {
  return ((hash ^ (hash >>> 15)) << 2) & mask
}

/** Number of a feature; -1 where no model knows it. */
export function findFeature({ slots }: WeightTable, hash: number, check: number): number {
  const mask = slots.length - 1
  for (let slot = firstSlot(hash, mask); ; slot = (slot + SLOT) & mask) {
    const feature = slots[slot + 2]! - 1
    if (feature < 0 || (slots[slot] === hash && slots[slot + 1] === check)) return feature
  }
}
