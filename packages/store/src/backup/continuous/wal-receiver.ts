import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StoreError } from '../../store-error.ts'
import { type BackupFolder, syncFolder } from './backup-folder.ts'
import { FrameWriter } from './frames.ts'
import type { Lsn, Replication, WalMessage } from './replication.ts'

/** Milliseconds between two times that what arrived is flushed to the disk and confirmed to the server. */
const FLUSH_EVERY_MS = 500
/**
 * Milliseconds that a message is counted as older than it says: the server reads its clock after the end of its log, and on a busy
 * machine something may be committed between the two.
 */
const CLOCK_AFTER_MS = 1_000
/** What arrived and is not written down yet; more is written at once. */
const PENDING_MAX_BYTES = 4 * 1024 * 1024

export interface ReceiverOptions {
  readonly folder: BackupFolder
  readonly connection: Replication
  readonly slot: string
  readonly timeline: number
  /** The beginning of the first segment that the server keeps for the folder. */
  readonly from: Lsn
  /** Up to when, in milliseconds since 1970, everything is in the folder. */
  readonly onSafe: (untilMs: number) => void
}

/** What a folder has of a segment. */
interface Stored {
  readonly bytes: Buffer
  readonly whole: boolean
}

/**
 * Writes the log of a server into a folder as it arrives. What the folder has already is compared: a segment with the same name
 * and different content is of another database, or of another past of this one.
 */
export class WalReceiver {
  readonly #options: ReceiverOptions
  #pending: Buffer[] = []
  #pendingBytes = 0
  /** Received, and on the disk here. */
  #received: Lsn
  #flushed: Lsn
  /** The newest moment at which everything there was had been received. */
  #whole: { readonly at: number; readonly end: Lsn } | undefined
  /** Of the segment that is being received, as it was when that began. */
  #stored: Stored | undefined
  #writer: FrameWriter | undefined
  #flushing: Promise<void> = Promise.resolve()

  constructor(options: ReceiverOptions) {
    this.#options = options
    this.#received = options.from
    this.#flushed = options.from
  }

  get flushed(): Lsn {
    return this.#flushed
  }

  /** Receives until the connection ends or something cannot be written; it rejects then. */
  async run(): Promise<void> {
    const { connection, slot, timeline, from } = this.#options
    let failed: (error: unknown) => void = () => undefined
    const failure = new Promise<never>((_, reject) => {
      failed = reject
    })
    const timer = setInterval(() => void this.flush().catch(failed), FLUSH_EVERY_MS)
    try {
      const streaming = connection.stream({ slot, from, timeline }, (message) => this.#take(message))
      await Promise.race([streaming, failure])
    } finally {
      clearInterval(timer)
      await this.flush().catch(() => undefined)
      await this.#writer?.close().catch(() => undefined)
    }
  }

  async #take({ start, bytes, end, at }: WalMessage): Promise<void> {
    if (bytes) {
      if (start !== this.#received) throw new Error('the server left out a piece of its log')
      this.#pending.push(bytes)
      this.#pendingBytes += bytes.length
      this.#received += BigInt(bytes.length)
    }
    if (this.#received >= end) this.#whole = { at: at - CLOCK_AFTER_MS, end: this.#received }
    if (this.#pendingBytes > PENDING_MAX_BYTES) await this.flush()
  }

  /** Writes what arrived to the disk, then tells the server, which may delete its own from then on. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#flush())
    return this.#flushing
  }

  async #flush(): Promise<void> {
    const received = this.#whole
    let rest = Buffer.concat(this.#pending)
    this.#pending = []
    this.#pendingBytes = 0
    const { folder, timeline, connection, onSafe } = this.#options
    while (rest.length > 0) {
      const segment = folder.segmentOf(this.#flushed)
      const at = Number(this.#flushed % folder.segmentBytes)
      this.#stored ??= await this.#storedOf(segment)
      const { bytes, whole } = this.#stored
      const known = bytes.subarray(at)
      const part = rest.subarray(0, known.length || Number(folder.segmentBytes) - at)
      rest = rest.subarray(part.length)
      const ends = at + part.length === Number(folder.segmentBytes)
      if (known.length > 0) {
        if (!part.equals(known.subarray(0, part.length))) {
          const file = folder.walFile(timeline, segment, !whole)
          throw new StoreError('backup_log_differs', { folder: folder.folder, timeline, file })
        }
      } else {
        this.#writer ??= await this.#writerOf(segment, at)
        await this.#writer.append(part, ends)
        await this.#writer.sync()
      }
      this.#flushed += BigInt(part.length)
      if (!ends) continue
      await this.#writer?.close()
      this.#writer = undefined
      this.#stored = undefined
      if (whole) continue
      await rename(folder.walFile(timeline, segment, true), folder.walFile(timeline, segment))
      await syncFolder(join(folder.folder, 'wal'))
    }
    connection.confirm(this.#flushed)
    if (received && this.#flushed >= received.end) onSafe(received.at)
  }

  async #storedOf(segment: bigint): Promise<Stored> {
    const { folder, timeline } = this.#options
    const whole = (await folder.segments(timeline)).get(segment)
    const contents: Buffer[] = []
    if (whole !== undefined)
      for await (const content of folder.segmentContents(timeline, segment, whole)) contents.push(content)
    return { bytes: Buffer.concat(contents), whole: whole === true }
  }

  async #writerOf(segment: bigint, at: number): Promise<FrameWriter> {
    const { folder, timeline } = this.#options
    const file = folder.walFile(timeline, segment, true)
    if (at === 0) {
      // One that is there was cut off before its first frame.
      await rm(file, { force: true })
      const writer = await FrameWriter.create(file, folder.key)
      await syncFolder(join(folder.folder, 'wal'))
      return writer
    }
    const { writer, bytes } = await FrameWriter.resume(file, folder.key)
    if (bytes === at) return writer
    await writer.close()
    throw new Error(`${file} was changed meanwhile`)
  }
}
