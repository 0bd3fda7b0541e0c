import type { Pool, PoolClient } from 'pg'

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
 * Does `work` on a connection that sees the database as it was when `work` began, whatever others write meanwhile, and writes
 * nothing.
 */
export async function inSnapshot<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let failed: Error | undefined
  try {
    await client.query('begin isolation level repeatable read read only')
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
