import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from './bytes.ts'

/** SHA-256 of bytes. Whoever hashes in bulk passes its platform's own, which is several times faster. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array

/** SHA-256 in plain JavaScript: what is used where nobody passes a faster one. */
export const sha256: Sha256 = (bytes) => nobleSha256(bytes)

/** Bytes of a hash. */
export const HASH_LENGTH = 32

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

/** Hash of one leaf: SHA-256(0x00 || bytes) (RFC 6962 section 2.1). */
export function leafHash(bytes: Uint8Array, hash: Sha256 = sha256): Uint8Array {
  return hash(concatBytes(LEAF, bytes))
}

/** Hash of an inner node: SHA-256(0x01 || left || right) (RFC 6962 section 2.1). */
export function nodeHash(left: Uint8Array, right: Uint8Array, hash: Sha256 = sha256): Uint8Array {
  return hash(concatBytes(NODE, left, right))
}

/** Root over neighbouring perfect subtrees, largest first; over none, SHA-256 of nothing (RFC 6962 section 2.1). */
export function foldRoots(roots: readonly Uint8Array[], hash: Sha256 = sha256): Uint8Array {
  if (roots.length === 0) return hash(new Uint8Array())
  return roots.reduceRight((right, left) => nodeHash(left, right, hash))
}
