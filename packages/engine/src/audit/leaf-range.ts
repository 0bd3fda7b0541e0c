/** Leaves `start` to `end`, the end excluded. */
export interface LeafRange {
  readonly start: number
  readonly end: number
}

/**
 * The perfect subtrees that a range consists of, largest first. The range starts at a multiple of the largest power of two
 * within its length, as every range does that a tree or a proof is made of.
 */
export function perfectSubtrees(start: number, end: number): LeafRange[] {
  const ranges: LeafRange[] = []
  for (let at = start; at < end; ) {
    const width = largestPowerOfTwo(end - at)
    ranges.push({ start: at, end: at + width })
    at += width
  }
  return ranges
}

/** The largest power of two that is at most `n`, which is at least 1. Exact for every safe integer, as Math.log2 is not. */
export function largestPowerOfTwo(n: number): number {
  let power = 1
  while (power * 2 <= n) power *= 2
  return power
}
