import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Process, type RecordingServer, recordingServer } from './recording-server.ts'
import { isSampled, type SignedIn, signedIn } from './signed-in.ts'

let server: RecordingServer
let running: Process
let ana: SignedIn
let lead: SignedIn
beforeAll(async () => {
  server = await recordingServer()
  running = await server.start({ public_url: 'http://localhost', review: { reserve_max: 3 } })
  ana = await signedIn(running, 'Ana', ['reviewer'])
  lead = await signedIn(running, 'Lea', ['lead'])
})
afterAll(() => server?.close())

/** One template: name, figure and link change, and one copy is disguised. */
const COPIES = [
  'Hello Maria. mRNA vaccines cause cancer. Tell all your friends before 12:30, and see https://one.example/a today',
  'Hello Peter. mRNA vaccines cause cancer. Tell all your friends before 9:15, and see https://two.example/b today',
  'Hello Zoe. mRNA vac\u200bcines cause canc\u0435r. Tell all your friends before 20:00, and see www.three.example today',
]

async function decide(id: string, text: string, author: string) {
  const { status, json } = await running.send('POST', '/api/v1/decisions?view=full', {
    body: { kind: 'post', id, text, author },
  })
  expect(status).toBe(201)
  return json
}
const standing = async (decision: string) =>
  (await running.send('GET', `/api/v1/decisions/${decision}/campaign`)).json.campaign
const casesOf = async (campaign: string): Promise<{ id: string; decision_id: string; submission_id: string }[]> =>
  (await ana.send('GET', `/api/v1/cases?status=waiting&campaign=${campaign}`)).json.data

describe('a campaign over HTTP', () => {
  let made: { id: string; decision: { facts: { campaign?: { id: string; size: number } } } }[]
  beforeAll(async () => {
    made = []
    for (const [i, text] of COPIES.entries()) made.push(await decide(`copy-${i}`, text, `author-${i}`))
  })

  it('is a fact of every post that is like an earlier one', () => {
    expect(made.map(({ decision }) => decision.facts.campaign)).toEqual([
      undefined,
      expect.objectContaining({ id: 'copy-0', size: 2, authors: 2, posts_1h: 2 }),
      expect.objectContaining({ id: 'copy-0', size: 3, authors: 3, posts_24h: 3 }),
    ])
  })

  it('narrows cases and decisions to its posts, the first included, and cases of it are decided together', async () => {
    await decide('apart', 'mRNA vaccines cause cancer', 'somebody')
    const unsampled = async () => (await casesOf('copy-0')).filter(({ id }) => !isSampled(id))
    for (let more = 0; (await unsampled()).length < 3; more++) await decide(`more-${more}`, COPIES[0]!, 'author-0')
    const found = await casesOf('copy-0')
    expect(found.map(({ submission_id }) => submission_id)).toEqual(
      expect.arrayContaining(['copy-0', 'copy-1', 'copy-2']),
    )
    const { data: decisions } = (await running.send('GET', '/api/v1/decisions?campaign=copy-0')).json
    expect(decisions).toHaveLength(found.length)
    const [asked, ...others] = await unsampled()
    const ids = others.slice(0, 2).map(({ id }) => id)
    const action = { do: 'resolve', outcome: 'blocked', reason_code: 'evidence_contradicts' }
    expect((await lead.send('POST', '/api/v1/cases/bulk', { ids, action })).json).toMatchObject({ done: 2, refused: 0 })
    expect(await standing(asked!.decision_id)).toMatchObject({
      id: 'copy-0',
      posts: found.length,
      authors: 3,
      decided_by_people: [{ outcome: 'blocked', posts: 2 }],
      waiting: found.length - 3,
    })
  })

  it('tells nothing of a post that is like no other', async () => {
    const { id } = await decide(
      'alone',
      'The library opens an hour later on Sundays from May on, says the town',
      'town',
    )
    expect(await standing(id)).toBeNull()
    expect((await running.send('GET', `/api/v1/decisions/${crypto.randomUUID()}/campaign`)).status).toBe(404)
  })

  it('goes on after a restart, and without what was erased', async () => {
    const { posts } = await standing(made[0]!.id)
    await running.close()
    running = await server.start({ public_url: 'http://localhost' })
    const next = await decide('after', COPIES[0]!, 'author-3')
    expect(next.decision.facts.campaign).toMatchObject({ id: 'copy-0', size: posts + 1, authors: 4 })
    const body = { subject: 'author-1' }
    await running.send('POST', '/api/v1/subjects/erase', { body, scopes: ['admin'] })
    expect(await standing(next.id)).toMatchObject({ posts, authors: 3 })
    const last = await decide('last', COPIES[1]!, 'author-4')
    expect(last.decision.facts.campaign).toMatchObject({ id: 'copy-0', size: posts + 1, authors: 4 })
    const { json } = await running.send('POST', `/api/v1/decisions/${last.id}/replay`)
    expect(json).toMatchObject({ result: 'same' })
  })

  it('is one for several processes of one record, each once it has heard of the others’ posts', async () => {
    const [one, two] = [running, await server.start()]
    const copy = (n: number) =>
      `Dear ${n}. Vote by text message from Monday on. Send your number to 0747 88 20 ${n}0 tonight`
    const hears = async ({ services }: Process, id: string) =>
      await expect.poll(() => services.tribunal.similarPosts(copy(1)).map((post) => post.id)).toContain(id)
    const sizes: unknown[] = []
    for (const [n, [by, other]] of [[one, two] as const, [two, one] as const, [one, two] as const].entries()) {
      const body = { kind: 'post', id: `vote-${n}`, text: copy(n), author: `voter-${n}` }
      const { campaign } = (await by.send('POST', '/api/v1/decisions?view=full', { body })).json.decision.facts
      sizes.push(campaign && [campaign.id, campaign.size, campaign.authors])
      await hears(other, `vote-${n}`)
    }
    expect(sizes).toEqual([undefined, ['vote-0', 2, 2], ['vote-0', 3, 3]])
    await two.close()
  })

  it('keeps its name where its first post was erased, says so, and is found by it', async () => {
    expect(await standing(made[2]!.id)).toMatchObject({ id: 'copy-0', first_erased: false })
    await running.send('POST', '/api/v1/subjects/erase', { body: { subject: 'author-0' }, scopes: ['admin'] })
    expect(await standing(made[0]!.id)).toBeNull()
    const left = await standing(made[2]!.id)
    expect(left).toMatchObject({ id: 'copy-0', first_erased: true })
    const { data: decisions } = (await running.send('GET', '/api/v1/decisions?campaign=copy-0')).json
    expect(decisions).toHaveLength(left.posts)
    expect(decisions.map((one: { submission_id: string }) => one.submission_id)).not.toContain('copy-0')
    expect((await running.send('GET', '/api/v1/decisions?submission_id=copy-0')).json.data).toEqual([])
  })
})
