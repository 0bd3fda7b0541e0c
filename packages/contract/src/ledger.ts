import { z } from 'zod'
import { pageLimit, TIME_FILTER } from './lists.ts'
import { TIME } from './text.ts'

const PLACE = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const SIZE = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const TYPES_LENGTH = 2_000

/** An audit event as the ledger has it. */
export const LEDGER_EVENT = z
  .object({
    seq: z.int().min(0).describe('Its place in the ledger'),
    type: z.string(),
    entity: z.string().describe('What it happened to: `decision:UUID`, `case:UUID`'),
    at: TIME,
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

/** Which events of the ledger are looked for. */
export const LEDGER_EVENTS_QUERY = z.strictObject({
  type: z.string().min(1).max(TYPES_LENGTH).optional().describe('Which events: `decision.made,case.*`'),
  entity: z.string().min(1).max(300).optional().describe('What it happened to: `case:UUID`'),
  actor: z.string().min(1).max(300).optional().describe('Who did it: `person:UUID`'),
  from: TIME_FILTER.optional().describe('At this time or later'),
  to: TIME_FILTER.optional().describe('Before this time'),
  after: PLACE.optional().describe('`next` of the page before'),
  limit: pageLimit(50, 200),
})

/** Which event of the ledger, in an address. */
export const LEDGER_EVENT_PARAMS = z.object({ seq: PLACE.describe('Its place in the ledger') })

/** Where the ledger stands. */
export const LEDGER_STATUS = z.object({
  origin: z.string().describe('The name of the ledger'),
  size: z.int().min(0).describe('Events'),
  root: z.string().describe('Root of the tree of all events, in base64, as checkpoints have it'),
  key: z.string().describe('The public key that signs it: `name+id+base64`'),
  checkpoint: z
    .object({ size: z.int(), root: z.string(), signed_at: TIME, note: z.string() })
    .nullable()
    .describe('The newest one that was signed'),
  last: z.object({ seq: z.int(), type: z.string(), at: TIME }).nullable().describe('The last event'),
  verified: z
    .object({
      began: TIME,
      ended: TIME,
      size: z.int().min(0).describe('Events that the ledger had at its end'),
      found: z.int().min(0).describe('What is not as it was signed for; `tribunal audit verify` names it'),
    })
    .nullable()
    .describe('The last whole verification of the record in the background; null before one has ended'),
})

/** Between which two checkpoints the ledger has only grown. */
export const CONSISTENCY_QUERY = z.strictObject({
  from: SIZE.describe('Size of the checkpoint that was kept'),
  to: SIZE.describe('Size of the newer one'),
})
/** The hashes of RFC 6962, section 2.1.2, that show it. */
export const CONSISTENCY = z.object({
  from: z.int(),
  to: z.int(),
  hashes: z.array(z.string()).describe('In base64, in the order of RFC 6962; none where the sizes are the same'),
})

/** -1 is before the first event. */
const STREAM_PLACE = /^(?:-1|\d{1,15})$/

/** Which events a stream sends, and where it begins. */
export const EVENTS_QUERY = z.strictObject({
  types: z
    .string()
    .min(1)
    .max(TYPES_LENGTH)
    .optional()
    .describe(
      'Which events: `decision.made,case.*`; all where absent. An unknown one is refused, and the known ones named',
    ),
  after: z
    .string()
    .regex(STREAM_PLACE, 'schema.place')
    .optional()
    .describe('Begin after this place, where no `Last-Event-ID` is sent; -1: with the first event'),
})
/** The place of the last event that was received, as browsers send it when they connect again. */
export const EVENTS_HEADERS = z.object({ 'last-event-id': z.string().regex(STREAM_PLACE, 'schema.place').optional() })
