import { createHash } from 'node:crypto'
import { randomBytes } from '../random-bytes.ts'

const SALT_BYTES = 32

/** A salt for what is kept beside the ledger: with it goes the only way back from a commitment. */
export function newSalt(): Uint8Array {
  return randomBytes(SALT_BYTES)
}

/** The engine's `commitment` to a text, from its bytes, which are not copied. */
export function committed(salt: Uint8Array, text: Uint8Array): string {
  return createHash('sha256').update(salt).update(text).digest('hex')
}
