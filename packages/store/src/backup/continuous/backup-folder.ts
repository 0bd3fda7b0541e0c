import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Message, message } from '@tribunal/messages'
import { z } from 'zod'
import { StoreError, systemCode, unreadable } from '../../store-error.ts'
import { FrameReader, FrameWriter, keyMark } from './frames.ts'
import { type Lsn, parseLsn } from './replication.ts'
import {
  type History,
  historyFrom,
  historyName,
  isHistory,
  newestClaimed,
  readHistory,
  writeHistory,
} from './timelines.ts'

/** What a folder of continuous backups says of itself, in `backup.json`. */
const HEAD = z.strictObject({
  format: z.literal('tribunal-continuous-backup'),
  version: z.literal(1),
  /** Identifier of the database cluster. */
  system: z.string(),
  segment_bytes: z.int().positive(),
  /** Of the key that seals the files; null where none does. */
  key: z.string().nullable(),
})
type Head = z.infer<typeof HEAD>

const LSN = z.string().regex(/^[0-9A-F]+\/[0-9A-F]+$/)
const BASE = z.strictObject({
  /** When it was begun and ended, RFC 3339. */
  began_at: z.iso.datetime(),
  ended_at: z.iso.datetime(),
  timeline: z.int().positive(),
  /** The log is needed from here on, and at least up to `end`. */
  start: LSN,
  end: LSN,
  bytes: z.int().min(0),
  /** `18.4`. */
  postgresql: z.string(),
  /** Of the role of the embedded database. */
  password: z.string(),
})
export type BaseInfo = z.infer<typeof BASE>

/** A copy of the data folder that is whole. */
export interface Base extends BaseInfo {
  readonly folder: string
}

/** Says what a copy is, and that it is whole. */
const BASE_FILE = 'base.json.frames'

/** Without `database` where an older version wrote it. */
const STATE = z.object({ safe_until: z.iso.datetime(), database: z.string().optional() })

export interface Claim {
  readonly history: () => Promise<string>
  /** Milliseconds in which a database that writes to the folder is noticed. */
  readonly restMs: number
  readonly signal: AbortSignal
}

/**
 * A folder of continuous backups: `base/TIME/` are copies of the data folder, `wal/` is the write-ahead log in segments, of
 * which the newest ends in `.partial`, and a history file for each timeline, as in an archive of PostgreSQL. `state.json` says
 * up to when everything is in it. The database that claimed the newest timeline is the one that writes.
 */
export class BackupFolder {
  readonly folder: string
  readonly segmentBytes: bigint
  readonly system: string
  readonly key: Buffer | undefined
  #saving: Promise<void> = Promise.resolve()

  private constructor(folder: string, head: Head, key: Buffer | undefined) {
    this.folder = folder
    this.segmentBytes = BigInt(head.segment_bytes)
    this.system = head.system
    this.key = key
  }

  /**
   * Opens a folder to write to, and makes it where there is none. Throws StoreError `backup_of_another`, `backup_sealed`,
   * `backup_not_sealed`, `backup_key_differs`, `folder_not_writable`.
   */
  static async open(
    folder: string,
    system: string,
    segmentBytes: bigint,
    key: Buffer | undefined,
  ): Promise<BackupFolder> {
    try {
      for (const name of ['base', 'wal']) await mkdir(join(folder, name), { recursive: true, mode: 0o700 })
    } catch (error) {
      throw new StoreError('folder_not_writable', { folder, detail: systemCode(error) }, { cause: error })
    }
    const wanted: Head = {
      format: 'tribunal-continuous-backup',
      version: 1,
      system,
      segment_bytes: Number(segmentBytes),
      key: key ? keyMark(key) : null,
    }
    const found = await readHead(folder)
    if (!found) await writeWhole(join(folder, 'backup.json'), `${JSON.stringify(wanted, undefined, 2)}\n`)
    else checkKey(folder, found, key)
    if (found && found.system !== system) throw new StoreError('backup_of_another', { folder })
    return new BackupFolder(folder, found ?? wanted, key)
  }

  /**
   * Opens a folder to restore from. Throws StoreError `not_a_backup`, `backup_unreadable`, `backup_damaged`, `backup_sealed`,
   * `backup_not_sealed`, `backup_key_differs`.
   */
  static async read(folder: string, key: Buffer | undefined): Promise<BackupFolder> {
    const head = await readHead(folder)
    if (!head) throw new StoreError('not_a_backup', { file: folder })
    checkKey(folder, head, key)
    for (const file of ['base', 'wal'].map((name) => join(folder, name))) {
      await readdir(file).catch((error) => {
        throw new StoreError('backup_unreadable', { file, detail: unreadable(error) }, { cause: error })
      })
    }
    return new BackupFolder(folder, head, key)
  }

  get #wal(): string {
    return join(this.folder, 'wal')
  }

  /**
   * Claims the timeline of a database, unless it did so before: writes its history file, whose text `history` gives. Nothing in
   * the folder may change for `restMs` before. Throws StoreError `backup_in_use`, and as `requireOwner` does.
   */
  async claim(timeline: number, database: string, { history, restMs, signal }: Claim): Promise<void> {
    if ((await newestClaimed(this.#wal)) < timeline) {
      await this.#requireRest(restMs, signal)
      await writeHistory(this.#wal, timeline, { database, text: await history() })
      await syncFolder(this.#wal)
    }
    await this.requireOwner(timeline, database)
  }

  /**
   * Throws StoreError `backup_timeline_taken` where another database has claimed this timeline, or a newer one, and
   * `backup_history_damaged` where the history file of the newest names no database.
   */
  async requireOwner(timeline: number, database: string): Promise<void> {
    const newest = await newestClaimed(this.#wal)
    const owner = (await readHistory(this.#wal, newest))?.database
    if (owner === undefined && newest > 0) {
      throw this.historyDamaged({ timeline: newest }, message('backup.history_no_owner'), message('backup.new_folder'))
    }
    if (newest === timeline && owner === database) return
    throw new StoreError('backup_timeline_taken', { folder: this.folder, timeline: newest })
  }

  /** Throws where something in the folder changes. */
  async #requireRest(restMs: number, signal: AbortSignal): Promise<void> {
    if ((await readdir(this.#wal)).length === 0) return
    const before = await this.#files()
    await sleep(restMs, undefined, { signal })
    if ((await this.#files()) !== before) throw new StoreError('backup_in_use', { folder: this.folder })
  }

  /** What writing changes: copies, log and `state.json`, with sizes and times. */
  async #files(): Promise<string> {
    const names = ['state.json']
    for (const name of ['base', 'wal']) {
      for (const file of await readdir(join(this.folder, name), { recursive: true })) names.push(join(name, file))
    }
    const lines: string[] = []
    for (const name of names.sort()) {
      const { size, mtimeMs } = await stat(join(this.folder, name)).catch(() => ({ size: 0, mtimeMs: 0 }))
      lines.push(`${name} ${size} ${mtimeMs}`)
    }
    return lines.join('\n')
  }

  /** Every timeline that something here is of, in order. */
  async timelines(): Promise<readonly number[]> {
    const found = (await readdir(this.#wal)).map((name) => Number.parseInt(/^[0-9A-F]{8}/.exec(name)?.[0] ?? '0', 16))
    for (const base of await this.bases()) found.push(base.timeline)
    return [...new Set(found)].filter((timeline) => timeline > 0).sort((a, b) => a - b)
  }

  /**
   * The text of the history file of a timeline, as PostgreSQL reads it; empty where there is none, as of the first one, or where it
   * cannot be used.
   */
  async historyText(timeline: number): Promise<string> {
    const text = (await readHistory(this.#wal, timeline))?.text ?? ''
    return historyFrom(timeline, text).fault ? '' : text
  }

  /** The newest timeline that was claimed. In a folder of an older version none was: that of the newest copy counts then. */
  async newestTimeline(): Promise<number> {
    return (await newestClaimed(this.#wal)) || ((await this.bases())[0]?.timeline ?? 1)
  }

  /** The timelines that lead to one; to the newest where none is named. One without a history file stands alone. */
  async historyOf(named?: number): Promise<History> {
    const timeline = named ?? (await this.newestTimeline())
    const file = await readHistory(this.#wal, timeline)
    if (!file) return { timeline, timelines: [{ id: timeline, from: 0n, until: undefined }] }
    return historyFrom(timeline, file.text)
  }

  /** `others`: what else can be done than to put the file back. */
  historyDamaged({ timeline }: Pick<History, 'timeline'>, detail: Message, others: Message): StoreError {
    return new StoreError('backup_history_damaged', {
      file: join(this.#wal, historyName(timeline)),
      timeline,
      detail,
      others,
    })
  }

  /** Copies that are whole, newest first. */
  async bases(): Promise<Base[]> {
    const bases: Base[] = []
    for (const name of (await readdir(join(this.folder, 'base'))).sort().reverse()) {
      const folder = join(this.folder, 'base', name)
      const info = await this.#readBase(folder)
      if (info) bases.push({ ...info, folder })
    }
    return bases
  }

  async #readBase(folder: string): Promise<BaseInfo | undefined> {
    if (!(await isFinished(folder))) return undefined
    const parts: Buffer[] = []
    const file = join(folder, BASE_FILE)
    for await (const part of new FrameReader(file, this.key).frames()) parts.push(part)
    return parsed(BASE, Buffer.concat(parts).toString('utf8'), file)
  }

  /**
   * Makes a copy: `write` writes the archive and returns its description. One that fails is removed at once, and one that was cut off before the
   * next begins: they would fill the disk, and a new one needs the room.
   */
  async addBase(beganAt: string, write: (archive: FrameWriter) => Promise<BaseInfo>): Promise<string> {
    await this.#removeUnfinished()
    const folder = join(this.folder, 'base', beganAt.replaceAll(/[-:]|\.\d+/g, ''))
    await mkdir(folder, { mode: 0o700 })
    try {
      const info = await this.#writeFrames(join(folder, 'base.tar.frames'), write)
      const [temporary, file] = [join(folder, 'base.json.new'), join(folder, BASE_FILE)]
      await this.#writeFrames(temporary, (writer) => writer.append(Buffer.from(JSON.stringify(info)), true))
      await rename(temporary, file)
    } catch (error) {
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
      throw error
    }
    await syncFolder(folder)
    await syncFolder(join(this.folder, 'base'))
    return folder
  }

  async #removeUnfinished(): Promise<void> {
    for (const name of await readdir(join(this.folder, 'base'))) {
      const folder = join(this.folder, 'base', name)
      if (!(await isFinished(folder))) await rm(folder, { recursive: true, force: true })
    }
  }

  async #writeFrames<T>(path: string, write: (writer: FrameWriter) => Promise<T>): Promise<T> {
    const writer = await FrameWriter.create(path, this.key)
    try {
      const written = await write(writer)
      await writer.sync()
      return written
    } finally {
      await writer.close()
    }
  }

  /** `00000001` `0000000A` `000000FF`: timeline, and the segment's place, as PostgreSQL names it. */
  segmentName(timeline: number, segment: bigint): string {
    const each = 0x1_0000_0000n / this.segmentBytes
    return [BigInt(timeline), segment / each, segment % each]
      .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
      .join('')
  }

  segmentOf(lsn: Lsn): bigint {
    return lsn / this.segmentBytes
  }

  walFile(timeline: number, segment: bigint, partial = false): string {
    return join(this.#wal, this.segmentName(timeline, segment) + (partial ? '.partial' : ''))
  }

  /** The segments of a timeline, in order: whether each is whole. */
  async segments(timeline: number): Promise<Map<bigint, boolean>> {
    const each = 0x1_0000_0000n / this.segmentBytes
    const found = new Map<bigint, boolean>()
    for (const name of (await readdir(this.#wal)).sort()) {
      const [, line, high, low, partial] = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})(\.partial)?$/.exec(name) ?? []
      if (line === undefined || Number.parseInt(line, 16) !== timeline) continue
      const segment = BigInt(`0x${high}`) * each + BigInt(`0x${low}`)
      if (partial === undefined || !found.has(segment)) found.set(segment, partial === undefined)
    }
    return found
  }

  /**
   * The contents of a segment. One that is still written goes on by another name once it is whole: where it has left, it is read
   * by that, since a database may write its log while another one is restored from it.
   */
  async *segmentContents(timeline: number, segment: bigint, whole: boolean): AsyncGenerator<Buffer> {
    const reader = (partial: boolean) => new FrameReader(this.walFile(timeline, segment, partial), this.key)
    if (!whole) {
      try {
        yield* reader(true).frames({ unfinished: true })
        return
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    }
    yield* reader(false).frames()
  }

  /** Where the log that begins with a segment ends, or has its first gap. */
  async logEnd(timeline: number, first: bigint): Promise<Lsn> {
    const segments = await this.segments(timeline)
    let segment = first
    while (segments.get(segment) === true) segment++
    let bytes = 0
    if (segments.has(segment))
      for await (const content of this.segmentContents(timeline, segment, false)) bytes += content.length
    return segment * this.segmentBytes + BigInt(bytes)
  }

  /** Where the newest segment of a timeline ends; 0 where it has none. */
  async newestEnd(timeline: number): Promise<Lsn> {
    const newest = [...(await this.segments(timeline)).keys()].at(-1)
    return newest === undefined ? 0n : await this.logEnd(timeline, newest)
  }

  /** Whether the log reaches without a gap from where a copy needs it to `flushed`. */
  async isCovered({ start, timeline }: BaseInfo, flushed: Lsn): Promise<boolean> {
    const segments = await this.segments(timeline)
    const last = this.segmentOf(flushed)
    for (let segment = this.segmentOf(parseLsn(start)); segment < last; segment++) {
      if (!segments.get(segment)) return false
    }
    return flushed % this.segmentBytes === 0n || segments.has(last)
  }

  /**
   * Deletes copies beyond the newest `keep`, and the log that none of the others needs. `flushed`: the receiver may be behind where
   * the newest copy begins; what it writes now stays.
   */
  async rotate(keep: number, timeline: number, flushed: Lsn): Promise<void> {
    const kept = (await this.bases()).slice(0, keep)
    const folders = new Set(kept.map(({ folder }) => folder))
    for (const name of await readdir(join(this.folder, 'base'))) {
      const folder = join(this.folder, 'base', name)
      if (!folders.has(folder)) await rm(folder, { recursive: true, force: true })
    }
    const oldest = kept.at(-1)
    if (!oldest) return
    const needed = this.segmentName(oldest.timeline, this.segmentOf(parseLsn(oldest.start)))
    const writing = this.segmentName(timeline, this.segmentOf(flushed))
    const [first = needed] = [needed, writing].sort()
    for (const name of await readdir(this.#wal)) {
      if (!isHistory(name) && name.slice(0, first.length) < first) await rm(join(this.#wal, name), { force: true })
    }
  }

  /** One after the other: two at once would write the same file aside. */
  saveState(safeUntilMs: number, database: string): Promise<void> {
    const text = `${JSON.stringify({ safe_until: new Date(safeUntilMs).toISOString(), database })}\n`
    const saved = this.#saving.then(() => writeWhole(join(this.folder, 'state.json'), text))
    this.#saving = saved.catch(() => undefined)
    return saved
  }
}

/** Up to when everything of a database is in a folder, milliseconds since 1970; undefined where no service has said so. */
export async function backedUpUntil(folder: string, database: string | undefined): Promise<number | undefined> {
  try {
    const { safe_until, database: of } = STATE.parse(JSON.parse(await readFile(join(folder, 'state.json'), 'utf8')))
    if (of !== undefined && of !== database) return undefined
    return Date.parse(safe_until)
  } catch {
    return undefined
  }
}

/** Whether a copy is whole. Throws where that cannot be seen. */
async function isFinished(folder: string): Promise<boolean> {
  try {
    await stat(join(folder, BASE_FILE))
    return true
  } catch (error) {
    if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR') return false
    throw error
  }
}

async function readHead(folder: string): Promise<Head | undefined> {
  const file = join(folder, 'backup.json')
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw new StoreError('backup_unreadable', { file, detail: unreadable(error) }, { cause: error })
  }
  return parsed(HEAD, text, file)
}

/** The JSON of a file of ours. Throws StoreError `backup_damaged`. */
function parsed<T>(schema: z.ZodType<T>, text: string, file: string): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    throw new StoreError('backup_damaged', { file, detail: message('backup.not_its_form') }, { cause: error })
  }
}

/** Whether a file could not be read because it is not there. */
function isMissing(error: unknown): boolean {
  return error instanceof StoreError && error.code === 'backup_unreadable' && systemCode(error.cause) === 'ENOENT'
}

function checkKey(folder: string, head: Head, key: Buffer | undefined): void {
  const mark = key ? keyMark(key) : null
  if (head.key === mark) return
  if (mark === null) throw new StoreError('backup_sealed', { folder })
  if (head.key === null) throw new StoreError('backup_not_sealed', { folder })
  throw new StoreError('backup_key_differs', { folder, found: head.key, given: mark })
}

/** Readers see the file of before or the new one. */
async function writeWhole(path: string, text: string): Promise<void> {
  const file = await open(`${path}.new`, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.datasync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
}

/** Makes the names in a folder durable, where the platform has that. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const file = await open(folder, 'r')
  await file.sync().finally(() => file.close())
}
