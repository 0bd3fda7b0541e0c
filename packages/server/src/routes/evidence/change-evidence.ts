import type { ImportReport } from '@tribunal/adapters'
import { EVIDENCE_FILE, EVIDENCE_IMPORT, NEW_EVIDENCE } from '@tribunal/contract'
import { type Language, localText } from '@tribunal/messages'
import { recordImport } from '@tribunal/store'
import type { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'

/** Problems told at once; a file that is wrong is wrong in every line. */
const TOLD_MAX = 1_000

/** A report as it is answered, its problems in the language of the request. */
export function reportShape(
  { problems, ...report }: ImportReport,
  language: Language,
): z.output<typeof EVIDENCE_IMPORT> {
  const told = problems.slice(0, TOLD_MAX)
  return {
    ...report,
    problems: told.map(({ line, field, expected, ...same }) => ({
      ...same,
      line: line ?? null,
      field: field ?? null,
      expected: localText(expected, language),
    })),
  }
}

export const addEvidence = defineRoute({
  operation: 'addEvidence',
  method: 'POST',
  url: '/api/v1/evidence',
  permission: 'evidence:manage',
  summary: 'Add one piece of evidence: a claim that was checked, or a passage',
  tag: 'evidence',
  body: NEW_EVIDENCE,
  responses: { 201: EVIDENCE_IMPORT.describe('Added; or there already, and `added` is 0') },
  async handler({ body, principal, language }, { tribunal, store, ledger, now }) {
    const source = { content: JSON.stringify(body), format: 'jsonl' } as const
    const target = { evidence: tribunal.evidence, pool: store.pool, ledger }
    const report = await recordImport(target, source, { actor: principal.id, now: new Date(now()) })
    const rejected = report.problems.filter(({ kind }) => kind === 'rejected')
    if (rejected.length === 0) return { status: 201, body: reportShape(report, language) }
    const errors = rejected.map(({ field, expected }) => ({
      code: 'invalid-value',
      field: field === undefined ? 'body' : `body.${field}`,
      expected,
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
    'The formats are those of `tribunal evidence import`: JSON Lines, CSV, or ClaimReview in JSON-LD. Records that cannot be read are reported and left out, the others are added, and the next decision searches in them.',
  tag: 'evidence',
  body: EVIDENCE_FILE,
  bodySize: 'batch',
  responses: { 200: EVIDENCE_IMPORT },
  async handler({ body, principal, language }, { tribunal, store, ledger, now }) {
    const { content, format, mapping, preview } = body
    const source = { content, ...(format ? { format } : {}), ...(mapping ? { mapping } : {}) }
    if (preview) return { status: 200, body: reportShape(tribunal.evidence.preview(source), language) }
    const target = { evidence: tribunal.evidence, pool: store.pool, ledger }
    const report = await recordImport(target, source, { actor: principal.id, now: new Date(now()) })
    return { status: 200, body: reportShape(report, language) }
  },
})
