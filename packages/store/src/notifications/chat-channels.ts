import type { ChatFormat, NotificationKind } from '@tribunal/contract/words'
import type { CasePriority } from '@tribunal/engine'
import { message } from '@tribunal/messages'
import type pg from 'pg'
import { priorityOf } from '../cases/case-filter.ts'
import type { Act } from '../people/people-store.ts'
import { uuidv7 } from '../random.ts'
import { rankOf } from '../record/case-row.ts'
import { inTransaction } from '../transaction.ts'
import type { DeliveryState } from '../webhooks/deliveries.ts'
import type { DisabledBecause, WebhookStore } from '../webhooks/endpoint.ts'
import { changeEndpoint, recordEndpoint } from '../webhooks/endpoints.ts'
import { chatPayload } from './chat-messages.ts'
import { say } from './words.ts'

/** How a chat channel is asked for. `url` lets anybody write into the channel. */
export interface ChannelWish {
  readonly name: string
  readonly url: string
  readonly format: ChatFormat
  readonly kinds: readonly NotificationKind[]
  readonly queues: readonly string[]
  readonly leastPriority: CasePriority
  readonly language: 'en' | 'es'
}

/** A chat channel as it may be shown: everything but its address. */
export interface ChatChannel extends Omit<ChannelWish, 'url'> {
  readonly id: string
  /** Of its address. */
  readonly host: string
  readonly createdAt: Date
  readonly failingSince: Date | null
  readonly disabledAt: Date | null
  readonly disabledBecause: DisabledBecause | null
  /** What became of the newest message. */
  readonly last: { readonly state: DeliveryState; readonly at: Date; readonly error: string | null } | null
}

const COLUMNS = /* sql */ `e.id, e.description as name, e.url, e.format, e.events as kinds, e.routes as queues, e.least_priority,
  e.lang as language, e.created_at as "createdAt", e.failing_since as "failingSince", e.disabled_at as "disabledAt",
  e.disabled_because as "disabledBecause", d.state as last_state, coalesce(d.settled_at, d.next_at) as last_at, d.last_error`
const FROM = /* sql */ `webhook_endpoints e left join lateral (
  select * from webhook_deliveries w where w.endpoint_id = e.id order by w.id desc limit 1) d on true
  where e.format <> 'standard' and e.deleted_at is null`

interface Row extends Omit<ChatChannel, 'host' | 'last' | 'leastPriority'> {
  readonly url: string
  readonly least_priority: number
  readonly last_state: DeliveryState | null
  readonly last_at: Date
  readonly last_error: string | null
}

function channelOf({ url, least_priority, last_state, last_at, last_error, ...row }: Row): ChatChannel {
  return {
    ...row,
    host: new URL(url).host,
    leastPriority: priorityOf(least_priority),
    last: last_state === null ? null : { state: last_state, at: last_at, error: last_error },
  }
}

/** Every channel, oldest first, disabled ones included. */
export async function listChannels(pool: pg.Pool): Promise<readonly ChatChannel[]> {
  const { rows } = await pool.query<Row>(`select ${COLUMNS} from ${FROM} order by e.id`)
  return rows.map(channelOf)
}

export async function channelById(pool: pg.Pool, id: string): Promise<ChatChannel | undefined> {
  const { rows } = await pool.query<Row>(`select ${COLUMNS} from ${FROM} and e.id = $1`, [id])
  return rows[0] && channelOf(rows[0])
}

/** Makes a channel. The address must have been checked (`parseOutwardUrl`). Answers its id. */
export async function createChannel(store: WebhookStore, wish: ChannelWish, act: Act): Promise<string> {
  const id = uuidv7(act.now.getTime())
  const { name, url, format, kinds, queues, leastPriority, language } = wish
  await inTransaction(store.pool, async (client) => {
    // Its secret is its address: nothing is signed.
    await client.query(
      `insert into webhook_endpoints (id, url, description, secret, events, routes, created_at, format, lang, least_priority)
       values ($1, $2, $3, '', $4, $5, $6, $7, $8, $9)`,
      [id, url, name, kinds, queues, act.now, format, language, rankOf(leastPriority)],
    )
    await recordEndpoint(store, client, 'webhook.created', id, act, { format, events: kinds, routes: queues })
  })
  return id
}

/** Changes what is given of a channel that there is. */
export async function updateChannel(
  store: WebhookStore,
  id: string,
  wish: { readonly [name in keyof ChannelWish]?: ChannelWish[name] | undefined },
  act: Act,
): Promise<void> {
  const { name, url, format, kinds, queues, leastPriority, language } = wish
  const rank = leastPriority === undefined ? undefined : rankOf(leastPriority)
  const said = { name, url, format, kinds, queues, least_priority: leastPriority, language }
  const changed = Object.entries(said).filter(([, value]) => value !== undefined)
  await changeEndpoint(store, id, 'webhook.updated', act, {
    set: `url = coalesce($2, url), description = coalesce($3, description), format = coalesce($4, format),
          events = coalesce($5, events), routes = coalesce($6, routes), least_priority = coalesce($7, least_priority),
          lang = coalesce($8, lang), failing_since = null, paused_until = null`,
    values: [url, name, format, kinds, queues, rank, language],
    // The ledger says which kinds a channel gets, and since when.
    data: {
      changed: changed.map(([field]) => field),
      ...(format && { format }),
      ...(kinds && { events: kinds }),
      ...(queues && { routes: queues }),
    },
  })
}

/** Writes a test into a channel, which is sent like any other message. */
export async function testChannel(
  pool: pg.Pool,
  { id, format, language }: ChatChannel,
  product: string,
  now: Date,
): Promise<void> {
  const text = say(message('notification.test_chat', { product }), language)
  await pool.query(
    `insert into webhook_deliveries (id, endpoint_id, type, payload, next_at, created_at) values ($1, $2, $3, $4, $5, $5)`,
    [uuidv7(now.getTime()), id, 'webhook.test', chatPayload(format, [{ text }]), now],
  )
}
