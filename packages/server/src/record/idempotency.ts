import { createHash } from 'node:crypto'
import { type Database, decisionsByIds, type KeptAnswer, keptAnswer, type StoredDecision } from '@tribunal/store'
import { HttpProblem } from '../problems/http-problem.ts'

/** Requests with an Idempotency-Key that are being answered by this process. */
export class KeysInFlight {
  readonly #names = new Set<string>()

  /** Runs `answer` unless the key is at work already: then throws an `idempotency-key-in-flight` problem. */
  async hold<T>({ principal, key }: KeptAnswer, answer: () => Promise<T>): Promise<T> {
    const name = JSON.stringify([principal, key])
    if (this.#names.has(name)) throw new HttpProblem({ code: 'idempotency-key-in-flight', retryAfterSeconds: 1 })
    this.#names.add(name)
    try {
      return await answer()
    } finally {
      this.#names.delete(name)
    }
  }
}

/** How a request would be kept: by its sender, its key and its very bytes. */
export function keepAs(principal: string, key: string, body: Uint8Array): KeptAnswer {
  return { principal, key, requestHash: createHash('sha256').update(body).digest() }
}

/**
 * The decisions that were answered under this key, or undefined where it is new. Throws an `idempotency-key-reused`
 * problem where another body was sent under it. `hold` gets their number of bytes before they are read.
 */
export async function answeredBefore(
  pool: Database['pool'],
  keep: KeptAnswer,
  hold?: (bytes: number) => void,
): Promise<readonly StoredDecision[] | undefined> {
  const found = await keptAnswer(pool, keep)
  if (!found) return undefined
  if (!Buffer.from(found.requestHash).equals(keep.requestHash))
    throw new HttpProblem({ code: 'idempotency-key-reused' })
  hold?.(found.bytes)
  return await decisionsByIds(pool, found.decisionIds)
}
