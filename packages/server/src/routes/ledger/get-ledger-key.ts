import { defineRoute } from '../../http/define-route.ts'
import { media } from '../../http/responses.ts'

export const getLedgerKey = defineRoute({
  operation: 'getLedgerKey',
  method: 'GET',
  url: '/api/v1/ledger/key',
  permission: 'audit:read',
  summary: 'Show the public key that signs the ledger',
  description:
    'One line, `name+id+base64`, as verifiers of signed notes read it. Compare it with the one you were given.',
  tag: 'ledger',
  responses: { 200: media('text/plain; charset=utf-8', 'The key') },
  async handler(_, { ledger }) {
    return { status: 200, text: `${ledger.signer.vkey}\n` }
  },
})
