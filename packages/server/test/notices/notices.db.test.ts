import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post } from '../insight/submissions.ts'
import { type Process, type RecordingServer, recordingServer, type Sent, verifiedRecord } from '../recording-server.ts'
import { isSampled, type SignedIn, signedIn } from '../signed-in.ts'

const PLATFORM = {
  puid_prefix: 'example-',
  ground: { kind: 'incompatible_content', terms: 'Terms of use, section 4' },
  publisher: { name: 'Example', url: 'https://example.org', page_url: 'https://example.org/{decision_id}' },
}

let server: RecordingServer
let process: Process
let vera: SignedIn
let lena: SignedIn
beforeAll(async () => {
  server = await recordingServer()
  process = await server.start({
    public_url: 'http://localhost',
    platform: PLATFORM,
    rate_limits: { notices: 0 },
    notices: { complaints_url: 'https://example.org/complain' },
  })
  vera = await signedIn(process, 'Vera', ['reviewer'])
  lena = await signedIn(process, 'Lena', ['lead'])
})
afterAll(() => server.close())

const NOTICES = '/api/v1/notices'
const EXPLANATION = 'The post names a private person and their home.'
let made = 0

/** A post that the machine takes to be clean, and that opens no case. */
async function clean() {
  const id = `p-${++made}`
  const { json } = await process.send('POST', '/api/v1/decisions', {
    body: post({ id, text: 'What a lovely garden!' }),
  })
  return { id, decision: json.id as string }
}

function notice(postId: string | undefined, change: object = {}): object {
  const sender = { name: 'Nora Neighbour', email: `nora-${++made}@example.org` }
  const about = postId === undefined ? {} : { post_id: postId }
  return { ...about, category: 'private_data', explanation: EXPLANATION, ...sender, good_faith: true, ...change }
}

/** Sends a notice as anybody, without a key. */
async function send(body: object, remoteAddress = '192.0.2.1', to = process) {
  const answer = await to.app.inject({ method: 'POST', url: NOTICES, payload: body, remoteAddress })
  return { status: answer.statusCode, headers: answer.headers, json: answer.json() }
}
const trusted = (body: object, sent: Sent = {}) =>
  process.send('POST', NOTICES, { body, scopes: ['notices:trusted'], ...sent })
const stateOf = async (secret: string, language = 'en') =>
  (
    await process.app.inject({ method: 'GET', url: `${NOTICES}/${secret}`, headers: { 'accept-language': language } })
  ).json()
const caseOf = async (decision: string) => (await vera.send('GET', `/api/v1/decisions/${decision}/case`)).json

/** A clean post about which notices were sent, whose case one person decides alone. */
async function noticed(...changes: readonly object[]): Promise<{
  readonly id: string
  readonly decision: string
  readonly caseId: string
  readonly secrets: readonly string[]
}> {
  const about = await clean()
  const secrets: string[] = []
  for (const change of changes.length > 0 ? changes : [{}])
    secrets.push((await send(notice(about.id, change))).json.secret)
  const { case: one } = await caseOf(about.decision)
  return isSampled(one.id) ? await noticed(...changes) : { ...about, caseId: one.id, secrets }
}
async function resolve(caseId: string, outcome: string, by = vera) {
  await by.send('POST', `/api/v1/cases/${caseId}/claim`)
  const body = { outcome, reason_code: 'other', rationale: 'The text says it.' }
  const answer = await by.send('POST', `/api/v1/cases/${caseId}/resolve`, body)
  expect(answer.status, answer.text).toBe(200)
}

describe('a notice about a post', () => {
  it('opens a case, and its sender sees what becomes of it', async () => {
    const { decision, caseId, secrets } = await noticed()
    const detail = await caseOf(decision)
    expect(detail.case).toMatchObject({ cause: 'notice', queue: 'notices', priority: 'normal', notices_count: 1 })
    expect(detail.notices).toMatchObject({
      count: 1,
      trusted: 0,
      data: [{ category: 'private_data', status: 'received', content: { explanation: EXPLANATION } }],
    })
    expect(await stateOf(secrets[0]!)).toMatchObject({ status: 'received', outcome: null, erased: false })
    await vera.send('POST', `/api/v1/cases/${caseId}/claim`)
    expect(await stateOf(secrets[0]!)).toMatchObject({ status: 'in_review', outcome: null })
    await resolve(caseId, 'blocked')
    const state = await stateOf(secrets[0]!)
    expect(state).toMatchObject({ status: 'decided', outcome: 'blocked', by_person: true })
    expect(state.explanation).toContain('The post is shown with a warning. A person decided.')
    expect(state.explanation).toContain('https://example.org/complain')
    expect((await stateOf(secrets[0]!, 'es')).explanation).toContain('Decidió una persona.')
  })

  it('joins the case that the post has, which becomes more pressing', async () => {
    const { decision, caseId, id } = await noticed({ category: 'spam' })
    expect((await caseOf(decision)).case.priority).toBe('low')
    await send(notice(id, { category: 'threats' }))
    expect((await caseOf(decision)).case).toMatchObject({ id: caseId, priority: 'high', notices_count: 2 })
    await send(notice(id, { category: 'spam' }))
    expect((await caseOf(decision)).case).toMatchObject({ priority: 'high', notices_count: 3 })
  })

  it('follows an appeal that changes the outcome', async () => {
    const { decision, caseId, secrets } = await noticed()
    await resolve(caseId, 'clean')
    const asked = await vera.send('POST', `/api/v1/decisions/${decision}/appeals`, { text: 'It is my own garden.' })
    expect(asked.status).toBe(201)
    expect(await stateOf(secrets[0]!)).toMatchObject({ status: 'in_review', outcome: 'clean' })
    await resolve(caseId, 'blocked', lena)
    expect(await stateOf(secrets[0]!)).toMatchObject({ status: 'decided', outcome: 'blocked' })
  })

  it('is answered at once by what people decided before', async () => {
    const { caseId, id, decision } = await noticed()
    await resolve(caseId, 'clean')
    const later = await send(notice(id))
    expect(await stateOf(later.json.secret)).toMatchObject({ status: 'decided', outcome: 'clean' })
    expect((await caseOf(decision)).case).toMatchObject({ status: 'resolved', notices_count: 2 })
  })

  it('can name the decision, or an address with an id that nobody knows', async () => {
    const { decision } = await clean()
    const { json } = await send(notice(undefined, { decision_id: decision }))
    expect((await lena.send('GET', `${NOTICES}/by-id/${json.id}`)).json).toMatchObject({ decision_id: decision })
  })
})

describe('the notices about a post', () => {
  it('are read page by page, each once, also where trusted flaggers sent some', async () => {
    const { id, decision } = await clean()
    for (const [index, trust] of [false, true, false, true, false].entries()) {
      const body = notice(id, { category: 'spam', explanation: `${EXPLANATION} (${index})` })
      await (trust ? trusted(body) : send(body))
    }
    const seen: string[] = []
    for (let after = ''; ; ) {
      const { json } = await lena.send('GET', `${NOTICES}?decision_id=${decision}&limit=2${after}`)
      seen.push(...json.data.map((one: { id: string }) => one.id))
      if (json.next === null) break
      after = `&after=${encodeURIComponent(json.next)}`
    }
    expect([seen.length, new Set(seen).size]).toEqual([5, 5])
    const shown = (await caseOf(decision)).notices.data.map((one: { trusted: boolean }) => one.trusted)
    expect(shown).toEqual([true, true, false, false, false])
  })

  it('have no answer while others go on with the case', async () => {
    const { decision, caseId, secrets } = await noticed()
    await vera.send('POST', `/api/v1/cases/${caseId}/claim`)
    const doubt = { outcome: 'needs_review', reason_code: 'other', rationale: 'I am not sure.' }
    await vera.send('POST', `/api/v1/cases/${caseId}/resolve`, { ...doubt, hand_over: { queue: 'fact_check' } })
    expect(await stateOf(secrets[0]!)).toMatchObject({ status: 'in_review', outcome: 'needs_review' })
    const { rowCount } = await process.services.store.pool.query(
      `select from ledger_events where type = 'notice.decided' and convert_from(bytes, 'UTF8')::jsonb #>> '{data,decision}' = $1`,
      [decision],
    )
    expect(rowCount).toBe(0)
  })

  it('of users of a platform that names no mail do not count against each other', async () => {
    const body = (id: string) => ({ ...notice(id, { category: 'child_abuse' }), name: undefined, email: undefined })
    for (let index = 0; index < 6; index++) {
      const { id, decision } = await clean()
      await process.send('POST', NOTICES, { body: body(id), scopes: ['decide'] })
      await resolve((await caseOf(decision)).case.id, 'clean')
    }
    const { id, decision } = await clean()
    await process.send('POST', NOTICES, { body: body(id), scopes: ['decide'] })
    expect((await caseOf(decision)).case.priority).toBe('high')
  })
})

describe('a trusted flagger', () => {
  it('comes first, without a name, and makes people look again', async () => {
    const { decision, caseId, id } = await noticed()
    await resolve(caseId, 'clean')
    const body = { post_id: id, category: 'fraud', explanation: EXPLANATION, good_faith: true }
    expect((await trusted(body)).status).toBe(201)
    const detail = await caseOf(decision)
    expect(detail.case).toMatchObject({ id: caseId, status: 'open', priority: 'high', effective_outcome: 'clean' })
    expect(detail.notices).toMatchObject({ trusted: 1, data: [{ trusted: true, flagger: { name: 'test' } }, {}] })
    expect(detail.history.map(({ type }: { type: string }) => type)).toContain('case.reopened')
  })

  it('is urgent where people are in danger', async () => {
    const { id, decision } = await clean()
    await trusted(notice(id, { category: 'threats' }))
    expect((await caseOf(decision)).case.priority).toBe('urgent')
  })

  it.each([
    ['another scope', ['read'], 403],
    ['no key that is known', undefined, 401],
  ] as const)('needs a key for it: %s', async (_, scopes, status) => {
    const { id } = await clean()
    const sent = scopes ? { scopes } : { headers: { authorization: `Bearer trb_000000000000_${'0'.repeat(64)}` } }
    expect((await trusted(notice(id), sent)).status).toBe(status)
  })

  it('is not what the key of a platform makes of its users', async () => {
    const { id, decision } = await clean()
    expect((await trusted(notice(id), { scopes: ['decide'] })).status).toBe(201)
    expect((await caseOf(decision)).notices).toMatchObject({ trusted: 0, data: [{ trusted: false, flagger: null }] })
    expect((await trusted(notice(id, { email: undefined }), { scopes: ['decide'] })).status).toBe(400)
  })

  it('reads nothing with that key', async () => {
    expect((await process.send('GET', NOTICES, { scopes: ['notices:trusted'] })).status).toBe(403)
  })
})

describe('the answer to a notice', () => {
  it('is the same for a post that nobody knows', async () => {
    const { id } = await clean()
    const [known, unknown] = [await send(notice(id)), await send(notice('nobody-knows-it'))]
    const shapeOf = ({ status, headers, json }: Awaited<ReturnType<typeof send>>) => ({
      status,
      headers: Object.keys(headers).sort(),
      fields: Object.entries(json).map(([name, value]) => [name, String(value).length]),
    })
    expect(shapeOf(unknown)).toEqual(shapeOf(known))
    const withoutId = (state: object) => ({ ...state, id: '', received_at: '' })
    expect(withoutId(await stateOf(unknown.json.secret))).toEqual(withoutId(await stateOf(known.json.secret)))
  })

  it('opens nothing for other secrets', async () => {
    expect((await process.app.inject(`${NOTICES}/${'A'.repeat(43)}`)).statusCode).toBe(404)
  })

  it.each([
    ['no place', { location: undefined }, 'body.location'],
    ['no reason', { explanation: 'bad' }, 'body.explanation'],
    ['no name', { name: undefined }, 'body.name'],
    ['no mail', { email: undefined }, 'body.email'],
    ['a mail that is none', { email: 'nora' }, 'body.email'],
    ['no good faith', { good_faith: false }, 'body.good_faith'],
    ['an unknown kind', { category: 'rude' }, 'body.category'],
    ['a text that is too long', { text: 'x'.repeat(10_001) }, 'body.text'],
  ])('names what is wrong: %s', async (_, change, field) => {
    const { status, json } = await send(notice(undefined, { location: 'https://example.org/1', ...change }))
    expect(status).toBe(400)
    expect(json.errors[0].field).toBe(field)
  })

  it('asks no name of those who report sexual abuse of children', async () => {
    const change = { category: 'child_abuse', name: undefined, email: undefined }
    expect((await send(notice('nobody-knows-it', change))).status).toBe(201)
  })
})

describe('a notice about content that is not known', () => {
  it('waits until a person ties it to a decision', async () => {
    const { json } = await send(notice('later-decided', { text: 'A text that was not decided.' }))
    const listed = await vera.send('GET', `${NOTICES}?unmatched=true`)
    expect(listed.json.data.map((one: { id: string }) => one.id)).toContain(json.id)
    const { decision } = await clean()
    const matched = await vera.send('POST', `${NOTICES}/by-id/${json.id}/content`, { decision_id: decision })
    expect(matched.json).toMatchObject({ decision_id: decision, status: 'received' })
    expect((await caseOf(decision)).case.cause).toBe('notice')
    const again = await vera.send('POST', `${NOTICES}/by-id/${json.id}/content`, { decision_id: decision })
    expect(again.status).toBe(409)
  })

  it('is closed where people do not find it', async () => {
    const { json } = await send(notice('never-found'))
    await vera.send('POST', `${NOTICES}/by-id/${json.id}/content`, { decision_id: null })
    expect(await stateOf(json.secret)).toMatchObject({ status: 'not_found', outcome: null })
  })
})

describe('abuse', () => {
  it('of one notice sent twice adds nothing, also where both come at once', async () => {
    const { id, decision } = await clean()
    const body = notice(id)
    const answers = await Promise.all([send(body), send(body), send({ ...body, explanation: `${EXPLANATION}  ` })])
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1)
    for (const { json } of answers) expect(await stateOf(json.secret)).toMatchObject({ status: 'received' })
    expect((await caseOf(decision)).notices.count).toBe(1)
  })

  it('by many unfounded notices makes the next one of the sender wait', async () => {
    const email = 'crank@example.org'
    for (let n = 0; n < 5; n++) {
      const { caseId } = await noticed({ email })
      await resolve(caseId, 'clean')
    }
    const { id, decision } = await clean()
    await send(notice(id, { email: 'CRANK@example.org', category: 'threats' }))
    expect((await caseOf(decision)).case.priority).toBe('low')
  })

  it('by a flood from one address is refused, and leaves others alone', async () => {
    const limited = await server.start({
      public_url: 'http://localhost',
      platform: PLATFORM,
      rate_limits: { notices: 3 },
    })
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) statuses.push((await send(notice('flood'), '198.51.100.1', limited)).status)
    expect(statuses).toEqual([201, 201, 201, 429])
    expect((await send(notice('flood'), '198.51.100.2', limited)).status).toBe(201)
    await limited.close()
  })

  it('is not possible where nobody opened the door: without a platform only trusted flaggers send notices', async () => {
    const closed = await server.start({ public_url: 'http://localhost' })
    expect((await send(notice('x'), '192.0.2.7', closed)).status).toBe(404)
    expect((await closed.app.inject('/notices/new')).statusCode).toBe(404)
    const sent = await closed.send('POST', NOTICES, { body: notice('x'), scopes: ['notices:trusted'] })
    expect(sent).toMatchObject({ status: 201, json: { page_url: null } })
    await closed.close()
  })
})

describe('who sent a notice', () => {
  it('is shown to leads alone, and stands in no event', async () => {
    const { decision, secrets } = await noticed({ name: 'Quintus Quiet', email: 'quintus@example.org' })
    const detail = await vera.send('GET', `/api/v1/decisions/${decision}/case`)
    expect(detail.text).not.toContain('uintus')
    const { id } = detail.json.notices.data[0]
    expect((await vera.send('GET', `${NOTICES}/by-id/${id}`)).json.sender).toBeNull()
    expect((await lena.send('GET', `${NOTICES}/by-id/${id}`)).json.sender).toEqual({
      name: 'Quintus Quiet',
      email: 'quintus@example.org',
    })
    const { rows } = await process.services.store.pool.query<{ bytes: Buffer }>('select bytes from ledger_events')
    expect(rows.map(({ bytes }) => bytes.toString()).join()).not.toMatch(/uintus|private person/)
    expect(JSON.stringify(await stateOf(secrets[0]!))).not.toMatch(/uintus|private person/)
  })

  it('is erased by the sender, and the ledger still verifies', async () => {
    const { decision, secrets } = await noticed({ name: 'Erika Erased' })
    const gone = await process.app.inject({ method: 'DELETE', url: `${NOTICES}/${secrets[0]}` })
    expect(gone.statusCode).toBe(204)
    expect(await stateOf(secrets[0]!)).toMatchObject({ status: 'received', erased: true })
    expect((await caseOf(decision)).notices.data[0].content).toBeNull()
    await expectVerified()
  })

  it('is erased with the person, by the address of the mail, and with the author of the post', async () => {
    const { id } = await clean()
    const sent = await send(notice(id, { email: 'paul@example.org' }))
    const erase = async (subject: string) =>
      (await process.send('POST', '/api/v1/subjects/erase', { body: { subject }, scopes: ['admin'] })).json
    expect(await erase('paul@example.org')).toMatchObject({ erased: 0, notices: 1 })
    expect(await stateOf(sent.json.secret)).toMatchObject({ erased: true })
    const author = post({ id: 'by-anton', text: 'What a lovely garden!', author: 'anton' })
    await process.send('POST', '/api/v1/decisions', { body: author })
    const { json } = await send(notice('by-anton'))
    expect(await erase('anton')).toMatchObject({ erased: 1, notices: 1 })
    expect(await stateOf(json.secret)).toMatchObject({ erased: true })
    await expectVerified()
  })
})

async function expectVerified() {
  expect((await verifiedRecord(process.services.store.pool)).findings).toEqual([])
}

describe('audit verify', () => {
  it('finds a notice that was changed, added, or taken away', async () => {
    const pool = process.services.store.pool
    const { secrets } = await noticed()
    const { id } = await stateOf(secrets[0]!)
    const { rows } = await pool.query('select * from notices where id = $1', [id])
    const kept = rows[0]!
    const findings = async () => (await verifiedRecord(pool)).findings
    await pool.query(`update notices set trusted = true, body = '{}' where id = $1`, [id])
    expect(await findings()).toMatchObject([{ code: 'notice_changed', notice: id, columns: ['trusted', 'body'] }])
    await pool.query('update notices set trusted = false, body = $2 where id = $1', [id, kept['body']])
    expect(await findings()).toEqual([])
    await pool.query(`update notices set id = '00000000-0000-7000-8000-000000000000' where id = $1`, [id])
    expect((await findings()).map(({ code }) => code).sort()).toEqual(['notice_missing', 'notice_unrecorded'])
    await pool.query(`update notices set id = $1 where id = '00000000-0000-7000-8000-000000000000'`, [id])
    expect(await findings()).toEqual([])
  })
})

describe('a statement of reasons', () => {
  it('names the notice that people restricted the post after', async () => {
    const { caseId, decision } = await noticed()
    await resolve(caseId, 'blocked')
    const path = `/api/v1/decisions/${decision}/statement-of-reasons`
    expect((await process.send('GET', path)).json.statement).toMatchObject({
      source_type: 'SOURCE_ARTICLE_16',
      automated_detection: 'No',
    })
    const named = await process.send('GET', `${path}?source_type=SOURCE_TYPE_OTHER_NOTIFICATION`)
    expect(named.json.statement.source_type).toBe('SOURCE_TYPE_OTHER_NOTIFICATION')
  })
})

describe('the events of a notice', () => {
  it('tell ids and the outcome, and nothing of what was written', async () => {
    const { caseId, decision, secrets } = await noticed()
    await resolve(caseId, 'blocked')
    const { id } = await stateOf(secrets[0]!)
    const { rows } = await process.services.store.pool.query<{ bytes: Buffer }>(
      'select bytes from ledger_events where entity = $1 order by seq',
      [`notice:${id}`],
    )
    expect(rows.map(({ bytes }) => JSON.parse(bytes.toString())).map(({ type, data }) => [type, data])).toEqual([
      [
        'notice.received',
        {
          ...{ decision, case: caseId, category: 'private_data', trusted: false, lang: 'en' },
          ...{ rule: 'illegal', route: 'case' },
        },
      ],
      ['notice.decided', { decision, case: caseId, outcome: 'blocked' }],
    ])
  })
})

describe('a decision', () => {
  it('is shown with what users and notices say of its post', async () => {
    const { id, decision } = await noticed()
    await process.send('POST', `/api/v1/posts/${id}/review-context`, { body: { user: 'uma', verdict: 'flag' } })
    expect((await process.send('GET', `/api/v1/decisions/${decision}`)).json).toMatchObject({
      notices_count: 1,
      review_context: [{ user: 'uma', verdict: 'flag' }],
    })
    const audited = await process.send('GET', `/api/v1/decisions/${decision}`, { scopes: ['audit'] })
    expect(audited.json).toMatchObject({ notices_count: 1 })
    expect(audited.json).not.toHaveProperty('review_context')
  })
})

describe('the form', () => {
  const FORM = {
    location: 'https://example.org/posts/7',
    category: 'fraud',
    explanation: EXPLANATION,
    name: 'Nora',
    email: 'nora@example.org',
    good_faith: 'yes',
  }
  const submit = (values: Readonly<Record<string, string>>, language = 'en') =>
    process.app.inject({
      method: 'POST',
      url: `/notices/new?lang=${language}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(values).toString(),
    })

  it('leads to the page of the notice', async () => {
    const sent = await submit(FORM)
    expect(sent.statusCode).toBe(303)
    const page = await process.app.inject(String(sent.headers['location']))
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(page.body).toContain('Your notice has arrived')
    expect(page.body).not.toContain('nora@example.org')
  })

  it('comes back with what is to be corrected, and with what was written', async () => {
    const sent = await submit({ ...FORM, location: '', name: ' ', explanation: '<b>short' }, 'es')
    expect(sent.statusCode).toBe(400)
    expect(sent.body).toContain('&lt;b&gt;short')
    expect(sent.body).toMatch(/value="fraud" selected[\s\S]*name="good_faith"[^>]* checked/)
    for (const field of ['location', 'explanation']) expect(sent.body).toContain(`id="${field}-wrong"`)
    const unnamed = await submit({ ...FORM, name: ' ' })
    expect(unnamed.body).toContain('Expected: your name, unless you report sexual abuse of children.')
  })

  it('that a program filled in leads nowhere', async () => {
    const before = (await lena.send('GET', NOTICES)).json.data.length
    const sent = await submit({ ...FORM, explanation: 'Buy my watches today.', website: 'https://spam.example' })
    expect([sent.statusCode, sent.headers['location']]).toEqual([303, '/notices/new?lang=en'])
    expect((await lena.send('GET', NOTICES)).json.data).toHaveLength(before)
  })

  it('is taken by no other operation', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await process.app.inject({ method: 'POST', url: NOTICES, headers, payload: 'category=fraud' })
    expect(answer.statusCode).toBe(415)
  })
})

describe('a legal hold on a decision', () => {
  const HOLDS = '/api/v1/legal-holds'
  const admin = { scopes: ['admin'] } as const

  it('keeps what others said about the post, until it is released', async () => {
    const { id, decision } = await clean()
    const user = `U-${id}`
    const email = `nina-${id}@example.org`
    const context = (note: string) =>
      process.send('POST', `/api/v1/posts/${id}/review-context`, {
        body: { user, verdict: 'flag', note },
        scopes: ['decide'],
      })
    expect((await context('Not so.')).status).toBe(200)
    const { secret } = (await send(notice(id, { email }))).json
    const trustedMail = `trusted-${id}@example.org`
    expect((await trusted(notice(id, { email: trustedMail }))).status).toBe(201)
    const body = { decision_id: decision, reason: 'Claim 17/2026' }
    const { json: hold } = await process.send('POST', HOLDS, { body, ...admin })
    const erase = (subject: string) => process.send('POST', '/api/v1/subjects/erase', { body: { subject }, ...admin })
    const eraseNotice = () => process.app.inject({ method: 'DELETE', url: `${NOTICES}/${secret}` })

    for (const subject of [user, email, trustedMail]) {
      const refused = await erase(subject)
      expect([subject, refused.status, refused.json.code]).toEqual([subject, 409, 'legal-hold'])
      expect(refused.json.detail).toContain(hold.id)
    }
    const refused = await eraseNotice()
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'legal-hold'])
    const form = await process.app.inject({ method: 'POST', url: `/notices/${secret}/erase?lang=en` })
    expect(form.headers.location).toBe(`/notices/${secret}?held=1&lang=en`)
    const page = await process.app.inject({ method: 'GET', url: form.headers.location as string })
    expect(page.payload).toContain('a legal hold keeps it')
    expect(await context('On second thought.')).toMatchObject({ status: 409, json: { code: 'legal-hold' } })
    const said = await vera.send('GET', `/api/v1/posts/${id}/review-context`)
    expect(said.json.context).toMatchObject([{ user, note: 'Not so.' }])
    expect((await stateOf(secret)).erased).toBe(false)

    await process.send('POST', `${HOLDS}/${hold.id}/release`, { body: { reason: 'Settled' }, ...admin })
    expect((await context('On second thought.')).json.result).toBe('replaced')
    expect((await erase(user)).json.contexts).toBe(1)
    expect((await eraseNotice()).statusCode).toBe(204)
    expect((await erase(trustedMail)).json.notices).toBe(1)
    expect((await verifiedRecord(process.services.store.pool)).findings).toEqual([])
  })

  it('of a person keeps what others said about their posts', async () => {
    const id = `p-${++made}`
    const author = `A-${id}`
    await process.send('POST', '/api/v1/decisions', {
      body: { ...post({ id, text: 'What a lovely garden!' }), author },
    })
    const { secret } = (await send(notice(id))).json
    await process.send('POST', HOLDS, { body: { subject: author, reason: 'Claim 18/2026' }, ...admin })
    const refused = await process.app.inject({ method: 'DELETE', url: `${NOTICES}/${secret}` })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'legal-hold'])
  })
})
