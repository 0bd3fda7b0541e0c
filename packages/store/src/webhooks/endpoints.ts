import type { EventDraft } from '@tribunal/ledger'
import type pg from 'pg'
import type { Act } from '../people/people-store.ts'
import { uuidv7 } from '../random.ts'
import { inTransaction } from '../transaction.ts'
import { newWebhookSecret } from './attempt.ts'
import {
  type DisabledBecause,
  ENDPOINT_COLUMNS,
  type Endpoint,
  type EndpointWish,
  type WebhookStore,
} from './endpoint.ts'

const LIVING = 'deleted_at is null'
/** A chat channel is an endpoint of another form; it is listed and changed as a channel (`../notifications/chat-channels.ts`). */
const WEBHOOKS = `${LIVING} and format = 'standard'`

/** Every endpoint, oldest first. */
export async function listEndpoints(pool: pg.Pool): Promise<Endpoint[]> {
  const { rows } = await pool.query<Endpoint>(
    `select ${ENDPOINT_COLUMNS} from webhook_endpoints where ${WEBHOOKS} order by id`,
  )
  return rows
}

export async function endpointById(pool: pg.Pool, id: string): Promise<Endpoint | undefined> {
  const { rows } = await pool.query<Endpoint>(
    `select ${ENDPOINT_COLUMNS} from webhook_endpoints where id = $1 and ${WEBHOOKS}`,
    [id],
  )
  return rows[0]
}

/** Makes an endpoint. The address must have been checked (`parseOutwardUrl`). The secret is shown now and never again. */
export async function createEndpoint(
  store: WebhookStore,
  { url, description, events, routes, fields, personalData }: EndpointWish,
  act: Act,
): Promise<{ endpoint: Endpoint; secret: string }> {
  const id = uuidv7(act.now.getTime())
  const secret = newWebhookSecret()
  const endpoint = await inTransaction(store.pool, async (client) => {
    const { rows } = await client.query<Endpoint>(
      `insert into webhook_endpoints (id, url, description, secret, events, routes, fields, personal_data, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${ENDPOINT_COLUMNS}`,
      [id, url, description, secret, events, routes, fields, personalData, act.now],
    )
    await recordEndpoint(store, client, 'webhook.created', id, act, {
      events,
      routes,
      fields,
      personal_data: personalData,
    })
    return rows[0]!
  })
  return { endpoint, secret }
}

/** Changes what is given. Undefined where there is no such endpoint. */
export async function updateEndpoint(
  store: WebhookStore,
  id: string,
  wish: { readonly [name in keyof EndpointWish]?: EndpointWish[name] | undefined },
  act: Act,
): Promise<Endpoint | undefined> {
  const { url, description, events, routes, fields, personalData: personal_data } = wish
  const said = { url, description, events, routes, fields, personal_data }
  const changed = Object.entries(said).filter(([, value]) => value !== undefined)
  return changeEndpoint(store, id, 'webhook.updated', act, {
    set: `url = coalesce($2, url), description = coalesce($3, description), events = coalesce($4, events),
          routes = coalesce($5, routes), fields = coalesce($6, fields), personal_data = coalesce($7, personal_data),
          failing_since = null, paused_until = null`,
    values: [url, description, events, routes, fields, personal_data],
    // Who gets personal data, and since when, is read in the ledger.
    data: {
      changed: changed.map(([name]) => name),
      ...(fields && { fields }),
      ...(personal_data !== undefined && { personal_data }),
    },
  })
}

/**
 * Gives an endpoint a new secret; the one before it signs as well until `overlapMs` have passed, 0 for one that leaked.
 * Undefined where there is no such endpoint.
 */
export async function rotateSecret(
  store: WebhookStore,
  id: string,
  overlapMs: number,
  act: Act,
): Promise<{ endpoint: Endpoint; secret: string } | undefined> {
  const secret = newWebhookSecret()
  const until = overlapMs > 0 ? new Date(act.now.getTime() + overlapMs) : null
  const endpoint = await changeEndpoint(store, id, 'webhook.updated', act, {
    set: 'old_secret = case when $3::timestamptz is null then null else secret end, old_secret_expires_at = $3, secret = $2',
    values: [secret, until],
    data: { changed: ['secret'] },
  })
  return endpoint && { endpoint, secret }
}

/** Tells an endpoint nothing any more; what waits for it becomes a dead letter, to be sent again once it is enabled. */
export async function disableEndpoint(
  store: WebhookStore,
  id: string,
  because: DisabledBecause,
  act: Act,
): Promise<Endpoint | undefined> {
  return changeEndpoint(store, id, 'webhook.disabled', act, {
    set: 'disabled_at = coalesce(disabled_at, $2), disabled_because = coalesce(disabled_because, $3)',
    values: [act.now, because],
    data: { because },
    more: (client) => buryAll(client, id, 'the endpoint was disabled', act.now),
  })
}

export async function enableEndpoint(store: WebhookStore, id: string, act: Act): Promise<Endpoint | undefined> {
  return changeEndpoint(store, id, 'webhook.enabled', act, {
    set: 'disabled_at = null, disabled_because = null, failing_since = null, paused_until = null',
    values: [],
    data: {},
  })
}

/** Forgets an endpoint, its address and its secrets. True where there was one. */
export async function deleteEndpoint(store: WebhookStore, id: string, act: Act): Promise<boolean> {
  const deleted = await changeEndpoint(store, id, 'webhook.deleted', act, {
    set: `deleted_at = $2, url = '', description = '', secret = '', old_secret = null`,
    values: [act.now],
    data: {},
    more: (client) => buryAll(client, id, 'the endpoint was deleted', act.now),
  })
  return deleted !== undefined
}

/** What is set of an endpoint, and what its event says. */
export interface Change {
  readonly set: string
  /** From `$2` on. */
  readonly values: readonly unknown[]
  readonly data: EventDraft['data']
  readonly more?: (client: pg.PoolClient) => Promise<unknown>
}

/** Changes an endpoint or a chat channel, and records it. Undefined where there is none. */
export async function changeEndpoint(
  store: WebhookStore,
  id: string,
  type: 'webhook.updated' | 'webhook.disabled' | 'webhook.enabled' | 'webhook.deleted',
  act: Act,
  { set, values, data, more }: Change,
): Promise<Endpoint | undefined> {
  return inTransaction(store.pool, async (client) => {
    const { rows } = await client.query<Endpoint>(
      `update webhook_endpoints set ${set} where id = $1 and ${LIVING} returning ${ENDPOINT_COLUMNS}`,
      [id, ...values],
    )
    if (!rows[0]) return undefined
    await more?.(client)
    await recordEndpoint(store, client, type, id, act, data)
    return rows[0]
  })
}

async function buryAll(client: pg.PoolClient, id: string, reason: string, now: Date): Promise<void> {
  await client.query(
    `update webhook_deliveries set state = 'dead', settled_at = $3, last_error = $2
     where endpoint_id = $1 and state = 'pending'`,
    [id, reason, now],
  )
}

/** Records a change of an endpoint or a chat channel, inside its transaction. */
export async function recordEndpoint(
  store: WebhookStore,
  client: pg.PoolClient,
  type: 'webhook.created' | 'webhook.updated' | 'webhook.disabled' | 'webhook.enabled' | 'webhook.deleted',
  id: string,
  { actor, now }: Act,
  data: EventDraft['data'],
): Promise<void> {
  await store.append(client, [{ type, entity: `webhook:${id}`, at: now.toISOString(), actor, data }])
}
