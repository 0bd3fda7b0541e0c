import { parse as parseCsv } from 'csv-parse/browser/esm/sync'
import * as z from 'zod'
import { WATCHED_TYPES, type WatchlistEntry } from './watchlist.ts'

/** One record of an imported watchlist that was left out, and why. */
export interface WatchlistProblem {
  /** Counts from 1; the header of a CSV is not counted. 0 is the file as a whole. */
  readonly record: number
  readonly field: string
  readonly message: string
}

/** Usable entries, and what was left out of the file. */
export interface ParsedWatchlist {
  readonly entries: readonly WatchlistEntry[]
  readonly problems: readonly WatchlistProblem[]
}

/** Names that the header of a CSV has, in any order. */
const COLUMNS = ['source', 'type', 'value', 'confidence', 'detail', 'date'] as const

/** Four decimals are as fine as the threat level adds. */
export const confidence = z
  .number()
  .min(0)
  .max(1)
  .refine((value) => Math.round(value * 10_000) / 10_000 === value, 'expected at most four decimals')

/** A day that its month has. */
export const isoDate = z.iso.date('expected a date such as 2026-11-22')

/** A source is cited as it stands and becomes part of a signal's name. */
export const sourceName = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, 'expected lower-case letters, digits and `_`')

/** One record. Lengths are bounded, because entries are cited in decisions. */
const entry = z.object({
  source: sourceName,
  type: z.enum(WATCHED_TYPES),
  value: z.string().min(1).max(128),
  confidence,
  detail: z.string().max(1000).default(''),
  date: isoDate,
})

/**
 * Reads a watchlist from CSV (with a header naming the columns source, type, value, confidence, detail, date) or JSON
 * (a list of such objects, or `{ "entries": [...] }`). A bad record is reported and left out; the others are kept.
 */
export function parseWatchlist(text: string, format: 'csv' | 'json'): ParsedWatchlist {
  const records = format === 'csv' ? csvRecords(text) : jsonRecords(text)
  if (typeof records === 'string') return { entries: [], problems: [{ record: 0, field: '', message: records }] }
  const entries: WatchlistEntry[] = []
  const problems: WatchlistProblem[] = []
  records.forEach((record, index) => {
    const parsed = entry.safeParse(record)
    if (parsed.success) entries.push(withCountryCode(parsed.data))
    else
      for (const { path, message } of parsed.error.issues)
        problems.push({ record: index + 1, field: path.join('.'), message })
  })
  return { entries, problems }
}

/** Country codes are compared in capitals. */
function withCountryCode(read: WatchlistEntry): WatchlistEntry {
  return read.type === 'country' ? { ...read, value: read.value.toUpperCase() } : read
}

/** The records of a CSV, or what is wrong with it as a whole. */
function csvRecords(text: string): readonly unknown[] | string {
  try {
    const options = { columns: true, bom: true, skip_empty_lines: true, relax_column_count: true, trim: true } as const
    const rows: Record<string, string>[] = parseCsv(text, options)
    const missing = rows[0] && COLUMNS.filter((column) => column !== 'detail' && !(column in rows[0]!))
    if (missing && missing.length > 0) return `the header lacks ${missing.join(', ')}`
    return rows.map((row) => ({ ...row, confidence: row['confidence'] === '' ? undefined : Number(row['confidence']) }))
  } catch (error) {
    return `not a CSV: ${(error as Error).message}`
  }
}

/** The records of a JSON document, or what is wrong with it as a whole. */
function jsonRecords(text: string): readonly unknown[] | string {
  let value: unknown
  try {
    value = JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text)
  } catch {
    return 'not a JSON document'
  }
  const list = isRecord(value) ? value['entries'] : value
  return Array.isArray(list) ? list : 'expected a list of entries'
}

/** Whether a value is an object with named members. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
