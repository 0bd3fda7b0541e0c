import { randomFillSync } from 'node:crypto'

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
