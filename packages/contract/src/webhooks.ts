import { z } from 'zod'
import { WEBHOOK_EVENTS } from './events.ts'
import { AFTER_ID, pageLimit } from './lists.ts'
import { TIME } from './text.ts'
import { DELIVERY_STATES, PERSONAL_WEBHOOK_FIELDS, WEBHOOK_FIELDS } from './words.ts'

/** Which webhook, in an address. */
export const WEBHOOK_ID = z.object({ id: z.uuid().describe('Of the webhook') })

const EVENTS = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1)
  .max(WEBHOOK_EVENTS.length)
  .describe('Events that the endpoint receives')

const ROUTES_WANTED = z
  .array(z.string().min(1).max(100))
  .max(50)
  .describe('Of decisions, only those sent to one of these routes or queues, such as `blocking_webhook`; empty: all')

const FIELDS = z
  .array(z.enum(WEBHOOK_FIELDS))
  .max(WEBHOOK_FIELDS.length)
  .describe(
    `Fields that every message about a decision carries beside ids, kind and outcomes. ${PERSONAL_WEBHOOK_FIELDS.map((field) => `\`${field}\``).join(', ')} are personal data and need \`personal_data\``,
  )
const PERSONAL_DATA = z
  .boolean()
  .describe(
    'Whether messages may carry personal data. Off unless somebody turns it on: Tribunal cannot erase at a receiver what it has sent, and one that only acts on outcomes does not need it',
  )
/** Where messages go that an admin wants sent. */
export const URL_WANTED = z.string().min(1).max(2048).describe('Where messages are sent by POST')
const DESCRIPTION = z.string().max(200)

/** An endpoint as the API shows one: never its secret. */
export const WEBHOOK = z
  .object({
    id: z.uuid(),
    url: z.string(),
    description: z.string(),
    events: EVENTS,
    routes: ROUTES_WANTED,
    fields: FIELDS,
    personal_data: PERSONAL_DATA,
    created_at: TIME,
    first_failed_at: TIME.nullable().describe('Since when every attempt has failed'),
    disabled_at: TIME.nullable(),
    disabled_because: z
      .enum(['asked', 'failing', 'gone'])
      .nullable()
      .describe('`failing`: for too long; `gone`: it answered 410'),
    old_secret_expires_at: TIME.nullable().describe('Until when the secret before this one signs as well'),
  })
  .meta({ id: 'Webhook' })

/** Sent once, when a secret is made. */
export const WEBHOOK_WITH_SECRET = z.object({
  webhook: WEBHOOK,
  secret: z.string().describe('`whsec_` and base64; it is not shown again'),
})

/** An endpoint that is wanted. */
export const NEW_WEBHOOK = z.strictObject({
  url: URL_WANTED,
  description: DESCRIPTION.default(''),
  events: EVENTS,
  routes: ROUTES_WANTED.default([]),
  fields: FIELDS.default([]),
  personal_data: PERSONAL_DATA.default(false),
})
/** What is changed of an endpoint; what is left out stays. */
export const WEBHOOK_CHANGE = z.strictObject({
  url: URL_WANTED.optional(),
  description: DESCRIPTION.optional(),
  events: EVENTS.optional(),
  routes: ROUTES_WANTED.optional(),
  fields: FIELDS.optional(),
  personal_data: PERSONAL_DATA.optional(),
  enabled: z.boolean().optional(),
})
/** How long the secret before the new one is good for: 0 to 168 hours, 24 where nothing is said. */
export const SECRET_ROTATION = z.strictObject({
  old_secret_hours: z
    .number()
    .min(0)
    .max(168)
    .default(24)
    .describe('How long the old secret signs as well; 0 for one that leaked'),
})

/** A message to an endpoint, and what became of it. */
export const DELIVERY = z
  .object({
    id: z.uuid().describe('With `msg_` before it, the `webhook-id` of every attempt'),
    type: z.string(),
    seq: z.number().int().nullable().describe('Place of the event in the ledger; null for a test'),
    payload: z
      .string()
      .describe(
        'The event as it waits; what may change or be erased (`submission_id`, `effective_outcome`, fields of the submission) is added when it is signed and sent',
      ),
    state: z.enum(DELIVERY_STATES).describe('`dead`: given up; it can be sent again'),
    attempts: z.number().int(),
    created_at: TIME,
    next_at: TIME.nullable().describe(
      'When it is tried next, after those before it about the same submission; null once it is settled',
    ),
    settled_at: TIME.nullable(),
    last_status: z.number().int().nullable().describe('HTTP status of the last answer'),
    last_error: z.string().nullable(),
  })
  .meta({ id: 'WebhookDelivery' })

/** Which messages to an endpoint are listed. */
export const DELIVERIES_QUERY = z.strictObject({
  state: z.enum(DELIVERY_STATES).optional(),
  after: AFTER_ID,
  limit: pageLimit(50, 200),
})
/** A test that will be sent. */
export const TEST_SENT = z.object({ delivery_id: z.uuid() }).describe('It will be sent')
/** Which dead messages are sent again. */
export const RESEND_REQUEST = z.strictObject({
  delivery_id: z.uuid().optional().describe('All dead ones, where absent'),
})
/** How many messages will be sent again. */
export const RESENT = z.object({ resent: z.number().int() }).describe('So many will be sent')
