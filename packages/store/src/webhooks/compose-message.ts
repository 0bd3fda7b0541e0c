import { type ChatFormat, PERSONAL_WEBHOOK_FIELDS } from '@tribunal/contract/words'
import type { Kind } from '@tribunal/engine'
import type { Json } from '@tribunal/policy'
import type pg from 'pg'
import { unpackBody } from '../record/pack-body.ts'
import { readableSubmission } from '../stored-submission.ts'
import type { DeliveryState } from './deliveries.ts'
import type { WebhookField } from './endpoint.ts'
import { type AddedData, sentPayload } from './webhook-events.ts'

/** A message as it would be sent now. */
export interface Composed {
  /** Where it stands: another worker may have settled it, or counted an attempt. */
  readonly state: DeliveryState
  readonly attempts: number
  readonly payload: string
}

interface Row {
  readonly state: DeliveryState
  readonly attempts: number
  readonly payload: string
  readonly format: 'standard' | ChatFormat
  readonly fields: readonly WebhookField[]
  readonly personal_data: boolean
  /** Null where the message is about no decision. */
  readonly kind: Kind | null
  readonly effective_outcome: string | null
  /** What follows is null where the decision was erased. */
  readonly submission_id: string | null
  readonly subject: string | null
  readonly metadata: Json
  /** Read only where a field needs them. */
  readonly submission: Buffer | null
  readonly body: Buffer | null
}

// One read, so that the fields agree with each other: no outcome from before an erasure stands beside a name from after it.
const SQL = `
select m.state, m.attempts, m.payload, e.format, e.fields, e.personal_data, d.kind, coalesce(c.effect, d.outcome) as effective_outcome,
  b.submission_id, b.subject, b.metadata,
  case when e.personal_data and e.fields && '{amount,currency}' then b.submission end as submission,
  case when 'language' = any(e.fields) then b.body end as body
from webhook_deliveries m
  join webhook_endpoints e on e.id = m.endpoint_id
  left join decisions d on d.id = m.decision_id
  left join decision_bodies b on b.decision_id = d.id
  left join cases c on c.decision_id = d.id
where m.id = $1`

/**
 * Makes a message ready to be sent: with the outcome that holds now, and the fields of the submission that its endpoint asks for and
 * that were not erased. Undefined where the message is gone.
 */
export async function composeMessage(pool: pg.Pool, id: string): Promise<Composed | undefined> {
  const { rows } = await pool.query<Row>({ name: 'webhook_message', text: SQL, values: [id] })
  const row = rows[0]
  if (!row) return undefined
  // The text of a chat message was made for it, and holds nothing that changes or is erased.
  const payload = row.format === 'standard' ? sentPayload(row.payload, addedTo(row)) : row.payload
  return { state: row.state, attempts: row.attempts, payload }
}

function addedTo(row: Row): AddedData {
  const { kind, effective_outcome, submission_id, fields, personal_data } = row
  const allowed = fields.filter((field) => personal_data || !PERSONAL.has(field))
  const values = valuesOf(row)
  return {
    submission_id,
    ...(kind !== null && { kind }),
    ...(effective_outcome !== null && { effective_outcome }),
    ...Object.fromEntries(allowed.map((field) => [field, values[field]()])),
  }
}

const PERSONAL: ReadonlySet<string> = new Set(PERSONAL_WEBHOOK_FIELDS)

/** The value of each field, computed where it is asked for. What cannot be read because somebody changed it is null as well. */
function valuesOf({ kind, subject, metadata, submission, body }: Row): Readonly<Record<WebhookField, () => Json>> {
  const payment = () => {
    const read = submission && kind && readableSubmission(submission, kind)
    return read?.kind === 'payment' ? read : undefined
  }
  return {
    amount: () => payment()?.amount ?? null,
    currency: () => payment()?.currency ?? null,
    subject: () => subject,
    metadata: () => metadata,
    language: () => languageIn(body),
  }
}

/** The language of a post as it was recognised; null of a payment. */
function languageIn(body: Buffer | null): string | null {
  try {
    const record =
      body && (JSON.parse(unpackBody(body).toString()) as { readonly facts?: { readonly lang?: string } | null })
    return record?.facts?.lang ?? null
  } catch {
    return null
  }
}
