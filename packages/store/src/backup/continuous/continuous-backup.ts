import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readPassword } from '../../embedded/initialise.ts'
import { layoutOf } from '../../embedded/layout.ts'
import { connectionConfig } from '../../open-database.ts'
import { StoreError } from '../../store-error.ts'
import { BackupFolder, backedUpUntil } from './backup-folder.ts'
import { readBackupKey } from './frames.ts'
import { type Lsn, lsnText, parseLsn, Replication } from './replication.ts'
import { databaseId } from './timelines.ts'
import { WalReceiver } from './wal-receiver.ts'

export interface ContinuousBackupOptions {
  /** Of the embedded database. */
  readonly url: string
  readonly dataDir: string
  readonly folder: string
  /** Of the key that seals the files; they are plain where absent. */
  readonly keyFile?: string | undefined
  /** Milliseconds after which a new copy of the data folder is made. */
  readonly everyMs: number
  /** Copies that are kept, with the log since the oldest of them. */
  readonly keep: number
  /** Milliseconds that nobody writes to the folder before a restored database goes on in it; twelve seconds where absent. */
  readonly restMs?: number
  readonly onError: (error: unknown) => void
  readonly onLog?: (line: string) => void
}

export interface ContinuousBackup {
  /** Up to when everything is in the folder, milliseconds since 1970; undefined where nothing is yet. */
  readonly safeUntil: number | undefined
  /** Writes what there is, and ends. */
  close(): Promise<void>
}

/** The server keeps its log until this reader has it. */
const SLOT = 'tribunal_backup'
const RETRY_MS = 5_000
const LOOK_EVERY_MS = 1_000
const STATE_EVERY_MS = 5_000
/** Long enough that a database that writes has saved its state. */
const REST_MS = 12_000
/** That closing waits for the last of the log. */
const CLOSE_MS = 3_000
const COPY_PART_BYTES = 1024 * 1024

/**
 * Keeps a folder from which the database can be restored up to the last second: copies of the data folder from time to time,
 * and the write-ahead log as it arises. Of several processes on one database one writes, and another takes over when it ends.
 * What fails later is tried again. Throws StoreError `backup_key`.
 */
export function startContinuousBackup(options: ContinuousBackupOptions): ContinuousBackup {
  const { onError, keyFile } = options
  const key = keyFile === undefined ? undefined : readBackupKey(keyFile)
  const state: State = { safeUntil: undefined, stopping: new AbortController(), stop: undefined }
  const run = async () => {
    while (!state.stopping.signal.aborted) {
      try {
        await session(options, key, state)
      } catch (error) {
        if (!state.stopping.signal.aborted) onError(error)
      }
      await sleep(RETRY_MS, undefined, { signal: state.stopping.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    get safeUntil() {
      return state.safeUntil
    },
    async close() {
      try {
        await state.stop?.()
      } catch (error) {
        onError(error)
      }
      state.stopping.abort()
      await running
    },
  }
}

interface State {
  safeUntil: number | undefined
  readonly stopping: AbortController
  /** Receives the rest, and ends the session. */
  stop: (() => Promise<void>) | undefined
}

/** From connecting until the connection ends. Returns at once where another process does the work. */
async function session(options: ContinuousBackupOptions, key: Buffer | undefined, state: State): Promise<void> {
  const database = await databaseId(options.dataDir)
  // What an earlier service said, until this one knows better.
  state.safeUntil ??= await backedUpUntil(options.folder, database)
  const control = await Replication.open(options.url).catch(replicationRefused)
  const stream = await Replication.open(options.url).catch(async (error) => {
    await control.close()
    throw error
  })
  const ended = new AbortController()
  try {
    const { system, timeline } = await control.identify()
    const folder = await BackupFolder.open(options.folder, system, await control.segmentBytes(), key)
    const kept = await keptFrom(options.url, control, () =>
      folder.claim(timeline, database, {
        history: () => control.timelineHistory(timeline),
        restMs: options.restMs ?? REST_MS,
        signal: state.stopping.signal,
      }),
    )
    if (kept === 'elsewhere') {
      state.safeUntil = (await backedUpUntil(options.folder, database)) ?? state.safeUntil
      return
    }
    const from = folder.segmentOf(kept) * folder.segmentBytes
    const known = await folder.newestEnd(timeline)
    let until: number | undefined
    const receiver = new WalReceiver({
      ...{ folder, connection: stream, slot: SLOT, timeline, from },
      onSafe: (at) => {
        if (until !== undefined && state.safeUntil === until) state.safeUntil = at
        until = at
      },
    })
    const receiving = receiver.run()
    receiving.catch(() => undefined)
    state.stop = async () => {
      const deadline = Date.now() + CLOSE_MS
      // A copy that is under way has the connection.
      const asked = Promise.race([control.identify(), sleep(CLOSE_MS, undefined, { ref: false })])
      const flushed = (await asked.catch(() => undefined))?.flushed ?? 0n
      while (receiver.flushed < flushed && Date.now() < deadline) await sleep(50)
      if (until !== undefined && state.safeUntil !== undefined) await folder.saveState(state.safeUntil, database)
    }
    const copying = async () => {
      for (let saved = 0; ; await sleep(LOOK_EVERY_MS, undefined, { signal: ended.signal })) {
        // A database that was restored from here may have claimed a newer timeline.
        await folder.requireOwner(timeline, database)
        // Before it streams, another process may have the slot, and be making a copy. Before the log of the folder is compared, it
        // may be that of another database.
        if (!stream.streaming || receiver.flushed < known) continue
        if (await isDue(folder, timeline, receiver.flushed, options.everyMs)) {
          await copyData(options, folder, control)
          await folder.requireOwner(timeline, database)
          await folder.rotate(options.keep, timeline, receiver.flushed)
        }
        if (until === undefined || Date.now() - saved < STATE_EVERY_MS) continue
        // Log without a copy restores nothing, nor does a copy without the log up to its end.
        if (!(await restores(folder, timeline, receiver.flushed))) continue
        state.safeUntil = until
        await folder.saveState(until, database)
        saved = Date.now()
      }
    }
    // A copy that is under way when the service stops is not waited for.
    const stopped = new Promise<never>((_, reject) => {
      const { signal } = state.stopping
      signal.addEventListener('abort', () => reject(signal.reason), { once: true, signal: ended.signal })
    })
    await Promise.race([receiving, copying(), stopped])
  } finally {
    ended.abort()
    state.stop = undefined
    await Promise.all([control.close(), stream.close()])
  }
}

/**
 * From where on the server keeps its log for us; it is asked to where it does not, once `claim` has allowed it: a database that
 * cannot be backed up keeps no log.
 */
async function keptFrom(url: string, control: Replication, claim: () => Promise<void>): Promise<Lsn | 'elsewhere'> {
  const client = new pg.Client({ ...connectionConfig(url), application_name: 'tribunal backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const look = async () => {
      const { rows } = await client.query(
        'select active, wal_status, restart_lsn from pg_replication_slots where slot_name = $1',
        [SLOT],
      )
      return rows[0]
    }
    let slot = await look()
    if (slot?.active) return 'elsewhere'
    await claim()
    if (slot && (slot.wal_status === 'lost' || slot.restart_lsn === null)) {
      await client.query('select pg_drop_replication_slot($1)', [SLOT])
      slot = undefined
    }
    if (!slot) {
      await control.createSlot(SLOT)
      slot = await look()
    }
    return parseLsn(slot.restart_lsn)
  } finally {
    await client.end()
  }
}

/** Whether a new copy is needed: the newest is old, of before a restore, or the log since has a gap. */
async function isDue(folder: BackupFolder, timeline: number, flushed: Lsn, everyMs: number): Promise<boolean> {
  const [newest] = await folder.bases()
  if (!newest || newest.timeline !== timeline || Date.now() - Date.parse(newest.began_at) >= everyMs) return true
  return !(await folder.isCovered(newest, flushed))
}

/** Whether the database can be restored from what there is. */
async function restores(folder: BackupFolder, timeline: number, flushed: Lsn): Promise<boolean> {
  for (const base of await folder.bases()) {
    if (base.timeline === timeline && parseLsn(base.end) <= flushed) return await folder.isCovered(base, flushed)
  }
  return false
}

/** Makes a copy of the data folder. */
async function copyData(
  { dataDir, onLog }: ContinuousBackupOptions,
  folder: BackupFolder,
  control: Replication,
): Promise<void> {
  const began = new Date().toISOString()
  let bytes = 0
  const place = await folder.addBase(began, async (archive) => {
    let waiting: Buffer[] = []
    let waitingBytes = 0
    const write = async (last: boolean) => {
      const content = Buffer.concat(waiting)
      waiting = []
      waitingBytes = 0
      await archive.append(content, last)
    }
    const copied = await control.baseBackup(async (part) => {
      waiting.push(part)
      waitingBytes += part.length
      bytes += part.length
      if (waitingBytes >= COPY_PART_BYTES) await write(false)
    })
    await write(true)
    return {
      began_at: began,
      ended_at: new Date().toISOString(),
      timeline: copied.timeline,
      start: lsnText(copied.start),
      end: lsnText(copied.end),
      bytes,
      postgresql: await control.version(),
      password: readPassword(layoutOf(dataDir)),
    }
  })
  onLog?.(`backed up ${bytes} bytes to ${place}`)
}

function replicationRefused(error: unknown): never {
  // 42501: the role has not the attribute (PostgreSQL, appendix A).
  if ((error as { readonly code?: string }).code === '42501') {
    throw new StoreError('backup_refused', {}, { cause: error })
  }
  throw error
}

/**
 * Lets the server delete the log that it keeps for a backup that is not made any more: it would fill the disk. Nothing where a
 * process receives it now.
 */
export async function endContinuousBackup(pool: pg.Pool): Promise<void> {
  await pool.query(
    'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active',
    [SLOT],
  )
}
