import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post } from '../insight/submissions.ts'
import { type Process, type RecordingServer, recordingServer, verifiedRecord } from '../recording-server.ts'
import { type SignedIn, signedIn } from '../signed-in.ts'

let server: RecordingServer
let process: Process
let ada: SignedIn
let ben: SignedIn
let vera: SignedIn
beforeAll(async () => {
  server = await recordingServer()
  process = await server.start({ public_url: 'http://localhost' })
  ada = await signedIn(process, 'Ada', ['fact_checker'])
  ben = await signedIn(process, 'Ben', ['fact_checker'])
  vera = await signedIn(process, 'Vera', ['reviewer'])
})
afterAll(() => server.close())

const FACT_CHECKS = '/api/v1/fact-checks'
const SOURCE = { url: 'https://museum.example/quillmouth', quotation: 'The bell was cast in 1712.', date: '2026-11-01' }

/** A fact check of a claim that nothing else in the base is about. */
function given(claim: string, change: object = {}): object {
  return {
    rating: 'false',
    confidence: 'high',
    claims: [{ lang: 'en', text: claim }],
    sources: [SOURCE],
    explanations: [{ lang: 'en', short: 'The parish records say otherwise.' }],
    ...change,
  }
}

const decide = async (text: string) =>
  (await process.send('POST', '/api/v1/decisions?view=full', { body: post({ text }) })).json
interface Decided {
  readonly decision: { readonly claims: readonly { readonly verification: Verification }[] }
}
interface Verification {
  readonly fact_check: { readonly verdict: string } | null
}
const verdictsOf = ({ decision }: Decided) =>
  decision.claims.map(({ verification }) => verification.fact_check?.verdict)

describe('a fact check', () => {
  const CLAIM = 'The bell of Quillmouth church was cast from melted cannons'

  it('decides the next post with the claim', async () => {
    expect((await decide(CLAIM)).outcome).not.toBe('blocked')
    const made = await ada.send('POST', FACT_CHECKS, given(CLAIM))
    expect(made).toMatchObject({
      status: 201,
      json: { status: 'published', rating: 'false', verdict: 'false', version: 1, waits: null, claim: CLAIM },
    })
    const after = await decide(CLAIM)
    expect(verdictsOf(after)).toEqual(['false'])
    expect(after.outcome).toBe('blocked')
    const [cited] = after.decision.claims[0].evidence
    expect(cited).toMatchObject({ id: `fact-check:${made.json.id}`, publisher: 'Our fact-checkers' })
    const listed = await process.send('GET', `/api/v1/decisions?fact_check=${made.json.id}`)
    expect(listed.json.data).toMatchObject([{ id: after.id }])
  })

  it('is proposed where it has no source, and counts once another person has confirmed it', async () => {
    const claim = 'The mayor of Quillmouth owns three lighthouses'
    const { json } = await ada.send('POST', FACT_CHECKS, given(claim, { sources: [] }))
    expect(json).toMatchObject({ status: 'proposed', version: 0, waits: 'publish', proposal: { may_confirm: false } })
    expect(verdictsOf(await decide(claim))).toEqual(['unknown'])
    const path = `${FACT_CHECKS}/${json.id}/confirm`
    expect(await ada.send('POST', path, {})).toMatchObject({
      status: 403,
      json: { code: 'fact-check-not-yours', reason: 'second_person_needed' },
    })
    expect(await process.send('POST', path, { body: {}, scopes: ['admin'] })).toMatchObject({
      status: 403,
      json: { reason: 'person_needed' },
    })
    expect((await ben.send('GET', `${FACT_CHECKS}/${json.id}`)).json.proposal.may_confirm).toBe(true)
    const confirmed = await ben.send('POST', path, { revision: json.revision })
    expect(confirmed).toMatchObject({
      status: 200,
      json: {
        status: 'published',
        versions: [{ number: 1, proposed_by: { name: 'Ada' }, confirmed_by: { name: 'Ben' } }],
      },
    })
    expect(verdictsOf(await decide(claim))).toEqual(['false'])
  })

  it('of a program waits, also where a fact-checker made its key', async () => {
    const claim = 'The ferry of Quillmouth runs on cider'
    const { json } = await process.send('POST', FACT_CHECKS, { body: given(claim), scopes: ['admin'] })
    expect(json).toMatchObject({ status: 'proposed', waits: 'publish' })
    const declined = await ben.send('POST', `${FACT_CHECKS}/${json.id}/decline`, { reason: 'Nobody claims it.' })
    expect(declined.json).toMatchObject({ status: 'declined', ended: { reason: 'Nobody claims it.' }, proposal: null })
    expect(await ben.send('POST', `${FACT_CHECKS}/${json.id}/confirm`, {})).toMatchObject({
      status: 409,
      json: { reason: 'nothing_waits' },
    })
    expect((await decide(claim)).outcome).not.toBe('blocked')
  })

  it('that contradicts what somebody else checked waits for another person', async () => {
    const { json } = await ada.send('POST', FACT_CHECKS, given('mRNA vaccines cause cancer', { rating: 'true' }))
    expect(json).toMatchObject({ status: 'proposed', waits: 'publish' })
    const other = await ada.send('POST', FACT_CHECKS, given('Lots of mRNA vaccines cause cancers', { rating: 'true' }))
    expect(other.json).toMatchObject({ status: 'proposed' })
  })

  it('is found by each of its wordings and languages', async () => {
    const [english, spanish] = ['Quillmouth banned umbrellas', 'Quillmouth prohibió los paraguas']
    const claims = [
      { lang: 'en', text: english },
      { lang: 'es', text: spanish },
    ]
    const made = await ada.send('POST', FACT_CHECKS, given(english, { claims, rating: 'misleading' }))
    expect(made.json).toMatchObject({ status: 'published', verdict: 'mixed' })
    expect(verdictsOf(await decide(spanish))).toEqual(['mixed'])
    expect(verdictsOf(await decide(english))).toEqual(['mixed'])
  })
})

describe('one person alone', () => {
  it('does not take a verdict away by ratings that say nothing is known', async () => {
    const { json } = await ada.send('POST', FACT_CHECKS, given('Vaccines cause autism', { rating: 'unproven' }))
    expect(json).toMatchObject({ status: 'proposed' })
    for (let n = 0; n < 7; n++)
      await process.send('POST', '/api/v1/evidence', {
        body: { claim: 'Quillmouth cheese glows at night', verdict: n === 0 ? 'false' : 'unknown', publisher: `P${n}` },
        scopes: ['admin'],
      })
    expect(verdictsOf(await decide('Quillmouth cheese glows at night'))).toEqual(['false'])
  })

  it('rates a claim once, also where several requests come at once', async () => {
    const claim = 'Otters govern the harbour of Wexmoor'
    const ratings = Array.from({ length: 8 }, (_, n) =>
      given(n % 2 ? claim : `${claim}!`, { rating: n % 2 ? 'true' : 'false' }),
    )
    const answers = await Promise.all(ratings.map((rating) => ada.send('POST', FACT_CHECKS, rating)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)!.json).toMatchObject({
      reason: 'already_rated',
      by: { name: 'Ada' },
    })
    const retracted = answers.find(({ status }) => status === 201)!.json.id
    await ada.send('POST', `${FACT_CHECKS}/${retracted}/retract`, { reason: 'A test.' })
    await ben.send('POST', `${FACT_CHECKS}/${retracted}/confirm`, {})
    expect((await ben.send('POST', FACT_CHECKS, given(claim))).status).toBe(201)
  })

  it.each(['I voted today', 'Good morning', 'Yo voté hoy'])(
    'publishes no wording that says something else with each speaker: %s',
    async (claim) => {
      expect((await ada.send('POST', FACT_CHECKS, given(claim))).json).toMatchObject({ status: 'proposed' })
    },
  )

  it.each([
    ['claims[0].text', { claims: [{ lang: 'en', text: 'The bell\u0001 rang' }] }],
    ['sources[0].url', { sources: [{ url: 'https://user:secret@museum.example/' }] }],
    ['sources[0].url', { sources: [{ url: 'javascript:alert(1)' }] }],
  ])('writes no %s that a page or feed cannot have', async (field, change) => {
    expect(await ada.send('POST', FACT_CHECKS, given('The bell of Wexmoor rang', change))).toMatchObject({
      status: 400,
      json: { errors: [{ field: `body.${field}` }] },
    })
  })

  it('changes nothing by changing the file of the evidence', async () => {
    const claim = 'The baker of Wexmoor sells clouds'
    await ada.send('POST', FACT_CHECKS, given(claim))
    const file = join(server.dataDir, 'evidence', 'imports', 'fact-checks.jsonl')
    for (const text of ['', '{"id":"fact-check:gar', readFileSync(file, 'utf8').replaceAll('"false"', '"true"')]) {
      writeFileSync(file, text)
      await new Promise((done) => setTimeout(done, 1_100))
      expect(verdictsOf(await decide(claim))).toEqual(['false'])
    }
  })
})

describe('a correction', () => {
  const CLAIM = 'The clock tower of Quillmouth leans four metres'

  it('waits while the version before it counts, and replaces it once confirmed', async () => {
    const { json: first } = await ada.send('POST', FACT_CHECKS, given(CLAIM))
    const path = `${FACT_CHECKS}/${first.id}`
    const blocked = await decide(CLAIM)
    expect(blocked.outcome).toBe('blocked')
    const corrected = { ...given(CLAIM, { rating: 'true' }), reason: 'The survey of 2026 says so.' }
    const { json: waiting } = await ada.send('POST', `${path}/correct`, corrected)
    expect(waiting).toMatchObject({ status: 'published', version: 1, verdict: 'false', waits: 'correct' })
    expect(verdictsOf(await decide(CLAIM))).toEqual(['false'])
    expect(await ada.send('POST', `${path}/correct`, corrected)).toMatchObject({
      status: 409,
      json: { reason: 'proposal_waits', by: { name: 'Ada' } },
    })
    const { json } = await ben.send('POST', `${path}/confirm`, {})
    expect(json.versions).toMatchObject([
      { number: 2, rating: 'true', reason: 'The survey of 2026 says so.' },
      { number: 1, rating: 'false', reason: null },
    ])
    expect(verdictsOf(await decide(CLAIM))).toEqual(['true'])
    const { json: again } = await ben.send('POST', `${path}/decide-again`, { decision_ids: [blocked.id] })
    expect(again.data).toMatchObject([{ decision_id: blocked.id, outcome: 'blocked', again: { outcome: 'clean' } }])
  })

  it('is refused where somebody changed the fact check since it was read', async () => {
    const { json } = await ada.send('POST', FACT_CHECKS, given('Quillmouth has no bakery'))
    const change = { ...given('Quillmouth has no bakery'), reason: 'A typing error.', revision: json.revision - 1 }
    expect(await ada.send('POST', `${FACT_CHECKS}/${json.id}/correct`, change)).toMatchObject({
      status: 409,
      json: { reason: 'changed_meanwhile' },
    })
  })
})

describe('media items', () => {
  const PHOTO = {
    url: 'https://photos.example/flood.jpg',
    kind: 'image',
    authenticity: 'out_of_context',
    context: [
      { lang: 'en', text: 'It was taken in Saltmouth in 2012.' },
      { lang: 'es', text: 'Se tomó en Saltmouth en 2012.' },
    ],
    page_url: 'https://social.example/1',
  }
  const claim = 'The flood destroyed the bridge of Quillmouth'
  const found = async (q: string) => (await vera.send('GET', `${FACT_CHECKS}?q=${q}`)).json.data.length

  it('are part of a version: shown, searched, corrected with a reason, and held against the ledger', async () => {
    const made = await ada.send('POST', FACT_CHECKS, given(claim, { media: [PHOTO] }))
    expect(made).toMatchObject({ status: 201, json: { versions: [{ content: { media: [PHOTO] } }] } })
    expect(made.json.versions[0].content.media[0].original_url).toBeNull()
    expect([await found('saltmouth'), await found('photos.example')]).toEqual([1, 1])
    for (const word of ['out_of_context', 'authenticity', 'context']) expect(await found(word)).toBe(0)
    const path = `${FACT_CHECKS}/${made.json.id}`
    const second = { ...PHOTO, kind: 'video', authenticity: 'edited', original_url: 'http://museum.example/film' }
    const correction = { ...given(claim, { media: [PHOTO, second] }), reason: 'A film is shared with it too.' }
    await ada.send('POST', `${path}/correct`, correction)
    const { json } = await ben.send('POST', `${path}/confirm`, {})
    expect(json.versions.map((one: { content: { media: object[] } }) => one.content.media.length)).toEqual([2, 1])
    const { rows } = await process.services.store.pool.query(
      `select convert_from(bytes, 'UTF8') as event from ledger_events where entity = $1 order by seq`,
      [`fact_check:${made.json.id}`],
    )
    expect(rows.map(({ event }) => JSON.parse(event).data.rated.media)).toEqual([1, 2, 2])
    for (const { event } of rows) expect(event).not.toMatch(/photos\.example|social\.example|Saltmouth/)
    const page = await process.app.inject({ method: 'GET', url: `/fact-checks/${made.json.id}?lang=es` })
    expect(page.body).toContain('Vídeo · Con cortes o montaje')
    expect(page.body).toContain('"@type":"MediaReview"')
    expect(page.headers['referrer-policy']).toBe('no-referrer')
  })

  it.each([
    ['an address without https', { url: 'http://photos.example/flood.jpg' }, 'media[0].url'],
    ['an address that a script could be', { url: 'javascript:alert(1)' }, 'media[0].url'],
    ['an address with a password', { url: 'https://a:b@photos.example/' }, 'media[0].url'],
    ['a page that is none', { page_url: 'data:text/html,x' }, 'media[0].page_url'],
    ['another kind', { kind: 'text' }, 'media[0].kind'],
    ['another finding', { authenticity: 'fake' }, 'media[0].authenticity'],
    ['no text', { context: [] }, 'media[0].context'],
    [
      'two texts of a language',
      {
        context: [
          { lang: 'en', text: 'Of 2012.' },
          { lang: 'en', text: 'Of 2013.' },
        ],
      },
      'media[0].context',
    ],
    ['a text that is too long', { context: [{ lang: 'en', text: 'a'.repeat(2_001) }] }, 'media[0].context[0].text'],
  ])('with %s are refused, and the answer names the field', async (_, change, field) => {
    const refused = await ada.send(
      'POST',
      FACT_CHECKS,
      given('The tower fell over', { media: [{ ...PHOTO, ...change }] }),
    )
    expect(refused).toMatchObject({ status: 400, json: { errors: [{ field: `body.${field}` }] } })
    expect(refused.json.errors[0].expected).toEqual(expect.any(String))
  })

  it('are twenty at most, and always beside a claim', async () => {
    const many = given('The tower fell over', { media: Array.from({ length: 21 }, () => PHOTO) })
    expect(await ada.send('POST', FACT_CHECKS, many)).toMatchObject({ json: { errors: [{ field: 'body.media' }] } })
    const alone = given('', { claims: [], media: [PHOTO] })
    expect(await ada.send('POST', FACT_CHECKS, alone)).toMatchObject({ json: { errors: [{ field: 'body.claims' }] } })
  })
})

describe('a retraction', () => {
  it('takes the verdict away, and names the decisions that cited it', async () => {
    const claim = 'The Quillmouth heron steals spectacles'
    const { json } = await ada.send('POST', FACT_CHECKS, given(claim))
    const blocked = await decide(claim)
    const path = `${FACT_CHECKS}/${json.id}`
    await ada.send('POST', `${path}/retract`, { reason: 'The source was a satire.' })
    expect(verdictsOf(await decide(claim))).toEqual(['false'])
    const { json: retracted } = await ben.send('POST', `${path}/confirm`, {})
    expect(retracted).toMatchObject({ status: 'retracted', ended: { reason: 'The source was a satire.' } })
    expect(verdictsOf(await decide(claim))).toEqual(['unknown'])
    const { json: again } = await ada.send('POST', `${path}/decide-again`, {})
    expect(again.data.map((one: { decision_id: string }) => one.decision_id)).toContain(blocked.id)
    for (const one of again.data) expect(one.again.outcome).not.toBe('blocked')
    expect((await ada.send('POST', `${path}/decide-again`, {})).json.data).toEqual([])
    expect(await ada.send('POST', `${path}/decide-again`, { decision_ids: [json.id] })).toMatchObject({
      status: 400,
      json: { errors: [{ field: 'body.decision_ids' }] },
    })
  })
})

describe('posts that are decided again', () => {
  it('are once, however many ask at the same time', async () => {
    const claim = 'The Quillmouth ferry sinks each Friday'
    const { json } = await ada.send('POST', FACT_CHECKS, given(claim))
    for (let i = 0; i < 3; i++) await decide(claim)
    const path = `${FACT_CHECKS}/${json.id}`
    await ada.send('POST', `${path}/retract`, { reason: 'The source was a satire.' })
    await ben.send('POST', `${path}/confirm`, {})
    const answers = await Promise.all(Array.from({ length: 6 }, () => ada.send('POST', `${path}/decide-again`, {})))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(answers.map(({ json }) => json.data.length).sort()).toEqual([0, 0, 0, 0, 0, 3])
  })
})

describe('the waiting cases with a claim', () => {
  it('are found in its words and in others, and nothing else is', async () => {
    const claim = 'Quillmouth water contains bleach'
    const same = await decide(claim)
    const other = await decide('The library of Quillmouth opens on Sundays and lends telescopes')
    const { json } = await ada.send('POST', FACT_CHECKS, given(claim))
    const { json: cases } = await vera.send('GET', `${FACT_CHECKS}/${json.id}/cases`)
    expect(cases.data).toMatchObject([{ decision_id: same.id, claim }])
    expect(cases.looked_at).toBeGreaterThan(1)
    expect(cases.data.map((one: { decision_id: string }) => one.decision_id)).not.toContain(other.id)
    expect(other.decision.case).not.toBeNull()
  })
})

describe('fact checks', () => {
  it('are listed, those that changed last first, page by page and by what was written', async () => {
    const { json: all } = await vera.send('GET', `${FACT_CHECKS}?limit=200`)
    const { json: first } = await vera.send('GET', `${FACT_CHECKS}?limit=2`)
    const { json: next } = await vera.send('GET', `${FACT_CHECKS}?limit=2&after=${first.next}`)
    expect([...first.data, ...next.data]).toEqual(all.data.slice(0, 4))
    const { json: found } = await vera.send('GET', `${FACT_CHECKS}?q=PARAGUAS`)
    expect(found.data).toMatchObject([{ rating: 'misleading' }])
    expect((await vera.send('GET', `${FACT_CHECKS}?q=archive_url`)).json.data).toEqual([])
    const { json: waiting } = await vera.send('GET', `${FACT_CHECKS}?waits=true`)
    expect(waiting.data.every((one: { waits: string | null }) => one.waits !== null)).toBe(true)
  })

  it('are given by those who may, about decisions that there are', async () => {
    expect(await vera.send('POST', FACT_CHECKS, given('x y z'))).toMatchObject({ status: 403 })
    const unknown = { ...given('x y z'), decision_id: '019a0000-0000-7000-8000-000000000000' }
    expect(await ada.send('POST', FACT_CHECKS, unknown)).toMatchObject({
      status: 400,
      json: { errors: [{ field: 'body.decision_id' }] },
    })
  })

  it('stay in force after a restart, and another process decides by them within two seconds', async () => {
    const beside = await server.start()
    const claim = 'Quillmouth was founded by penguins'
    await ada.send('POST', FACT_CHECKS, given(claim))
    await expect
      .poll(
        async () => {
          const body = post({ text: claim })
          return verdictsOf((await beside.send('POST', '/api/v1/decisions?view=full', { body })).json)
        },
        { timeout: 2_000 },
      )
      .toEqual(['false'])
  })

  it('are held against the ledger', async () => {
    const { services } = process
    const look = () => verifiedRecord(services.store.pool)
    expect((await look()).findings).toEqual([])
    const { rows } = await server.owner.query(`update fact_check_texts set body = body || ' '::bytea
      where (fact_check_id, revision, name) = (select fact_check_id, revision, name from fact_check_texts limit 1) returning fact_check_id as id`)
    expect((await look()).findings).toMatchObject([
      { code: 'fact_check_changed', fact_check: rows[0].id, columns: ['content'] },
    ])
  })
})

describe('the public pages', () => {
  const read = (url: string, headers: Record<string, string> = {}) =>
    process.app.inject({ method: 'GET', url, headers: { host: 'evil.example', ...headers } })

  it('are read without signing in, changed within a second, and name no person', async () => {
    const claim = 'The heron of Quillmouth wears a hat'
    const { json } = await ada.send('POST', FACT_CHECKS, given(claim))
    const page = await read(`/fact-checks/${json.id}`)
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers['cache-control']).toBe('public, max-age=1')
    expect(page.body).toContain(claim)
    expect(page.body).not.toMatch(/Ada|Ben|person:|evil\.example/)
    expect((await read(`/fact-checks/${json.id}`, { 'if-none-match': String(page.headers['etag']) })).statusCode).toBe(
      304,
    )
    for (const feed of ['feed.xml', 'feed.json', 'claim-reviews.json'])
      expect((await read(`/fact-checks/${feed}`)).body).toContain(claim)
    expect((await read('/fact-checks', { 'accept-language': 'es' })).body).toContain('<h1>Verificaciones</h1>')
    expect((await read('/fact-checks?lang=xx&page=0')).statusCode).toBe(200)
    expect(
      (await process.app.inject({ method: 'HEAD', url: `/fact-checks/${json.id.toUpperCase()}` })).statusCode,
    ).toBe(200)
    expect(
      (await read(`/fact-checks/${json.id}`, { 'if-none-match': `"x", W/${page.headers['etag']}` })).statusCode,
    ).toBe(304)
    expect((await read('/fact-checks/style.css')).headers['content-type']).toBe('text/css; charset=utf-8')
    await ada.send('POST', `${FACT_CHECKS}/${json.id}/retract`, { reason: 'It was a costume.' })
    await ben.send('POST', `${FACT_CHECKS}/${json.id}/confirm`, {})
    expect((await read(`/fact-checks/${json.id}`)).body).toContain('It was a costume.')
  })

  it('give other sites the card of a post', async () => {
    const { headers, body } = await read('/embed/tribunal-post.js')
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(body).toContain("customElements.define('tribunal-post'")
  })

  it('show nothing of what was never published', async () => {
    const { json } = await ada.send('POST', FACT_CHECKS, given('The gulls of Quillmouth vote', { sources: [] }))
    expect((await read(`/fact-checks/${json.id}`)).statusCode).toBe(404)
    expect((await read('/fact-checks')).body).not.toContain('gulls')
  })
})
