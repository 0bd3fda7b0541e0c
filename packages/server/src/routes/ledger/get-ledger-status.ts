import { ledgerStatus } from '@tribunal/adapters/store'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'

export const getLedgerStatus = defineRoute({
  operation: 'getLedgerStatus',
  method: 'GET',
  url: '/api/v1/ledger/status',
  permission: 'audit:read',
  summary: 'Show where the ledger stands',
  tag: 'ledger',
  responses: {
    200: z.object({
      origin: z.string().describe('The name of the ledger'),
      size: z.int().min(0).describe('Events'),
      root: z.string().describe('Root of the tree of all events, in base64, as checkpoints have it'),
      key: z.string().describe('The public key that signs it: `name+id+base64`'),
      checkpoint: z
        .object({ size: z.int(), root: z.string(), at: z.iso.datetime(), note: z.string() })
        .nullable()
        .describe('The newest one that was signed'),
      last: z.object({ seq: z.int(), type: z.string(), at: z.iso.datetime() }).nullable().describe('The last event'),
    }),
  },
  async handler(_, { store, ledger }) {
    const { origin, size, root, checkpoint, last } = await ledgerStatus(store.pool)
    const body = {
      origin,
      size,
      root: base64(root),
      key: ledger.signer.vkey,
      checkpoint: checkpoint ? { ...checkpoint, root: base64(checkpoint.root) } : null,
      last: last ?? null,
    }
    return { status: 200, body }
  },
})

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}
