import { setTimeout } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'

/** Between two looks whether it is one's turn. */
const LOOK_MS = 50

/** Runs `work` in one transaction; whatever it throws undoes it. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * Begins a transaction that sees one moment. A month of `decision_bodies` that ends meanwhile would be gone for it as well, so none
 * ends until it is over: the lock is taken before the moment is.
 */
export const SNAPSHOT = `begin isolation level repeatable read read only; lock table decision_bodies in access share mode`

/**
 * Does `work` on a connection that sees the database as it was when `work` began, whatever others write meanwhile, and writes
 * nothing.
 */
export async function inSnapshot<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let failed: Error | undefined
  try {
    await client.query(SNAPSHOT)
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    failed = error as Error
    throw error
  } finally {
    // A connection whose transaction failed is not used again.
    client.release(failed)
  }
}

/**
 * Does `work` while nobody else does work of this name, in whatever process. Only the one whose turn it is holds a connection.
 * Rejects with an AbortError where `signal` is aborted before its turn.
 */
export async function inTurn<T>(pool: Pool, name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const done = await inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ mine: boolean }>(
        'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as mine',
        [name],
      )
      return rows[0]?.mine ? { value: await work() } : undefined
    })
    if (done) return done.value
    await setTimeout(LOOK_MS, undefined, { signal })
  }
}
