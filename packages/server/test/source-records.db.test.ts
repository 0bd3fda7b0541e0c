import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Process, type RecordingServer, recordingServer } from './recording-server.ts'
import { type SignedIn, signedIn } from './signed-in.ts'

let server: RecordingServer
let running: Process
let lead: SignedIn
beforeAll(async () => {
  server = await recordingServer()
  running = await server.start({ public_url: 'http://localhost' })
  lead = await signedIn(running, 'Lea', ['lead'])
})
afterAll(() => server?.close())

let made = 0
/** Decides a post of an author of its own that cites the site; posts differ, so that none is a copy of another. */
async function citing(words: string) {
  made += 1
  const text = `mRNA vaccines cause cancer ${words} https://rumours.example/${made}`
  const post = { kind: 'post', id: `citing-${made}`, text, author: `author-${made}` }
  const { json } = await running.send('POST', '/api/v1/decisions', { body: post })
  return { id: json.id, sources: json.decision.downstream.sources }
}

describe('the record of a source', () => {
  it('is what became of earlier posts that cite it, by the machine and by people', async () => {
    const first = await citing('says a cousin')
    expect(first.sources).toEqual([{ domain: 'rumours.example', quality: expect.anything() }])
    expect((await citing('and nobody tells us')).sources).toMatchObject([{ record: { posts: 1 } }])
    const { cases } = (await lead.send('GET', '/api/v1/cases?status=waiting')).json
    const { id } = cases.find(({ decision_id }: { decision_id: string }) => decision_id === first.id)
    const resolution = { outcome: 'blocked', reason_code: 'evidence_contradicts' }
    await lead.send('POST', `/api/v1/cases/${id}/claim`, {})
    expect((await lead.send('POST', `/api/v1/cases/${id}/resolve`, resolution)).status).toBe(200)
    await vi.waitFor(
      async () => {
        const { sources } = await citing(`in the town of ${made}`)
        expect(sources[0].record.blocked_by_people).toEqual({ count: 1, of: 1, low: 0.207, high: 1 })
      },
      { timeout: 60_000, interval: 200 },
    )
  })

  it('is the same after a restart, is without what was erased, and is no hindrance to a replay', async () => {
    await running.close()
    running = await server.start({ public_url: 'http://localhost' })
    const before = made
    const { id, sources } = await citing('again')
    expect(sources[0].record).toMatchObject({ posts: before, blocked_by_people: { count: 1, of: 1 } })
    expect((await running.send('POST', `/api/v1/decisions/${id}/replay`)).json).toMatchObject({ result: 'same' })
    await running.send('POST', '/api/v1/subjects/erase', { body: { subject: 'author-1' }, scopes: ['admin'] })
    const { record } = (await citing('once more')).sources[0]
    expect(record.posts).toBe(before)
    expect(record.blocked_by_people).toBeUndefined()
  })
})
