import { randomBytes } from 'node:crypto'
import { createOutwardClient, OWN_NETWORK } from '@tribunal/adapters/net'
import type { AuditEvent, EventDraft } from '@tribunal/ledger'
import { type TestDatabase, testDatabase } from '@tribunal/testkit/database'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { type Receiver, receive, verified } from '../../test/webhooks/receiver.ts'
import { type Database, openDatabase } from '../open-database.ts'
import { type DeliveryOptions, deliverEndpoint } from './deliver-endpoint.ts'
import { endpointsDue, forgetDeliveries, listDeliveries, resendDead, testDelivery } from './deliveries.ts'
import type { EndpointWish } from './endpoint.ts'
import {
  createEndpoint,
  deleteEndpoint,
  disableEndpoint,
  enableEndpoint,
  endpointById,
  listEndpoints,
  rotateSecret,
  updateEndpoint,
} from './endpoints.ts'
import { WebhookOutbox } from './webhook-outbox.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Receivers refuse what is not from about now, so the tests begin now; a whole second, as headers tell time. */
const START = Math.floor(Date.now() / 1000) * 1000

let test_: TestDatabase
let database: Database
let receiver: Receiver
/** What was appended to the ledger. */
let told: EventDraft[]
let nowMs: number
const client = createOutwardClient({ rule: OWN_NETWORK, timeoutMs: 2_000, maxBytes: 1_000 })

beforeEach(async () => {
  test_ = await testDatabase()
  database = await openDatabase({ url: test_.url, poolSize: 5 })
  receiver = await receive()
  told = []
  nowMs = START
})
afterEach(async () => {
  await receiver.close()
  await database.close()
  await test_.close()
})

const store = () => ({
  pool: database.pool,
  append: async (_: unknown, events: readonly EventDraft[]) => told.push(...events),
})
const act = () => ({ actor: 'person:1', now: new Date(nowMs) })

function options(changes: Partial<DeliveryOptions> = {}): DeliveryOptions {
  return {
    store: store(),
    client,
    now: () => nowMs,
    random: () => 0.5,
    disableAfterMs: 5 * DAY,
    concurrency: 4,
    ...changes,
  }
}

const made = async (wish: Partial<EndpointWish> = {}) =>
  createEndpoint(
    store(),
    {
      ...{ url: receiver.url, description: 'Intake', events: ['decision.made'], routes: [] },
      fields: [],
      personalData: false,
      ...wish,
    },
    act(),
  )

const deliver = (id: string, changes: Partial<DeliveryOptions> = {}) =>
  deliverEndpoint(id, options(changes), new AbortController().signal)

let seq = 0
function decided(data: AuditEvent['data'] = {}): AuditEvent {
  return {
    type: 'decision.made',
    entity: 'decision:0199f3c0-0000-7000-8000-000000000001',
    at: new Date(nowMs).toISOString(),
    actor: 'key:1',
    data: { kind: 'payment', outcome: 'BLOCK', route: 'blocking_webhook', score: 91, inputs: 'aa', ...data },
    seq: seq++,
    prev: '00',
  }
}

/** Writes what the outbox says of an event, as the recorder does in the event's transaction. */
async function happened(event: AuditEvent): Promise<void> {
  const outbox = new WebhookOutbox(database.pool, () => undefined)
  await outbox.refresh()
  for (const { id, endpointId, decisionId, payload } of outbox.of(event)) {
    await database.pool.query(
      `insert into webhook_deliveries (id, endpoint_id, seq, type, decision_id, payload, next_at, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7)`,
      [id, endpointId, event.seq, event.type, decisionId, payload, event.at],
    )
  }
}

const deliveries = (id: string) => listDeliveries(database.pool, id, { limit: 100 })
const states = async (id: string) => (await deliveries(id)).map(({ state }) => state)

test('an endpoint is told what was decided, thin and signed', async () => {
  const { endpoint, secret } = await made()
  const event = decided({ customer: 'Ana Quispe' })
  await happened(event)
  expect(await endpointsDue(database.pool, new Date(nowMs))).toEqual([endpoint.id])
  await deliver(endpoint.id)

  const [message] = receiver.received
  expect(verified(secret, message!)).toEqual({
    id: `evt_${event.seq}`,
    seq: event.seq,
    type: 'decision.made',
    api_version: 'v1',
    timestamp: new Date(START).toISOString(),
    entity: 'decision:0199f3c0-0000-7000-8000-000000000001',
    data: {
      decision_id: '0199f3c0-0000-7000-8000-000000000001',
      submission_id: null,
      kind: 'payment',
      outcome: 'BLOCK',
      route: 'blocking_webhook',
      reason_codes: [],
      risk_score: 91,
      decided_by: null,
    },
  })
  const [delivery] = await deliveries(endpoint.id)
  expect(message?.id).toBe(`msg_${delivery?.id}`)
  expect(delivery).toMatchObject({ state: 'delivered', attempts: 1, lastStatus: 200, lastError: null, seq: event.seq })
  expect(await endpointsDue(database.pool, new Date(nowMs))).toEqual([])
})

describe('who is told', () => {
  it('endpoints that asked for the event, on the route they asked for', async () => {
    const all = await made()
    const blocked = await made({ routes: ['blocking_webhook'] })
    const reviewed = await made({ routes: ['fraud_review'] })
    const cases = await made({ events: ['case.opened', 'decision.overridden'] })
    await happened(decided())
    await happened({ ...decided(), type: 'decision.overridden', data: { outcome: 'APPROVE', replaced: 'BLOCK' } })
    const counts = [all, blocked, reviewed, cases].map(async ({ endpoint }) => (await deliveries(endpoint.id)).length)
    expect(await Promise.all(counts)).toEqual([1, 1, 0, 1])
  })

  it('nobody who is disabled or deleted', async () => {
    const one = await made()
    const two = await made()
    await disableEndpoint(store(), one.endpoint.id, 'asked', act())
    await deleteEndpoint(store(), two.endpoint.id, act())
    await happened(decided())
    expect(await states(one.endpoint.id)).toEqual([])
    expect(await states(two.endpoint.id)).toEqual([])
    expect((await listEndpoints(database.pool)).map(({ id }) => id)).toEqual([one.endpoint.id])
  })
})

describe('an endpoint that fails', () => {
  it('gets the same message again later, with the same id and a new time', async () => {
    const { endpoint, secret } = await made()
    await happened(decided())
    receiver.answer = 500
    await deliver(endpoint.id)
    expect(await deliveries(endpoint.id)).toMatchObject([
      { state: 'pending', attempts: 1, lastStatus: 500, lastError: 'answered 500', nextAt: new Date(nowMs + 5_000) },
    ])
    expect(await endpointsDue(database.pool, new Date(nowMs + 4_999))).toEqual([])
    nowMs += 5_000
    receiver.answer = 204
    await deliver(endpoint.id)
    expect(await states(endpoint.id)).toEqual(['delivered'])
    const [first, second] = receiver.received
    expect(second?.id).toBe(first?.id)
    expect(second?.payload).toBe(first?.payload)
    expect(Number(second?.headers['webhook-timestamp'])).toBe(Number(first?.headers['webhook-timestamp']) + 5)
    expect(() => verified(secret, second!)).not.toThrow()
  })

  it('for a day has a dead letter, which is recorded and can be sent again', async () => {
    const { endpoint } = await made()
    await happened(decided())
    receiver.answer = 503
    let attempts = 0
    for (; (await states(endpoint.id))[0] === 'pending'; attempts++) {
      nowMs = (await deliveries(endpoint.id))[0]!.nextAt.getTime()
      await deliver(endpoint.id)
    }
    expect({ attempts, hours: (nowMs - START) / 3_600_000 }).toEqual({ attempts: 13, hours: 24 })
    expect(told.at(-1)).toMatchObject({
      type: 'webhook.delivery_failed',
      entity: `webhook:${endpoint.id}`,
      actor: 'system:webhooks',
      data: { deliveries: 1 },
    })
    receiver.answer = 200
    expect(await resendDead(database.pool, endpoint.id, new Date(nowMs))).toBe(1)
    await deliver(endpoint.id)
    expect(await deliveries(endpoint.id)).toMatchObject([{ state: 'delivered', attempts: 1 }])
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
  })

  it('and asks for time is given it', async () => {
    const { endpoint } = await made()
    await happened(decided())
    receiver.answer = (response) => response.writeHead(429, { 'retry-after': '120' }).end()
    await deliver(endpoint.id)
    expect((await deliveries(endpoint.id))[0]?.nextAt).toEqual(new Date(nowMs + 120_000))
    receiver.answer = (response) =>
      response.writeHead(503, { 'retry-after': new Date(nowMs + 600_000).toUTCString() }).end()
    nowMs += 120_000
    await deliver(endpoint.id)
    expect((await deliveries(endpoint.id))[0]?.nextAt).toEqual(new Date(nowMs + 600_000))
  })

  it.each([
    ['redirects', 302, 'x', 'answered with a redirect, which is not followed'],
    ['sends too much', 200, 'x'.repeat(5_000), 'too_large: the answer is larger than 1000 bytes'],
  ])('because it %s', async (_, status, body, lastError) => {
    const { endpoint } = await made()
    await happened(decided())
    receiver.answer = (response) => response.writeHead(status, { location: receiver.url }).end(body)
    await deliver(endpoint.id)
    expect(await deliveries(endpoint.id)).toMatchObject([{ state: 'pending', attempts: 1, lastError }])
    expect(receiver.received).toHaveLength(1)
  })

  it('all the time is left alone for half a minute, so that a thousand waiting messages do not fall on it', async () => {
    const { endpoint } = await made()
    for (let i = 10; i < 70; i++)
      await happened({ ...decided(), entity: `decision:0199f3c0-0000-7000-8000-0000000000${i}` })
    receiver.answer = 500
    await deliver(endpoint.id, { concurrency: 1 })
    expect(receiver.received).toHaveLength(10)
    expect(await endpointsDue(database.pool, new Date(nowMs + 29_999))).toEqual([])
    expect(await endpointsDue(database.pool, new Date(nowMs + 30_000))).toEqual([endpoint.id])
    nowMs += 30_000
    receiver.answer = 200
    await deliver(endpoint.id)
    expect(new Set(await states(endpoint.id))).toEqual(new Set(['delivered']))
    expect((await endpointById(database.pool, endpoint.id))?.failingSince).toBeNull()
  })

  it('for five days is disabled, which is recorded', async () => {
    const { endpoint } = await made()
    receiver.answer = 500
    await happened(decided())
    await deliver(endpoint.id)
    expect((await endpointById(database.pool, endpoint.id))?.failingSince).toEqual(new Date(START))
    nowMs += 5 * DAY - 1
    await happened(decided())
    await deliver(endpoint.id)
    expect((await endpointById(database.pool, endpoint.id))?.disabledAt).toBeNull()
    nowMs += MINUTE
    await deliver(endpoint.id)
    expect(await endpointById(database.pool, endpoint.id)).toMatchObject({
      disabledAt: new Date(nowMs),
      disabledBecause: 'failing',
    })
    expect(told.filter(({ type }) => type === 'webhook.disabled')).toMatchObject([
      { actor: 'system:webhooks', data: { because: 'failing' } },
    ])
    expect(new Set(await states(endpoint.id))).toEqual(new Set(['dead']))
  })

  it('because it is gone (410) is disabled at once', async () => {
    const { endpoint } = await made()
    await happened(decided())
    receiver.answer = 410
    await deliver(endpoint.id)
    expect(await endpointById(database.pool, endpoint.id)).toMatchObject({ disabledBecause: 'gone' })
  })

  it('does not hold back what was not tried: stopping leaves the message as it was', async () => {
    const { endpoint } = await made()
    await happened(decided())
    const stopping = new AbortController()
    receiver.answer = () => stopping.abort()
    await deliverEndpoint(endpoint.id, options(), stopping.signal)
    expect(await deliveries(endpoint.id)).toMatchObject([{ state: 'pending', attempts: 0, lastError: null }])
  })
})

describe('a secret', () => {
  it('that is being changed signs beside the new one for a day', async () => {
    const { endpoint, secret } = await made()
    const rotated = await rotateSecret(store(), endpoint.id, DAY, act())
    expect(rotated?.endpoint.oldSecretExpiresAt).toEqual(new Date(nowMs + DAY))
    await testDelivery(database.pool, endpoint.id, new Date(nowMs))
    await deliver(endpoint.id)
    const [message] = receiver.received
    expect(verified(secret, message!)).toMatchObject({ type: 'webhook.test' })
    expect(verified(rotated!.secret, message!)).toMatchObject({ type: 'webhook.test' })
    nowMs += DAY
    await testDelivery(database.pool, endpoint.id, new Date(nowMs))
    await deliver(endpoint.id)
    expect(receiver.received[1]?.headers['webhook-signature']).toMatch(/^v1,\S+$/)
  })

  it('that leaked signs no more', async () => {
    const { endpoint, secret } = await made()
    const rotated = await rotateSecret(store(), endpoint.id, 0, act())
    await testDelivery(database.pool, endpoint.id, new Date(nowMs))
    await deliver(endpoint.id)
    expect(() => verified(secret, receiver.received[0]!)).toThrow('No matching signature')
    expect(() => verified(rotated!.secret, receiver.received[0]!)).not.toThrow()
  })

  it('is never in the ledger, nor in a list', async () => {
    const { endpoint, secret } = await made()
    const rotated = await rotateSecret(store(), endpoint.id, DAY, act())
    const shown = JSON.stringify([told, await listEndpoints(database.pool)])
    for (const one of [secret, rotated!.secret]) expect(shown).not.toContain(one.slice(6))
    expect(shown).not.toContain('whsec_')
  })
})

describe('an endpoint', () => {
  it('can be changed, disabled, enabled and deleted, each recorded', async () => {
    const { endpoint } = await made()
    expect(await updateEndpoint(store(), endpoint.id, { events: ['case.opened'] }, act())).toMatchObject({
      events: ['case.opened'],
      url: receiver.url,
    })
    await disableEndpoint(store(), endpoint.id, 'asked', act())
    expect(await enableEndpoint(store(), endpoint.id, act())).toMatchObject({ disabledAt: null, disabledBecause: null })
    expect(await deleteEndpoint(store(), endpoint.id, act())).toBe(true)
    expect(told.map(({ type, data }) => [type, data])).toEqual([
      ['webhook.created', { events: ['decision.made'], routes: [], fields: [], personal_data: false }],
      ['webhook.updated', { changed: ['events'] }],
      ['webhook.disabled', { because: 'asked' }],
      ['webhook.enabled', {}],
      ['webhook.deleted', {}],
    ])
  })

  it('that does not exist cannot', async () => {
    const id = '0199f3c0-0000-7000-8000-000000000009'
    expect(await endpointById(database.pool, id)).toBeUndefined()
    expect(await updateEndpoint(store(), id, {}, act())).toBeUndefined()
    expect(await rotateSecret(store(), id, 0, act())).toBeUndefined()
    expect(await deleteEndpoint(store(), id, act())).toBe(false)
    expect(told).toEqual([])
  })

  it('leaves neither address nor secret behind when it is deleted', async () => {
    const { endpoint } = await made()
    await deleteEndpoint(store(), endpoint.id, act())
    const { rows } = await database.pool.query('select url, secret, old_secret, description from webhook_endpoints')
    expect(rows).toEqual([{ url: '', secret: '', old_secret: null, description: '' }])
  })
})

describe('messages', () => {
  it('are listed newest first, page by page, by state', async () => {
    const { endpoint } = await made()
    for (let i = 0; i < 5; i++) {
      nowMs += 1_000
      await happened(decided())
    }
    const first = await listDeliveries(database.pool, endpoint.id, { limit: 3 })
    const second = await listDeliveries(database.pool, endpoint.id, { limit: 3, after: first[2]!.id })
    const seqs = [...first, ...second].map(({ seq }) => seq!)
    expect(seqs).toHaveLength(5)
    expect(seqs).toEqual([...seqs].sort((a, b) => b - a))
    expect(await listDeliveries(database.pool, endpoint.id, { limit: 3, state: 'dead' })).toEqual([])
  })

  it('are forgotten some time after they were settled, and not before', async () => {
    const { endpoint } = await made()
    await happened(decided())
    await deliver(endpoint.id)
    await happened(decided())
    expect(await forgetDeliveries(database.pool, new Date(nowMs))).toBe(0)
    expect(await forgetDeliveries(database.pool, new Date(nowMs + 1))).toBe(1)
    expect(await states(endpoint.id)).toEqual(['pending'])
  })

  it('of two workers at once are each counted once', async () => {
    const { endpoint } = await made()
    for (let i = 0; i < 20; i++) await happened(decided())
    await Promise.all([deliver(endpoint.id), deliver(endpoint.id)])
    const all = await deliveries(endpoint.id)
    expect(all.map(({ attempts }) => attempts)).toEqual(Array.from({ length: 20 }, () => 1))
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(20)
  })
})

test('secrets have the randomness that the specification asks for', async () => {
  const { secret } = await made()
  expect(secret.length).toBe(`whsec_${randomBytes(32).toString('base64')}`.length)
})
