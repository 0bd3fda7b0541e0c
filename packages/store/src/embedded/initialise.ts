import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { StoreError, systemCode, writeFailure } from '../store-error.ts'
import type { Binaries } from './binaries.ts'
import { type Address, DATABASE, type Layout, layoutOf } from './layout.ts'
import { runProgram } from './programs.ts'
import { isAlive } from './server-process.ts'
import type { ServerUser } from './server-user.ts'

/**
 * Makes the database where there is none yet. Of two that do so at once, the database of one is as good as that of the other.
 * Throws StoreError `folder_not_writable`, `disk_full`, `disk_read_only`, `other_major`, `did_not_start`, `cannot_drop_root`.
 */
export async function initialise(layout: Layout, binaries: Binaries, user: ServerUser | undefined): Promise<void> {
  const found = versionOf(layout)
  if (found !== undefined) return checkVersion(found, layout, binaries)
  await makeAside(layout, user, (aside) => makeCluster(aside, binaries, user))
}

/**
 * Makes the server's folder aside and moves it into place complete, so that work that is cut off leaves nothing half made, and
 * removes what such work left before. Of two that do so at once one wins; answers whether this one did.
 * Throws StoreError `folder_not_writable`, `disk_full`, `disk_read_only`, `cannot_drop_root`, and what `make` throws.
 */
export async function makeAside(
  layout: Layout,
  user: ServerUser | undefined,
  make: (aside: Layout) => Promise<void>,
): Promise<boolean> {
  makeDataFolder(layout, user)
  removeUnfinished(layout)
  const aside = asideOf(layout)
  try {
    makeFolders(aside, user)
    await make(aside)
    return moveIntoPlace(aside, layout)
  } finally {
    rmSync(aside.home, { recursive: true, force: true })
  }
}

function asideOf({ dataDir, home }: Layout): Layout {
  return layoutOf(dataDir, `${home}.${process.pid}.new`)
}

/** The password of the role `tribunal`. Throws StoreError `folder_of_another`. */
export function readPassword({ passwordFile, home }: Layout): string {
  try {
    return readFileSync(passwordFile, 'utf8').trim()
  } catch (error) {
    throw new StoreError('folder_of_another', { folder: home, detail: systemCode(error) }, { cause: error })
  }
}

/** The major version that made the database there is. */
function versionOf({ data, home }: Layout): string | undefined {
  try {
    return readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw new StoreError('folder_of_another', { folder: home, detail: systemCode(error) }, { cause: error })
  }
}

function checkVersion(found: string, { home }: Layout, { version }: Binaries): void {
  const wanted = version.split('.')[0] ?? ''
  if (found !== wanted) throw new StoreError('other_major', { folder: home, found, wanted })
}

function makeDataFolder({ dataDir }: Layout, user: ServerUser | undefined): void {
  try {
    // Another user's server must pass through to its own folder below.
    mkdirSync(dataDir, { recursive: true, mode: user ? 0o711 : 0o700 })
  } catch (error) {
    throw writeFailure(dataDir, error)
  }
}

function makeFolders({ dataDir, home, data }: Layout, user: ServerUser | undefined): void {
  try {
    mkdirSync(home, { mode: user ? 0o711 : 0o700 })
    mkdirSync(data, { mode: 0o700 })
  } catch (error) {
    throw writeFailure(dataDir, error)
  }
  try {
    if (user) chownSync(data, user.uid, user.gid)
  } catch (error) {
    throw new StoreError('cannot_drop_root', { detail: systemCode(error) }, { cause: error })
  }
}

async function makeCluster(layout: Layout, binaries: Binaries, user: ServerUser | undefined): Promise<void> {
  const { data } = layout
  const run = async (program: string, args: (folder: string) => readonly string[], input = '') => {
    const { code, output } = await runProgram({ program, args, data, user }, input)
    if (code !== 0) throw failure(layout, output)
  }
  const sizes = sizeSettings().flatMap((setting) => ['-c', setting])
  // One sort order on every machine: by code point, from PostgreSQL itself.
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8']
  // The default since PostgreSQL 18; a page that a disk has changed is then an error and not an answer.
  const checked = ['--data-checksums']
  await run(binaries.initdb, (folder) => [
    '-D',
    folder,
    '-U',
    'postgres',
    '--auth=trust',
    ...checked,
    ...locale,
    ...sizes,
  ])
  writeFileSync(join(data, 'pg_hba.conf'), WHO_MAY_CONNECT)
  const password = randomBytes(24).toString('base64url')
  await run(binaries.postgres, (folder) => ['--single', '-D', folder, 'postgres'], firstCommands(password))
  writeFileSync(layout.passwordFile, `${password}\n`, { mode: 0o600, flush: true })
  writeFileSync(roleMark(layout), '')
}

/** Every connection gives a password. The superuser has none, so only the server's own files make one. */
const WHO_MAY_CONNECT = `# TYPE  DATABASE  USER  ADDRESS  METHOD
local   all  all                scram-sha-256
host    all  all  127.0.0.1/32  scram-sha-256
`

/** One command a line, as single-user mode reads them. */
function firstCommands(password: string): string {
  return [
    // createdb: for a second database beside the first, to try a restore in. pg_checkpoint: for `privacy erase --scrub`.
    `create role ${DATABASE} login createdb password '${password}' in role pg_monitor, pg_checkpoint;`,
    ROLE_UPDATE,
    `create database ${DATABASE} owner ${DATABASE};`,
    '',
  ].join('\n')
}

/** createrole: for a role that only reads. replication: for continuous backups. */
const ROLE_UPDATE = `alter role ${DATABASE} createrole replication;`

/** A file that says that the role has it. */
export function roleMark({ home }: Layout): string {
  return join(home, 'role-updated')
}

/**
 * Gives the role of a database that an older version made what the role of a new one has, while no server runs. One that cannot
 * be given it now is given it at a later start.
 */
export async function updateRole(layout: Layout, binaries: Binaries, user: ServerUser | undefined): Promise<void> {
  const done = roleMark(layout)
  if ([done, layout.pidFile, join(layout.data, 'recovery.signal')].some((file) => existsSync(file))) return
  const args = (folder: string) => ['--single', '-D', folder, 'postgres']
  const { code } = await runProgram({ program: binaries.postgres, args, data: layout.data, user }, `${ROLE_UPDATE}\n`)
  if (code === 0) writeFileSync(done, '')
}

function failure({ dataDir }: Layout, output: string): StoreError {
  if (/No space left on device/.test(output)) return new StoreError('disk_full', { folder: dataDir })
  const uid = /could not look up effective user ID (\d+)/.exec(output)?.[1]
  if (uid !== undefined) return new StoreError('user_without_account', { uid })
  const detail = output.split('\n').filter((line) => /error|fatal|panic|denied|failed/i.test(line))
  return new StoreError('did_not_start', { detail: detail.join(' ').trim() || output.trim(), log: dataDir })
}

/**
 * Makes the server's folder that was made aside the one of the data folder, at once and durably; false where another process has
 * put one there in between.
 */
function moveIntoPlace(aside: Layout, layout: Layout): boolean {
  try {
    syncFolder(aside.home)
    renameSync(aside.home, layout.home)
  } catch (error) {
    if (versionOf(layout) !== undefined) return false
    throw writeFailure(layout.dataDir, error)
  }
  try {
    syncFolder(layout.dataDir)
  } catch (error) {
    throw writeFailure(layout.dataDir, error)
  }
  return true
}

/** Removes the server's folder of a data folder: at once, so that what another process puts there meanwhile stays. */
export function removeDatabase(layout: Layout): void {
  const aside = asideOf(layout)
  renameSync(layout.home, aside.home)
  rmSync(aside.home, { recursive: true, force: true })
}

/** Makes the names in a folder durable, where the platform has that: what is acknowledged next must not vanish with them. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const file = openSync(folder, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** What starts and restores that were cut off left behind. */
function removeUnfinished({ dataDir }: Layout): void {
  for (const name of readdirSync(dataDir)) {
    const pid = /^postgres\.(\d+)\.new$/.exec(name)?.[1]
    if (pid === undefined || (Number(pid) !== process.pid && isAlive(Number(pid)))) continue
    rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}

const MIB = 1024 * 1024

/** Settings written into a new `postgresql.conf`; the operator of the server may change them there. */
function sizeSettings(memoryBytes = totalmem()): readonly string[] {
  // A thirty-second of the memory, for small machines are shared with the program itself; PostgreSQL's own default is 128 MB.
  const buffers = Math.min(512, Math.max(32, Math.floor(memoryBytes / 32 / MIB)))
  return [
    `shared_buffers=${buffers}MB`,
    'max_connections=100',
    'jit=off',
    // A start after a crash reads the journal since the checkpoint before: a quarter of PostgreSQL's own 1 GB takes about a second.
    'max_wal_size=256MB',
  ]
}

/** Settings given at every start, which no file and no ALTER SYSTEM overrides: durability, and who can connect. */
export function fixedSettings(address: Address, clusterName: string): readonly string[] {
  return [
    'fsync=on',
    'full_page_writes=on',
    'synchronous_commit=on',
    'password_encryption=scram-sha-256',
    // Relative to the data folder, which is the server's working folder.
    `unix_socket_directories=${address.kind === 'socket' ? '.' : ''}`,
    'unix_socket_permissions=0700',
    `listen_addresses=${address.kind === 'tcp' ? '127.0.0.1' : ''}`,
    `port=${address.port}`,
    `cluster_name=${clusterName}`,
    // A continuous backup whose folder is away must not fill the disk: the log that waits for it is dropped beyond this, and a new
    // copy is made.
    'max_slot_wal_keep_size=4GB',
    'logging_collector=off',
    'log_destination=stderr',
    'log_checkpoints=off',
    'log_timezone=UTC',
    'timezone=UTC',
  ]
}
