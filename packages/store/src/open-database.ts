import pg from 'pg'
import { SilentConnections } from './silent-connections.ts'
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
  /**
   * Milliseconds after which the server ends a statement, and fifteen seconds after which it ends an idle
   * transaction, so that a client that vanished holds no lock. Where absent both take as long as they like.
   */
  readonly statementTimeoutMs?: number
}

/** PostgreSQL 15 is the oldest that the SQL is written for. */
const OLDEST_SERVER = 150_000
const CONNECT_TIMEOUT_MS = 10_000

/** Milliseconds without traffic after which the system asks whether the other end is there. */
const KEEPALIVE_MS = 10_000
/** A transaction of a service computes between its statements for milliseconds; what waits longer was left behind. */
const IDLE_IN_TRANSACTION_MS = 15_000
/** So long connections that are lent out are waited for before they are cut. */
const LENT_MS = 5_000
/** SQLSTATE of a write in a session that may only read. */
const READ_ONLY = '25006'

/**
 * Connects and makes sure of the server's version; does not migrate. Throws StoreError `bad_url`, `bad_sslmode`, `unreachable`,
 * `server_too_old`.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, poolSize = 10, applicationName, statementTimeoutMs = 0 } = options
  const config = {
    ...connectionConfig(url),
    ...(applicationName === undefined ? {} : { application_name: applicationName }),
  }
  const silent = new SilentConnections(config)
  const pool = new pg.Pool({
    ...config,
    max: poolSize,
    onConnect: async (client) => {
      const sessionIs = silent.watch(client)
      sessionIs(await beginSession(client, statementTimeoutMs))
    },
  })
  // A connection that breaks is replaced by the pool, and whatever was asked on it rejects; without a listener it would
  // end the process, idle (told by the pool) or lent out, in a transaction say (told by the connection).
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  dropReadOnly(pool)
  let closing: Promise<void> | undefined
  const close = () => (closing ??= atMost(LENT_MS, pool.end()).finally(() => silent.destroy()))
  try {
    await checkServer(pool, url)
  } catch (error) {
    await close()
    throw error
  }
  return { url, pool, close }
}

/**
 * Sets the limits of a session and answers its number at the server. Nothing is compiled for a statement (`jit`): all of
 * them are short, and compiling one of a table without statistics takes twenty times as long as running it.
 */
async function beginSession(client: pg.ClientBase, statementMs: number): Promise<number> {
  const { rows } = await client.query(
    `select pg_backend_pid() as pid, set_config('statement_timeout', $1, false),
       set_config('idle_in_transaction_session_timeout', $2, false), set_config('jit', 'off', false)`,
    [String(statementMs), String(statementMs === 0 ? 0 : IDLE_IN_TRANSACTION_MS)],
  )
  return rows[0].pid
}

/** A session that began while the database could only be read may stay so when others can write: it is not used again. */
function dropReadOnly(pool: pg.Pool): void {
  const readOnly = new WeakSet<pg.PoolClient>()
  pool.on('connect', (client) => {
    client.connection.on('errorMessage', ({ code }: { readonly code?: string }) => {
      if (code === READ_ONLY) readOnly.add(client)
    })
  })
  pool.on('release', (_, client) => {
    if (readOnly.has(client)) void client.end().catch(() => undefined)
  })
}

/** Waits for what is ending, for so long at most. */
async function atMost(ms: number, ending: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([ending, late]).finally(() => clearTimeout(timer))
}

/**
 * The settings of every connection: how long to wait for one, how the system notices that its other end is gone, and how
 * columns are read. Throws StoreError `bad_url`, `bad_sslmode`.
 */
export function connectionConfig(url: string): pg.ClientConfig {
  if (!/^postgres(ql)?:\/\//.test(url)) throw new StoreError('bad_url')
  const sslmode = sslModeOf(url)
  if (sslmode !== undefined && !SSL_MODES.has(sslmode)) throw new StoreError('bad_sslmode', { sslmode })
  return {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
    types: { getTypeParser },
  }
}

/** The words of libpq, and `no-verify` of the driver, which takes any other word for a connection without TLS. */
const SSL_MODES: ReadonlySet<string> = new Set([
  'disable',
  'prefer',
  'require',
  'verify-ca',
  'verify-full',
  'no-verify',
])

/** `sslmode` of an address, as the driver reads it: the last where it stands twice. */
export function sslModeOf(url: string): string | undefined {
  const at = url.indexOf('?')
  return at < 0 ? undefined : new URLSearchParams(url.slice(at)).getAll('sslmode').at(-1)
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
