import { recordImport } from '@tribunal/adapters/store'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { FORMAT, REPORT, reportShape } from './import-shape.ts'

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
