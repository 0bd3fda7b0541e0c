/** Leaves `start` to `end`, the end excluded. */
export interface LeafRange {
  /** The first leaf, from 0. */
  readonly start: number
  /** The leaf behind the last one. */
  readonly end: number
}

/**
 * The perfect subtrees that a range consists of, largest first. The range starts at a multiple of the largest power of two
 * within its length, as every range does that a tree or a proof is made of.
 */
export function perfectSubtrees({ start, end }: LeafRange): LeafRange[] {
  const ranges: LeafRange[] = []
  for (let at = start; at < end; ) {
    const width = largestPowerOfTwo(end - at)
    ranges.push({ start: at, end: at + width })
    at += width
  }
  return ranges
}

/**
 * The ranges whose roots prove that leaf `index` is in the tree of `size` leaves, from the leaf's sibling up: the audit
 * path of RFC 6962 section 2.1.1.
 *
 * @throws {RangeError} where there is no such leaf.
 */
export function inclusionRanges(index: number, size: number): LeafRange[] {
  if (!isCount(index) || !isCount(size) || index >= size) throw new RangeError(`no leaf ${index} of ${size}`)
  const ranges: LeafRange[] = []
  let [start, end] = [0, size]
  while (end - start > 1) {
    const middle = middleOf(start, end)
    ranges.push(index < middle ? { start: middle, end } : { start, end: middle })
    if (index < middle) end = middle
    else start = middle
  }
  return ranges.reverse()
}

/**
 * The ranges whose roots prove that the tree of `size2` leaves begins with that of `size1` (RFC 6962 section 2.1.2).
 *
 * @throws {RangeError} where the first is empty or larger than the second: every tree begins with none.
 */
export function consistencyRanges(size1: number, size2: number): LeafRange[] {
  if (!isCount(size1) || !isCount(size2) || size1 === 0 || size1 > size2) {
    throw new RangeError(`no proof from ${size1} to ${size2} leaves`)
  }
  const ranges: LeafRange[] = []
  let [start, end] = [0, size2]
  while (end > size1) {
    const middle = middleOf(start, end)
    ranges.push(size1 <= middle ? { start: middle, end } : { start, end: middle })
    if (size1 <= middle) end = middle
    else start = middle
  }
  // Where the first tree is itself a subtree of the second, the one who verifies has its root already.
  if (start > 0) ranges.push({ start, end })
  return ranges.reverse()
}

/** A size or an index: a whole number that is exact. */
export function isCount(n: number): boolean {
  return Number.isSafeInteger(n) && n >= 0
}

/** Where a tree parts: after the largest power of two that is smaller than its length (RFC 6962 section 2.1). */
function middleOf(start: number, end: number): number {
  return start + largestPowerOfTwo(end - start - 1)
}

/** The largest power of two that is at most `n`, which is at least 1. Exact for every safe integer, as Math.log2 is not. */
function largestPowerOfTwo(n: number): number {
  let power = 1
  while (power * 2 <= n) power *= 2
  return power
}
