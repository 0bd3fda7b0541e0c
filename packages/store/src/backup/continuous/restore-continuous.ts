import { createWriteStream } from 'node:fs'
import { appendFile, chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { message } from '@tribunal/messages'
import { extract } from 'tar-stream'
import { makeAside, roleMark } from '../../embedded/initialise.ts'
import { hasDatabase, type Layout, layoutOf } from '../../embedded/layout.ts'
import { type ServerUser, serverUser } from '../../embedded/server-user.ts'
import { startEmbedded } from '../../embedded/start-embedded.ts'
import { openDatabase } from '../../open-database.ts'
import { StoreError, writeFailure } from '../../store-error.ts'
import { leavingAsFound } from '../leaving-as-found.ts'
import { BackupFolder, type Base } from './backup-folder.ts'
import { FrameReader, readBackupKey } from './frames.ts'
import { type Piece, type RestoreSource, restoreSource } from './restore-source.ts'
import { historyName } from './timelines.ts'

export interface ContinuousRestoreOptions {
  readonly folder: string
  readonly keyFile?: string | undefined
  /** Where the database is put; it has none yet. */
  readonly dataDir: string
  /** Up to when the log is applied; to its end where absent, or where nothing in it is later. */
  readonly until?: Date | undefined
  /** The timeline whose history is followed; the newest that was claimed where absent. */
  readonly timeline?: number | undefined
}

export interface ContinuousRestored {
  /** When the copy was begun that the log was applied to. */
  readonly base: string
  /** When the last transaction was committed that is there; undefined where the log held none. */
  readonly until: Date | undefined
  readonly decisions: number
  readonly events: number
}

/** Bytes of the log are only valid up to where it ends: the rest of a segment has to be there, as zeros. */
const ZEROS = Buffer.alloc(1024 * 1024)
/** What PostgreSQL says where the log ends before the moment that was asked for, and when the last transaction of it was. */
const SHORT = /recovery ended before configured recovery target was reached/
const LAST = /last completed transaction was at log time (\S+) (\S+)\+00/

/**
 * Restores the embedded database of a data folder that has none: the newest copy (before `until`) of the history of a timeline,
 * and the log of that history since then without a gap. The database begins a timeline that the folder has nothing of.
 * Throws StoreError `backup_unreadable`, `backup_damaged`, `backup_key_differs`, `backup_sealed`, `backup_not_sealed`,
 * `backup_no_timeline`, `backup_history_damaged`, `backup_without_base`, `database_exists`, `restore_failed`, `restore_left`,
 * `folder_not_writable`, `disk_full`, `disk_read_only`, `cannot_drop_root`.
 */
export async function restoreContinuous(options: ContinuousRestoreOptions): Promise<ContinuousRestored> {
  const { dataDir, until } = options
  const folder = await BackupFolder.read(
    options.folder,
    options.keyFile === undefined ? undefined : readBackupKey(options.keyFile),
  )
  const layout = layoutOf(dataDir)
  const isThere = () => new StoreError('database_exists', { folder: layout.dataDir, home: layout.home })
  if (hasDatabase(dataDir)) throw isThere()
  const { base, log } = await restoreSource(folder, options)
  const target = { timeline: log.at(-1)?.timeline ?? base.timeline, until }
  const user = serverUser(layout.data)
  return await leavingAsFound(dataDir, async () => {
    const isOurs = await makeAside(layout, user, async (aside) => {
      try {
        await putFiles(aside, user, { folder, base, log, target })
      } catch (error) {
        throw error instanceof Error && 'syscall' in error ? writeFailure(layout.dataDir, error) : error
      }
    })
    // What another restore has put there may be of another moment.
    if (!isOurs) throw isThere()
    try {
      return { base: base.began_at, ...(await recover(layout, user, target)) }
    } catch (error) {
      throw toldAs(error)
    }
  })
}

/** Puts the copy, the log and what PostgreSQL is to do with them into a folder. */
async function putFiles(
  aside: Layout,
  user: ServerUser | undefined,
  { folder, base, log, target }: RestoreSource & { readonly folder: BackupFolder; readonly target: Target },
): Promise<void> {
  const owned = new OwnedFolder(aside.data, user)
  await unpack(folder, base, owned)
  await putLog(folder, log, owned)
  await putHistories(folder, owned)
  await askForRecovery(aside, owned, target)
  await writeFile(aside.passwordFile, `${base.password}\n`, { mode: 0o600, flush: true })
  // Only a role that has the right can have made the copy.
  await writeFile(roleMark(aside), '')
}

/** Makes files that belong to the user of the server. */
class OwnedFolder {
  readonly #root: string
  readonly #user: ServerUser | undefined

  constructor(root: string, user: ServerUser | undefined) {
    this.#root = root
    this.#user = user
  }

  /** A place below the folder. Throws where a name leads out of it. */
  path(name: string): string {
    const path = normalize(join(this.#root, name))
    if (path !== normalize(this.#root) && !path.startsWith(normalize(this.#root) + sep)) {
      throw new StoreError('backup_damaged', { file: name, detail: message('backup.outside') })
    }
    return path
  }

  async folder(name: string, mode: number): Promise<void> {
    await mkdir(this.path(name), { recursive: true })
    await this.#give(this.path(name), mode)
  }

  /** Not made durable here: PostgreSQL syncs all files before it applies a log. */
  async file(name: string, mode: number, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
    const path = this.path(name)
    await mkdir(dirname(path), { recursive: true })
    await pipeline(Readable.from(content), createWriteStream(path))
    await this.#give(path, mode)
  }

  async #give(path: string, mode: number): Promise<void> {
    await chmod(path, mode)
    if (this.#user) await chown(path, this.#user.uid, this.#user.gid)
  }
}

async function unpack(folder: BackupFolder, base: Base, owned: OwnedFolder): Promise<void> {
  const archive = extract()
  const file = join(base.folder, 'base.tar.frames')
  const reading = pipeline(Readable.from(new FrameReader(file, folder.key).frames()), archive)
  reading.catch(() => undefined)
  for await (const entry of archive) {
    const { name, type, mode = 0o600 } = entry.header
    if (type === 'directory') await owned.folder(name, mode)
    else if (type === 'file') await owned.file(name, mode, entry)
    else
      throw new StoreError('backup_damaged', { file, detail: message('backup.entry_type', { name, type: type ?? '' }) })
    entry.resume()
  }
  await reading
}

async function putLog(folder: BackupFolder, log: readonly Piece[], owned: OwnedFolder): Promise<void> {
  await owned.folder('pg_wal', 0o700)
  for (const { timeline, segment, whole, bytes } of log) {
    const contents = folder.segmentContents(timeline, segment, whole)
    const name = join('pg_wal', folder.segmentName(timeline, segment))
    await owned.file(name, 0o600, filled(contents, bytes, Number(folder.segmentBytes)))
  }
}

/**
 * History files tell PostgreSQL which timelines lead to which. Its new timeline is the first that has none: those that the backup
 * knows without one, as of an older version, get one that is empty.
 */
async function putHistories(folder: BackupFolder, owned: OwnedFolder): Promise<void> {
  const newest = (await folder.timelines()).at(-1) ?? 1
  for (let timeline = 2; timeline <= newest; timeline++) {
    const text = await folder.historyText(timeline)
    await owned.file(join('pg_wal', historyName(timeline)), 0o600, [Buffer.from(text)])
  }
}

/** The first `bytes` of a segment, and zeros up to its end. */
async function* filled(frames: AsyncIterable<Buffer>, bytes: number, segmentBytes: number): AsyncGenerator<Buffer> {
  let written = 0
  for await (const content of frames) {
    const part = content.subarray(0, bytes - written)
    yield part
    written += part.length
    if (written === bytes) break
  }
  for (let left = segmentBytes - written; left > 0; left -= ZEROS.length) {
    yield ZEROS.subarray(0, Math.min(left, ZEROS.length))
  }
}

/** Where a recovery ends. */
interface Target {
  readonly timeline: number
  readonly until: Date | undefined
}

/**
 * Everything of the log lies in the folder: there is nothing to fetch (`exit 1`), and a new timeline begins where it ends.
 * Nobody can connect before the whole log is applied: a server that ends on the way has then only its own words to say why.
 */
async function askForRecovery({ data }: Layout, owned: OwnedFolder, { timeline, until }: Target): Promise<void> {
  const file = join(data, 'postgresql.auto.conf')
  const before = await readFile(file, 'utf8').catch(() => '')
  // What an earlier restore asked for.
  const kept = before
    .split('\n')
    .filter((line) => !/^\s*(restore_command|hot_standby|recovery_target\w*)\s*=/.test(line))
  await owned.file('postgresql.auto.conf', 0o600, [Buffer.from(`${kept.join('\n').trimEnd()}\n`)])
  // Names of time zones are not known where this is read.
  const moment = until
    ? `recovery_target_time = '${until.toISOString().replace('Z', '+00')}'\nrecovery_target_action = 'promote'\n`
    : ''
  const target = `recovery_target_timeline = '${timeline}'\n${moment}`
  await appendFile(file, `restore_command = 'exit 1'\nhot_standby = off\n${target}`)
  await owned.file('recovery.signal', 0o600, [])
}

/**
 * Applies the log up to `until`. PostgreSQL ends where nothing in the log is later, for all it knows of it is that the moment did
 * not come; everything is before it then, and is applied to its end.
 */
async function recover(
  layout: Layout,
  user: ServerUser | undefined,
  { timeline, until }: Target,
): Promise<Omit<ContinuousRestored, 'base'>> {
  try {
    return await applyLog(layout.dataDir)
  } catch (error) {
    const said = detailOf(error)
    if (until === undefined || !SHORT.test(said)) throw error
    await askForRecovery(layout, new OwnedFolder(layout.data, user), { timeline, until: undefined })
    const restored = await applyLog(layout.dataDir)
    // The server goes on from where it was, and may have no transaction left to apply.
    const [, day, time] = LAST.exec(said) ?? []
    return { ...restored, until: restored.until ?? (day === undefined ? undefined : new Date(`${day}T${time}Z`)) }
  }
}

/** Why the server did not start, in the words of PostgreSQL; its log and its address go with the folder. */
function toldAs(error: unknown): unknown {
  const detail = detailOf(error)
  return detail === '' ? error : new StoreError('restore_failed', { detail }, { cause: error })
}

function detailOf(error: unknown): string {
  const failed =
    error instanceof StoreError && ['did_not_start', 'database_damaged', 'unreachable'].includes(error.code)
  return failed ? String(error.said.message.params?.['detail'] ?? '') : ''
}

/** Starts the server, which answers once it has applied the log, however long that takes; and stops it. */
async function applyLog(dataDir: string): Promise<Omit<ContinuousRestored, 'base'>> {
  const server = await startEmbedded({ dataDir, mustExist: true, timeoutMs: Number.POSITIVE_INFINITY })
  try {
    const database = await openDatabase({ url: server.url, poolSize: 1 })
    try {
      const { rows } = await database.pool.query(
        `select pg_last_xact_replay_timestamp() as until, to_regclass('ledger_events') is not null as made`,
      )
      const { rows: counted } = rows[0].made
        ? await database.pool.query(
            'select (select count(*) from decisions) as decisions, (select count(*) from ledger_events) as events',
          )
        : { rows: [{ decisions: 0, events: 0 }] }
      return { until: rows[0].until ?? undefined, ...counted[0] }
    } finally {
      await database.close()
    }
  } finally {
    await server.stop()
  }
}
