import pg from 'pg'
import { StoreError } from './store-error.ts'

/** A pool of connections to one database. */
export interface Database {
  /** With the password: never to be logged. */
  readonly url: string
  readonly pool: pg.Pool
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly url: string
  /** Connections at most; 10 by default. */
  readonly poolSize?: number
  /** How the connections are named in `pg_stat_activity`. */
  readonly applicationName?: string
}

/** PostgreSQL 15 is the oldest that the SQL is written for. */
const OLDEST_SERVER = 150_000
const CONNECT_TIMEOUT_MS = 10_000

/** Connects and makes sure of the server's version; does not migrate. Throws StoreError `bad_url`, `unreachable`, `server_too_old`. */
export async function openDatabase({ url, poolSize = 10, applicationName }: DatabaseOptions): Promise<Database> {
  const pool = new pg.Pool({
    ...connectionConfig(url),
    max: poolSize,
    ...(applicationName === undefined ? {} : { application_name: applicationName }),
  })
  // A connection that breaks is replaced by the pool, and whatever was asked on it rejects; without a listener it would
  // end the process, idle (told by the pool) or lent out, in a transaction say (told by the connection).
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  let closing: Promise<void> | undefined
  const close = () => (closing ??= pool.end())
  try {
    await checkServer(pool, url)
  } catch (error) {
    await close()
    throw error
  }
  return { url, pool, close }
}

/** The settings of every connection: how long to wait for one, and how columns are read. Throws StoreError `bad_url`. */
export function connectionConfig(url: string): pg.ClientConfig {
  if (!/^postgres(ql)?:\/\//.test(url)) throw new StoreError('bad_url')
  return { connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, types: { getTypeParser } }
}

/** An address without user, password and parameters, fit to be shown; one that is hard to read is not shown at all. */
export function shownAddress(url: string): string {
  try {
    const { protocol, host, pathname } = new URL(url)
    return pathname.includes('@') ? `${protocol}//…` : `${protocol}//${decodeURIComponent(host)}${pathname}`
  } catch {
    return 'postgresql://…'
  }
}

async function checkServer(pool: pg.Pool, url: string): Promise<void> {
  let version: number
  try {
    const { rows } = await pool.query("select current_setting('server_version_num')::int as version")
    version = rows[0].version
  } catch (error) {
    const detail = error instanceof Error && error.message !== '' ? error.message : String(error)
    throw new StoreError('unreachable', { address: shownAddress(url), detail }, { cause: error })
  }
  if (version < OLDEST_SERVER) throw new StoreError('server_too_old', { found: Math.floor(version / 10_000) })
}

const INT8 = 20
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === INT8 && format !== 'binary' ? safeInteger : pg.types.getTypeParser(oid, format as 'text')

/** A bigint column as a number; sequence numbers and counts stay far below 2^53. */
function safeInteger(text: string): number {
  const n = Number(text)
  if (!Number.isSafeInteger(n)) throw new RangeError(`${text} is beyond 2^53`)
  return n
}
