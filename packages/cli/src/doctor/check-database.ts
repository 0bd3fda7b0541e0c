import { isIP } from 'node:net'
import type { ServerConfig } from '@tribunal/server'
import {
  appliedMigrations,
  type Database,
  hasDatabase,
  installedBinaries,
  ledgerHead,
  MIGRATIONS,
  missingMigrations,
  monthsAhead,
  named,
  openStore,
  queueChange,
  requireTables,
  rightsOf,
  type Store,
  StoreError,
  sslModeOf,
} from '@tribunal/store'
import { checkPolicies } from './check-files.ts'
import { checkSigningKey } from './check-ledger.ts'
import { type Finding, problem, storeProblem, tell } from './finding.ts'

/** Clocks of two machines that keep time by NTP differ by milliseconds. */
const SKEW_MAX_MS = 2_000
/** What is recorded later than now was recorded by a clock that ran ahead. */
const AHEAD_MAX_MS = 60_000

/**
 * The database: its programs, whether it starts and answers, whether what it acknowledges is durable, its schema, its clock,
 * and the key that signs what it holds. An embedded one that does not run is started for it, and stopped again.
 */
export async function checkDatabase(config: ServerConfig, now: () => number): Promise<readonly Finding[]> {
  const databaseUrl = config.database.url
  try {
    if (databaseUrl === undefined) installedBinaries()
    if (databaseUrl === undefined && !hasDatabase(config.data_folder)) {
      return [tell('database', 'note', 'doctor.database_new'), await checkSigningKey(config, undefined)]
    }
    const place = { dataDir: config.data_folder, ...(databaseUrl === undefined ? {} : { databaseUrl }) }
    const store = await openStore({ ...place, migrated: false, mustExist: true, poolSize: 1 })
    try {
      return await lookInside(store, config, now)
    } finally {
      await store.close()
    }
  } catch (error) {
    if (error instanceof StoreError) return [storeProblem('database', error)]
    throw error
  }
}

async function lookInside(store: Store, config: ServerConfig, now: () => number): Promise<readonly Finding[]> {
  const { rows } = await store.pool.query("select current_setting('server_version') as version")
  const version = String(rows[0].version)
  const key = store.embedded ? 'doctor.database_embedded' : 'doctor.database_external'
  const schema = await checkSchema(store)
  const events = schema.state === 'ok' ? await eventCount(store) : 0
  return [
    tell('database', 'ok', key, { version }),
    ...(store.embedded ? [] : await checkConnection(store)),
    ...(store.embedded ? [] : [await checkRights(store, schema.state === 'ok')]),
    await checkDurability(store),
    ...(await checkChecksums(store)),
    schema,
    ...(schema.state === 'ok' ? [await checkMonths(store, now)] : []),
    await checkClock(store, now, schema.state === 'ok'),
    await checkSigningKey(config, schema.state === 'ok' ? await ledgerHead(store.pool) : undefined),
    ...(events > 0 ? [await checkPolicies(store)] : []),
    // Reading the whole record takes minutes, so that is a command of its own.
    ...(events > 0 ? [tell('ledger', 'ok', 'doctor.ledger', { events })] : []),
  ]
}

async function checkDurability({ pool }: Store): Promise<Finding> {
  const { rows } = await pool.query(
    `select name from unnest(array['fsync', 'full_page_writes', 'synchronous_commit']) name
      where current_setting(name) = 'off'`,
  )
  const off = rows.map(({ name }) => name).join(', ')
  return off === '' ? tell('durability', 'ok', 'doctor.durable') : problem('durability', 'doctor.not_durable', { off })
}

/** Databases that this version makes have them; one of another server may not, and works all the same. */
async function checkChecksums({ pool }: Store): Promise<readonly Finding[]> {
  const { rows } = await pool.query("select current_setting('data_checksums') = 'off' as off")
  return rows[0].off ? [tell('durability', 'note', 'doctor.no_checksums')] : []
}

/** Which role the service runs as: whether it may do what the service does, and what it could do beside that. */
async function checkRights({ pool }: Store, migrated: boolean): Promise<Finding> {
  const { role, superuser, owner, lacking, beyond } = await rightsOf(pool)
  if (superuser) return tell('rights', 'note', 'doctor.rights_superuser', { role })
  if (lacking.length > 0) return problem('rights', 'doctor.rights_missing', { role, missing: named(lacking) })
  const queue = await queueChange(pool)
  if ((!migrated && !owner) || queue?.allowed === false) {
    return problem('rights', 'doctor.rights_create_missing', { role })
  }
  if (owner) return tell('rights', 'note', 'doctor.rights_owner', { role })
  if (beyond.length > 0) return tell('rights', 'note', 'doctor.rights_beyond', { role, beyond: named(beyond) })
  return tell('rights', 'ok', 'doctor.rights', { role })
}

async function checkSchema({ pool }: Store): Promise<Finding> {
  try {
    const due = missingMigrations(await appliedMigrations(pool), MIGRATIONS)
    if (due.length === 0) {
      await requireTables(pool)
      return tell('schema', 'ok', 'doctor.schema', { migration: MIGRATIONS.at(-1)?.name ?? '' })
    }
    const { role, owner } = await rightsOf(pool)
    const migrations = due.map(({ name }) => name).join(', ')
    if (!owner) return problem('schema', 'doctor.schema_behind', { role, migrations })
    return tell('schema', 'note', 'doctor.schema_older', { migrations })
  } catch (error) {
    if (error instanceof StoreError) return storeProblem('schema', error)
    throw error
  }
}

/** Decisions of a month without a table are kept, but do not end at once with their month: a service with a role of its own cannot make one. */
async function checkMonths({ pool }: Store, now: () => number): Promise<Finding> {
  const { short, last = '–', waiting } = await monthsAhead(pool, now())
  if (waiting.length > 0) return tell('months', 'note', 'doctor.months_waiting', { last, months: named(waiting) })
  return short
    ? tell('months', 'note', 'doctor.months_short', { last })
    : tell('months', 'ok', 'doctor.months', { last })
}

async function checkClock({ pool }: Store, now: () => number, recorded: boolean): Promise<Finding> {
  const asked = now()
  const { rows: clock } = await pool.query('select clock_timestamp() as at')
  const here = (asked + now()) / 2
  const skew = Math.round(clock[0].at.getTime() - here)
  if (Math.abs(skew) > SKEW_MAX_MS) return problem('clock', 'doctor.clock_skew', { seconds: (skew / 1000).toFixed(1) })
  const { rows } = recorded
    ? await pool.query('select max(at) as at from (select at from ledger_events order by seq desc limit 1) last')
    : { rows: [{ at: null }] }
  const last: Date | null = rows[0].at
  if (last && last.getTime() > here + AHEAD_MAX_MS) {
    return problem('clock', 'doctor.clock_behind', { last: last.toISOString() })
  }
  return tell('clock', 'ok', 'doctor.clock', { now: new Date(here).toISOString() })
}

async function eventCount({ pool }: Store): Promise<number> {
  const { rows } = await pool.query('select coalesce(max(seq) + 1, 0) as count from ledger_events')
  return rows[0].count
}

/**
 * Whether the way to a database elsewhere is encrypted, and to the right server: the password and everything that is recorded
 * goes over it. Nothing of an embedded one, and of one that is on this machine.
 */
export async function checkConnection({ pool, url }: Pick<Database, 'pool' | 'url'>): Promise<readonly Finding[]> {
  if (isLocal(url)) return []
  const sslmode = sslModeOf(url) ?? '–'
  if (sslmode === 'no-verify') return [problem('connection', 'doctor.connection_unverified', { sslmode })]
  const { rows } = await pool.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
  if (rows[0]?.ssl !== true) return [problem('connection', 'doctor.connection_plain', { sslmode })]
  return [tell('connection', 'ok', 'doctor.connection', { sslmode })]
}

/** A socket in a folder, or the loopback. */
function isLocal(url: string): boolean {
  const named = /^[^:]+:\/\/(?:[^@/]*@)?(\[[^\]]*\]|[^:/?]*)/.exec(url)?.[1] ?? ''
  const host = new URLSearchParams(url.split('?')[1]).get('host') ?? decodeURIComponent(named).replace(/^\[|\]$/g, '')
  return (
    host === '' ||
    host.startsWith('/') ||
    host === 'localhost' ||
    host === '::1' ||
    (isIP(host) === 4 && host.startsWith('127.'))
  )
}
