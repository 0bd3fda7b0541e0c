import { CONSISTENCY, CONSISTENCY_QUERY, LEDGER_EVENT_PARAMS } from '@tribunal/contract'
import { proveEvent, proveGrowth } from '@tribunal/ledger'
import type { LocalText } from '@tribunal/messages'
import { message } from '@tribunal/messages'
import { ledgerHead, ledgerReader, sha256 } from '@tribunal/store'
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
  params: LEDGER_EVENT_PARAMS,
  responses: { 200: media('text/plain; charset=utf-8', 'The proof') },
  problems: ['not-found'],
  async handler({ params: { seq } }, { store }) {
    const text = await proveEvent(ledgerReader(store.pool), seq, sha256)
    if (text === undefined) throw new HttpProblem({ code: 'not-found' })
    return { status: 200, headers: { 'content-disposition': `attachment; filename="event-${seq}.tlog-proof"` }, text }
  },
})

export const getConsistency = defineRoute({
  operation: 'getConsistency',
  method: 'GET',
  url: '/api/v1/ledger/consistency',
  permission: 'audit:read',
  summary: 'Prove that the ledger has only grown',
  description:
    'The hashes of RFC 6962, section 2.1.2: with the roots of two checkpoints they show that the larger tree begins with the smaller one. A witness checks with them that the ledger still is the one it has seen.',
  tag: 'ledger',
  query: CONSISTENCY_QUERY,
  responses: { 200: CONSISTENCY },
  async handler({ query: { from, to } }, { store }) {
    const size = (await ledgerHead(store.pool))?.size ?? 0
    if (to > size) throw outOfRange('query.to', upTo(size))
    if (from > to) throw outOfRange('query.from', upTo(to))
    const hashes = await proveGrowth(ledgerReader(store.pool), from, to, sha256)
    return { status: 200, body: { from, to, hashes: hashes.map((hash) => Buffer.from(hash).toString('base64')) } }
  },
})

function upTo(size: number): LocalText {
  return message('request.number_max', { max: size })
}

function outOfRange(field: string, expected: LocalText): HttpProblem {
  return new HttpProblem({ code: 'invalid-request', errors: [{ code: 'out-of-range', field, expected }] })
}
