import { concatBytes, equalBytes } from './bytes.ts'
import type { Digests } from './digest-functions.ts'

/** One step of the way from a leaf to the root. */
export interface PathStep {
  readonly sibling: Uint8Array
  /** On which side of it the sibling stands. */
  readonly side: 'left' | 'right'
  /** The hash of both. */
  readonly sum: Uint8Array
}

/** What came of following a proof to its end. */
export interface PathFound {
  readonly leaf: Uint8Array
  readonly path: readonly PathStep[]
  /** Whether its end is the root, and every hash of the proof was needed. */
  readonly reaches: boolean
}

export interface InclusionClaim {
  readonly index: number
  readonly size: number
  /** Bytes of the leaf. */
  readonly entry: Uint8Array
  readonly proof: readonly Uint8Array[]
  readonly root: Uint8Array
}

/** Hash of a leaf: SHA-256(0x00 || bytes) (RFC 6962 section 2.1). */
export async function leafHash(entry: Uint8Array, { sha256 }: Digests): Promise<Uint8Array> {
  return await sha256(concatBytes(Uint8Array.of(0), entry))
}

/** Hash of an inner node: SHA-256(0x01 || left || right) (RFC 6962 section 2.1). */
export async function nodeHash(left: Uint8Array, right: Uint8Array, { sha256 }: Digests): Promise<Uint8Array> {
  return await sha256(concatBytes(Uint8Array.of(1), left, right))
}

/** Follows the proof of one leaf up to the root, told step by step (RFC 9162 section 2.1.3.2). */
export async function followPath(claim: InclusionClaim, digests: Digests): Promise<PathFound> {
  const { index, size, entry, proof, root } = claim
  const leaf = await leafHash(entry, digests)
  const path: PathStep[] = []
  let [node, last, sum] = [index, size - 1, leaf]
  for (const sibling of proof) {
    if (last <= 0) return { leaf, path, reaches: false }
    const left = node % 2 === 1 || node === last
    sum = left ? await nodeHash(sibling, sum, digests) : await nodeHash(sum, sibling, digests)
    path.push({ sibling, side: left ? 'left' : 'right', sum })
    // The last node of a level may have no sibling there: it rises until it has one.
    while (left && node % 2 === 0 && node > 0) [node, last] = [half(node), half(last)]
    ;[node, last] = [half(node), half(last)]
  }
  return { leaf, path, reaches: index < size && last === 0 && equalBytes(sum, root) }
}

function half(n: number): number {
  return Math.floor(n / 2)
}
