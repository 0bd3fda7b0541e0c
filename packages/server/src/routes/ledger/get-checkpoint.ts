import { ledgerReader, recordWitness } from '@tribunal/adapters/store'
import { defineRoute } from '../../http/define-route.ts'
import { media } from '../../http/responses.ts'
import { HttpProblem } from '../../problems/http-problem.ts'

export const getCheckpoint = defineRoute({
  operation: 'getCheckpoint',
  method: 'GET',
  url: '/api/v1/ledger/checkpoint',
  permission: 'audit:read',
  summary: 'Show the newest signed checkpoint of the ledger',
  description:
    'A signed note in the C2SP tlog-checkpoint format. The one who keeps copies of it is a witness; that a program fetched one is told in the ledger, once a day.',
  tag: 'ledger',
  responses: { 200: media('text/plain; charset=utf-8', 'The checkpoint') },
  problems: ['not-found'],
  async handler({ principal }, { store, ledger, now }) {
    const newest = await ledgerReader(store.pool).newestCheckpoint()
    if (!newest) throw new HttpProblem({ code: 'not-found' })
    // A person who looks at it keeps no copies.
    if (principal.kind === 'program')
      await recordWitness(store.pool, ledger, { actor: principal.id, size: newest.size, nowMs: now() })
    return { status: 200, text: newest.note }
  },
})
