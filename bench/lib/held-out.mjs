// A held-out third of the labelled rows, not used for tuning: the benches report figures on it and never show its rows.
import { hashOf } from '../../tools/train/random.mjs'

/** One row in so many is kept back. */
const PARTS = 3

/**
 * Is a row kept back? By a hash of its group (its claim, where the set has no groups), so that rows that share a claim or a
 * passage are on one side, and that the third stays the same for good: this rule must not change.
 * @param {{ group: string }} row
 */
export function isHeldOut({ group }) {
  return hashOf(`held out:${group}`) % PARTS === 0
}

/** The rows that may be looked at. @template {{ group: string }} Row @param {readonly Row[]} rows */
export function shownRows(rows) {
  return rows.filter((row) => !isHeldOut(row))
}
