import { listed, listOf, TIME_FILTER } from '@tribunal/contract'
import { readEvent } from '@tribunal/ledger'
import { type FoundEvent, searchLedger } from '@tribunal/store'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { refuseReversed } from '../../http/time-filter.ts'
import { typesNamed } from '../get-events.ts'

const PLACE = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const TYPES_LENGTH = 2_000

const EVENT = z
  .object({
    seq: z.int().min(0).describe('Its place in the ledger'),
    type: z.string(),
    entity: z.string().describe('What it happened to: `decision:UUID`, `case:UUID`'),
    at: z.iso.datetime(),
    actor: z.string().nullable().describe('`person:UUID`, `key:UUID` or `system:NAME`'),
    data: z.record(z.string(), z.unknown()),
    commitments: z.record(z.string(), z.string()).describe('To what is kept beside the ledger, by name'),
    prev: z.string().nullable().describe('Leaf hash of the event before, in hexadecimal'),
    leaf_hash: z.string().describe('In hexadecimal'),
    fault: z
      .enum(['event_unreadable', 'event_not_canonical'])
      .nullable()
      .describe('The event is not what was written; run `tribunal audit verify`'),
  })
  .meta({ id: 'LedgerEvent', description: 'An audit event' })

export const listLedgerEvents = defineRoute({
  operation: 'listLedgerEvents',
  method: 'GET',
  url: '/api/v1/ledger/events',
  permission: 'audit:read',
  summary: 'Find events of the ledger, newest first',
  description:
    'A search that finds little looks through some ten thousand events and then says where it goes on: `next` may stand beside an empty list.',
  tag: 'ledger',
  query: z.strictObject({
    type: z.string().min(1).max(TYPES_LENGTH).optional().describe('Which events: `decision.made,case.*`'),
    entity: z.string().min(1).max(300).optional().describe('What it happened to: `case:UUID`'),
    actor: z.string().min(1).max(300).optional().describe('Who did it: `person:UUID`'),
    from: TIME_FILTER.optional().describe('At this time or later'),
    to: TIME_FILTER.optional().describe('Before this time'),
    after: PLACE.optional().describe('`next` of the page before'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  responses: {
    200: listOf(EVENT),
  },
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

function eventShape({ seq, type, entity, at, bytes, leafHash }: FoundEvent): z.output<typeof EVENT> {
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
