import { ledgerReader } from '@tribunal/adapters/store'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../http/http-problem.ts'
import { media } from '../../http/responses.ts'

export const getCheckpoint = defineRoute({
  operation: 'getCheckpoint',
  method: 'GET',
  url: '/api/v1/ledger/checkpoint',
  permission: 'audit:read',
  summary: 'Show the newest signed checkpoint of the ledger',
  description: 'A signed note in the C2SP tlog-checkpoint format. Whoever keeps copies of it is a witness.',
  tag: 'ledger',
  responses: { 200: media('text/plain; charset=utf-8', 'The checkpoint') },
  problems: ['not-found'],
  async handler(_, { store }) {
    const newest = await ledgerReader(store.pool).newestCheckpoint()
    if (!newest) throw new HttpProblem({ code: 'not-found' })
    return { status: 200, text: newest.note }
  },
})
