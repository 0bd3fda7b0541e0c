import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type MailServer, mailServer, type ReceivedMail } from '@tribunal/testkit/mail'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type Process, type RecordingServer, recordingServer } from '../recording-server.ts'
import { isSampled, type SignedIn, signedIn } from '../signed-in.ts'

let server: RecordingServer
let mail: MailServer
let first: Process
/** Another process on the same database. */
let second: Process
let ana: SignedIn
let bea: SignedIn
let fay: SignedIn
let lea: SignedIn
let vic: SignedIn
let gone: SignedIn
let adm: SignedIn

const CHAT: { body: string; headers: Record<string, unknown> }[] = []
let chatStatus = 200
const chat = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    CHAT.push({ body, headers: request.headers })
    response.writeHead(chatStatus).end('ok')
  })
})

const CONFIG = {
  public_url: 'http://localhost',
  label: 'Staging',
  webhooks: { allow_private_addresses: true },
  mail: { from: 'Tribunal <tribunal@example.org>', per_hour: 1_000 },
}

beforeAll(async () => {
  await new Promise<void>((listening) => chat.listen(0, '127.0.0.1', listening))
  mail = await mailServer()
  server = await recordingServer()
  const secrets = { mailUrl: `smtp://127.0.0.1:${mail.port}` }
  first = await server.start(CONFIG, secrets)
  second = await server.start(CONFIG, secrets)
  ana = await signedIn(first, 'Ana', ['reviewer'])
  bea = await signedIn(first, 'Bea', ['reviewer'])
  fay = await signedIn(first, 'Fay', ['fact_checker'])
  lea = await signedIn(first, 'Lea', ['lead'])
  vic = await signedIn(first, 'Vic', ['viewer'])
  adm = await signedIn(first, 'Adm', ['admin'])
  gone = await signedIn(first, 'Gil', ['reviewer'])
})
afterAll(async () => {
  await server?.close()
  await mail?.close()
  chat.closeAllConnections()
  chat.close()
})

async function until<T>(look: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; ) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise((later) => setTimeout(later, 50))
  }
  throw new Error('it did not happen')
}

const SETTINGS = '/api/v1/people/me/notifications'
const asks = (who: SignedIn, kinds: object, more: object = {}) => who.send('PATCH', SETTINGS, { kinds, ...more })
const addressOf = ({ name }: SignedIn) => `${name.toLowerCase()}@example.org`
/** Mails to somebody that name this case. */
const mailsTo = (who: SignedIn, id = ''): readonly ReceivedMail[] =>
  mail.received.filter(({ to, text }) => to.includes(addressOf(who)) && text.includes(id))
const act = (who: SignedIn, id: string, what: string, body?: object) =>
  who.send('POST', `/api/v1/cases/${id}/${what}`, body)

let made = 0
const WORDS = 'mRNA vaccines cause cancer'
/** A blocked post with a case. */
async function opened(): Promise<{ readonly id: string; readonly queue: string }> {
  const post = `p-${++made}`
  const { json } = await first.send('POST', '/api/v1/decisions', {
    body: { kind: 'post', id: post, text: WORDS, author: `author-${made}` },
  })
  const [found] = (await ana.send('GET', `/api/v1/cases?q=${json.id}`)).json.data
  return isSampled(found.id) ? await opened() : found
}

/** Waits until everything that is in the ledger now was looked at, and no mail is under way. */
async function quiet(): Promise<void> {
  const { pool } = first.services.store
  const { rows } = await pool.query('select size from ledger_head')
  await until(async () => {
    const { rows: at } = await pool.query(
      `select (select next from notification_progress) >= $1 and not exists (select from notifications where mail_id is null and mode = 'at_once')
         and not exists (select from notification_mails where state in ('waiting', 'sending')) as done`,
      [rows[0].size],
    )
    return at[0].done || undefined
  })
}

test('nobody is notified of anything unless they ask for it', async () => {
  const { status, json } = await ana.send('GET', SETTINGS)
  expect(status).toBe(200)
  expect(new Set(Object.values(json.kinds))).toEqual(new Set(['off']))
  expect(json).toMatchObject({ queues: [], least_priority: 'low', email: 'ana@example.org', mail: true })
  const { id } = await opened()
  await act(lea, id, 'reassign', { queue: 'trust_safety', priority: 'high', to: ana.id })
  await quiet()
  expect(mail.received).toEqual([])
})

test('settings that make no sense are refused, with their field', async () => {
  const refused = async (body: object) => {
    const { status, json } = await ana.send('PATCH', SETTINGS, body)
    return [status, json.errors?.[0]?.field]
  }
  expect(await refused({ kinds: { gossip: 'at_once' } })).toEqual([400, 'body.kinds'])
  expect(await refused({ kinds: { case_overdue: 'often' } })).toEqual([400, 'body.kinds.case_overdue'])
  expect(await refused({ digest: { time_zone: 'Mars/Olympus' } })).toEqual([400, 'body.digest.time_zone'])
  expect(await refused({ digest: { time_zone: '+02:00' } })).toEqual([400, 'body.digest.time_zone'])
  expect(await refused({ digest: { hour: 24 } })).toEqual([400, 'body.digest.hour'])
  expect(await refused({ queues: ['no_such_queue'] })).toEqual([400, 'body.queues[0]'])
  expect((await first.send('GET', SETTINGS, { scopes: ['admin'] })).status).toBe(403)
})

describe('a mail', () => {
  it('tells the one whom a case is assigned to, and nobody else; with no word of the post', async () => {
    for (const who of [ana, bea, lea])
      await asks(who, { case_assigned: 'at_once' }, { digest: { time_zone: 'Europe/Madrid' } })
    const { id } = await opened()
    expect((await act(lea, id, 'reassign', { queue: 'trust_safety', priority: 'high', to: ana.id })).status).toBe(200)
    const got = await until(() => mailsTo(ana, id)[0])
    expect(got.headers['subject']).toBe('Tribunal (Staging): A case was assigned to you')
    expect(got.text).toContain(`http://localhost/console/cases/${id}`)
    expect(got.text).toMatch(new RegExp(`Case …${id.slice(-8)}: queue trust_safety, priority high, due .* CET`))
    expect(got.headers['list-unsubscribe']).toBe('<http://localhost/console/settings?tab=notifications>')
    await quiet()
    expect(mailsTo(ana, id)).toHaveLength(1)
    expect([...mailsTo(bea, id), ...mailsTo(lea, id)]).toEqual([])
  })

  it('is in the language of its receiver', async () => {
    await asks(ana, { case_assigned: 'at_once' }, { language: 'es' })
    const { id } = await opened()
    await act(lea, id, 'reassign', { queue: 'trust_safety', priority: 'low', to: ana.id })
    const got = await until(() => mailsTo(ana, id)[0])
    expect(got.headers['subject']).toBe('Tribunal (Staging): Se le asignó un caso')
    expect(got.text).toContain('prioridad baja')
    await asks(ana, { case_assigned: 'off' }, { language: 'en' })
  })

  it('tells apart what was handed over from what was assigned', async () => {
    await asks(bea, { case_assigned: 'off', case_handed_over: 'at_once' })
    const { id } = await opened()
    await act(ana, id, 'claim')
    expect((await act(ana, id, 'hand-over', { to: bea.id, note: 'Please look' })).status).toBe(200)
    const got = await until(() => mailsTo(bea, id)[0])
    expect(got.headers['subject']).toContain('A case was handed over to you')
    expect(got.text).not.toContain('Please look')
  })

  it('tells those who may take a case: not who decided on it, not who did it, not who may not', async () => {
    for (const who of [ana, bea, fay, lea, vic])
      await asks(who, { appeal_arrived: 'at_once', case_assigned: 'off', case_handed_over: 'off' })
    const { id } = await opened()
    await act(ana, id, 'claim')
    await act(ana, id, 'resolve', { outcome: 'blocked', reason_code: 'evidence_contradicts' })
    const { json } = await ana.send('GET', `/api/v1/cases/${id}`)
    const said = await bea.send('POST', `/api/v1/decisions/${json.case.decision_id}/appeals`, {
      text: 'The secret words of an appeal',
    })
    expect(said.status).toBeLessThan(300)
    await until(() => mailsTo(fay, id)[0])
    await until(() => mailsTo(lea, id)[0])
    await quiet()
    for (const who of [ana, bea, vic]) expect(mailsTo(who, id), who.name).toEqual([])
    for (const who of [ana, bea, fay, lea, vic]) await asks(who, { appeal_arrived: 'off' })
  })

  it('tells nobody who was disabled, and of no queue that they do not follow', async () => {
    await asks(fay, { case_opened: 'at_once' }, { queues: ['elections'] })
    await asks(bea, { case_opened: 'at_once' }, { least_priority: 'low' })
    await asks(gone, { case_opened: 'at_once' })
    const person = gone.id.slice('person:'.length)
    expect((await adm.send('PATCH', `/api/v1/people/${person}`, { disabled: true })).status).toBe(200)
    const { id } = await opened()
    await until(() => mailsTo(bea, id)[0])
    await quiet()
    expect([...mailsTo(fay, id), ...mailsTo(gone, id)]).toEqual([])
    await asks(bea, { case_opened: 'off' })
    await asks(fay, { case_opened: 'off' }, { queues: [] })
  })
})

describe('who else is needed', () => {
  it('a release of what was blocked waits for a second person, and a case that somebody escalates for a lead', async () => {
    const kinds = { second_review: 'at_once', lead_needed: 'at_once' }
    for (const who of [ana, bea, lea]) await asks(who, kinds)
    const { id } = await opened()
    await act(ana, id, 'claim')
    const decided = await act(ana, id, 'resolve', {
      outcome: 'clean',
      reason_code: 'opinion_or_satire',
      rationale: 'Secret reasons',
    })
    expect(decided.json.case).toMatchObject({ stage: 'second', status: 'open' })
    for (const who of [bea, lea]) {
      const got = await until(() => mailsTo(who, id)[0])
      expect(got.headers['subject']).toContain('A case waits for a second person')
    }
    await act(bea, id, 'claim')
    expect((await act(bea, id, 'escalate', {})).status).toBe(200)
    const got = await until(() => mailsTo(lea, id)[1])
    expect(got.headers['subject']).toContain('A case waits for a lead')
    await quiet()
    expect([mailsTo(ana, id).length, mailsTo(bea, id).length]).toEqual([0, 1])
    for (const who of [ana, bea, lea]) await asks(who, { second_review: 'off', lead_needed: 'off' })
  })

  it('a fact check waits for another person than the one who proposed it', async () => {
    const kinds = { fact_check_waiting: 'at_once' }
    for (const who of [ana, fay, lea]) await asks(who, kinds)
    const proposed = await first.send('POST', '/api/v1/fact-checks', {
      scopes: ['review'],
      body: {
        ...{ rating: 'false', confidence: 'high', claims: [{ lang: 'en', text: 'The lake is nine metres deep.' }] },
        explanations: [{ lang: 'en', short: 'It is not, says the survey.' }],
      },
    })
    expect(proposed.json.status).toBe('proposed')
    const got = await until(() => mailsTo(fay, proposed.json.id)[0])
    expect(got.text).toContain(`http://localhost/console/fact-checks/${proposed.json.id}`)
    expect(got.text).not.toMatch(/lake|survey/)
    await until(() => mailsTo(lea, proposed.json.id)[0])
    await quiet()
    expect(mailsTo(ana, proposed.json.id)).toEqual([])
    for (const who of [ana, fay, lea]) await asks(who, { fact_check_waiting: 'off' })
  })

  it('nobody hears of what waits now because they proposed it themselves', async () => {
    await asks(fay, { fact_check_waiting: 'digest' })
    const { json } = await first.send('POST', '/api/v1/fact-checks', {
      scopes: ['review'],
      body: {
        ...{ rating: 'false', confidence: 'high', claims: [{ lang: 'en', text: 'The pond is six metres deep.' }] },
        sources: [{ url: 'https://survey.example/pond' }],
        explanations: [{ lang: 'en', short: 'It is not, says the survey.' }],
      },
    })
    const about = `fact_check:${json.id}`
    const { pool } = first.services.store
    const asked = async () => (await pool.query('select from notifications where entity = $1', [about])).rowCount
    await until(async () => ((await asked()) === 1 ? true : undefined))
    expect((await fay.send('POST', `/api/v1/fact-checks/${json.id}/confirm`, {})).status).toBe(200)
    await fay.send('POST', `/api/v1/fact-checks/${json.id}/retract`, { reason: 'The survey was wrong.' })
    await pool.query(`update notifications set mode = 'at_once' where entity = $1`, [about])
    await asks(fay, { fact_check_waiting: 'at_once' })
    await quiet()
    expect(mailsTo(fay, json.id)).toEqual([])
    await asks(fay, { fact_check_waiting: 'off' })
  })
})

describe('administration', () => {
  it('shows whether mail works, and sends a test to the one who asks', async () => {
    expect((await ana.send('GET', '/api/v1/notifications/mail')).status).toBe(403)
    const { json } = await adm.send('POST', '/api/v1/notifications/mail/test')
    expect(json).toMatchObject({ works: true, to: 'adm@example.org', answer: expect.stringMatching(/^250 /) })
    expect(mailsTo(adm)[0]!.headers['subject']).toBe('Tribunal (Staging): test of mail')
    expect((await first.send('POST', '/api/v1/notifications/mail/test', { scopes: ['admin'] })).json).toMatchObject({
      works: true,
      to: null,
    })
    expect((await adm.send('GET', '/api/v1/notifications/mail')).json).toMatchObject({
      configured: true,
      server: `127.0.0.1:${mail.port}`,
      from: 'Tribunal <tribunal@example.org>',
      waiting: 0,
    })
    expect((await first.send('GET', '/metrics', { scopes: ['metrics'] })).text).toContain(
      'tribunal_mail_attempts_total',
    )
  })

  it('keeps chat channels, whose address nobody sees again', async () => {
    const url = `http://127.0.0.1:${(chat.address() as AddressInfo).port}/services/SECRET`
    const body = { name: 'Desk', url, kinds: ['case_opened', 'appeal_arrived'], queues: ['trust_safety', 'fact_check'] }
    expect((await lea.send('POST', '/api/v1/notifications/channels', body)).status).toBe(403)
    const refused = await adm.send('POST', '/api/v1/notifications/channels', { ...body, kinds: ['case_assigned'] })
    expect(refused.status).toBe(400)
    const created = await adm.send('POST', '/api/v1/notifications/channels', body)
    expect(created).toMatchObject({ status: 201, json: { name: 'Desk', format: 'slack', last_message: null } })
    expect(created.text).not.toContain('SECRET')
    const { id } = created.json
    // It is not a webhook, and receives no webhook events.
    expect((await adm.send('GET', `/api/v1/webhooks/${id}`)).status).toBe(404)
    expect((await adm.send('GET', '/api/v1/webhooks')).json.data).toEqual([])

    expect((await adm.send('POST', `/api/v1/notifications/channels/${id}/test`)).status).toBe(202)
    const test = await until(() => CHAT[0])
    expect(JSON.parse(test.body)).toEqual({ text: 'This is a test. Tribunal (Staging) can write into this channel.' })
    expect(test.headers['webhook-signature']).toBeUndefined()

    chatStatus = 429
    const found = await opened()
    await until(() => CHAT.find(({ body }) => body.includes(found.id)))
    chatStatus = 200
    const told = await until(() => CHAT.filter(({ body }) => body.includes(found.id))[1])
    expect(JSON.parse(told.body).text).toMatch(
      new RegExp(
        `^<http://localhost/console/cases/${found.id}\\|A new case waits. Case …${found.id.slice(-8)}: queue .* UTC>$`,
      ),
    )
    await until(async () => {
      const { json } = await adm.send('GET', '/api/v1/notifications/channels')
      return json.data[0].last_message.state === 'delivered' || undefined
    })
    const change = { enabled: false, name: 'Room', kinds: ['case_overdue'], queues: [], least_priority: 'high' }
    expect((await adm.send('PATCH', `/api/v1/notifications/channels/${id}`, change)).json).toMatchObject({
      name: 'Room',
      disabled_because: 'asked',
      kinds: ['case_overdue'],
    })
    expect((await adm.send('POST', `/api/v1/notifications/channels/${id}/test`)).status).toBe(409)
    expect((await adm.send('DELETE', `/api/v1/notifications/channels/${id}`)).status).toBe(204)
    const { rows } = await first.services.store.pool.query(
      `select convert_from(bytes, 'UTF8') as text from ledger_events where type like 'webhook.%' order by seq`,
    )
    expect(rows.map(({ text }) => JSON.parse(text).type)).toEqual([
      'webhook.created',
      'webhook.updated',
      'webhook.disabled',
      'webhook.deleted',
    ])
    // The kinds that the channel gets, and since when.
    expect(JSON.parse(rows[1]!.text).data).toEqual({
      changed: ['name', 'kinds', 'queues', 'least_priority'],
      events: ['case_overdue'],
      routes: [],
    })
    expect(JSON.stringify(rows)).not.toContain('SECRET')
  })
})

test('no mail and no message holds a word of a post, of its author, or of what people wrote', () => {
  const all = [...mail.received.map(({ source, text }) => source + text), ...CHAT.map(({ body }) => body)].join('\n')
  expect(all).not.toMatch(/mRNA|author-\d|p-\d|secret words|SECRET|Please look|Secret reasons|nine metres/)
  // Two processes sent them, and none twice.
  expect(second.services.notifications.mailer).toBeDefined()
  const ids = mail.received.map(({ headers }) => headers['message-id'])
  expect(new Set(ids).size).toBe(ids.length)
})
