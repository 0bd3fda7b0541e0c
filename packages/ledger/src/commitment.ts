import { concatBytes, toHex, toUtf8 } from './bytes.ts'
import { type Sha256, sha256 } from './merkle-hash.ts'

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
