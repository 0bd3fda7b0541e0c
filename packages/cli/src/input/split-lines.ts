import { isUtf8 } from 'node:buffer'
import { decodeUtf8 } from './encoding.ts'

/** Longest line (and longest JSON array element) that is read, in bytes: 16 MiB. A longer one is skipped unread. */
export const RECORD_BYTES_MAX = 16 * 1024 * 1024

/** One line of the input without its line end, or why it could not be read. Lines count from 1. */
export type RawLine =
  | { readonly line: number; readonly text: string; readonly last?: true }
  | { readonly line: number; readonly fault: 'invalid-utf8'; readonly byte: number }
  | { readonly line: number; readonly fault: 'line-too-long' }

const NEWLINE = 0x0a

/**
 * Splits a byte stream at line feeds (a carriage return before one belongs to the line end) and yields the lines of
 * each chunk together, as they arrive. Memory is bounded by `limit` and the chunk size. `last` marks a final
 * line that no line end closes. `startByte` is where the stream stands in its file, for byte offsets.
 */
export async function* splitLines(
  chunks: AsyncIterable<Buffer>,
  startByte = 0,
  limit = RECORD_BYTES_MAX,
): AsyncGenerator<readonly RawLine[]> {
  const splitter = new LineSplitter(startByte, limit)
  for await (const chunk of chunks) {
    const lines = splitter.push(chunk)
    if (lines.length > 0) yield lines
  }
  const rest = splitter.end()
  if (rest.length > 0) yield rest
}

class LineSplitter {
  #line = 1
  /** Byte offset of the start of the unfinished line. */
  #byte: number
  #parts: Buffer[] = []
  #partsLength = 0
  #skipping = false
  readonly #limit: number

  constructor(startByte: number, limit: number) {
    this.#byte = startByte
    this.#limit = limit
  }

  push(chunk: Buffer): RawLine[] {
    const out: RawLine[] = []
    const lastEnd = chunk.lastIndexOf(NEWLINE)
    if (lastEnd < 0) {
      this.#keep(chunk)
      return out
    }
    const firstEnd = chunk.indexOf(NEWLINE)
    this.#keep(chunk.subarray(0, firstEnd))
    this.#finish(out)
    if (lastEnd > firstEnd) this.#whole(chunk.subarray(firstEnd + 1, lastEnd), out)
    this.#keep(chunk.subarray(lastEnd + 1))
    return out
  }

  end(): RawLine[] {
    const out: RawLine[] = []
    if (this.#skipping) out.push({ line: this.#line, fault: 'line-too-long' })
    else if (this.#partsLength > 0) this.#emit(Buffer.concat(this.#parts), out, true)
    return out
  }

  /** Lines that begin and end inside one chunk: decoded together, because one long decode is quicker than many. */
  #whole(bytes: Buffer, out: RawLine[]): void {
    if (isUtf8(bytes)) {
      for (const text of bytes.toString('utf8').split('\n')) {
        out.push({ line: this.#line++, text: text.endsWith('\r') ? text.slice(0, -1) : text })
      }
      this.#byte += bytes.length + 1
      return
    }
    let start = 0
    while (start <= bytes.length) {
      const end = bytes.indexOf(NEWLINE, start)
      const stop = end < 0 ? bytes.length : end
      this.#emit(bytes.subarray(start, stop), out)
      start = stop + 1
    }
  }

  #keep(part: Buffer): void {
    if (part.length === 0) return
    this.#partsLength += part.length
    if (this.#skipping) return
    this.#parts.push(part)
    if (this.#partsLength > this.#limit) {
      this.#skipping = true
      this.#parts = []
    }
  }

  #finish(out: RawLine[]): void {
    if (this.#skipping) {
      out.push({ line: this.#line++, fault: 'line-too-long' })
      this.#byte += this.#partsLength + 1
    } else this.#emit(this.#parts.length === 1 ? this.#parts[0]! : Buffer.concat(this.#parts), out)
    this.#parts = []
    this.#partsLength = 0
    this.#skipping = false
  }

  #emit(bytes: Buffer, out: RawLine[], last = false): void {
    const decoded = decodeUtf8(bytes)
    const line = this.#line++
    if (typeof decoded !== 'string') out.push({ line, fault: 'invalid-utf8', byte: this.#byte + decoded.badByte })
    else {
      const text = decoded.endsWith('\r') ? decoded.slice(0, -1) : decoded
      out.push(last ? { line, text, last } : { line, text })
    }
    this.#byte += bytes.length + 1
  }
}
