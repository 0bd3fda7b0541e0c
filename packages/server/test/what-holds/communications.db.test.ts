import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Process, type RecordingServer, recordingServer } from '../recording-server.ts'
import { isSampled, type SignedIn, signedIn } from '../signed-in.ts'

let server: RecordingServer
let running: Process
let ana: SignedIn
let bea: SignedIn
beforeAll(async () => {
  server = await recordingServer()
  running = await server.start({ public_url: 'http://localhost' })
  ana = await signedIn(running, 'Ana', ['reviewer'])
  bea = await signedIn(running, 'Bea', ['reviewer'])
})
afterAll(() => server?.close())

let made = 0
/** A blocked post and its case, which is not one of the sample that a second person looks at. */
async function blocked(): Promise<{ id: string; post: string; case_: string; words: { en: string; es: string } }> {
  const post = `p-${++made}`
  const body = { kind: 'post', id: post, text: 'mRNA vaccines cause cancer', author: 'writer-1' }
  const { json } = await running.send('POST', '/api/v1/decisions', { body })
  const { data } = (await ana.send('GET', `/api/v1/cases?q=${json.id}`)).json
  return isSampled(data[0].id) ? await blocked() : { id: json.id, post, case_: data[0].id, words: json.explanation }
}
async function resolve(who: SignedIn, case_: string, outcome = 'blocked'): Promise<void> {
  await who.send('POST', `/api/v1/cases/${case_}/claim`)
  const body = { outcome, reason_code: 'comparable_cases', rationale: 'Seen before.' }
  expect((await who.send('POST', `/api/v1/cases/${case_}/resolve`, body)).status).toBe(200)
}
const said = async (id: string, query = '') =>
  (await running.send('GET', `/api/v1/decisions/${id}/communications${query}`)).json
const report = (id: string, body: object) => running.send('POST', `/api/v1/decisions/${id}/communications`, { body })
const REVIEWED = 'A person has reviewed this post. It is shown with a warning.'

describe('the words about a decision', () => {
  it('are those of the machine, then those of people, each until the next', async () => {
    const { id, case_, words } = await blocked()
    expect((await said(id)).said).toEqual([
      {
        since_at: expect.any(String),
        until_at: null,
        outcome: 'blocked',
        by: 'policy:publication',
        texts: words,
        recorded: true,
      },
    ])
    await resolve(ana, case_)
    const [first, second] = (await said(id)).said
    expect(first).toMatchObject({ until_at: second.since_at, texts: words })
    expect(second).toMatchObject({
      until_at: null,
      outcome: 'blocked',
      by: ana.id,
      texts: { en: REVIEWED },
      recorded: true,
    })
  })

  it('of a moment are those that held then', async () => {
    const { id, case_, words } = await blocked()
    await resolve(ana, case_)
    const [first, second] = (await said(id)).said
    const at = async (time: string) => (await said(id, `?at=${time}`)).said
    expect(await at('2020-01-01T00:00:00Z')).toEqual([])
    expect(await at(first.since_at)).toMatchObject([{ texts: words }])
    expect(await at(second.since_at)).toMatchObject([{ texts: { en: REVIEWED } }])
    expect((await running.send('GET', `/api/v1/decisions/${id}/communications?at=yesterday`)).status).toBe(400)
  })

  it('are the machine’s again where a person takes their decision back', async () => {
    const { id, case_, words } = await blocked()
    await resolve(ana, case_)
    await ana.send('POST', `/api/v1/cases/${case_}/undo`)
    const all = (await said(id)).said
    expect(all.map(({ texts }: { texts: { en: string } }) => texts.en)).toEqual([words.en, REVIEWED, words.en])
    expect(all.at(-1)).toMatchObject({ outcome: 'blocked', by: 'policy:publication', until_at: null })
  })

  it('stay as they were, however a sentence is worded later', async () => {
    const { id, case_ } = await blocked()
    await resolve(ana, case_)
    const { rows } = await running.services.store.pool.query(
      `select convert_from(bytes, 'UTF8')::jsonb -> 'data' -> 'texts' as texts from ledger_events
       where entity = $1 and type = 'communication.changed'`,
      [`decision:${id}`],
    )
    expect(rows).toEqual([{ texts: expect.objectContaining({ en: REVIEWED, es: expect.any(String) }) }])
    const { rows: inputs } = await running.services.store.pool.query(
      `select content -> 'told' -> 'en' ->> 'post.shown_with_warning' as told from decision_inputs i
       join decisions d on d.inputs = i.hash where d.id = $1`,
      [id],
    )
    expect(inputs[0].told).toMatch(/^This post is shown with a warning/)
  })

  it('go with the answers to appeals, and without what an erasure took', async () => {
    const { id, case_ } = await blocked()
    await running.send('POST', `/api/v1/decisions/${id}/appeals`, { body: { text: 'That is satire.' } })
    await resolve(bea, case_)
    expect((await said(id)).answers).toEqual([
      { appeal_id: expect.any(String), answered_at: expect.any(String), outcome: 'blocked', answer: 'Seen before.' },
    ])
    await running.send('POST', '/api/v1/subjects/erase', { body: { subject: 'writer-1' }, scopes: ['admin'] })
    const after = await said(id)
    expect(after.said.map(({ texts }: { texts: unknown }) => texts)).toEqual([
      null,
      expect.objectContaining({ en: REVIEWED }),
    ])
    expect(after.answers).toMatchObject([{ answer: null }])
  })
})

describe('the answer to an appeal', () => {
  it('that settled nothing stays, whatever those who go on take back; and it is for those who may read cases', async () => {
    const { id, case_ } = await blocked()
    await running.send('POST', `/api/v1/decisions/${id}/appeals`, { body: { text: 'That is satire.' } })
    await bea.send('POST', `/api/v1/cases/${case_}/claim`)
    const doubt = { outcome: 'needs_review', reason_code: 'comparable_cases', rationale: 'Nobody can tell yet.' }
    await bea.send('POST', `/api/v1/cases/${case_}/resolve`, { ...doubt, hand_over: { queue: 'fact_check' } })
    await resolve(ana, case_)
    await ana.send('POST', `/api/v1/cases/${case_}/undo`)
    expect((await said(id)).answers).toMatchObject([{ outcome: 'needs_review', answer: 'Nobody can tell yet.' }])
    const audit = await running.send('GET', `/api/v1/decisions/${id}/communications`, { scopes: ['audit'] })
    expect([audit.status, audit.json.answers]).toEqual([200, undefined])
  })
})

describe('a report that words were sent', () => {
  it('is shown with the words of that moment, in that language', async () => {
    const { id, case_, words } = await blocked()
    const before = (await said(id)).said[0].since_at
    await resolve(ana, case_)
    expect((await report(id, { channel: 'email', language: 'es', sent_at: before })).status).toBe(204)
    expect((await report(id, { channel: 'app', language: 'en' })).status).toBe(204)
    expect((await report(id, { channel: 'phone', language: 'en', own_words: true })).status).toBe(204)
    expect((await said(id)).sent).toMatchObject([
      { channel: 'email', language: 'es', sent_at: before, text: words.es },
      { channel: 'app', text: REVIEWED, own_words: false },
      { channel: 'phone', text: null, own_words: true },
    ])
  })

  it('names any region of a language, and a time with any offset', async () => {
    const { id, words } = await blocked()
    const at = new Date(Date.parse((await said(id)).said[0].since_at) + 7_200_000).toISOString().replace('Z', '+02:00')
    for (const language of ['es-PE', 'EN', 'sw'])
      expect((await report(id, { channel: 'app', language, sent_at: at })).status).toBe(204)
    const texts = (await said(id)).sent.map(({ text }: { text: string }) => text)
    expect(texts).toEqual([words.es, words.en, null])
  })

  it('that comes twice is one, also at the same moment', async () => {
    const { id } = await blocked()
    const { since_at } = (await said(id)).said[0]
    const same = { channel: 'sms', language: 'en', sent_at: since_at }
    await Promise.all(Array.from({ length: 5 }, () => report(id, same)))
    expect((await said(id)).sent).toHaveLength(1)
  })

  it('is refused where it cannot be: before the decision, in the future, of no language', async () => {
    const { id } = await blocked()
    const field = async (body: object) => (await report(id, body)).json.errors?.[0]?.field
    const good = { channel: 'sms', language: 'en' }
    expect(await field({ ...good, sent_at: '2020-01-01T00:00:00Z' })).toBe('body.sent_at')
    expect(await field({ ...good, sent_at: '2999-01-01T00:00:00Z' })).toBe('body.sent_at')
    expect([await field({ ...good, language: 'in English' }), await field({ ...good, channel: 'By Mail' })]).toEqual([
      'body.language',
      'body.channel',
    ])
    expect((await report('0199a000-0000-7000-8000-000000000000', good)).status).toBe(404)
  })

  it('is refused once a decision has two hundred', async () => {
    const { id } = await blocked()
    const from = Date.parse((await said(id)).said[0].since_at)
    const sent = (index: number) =>
      report(id, { channel: `c${index}`, language: 'en', sent_at: new Date(from).toISOString() })
    for (let index = 0; index < 200; index++) expect((await sent(index)).status).toBe(204)
    expect((await sent(200)).json).toMatchObject({ status: 409, code: 'conflict' })
    expect((await sent(7)).status).toBe(204)
  })
})
