export const INPUT_FORMATS = ['jsonl', 'json', 'csv', 'text'] as const
export type InputFormat = (typeof INPUT_FORMATS)[number]

/** How the bytes are cut into records. `values`: JSON values in a row, each over several lines. */
export type Layout = 'jsonl' | 'array' | 'values' | 'csv' | 'text'

const BY_EXTENSION: Readonly<Record<string, InputFormat>> = {
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  json: 'json',
  csv: 'csv',
  tsv: 'csv',
  txt: 'text',
}

/** Column names that make a first line a CSV header; a file with none of them is plain text. */
const KNOWN_COLUMNS = new Set([
  'text',
  'claim',
  'transaction_id',
  'customer_id',
  'amount',
  'timestamp',
  'merchant_id',
  'label',
])
const DELIMITERS = [',', ';', '\t'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/**
 * The layout of a stream, from what was asked for, its file name, and its first bytes (decoded leniently):
 * `[` before a JSON value is an array, `{` is JSON lines, a line with known column names is CSV, else plain text.
 */
export function detectLayout(head: string, file: string, asked?: InputFormat): Layout {
  const format = asked ?? BY_EXTENSION[file.slice(file.lastIndexOf('.') + 1).toLowerCase()]
  if (format === 'csv' || format === 'text') return format
  const start = head.trimStart()
  if (format === 'jsonl') return 'jsonl'
  if (/^\[\s*([[{"\]\-\d]|(true|false|null)\b|$)/.test(start)) return 'array'
  if (start.startsWith('{')) return isOpenAtLineEnd(start) ? 'values' : 'jsonl'
  if (format === 'json') return 'values'
  return headerDelimiter(start) === undefined ? 'text' : 'csv'
}

/** The delimiter of a CSV header, or undefined where the first line is none. */
export function headerDelimiter(head: string): Delimiter | undefined {
  const first = firstLine(head)
  const names = (delimiter: string) =>
    first.split(delimiter).map((cell) => cell.trim().replace(/^"|"$/g, '').toLowerCase())
  const isHeader = (delimiter: string) => {
    const cells = names(delimiter)
    return (
      cells.some((cell) => KNOWN_COLUMNS.has(cell)) &&
      (cells.length > 1 || cells[0] === 'text') &&
      cells.every((cell) => cell.length <= 64)
    )
  }
  return (
    DELIMITERS.find((delimiter) => names(delimiter).length > 1 && isHeader(delimiter)) ??
    (isHeader(',') ? ',' : undefined)
  )
}

/** Is the object that the first line opens still open at its end, and no line of its own follows? Then it is pretty-printed. */
function isOpenAtLineEnd(start: string): boolean {
  const first = firstLine(start).trimEnd()
  if (first.length === start.length && !start.includes('\n')) return false
  const next = start.slice(firstLine(start).length).trimStart()
  return !first.endsWith('}') && !next.startsWith('{')
}

function firstLine(text: string): string {
  const end = text.search(/\r?\n/)
  return end < 0 ? text : text.slice(0, end)
}
