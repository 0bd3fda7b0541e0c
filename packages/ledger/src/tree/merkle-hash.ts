import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js'
import { concatBytes, toHex, toUtf8 } from '../bytes/bytes.ts'

/** Bytes of a salt: as many as the hash, so that the salt is no easier to guess than the hash is to invert. */
export const SALT_LENGTH = 32

/**
 * A hash that says nothing of its content to the one who lacks the salt, not even where the content could be guessed:
 * SHA-256(salt || UTF-8 of the canonical JSON), hexadecimal. The ledger holds it; salt and content are kept outside and
 * erased together, and the ledger still verifies.
 *
 * @param salt 32 bytes that were drawn at random for this content alone.
 */
export function commitment(salt: Uint8Array, canonical: string, hash: Sha256 = sha256): string {
  if (salt.length !== SALT_LENGTH) throw new RangeError(`a salt has ${SALT_LENGTH} bytes, not ${salt.length}`)
  return toHex(hash(concatBytes(salt, toUtf8(canonical))))
}

/**
 * SHA-256 of bytes, which are used again afterwards. The one who hashes in bulk passes its platform's own, which is several
 * times faster.
 */
export type Sha256 = (bytes: Uint8Array) => Uint8Array

/** SHA-256 in plain JavaScript: what is used where nobody passes a faster one. */
export const sha256: Sha256 = (bytes) => nobleSha256(bytes)

/** Bytes of a hash. */
export const HASH_LENGTH = 32

const LEAF = Uint8Array.of(0)

/** Hash of one leaf: SHA-256(0x00 || bytes) (RFC 6962 section 2.1). */
export function leafHash(bytes: Uint8Array, hash: Sha256 = sha256): Uint8Array {
  return hash(concatBytes(LEAF, bytes))
}

const NODE = Uint8Array.of(1)
/** A node of two hashes as it is hashed. Its memory is used again: making some for each takes as long as hashing it. */
const ofTwoHashes = Uint8Array.of(1, ...new Uint8Array(2 * HASH_LENGTH))

/** Hash of an inner node: SHA-256(0x01 || left || right) (RFC 6962 section 2.1). */
export function nodeHash(left: Uint8Array, right: Uint8Array, hash: Sha256 = sha256): Uint8Array {
  if (left.length !== HASH_LENGTH || right.length !== HASH_LENGTH) return hash(concatBytes(NODE, left, right))
  ofTwoHashes.set(left, 1)
  ofTwoHashes.set(right, 1 + HASH_LENGTH)
  return hash(ofTwoHashes)
}

/** Root over neighbouring perfect subtrees, largest first; over none, SHA-256 of nothing (RFC 6962 section 2.1). */
export function foldRoots(roots: readonly Uint8Array[], hash: Sha256 = sha256): Uint8Array {
  if (roots.length === 0) return hash(new Uint8Array())
  return roots.reduceRight((right, left) => nodeHash(left, right, hash))
}
