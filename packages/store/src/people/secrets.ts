import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits: not to be guessed, so its SHA-256 can be stored without salt and without slow hashing. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored in place of a secret. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret, 'utf8').digest()
}
