import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { crc32, deflateRaw, inflateRaw } from 'node:zlib'
import { type Message, message } from '@tribunal/messages'
import { StoreError, unreadable } from '../../store-error.ts'

/**
 * Files of a continuous backup grow at their end, are compressed, and may be sealed. A file is `TRBF`, one byte (0 plain,
 * 1 sealed) and 16 bytes of salt; then frames: four bytes of length, of which the highest bit marks the last frame, and a body.
 * Plain, the body is a CRC-32 (of index, length and content) and the content as raw DEFLATE. Sealed, it is a nonce of 12 random
 * bytes and the content by AES-256-GCM, with salt, index and length as associated data and a key that HKDF-SHA256 makes of the
 * key file for each file: frames cannot be changed, exchanged, left out, or moved to another file.
 */
const MAGIC = Buffer.from('TRBF')
const SALT_BYTES = 16
const HEADER_BYTES = MAGIC.length + 1 + SALT_BYTES
const LAST = 0x8000_0000
/** More is not written, so a length beyond it is damage. */
const BODY_MAX_BYTES = 64 * 1024 * 1024
const NONCE_BYTES = 12
const TAG_BYTES = 16

const deflate = promisify<Buffer, { level: number }, Buffer>(deflateRaw)
const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw)

/** The key of a file `openssl rand -hex 32` makes. Throws StoreError `backup_key`. */
export function readBackupKey(file: string): Buffer {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new StoreError('backup_key', { file, detail: unreadable(error) }, { cause: error })
  }
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new StoreError('backup_key', { file, detail: message('backup.key_form') })
  return Buffer.from(text, 'hex')
}

/** Says of two files that they were sealed with one key, and nothing of the key. */
export function keyMark(key: Buffer): string {
  return createHmac('sha256', key).update('tribunal backup').digest('hex').slice(0, 16)
}

/** A file is not what was written. */
class Damage extends Error {
  readonly detail: Message

  constructor(detail: Message, cause?: unknown) {
    super(detail.code, { cause })
    this.detail = detail
  }
}

/** Seals and opens the frames of one file. */
class Codec {
  readonly header: Buffer
  readonly #key: Buffer | undefined

  constructor(header: Buffer, master: Buffer | undefined) {
    this.header = header
    if (header[MAGIC.length] === 1) {
      if (!master) throw new Damage(message('backup.sealed'))
      this.#key = Buffer.from(hkdfSync('sha256', master, header.subarray(MAGIC.length + 1), 'tribunal backup file', 32))
    }
  }

  static new(master: Buffer | undefined): Codec {
    return new Codec(Buffer.concat([MAGIC, Buffer.of(master ? 1 : 0), randomBytes(SALT_BYTES)]), master)
  }

  async seal(index: number, content: Buffer, last: boolean): Promise<Buffer> {
    const deflated = await deflate(content, { level: 1 })
    const length = deflated.length + (this.#key ? NONCE_BYTES + TAG_BYTES : 4)
    const head = Buffer.alloc(4)
    head.writeUInt32BE((length | (last ? LAST : 0)) >>> 0)
    if (!this.#key) return Buffer.concat([head, sum(index, head, deflated), deflated])
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce)
    cipher.setAAD(this.#about(index, head))
    const sealed = cipher.update(deflated)
    return Buffer.concat([head, nonce, sealed, cipher.final(), cipher.getAuthTag()])
  }

  /** Throws Damage where a body is not what was written. */
  async open(index: number, head: Buffer, body: Buffer): Promise<Buffer> {
    try {
      return await this.#contentOf(index, head, body)
    } catch (error) {
      throw new Damage(message(this.#key ? 'backup.not_authentic' : 'backup.checksum'), error)
    }
  }

  async #contentOf(index: number, head: Buffer, body: Buffer): Promise<Buffer> {
    let deflated: Buffer
    if (this.#key) {
      const cipher = createDecipheriv('aes-256-gcm', this.#key, body.subarray(0, NONCE_BYTES))
      cipher.setAAD(this.#about(index, head))
      cipher.setAuthTag(body.subarray(body.length - TAG_BYTES))
      deflated = Buffer.concat([cipher.update(body.subarray(NONCE_BYTES, body.length - TAG_BYTES)), cipher.final()])
    } else {
      deflated = body.subarray(4)
      if (!sum(index, head, deflated).equals(body.subarray(0, 4))) throw new Error('checksum')
    }
    return await inflate(deflated, { maxOutputLength: BODY_MAX_BYTES })
  }

  #about(index: number, head: Buffer): Buffer {
    return Buffer.concat([this.header, numbered(index), head])
  }
}

function numbered(index: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(index)
  return bytes
}

function sum(index: number, head: Buffer, content: Buffer): Buffer {
  return numbered(crc32(Buffer.concat([numbered(index), head, content])))
}

/** The system may write less than it was given, as on a disk that becomes full; the rest then says why. */
async function writeWhole(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten
  }
}

/** What is made of an open file; where that fails, it is closed. */
async function orClosed<T>(file: FileHandle, make: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (error) {
    await file.close().catch(() => undefined)
    throw error
  }
}

/** A disk writes so many bytes at once, or none of them. */
const SECTOR_BYTES = 512
const CHUNK_BYTES = 65_536

/** Where the zeros begin that a file ends with; its length where it ends otherwise. */
async function zerosOf(file: FileHandle): Promise<number> {
  const chunk = Buffer.alloc(CHUNK_BYTES)
  for (let end = (await file.stat()).size; end > 0; end -= Math.min(end, CHUNK_BYTES)) {
    const from = Math.max(0, end - CHUNK_BYTES)
    await file.read(chunk, 0, end - from, from)
    for (let at = end - from - 1; at >= 0; at--) if (chunk[at] !== 0) return from + at + 1
  }
  return 0
}

/** Adds frames to a file. */
export class FrameWriter {
  readonly #file: FileHandle
  readonly #codec: Codec
  #frames: number
  #end: number

  private constructor(file: FileHandle, codec: Codec, frames: number, end: number) {
    this.#file = file
    this.#codec = codec
    this.#frames = frames
    this.#end = end
  }

  /** A new file, for its owner only. */
  static async create(path: string, key: Buffer | undefined): Promise<FrameWriter> {
    const codec = Codec.new(key)
    const file = await open(path, 'wx', 0o600)
    return await orClosed(file, async () => {
      await writeWhole(file, codec.header, 0)
      return new FrameWriter(file, codec, 0, HEADER_BYTES)
    })
  }

  /**
   * Goes on with a file that was left, behind its last whole frame, and says how many bytes of content it has. A file that was
   * cut in its header begins anew.
   */
  static async resume(path: string, key: Buffer | undefined): Promise<{ writer: FrameWriter; bytes: number }> {
    let [bytes, frames] = [0, 0]
    const reader = new FrameReader(path, key)
    for await (const content of reader.frames({ unfinished: true })) {
      bytes += content.length
      frames++
    }
    if (reader.position === 0) {
      await rm(path)
      return { writer: await FrameWriter.create(path, key), bytes }
    }
    const file = await open(path, 'r+')
    return await orClosed(file, async () => {
      const header = Buffer.alloc(HEADER_BYTES)
      await file.read(header, 0, HEADER_BYTES, 0)
      await file.truncate(reader.position)
      return { writer: new FrameWriter(file, new Codec(header, key), frames, reader.position), bytes }
    })
  }

  /** Throws where something else has written to the file. */
  async append(content: Buffer, last = false): Promise<void> {
    if ((await this.#file.stat()).size !== this.#end) throw new Error('another process writes to the file')
    const frame = await this.#codec.seal(this.#frames, content, last)
    await writeWhole(this.#file, frame, this.#end)
    this.#frames++
    this.#end += frame.length
  }

  /** Waits until everything appended is on the disk. */
  async sync(): Promise<void> {
    await this.#file.datasync()
  }

  async close(): Promise<void> {
    await this.#file.close()
  }
}

/** Reads the frames of a file. */
export class FrameReader {
  readonly #path: string
  readonly #key: Buffer | undefined
  /** Behind the last frame that was read; 0 before the header was. */
  position = 0

  constructor(path: string, key: Buffer | undefined) {
    this.#path = path
    this.#key = key
  }

  /**
   * The contents, in order. `unfinished`: the file may end anywhere, as one that was being written, and in zeros, as a power
   * cut leaves it: the file had its length by then, and the disk not all of its sectors. What is behind the last whole frame is
   * left out. Throws StoreError `backup_damaged`, `backup_unreadable`.
   */
  async *frames({ unfinished = false } = {}): AsyncGenerator<Buffer> {
    const file = await open(this.#path, 'r').catch((error) => {
      throw new StoreError('backup_unreadable', { file: this.#path, detail: unreadable(error) }, { cause: error })
    })
    try {
      const read = async (length: number, at: number) => {
        const bytes = Buffer.alloc(length)
        const { bytesRead } = await file.read(bytes, 0, length, at)
        return bytesRead === length ? bytes : undefined
      }
      /** Whether the disk never had some sectors of what begins at `position` and ends here, nor anything behind them. */
      const isTorn = async (end: number) => {
        if (!unfinished) return false
        const zeros = await zerosOf(file)
        return zeros <= this.position || Math.ceil(zeros / SECTOR_BYTES) * SECTOR_BYTES < end
      }
      const header = await read(HEADER_BYTES, 0)
      if (!header || (await isTorn(0))) {
        if (unfinished) return
        throw new Damage(message('backup.cut_off'))
      }
      if (!header.subarray(0, MAGIC.length).equals(MAGIC)) throw new Damage(message('backup.not_frames'))
      const codec = new Codec(header, this.#key)
      this.position = HEADER_BYTES
      for (let index = 0; ; index++) {
        const head = await read(4, this.position)
        const word = head?.readUInt32BE() ?? 0
        const length = (word & ~LAST) >>> 0
        const end = this.position + 4 + length
        if (length > BODY_MAX_BYTES && !(await isTorn(this.position + 4)))
          throw new Damage(message('backup.frame_length'))
        const body = head && length <= BODY_MAX_BYTES && (await read(length, this.position + 4))
        if (!head || !body) {
          if (unfinished) return
          throw new Damage(message('backup.cut_off'))
        }
        let content: Buffer
        try {
          content = await codec.open(index, head, body)
        } catch (error) {
          if (await isTorn(end)) return
          throw error
        }
        this.position = end
        yield content
        if ((word & LAST) !== 0) return
      }
    } catch (error) {
      if (error instanceof StoreError) throw error
      const [code, detail] =
        error instanceof Damage
          ? ['backup_damaged' as const, error.detail]
          : ['backup_unreadable' as const, unreadable(error)]
      throw new StoreError(code, { file: this.#path, detail }, { cause: error })
    } finally {
      await file.close()
    }
  }
}
