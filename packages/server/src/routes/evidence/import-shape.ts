import type { ImportReport } from '@tribunal/adapters'
import { z } from 'zod'

export const FORMAT = z.enum(['claim-review', 'csv', 'jsonl'])

/** What became of an import. */
export const REPORT = z
  .object({
    format: FORMAT,
    read: z.int().describe('Records found'),
    added: z.int().describe('Entries that are in the base now and were not before'),
    duplicates: z.int(),
    problems: z.array(
      z.object({
        line: z.int().nullable().describe('Counted from 1; null where the format has no lines'),
        record: z.int(),
        field: z.string().nullable(),
        message: z.string(),
        kind: z.enum(['rejected', 'warning']).describe('`rejected`: the record was left out'),
      }),
    ),
  })
  .meta({ id: 'EvidenceImport' })

/** Problems told at once; a file that is wrong is wrong in every line. */
const TOLD_MAX = 1_000

export function reportShape({ problems, ...report }: ImportReport): z.output<typeof REPORT> {
  const told = problems.slice(0, TOLD_MAX)
  return {
    ...report,
    problems: told.map(({ line, field, ...same }) => ({ ...same, line: line ?? null, field: field ?? null })),
  }
}
