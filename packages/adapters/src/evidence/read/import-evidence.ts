import { factCheckOf } from '@tribunal/engine'
import { message } from '@tribunal/messages'
import { parseStrictJson } from '../../json/strict-json.ts'
import { type EvidenceItem, mergeDuplicates } from '../evidence-item.ts'
import { claimReviews } from './claim-review.ts'
import { csvRecords } from './csv-records.ts'
import {
  type ImportFormat,
  type ImportProblem,
  type ImportReport,
  itemFromFields,
  type RawRecord,
} from './item-from-fields.ts'
import { expectedOf, isRecord, jsonLines } from './parse-items.ts'
import { compileRatingMap } from './rating-map.ts'

export type { ImportFormat, ImportProblem, ImportReport } from './item-from-fields.ts'

const OWN_ID = message('import.own_id')

/** A broken first line does not hide that a file is JSON Lines. */
const LINES_LOOKED_AT = 20

/** A file to import, already read as UTF-8. */
export interface ImportSource {
  readonly content: string
  /** Told from the content where absent. */
  readonly format?: ImportFormat
  /** CSV only: the column that holds a field, where its name is not one in common use. */
  readonly mapping?: Readonly<Record<string, string>>
}

/** Reads evidence of any supported format. Bad records are reported with line and field; the others come back, duplicates merged. */
export function importEvidence(
  source: ImportSource,
  ratingMaps: unknown,
): { readonly report: ImportReport; readonly items: readonly EvidenceItem[] } {
  const problems: ImportProblem[] = []
  const ratings = ratingMaps === undefined ? undefined : compileRatingMap(ratingMaps)
  const format = source.format ?? formatOf(source.content)
  const records = recordsOf(source, format, problems)
  const rejectedUnread = problems.length
  const read = records.flatMap((raw) => {
    const item = itemFromFields(raw, ratings, problems)
    if (!item || factCheckOf(item.id) === undefined) return item ?? []
    // Importing evidence is another right than speaking for the fact-checkers of this service.
    const { line, record } = raw
    problems.push({ ...(line === undefined ? {} : { line }), record, field: 'id', expected: OWN_ID, kind: 'rejected' })
    return []
  })
  if (records.length === 0 && problems.length === 0)
    problems.push({ record: 1, expected: message('import.record'), kind: 'warning' })
  const { items, merged } = mergeDuplicates(read)
  problems.sort((a, b) => a.record - b.record)
  return {
    report: { format, read: records.length + rejectedUnread, added: items.length, duplicates: merged, problems },
    items,
  }
}

/** CSV unless it begins like JSON; JSON Lines where several lines are JSON each, or the one object is an item of our own. */
function formatOf(content: string): ImportFormat {
  const text = content.replace(/^\uFEFF/, '').trim()
  if (!text.startsWith('{') && !text.startsWith('[')) return 'csv'
  const document = parsed(text)
  if (document !== undefined) return isOwnItem(document) ? 'jsonl' : 'claim-review'
  return text.split('\n', LINES_LOOKED_AT).some((line) => isRecord(parsed(line))) ? 'jsonl' : 'claim-review'
}

function recordsOf(source: ImportSource, format: ImportFormat, problems: ImportProblem[]): RawRecord[] {
  if (format === 'csv') return csvRecords(source.content, source.mapping ?? {}, problems)
  if (format === 'jsonl') return jsonLines(source.content, problems).flatMap(unwrapReview)
  const text = source.content.replace(/^\uFEFF/, '')
  const read = parseStrictJson(text)
  if (!read.ok) {
    const { line, column } = placeOf(text, read.fault.column)
    problems.push({ record: 1, line, expected: expectedOf({ ...read.fault, column }), kind: 'rejected' })
    return []
  }
  const records = claimReviews(read.value)
  if (records.length > 0) return records
  if (Array.isArray(read.value) && read.value.some(isRecord))
    return read.value.flatMap((fields, index) => {
      const record = index + 1
      if (isRecord(fields)) return [{ record, fields }]
      problems.push({ record, expected: message('request.type_object'), kind: 'rejected' })
      return []
    })
  problems.push({ record: 1, expected: message('import.claim_review'), kind: 'rejected' })
  return []
}

/** Line and column of a place in a text of several lines, all counted from 1. */
function placeOf(text: string, place: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, place - 1)
  return { line: before.split('\n').length, column: place - 1 - before.lastIndexOf('\n') }
}

/** A line may hold a ClaimReview as well as an item of our own. */
function unwrapReview(raw: RawRecord): RawRecord[] {
  const reviews = claimReviews(raw.fields)
  return reviews.length === 0 ? [raw] : reviews.map((review) => ({ ...raw, fields: review.fields }))
}

/** The value of a JSON text; undefined where it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A file of one line in our own format is one JSON document, too. */
function isOwnItem(document: unknown): boolean {
  return isRecord(document) && claimReviews(document).length === 0 && ('claim' in document || 'text' in document)
}
