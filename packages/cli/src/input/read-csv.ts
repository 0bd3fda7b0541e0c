import { Readable } from 'node:stream'
import { showFound } from '@tribunal/engine'
import { CsvError, parse } from 'csv-parse'
import { type Delimiter, headerDelimiter } from './detect-format.ts'
import { inputProblem } from './input-problem.ts'
import type { InputProblem, InputRecord } from './record.ts'
import { type RawLine, RECORD_BYTES_MAX } from './split-lines.ts'

const BATCH = 256

interface SkippedRow {
  readonly line: number
  readonly error: CsvError
}

interface CsvRow {
  readonly info: { readonly lines: number }
  readonly record: readonly string[]
}

/**
 * Reads CSV with a header (RFC 4180; comma, semicolon or tab) as records: a cell becomes the field of its column,
 * an empty cell an absent field. Lines that are no UTF-8 or too long spoil only the record they stand in.
 */
export async function* readCsv(
  lines: AsyncIterable<readonly RawLine[]>,
  file: string,
  head: string,
): AsyncGenerator<readonly InputRecord[]> {
  const spoilt = new Map<number, InputProblem>()
  const skipped: SkippedRow[] = []
  const parser = parse({
    delimiter: headerDelimiter(head) ?? guessDelimiter(head),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: RECORD_BYTES_MAX,
    on_skip: (error) => {
      if (error instanceof CsvError) skipped.push({ line: Number(error['lines'] ?? 0), error })
      return undefined
    },
  })
  const source = Readable.from(csvText(lines, spoilt))
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  const reader = new CsvRows(file, spoilt)
  let batch: InputRecord[] = []
  for await (const row of parser as AsyncIterable<CsvRow>) {
    // The parser reads ahead: what it skipped further down waits for its turn.
    while (skipped[0] && skipped[0].line < row.info.lines) batch.push(reader.broken(skipped.shift()!))
    const record = reader.row(row)
    if (record) batch.push(record)
    if (batch.length >= BATCH) {
      yield batch
      batch = []
    }
  }
  for (const skip of skipped) batch.push(reader.broken(skip))
  if (batch.length > 0) yield batch
}

async function* csvText(
  lines: AsyncIterable<readonly RawLine[]>,
  spoilt: Map<number, InputProblem>,
): AsyncGenerator<string> {
  for await (const batch of lines) {
    let text = ''
    for (const line of batch) {
      if ('text' in line) text += `${line.text}\n`
      else {
        const values = line.fault === 'invalid-utf8' ? { byte: line.byte } : undefined
        spoilt.set(line.line, inputProblem(line.fault, values ? { values } : {}))
        text += '\uFFFD\n'
      }
    }
    yield text
  }
}

class CsvRows {
  #header: readonly string[] | undefined
  /** Last line of the record before. */
  #line = 0
  readonly #file: string
  readonly #spoilt: Map<number, InputProblem>

  constructor(file: string, spoilt: Map<number, InputProblem>) {
    this.#file = file
    this.#spoilt = spoilt
  }

  /** The record of a row; undefined for the header. */
  row({ info, record }: CsvRow): InputRecord | undefined {
    const first = this.#line + 1
    this.#line = info.lines
    const place = { file: this.#file, line: Math.max(first, info.lines - record.join('').split('\n').length + 1) }
    const spoilt = this.#spoiltBetween(first, info.lines)
    if (spoilt) return { place, problems: [spoilt] }
    if (this.#header === undefined) {
      this.#header = record.map((name) => name.trim())
      return undefined
    }
    if (record.length !== this.#header.length) {
      const values = { columns: this.#header.length }
      return { place, problems: [inputProblem('csv-columns', { values, got: String(record.length) })] }
    }
    return { place, json: csvRecord(this.#header, record, place.line) }
  }

  broken({ line, error }: SkippedRow): InputRecord {
    const code = error.code === 'CSV_MAX_RECORD_SIZE' ? 'line-too-long' : 'csv-syntax'
    const at = line || this.#line + 1
    this.#line = Math.max(this.#line, line)
    return {
      place: { file: this.#file, line: at },
      problems: [inputProblem(code, { got: showFound(csvFault(error.code)) })],
    }
  }

  #spoiltBetween(first: number, last: number): InputProblem | undefined {
    for (const [line, problem] of this.#spoilt) {
      if (line > last) return undefined
      this.#spoilt.delete(line)
      if (line >= first) return problem
    }
    return undefined
  }
}

function csvFault(code: string): string {
  return code.replace(/^CSV_/, '').toLowerCase().replaceAll('_', ' ')
}

function guessDelimiter(head: string): Delimiter {
  const first = head.split('\n', 1)[0] ?? ''
  return first.includes('\t') ? '\t' : first.includes(';') && !first.includes(',') ? ';' : ','
}

const NUMBER_COLUMNS = new Set(['amount', 'usual_amount_avg'])
const LIST_COLUMNS = new Set(['usual_countries', 'usual_devices'])
const BEHAVIOR_COLUMNS = new Set([
  'usual_amount_avg',
  'average_currency',
  'usual_hours',
  'usual_countries',
  'usual_devices',
])
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/

/**
 * One row as the JSON record it stands for: amounts are numbers, the columns of the usual behaviour (bare, or
 * after `customer_behavior.`) become that object, lists are separated by `|`; a post without an id gets `line-N`.
 */
function csvRecord(header: readonly string[], cells: readonly string[], line: number): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  const behavior: Record<string, unknown> = {}
  for (const [i, column] of header.entries()) {
    const cell = cells[i] ?? ''
    if (cell === '' || column === '__proto__') continue
    const name = column.replace(/^customer_behavior\./, '')
    const target = BEHAVIOR_COLUMNS.has(name) ? behavior : record
    target[name] = csvValue(name, cell)
  }
  if (Object.keys(behavior).length > 0) record['customer_behavior'] = behavior
  if (record['id'] === undefined && record['transaction_id'] === undefined) record['id'] = `line-${line}`
  return record
}

function csvValue(name: string, cell: string): unknown {
  if (NUMBER_COLUMNS.has(name) && NUMBER.test(cell.trim())) return Number(cell)
  if (LIST_COLUMNS.has(name)) return cell.split('|').map((item) => item.trim())
  return cell
}
