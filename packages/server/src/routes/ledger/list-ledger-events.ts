import { LEDGER_EVENT, LEDGER_EVENTS_QUERY, listed, listOf } from '@tribunal/contract'
import { readEvent } from '@tribunal/ledger'
import { type FoundEvent, searchLedger } from '@tribunal/store'
import type { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { refuseReversed } from '../../http/refuse-reversed.ts'
import { typesNamed } from '../get-events.ts'

export const listLedgerEvents = defineRoute({
  operation: 'listLedgerEvents',
  method: 'GET',
  url: '/api/v1/ledger/events',
  permission: 'audit:read',
  summary: 'Find events of the ledger, newest first',
  description:
    'A search that finds little looks through some ten thousand events and then says where it goes on: `next` may stand beside an empty list.',
  tag: 'ledger',
  query: LEDGER_EVENTS_QUERY,
  responses: { 200: listOf(LEDGER_EVENT) },
  async handler({ query }, { store }) {
    const { type, entity, actor, from, to, after, limit } = query
    refuseReversed(query)
    const filter = {
      ...(type === undefined ? {} : { types: typesNamed(type, 'query.type') }),
      ...(entity === undefined ? {} : { entity }),
      ...(actor === undefined ? {} : { actor }),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { before: to }),
    }
    const found = await searchLedger(store.pool, filter, limit, after)
    return {
      status: 200,
      body: listed(found.events.map(eventShape), found.before === null ? null : String(found.before)),
    }
  },
})

function eventShape({ seq, type, entity, at, bytes, leafHash }: FoundEvent): z.output<typeof LEDGER_EVENT> {
  const read = readEvent(bytes)
  const event = typeof read === 'string' ? undefined : read
  return {
    seq,
    type,
    entity,
    at,
    actor: event?.actor ?? null,
    data: { ...(event?.data as Record<string, unknown> | undefined) },
    commitments: { ...event?.commitments },
    prev: event?.prev ?? null,
    leaf_hash: Buffer.from(leafHash).toString('hex'),
    fault: typeof read === 'string' ? read : null,
  }
}
