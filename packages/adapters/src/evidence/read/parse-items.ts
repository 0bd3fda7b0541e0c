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
    const fields = parseObject(content)
    if (typeof fields === 'string') problems.push({ line, record, message: fields, kind: 'rejected' })
    else records.push({ line, record, fields })
  }
  return records
}

function parseObject(text: string): Record<string, unknown> | string {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'expected a JSON object'
    return value as Record<string, unknown>
  } catch (error) {
    return `no JSON: ${(error as Error).message}`
  }
}
