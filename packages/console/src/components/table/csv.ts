/** What a cell of a table may hold in a file. */
export type CsvCell = string | number | boolean | null | undefined

/**
 * Characters that a spreadsheet may run: the sign of a formula, also in full width or small form, behind any white space and unseen
 * characters, which spreadsheets strip; and a line or a column that begins with the cell (OWASP, CSV injection). The
 * command line marks the same.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u

/**
 * The same inside a cell: a spreadsheet that splits cells at `;` or a tab, as in most of Europe, sees no quotation mark at
 * the begin of our cell, so that each `;`, tab or line break in it begins another cell, perhaps with quotation marks of its own.
 */
const FORMULA_INSIDE =
  /([;\t\r\n])(?=(?:(?![\t\r\n])[\s"\p{C}\p{Default_Ignorable_Code_Point}])*[=+\-@＝＋－＠﹦﹢﹣﹫−])/gu

/**
 * Rows as a CSV file (RFC 4180). An apostrophe stands before whatever a spreadsheet would take for a formula, wherever it
 * splits cells: what people sent may be written to run in the spreadsheet of somebody who opens it.
 */
export function csvOf(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return [header, ...rows].map((row) => `${row.map(cellText).join(',')}\r\n`).join('')
}

function cellText(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  const text = typeof cell === 'string' ? cell.replace(FORMULA, "'$&").replace(FORMULA_INSIDE, "$1'") : String(cell)
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
