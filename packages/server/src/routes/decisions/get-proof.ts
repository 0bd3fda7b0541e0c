import { ledgerReader, sha256 } from '@tribunal/adapters/store'
import { proveEvent } from '@tribunal/ledger'
import { defineRoute } from '../../http/define-route.ts'
import { media } from '../../http/responses.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import { foundDecision } from '../../record/found-decision.ts'
import { DECISION_ID } from './schemas.ts'

export const getProof = defineRoute({
  operation: 'getProof',
  method: 'GET',
  url: '/api/v1/decisions/:id/proof',
  permission: 'audit:read',
  summary: 'Prove that a decision is in the ledger, unchanged',
  description:
    'One text in the C2SP tlog-proof format: the event, its place, the hashes up to the root, and a signed checkpoint. Verify it with `verifier/verify-ledger.mjs` and the public key of the ledger.',
  tag: 'decisions',
  params: DECISION_ID,
  responses: { 200: media('text/plain; charset=utf-8', 'The proof') },
  problems: ['not-found'],
  async handler({ params }, services) {
    const { seq } = await foundDecision(params.id, services)
    const text = await proveEvent(ledgerReader(services.store.pool), seq, sha256)
    if (text === undefined) throw new HttpProblem({ code: 'not-found' })
    return { status: 200, headers: { 'content-disposition': `attachment; filename="${params.id}.tlog-proof"` }, text }
  },
})
