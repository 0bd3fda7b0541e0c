import { decodeUtf8 } from './encoding.ts'
import { RECORD_BYTES_MAX } from './split-lines.ts'

/** One JSON value of the stream: an element of the outer array, or one of several values in a row. */
export type RawValue =
  | { readonly index: number; readonly line: number; readonly text: string; readonly cut?: true }
  | { readonly index: number; readonly line: number; readonly fault: 'invalid-utf8'; readonly byte: number }
  | {
      readonly index: number
      readonly line: number
      readonly fault: 'line-too-long' | 'truncated-array' | 'trailing-data'
    }

export type JsonLayout = 'array' | 'values'

/**
 * Cuts a byte stream into the elements of one JSON array, or into JSON values that follow each other (a
 * pretty-printed object is one), without reading the whole. Only brackets and strings are understood here: each
 * value is parsed by itself later, so a bad one spoils only itself. Memory is bounded by `limit` and the chunk size.
 * `cut` marks a value at which the stream ended too early.
 */
export async function* splitJson(
  chunks: AsyncIterable<Buffer>,
  layout: JsonLayout,
  startByte = 0,
  limit = RECORD_BYTES_MAX,
): AsyncGenerator<readonly RawValue[]> {
  const splitter = new JsonSplitter(layout, startByte, limit)
  for await (const chunk of chunks) {
    const values = splitter.push(chunk)
    if (values.length > 0) yield values
  }
  const rest = splitter.end()
  if (rest.length > 0) yield rest
}

const [TAB, LF, CR, SPACE, QUOTE, COMMA, BACKSLASH] = [0x09, 0x0a, 0x0d, 0x20, 0x22, 0x2c, 0x5c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

class JsonSplitter {
  /** Brackets open around the current byte; the outer array of the layout `array` counts as one. */
  #depth = 0
  #inString = false
  #escaped = false
  #line = 1
  #index = 0
  /** Byte offset of the chunk that is being read. */
  #byte: number
  /** Is a value under way? Its first line, first byte and the bytes seen of it in earlier chunks. */
  #open = false
  #openLine = 1
  #openByte = 0
  #parts: Buffer[] = []
  #partsLength = 0
  /** True after a comma: a value must follow. */
  #afterComma = false
  #closed = false
  #trailing = false
  readonly #base: number
  readonly #limit: number

  constructor(layout: JsonLayout, startByte: number, limit: number) {
    this.#base = layout === 'array' ? 1 : 0
    this.#byte = startByte
    this.#limit = limit
  }

  push(chunk: Buffer): RawValue[] {
    const out: RawValue[] = []
    let from = 0
    for (let i = 0; i < chunk.length; i++) {
      const c = chunk[i]!
      if (c === LF) this.#line++
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false
        else if (c === BACKSLASH) this.#escaped = true
        else if (c === QUOTE) this.#inString = false
        continue
      }
      if (c === SPACE || c === LF || c === CR || c === TAB) continue
      if (this.#closed) {
        if (!this.#trailing) out.push({ index: this.#index, line: this.#line, fault: 'trailing-data' })
        this.#trailing = true
        return out
      }
      if (this.#base === 1 && this.#depth === 0) {
        this.#depth = 1
        continue
      }
      const ends = (c === COMMA || c === CLOSE_LIST || c === CLOSE_OBJECT) && this.#depth === this.#base
      if (ends && this.#base === 1) {
        this.#endElement(c, chunk.subarray(from, i), i, out)
        continue
      }
      if (!this.#open) {
        this.#open = true
        this.#openLine = this.#line
        this.#openByte = this.#byte + i
        from = i
      }
      if (c === QUOTE) this.#inString = true
      else if (c === OPEN_LIST || c === OPEN_OBJECT) this.#depth++
      else if (c === CLOSE_LIST || c === CLOSE_OBJECT) {
        this.#depth = Math.max(this.#base, this.#depth - 1)
        if (this.#base === 0 && this.#depth === 0) this.#emit(chunk.subarray(from, i + 1), out)
      }
    }
    if (this.#open) this.#keep(chunk.subarray(from))
    this.#byte += chunk.length
    return out
  }

  end(): RawValue[] {
    const out: RawValue[] = []
    if (this.#open) this.#emit(Buffer.alloc(0), out, true)
    if (this.#base === 1 && !this.#closed) out.push({ index: this.#index, line: this.#line, fault: 'truncated-array' })
    return out
  }

  #endElement(c: number, bytes: Buffer, at: number, out: RawValue[]): void {
    if (this.#open) this.#emit(bytes, out)
    else if (c === COMMA || this.#afterComma) {
      this.#openLine = this.#line
      this.#openByte = this.#byte + at
      this.#emit(Buffer.alloc(0), out)
    }
    this.#afterComma = c === COMMA
    this.#closed = c !== COMMA
  }

  #keep(part: Buffer): void {
    this.#partsLength += part.length
    if (this.#partsLength <= this.#limit) this.#parts.push(part)
    else this.#parts = []
  }

  #emit(lastPart: Buffer, out: RawValue[], cut = false): void {
    this.#keep(lastPart)
    const at = { index: this.#index++, line: this.#openLine }
    if (this.#partsLength > this.#limit) out.push({ ...at, fault: 'line-too-long' })
    else {
      const decoded = decodeUtf8(this.#parts.length === 1 ? this.#parts[0]! : Buffer.concat(this.#parts))
      if (typeof decoded !== 'string')
        out.push({ ...at, fault: 'invalid-utf8', byte: this.#openByte + decoded.badByte })
      else out.push(cut ? { ...at, text: decoded, cut } : { ...at, text: decoded })
    }
    this.#open = false
    this.#parts = []
    this.#partsLength = 0
  }
}
