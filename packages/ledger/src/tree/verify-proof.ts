import { equalBytes } from '../bytes/bytes.ts'
import { isCount } from './leaf-range.ts'
import { foldRoots, HASH_LENGTH, nodeHash, type Sha256, sha256 } from './merkle-hash.ts'

/** What a proof says: leaf `index` has the hash `leaf` in the tree of `size` leaves with this root. */
export interface Inclusion {
  /** Place of the leaf, from 0. */
  readonly index: number
  /** Leaves of the tree. */
  readonly size: number
  /** Leaf hash, 32 bytes. */
  readonly leaf: Uint8Array
  /** Root of the tree, 32 bytes: where it comes from decides what the proof is worth. */
  readonly root: Uint8Array
  /** Hashes of 32 bytes, from the leaf's sibling up. */
  readonly proof: readonly Uint8Array[]
}

/** Whether the proof shows that the leaf is in the tree (RFC 9162 section 2.1.3.2). Any other input is false. */
export function verifyInclusion(claim: Inclusion, hash: Sha256 = sha256): boolean {
  return followInclusion(claim, hash).reaches
}

/** One step of the way from a leaf to the root. */
export interface PathStep {
  /** The hash that the proof gives, 32 bytes. */
  readonly sibling: Uint8Array
  /** On which side of it the sibling stands. */
  readonly side: 'left' | 'right'
  /** The hash of both. */
  readonly sum: Uint8Array
}

/** The way that a proof of inclusion goes, step by step, and whether its end is the root and every hash was needed. */
export function followInclusion(
  { index, size, leaf, root, proof }: Inclusion,
  hash: Sha256 = sha256,
): { readonly path: readonly PathStep[]; readonly reaches: boolean } {
  const path: PathStep[] = []
  if (!isCount(index) || !isCount(size) || index >= size || !areHashes([leaf, ...proof]))
    return { path, reaches: false }
  let [node, last, sum] = [index, size - 1, leaf]
  for (const sibling of proof) {
    if (last === 0) return { path, reaches: false }
    const left = node % 2 === 1 || node === last
    sum = left ? nodeHash(sibling, sum, hash) : nodeHash(sum, sibling, hash)
    path.push({ sibling, side: left ? 'left' : 'right', sum })
    // The last node of a level may have no sibling there: it rises until it has one.
    while (left && node % 2 === 0 && node > 0) [node, last] = [half(node), half(last)]
    ;[node, last] = [half(node), half(last)]
  }
  return { path, reaches: last === 0 && equalBytes(sum, root) }
}

/** What a proof says: the tree of `size1` leaves is the beginning of that of `size2`. */
export interface Consistency {
  /** Leaves of the smaller tree. */
  readonly size1: number
  /** Leaves of the larger tree. */
  readonly size2: number
  /** Root of the smaller tree, 32 bytes. */
  readonly root1: Uint8Array
  /** Root of the larger tree, 32 bytes. */
  readonly root2: Uint8Array
  /** Hashes of 32 bytes, in the order of RFC 6962 section 2.1.2. */
  readonly proof: readonly Uint8Array[]
}

/**
 * Whether the proof shows that the second tree begins with the first (RFC 9162 section 2.1.4.2). Any other input is
 * false, and so is an empty first tree, of which nothing can be shown.
 */
export function verifyConsistency({ size1, size2, ...rest }: Consistency, hash: Sha256 = sha256): boolean {
  return size1 !== 0 && verifySubtree({ start: 0, end: size1, size: size2, ...rest }, hash)
}

/** What a proof says: leaves `start` to `end` have the root `root1` within the tree of `size` leaves with root `root2`. */
export interface SubtreeConsistency {
  /** First leaf of the subtree, from 0. */
  readonly start: number
  /** The leaf behind its last one. */
  readonly end: number
  /** Leaves of the whole tree. */
  readonly size: number
  /** Root of the subtree, 32 bytes. */
  readonly root1: Uint8Array
  /** Root of the whole tree, 32 bytes. */
  readonly root2: Uint8Array
  /** Hashes of 32 bytes, from the subtree's end up. */
  readonly proof: readonly Uint8Array[]
}

/**
 * The same for any subtree, of which the beginning is one (draft-ietf-plants-merkle-tree-certs, "Verifying a Subtree
 * Consistency Proof"); one without leaves is in every tree. `first` and `last` walk up from the subtree's ends, `end` from
 * the tree's.
 */
export function verifySubtree(claim: SubtreeConsistency, hash: Sha256 = sha256): boolean {
  const { start, size, root1, root2, proof } = claim
  if (!isSubtree(start, claim.end) || !isCount(size) || claim.end > size || !areHashes(proof)) return false
  if (start === claim.end) return proof.length === 0 && equalBytes(root1, foldRoots([], hash))
  let [first, last, end] = [start, claim.end - 1, size - 1]
  const rise = () => {
    ;[first, last, end] = [half(first), half(last), half(end)]
  }
  const whole = last === end
  while (first !== last && (whole || last % 2 === 1)) rise()
  // A subtree that is perfect is a node of the tree, and its root is known; of another, the proof begins with its last part.
  const given = first === last ? root1 : proof[0]
  if (given === undefined) return false
  let [sum1, sum2] = [given, given]
  for (const node of first === last ? proof : proof.slice(1)) {
    if (end === 0) return false
    if (last % 2 === 1 || last === end) {
      if (first < last) sum1 = nodeHash(node, sum1, hash)
      sum2 = nodeHash(node, sum2, hash)
      while (last % 2 === 0 && last > 0) rise()
    } else sum2 = nodeHash(sum2, node, hash)
    rise()
  }
  return end === 0 && equalBytes(sum1, root1) && equalBytes(sum2, root2)
}

/** Is it a subtree of some tree? It starts at a multiple of the power of two that it fits into. */
export function isSubtree(start: number, end: number): boolean {
  if (!isCount(start) || !isCount(end) || start > end) return false
  let width = 1
  while (width < end - start) width *= 2
  return start % width === 0
}

/** Whether each has the length of a hash; with another length it would not be sure where a node splits into its two halves. */
function areHashes(values: readonly Uint8Array[]): boolean {
  return values.every((value) => value.length === HASH_LENGTH)
}

function half(n: number): number {
  return Math.floor(n / 2)
}
