import pg from 'pg'
import { connectionConfig } from '../open-database.ts'
import { systemCode } from '../store-error.ts'

/** Any number that nothing else in the database uses as an advisory lock. Shared: in use. Exclusive: being stopped. */
const IN_USE = 8_313_022_002

/** A connection held as long as the server is used, by which processes on one data folder know of each other. */
export interface AdvisoryLock {
  /** True when this was the last user: no other process can become one any more, and the server is to be stopped. */
  isLast(): Promise<boolean>
  /** Resolves when the connection is gone, no matter who ended it. */
  readonly gone: Promise<void>
  end(): Promise<void>
}

/** Why there is no keeper (yet). */
export type AdvisoryLockProblem =
  | 'nobody_answers'
  | 'not_ready'
  | 'password_refused'
  | 'another_server'
  | 'being_stopped'

/** Connects to the server at `url` and marks it as used, if it is the one called `clusterName`. */
export async function openAdvisoryLock(url: string, clusterName: string): Promise<AdvisoryLock | AdvisoryLockProblem> {
  const client = new pg.Client({ ...connectionConfig(url), application_name: 'tribunal keeper' })
  const gone = new Promise<void>((resolve) => {
    client.on('end', resolve)
    // The end follows; without a listener an error would end the process.
    client.on('error', () => resolve())
  })
  try {
    await client.connect()
    const { rows } = await client.query(
      "select current_setting('cluster_name') as name, pg_try_advisory_lock_shared($1) as in_use",
      [IN_USE],
    )
    const refused = rows[0].name !== clusterName ? 'another_server' : rows[0].in_use ? undefined : 'being_stopped'
    if (refused === undefined) return keeperOf(client, gone)
    await end(client)
    return refused
  } catch (error) {
    await end(client)
    return problemOf(error)
  }
}

function keeperOf(client: pg.Client, gone: Promise<void>): AdvisoryLock {
  return {
    gone,
    isLast: async () => {
      const sql = 'select pg_advisory_unlock_shared($1), pg_try_advisory_lock($1) as last'
      const { rows } = await client.query(sql, [IN_USE])
      return rows[0].last
    },
    end: () => end(client),
  }
}

/** 57P03: starting up or shutting down; 53300: no connection free (PostgreSQL, appendix A). */
function problemOf(error: unknown): AdvisoryLockProblem {
  const code = systemCode(error)
  if (code === '28P01' || code === '28000' || code === '3D000') return 'password_refused'
  if (['57P03', '53300', '57P01'].includes(code)) return 'not_ready'
  return 'nobody_answers'
}

function end(client: pg.Client): Promise<void> {
  return client.end().catch(() => undefined)
}
