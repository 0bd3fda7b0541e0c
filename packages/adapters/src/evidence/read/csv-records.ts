import { message } from '@tribunal/messages'
import { CsvError, parse } from 'csv-parse/sync'
import type { ImportProblem, RawRecord } from './item-from-fields.ts'

/** Column names in common use, folded, and the field they mean. */
const COLUMNS: Readonly<Record<string, string>> = {
  claim: 'claim',
  claim_reviewed: 'claim',
  claimreviewed: 'claim',
  statement: 'claim',
  afirmacion: 'claim',
  declaracion: 'claim',
  dai: 'claim',
  verdict: 'verdict',
  veredicto: 'verdict',
  label: 'rating',
  rating: 'rating',
  calificacion: 'rating',
  textual_rating: 'rating',
  rating_raw: 'rating',
  rating_value: 'rating_value',
  ratingvalue: 'rating_value',
  best_rating: 'best_rating',
  bestrating: 'best_rating',
  worst_rating: 'worst_rating',
  worstrating: 'worst_rating',
  title: 'title',
  titulo: 'title',
  headline: 'title',
  url: 'url',
  link: 'url',
  enlace: 'url',
  publisher: 'publisher',
  source: 'publisher',
  fuente: 'publisher',
  medio: 'publisher',
  date: 'date',
  published: 'date',
  date_published: 'date',
  datepublished: 'date',
  review_date: 'date',
  fecha: 'date',
  text: 'text',
  texto: 'text',
  passage: 'text',
  summary: 'text',
  lang: 'lang',
  language: 'lang',
  idioma: 'lang',
  license: 'license',
  licence: 'license',
  licencia: 'license',
  id: 'id',
}

/**
 * The records of a CSV text (comma, semicolon or tab; first line names the columns). `mapping` gives the column of a
 * field where its name is not one in common use: `{ claim: 'Aussage' }`. A line that is no CSV is reported, the rest read.
 */
export function csvRecords(
  text: string,
  mapping: Readonly<Record<string, string>>,
  problems: ImportProblem[],
): RawRecord[] {
  const firstLine = text.slice(0, text.search(/\r?\n|$/))
  const delimiter = [',', ';', '\t'].reduce((best, mark) =>
    count(firstLine, mark) > count(firstLine, best) ? mark : best,
  )
  let rows: { readonly info: { readonly lines: number }; readonly record: Record<string, string> }[]
  try {
    rows = parse(text, {
      bom: true,
      columns: (names: string[]) => fieldNames(names, mapping),
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as never
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    problems.push({
      line: Number((error as { lines?: number }).lines ?? 1),
      record: 1,
      expected: message('import.csv', { error: error.code }),
      kind: 'rejected',
    })
    return []
  }
  return rows.map((row, index) => ({ record: index + 1, line: row.info.lines, fields: row.record }))
}

/** Columns nobody asked for are dropped (false), and so is the second column of one field. */
function fieldNames(names: readonly string[], mapping: Readonly<Record<string, string>>): (string | false)[] {
  const asked = new Map(Object.entries(mapping).map(([field, column]) => [column.trim().toLowerCase(), field]))
  const used = new Set<string>(asked.values())
  return names.map((name) => {
    const folded = name.trim().toLowerCase()
    const given = asked.get(folded)
    if (given !== undefined) return given
    const field =
      COLUMNS[
        folded
          .normalize('NFD')
          .replace(/\p{Mn}/gu, '')
          .replace(/[\s-]+/g, '_')
      ]
    if (field === undefined || used.has(field)) return false
    used.add(field)
    return field
  })
}

function count(text: string, mark: string): number {
  return text.split(mark).length - 1
}
