import { RecordPass } from '@tribunal/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Process, type RecordingServer, recordingServer } from '../recording-server.ts'
import { payment } from './submissions.ts'

let server: RecordingServer
let process: Process
beforeAll(async () => {
  server = await recordingServer()
  process = await server.start()
  // The first request of a program makes its key, which is an event as well.
  await ledger('status')
})
afterAll(() => server.close())

const ledger = async (path: string) => await process.send('GET', `/api/v1/ledger/${path}`, { scopes: ['audit'] })
const events = async (query: string) => (await ledger(`events?${query}`)).json
const types = (page: { data: { type: string }[] }) => page.data.map(({ type }) => type)

describe('the ledger', () => {
  it('shows its events newest first, each with its hash and that of the one before', async () => {
    const { json: made } = await process.send('POST', '/api/v1/decisions', { body: payment() })
    const { data: found, next } = await events('limit=2')
    expect(found[0]).toMatchObject({
      seq: made.seq,
      type: 'decision.made',
      entity: `decision:${made.id}`,
      actor: expect.stringMatching(/^key:/),
      data: { outcome: made.outcome },
      commitments: { submission: expect.any(String) },
      fault: null,
    })
    expect(found[0].prev).toBe(found[1].leaf_hash)
    expect((await events(`limit=1&after=${next}`)).data[0].seq).toBe(found[1].seq - 1)
  })

  it('says when all of the record was last verified in the background, and what was found', async () => {
    const { store, ledger: own } = process.services
    await process.send('POST', '/api/v1/decisions', { body: payment() })
    let nowMs = Date.now()
    const pass = new RecordPass({ pool: store.pool, signer: own.signer, withinMs: 1, now: () => nowMs++ })
    while (!(await pass.step()).state?.last);
    const { size, verified } = (await ledger('status')).json
    expect(verified).toEqual({ began: expect.any(String), ended: expect.any(String), size, found: 0 })
  })

  it('proves any of its events', async () => {
    const { data: newest } = await events('limit=1')
    const { seq, type, data } = newest[0]
    const { status, text } = await ledger(`events/${seq}/proof`)
    const [header, extra, index] = text.split('\n')
    expect([status, header, index]).toEqual([200, 'c2sp.org/tlog-proof@v1', `index ${seq}`])
    const event = JSON.parse(Buffer.from(extra!.slice('extra '.length), 'base64').toString())
    expect(event).toMatchObject({ seq, type, data })
    expect((await ledger('events/999999/proof')).status).toBe(404)
  })

  it('finds an erasure under every decision that it names', async () => {
    const made = []
    for (let one = 0; one < 3; one++) {
      const body = { ...payment(), customer_id: 'C-erased' }
      made.push((await process.send('POST', '/api/v1/decisions', { body })).json.id)
    }
    await process.send('POST', '/api/v1/subjects/erase', { body: { subject: 'C-erased' }, scopes: ['admin'] })
    for (const id of made)
      expect(types(await events(`entity=decision:${id}`))).toEqual(['decision.erased', 'decision.made'])
    expect((await events('entity=decision:')).data).toEqual([])
  })

  it('finds events by type, family, thing, actor and time', async () => {
    const { json: made } = await process.send('POST', '/api/v1/decisions', { body: payment() })
    await process.send('POST', '/api/v1/subjects/erase', { body: { subject: 'C-1' }, scopes: ['admin'] })
    expect(new Set(types(await events('type=decision.*')))).toEqual(new Set(['decision.made', 'decision.erased']))
    expect(new Set(types(await events('type=decision.erased')))).toEqual(new Set(['decision.erased']))
    const about = await events(`entity=decision:${made.id}`)
    expect(about.data.map(({ seq }: { seq: number }) => seq)).toContain(made.seq)
    const [{ actor }] = about.data.slice(-1)
    const theirs = await events(`actor=${actor}`)
    expect(theirs.data.length).toBeGreaterThan(0)
    expect(new Set(theirs.data.map((event: { actor: string }) => event.actor))).toEqual(new Set([actor]))
    expect((await events('actor=person:nobody')).data).toEqual([])
    expect((await events('from=2100-01-01T00:00:00Z')).data).toEqual([])
    expect(await events('to=2000-01-01T00:00:00Z')).toEqual({ data: [], has_more: false, next: null })
    const { data: all } = await events('limit=200')
    expect((await events(`limit=200&from=${made.decided_at}`)).data).toEqual(
      all.filter(({ at }: { at: string }) => at >= made.decided_at),
    )
    expect((await events(`limit=200&to=${made.decided_at}`)).data).toEqual(
      all.filter(({ at }: { at: string }) => at < made.decided_at),
    )
  })

  it('refuses a type that there is not, and names those there are', async () => {
    const answer = await ledger('events?type=case.sold')
    expect(answer).toMatchObject({ status: 400, json: { errors: [{ field: 'query.type' }] } })
    expect(answer.json.errors[0].expected).toContain('case.opened')
  })

  it('says of an event that was changed that it was', async () => {
    const { data: before } = await events('limit=1')
    await server.owner.query('alter table ledger_events disable trigger all')
    await server.owner.query(`update ledger_events set bytes = '{"a": 1}' where seq = $1`, [before[0].seq])
    const { data: after } = await events('limit=1')
    expect(after[0]).toMatchObject({ seq: before[0].seq, actor: null, data: {}, fault: 'event_unreadable' })
  })

  it('says where it stands: what its newest checkpoint signs', async () => {
    const { status, json } = await ledger('status')
    expect(status).toBe(200)
    const { text: note } = await ledger('checkpoint')
    expect(json.checkpoint).toMatchObject({ note, size: json.size, root: json.root })
    expect(note).toContain(json.root)
    expect(json).toMatchObject({ origin: note.split('\n')[0], last: { seq: json.size - 1 } })
    expect(`${json.key}\n`).toBe((await ledger('key')).text)
  })
})
