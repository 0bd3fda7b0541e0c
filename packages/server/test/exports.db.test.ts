import { checkStatement } from '@tribunal/engine'
import type { EventDraft } from '@tribunal/ledger'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type Process, type RecordingServer, recordingServer } from './recording-server.ts'

const PLATFORM = {
  puid_prefix: 'example-',
  territorial_scope: ['ES'],
  ground: { kind: 'incompatible_content', terms: 'Terms of use, section 4' },
  publisher: {
    name: 'Example Checks',
    url: 'https://checks.example.org',
    page_url: 'https://checks.example.org/{decision_id}#{claim_id}',
  },
}

let server: RecordingServer
let process: Process
beforeAll(async () => {
  server = await recordingServer()
  process = await server.start({ platform: PLATFORM })
})
afterAll(() => server.close())

const CREATED = '2026-10-01T08:40:00+03:00'
async function decided(text: string, more: object = { created_at: CREATED }): Promise<string> {
  const body = { kind: 'post', id: 'p-1', text, author: '@someone', ...more }
  const { json } = await process.send('POST', '/api/v1/decisions', { body })
  return json.id
}

/** Appends an event to the ledger, as the resolution of a case does. */
async function append(event: EventDraft): Promise<void> {
  const client = await process.services.store.pool.connect()
  await client.query('begin')
  await process.services.ledger.append(client, [event])
  await client.query('commit')
  client.release()
}

const FALSE = 'mRNA vaccines cause cancer'
const get = (id: string, what: string, headers = {}) =>
  process.send('GET', `/api/v1/decisions/${id}/${what}`, { headers })

describe('a statement of reasons', () => {
  it('for a post that evidence refutes is complete, and one the transparency database takes', async () => {
    const id = await decided(FALSE)
    const { status, json } = await get(id, 'statement-of-reasons')
    expect({ status, ...json, statement: checkStatement(json.statement) }).toEqual({
      status: 200,
      due: true,
      complete: true,
      to_fill_in: [],
      statement: [],
    })
    expect(json.statement).toMatchObject({
      puid: `example-${id}`,
      decision_visibility: ['DECISION_VISIBILITY_CONTENT_LABELLED'],
      end_date_visibility_restriction: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      category: 'STATEMENT_CATEGORY_RISK_FOR_PUBLIC_SECURITY',
      automated_decision: 'AUTOMATED_DECISION_FULLY',
    })
    expect(JSON.stringify(json)).not.toContain(FALSE)
  })

  it('speaks the language that was asked for', async () => {
    const { json } = await get(await decided(FALSE), 'statement-of-reasons', { 'accept-language': 'es' })
    expect(json.statement.decision_facts).toContain('La decisión la tomó un programa.')
  })

  it('names the notice that the platform acted on', async () => {
    const query = 'statement-of-reasons?source_type=SOURCE_TRUSTED_FLAGGER&source_identity=A%20flagger'
    expect((await get(await decided(FALSE), query)).json.statement).toMatchObject({
      source_type: 'SOURCE_TRUSTED_FLAGGER',
      source_identity: 'A flagger',
      automated_detection: 'No',
    })
    expect((await get(await decided(FALSE), 'statement-of-reasons?source_type=SOURCE_VOLUNTARY')).status).toBe(400)
  })

  it('without the date of the post leaves it to a person', async () => {
    const { json } = await get(await decided(FALSE, {}), 'statement-of-reasons')
    expect(json).toMatchObject({ complete: false, to_fill_in: [{ field: 'content_date', code: 'required' }] })
  })

  it('is not due for a clean post', async () => {
    const { json } = await get(await decided('Beautiful sunset today!'), 'statement-of-reasons')
    expect(json).toMatchObject({ due: false })
  })

  it('says that a person decided otherwise', async () => {
    const id = await decided('Beautiful sunset today!')
    const override = {
      type: 'decision.overridden' as const,
      entity: `decision:${id}`,
      at: '2026-11-23T10:00:00.000Z',
      actor: 'person:1',
      data: { outcome: 'blocked', replaced: 'clean' },
    }
    await append(override)
    const { json } = await get(id, 'statement-of-reasons')
    expect(json.to_fill_in.map(({ field }: { field: string }) => field)).toEqual([
      'incompatible_content_explanation',
      'category',
    ])
    expect(json.statement).toMatchObject({
      automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
      application_date: '2026-11-23',
    })
    await append({
      ...override,
      type: 'decision.restored' as const,
      at: '2026-11-23T10:00:05.000Z',
      data: { outcome: 'clean', by: null },
    })
    expect((await get(id, 'statement-of-reasons')).json).toMatchObject({ due: false })
  })
})

describe('claim reviews', () => {
  it('relay the published check that a verdict rests on', async () => {
    const id = await decided(FALSE)
    const { json } = await get(id, 'claim-review')
    expect(json.claim_reviews).toMatchObject([
      {
        '@type': 'ClaimReview',
        claimReviewed: FALSE,
        url: `https://checks.example.org/${id}#c1`,
        reviewRating: { ratingValue: 1, alternateName: 'False' },
        isBasedOn: [{ '@type': 'CreativeWork', url: 'https://en.wikipedia.org/wiki/MRNA_vaccine' }],
      },
    ])
  })

  it('are none where nothing was checked', async () => {
    expect((await get(await decided('Beautiful sunset today!'), 'claim-review')).json).toEqual({ claim_reviews: [] })
  })
})

describe('the ledger', () => {
  const exported = async (id: string) => {
    const { rows } = await process.services.store.pool.query<{ bytes: Buffer }>(
      `select bytes from ledger_events where entity = $1 and type = 'record.exported' order by seq`,
      [`decision:${id}`],
    )
    return rows.map(({ bytes }) => JSON.parse(bytes.toString())).map(({ actor, data }) => ({ actor, data }))
  }
  const KEY = expect.stringMatching(/^key:/)

  it('says what was handed out and to whom, once a day to each', async () => {
    const id = await decided(FALSE)
    for (let times = 0; times < 3; times++) await get(id, 'statement-of-reasons')
    await get(id, 'claim-review')
    await process.send('GET', `/api/v1/decisions/${id}/claim-review`, { scopes: ['read', 'audit'] })
    const all = await exported(id)
    expect(all).toEqual([
      { actor: KEY, data: { what: 'statement_of_reasons' } },
      { actor: KEY, data: { what: 'claim_review' } },
      { actor: KEY, data: { what: 'claim_review' } },
    ])
    expect(all[1]?.actor).not.toBe(all[2]?.actor)
  })

  it('says nothing where nothing was handed out', async () => {
    const clean = await decided('Beautiful sunset today!')
    await get(clean, 'statement-of-reasons')
    await get(clean, 'claim-review')
    const id = await decided(FALSE)
    const headers = { authorization: '' }
    await process.send('GET', `/api/v1/decisions/${id}/claim-review`, { headers })
    expect([await exported(clean), await exported(id)]).toEqual([[], []])
  })
})

test('a payment has neither', async () => {
  const body = {
    kind: 'payment',
    transaction_id: 'T-1',
    customer_id: 'C-1',
    amount: 10,
    currency: 'USD',
    country: 'PE',
    channel: 'app',
    device_id: 'D-1',
    timestamp: CREATED,
    merchant_id: 'M-1',
  }
  const { id } = (await process.send('POST', '/api/v1/decisions', { body })).json
  for (const what of ['statement-of-reasons', 'claim-review']) {
    expect(await get(id, what)).toMatchObject({ status: 409, json: { code: 'not-a-post' } })
  }
})

test('a server that knows nothing of its platform says what is missing', async () => {
  const id = await decided(FALSE)
  const bare = await server.start()
  const { publisher: _, ...nameless } = PLATFORM
  const half = await server.start({ platform: nameless })
  for (const [which, what] of [
    [bare, 'statement-of-reasons'],
    [bare, 'claim-review'],
    [half, 'claim-review'],
  ] as const) {
    const answer = await which.send('GET', `/api/v1/decisions/${id}/${what}`)
    expect(answer).toMatchObject({ status: 409, json: { code: 'platform-not-configured' } })
  }
})
