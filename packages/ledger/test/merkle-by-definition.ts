import { leafHash, nodeHash } from '../src/tree/merkle-hash.ts'

/** Leaf hashes of the texts `0`, `1`, `2` … */
export function leavesOf(count: number): Uint8Array[] {
  return Array.from({ length: count }, (_, i) => leafHash(new TextEncoder().encode(String(i))))
}

/** MTH of RFC 6962 section 2.1, word for word: slow and obvious. */
export function rootByDefinition(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return Buffer.from('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', 'hex')
  if (leaves.length === 1) return leaves[0]!
  const k = split(leaves.length)
  return nodeHash(rootByDefinition(leaves.slice(0, k)), rootByDefinition(leaves.slice(k)))
}

/** PATH of RFC 6962 section 2.1.1. */
export function pathByDefinition(m: number, leaves: readonly Uint8Array[]): Uint8Array[] {
  if (leaves.length === 1) return []
  const k = split(leaves.length)
  const [left, right] = [leaves.slice(0, k), leaves.slice(k)]
  if (m < k) return [...pathByDefinition(m, left), rootByDefinition(right)]
  return [...pathByDefinition(m - k, right), rootByDefinition(left)]
}

/** PROOF of RFC 6962 section 2.1.2. */
export function proofByDefinition(m: number, leaves: readonly Uint8Array[], known = true): Uint8Array[] {
  if (m === leaves.length) return known ? [] : [rootByDefinition(leaves)]
  const k = split(leaves.length)
  const [left, right] = [leaves.slice(0, k), leaves.slice(k)]
  if (m <= k) return [...proofByDefinition(m, left, known), rootByDefinition(right)]
  return [...proofByDefinition(m - k, right, false), rootByDefinition(left)]
}

/** SUBTREE_PROOF of draft-ietf-plants-merkle-tree-certs, which for a subtree that starts at 0 is PROOF. */
export function subtreeProofByDefinition(
  start: number,
  end: number,
  leaves: readonly Uint8Array[],
  known = true,
): Uint8Array[] {
  if (start === 0 && end === leaves.length) return known ? [] : [rootByDefinition(leaves)]
  const k = split(leaves.length)
  const [left, right] = [leaves.slice(0, k), leaves.slice(k)]
  if (end <= k) return [...subtreeProofByDefinition(start, end, left, known), rootByDefinition(right)]
  if (k <= start) return [...subtreeProofByDefinition(start - k, end - k, right, known), rootByDefinition(left)]
  return [...subtreeProofByDefinition(0, end - k, right, false), rootByDefinition(left)]
}

/** The largest power of two smaller than `n`. */
function split(n: number): number {
  let k = 1
  while (k * 2 < n) k *= 2
  return k
}
