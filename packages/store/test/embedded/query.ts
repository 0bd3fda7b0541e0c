import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connectionConfig } from '../../src/open-database.ts'

/** The rows of one statement, on a connection of its own. */
export async function query(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client(connectionConfig(url))
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Does it again until it works; the last error after five minutes, which a busy machine may need. */
export async function whileWaiting<T>(attempt: () => T | Promise<T>): Promise<T> {
  const deadline = Date.now() + 300_000
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(20)
    }
  }
}
