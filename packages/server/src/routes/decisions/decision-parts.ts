import {
  DECISION_ID,
  DECISION_RECORD,
  DECISION_TRACE,
  FOUND_DECISION,
  SUBMISSION,
  VIEW_OF_FOUND,
} from '@tribunal/contract'
import { proveEvent } from '@tribunal/ledger'
import { ledgerReader, reviewContexts, type StoredDecision, sha256, utf8 } from '@tribunal/store'
import type { z } from 'zod'
import type { Principal } from '../../auth/principal.ts'
import { defineRoute } from '../../http/define-route.ts'
import { jsonText, media } from '../../http/responses.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import { foundDecision, intactDecision, keptDecision, wholeDecision } from '../../record/found-decision.ts'
import { contextShape } from '../../record/people-shape.ts'
import type { Services } from '../../services.ts'

import { openStored } from './present-decision.ts'

const SALT = { 'commitment-salt': 'The salt of the commitment to these bytes, in base64' }

export const getDecision = defineRoute({
  operation: 'getDecision',
  method: 'GET',
  url: '/api/v1/decisions/:id',
  permission: 'decisions:read',
  summary: 'Show one decision with what holds now and everything it rests on',
  tag: 'decisions',
  params: DECISION_ID,
  query: VIEW_OF_FOUND,
  responses: { 200: jsonText(FOUND_DECISION) },
  problems: ['not-found', 'record-damaged'],
  async handler({ params, query, principal }, { store, reader, tribunal, notices, measures }) {
    const stored = await intactDecision(params.id, { store })
    const said = await saidOf(stored, principal, { store, notices })
    const pieces = await openStored(stored, query.view, { reader, tribunal, store, measures })
    return {
      status: 200,
      bytes: Buffer.concat([...pieces, utf8(said === undefined ? '}' : `,${JSON.stringify(said).slice(1)}`)]),
    }
  },
})

/** What users and notices say of the post of a decision; undefined where nobody says anything. */
async function saidOf(
  { id, kind }: Pick<StoredDecision, 'id' | 'kind'>,
  { permissions }: Principal,
  { store, notices }: Pick<Services, 'store' | 'notices'>,
): Promise<Pick<z.output<typeof FOUND_DECISION>, 'review_context' | 'notices_count'> | undefined> {
  if (kind !== 'post') return undefined
  const [context, { count }] = await Promise.all([
    permissions.has('cases:read') ? reviewContexts(store.pool, { decisionId: id }) : [],
    notices.count(id),
  ])
  if (context.length === 0 && count === 0) return undefined
  return {
    ...(context.length > 0 && { review_context: context.map(contextShape) }),
    ...(count > 0 && { notices_count: count }),
  }
}

export const getSubmission = defineRoute({
  operation: 'getSubmission',
  method: 'GET',
  url: '/api/v1/decisions/:id/submission',
  permission: 'decisions:read',
  summary: 'Show what a decision is about, exactly as it was sent',
  description:
    'The very bytes that the ledger holds a commitment to. The header `commitment-salt` has the salt of it in base64: SHA-256 of salt and body, in hexadecimal, is the commitment `submission` of the event that `/proof` proves.',
  tag: 'decisions',
  params: DECISION_ID,
  responses: { 200: jsonText(SUBMISSION) },
  answerHeaders: SALT,
  problems: ['not-found', 'decision-erased', 'record-damaged'],
  async handler({ params }, { store }) {
    const { personal } = await keptDecision(params.id, { store })
    return { status: 200, headers: saltOf(personal), bytes: personal.submission }
  },
})

export const getRecord = defineRoute({
  operation: 'getDecisionRecord',
  method: 'GET',
  url: '/api/v1/decisions/:id/record',
  permission: 'decisions:read',
  summary: 'Show what is stored of a decision, byte for byte',
  description:
    'The very bytes that the ledger holds a commitment to: facts, the answers of policies and the steps, or the whole decision of one recorded in version 1. The header `commitment-salt` has the salt of it in base64: SHA-256 of salt and body, in hexadecimal, is the commitment `decision` of the event that `/proof` proves.',
  tag: 'decisions',
  params: DECISION_ID,
  answerHeaders: SALT,
  responses: { 200: jsonText(DECISION_RECORD) },
  problems: ['not-found', 'decision-erased', 'record-damaged'],
  async handler({ params }, { store }) {
    const { personal } = await keptDecision(params.id, { store })
    return { status: 200, headers: saltOf(personal), bytes: personal.body }
  },
})

export const getTrace = defineRoute({
  operation: 'getTrace',
  method: 'GET',
  url: '/api/v1/decisions/:id/trace',
  permission: 'decisions:read',
  summary: 'Show the steps of one decision, with their times, failures and model calls',
  tag: 'decisions',
  params: DECISION_ID,
  responses: { 200: jsonText(DECISION_TRACE) },
  problems: ['not-found', 'decision-erased', 'record-damaged'],
  async handler({ params }, { store, reader }) {
    const { decision } = await wholeDecision(params.id, { store, reader })
    return { status: 200, text: JSON.stringify({ id: params.id, trace: decision.trace }) }
  },
})

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
  async handler({ params }, { store }) {
    const { seq } = await foundDecision(params.id, { store })
    const text = await proveEvent(ledgerReader(store.pool), seq, sha256)
    if (text === undefined) throw new HttpProblem({ code: 'not-found' })
    return { status: 200, headers: { 'content-disposition': `attachment; filename="${params.id}.tlog-proof"` }, text }
  },
})

/** The salt that ties bytes to the commitment of their event. */
function saltOf({ salt }: { readonly salt: Uint8Array }): { 'commitment-salt': string } {
  return { 'commitment-salt': Buffer.from(salt).toString('base64') }
}
