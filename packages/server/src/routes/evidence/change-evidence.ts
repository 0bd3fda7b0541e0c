import type { ImportReport } from '@tribunal/adapters'
import { VERDICTS } from '@tribunal/engine'
import { recordImport } from '@tribunal/store'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'

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

export const addEvidence = defineRoute({
  operation: 'addEvidence',
  method: 'POST',
  url: '/api/v1/evidence',
  permission: 'evidence:manage',
  summary: 'Add one piece of evidence: a claim that was checked, or a passage',
  tag: 'evidence',
  body: z.strictObject({
    claim: z.string().min(1).max(5_000).optional().describe('As the publisher worded it; this or `text`'),
    verdict: z.enum(VERDICTS).optional().describe('Of the claim'),
    rating: z.string().max(500).optional().describe('The publisher’s own; read where there is no verdict'),
    text: z.string().min(1).max(20_000).optional().describe('What the page says'),
    title: z.string().max(1_000).optional(),
    url: z.string().max(2_000).optional(),
    publisher: z.string().max(300).optional(),
    date: z.string().max(60).optional().describe('`YYYY-MM-DD`'),
    lang: z.string().max(35).optional().describe('BCP 47'),
    license: z.string().max(300).optional().describe('An SPDX name, or an address'),
  }),
  responses: { 201: REPORT.describe('Added; or there already, and `added` is 0') },
  async handler({ body, principal }, { tribunal, store, ledger, now }) {
    const source = { content: JSON.stringify(body), format: 'jsonl' } as const
    const target = { evidence: tribunal.evidence, pool: store.pool, ledger }
    const report = await recordImport(target, source, { actor: principal.id, now: new Date(now()) })
    const rejected = report.problems.filter(({ kind }) => kind === 'rejected')
    if (rejected.length === 0) return { status: 201, body: reportShape(report) }
    const errors = rejected.map(({ field, message }) => ({
      code: 'invalid-value',
      field: field === undefined ? 'body' : `body.${field}`,
      expected: message,
    }))
    throw new HttpProblem({ code: 'invalid-request', errors })
  },
})

export const importEvidence = defineRoute({
  operation: 'importEvidence',
  method: 'POST',
  url: '/api/v1/evidence/import',
  permission: 'evidence:manage',
  summary: 'Add the evidence of a file',
  description:
    'The formats are those of `tribunal evidence import`: JSON Lines, CSV, or ClaimReview in JSON-LD. Records that cannot be read are told and left out, the others are added, and the next decision searches in them.',
  tag: 'evidence',
  body: z.strictObject({
    content: z.string().min(1).describe('The text of the file'),
    format: FORMAT.optional().describe('Told from the content where absent'),
    mapping: z
      .record(z.string().max(64), z.string().max(200))
      .optional()
      .describe('CSV only: the column that holds a field, where its name is not one in common use'),
    preview: z.boolean().default(false).describe('Only say what would become of it: nothing is added'),
  }),
  bodySize: 'batch',
  responses: { 200: REPORT },
  async handler({ body, principal }, { tribunal, store, ledger, now }) {
    const { content, format, mapping, preview } = body
    const source = { content, ...(format ? { format } : {}), ...(mapping ? { mapping } : {}) }
    if (preview) return { status: 200, body: reportShape(tribunal.evidence.preview(source)) }
    const target = { evidence: tribunal.evidence, pool: store.pool, ledger }
    const report = await recordImport(target, source, { actor: principal.id, now: new Date(now()) })
    return { status: 200, body: reportShape(report) }
  },
})
