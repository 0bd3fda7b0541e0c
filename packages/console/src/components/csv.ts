/** What a cell of a table may hold in a file. */
export type CsvCell = string | number | boolean | null | undefined

/**
 * What a spreadsheet may run: the sign of a formula, also in full width or small form, behind any white space and unseen
 * characters, which spreadsheets strip; and a line or a column that begins with the cell (OWASP, CSV injection). The
 * command line marks the same.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u

/**
 * Rows as a CSV file (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe before it: what
 * people sent may be written to run in the spreadsheet of somebody who opens it. One with `;` or a tab is quoted as well,
 * because a spreadsheet of another country splits cells there.
 */
export function csvOf(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return [header, ...rows].map((row) => `${row.map(cellText).join(',')}\r\n`).join('')
}

function cellText(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  const text = typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell)
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
