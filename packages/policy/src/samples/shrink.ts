import type { Sample } from './sample-facts.ts'

/**
 * The smallest record reached by leaving out list elements and facts, one at a time, for which `holds` stays true:
 * a counterexample a person can read.
 */
export function shrink(sample: Sample, holds: (candidate: Sample) => boolean): Sample {
  let current = sample
  for (let changed = true; changed; ) {
    changed = false
    for (const smaller of simpler(current)) {
      if (!holds(smaller)) continue
      current = smaller
      changed = true
      break
    }
  }
  return current
}

/**
 * Every record that is one step simpler: without an element of a list, with a simpler element, or without a fact.
 * Elements go first, since a shorter list makes all later steps cheaper.
 */
function* simpler(value: Sample): Generator<Sample> {
  for (const [name, inner] of Object.entries(value)) {
    if (Array.isArray(inner)) {
      for (let index = 0; index < inner.length; index++) yield { ...value, [name]: inner.filter((_, i) => i !== index) }
      for (let index = 0; index < inner.length; index++) {
        for (const item of simplerItem(inner[index])) yield { ...value, [name]: inner.with(index, item) }
      }
    }
    const { [name]: _, ...rest } = value
    yield rest
  }
}

/** Simpler forms of an element that is an object. */
function* simplerItem(item: unknown): Generator<unknown> {
  if (item !== null && typeof item === 'object' && !Array.isArray(item)) yield* simpler(item as Sample)
}
