import { parseStrictJson } from '@tribunal/adapters'
import type { Kind } from '@tribunal/engine'
import { detectLayout, type InputFormat, type Layout } from './detect-format.ts'
import { bomLength, encodingFault, SNIFF_BYTES } from './encoding.ts'
import { inputProblem } from './input-problem.ts'
import { fileFault, openInput } from './open-input.ts'
import { readCsv } from './read-csv.ts'
import type { InputRecord, Place, ReadingFault } from './record.ts'
import { type RawValue, splitJson } from './split-json.ts'
import { type RawLine, splitLines } from './split-lines.ts'

export interface ReadOptions {
  readonly stdin: AsyncIterable<Uint8Array>
  readonly format?: InputFormat
  /** False where no record is a plain text: what would be taken for one is then a broken line of JSON. */
  readonly texts?: boolean
  /** With `post`, plain text on standard input is one whole post instead of one a line. */
  readonly kind?: Kind
  /** Called with the bytes read so far of the file, and its size where known. */
  readonly onBytes?: (read: number, total: number | undefined) => void
}

/** Records in input order, or a file that could not be read at all. */
export type InputBatch =
  | { readonly records: readonly InputRecord[] }
  | { readonly file: string; readonly fault: ReadingFault }

/**
 * Reads the records of all `files` one after the other, in batches as they arrive and in bounded memory.
 * A file or record that cannot be read is reported in its place; the rest is still read.
 */
export async function* readRecords(files: readonly string[], options: ReadOptions): AsyncGenerator<InputBatch> {
  for (const file of files) {
    try {
      yield* readFile(file, options)
    } catch (error) {
      yield { file, fault: fileFault(error) }
    }
  }
}

async function* readFile(file: string, options: ReadOptions): AsyncGenerator<InputBatch> {
  const input = await openInput(file, options.stdin)
  if ('fault' in input) {
    yield { file, fault: input.fault }
    return
  }
  const source = new SniffedSource(input.chunks, (read) => options.onBytes?.(read, input.bytes))
  const head = await source.head()
  const fault = head.length === 0 ? 'empty-input' : encodingFault(head)
  if (fault) {
    await source.close()
    yield { file, fault }
    return
  }
  const bom = bomLength(head)
  const start = head.subarray(bom).toString('utf8')
  const found = detectLayout(start, file, options.format)
  const layout = found === 'text' && options.texts === false ? 'jsonl' : found
  const whole = layout === 'text' && file === '-' && options.kind === 'post' && options.format === undefined
  let seen = false
  for await (const records of recordsOf(source.chunks(bom), file, whole ? 'whole' : layout, bom, start, options.kind)) {
    seen ||= records.length > 0
    yield { records }
  }
  if (!seen && (layout === 'jsonl' || layout === 'text' || layout === 'values')) yield { file, fault: 'empty-input' }
}

async function* recordsOf(
  chunks: AsyncIterable<Buffer>,
  file: string,
  layout: Layout | 'whole',
  startByte: number,
  head: string,
  kind: Kind | undefined,
): AsyncGenerator<readonly InputRecord[]> {
  if (layout === 'array' || layout === 'values') {
    for await (const values of splitJson(chunks, layout, startByte))
      yield values.map((value) => valueRecord(value, file, layout))
  } else if (layout === 'csv') yield* readCsv(splitLines(chunks, startByte), file, head)
  else if (layout === 'whole') yield* wholeText(splitLines(chunks, startByte), file)
  else {
    const read = layout === 'jsonl' ? jsonLine : textLine
    for await (const lines of splitLines(chunks, startByte)) {
      const records: InputRecord[] = []
      for (const line of lines) {
        if ('fault' in line) records.push(faultyLine(line, file))
        else if (line.text.trim() !== '') records.push(read(line, file, kind))
      }
      yield records
    }
  }
}

function jsonLine(line: Extract<RawLine, { text: string }>, file: string): InputRecord {
  const parsed = parseStrictJson(line.text)
  const place = { file, line: line.line }
  if (parsed.ok) return { place, json: parsed.value }
  const cut = line.last && parsed.fault.code === 'json-syntax' && parsed.fault.got === ''
  const problem = cut ? inputProblem('truncated-line', { field: parsed.fault.field }) : parsed.fault
  return badJson(place, problem)
}

function valueRecord(value: RawValue, file: string, layout: Layout): InputRecord {
  const place: Place = layout === 'array' ? { file, line: value.line, index: value.index } : { file, line: value.line }
  if ('fault' in value) {
    const values = value.fault === 'invalid-utf8' ? { byte: value.byte } : {}
    return { place, problems: [inputProblem(value.fault, { values })] }
  }
  const parsed = parseStrictJson(value.text)
  if (parsed.ok) return { place, json: parsed.value }
  const cut = value.cut && parsed.fault.code === 'json-syntax' && parsed.fault.got === ''
  if (cut) return badJson(place, inputProblem('truncated-line', { field: parsed.fault.field }))
  if (layout === 'array') return badJson(place, parsed.fault)
  // A value over many lines is somebody's file: its line says little, the one with the fault says where to look.
  const before = value.text.slice(0, parsed.fault.column - 1).split('\n')
  const line = value.line + before.length - 1
  return badJson({ file, line }, { ...parsed.fault, column: before.at(-1)!.length + 1 })
}

function badJson(place: Place, problem: ReturnType<typeof inputProblem>): InputRecord {
  const at = problem.column === undefined ? place : { ...place, column: problem.column }
  return { place: at, problems: [problem] }
}

/** A line of plain text is a post; read as a payment it is nothing, and told so. */
function textLine(line: Extract<RawLine, { text: string }>, file: string, kind: Kind | undefined): InputRecord {
  if (kind === 'payment') return { place: { file, line: line.line }, json: line.text }
  return { place: { file, line: line.line }, json: { kind: 'post', id: `line-${line.line}`, text: line.text } }
}

function faultyLine(line: Extract<RawLine, { fault: string }>, file: string): InputRecord {
  const values = line.fault === 'invalid-utf8' ? { byte: line.byte } : {}
  return { place: { file, line: line.line }, problems: [inputProblem(line.fault, { values })] }
}

/** The longest text kept of a whole post; more is over every limit, and said so by its length check. */
const WHOLE_TEXT_MAX = 1_000_000

async function* wholeText(
  lines: AsyncIterable<readonly RawLine[]>,
  file: string,
): AsyncGenerator<readonly InputRecord[]> {
  const texts: string[] = []
  let length = 0
  for await (const batch of lines) {
    for (const line of batch) {
      if ('fault' in line) {
        yield [faultyLine(line, file)]
        return
      }
      if (length <= WHOLE_TEXT_MAX) texts.push(line.text)
      length += line.text.length + 1
    }
  }
  const text = texts.join('\n')
  if (text.trim() !== '') yield [{ place: { file, line: 1 }, json: { kind: 'post', id: 'line-1', text } }]
}

/** A byte stream whose first bytes can be looked at before it is read. */
class SniffedSource {
  readonly #iterator: AsyncIterator<Buffer>
  readonly #onBytes: (read: number) => void
  #first: Buffer[] = []

  constructor(chunks: AsyncIterable<Buffer>, onBytes: (read: number) => void) {
    this.#iterator = chunks[Symbol.asyncIterator]()
    this.#onBytes = onBytes
  }

  /** The first bytes: enough lines to tell the layout or `SNIFF_BYTES`, less where the stream ends before. */
  async head(): Promise<Buffer> {
    let bytes = Buffer.alloc(0)
    while (bytes.length < SNIFF_BYTES && !showsLayout(bytes)) {
      const next = await this.#iterator.next()
      if (next.done) break
      this.#first.push(next.value)
      bytes = Buffer.concat([bytes, next.value.subarray(0, SNIFF_BYTES)])
    }
    return bytes.subarray(0, SNIFF_BYTES)
  }

  async *chunks(skip: number): AsyncGenerator<Buffer> {
    const first = Buffer.concat(this.#first)
    this.#first = []
    let read = first.length
    try {
      this.#onBytes(read)
      yield first.subarray(skip)
      for (let next = await this.#iterator.next(); !next.done; next = await this.#iterator.next()) {
        read += next.value.length
        this.#onBytes(read)
        yield next.value
      }
    } finally {
      await this.close()
    }
  }

  async close(): Promise<void> {
    await this.#iterator.return?.()
  }
}

/** One whole line, and a second one where the first leaves an object open. */
function showsLayout(head: Buffer): boolean {
  const lines = head.toString('latin1').split('\n').slice(0, -1)
  const [first, second] = lines.map((line) => line.trim()).filter((line) => line !== '')
  return first !== undefined && (!first.startsWith('{') || first.endsWith('}') || second !== undefined)
}
