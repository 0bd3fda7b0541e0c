import { consistencyRanges, inclusionRanges, type LeafRange, perfectSubtrees } from './leaf-range.ts'
import { foldRoots, type Sha256, sha256 } from './merkle-hash.ts'

/** Root of a perfect subtree: `end - start` is a power of two that divides `start`. */
export type SubtreeRoot = (start: number, end: number) => Uint8Array

/** The perfect subtrees whose roots `inclusionProof` asks for, so that they can be fetched before. */
export function inclusionSubtrees(index: number, size: number): LeafRange[] {
  return inclusionRanges(index, size).flatMap(perfectSubtrees)
}

/** The perfect subtrees whose roots `consistencyProof` asks for. */
export function consistencySubtrees(size1: number, size2: number): LeafRange[] {
  return consistencyRanges(size1, size2).flatMap(perfectSubtrees)
}

/**
 * The hashes that prove that leaf `index` is in the tree of `size` leaves, from the leaf's sibling up
 * (RFC 6962 section 2.1.1): at most one a level, 20 for a million leaves.
 *
 * @throws {RangeError} where there is no such leaf.
 */
export function inclusionProof(index: number, size: number, subtree: SubtreeRoot, hash: Sha256 = sha256): Uint8Array[] {
  return inclusionRanges(index, size).map((range) => rangeRoot(range, subtree, hash))
}

/**
 * The hashes that prove that the tree of `size2` leaves begins with that of `size1` (RFC 6962 section 2.1.2).
 *
 * @throws {RangeError} where the first is empty or larger than the second.
 */
export function consistencyProof(
  size1: number,
  size2: number,
  subtree: SubtreeRoot,
  hash: Sha256 = sha256,
): Uint8Array[] {
  return consistencyRanges(size1, size2).map((range) => rangeRoot(range, subtree, hash))
}

function rangeRoot(range: LeafRange, subtree: SubtreeRoot, hash: Sha256): Uint8Array {
  const roots = perfectSubtrees(range).map(({ start, end }) => subtree(start, end))
  return foldRoots(roots, hash)
}
