import { hash } from 'node:crypto'

/** SHA-256 by OpenSSL in one call: several times faster than in JavaScript, for what hashes in bulk. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return hash('sha256', bytes, 'buffer')
}
