import { createHash, randomFillSync } from 'node:crypto'

/** A UUID version 7 (RFC 9562): 48 bits of Unix milliseconds, then 74 random bits. Later ones sort after earlier ones. */
export function uuidv7(nowMs: number, random: Uint8Array = randomBytes(10)): string {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(nowMs, 0, 6)
  bytes.set(random.subarray(0, 10), 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Drawn at once, because each call of the system's generator costs more than the bytes. */
const POOL_BYTES = 4_096

let pool = Buffer.alloc(0)
let used = 0

/** Bytes from the cryptographic generator of the system, each given out once. At most 4 096 of them. */
export function randomBytes(length: number): Buffer {
  if (used + length > pool.length) {
    pool = randomFillSync(Buffer.alloc(POOL_BYTES))
    used = 0
  }
  used += length
  return pool.subarray(used - length, used)
}

const SALT_BYTES = 32

/** A salt for what is kept beside the ledger: with it goes the only way back from a commitment. */
export function newSalt(): Uint8Array {
  return randomBytes(SALT_BYTES)
}

/** The engine's `commitment` to a text, from its bytes, which are not copied. */
export function committed(salt: Uint8Array, text: Uint8Array): string {
  return createHash('sha256').update(salt).update(text).digest('hex')
}
