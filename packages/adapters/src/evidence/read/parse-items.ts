import { type LocalText, message } from '@tribunal/messages'
import type { JsonFault } from '../../json/json-fault.ts'
import { parseStrictJson } from '../../json/strict-json.ts'
import type { EvidenceItem } from '../evidence-item.ts'
import { type ImportProblem, itemFromFields, type RawRecord } from './item-from-fields.ts'
import type { RatingMap } from './rating-map.ts'

/** Reads our own format: one JSON object a line (see `docs/guides/add-evidence.md`). Empty lines are skipped. */
export function parseItems(
  text: string,
  ratings?: RatingMap,
): { readonly items: readonly EvidenceItem[]; readonly read: number; readonly problems: readonly ImportProblem[] } {
  const problems: ImportProblem[] = []
  const records = jsonLines(text, problems)
  const items = records.map((record) => itemFromFields(record, ratings, problems)).filter((item) => item !== undefined)
  return {
    items,
    read:
      records.length + problems.filter((problem) => problem.field === undefined && problem.kind === 'rejected').length,
    problems,
  }
}

/** The objects of a JSON Lines text; a line that is none goes to `problems`. */
export function jsonLines(text: string, problems: ImportProblem[]): RawRecord[] {
  const records: RawRecord[] = []
  let record = 0
  for (const [index, content] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    if (content.trim() === '') continue
    record += 1
    const line = index + 1
    const { fields, expected } = parseObject(content)
    if (fields) records.push({ line, record, fields })
    else problems.push({ line, record, expected, kind: 'rejected' })
  }
  return records
}

/** The object that a line is, or what was expected instead. */
function parseObject(text: string) {
  const read = parseStrictJson(text)
  if (!read.ok) return { expected: expectedOf(read.fault) }
  return isRecord(read.value) ? { fields: read.value } : { expected: message('request.type_object') }
}

/** What a reader of strict JSON expected, and where. */
export function expectedOf({ expected, column }: JsonFault): LocalText {
  return message('import.json', { expected, column })
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
