/** What a cell of a table may hold in a file. */
export type CsvCell = string | number | boolean | null | undefined

/**
 * Rows as a CSV file (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe before it: what
 * people sent may be written to run in whoever's spreadsheet opens it (OWASP, CSV injection).
 */
export function csvOf(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return [header, ...rows].map((row) => `${row.map(cellText).join(',')}\r\n`).join('')
}

function cellText(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  const text = typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
