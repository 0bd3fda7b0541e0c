import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
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
  /** Where the folder's log ends, or a new one begins. */
  readonly from: Lsn
  /** Up to when, in milliseconds since 1970, everything is in the folder. */
  readonly onSafe: (untilMs: number) => void
}

/** Writes the log of a server into a folder as it arrives. */
export class WalReceiver {
  readonly #options: ReceiverOptions
  #pending: Buffer[] = []
  #pendingBytes = 0
  /** Received, and on the disk here. */
  #received: Lsn
  #flushed: Lsn
  /** The newest moment at which everything there was had been received. */
  #whole: { readonly at: number; readonly end: Lsn } | undefined
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
    const whole = this.#whole
    let rest = Buffer.concat(this.#pending)
    this.#pending = []
    this.#pendingBytes = 0
    const { folder, timeline, connection, onSafe } = this.#options
    while (rest.length > 0) {
      const segment = folder.segmentOf(this.#flushed)
      const room = Number((segment + 1n) * folder.segmentBytes - this.#flushed)
      const part = rest.subarray(0, room)
      rest = rest.subarray(part.length)
      const ends = part.length === room
      this.#writer ??= await this.#writerOf(segment)
      await this.#writer.append(part, ends)
      await this.#writer.sync()
      this.#flushed += BigInt(part.length)
      if (ends) {
        await this.#writer.close()
        this.#writer = undefined
        await rename(folder.walFile(timeline, segment, true), folder.walFile(timeline, segment))
        await syncFolder(join(folder.folder, 'wal'))
      }
    }
    connection.confirm(this.#flushed)
    if (whole && this.#flushed >= whole.end) onSafe(whole.at)
  }

  async #writerOf(segment: bigint): Promise<FrameWriter> {
    const { folder, timeline } = this.#options
    const file = folder.walFile(timeline, segment, true)
    if (this.#flushed === segment * folder.segmentBytes) {
      // A piece of it that is there was left before a gap.
      await rm(file, { force: true })
      const writer = await FrameWriter.create(file, folder.key)
      await syncFolder(join(folder.folder, 'wal'))
      return writer
    }
    const { writer, bytes } = await FrameWriter.resume(file, folder.key)
    if (segment * folder.segmentBytes + BigInt(bytes) === this.#flushed) return writer
    await writer.close()
    throw new Error(`${file} was changed meanwhile`)
  }
}
