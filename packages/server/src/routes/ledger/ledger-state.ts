import { LEDGER_STATUS } from '@tribunal/contract'
import { type LedgerStatus, ledgerReader, ledgerStatus, passState, recordWitness } from '@tribunal/store'
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
    'A signed note in the C2SP tlog-checkpoint format. A program that keeps copies of it is a witness; the ledger records once a day that one was fetched.',
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

export const getLedgerStatus = defineRoute({
  operation: 'getLedgerStatus',
  method: 'GET',
  url: '/api/v1/ledger/status',
  permission: 'audit:read',
  summary: 'Show where the ledger stands',
  tag: 'ledger',
  responses: { 200: LEDGER_STATUS },
  async handler(_, { store, ledger }) {
    const { origin, size, root, checkpoint, last } = await ledgerStatus(store.pool)
    const pass = await passState(store.pool, ledger.signer)
    const body = {
      origin,
      size,
      root: base64(root),
      key: ledger.signer.vkey,
      checkpoint: checkpoint ? checkpointShape(checkpoint) : null,
      last: last ?? null,
      verified: pass?.last ?? null,
    }
    return { status: 200, body }
  },
})

function checkpointShape({ size, root, at, note }: NonNullable<LedgerStatus['checkpoint']>) {
  return { size, root: base64(root), signed_at: at, note }
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}
