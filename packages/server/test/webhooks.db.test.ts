import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type Process, type RecordingServer, recordingServer } from './recording-server.ts'
import { signedIn } from './signed-in.ts'

interface Received {
  readonly payload: string
  readonly headers: Record<string, string>
}

let server: RecordingServer
let process: Process
const received: Received[] = []
let status = 200
const receiver = createServer((request, response) => {
  let payload = ''
  request.on('data', (chunk) => {
    payload += chunk
  })
  request.on('end', () => {
    received.push({ payload, headers: request.headers as Record<string, string> })
    response.writeHead(status).end()
  })
})
let url: string

beforeAll(async () => {
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  server = await recordingServer()
  process = await server.start({ public_url: 'http://localhost', webhooks: { allow_private_addresses: true } })
})
afterAll(async () => {
  await server.close()
  receiver.closeAllConnections()
  receiver.close()
})

const admin = { scopes: ['admin'] } as const
const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
  process.send(method as 'POST', `/api/v1/webhooks${path}`, { ...admin, ...(body === undefined ? {} : { body }) })

async function until<T>(look: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (const deadline = Date.now() + 300_000; Date.now() < deadline; ) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise((later) => setTimeout(later, 50))
  }
  throw new Error('it did not happen')
}

const PAYMENT = {
  kind: 'payment',
  transaction_id: 'T-1006',
  customer_id: 'CU-006',
  amount: 15000,
  currency: 'USD',
  country: 'RU',
  channel: 'web',
  device_id: 'D-88',
  timestamp: '2025-12-17T01:00:00Z',
  merchant_id: 'M-999',
  customer_behavior: {
    usual_amount_avg: 500,
    usual_hours: '08:00-22:00',
    usual_countries: ['PE'],
    usual_devices: ['D-01'],
  },
}

test('an endpoint is told of decisions on the route it asked for, signed with the secret it got once', async () => {
  const created = await send('POST', '', { url, events: ['decision.made'], routes: ['blocking_webhook'] })
  expect(created.status).toBe(201)
  const { webhook, secret } = created.json
  expect(secret).toMatch(/^whsec_/)
  expect((await send('GET', `/${webhook.id}`)).text).not.toContain('whsec_')

  const decided = await process.send('POST', '/api/v1/decisions', { body: PAYMENT })
  expect(decided.json.outcome).toBe('BLOCK')
  const message = await until(() => received.find(({ payload }) => payload.includes('decision.made')))
  const told = new Webhook(secret).verify(message.payload, message.headers)
  expect(told).toMatchObject({
    type: 'decision.made',
    data: { decision_id: decided.json.id, kind: 'payment', outcome: 'BLOCK', route: 'blocking_webhook' },
  })
  expect(told).toMatchObject({ data: { submission_id: 'T-1006' } })
  expect(message.payload).not.toMatch(/CU-006|D-88/)
  const delivered = await until(async () => {
    const { json } = await send('GET', `/${webhook.id}/deliveries?state=delivered`)
    return json.data[0]
  })
  expect(delivered).toMatchObject({ attempts: 1, last_status: 200, next_at: null })
  expect(message.headers['webhook-id']).toBe(`msg_${delivered.id}`)
  await send('DELETE', `/${webhook.id}`)
})

test('a test message is sent, a dead one can be sent again, and a disabled endpoint gets none', async () => {
  const { webhook } = (await send('POST', '', { url, events: ['case.opened'], description: 'Cases' })).json
  status = 410
  const { delivery_id } = (await send('POST', `/${webhook.id}/test`)).json
  const gone = await until(async () => {
    const { json } = await send('GET', `/${webhook.id}`)
    return json.disabled_at === null ? undefined : json
  })
  expect(gone.disabled_because).toBe('gone')
  expect((await send('GET', `/${webhook.id}/deliveries`)).json).toMatchObject({
    data: [{ id: delivery_id, type: 'webhook.test', state: 'dead', seq: null }],
    next: null,
  })
  expect((await send('POST', `/${webhook.id}/test`)).json.code).toBe('webhook-disabled')
  expect((await send('POST', `/${webhook.id}/resend`, {})).json.code).toBe('webhook-disabled')

  status = 200
  expect((await send('PATCH', `/${webhook.id}`, { enabled: true })).json).toMatchObject({ disabled_at: null })
  expect(await send('POST', `/${webhook.id}/resend`, {})).toMatchObject({ status: 202, json: { resent: 1 } })
  await until(async () => (await send('GET', `/${webhook.id}/deliveries?state=delivered`)).json.data[0])
  expect(await send('POST', `/${webhook.id}/resend`, { delivery_id })).toMatchObject({ status: 404 })
})

describe('an endpoint', () => {
  it('can be listed, changed, given a new secret and deleted', async () => {
    const { webhook, secret } = (await send('POST', '', { url, events: ['case.opened'] })).json
    expect((await send('GET', '')).json.data.map(({ id }: { id: string }) => id)).toContain(webhook.id)
    const changed = await send('PATCH', `/${webhook.id}`, { events: ['policy.activated'], enabled: false })
    expect(changed.json).toMatchObject({ events: ['policy.activated'], url, disabled_because: 'asked' })
    const rotated = await send('POST', `/${webhook.id}/secret`, { old_secret_hours: 1 })
    expect(rotated.json.secret).not.toBe(secret)
    expect(Date.parse(rotated.json.webhook.old_secret_expires_at)).toBeGreaterThan(Date.now())
    expect((await send('DELETE', `/${webhook.id}`)).status).toBe(204)
    for (const path of ['', '/deliveries']) expect((await send('GET', `/${webhook.id}${path}`)).status).toBe(404)
    expect((await send('POST', `/${webhook.id}/secret`, {})).status).toBe(404)
  })

  it('is nobody’s business but an admin’s', async () => {
    expect((await process.send('GET', '/api/v1/webhooks')).json.code).toBe('forbidden')
  })
})

test('on the public internet, private addresses, other schemes and other ports are refused', async () => {
  const strict = await server.start()
  const refused = async (wanted: string) => {
    const body = { url: wanted, events: ['case.opened'] }
    const { status, json } = await strict.send('POST', '/api/v1/webhooks', { ...admin, body })
    return `${status} ${json.code}`
  }
  for (const wanted of [
    url,
    'https://10.0.0.1/',
    'https://user:x@example.org/',
    'https://example.org:22/',
    'nonsense',
  ]) {
    expect(await refused(wanted)).toBe('422 webhook-url-refused')
  }
  const named = { url: 'https://localhost/', events: ['case.opened'] }
  const { webhook } = (await strict.send('POST', '/api/v1/webhooks', { ...admin, body: named })).json
  await strict.close()
  expect(webhook.url).toBe('https://localhost/')
})

const BLOCKED = { kind: 'post', text: 'mRNA vaccines cause cancer' }

/** An endpoint of these events; `messages` waits for so many of them, in the order of the ledger. */
async function listeningTo(events: readonly string[]) {
  const before = received.length
  const { webhook } = (await send('POST', '', { url, events })).json
  const read = () =>
    received
      .slice(before)
      .map(({ payload }) => JSON.parse(payload))
      // Endpoints of other tests hear the same events.
      .filter(({ type }) => events.includes(type))
      .sort((a, b) => a.seq - b.seq)
  const messages = (count: number) => until(() => (read().length >= count ? read() : undefined))
  return { messages, close: () => send('DELETE', `/${webhook.id}`) }
}

test('a resolution that another person has yet to look at is not sent as an outcome, and a final message follows', async () => {
  const [ana, bea, lead] = [
    await signedIn(process, 'Ana', ['reviewer']),
    await signedIn(process, 'Bea', ['reviewer']),
    await signedIn(process, 'Lea', ['lead']),
  ]
  const endpoint = await listeningTo([
    ...['case.resolved', 'case.undone', 'decision.overridden', 'decision.restored', 'decision.effective_changed'],
  ])
  const decision = (await process.send('POST', '/api/v1/decisions', { body: { ...BLOCKED, id: 'final-1' } })).json.id
  const { id } = (await ana.send('GET', `/api/v1/cases?q=${decision}`)).json.data[0]
  const resolve = async (who: typeof ana, outcome: string, reason_code: string) => {
    await who.send('POST', `/api/v1/cases/${id}/claim`)
    const goesOn = outcome === 'needs_review' && { hand_over: { queue: 'fact_check' } }
    const answer = await who.send('POST', `/api/v1/cases/${id}/resolve`, { outcome, reason_code, ...goesOn })
    expect(answer.status).toBe(200)
  }
  await resolve(ana, 'clean', 'opinion_or_satire')
  expect((await ana.send('POST', `/api/v1/cases/${id}/undo`)).status).toBe(200)
  await resolve(ana, 'clean', 'opinion_or_satire')
  await resolve(bea, 'needs_review', 'insufficient_evidence')
  await resolve(lead, 'clean', 'opinion_or_satire')
  // What holds when it is sent: nobody waits here for a message before the next resolution.
  const effective_outcome = expect.stringMatching(/^(blocked|clean)$/)
  const named = { case_id: id, decision_id: decision, submission_id: 'final-1', kind: 'post', effective_outcome }
  const opinion = { ...named, reason_code: 'opinion_or_satire' }
  const settled = { ...named, outcome: 'clean', effective_outcome: 'clean' }
  const first = {
    type: 'case.resolved',
    data: {
      ...opinion,
      stage: 'first',
      proposed_outcome: 'clean',
      final: false,
      next: 'second',
      second_review: 'four_eyes',
    },
  }
  expect((await endpoint.messages(7)).map(({ type, data }) => ({ type, data }))).toEqual([
    first,
    { type: 'case.undone', data: { ...named, expires_at: expect.any(String), undone_outcome: 'clean' } },
    first,
    {
      type: 'case.resolved',
      data: {
        ...named,
        reason_code: 'insufficient_evidence',
        stage: 'second',
        proposed_outcome: 'needs_review',
        final: false,
        next: 'settle',
        second_review: 'none',
      },
    },
    {
      type: 'case.resolved',
      data: { ...opinion, ...settled, stage: 'settle', final: true, next: 'done', second_review: 'none' },
    },
    { type: 'decision.overridden', data: { ...settled, machine_outcome: 'blocked' } },
    {
      type: 'decision.effective_changed',
      data: {
        ...{ ...settled, previous_outcome: 'blocked', machine_outcome: 'blocked' },
        ...{ because: 'review', reason_code: 'opinion_or_satire' },
      },
    },
  ])
  await endpoint.close()
})

describe('fields of the submission', () => {
  const wanted = { events: ['decision.made'], fields: ['amount', 'currency', 'subject', 'language'] }

  it('are sent once personal data was turned on for the endpoint', async () => {
    const before = received.length
    const { webhook } = (await send('POST', '', { url, ...wanted, personal_data: true })).json
    expect(webhook).toMatchObject({ fields: wanted.fields, personal_data: true })
    await process.send('POST', '/api/v1/decisions', { body: { ...PAYMENT, transaction_id: 'T-fields' } })
    await process.send('POST', '/api/v1/decisions', { body: { ...BLOCKED, id: 'post-fields', author: 'A-fields' } })
    const messages = () => received.slice(before).map(({ payload }) => JSON.parse(payload))
    const made = (submission: string) =>
      // Endpoints of other tests hear of the cases.
      until(() => messages().find(({ type, data }) => type === 'decision.made' && data.submission_id === submission))
    const { data: payment } = await made('T-fields')
    expect(payment).toMatchObject({ amount: 15000, currency: 'USD', subject: 'CU-006', language: null })
    expect(payment).toMatchObject({ outcome: 'BLOCK', effective_outcome: 'BLOCK', reason_codes: expect.any(Array) })
    const { data: post } = await made('post-fields')
    expect(post).toMatchObject({ amount: null, currency: null, subject: 'A-fields', language: 'en' })
    await send('DELETE', `/${webhook.id}`)
  })

  it('that are personal are refused without it, when an endpoint is made and when it is changed', async () => {
    const refused = await send('POST', '', { url, ...wanted })
    expect(refused).toMatchObject({ status: 400, json: { code: 'invalid-request' } })
    expect(refused.json.errors.map(({ field }: { field: string }) => field)).toEqual([
      'body.fields[0]',
      'body.fields[1]',
      'body.fields[2]',
    ])
    expect(refused.text).toContain('personal_data true')
    const plain = { url, events: ['decision.made'], fields: ['language'] }
    const { webhook } = (await send('POST', '', plain)).json
    expect(webhook).toMatchObject({ fields: ['language'], personal_data: false })
    expect((await send('PATCH', `/${webhook.id}`, { fields: ['subject'] })).status).toBe(400)
    const turnedOn = await send('PATCH', `/${webhook.id}`, { fields: ['subject'], personal_data: true })
    expect(turnedOn.json).toMatchObject({ fields: ['subject'], personal_data: true })
    expect((await send('PATCH', `/${webhook.id}`, { personal_data: false })).status).toBe(400)
    const turnedOff = await send('PATCH', `/${webhook.id}`, { fields: [], personal_data: false })
    expect(turnedOff.json).toMatchObject({ fields: [], personal_data: false })
    await send('DELETE', `/${webhook.id}`)
  })
})

test('an erasure names every decision that it covered', async () => {
  const ids: string[] = []
  for (let post = 0; post < 8; post++) {
    const body = { ...BLOCKED, id: `erased-${post}`, author: 'A-eight' }
    ids.push((await process.send('POST', '/api/v1/decisions', { body })).json.id)
  }
  const endpoint = await listeningTo(['decision.erased'])
  await process.send('POST', '/api/v1/subjects/erase', { ...admin, body: { subject: 'A-eight' } })
  const [message] = await endpoint.messages(1)
  expect(message.data).toEqual({ decision_ids: ids.sort() })
  await endpoint.close()
})
