import { openEvidenceBase } from '@tribunal/adapters'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Process, type RecordingServer, recordingServer } from '../recording-server.ts'
import { post } from './submissions.ts'

let server: RecordingServer
let process: Process
beforeAll(async () => {
  server = await recordingServer()
  process = await server.start()
})
afterAll(() => server.close())

const EVIDENCE = '/api/v1/evidence'
const get = async (path = '') => (await process.send('GET', `${EVIDENCE}${path}`)).json
const add = (body: object) => process.send('POST', EVIDENCE, { body, scopes: ['admin'] })
const load = (body: object) => process.send('POST', `${EVIDENCE}/import`, { body, scopes: ['admin'] })
const told = async () =>
  (await process.send('GET', '/api/v1/ledger/events?type=evidence.imported', { scopes: ['audit'] })).json.data
const CLAIM = 'The lighthouse of Quillmouth was moved two metres inland'

describe('the evidence base', () => {
  it('is searched for a claim, best first', async () => {
    const { data: evidence, total } = await get('?q=mRNA%20vaccines%20cause%20cancer&limit=3')
    expect(total).toBeNull()
    expect(evidence[0]).toMatchObject({ claim: 'mRNA vaccines cause cancer', verdict: 'false', stance: 'refutes' })
    const scores = evidence.map(({ score }: { score: number }) => score)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
  })

  it('is looked through newest first, page by page', async () => {
    const { items } = await get('/stats')
    const { data: evidence, total } = await get('?limit=5')
    expect(total).toBe(items)
    const dates = evidence.map(({ date }: { date: string }) => date)
    expect(dates).toEqual([...dates].sort().reverse())
    expect((await get('?limit=4&after=1')).data).toEqual(evidence.slice(1))
    const page = (await get('?limit=100')).data as { url: string | null; source_quality: number | null }[]
    const rated = page.filter(({ url }) => url?.startsWith('https://www.who.int/'))
    expect(new Set(rated.map(({ source_quality }) => source_quality))).toEqual(new Set([0.95]))
  })

  it('says what would become of a file, and adds nothing of it', async () => {
    const { items } = await get('/stats')
    const body = { content: 'claim,verdict\nThe moon of Quillmouth is a lamp,false\n,true\n', preview: true }
    expect(await load(body)).toMatchObject({
      status: 200,
      json: { format: 'csv', read: 2, added: 1, problems: [{ line: 3, kind: 'rejected' }] },
    })
    expect((await get('/stats')).items).toBe(items)
  })

  it('takes one entry, and the next decision rests on it', async () => {
    const before = await get('/stats')
    const made = await add({ claim: CLAIM, verdict: 'false', publisher: 'Quill Checks', date: '2026-11-01' })
    expect(made).toMatchObject({ status: 201, json: { added: 1, duplicates: 0, problems: [] } })
    const stats = await get('/stats')
    expect(stats.items).toBe(before.items + 1)
    const { json } = await process.send('POST', '/api/v1/decisions?view=full', { body: post({ text: CLAIM }) })
    expect(JSON.stringify(json.decision.claims)).toContain('Quill Checks')
    const [event] = await told()
    expect(event.data).toMatchObject({
      format: 'jsonl',
      added: 1,
      items: stats.items,
      content_hash: stats.content_hash,
    })
    expect(await add({ claim: CLAIM, verdict: 'false', publisher: 'Quill Checks', date: '2026-11-01' })).toMatchObject({
      status: 201,
      json: { added: 0 },
    })
    expect(await told()).toHaveLength(1)
  })

  it('says what is wrong with an entry', async () => {
    expect(await add({ title: 'nothing' })).toMatchObject({ status: 400, json: { errors: [{ field: 'body.claim' }] } })
    expect(await add({ text: 'x', url: 'ftp://a' })).toMatchObject({
      status: 400,
      json: { errors: [{ field: 'body.url' }] },
    })
  })

  it('takes a file, leaves out what cannot be read, and says so', async () => {
    const content =
      'claim,verdict,url\nGulls can read maps,false,https://a.example\nGulls can swim,maybe,https://b.example\n'
    const { status, json } = await load({ content })
    expect(status).toBe(200)
    expect(json).toMatchObject({ format: 'csv', read: 2, added: 1 })
    expect(json.problems).toMatchObject([{ line: 3, record: 2, field: 'verdict', kind: 'rejected' }])
    expect((await get('?q=gulls%20read%20maps&limit=1')).data).toMatchObject([{ verdict: 'false' }])
  })

  it('that another process adds to is taken up without a restart', async () => {
    const beside = openEvidenceBase({ dataDir: server.dataDir, seeds: [], embeddings: 'not read' })
    beside.import({ content: JSON.stringify({ claim: 'Herons keep bees', verdict: 'false' }), format: 'jsonl' })
    await expect
      .poll(async () => (await get('?q=herons%20keep%20bees&limit=1')).data[0]?.claim)
      .toBe('Herons keep bees')
  })

  it('is not changed by those who may only read', async () => {
    expect(await process.send('POST', EVIDENCE, { body: { text: 'x' } })).toMatchObject({ status: 403 })
  })

  it('keeps under which terms the words of an entry may be used', async () => {
    const claim = 'The clock of Quillmouth runs backwards'
    await add({ claim, verdict: 'false', license: 'CC-BY-4.0' })
    const { data: evidence } = await get(`?q=${encodeURIComponent(claim)}&limit=1`)
    expect(evidence[0]).toMatchObject({ claim, license: 'CC-BY-4.0' })
    expect((await get('?limit=1')).data[0].license).toBeNull()
  })

  it('has a passage with the stance that a decision on the claim would read', async () => {
    const passage = { title: 'Labour force survey', text: 'Unemployment in Quillmouth is 12 %.' }
    expect(await add(passage)).toMatchObject({ status: 201, json: { added: 1 } })
    for (const [rate, stance] of [
      [12, 'supports'],
      [15, 'refutes'],
    ])
      expect((await get(`?q=Unemployment%20in%20Quillmouth%20is%20${rate}%20%25&limit=1`)).data).toMatchObject([
        { title: 'Labour force survey', stance },
      ])
  })
})
