import { ledgerReader, sha256 } from '@tribunal/adapters/store'
import { proveEvent } from '@tribunal/ledger'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { media } from '../../http/responses.ts'
import { HttpProblem } from '../../problems/http-problem.ts'

export const getEventProof = defineRoute({
  operation: 'getEventProof',
  method: 'GET',
  url: '/api/v1/ledger/events/:seq/proof',
  permission: 'audit:read',
  summary: 'Prove that an event is in the ledger, unchanged',
  description:
    'One text in the C2SP tlog-proof format, as that of a decision: the event, its place, the hashes up to the root, and a signed checkpoint.',
  tag: 'ledger',
  params: z.object({
    seq: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).describe('Its place in the ledger'),
  }),
  responses: { 200: media('text/plain; charset=utf-8', 'The proof') },
  problems: ['not-found'],
  async handler({ params: { seq } }, { store }) {
    const text = await proveEvent(ledgerReader(store.pool), seq, sha256)
    if (text === undefined) throw new HttpProblem({ code: 'not-found' })
    return { status: 200, headers: { 'content-disposition': `attachment; filename="event-${seq}.tlog-proof"` }, text }
  },
})
