import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Process, type RecordingServer, recordingServer } from './recording-server.ts'
import { isSampled, type SignedIn, signedIn } from './signed-in.ts'

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
/** The author of the post that people decided on. */
let settled: string
/** Decides a post of an author of its own that cites the site; posts differ, so that none is a copy of another. */
async function citing(words: string) {
  made += 1
  const text = `A radio host says that mRNA vaccines cause cancer ${words} https://rumours.example/${made}`
  const post = { kind: 'post', id: `citing-${made}`, text, author: `author-${made}` }
  const { json } = await running.send('POST', '/api/v1/decisions?view=full', { body: post })
  return { id: json.id, author: post.author, sources: json.decision.downstream.sources }
}

/** A case about a post that cites the site, of those that one person settles, and the author of the post. */
async function forOnePerson(): Promise<{ id: string; author: string }> {
  const { id: decision, author } = await citing(`says neighbour ${made}`)
  const { id } = (await lead.send('GET', `/api/v1/cases?q=${decision}`)).json.data[0]
  return isSampled(id) ? await forOnePerson() : { id, author }
}

describe('the record of a source', () => {
  it('is what became of earlier posts that cite it, by the machine and by people', async () => {
    const first = await citing('says a cousin')
    expect(first.sources).toEqual([{ domain: 'rumours.example', quality: expect.anything() }])
    expect((await citing('and nobody tells us')).sources).toMatchObject([{ record: { posts: 1 } }])
    const { id, author } = await forOnePerson()
    settled = author
    const resolution = { outcome: 'blocked', reason_code: 'evidence_contradicts' }
    await lead.send('POST', `/api/v1/cases/${id}/claim`, {})
    expect((await lead.send('POST', `/api/v1/cases/${id}/resolve`, resolution)).status).toBe(200)
    await vi.waitFor(
      async () => {
        const { sources } = await citing(`in the town of ${made}`)
        expect(sources[0].record.blocked_by_people).toEqual({ count: 1, of: 1, low: 0.207, high: 1 })
      },
      { timeout: 300_000, interval: 200 },
    )
  })

  it('is the same after a restart, is without what was erased, and is no hindrance to a replay', async () => {
    await running.close()
    running = await server.start({ public_url: 'http://localhost' })
    const before = made
    const { id, sources } = await citing('again')
    expect(sources[0].record).toMatchObject({ posts: before, blocked_by_people: { count: 1, of: 1 } })
    expect((await running.send('POST', `/api/v1/decisions/${id}/replay`)).json).toMatchObject({ result: 'same' })
    await running.send('POST', '/api/v1/subjects/erase', { body: { subject: settled }, scopes: ['admin'] })
    const { record } = (await citing('once more')).sources[0]
    expect(record.posts).toBe(before)
    expect(record.blocked_by_people).toBeUndefined()
  })
})
