import { eraseSubject, MeasureStore } from '@tribunal/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post } from '../insight/submissions.ts'
import { type Process, type RecordingServer, recordingServer, verifiedRecord } from '../recording-server.ts'
import { isSampled, type SignedIn, signedIn } from '../signed-in.ts'

const DAY_MS = 86_400_000
const UNTRUE = 'mRNA vaccines cause cancer'
const WHY = 'Two independent sources say the same.'

let server: RecordingServer
let process: Process
let vera: SignedIn
let lena: SignedIn
let fay: SignedIn
beforeAll(async () => {
  server = await recordingServer()
  process = await server.start({
    public_url: 'http://localhost',
    webhooks: { allow_private_addresses: true },
    platform: { puid_prefix: 'example-', ground: { kind: 'incompatible_content', terms: 'Terms of use' } },
  })
  vera = await signedIn(process, 'Vera', ['reviewer'])
  lena = await signedIn(process, 'Lena', ['lead'])
  fay = await signedIn(process, 'Fay', ['fact_checker'])
})
afterAll(() => server.close())

let made = 0
async function decide(text = UNTRUE, author: string | undefined = `author-${++made}`) {
  const { json } = await process.send('POST', '/api/v1/decisions', { body: post({ id: `m-${++made}`, text, author }) })
  return json as { id: string; outcome: string; measures?: readonly Shown[] }
}
interface Shown {
  readonly id: string
  readonly kind: string
  readonly ended: { readonly cause: string } | null
}

const measuresOf = async (decision: string) =>
  (await process.send('GET', `/api/v1/measures?decision_id=${decision}`)).json.data
/** `warning`, or `strike expired`, by kind. */
async function standing(decision: string): Promise<readonly string[]> {
  const { json } = await process.send('GET', `/api/v1/decisions/${decision}?view=summary`)
  const shown = (json.measures ?? []) as readonly Shown[]
  return shown.map(({ kind, ended }) => (ended ? `${kind} ${ended.cause}` : kind)).sort()
}

/** A blocked post whose case one person decides alone. */
async function blocked(): Promise<{ readonly id: string; readonly caseId: string; readonly author: string }> {
  const author = `author-of-${++made}`
  const { id } = await decide(UNTRUE, author)
  const { json } = await vera.send('GET', `/api/v1/decisions/${id}/case`)
  return isSampled(json.case.id) ? await blocked() : { id, caseId: json.case.id, author }
}
async function resolve(caseId: string, outcome: string, by = vera) {
  await by.send('POST', `/api/v1/cases/${caseId}/claim`)
  const body = { outcome, reason_code: 'comparable_cases', rationale: WHY }
  const answer = await by.send('POST', `/api/v1/cases/${caseId}/resolve`, body)
  expect(answer.status, answer.text).toBe(200)
}
/** Another process, so many days later. */
const later = (days: number) => {
  const { store, ledger } = process.services
  return new MeasureStore({ pool: store.pool, ledger, now: () => Date.now() + days * DAY_MS })
}
async function findings() {
  return (await verifiedRecord(process.services.store.pool)).findings
}

describe('a decision about a post', () => {
  it('says in its answer what it does to the post, and until when', async () => {
    const { id, measures } = await decide()
    expect(measures).toMatchObject([{ kind: 'warning', on: 'post', reason_code: 'shown-with-warning', ended: null }])
    const [shown] = await measuresOf(id)
    expect(shown).toMatchObject({ decision_id: id, outcome: 'blocked', document: { version: '1.0.0' } })
    expect(Date.parse(shown.ends_at) - Date.parse(shown.starts_at)).toBe(365 * DAY_MS)
    expect(shown.reason.es).toMatch(/falsa/)
  })

  it('says them in one order, also where the same request is sent again', async () => {
    // Two measures each, whose ids are random.
    const posts = Array.from({ length: 8 }, () => post({ id: `m-${++made}`, text: `I will kill you. ${UNTRUE}` }))
    const sent = { body: posts, headers: { 'idempotency-key': 'one-order' } }
    const ask = () => process.send('POST', '/api/v1/decisions/batch?view=summary', sent)
    const [first, again] = [await ask(), await ask()]
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(first.json.results[0].decision.measures).toHaveLength(2)
    expect(again.text).toBe(first.text)
  })

  it('does nothing where the post is clean', async () => {
    const { id, measures } = await decide('What a lovely garden!')
    expect(measures).toBeUndefined()
    expect(await measuresOf(id)).toEqual([])
  })

  it('never strikes an account by a machine alone, and does once a person has decided', async () => {
    const { id, caseId, author } = await blocked()
    expect(await standing(id)).toEqual(['warning'])
    await resolve(caseId, 'blocked')
    expect(await standing(id)).toEqual(['reduced', 'strike', 'warning'])
    const { json } = await process.send('GET', `/api/v1/subjects/${author}`)
    expect(json.measures).toMatchObject({ open: 3, open_strikes: 1 })
    expect(json.measures.newest_open).toHaveLength(3)
  })

  it('strikes nobody where the post names no author', async () => {
    const { json } = await process.send('POST', '/api/v1/decisions', {
      body: { kind: 'post', id: 'nobody', text: UNTRUE },
    })
    const { json: about } = await vera.send('GET', `/api/v1/decisions/${json.id}/case`)
    await resolve(about.case.id, 'blocked')
    expect(await standing(json.id)).not.toContain('strike')
  })

  it('follows what a person decides, and what they take back', async () => {
    const { id, caseId } = await blocked()
    await resolve(caseId, 'blocked')
    await vera.send('POST', `/api/v1/cases/${caseId}/undo`)
    expect(await standing(id)).toEqual(['reduced reviewed', 'strike reviewed', 'warning'])
  })
})

describe('a measure', () => {
  it('is over when its time is, before anybody writes that down, and the ledger hears of it once', async () => {
    const { id } = await decide()
    const [{ id: measure, ends_at }] = await measuresOf(id)
    const [found] = await later(366).find({ decision: id, limit: 10 })
    expect(found!.end).toMatchObject({ cause: 'expired', at: ends_at })
    // Two processes at once.
    await Promise.all([later(366).sweep(), later(366).sweep()])
    expect(await standing(id)).toEqual(['warning expired'])
    const { rows } = await process.services.store.pool.query(
      `select count(*)::int as n from ledger_events where entity = $1 and type = 'measure.ended'`,
      [`measure:${measure}`],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  it('is lifted by a lead with a reason, and by nobody twice', async () => {
    const { id } = await decide()
    const [{ id: measure }] = await measuresOf(id)
    const lift = (by: SignedIn) =>
      by.send('POST', `/api/v1/measures/${measure}/lift`, { reason: 'The post was satire.' })
    expect(await lift(vera)).toMatchObject({ status: 403 })
    expect(await lift(lena)).toMatchObject({
      status: 200,
      json: { ended: { cause: 'lifted', by: { name: 'Lena' }, reason: 'The post was satire.' } },
    })
    expect(await lift(lena)).toMatchObject({ status: 409, json: { code: 'conflict' } })
    expect(await lena.send('POST', `/api/v1/measures/${measure}/lift`, { reason: ' ' })).toMatchObject({ status: 400 })
    const none = '00000000-0000-7000-8000-000000000000'
    expect(await lena.send('POST', `/api/v1/measures/${none}/lift`, { reason: 'x' })).toMatchObject({ status: 404 })
    const { rows } = await process.services.store.pool.query<{ bytes: Buffer }>(
      'select bytes from ledger_events where entity = $1',
      [`measure:${measure}`],
    )
    expect(rows.map(({ bytes }) => bytes.toString()).join()).not.toContain('satire')
  })

  it('ends when the decision is erased, and why it was lifted is gone', async () => {
    const { id } = await decide(UNTRUE, 'author-gone')
    const other = await decide(UNTRUE, 'author-gone')
    const [{ id: measure }] = await measuresOf(id)
    await lena.send('POST', `/api/v1/measures/${measure}/lift`, { reason: 'A word about somebody.' })
    await process.send('POST', '/api/v1/subjects/erase', { body: { subject: 'author-gone' }, scopes: ['admin'] })
    const [gone] = await measuresOf(id)
    expect(gone).toMatchObject({ subject: null, submission_id: null, ended: { cause: 'lifted', reason: null } })
    expect(await measuresOf(other.id)).toMatchObject([{ ended: { cause: 'erased' } }])
    expect(await findings()).toEqual([])
  })
})

describe('a measure that somebody lifts while the author is erased', () => {
  it('keeps no word of why', async () => {
    const { ledger, store } = process.services
    const { pool } = store
    const { id } = await decide(UNTRUE, 'author-going')
    const [{ id: measure }] = await measuresOf(id)
    const waiting = async (count: number) => {
      const sql = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      while ((await pool.query(sql)).rowCount! < count) await new Promise((done) => setTimeout(done, 5))
    }
    // The ledger comes last: the one who lifts has the measure by then, and waits.
    const client = await pool.connect()
    await client.query('begin')
    await client.query('select from ledger_head for update')
    const lifted = lena.send('POST', `/api/v1/measures/${measure}/lift`, { reason: 'A word about somebody.' })
    await waiting(1)
    const erased = eraseSubject({ pool, ledger, subject: 'author-going', actor: 'system:test', nowMs: Date.now() })
    await waiting(2)
    await client.query('rollback')
    client.release()
    expect((await lifted).status).toBe(200)
    expect((await erased).decisionIds).toEqual([id])
    expect(await measuresOf(id)).toMatchObject([{ subject: null, ended: { cause: 'lifted', reason: null } }])
    expect(await findings()).toEqual([])
  })
})

describe('a fact check that a decision cites', () => {
  const given = (claim: string, rating = 'false') => ({
    rating,
    confidence: 'high',
    claims: [{ lang: 'en', text: claim }],
    sources: [{ url: 'https://museum.example/quillmouth' }],
    explanations: [{ lang: 'en', short: 'The parish records say otherwise.' }],
  })

  it('ends its measures when it is retracted, in the same moment', async () => {
    const claim = 'The bell of Quillmouth church was cast from melted cannons'
    const { json } = await fay.send('POST', '/api/v1/fact-checks', given(claim))
    const { id } = await decide(claim)
    expect(await standing(id)).toEqual(['warning'])
    const retracted = await fay.send('POST', `/api/v1/fact-checks/${json.id}/retract`, {
      reason: 'The records were forged.',
    })
    expect(retracted.status, retracted.text).toBe(200)
    if (retracted.json.status === 'published') await lena.send('POST', `/api/v1/fact-checks/${json.id}/confirm`, {})
    expect(await standing(id)).toEqual(['warning ground_retracted'])
  })

  it('ends those of a decision that was still recorded with it, and leaves what people decided after it', async () => {
    const { pool } = process.services.store
    const { json } = await fay.send('POST', '/api/v1/fact-checks', given('The weather vane of Quillmouth is a whale'))
    const retract = `/api/v1/fact-checks/${json.id}/retract`
    const retracted = await fay.send('POST', retract, { reason: 'The records were forged.' })
    if (retracted.json.status === 'published') await lena.send('POST', `/api/v1/fact-checks/${json.id}/confirm`, {})
    const [late, judged] = [await blocked(), await blocked()]
    await resolve(judged.caseId, 'blocked')
    const cite = (ids: string | null) =>
      server.owner.query('update decision_bodies set fact_checks = $2 where decision_id = any($1::uuid[])', [
        [late.id, judged.id],
        ids,
      ])
    await cite(JSON.stringify([json.id]))
    await later(0).sweep()
    expect(await standing(late.id)).toEqual(['warning ground_retracted'])
    expect(await standing(judged.id)).toEqual(['reduced', 'strike', 'warning'])
    await cite(null)
    // After some minutes nothing of it is remembered.
    await later(1).sweep()
    expect((await pool.query('select from lost_grounds where fact_check_id = $1', [json.id])).rowCount).toBe(0)
  })

  it('ends those that begin again because somebody takes back what they decided before it was corrected', async () => {
    const claim = 'The windmill of Quillmouth causes cancer in men'
    const { json } = await fay.send('POST', '/api/v1/fact-checks', given(claim))
    const doubted = async (): Promise<{ readonly id: string; readonly caseId: string }> => {
      const { id } = await decide(`${claim}, they say`)
      const caseId = (await vera.send('GET', `/api/v1/decisions/${id}/case`)).json.case.id
      return isSampled(caseId) ? await doubted() : { id, caseId }
    }
    const [undone, judged] = [await doubted(), await doubted()]
    expect(await standing(undone.id)).toEqual(['label'])
    await resolve(undone.caseId, 'blocked')
    const body = { ...given(claim, 'unproven'), reason: 'A better source.' }
    const corrected = await fay.send('POST', `/api/v1/fact-checks/${json.id}/correct`, body)
    if (corrected.json.waits) await lena.send('POST', `/api/v1/fact-checks/${json.id}/confirm`, {})
    await vera.send('POST', `/api/v1/cases/${undone.caseId}/undo`)
    await resolve(judged.caseId, 'blocked')
    await later(0).sweep()
    const ended = ['reduced', 'strike', 'warning'].map((kind) => `${kind} ground_retracted`)
    expect(await standing(undone.id)).toEqual(['label ground_retracted', 'label outcome_changed', ...ended])
    expect(await standing(judged.id)).toEqual(['label ground_retracted', 'reduced', 'strike', 'warning'])
  })

  it('leaves them where a correction comes to the same verdict', async () => {
    const claim = 'The clock of Quillmouth church runs on river water'
    const { json } = await fay.send('POST', '/api/v1/fact-checks', given(claim))
    const { id } = await decide(claim)
    const correct = async (rating: string) => {
      const body = { ...given(claim, rating), reason: 'A better source.' }
      const answer = await fay.send('POST', `/api/v1/fact-checks/${json.id}/correct`, body)
      expect(answer.status, answer.text).toBe(200)
      if (answer.json.waits) await lena.send('POST', `/api/v1/fact-checks/${json.id}/confirm`, {})
    }
    await correct('satire')
    expect(await standing(id)).toEqual(['warning'])
    await correct('unproven')
    expect(await standing(id)).toEqual(['warning ground_retracted'])
  })
})

describe('lists of measures', () => {
  it('are narrowed by author, kind and whether they are open, a page at a time', async () => {
    const author = 'author-listed'
    const ids = [await decide(UNTRUE, author), await decide(UNTRUE, author), await decide(UNTRUE, author)]
    const page = async (query: string) =>
      (await process.send('GET', `/api/v1/measures?subject=${author}&limit=2${query}`)).json
    const first = await page('&open=true&kind=warning')
    expect(first).toMatchObject({ has_more: true })
    const second = await page(`&after=${first.next}`)
    const listed = [...first.data, ...second.data].map(({ decision_id }: { decision_id: string }) => decision_id)
    expect(listed.sort()).toEqual(ids.map(({ id }) => id).sort())
    expect((await page('&open=false')).data).toEqual([])
    expect((await page('&kind=hidden')).code).toBe('invalid-request')
  })
})

describe('audit verify', () => {
  it('finds a measure that was changed, added, or taken away', async () => {
    const { pool } = process.services.store
    const { id } = await decide()
    const [{ id: measure }] = await measuresOf(id)
    expect(await findings()).toEqual([])
    await pool.query(`update measures set ends_at = ends_at + interval '1 day' where id = $1`, [measure])
    expect(await findings()).toMatchObject([{ code: 'measure_changed', measure, columns: ['ends_at'] }])
    await pool.query(`update measures set ends_at = ends_at - interval '1 day' where id = $1`, [measure])
    await pool.query(`update measures set id = '00000000-0000-7000-8000-000000000000' where id = $1`, [measure])
    expect((await findings()).map(({ code }) => code).sort()).toEqual(['measure_missing', 'measure_unrecorded'])
    await pool.query(`update measures set id = $1 where id = '00000000-0000-7000-8000-000000000000'`, [measure])
    expect(await findings()).toEqual([])
  })
})
