import { recordImport } from '@tribunal/adapters/store'
import { VERDICTS } from '@tribunal/engine'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import { REPORT, reportShape } from './import-shape.ts'

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
