import { createHash } from 'node:crypto'
import { isSignedBy, parseCheckpointNote, parseKey, verifyEventProof, verifyLedger } from '@tribunal/ledger'
import { forgetKeptAnswers, ledgerReader, runRetention, verifyEd25519 } from '@tribunal/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Process, type RecordingServer, recordingServer } from './recording-server.ts'

const DECISIONS = '/api/v1/decisions'
const WHOLE = `${DECISIONS}?view=full`
const BATCH = `${DECISIONS}/batch?view=full`
const PAYMENT = {
  kind: 'payment',
  transaction_id: 'T-1',
  customer_id: 'C-1',
  amount: 1800,
  currency: 'PEN',
  country: 'PE',
  channel: 'web',
  device_id: 'D-01',
  timestamp: '2026-11-10T12:00:00-05:00',
  merchant_id: 'M-001',
  customer_behavior: {
    usual_amount_avg: 500,
    usual_hours: '08:00-22:00',
    usual_countries: ['PE'],
    usual_devices: ['D-01'],
  },
}
const POST = { kind: 'post', id: 'P-1', author: 'A-1', text: 'What a warm evening by the lake.', lang: 'en' }
let ids = 0
const payment = (change: object = {}) => ({ ...PAYMENT, transaction_id: `T-${++ids}`, ...change })

/** What somebody with the database may do to a decision, and the part that it shows in. */
const DAMAGES = [
  ['decision', `update decision_bodies set body = '{"kind' where decision_id = $1`],
  ['decision', `update decision_bodies set body = '{}' where decision_id = $1`],
  ['submission', `update decision_bodies set submission = 'null' where decision_id = $1`],
  ['row', `update decisions set outcome = 'APPROVE' where id = $1`],
  ['event', `update decisions set seq = seq + 1000000 where id = $1`],
] as const

let server: RecordingServer
let process: Process
beforeAll(async () => {
  server = await recordingServer()
  process = await server.start()
})
afterAll(() => server.close())

const count = async (table: string): Promise<number> =>
  (await process.services.store.pool.query(`select count(*) as n from ${table}`)).rows[0].n

describe('a decision that a person has to look at', () => {
  it('opens its case in the same transaction, right behind it in the ledger', async () => {
    const text = 'Send 500 dollars now and I guarantee you double by tomorrow, act fast, secret offer!'
    const entries = ['scam-1', 'scam-2'].map((id, index) => ({ ...POST, id, text: `${text} ${index}` }))
    const sent = [payment(), entries[0], payment(), entries[1], { ...POST, id: 'calm' }]
    const { json } = await process.send('POST', BATCH, { body: sent })
    const decided: { id: string; seq: number; measures?: object[]; decision: { case?: { queue: string } } }[] =
      json.results.map(({ decision }: { decision: unknown }) => decision)
    const opened = decided.filter((one) => one.decision.case)
    expect(opened.map(({ decision }) => decision.case!.queue)).toEqual(['scams', 'scams'])
    const { pool } = process.services.store
    for (const { id, seq, decision } of opened) {
      const { rows } = await pool.query(
        'select id, queue, status, opened_at, due_at from cases where decision_id = $1',
        [id],
      )
      expect(rows).toMatchObject([{ queue: decision.case!.queue, status: 'open' }])
      expect(rows[0].due_at.getTime()).toBeGreaterThan(rows[0].opened_at.getTime())
      const events = await pool.query('select type, entity from ledger_events where seq in ($1, $2) order by seq', [
        seq,
        seq + 1,
      ])
      expect(events.rows).toEqual([
        { type: 'decision.made', entity: `decision:${id}` },
        { type: 'case.opened', entity: `case:${rows[0].id}` },
      ])
    }
    // The decision, its case, and each measure have a place.
    const places = decided.map(({ measures = [], decision }) => 1 + (decision.case ? 1 : 0) + measures.length)
    expect(decided.map(({ seq }) => seq - decided[0]!.seq)).toEqual(
      places.map((_, index) => places.slice(0, index).reduce((sum, one) => sum + one, 0)),
    )
  })
})

describe('one submission', () => {
  it('is decided, recorded and found again, to the letter', async () => {
    const sent = payment()
    const made = await process.send('POST', WHOLE, { body: sent })
    expect(made).toMatchObject({
      status: 201,
      json: {
        kind: 'payment',
        outcome: 'CHALLENGE',
        category: 'medium',
        decided_by: { policy: 'arbiter-guarded', rule: 'fallback-medium' },
        submission_id: sent.transaction_id,
        erased: false,
        decision: { transaction_id: sent.transaction_id, decision: 'CHALLENGE' },
      },
    })
    expect(made.headers['location']).toBe(`${DECISIONS}/${made.json.id}`)
    const found = await process.send('GET', `${DECISIONS}/${made.json.id}`)
    expect([found.status, found.text]).toEqual([200, made.text])
  })

  it('may be a post', async () => {
    const made = await process.send('POST', WHOLE, { body: POST })
    expect(made).toMatchObject({ status: 201, json: { kind: 'post', outcome: 'clean', submission_id: 'P-1' } })
  })

  it.each([
    ['I will kill you, you filthy immigrant', 'needs_review', 'screening', 'lexicon-review'],
    ['Hay que matar a todos los inmigrantes', 'blocked', 'screening', 'lexicon-block'],
    ['mRNA vaccines cause cancer', 'blocked', 'publication', 'confidently-false'],
    ['We had dinner by the sea, it was lovely.', 'clean', 'publication', 'no-claims'],
  ])('has one outcome to act on, and the rule that set it: %s', async (text, outcome, policy, rule) => {
    const { json } = await process.send('POST', WHOLE, { body: { ...POST, id: `P-${++ids}`, text } })
    expect(json).toMatchObject({
      outcome,
      decided_by: { policy, rule },

      decision: { outcome },
    })
    expect(json.effective).toEqual({ outcome, by: `policy:${policy}`, decided_at: json.decided_at })
    const { json: found } = await process.send('GET', `${DECISIONS}?rule=${rule}`)
    expect(found.data.map(({ id }: { id: string }) => id)).toContain(json.id)
    const { rows } = await process.services.store.pool.query('select bytes from ledger_events where seq = $1', [
      json.seq,
    ])
    expect(JSON.parse(rows[0].bytes).data).toMatchObject({ outcome, policy, rule })
  })

  it('that cannot be decided is refused with every field that is wrong, and not recorded', async () => {
    const before = await count('decisions')
    const made = await process.send('POST', WHOLE, { body: { ...PAYMENT, amount: -1, currency: 'PEX' } })
    expect(made).toMatchObject({ status: 422, json: { code: 'invalid-submission' } })
    expect(made.json.errors.map(({ code, field }: { code: string; field: string }) => [code, field])).toEqual([
      ['not-positive', 'body.amount'],
      ['unknown-currency', 'body.currency'],
    ])
    expect(await count('decisions')).toBe(before)
  })

  it('is answered with what is odd about it: a misspelt field is not read in silence', async () => {
    const { customer_behavior: customer_behaviour, ...rest } = payment()
    const body = { ...rest, customer_behaviour }
    const made = await process.send('POST', WHOLE, { body, headers: { 'idempotency-key': 'odd' } })
    const warning = { code: 'misspelled-field', field: 'body.customer_behaviour', help: expect.any(String) }
    expect(made).toMatchObject({ status: 201, json: { warnings: [warning] } })
    const again = await process.send('POST', WHOLE, { body, headers: { 'idempotency-key': 'odd' } })
    expect(again.text).toBe(made.text)
    expect((await process.send('GET', `${DECISIONS}/${made.json.id}`)).json).not.toHaveProperty('warnings')
    expect((await process.send('POST', WHOLE, { body: payment() })).json).not.toHaveProperty('warnings')
  })

  it('that lacks a field is refused with the name that looks like it', async () => {
    const { amount, ...rest } = payment()
    const made = await process.send('POST', WHOLE, { body: { ...rest, ammount: amount } })
    expect(made).toMatchObject({
      status: 422,
      json: {
        errors: [{ code: 'missing-field', field: 'body.amount' }],
        warnings: [{ code: 'misspelled-field', field: 'body.ammount', help: expect.any(String) }],
      },
    })
  })

  it('is explained to whom it concerns and to an auditor, and shows its steps', async () => {
    const { json } = await process.send('POST', WHOLE, { body: payment() })
    const explained = await process.send('GET', `${DECISIONS}/${json.id}/explanation`)
    expect(explained.json.to_person).toEqual(json.decision.explanations.customer)
    expect(explained.json.to_auditor.en).toContain('CHALLENGE')
    const traced = await process.send('GET', `${DECISIONS}/${json.id}/trace`)
    expect(traced.json.trace).toEqual(json.decision.trace)
  })

  it('shows what it is about as it was sent, with the salt that ties these bytes to its event', async () => {
    const sent = payment()
    const { json } = await process.send('POST', WHOLE, { body: sent })
    const shown = await process.send('GET', `${DECISIONS}/${json.id}/submission`)
    expect(shown.json).toEqual(sent)
    const proof = await process.send('GET', `${DECISIONS}/${json.id}/proof`, { scopes: ['audit'] })
    const event = JSON.parse(Buffer.from(proof.text.split('\n')[1]!.slice('extra '.length), 'base64').toString())
    const salt = Buffer.from(String(shown.headers['commitment-salt']), 'base64')
    expect(createHash('sha256').update(salt).update(shown.text).digest('hex')).toBe(event.commitments.submission)
  })

  it('shows what is stored of it, with the salt that ties these bytes to its event', async () => {
    const { json } = await process.send('POST', DECISIONS, { body: payment() })
    const shown = await process.send('GET', `${DECISIONS}/${json.id}/record`)
    expect(shown.json).toMatchObject({ record: 2, kind: 'payment', facts: expect.anything() })
    const proof = await process.send('GET', `${DECISIONS}/${json.id}/proof`, { scopes: ['audit'] })
    const event = JSON.parse(Buffer.from(proof.text.split('\n')[1]!.slice('extra '.length), 'base64').toString())
    const salt = Buffer.from(String(shown.headers['commitment-salt']), 'base64')
    expect(createHash('sha256').update(salt).update(shown.text).digest('hex')).toBe(event.commitments.decision)
  })

  it('is answered with what a caller needs to act, and whole where it is asked so', async () => {
    const body = payment({ customer_id: 'C-view' })
    const { json: made, text } = await process.send('POST', DECISIONS, { body })
    expect(text.length).toBeLessThan(2_048)
    expect(made).not.toHaveProperty('decision')
    expect(made).toMatchObject({
      outcome: 'CHALLENGE',
      decided_by: { policy: 'arbiter-guarded', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
      reasons: expect.arrayContaining([{ en: expect.any(String), es: expect.any(String) }]),
      explanation: { en: expect.stringContaining('check that it is you'), es: expect.any(String) },
      case: null,
    })
    const { json: summary } = await process.send('GET', `${DECISIONS}/${made.id}?view=summary`)
    expect(summary).toEqual(made)
    const { json: whole } = await process.send('GET', `${DECISIONS}/${made.id}`)
    expect(whole).toMatchObject({ ...made, reproduced: true, decision: { decision: 'CHALLENGE' } })
    const refused = await process.send('GET', `${DECISIONS}/${made.id}?view=short`)
    expect(refused).toMatchObject({ status: 400, json: { code: 'invalid-request' } })
    expect((await process.send('POST', `${DECISIONS}?veiw=full`, { body: payment() })).status).toBe(400)
  })

  it('is not there under an id that nobody has', async () => {
    const found = await process.send('GET', `${DECISIONS}/0190a000-0000-7000-8000-000000000009`)
    expect(found).toMatchObject({ status: 404, json: { code: 'not-found' } })
  })
})

describe('a batch', () => {
  it('is answered entry by entry, in order; a bad one costs the others nothing', async () => {
    const good = payment()
    const made = await process.send('POST', BATCH, { body: [good, { id: 'P-2' }, POST, good] })
    expect(made).toMatchObject({ status: 200, json: { decided: 2, refused: 2 } })
    expect(made.json.results).toMatchObject([
      { status: 'decided', index: 0, decision: { submission_id: good.transaction_id } },
      { status: 'refused', index: 1, submission_id: 'P-2', errors: [{ code: 'missing-field', field: 'body[1].text' }] },
      { status: 'decided', index: 2, decision: { submission_id: 'P-1' } },
      { status: 'refused', index: 3, errors: [{ code: 'duplicate-id', field: 'body[3].transaction_id' }] },
    ])
  })

  it('tells of each entry, decided or refused, what is odd about it', async () => {
    const made = await process.send('POST', BATCH, {
      body: [payment(), { id: 'P-8', text: 'Hello', autor: 'A-1' }, { id: 'P-9', txt: 'Hello' }],
    })
    expect(made.json.results).toMatchObject([
      { status: 'decided' },
      { status: 'decided', warnings: [{ code: 'misspelled-field', field: 'body[1].autor' }] },
      { status: 'refused', warnings: [{ code: 'misspelled-field', field: 'body[2].txt' }] },
    ])
    expect(made.json.results[0]).not.toHaveProperty('warnings')
  })

  it.each([
    ['none', 0, 'batch-empty'],
    ['more than is configured', 1_001, 'batch-too-long'],
  ])('of %s is refused as a whole', async (_, length, code) => {
    const made = await process.send('POST', BATCH, { body: Array.from({ length }, () => payment()) })
    expect(made).toMatchObject({ status: 422, json: { code } })
  })

  it('and a single submission are two operations, and each says where the other is sent', async () => {
    const many = await process.send('POST', DECISIONS, { body: [payment()] })
    expect(many).toMatchObject({ status: 400, json: { errors: [{ code: 'wrong-type', field: 'body' }] } })
    expect(many.json.errors[0].help).toBe('Send a list to POST /api/v1/decisions/batch.')
    const one = await process.send('POST', BATCH, { body: payment() })
    expect([one.status, one.json.errors[0].help]).toEqual([400, 'Send a single one to POST /api/v1/decisions.'])
  })

  it('sees its payments one after the other, as if they had been sent so', async () => {
    const customer = { customer_id: 'C-burst' }
    const burst = Array.from({ length: 12 }, (_, i) =>
      payment({ ...customer, timestamp: `2026-11-10T12:00:${String(i).padStart(2, '0')}-05:00` }),
    )
    const made = await process.send('POST', BATCH, { body: burst })
    const alerts = made.json.results.map(
      (result: { decision: { decision: { evidence: { velocity_alert: boolean } } } }) =>
        result.decision.decision.evidence.velocity_alert,
    )
    expect([alerts[0], alerts.at(-1)]).toEqual([false, true])
  })
})

describe('an Idempotency-Key', () => {
  const keyed = (key: string, body: unknown) => ({ body, headers: { 'idempotency-key': key } })

  it('gets the same answer for the same request, and says that it is the stored one', async () => {
    const body = payment()
    const made = await process.send('POST', WHOLE, keyed('same', body))
    const again = await process.send('POST', WHOLE, keyed('same', body))
    expect([again.status, again.text]).toEqual([made.status, made.text])
    expect([made.headers['idempotent-replayed'], again.headers['idempotent-replayed']]).toEqual([undefined, 'true'])
  })

  it('gets the same answer for a batch, refusals and all', async () => {
    const body = [payment(), { id: 'P-3' }, payment()]
    const made = await process.send('POST', BATCH, keyed('batch', body))
    expect((await process.send('POST', BATCH, keyed('batch', body))).text).toBe(made.text)
  })

  it('is a mistake with another body', async () => {
    await process.send('POST', WHOLE, keyed('reused', payment()))
    const made = await process.send('POST', WHOLE, keyed('reused', payment()))
    expect(made).toMatchObject({ status: 422, json: { code: 'idempotency-key-reused' } })
  })

  it('keeps no refusal: the corrected request is decided', async () => {
    await process.send('POST', WHOLE, keyed('corrected', { id: 'P-4' }))
    expect(await process.send('POST', WHOLE, keyed('corrected', { ...POST, id: 'P-4' }))).toMatchObject({
      status: 201,
    })
  })

  it('is known after a restart, and to other processes', async () => {
    const body = payment()
    const made = await process.send('POST', WHOLE, keyed('elsewhere', body))
    const other = await server.start()
    // The key belongs to the program that sent it, which is another one there.
    const { principal } = (
      await other.services.store.pool.query('select principal from idempotency_keys where $1 = any(decision_ids)', [
        made.json.id,
      ])
    ).rows[0]
    const key = await process.services.store.pool.query('select id from api_keys where id = $1', [principal.slice(4)])
    expect(key.rows).toHaveLength(1)
    const mine = await other.send('POST', WHOLE, keyed('elsewhere', body))
    expect(mine.json.id).not.toBe(made.json.id)
    await other.close()
  })

  it('is nowhere in the database as it was sent, nor what else names a person once that is erased', async () => {
    const { pool } = process.services.store
    const held = async () => {
      const { rows } = await pool.query<{ name: string }>(
        "select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'",
      )
      expect(rows.length).toBeGreaterThan(20)
      const tables = await Promise.all(rows.map(({ name }) => pool.query(`select t::text as text from "${name}" t`)))
      // Bytes are written in hexadecimal.
      const texts = tables.flatMap(({ rows: lines }) => lines.map(({ text }: { text: string }) => text))
      return ['C-erased', 'refund-of-C-erased'].filter((one) =>
        texts.some((text) => text.includes(one) || text.includes(Buffer.from(one).toString('hex'))),
      )
    }
    const request = keyed('refund-of-C-erased', payment({ customer_id: 'C-erased' }))
    const made = await process.send('POST', WHOLE, request)
    expect(await held()).toEqual(['C-erased'])
    const body = { subject: 'C-erased' }
    expect((await process.send('POST', '/api/v1/subjects/erase', { body, scopes: ['admin'] })).json.erased).toBe(1)
    expect(await held()).toEqual([])
    // Nothing comes back where it is sent again.
    const again = await process.send('POST', WHOLE, request)
    expect([again.headers['idempotent-replayed'], again.json.id, again.json.erased]).toEqual([
      'true',
      made.json.id,
      true,
    ])
    expect(await held()).toEqual([])
  })

  it('makes one decision of a thousand requests at once', async () => {
    const body = payment()
    const before = await count('decisions')
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, () => process.send('POST', WHOLE, keyed('crowd', body))),
    )
    const statuses = new Set(answers.map(({ status }) => status))
    expect([...statuses].sort()).toEqual(expect.arrayContaining([201]))
    expect([...statuses].filter((status) => status !== 201 && status !== 409)).toEqual([])
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ json }) => json.id)).size).toBe(1)
    expect(await count('decisions')).toBe(before + 1)
  })

  it('is refused where it could not be written down', async () => {
    const made = await process.send('POST', WHOLE, keyed('with a blank', payment()))
    expect(made).toMatchObject({ status: 400, json: { code: 'invalid-request' } })
  })
})

describe('computing again', () => {
  it('gives the same decision, bit for bit', async () => {
    for (const body of [payment(), POST]) {
      const { json } = await process.send('POST', WHOLE, { body })
      const replayed = await process.send('POST', `${DECISIONS}/${json.id}/replay`)
      expect(replayed.json).toEqual({ id: json.id, result: 'same', changed: [], differences: [] })
    }
  })

  it.each(DAMAGES)('names what was changed behind the service: %s', async (part, damage) => {
    const { json } = await process.send('POST', WHOLE, { body: payment() })
    await server.owner.query(damage, [json.id])
    const replayed = await process.send('POST', `${DECISIONS}/${json.id}/replay`)
    expect(replayed.json).toMatchObject({ result: 'different', differences: [{ path: part }] })
  })

  it('is the same under another arbiter, and the setting that changed is named', async () => {
    const { json } = await process.send('POST', WHOLE, { body: payment() })
    const other = await server.start({ settings: { arbiter: 'arbiter' } })
    const replayed = await other.send('POST', `${DECISIONS}/${json.id}/replay`)
    expect(replayed.json).toMatchObject({ result: 'same', changed: ['settings.arbiter'], differences: [] })
    const made = await other.send('POST', WHOLE, { body: payment() })
    expect(Object.keys(made.json.decision.policies)).toContain('arbiter')
    expect((await process.send('POST', `${DECISIONS}/${made.json.id}/replay`)).json).toMatchObject({ result: 'same' })
    await other.close()
  })
})

describe('a decision of which something was changed behind the service', () => {
  it.each(DAMAGES)('is not shown as if it were whole: %s', async (_, damage) => {
    const { json } = await process.send('POST', WHOLE, { body: payment() })
    await server.owner.query(damage, [json.id])
    for (const part of ['', '/submission', '/explanation', '/trace']) {
      const answer = await process.send('GET', `${DECISIONS}/${json.id}${part}`)
      expect(answer, part).toMatchObject({ status: 500, json: { code: 'record-damaged' } })
      expect(answer.json.detail).toContain(json.id)
      expect(answer.json.detail).toContain('tribunal audit verify')
    }
    expect(await process.send('GET', `${DECISIONS}?limit=1`)).toMatchObject({ status: 200 })
  })

  it('is still proven to have been made', async () => {
    const { json } = await process.send('POST', WHOLE, { body: payment() })
    await server.owner.query(DAMAGES[0]![1], [json.id])
    const proof = await process.send('GET', `${DECISIONS}/${json.id}/proof`, { scopes: ['audit'] })
    expect(proof.status).toBe(200)
  })
})

describe('what was sent', () => {
  const sentOf = async (id: string) => (await process.send('GET', `${DECISIONS}/${id}/submission`)).text

  it('is kept byte for byte, alone and in a batch, and decided again from these bytes', async () => {
    const one = ` {"text" : "Caf\\u00e9 \u{1F600} [\\"1,2\\"]", "id":"B-1", "metadata": {"order": "1003"}, "odd": [1, {"a": "}]"}]}\n`
    const alone = await process.send('POST', DECISIONS, { body: one })
    expect([alone.status, await sentOf(alone.json.id)]).toEqual([201, one])
    const two = JSON.stringify(payment()).replace('{', '{ "amount_note":"]}",  ')
    const many = await process.send('POST', `${DECISIONS}/batch`, {
      body: `[${one.replace('B-1', 'B-2')} ,\n {"id":"B-3"},${two} ]`,
    })
    const ids = many.json.results.flatMap((entry: { decision?: { id: string } }) => entry.decision?.id ?? [])
    expect(many.json).toMatchObject({ decided: 2, refused: 1 })
    expect(await Promise.all(ids.map(sentOf))).toEqual([one.replace('B-1', 'B-2').trim(), two])
    for (const id of [alone.json.id, ...ids])
      expect((await process.send('POST', `${DECISIONS}/${id}/replay`)).json.result).toBe('same')
  })

  it('is refused where it holds half of a character, also in a field that is not read', async () => {
    const odd = (text: string) => `{"id": "B-9", "text": "Hello", "odd": ["${text}"]}`
    const lone = { status: 422, json: { errors: [{ code: 'lone-surrogate', field: 'body' }] } }
    expect(await process.send('POST', DECISIONS, { body: odd('\\uD83D alone') })).toMatchObject(lone)
    expect(await process.send('POST', DECISIONS, { body: odd('\\ude00') })).toMatchObject(lone)
    const batch = await process.send('POST', `${DECISIONS}/batch`, { body: `[${odd('\\ud83d')}]` })
    expect(batch.json).toMatchObject({ decided: 0, results: [{ errors: [{ code: 'lone-surrogate' }] }] })
    for (const whole of ['\\ud83d\\ude00', '\\\\ud83d', 'ud83d'])
      expect((await process.send('POST', DECISIONS, { body: odd(whole) })).status).toBe(201)
  })

  it('is found by its metadata, the whole text of one name', async () => {
    const { json } = await process.send('POST', DECISIONS, {
      body: { ...payment(), metadata: { order: 'A:17', channel: 'shop' } },
    })
    const found = async (metadata: string) => {
      const { json: page } = await process.send('GET', `${DECISIONS}?metadata=${encodeURIComponent(metadata)}`)
      return page.data.map(({ id }: { id: string }) => id)
    }
    expect([await found('order:A:17'), await found('order:A'), await found('shop:channel')]).toEqual([
      [json.id],
      [],
      [],
    ])
    expect((await process.send('GET', `${DECISIONS}?metadata=order`)).status).toBe(400)
  })
})

describe('finding', () => {
  it('lists newest first, page by page, nothing twice and nothing missed', async () => {
    const all = await process.send('GET', `${DECISIONS}?limit=200`)
    const ids: string[] = []
    for (let after: string | null = ''; after !== null; ) {
      const { json }: { json: { data: { id: string }[]; next: string | null } } = await process.send(
        'GET',
        `${DECISIONS}?limit=7${after ? `&after=${after}` : ''}`,
      )
      ids.push(...json.data.map(({ id }) => id))
      after = json.next
    }
    expect(ids).toEqual(all.json.data.map(({ id }: { id: string }) => id))
    expect([...ids].sort().reverse()).toEqual(ids)
  })

  it('narrows by kind, outcome, submission and person', async () => {
    const found = async (query: string) => (await process.send('GET', `${DECISIONS}?${query}`)).json.data
    expect(await found('kind=post&outcome=clean&submission_id=P-1')).not.toEqual([])
    expect(await found('subject=A-1&kind=payment')).toEqual([])
    const misspelt = await process.send('GET', `${DECISIONS}?outcom=blocked`)
    expect(misspelt).toMatchObject({ status: 400, json: { errors: [{ code: 'unrecognized-keys', field: 'query' }] } })
    expect(await found('to=2020-01-01T00:00:00Z')).toEqual([])
    const reversed = await process.send('GET', `${DECISIONS}?from=2021-01-01T00:00:00Z&to=2020-01-01T00:00:00Z`)
    expect(reversed).toMatchObject({ status: 400, json: { errors: [{ field: 'query.from', code: 'invalid-value' }] } })
    expect(await process.send('GET', `${DECISIONS}?after=nonsense`)).toMatchObject({
      status: 400,
      json: { code: 'invalid-request' },
    })
  })
})

describe('policies', () => {
  it('are listed with the hash that decisions name them by, and shown as they decided', async () => {
    const { json: made } = await process.send('POST', WHOLE, { body: payment() })
    const { json } = await process.send('GET', '/api/v1/policies')
    const arbiter = json.data.find(({ id }: { id: string }) => id === 'arbiter-guarded')
    expect(arbiter).toMatchObject({
      hash: made.decision.policies['arbiter-guarded'],
      outcomes: expect.arrayContaining(['BLOCK']),
    })
    const shown = await process.send('GET', `/api/v1/policies/arbiter-guarded?hash=${arbiter.hash}`)
    expect(shown.json.text).toContain('policy: arbiter-guarded\n')
    expect((await process.send('GET', '/api/v1/policies/arbiter-guarded')).json).toEqual(shown.json)
    for (const unknown of ['none', `arbiter?hash=${'0'.repeat(64)}`])
      expect(await process.send('GET', `/api/v1/policies/${unknown}`)).toMatchObject({ status: 404 })
  })
})

describe('answers kept for their keys', () => {
  it('are forgotten after a day, not before', async () => {
    const { pool } = process.services.store
    const body = payment()
    const sent = { body, headers: { 'idempotency-key': 'a-day' } }
    const made = await process.send('POST', WHOLE, sent)
    const at = Date.parse(made.json.decided_at)
    await forgetKeptAnswers(pool, at + 24 * 3_600_000)
    expect((await process.send('POST', WHOLE, sent)).json.id).toBe(made.json.id)
    await forgetKeptAnswers(pool, at + 24 * 3_600_000 + 1)
    expect((await process.send('POST', WHOLE, sent)).json.id).not.toBe(made.json.id)
  })
})

describe('two processes', () => {
  it('share one ledger without a gap, and know of each other’s payments', async () => {
    const other = await server.start()
    const processes = [process, other]
    const burst = { customer_id: 'C-shared' }
    await Promise.all(
      Array.from({ length: 40 }, (_, i) => processes[i % 2]!.send('POST', WHOLE, { body: payment(burst) })),
    )
    const { rows } = await process.services.store.pool.query(
      'select count(*) as n, max(seq) + 1 as size, (select size from ledger_head) as head from ledger_events',
    )
    expect([rows[0].n, rows[0].head]).toEqual([rows[0].size, rows[0].size])
    // Notices of the ledger's growth are gathered for a tenth of a second.
    await expect
      .poll(async () => {
        const { json } = await other.send('POST', WHOLE, { body: payment({ ...burst, amount: 1 }) })
        return json.decision.evidence.history.earlier_payments
      })
      .toBeGreaterThanOrEqual(40)
    await other.close()
  })

  it('start although somebody damaged what one of them stored, and remember the rest', async () => {
    const customer = { customer_id: 'C-damaged' }
    const first = await process.send('POST', WHOLE, { body: payment(customer) })
    await process.send('POST', WHOLE, { body: payment(customer) })
    const damage = `update decision_bodies set submission = '{"kind' where decision_id = $1`
    await server.owner.query(damage, [first.json.id])
    const other = await server.start()
    const { json } = await other.send('POST', WHOLE, { body: payment(customer) })
    expect(json.decision.evidence.history.earlier_payments).toBe(1)
    await other.close()
  })

  it('find the past again after a restart', async () => {
    const customer = { customer_id: 'C-restart' }
    for (let i = 0; i < 3; i++) await process.send('POST', WHOLE, { body: payment(customer) })
    const other = await server.start()
    const { json } = await other.send('POST', WHOLE, { body: payment(customer) })
    expect(json.decision.evidence.history.earlier_payments).toBe(3)
    expect(json.decision.facts.windows.customer.payments).toEqual([3, 3, 3, 3, 3])
    await other.close()
  })
})

describe('the ledger', () => {
  const keys = () => [parseKey(process.services.ledger.signer.vkey)!]

  it('verifies from the first event to the last, whatever was done above', async () => {
    const report = await verifyLedger(ledgerReader(process.services.store.pool), {
      keys: keys(),
      verify: verifyEd25519,
    })
    expect(report).toMatchObject({ ok: true, findings: [] })
    expect(report.events).toBeGreaterThan(20)
  })

  it('shows its newest checkpoint, signed by the key that it shows', async () => {
    const shown = async (part: string) =>
      (await process.send('GET', `/api/v1/ledger/${part}`, { scopes: ['audit'] })).text
    const key = parseKey((await shown('key')).trimEnd())!
    const { checkpoint, note } = parseCheckpointNote(await shown('checkpoint'))!
    expect([checkpoint.origin, isSignedBy(note, [key], verifyEd25519)]).toEqual([key.name, true])
  })

  it('proves one decision by one text, also once it is erased', async () => {
    const { json } = await process.send('POST', WHOLE, { body: { ...POST, id: 'P-proof', author: 'A-proof' } })
    const proof = async () => {
      const { status, text } = await process.send('GET', `${DECISIONS}/${json.id}/proof`, { scopes: ['audit'] })
      expect(status).toBe(200)
      return verifyEventProof(text, keys(), verifyEd25519)
    }
    expect(await proof()).toMatchObject({ event: { type: 'decision.made', entity: `decision:${json.id}` } })
    await process.send('POST', '/api/v1/subjects/erase', { body: { subject: 'A-proof' }, scopes: ['admin'] })
    expect(await proof()).toMatchObject({ event: { entity: `decision:${json.id}` } })
    expect(
      await verifyLedger(ledgerReader(process.services.store.pool), { keys: keys(), verify: verifyEd25519 }),
    ).toMatchObject({
      ok: true,
    })
  })
})

describe('erasing a person', () => {
  it('says all that it erased: also what somebody only said about posts of others', async () => {
    await process.send('POST', WHOLE, { body: { ...POST, id: 'commented', author: 'A-other' } })
    const said = { user: 'U-comments', verdict: 'flag', note: 'I was there.' }
    const added = await process.send('POST', '/api/v1/posts/commented/review-context', { body: said })
    expect(added.status).toBe(200)
    const erase = { body: { subject: 'U-comments' }, scopes: ['admin'] } as const
    const nothing = { erased: 0, decision_ids: [], contexts: 0, notices: 0, saved_filters: 0 }
    const erased = await process.send('POST', '/api/v1/subjects/erase', erase)
    expect(erased.json).toEqual({ ...nothing, contexts: 1 })
    expect((await process.send('POST', '/api/v1/subjects/erase', erase)).json).toEqual(nothing)
  })

  it('leaves that there was a decision, and nothing of what it was about', async () => {
    const secret = 'zanzibar-7741'
    const { json } = await process.send('POST', WHOLE, {
      body: { ...POST, id: secret, author: 'A-erase', text: `By ${secret}, from me.` },
    })
    const erased = await process.send('POST', '/api/v1/subjects/erase', {
      body: { subject: 'A-erase' },
      scopes: ['admin'],
    })
    expect(erased).toMatchObject({ status: 200, json: { erased: 1, decision_ids: [json.id] } })
    const found = await process.send('GET', `${DECISIONS}/${json.id}`)
    expect(found).toMatchObject({ status: 200, json: { id: json.id, outcome: 'clean', erased: true, decision: null } })
    expect(await process.send('GET', `${DECISIONS}/${json.id}/explanation`)).toMatchObject({
      status: 410,
      json: { code: 'decision-erased' },
    })
    expect((await process.send('POST', `${DECISIONS}/${json.id}/replay`)).json.result).toBe('erased')
    const { rows: tables } = await process.services.store.pool.query(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    for (const { name } of tables) {
      const { rows } = await process.services.store.pool.query(
        `select count(*) as n from "${name}" t where t::text like $1 or t::text like $2`,
        [`%${secret}%`, `%${Buffer.from(secret).toString('hex')}%`],
      )
      expect([name, rows[0].n]).toEqual([name, 0])
    }
  })
})

describe('a legal hold', () => {
  const HOLDS = '/api/v1/legal-holds'
  const admin = { scopes: ['admin'] } as const

  it('keeps a person from being erased until it is released, for a reason each time', async () => {
    const { json } = await process.send('POST', WHOLE, { body: { ...POST, id: 'P-held', author: 'A-held' } })
    const placed = await process.send('POST', HOLDS, {
      body: { decision_id: json.id, reason: 'Claim 17/2026' },
      ...admin,
    })
    expect(placed).toMatchObject({
      status: 201,
      json: {
        ...{ decision_id: json.id, subject: null, reason: 'Claim 17/2026', released_at: null },
        covers: { decisions: 1, at_least: false },
      },
    })
    const erase = () => process.send('POST', '/api/v1/subjects/erase', { body: { subject: 'A-held' }, ...admin })
    const refused = await erase()
    expect(refused).toMatchObject({ status: 409, json: { code: 'legal-hold' } })
    expect(refused.json.detail).toContain(placed.json.id)
    const held = await process.send('GET', `${HOLDS}?active=true`, admin)
    expect(held.json.data.map(({ id }: { id: string }) => id)).toEqual([placed.json.id])
    const release = `${HOLDS}/${placed.json.id}/release`
    expect((await process.send('POST', release, { body: {}, ...admin })).status).toBe(400)
    expect(await process.send('POST', release, { body: { reason: 'Settled' }, ...admin })).toMatchObject({
      status: 200,
      json: { release_reason: 'Settled', covers: { decisions: 0, at_least: false } },
    })
    // A second reason would be lost.
    const again = await process.send('POST', release, { body: { reason: 'Withdrawn' }, ...admin })
    expect(again).toMatchObject({ status: 409, json: { code: 'conflict' } })
    expect(again.json.detail).toMatch(/^key:.+ released the hold .+ at \d{4}-.+Z/)
    const { json: listed } = await process.send('GET', `${HOLDS}?active=false`, admin)
    expect(listed.data).toMatchObject([{ release_reason: 'Settled' }])
    expect(await erase()).toMatchObject({ status: 200, json: { erased: 1 } })
  })

  it('is placed by those who may erase, on what there is', async () => {
    const body = { case_id: '019a0000-0000-7000-8000-000000000001', reason: 'x' }
    expect((await process.send('POST', HOLDS, { body, scopes: ['review'] })).status).toBe(403)
    expect((await process.send('POST', HOLDS, { body, ...admin })).status).toBe(404)
    const { status, json } = await process.send('POST', HOLDS, { body: { reason: 'x' }, ...admin })
    expect([status, json.errors[0].expected]).toEqual([400, expect.stringContaining('one of `subject`, `decision_id`')])
    const wrong = await process.send('POST', HOLDS, { body: { subject: 5, reason: 'x' }, ...admin })
    expect(wrong.json.errors).toMatchObject([{ field: 'body.subject', code: 'invalid-type' }])
  })

  it('is one hold for one reason, with spaces around it or without, and two for two ids', async () => {
    const place = async (subject: string, reason: string) =>
      (await process.send('POST', HOLDS, { body: { subject, reason }, ...admin })).json
    const first = await place('A-spaces', ' Claim 19/2026\n')
    expect(first.reason).toBe('Claim 19/2026')
    expect((await place('A-spaces', 'Claim 19/2026')).id).toBe(first.id)
    expect((await place(' A-spaces', 'Claim 19/2026')).id).not.toBe(first.id)
  })

  it.each([' A held ', 'A\u0001', 'A\t\n', '..', 'x'.repeat(256)])(
    'holds %j, as a submission may name a person',
    async (name) => {
      await process.send('POST', WHOLE, { body: { ...POST, id: `named ${name.slice(0, 9)}`, author: name } })
      const placed = await process.send('POST', HOLDS, { body: { subject: name, reason: 'Claim 18/2026' }, ...admin })
      expect(placed).toMatchObject({ status: 201, json: { subject: name, covers: { decisions: 1 } } })
    },
  )
})

describe('a content that ended by its period', () => {
  it('is not there, and everything that needs it says since when', async () => {
    const { json } = await process.send('POST', WHOLE, { body: { ...POST, id: 'P-ended', author: 'A-ended' } })
    const { store, ledger } = process.services
    const nowMs = Date.now() + 400 * 86_400_000
    const periods = { post: { default: 365 }, payment: { default: null }, exact: false }
    const run = { pool: store.pool, ledger, periods, actor: 'system:retention', nowMs, clockIsRight: true }
    await runRetention(run)
    const at = new Date(nowMs).toISOString()
    const found = await process.send('GET', `${DECISIONS}/${json.id}`)
    expect(found.json).toMatchObject({ outcome: 'clean', erased: true, content_ended_at: at, submission_id: null })
    for (const part of ['explanation', 'submission', 'record', 'statement-of-reasons'])
      expect(await process.send('GET', `${DECISIONS}/${json.id}/${part}`)).toMatchObject({
        status: 410,
        json: { code: 'decision-erased', detail: expect.stringContaining(at) },
      })
    const hold = { body: { decision_id: json.id, reason: 'Too late' }, scopes: ['admin'] } as const
    expect(await process.send('POST', '/api/v1/legal-holds', hold)).toMatchObject({
      status: 410,
      json: { code: 'decision-erased', detail: expect.stringContaining('There is nothing to hold') },
    })
    expect((await process.send('POST', `${DECISIONS}/${json.id}/replay`)).json.result).toBe('erased')
    expect((await process.send('GET', DECISIONS)).status).toBe(200)
    expect((await process.send('GET', `${DECISIONS}/${json.id}/proof`, { scopes: ['audit'] })).status).toBe(200)
  })
})
