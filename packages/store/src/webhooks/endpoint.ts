import type { WebhookEvent } from '@tribunal/contract'
import type { WEBHOOK_FIELDS } from '@tribunal/contract/words'
import type { EventDraft } from '@tribunal/ledger'
import type pg from 'pg'

/** Why an endpoint receives nothing: somebody asked, it failed for too long, or it answered 410 Gone. */
export type DisabledBecause = 'asked' | 'failing' | 'gone'

/** A field of the submission that an endpoint may ask for. */
export type WebhookField = (typeof WEBHOOK_FIELDS)[number]

/** An endpoint as it may be shown: everything but its secret. */
export interface Endpoint {
  readonly id: string
  readonly url: string
  readonly description: string
  readonly events: readonly WebhookEvent[]
  /** Of decisions, only those that are sent to one of these routes or queues; empty: all. */
  readonly routes: readonly string[]
  /** Fields of the submission that messages carry; the personal ones only with `personalData`. */
  readonly fields: readonly WebhookField[]
  readonly personalData: boolean
  readonly createdAt: Date
  readonly failingSince: Date | null
  readonly disabledAt: Date | null
  readonly disabledBecause: DisabledBecause | null
  /** Until when the secret before this one signs as well; null where no rotation is under way. */
  readonly oldSecretExpiresAt: Date | null
}

/** How an endpoint is asked for. */
export interface EndpointWish {
  readonly url: string
  readonly description: string
  readonly events: readonly WebhookEvent[]
  readonly routes: readonly string[]
  readonly fields: readonly WebhookField[]
  readonly personalData: boolean
}

/** Where endpoints are kept, and where changes to them are recorded. */
export interface WebhookStore {
  readonly pool: pg.Pool
  /** Appends events to the ledger within the client's transaction (`ledger.append`). */
  readonly append: (client: pg.PoolClient, events: readonly EventDraft[]) => Promise<unknown>
}

/** The columns of an {@link Endpoint}. */
export const ENDPOINT_COLUMNS = /* sql */ `id, url, description, events, routes, fields,
  personal_data as "personalData", created_at as "createdAt",
  failing_since as "failingSince", disabled_at as "disabledAt", disabled_because as "disabledBecause",
  old_secret_expires_at as "oldSecretExpiresAt"`
