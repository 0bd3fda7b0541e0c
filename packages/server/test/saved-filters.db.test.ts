import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AuthServer, authServer, Browser } from './auth/auth-server.ts'

const FILTERS = '/api/v1/saved-filters'
const URGENT = { list: 'cases', name: 'Urgent', query: { priority: 'urgent' } }

let server: AuthServer
let ana: Browser
let bob: Browser
beforeEach(async () => {
  server = await authServer()
  ana = await signedIn('ana@example.org', 'reviewer')
  bob = await signedIn('bob@example.org', 'reviewer')
})
afterEach(() => server.close())

async function signedIn(email: string, role: 'reviewer' | 'lead'): Promise<Browser> {
  await server.addPerson(email, [role])
  const browser = new Browser(server)
  await browser.signIn(email)
  return browser
}
const names = async (browser: Browser, more = '') =>
  (await browser.send('GET', `${FILTERS}${more}`))
    .json()
    .data.map(({ name, mine }: { name: string; mine: boolean }) => (mine ? name : `${name} (shared)`))

describe('a filter that somebody keeps', () => {
  it('is found again by its owner, and by nobody else', async () => {
    const made = await ana.send('POST', FILTERS, URGENT)
    expect([made.statusCode, made.json()]).toEqual([
      201,
      {
        ...URGENT,
        id: expect.any(String),
        shared: false,
        mine: true,
        owner_name: 'ana',
        created_at: expect.any(String),
      },
    ])
    expect(await names(ana)).toEqual(['Urgent'])
    expect(await names(ana, '?list=decisions')).toEqual([])
    expect(await names(bob)).toEqual([])
  })

  it('takes the place of the owner’s of the same name in the same list', async () => {
    const first = (await ana.send('POST', FILTERS, URGENT)).json()
    const again = (await ana.send('POST', FILTERS, { ...URGENT, query: { priority: 'high' } })).json()
    expect(again).toEqual({ ...first, query: { priority: 'high' } })
    await ana.send('POST', FILTERS, { ...URGENT, list: 'decisions' })
    expect(await names(ana)).toEqual(['Urgent', 'Urgent'])
  })

  it('is everybody’s to use where it is shared, behind their own', async () => {
    await ana.send('POST', FILTERS, { ...URGENT, name: 'A', shared: true })
    await bob.send('POST', FILTERS, { ...URGENT, name: 'B' })
    expect(await names(bob)).toEqual(['B', 'A (shared)'])
  })

  it('is deleted by its owner, a shared one also by a lead', async () => {
    const own = (await ana.send('POST', FILTERS, URGENT)).json()
    const shared = (await ana.send('POST', FILTERS, { ...URGENT, name: 'A', shared: true })).json()
    const lead = await signedIn('lead@example.org', 'lead')
    for (const [browser, id, status] of [
      [bob, own.id, 404],
      [bob, shared.id, 404],
      [lead, own.id, 404],
      [lead, shared.id, 204],
      [ana, own.id, 204],
      [ana, own.id, 404],
    ] as const)
      expect((await browser.send('DELETE', `${FILTERS}/${id}`)).statusCode).toBe(status)
    expect(await names(ana)).toEqual([])
  })

  it('is refused where there are too many, or it says too much', async () => {
    await server.pool.query(
      `insert into saved_filters select gen_random_uuid(), s.owner, 'cases', n::text, false, '{}', now()
       from generate_series(1, 100) n, (select 'person:' || id as owner from people where email = 'ana@example.org') s`,
    )
    expect((await ana.send('POST', FILTERS, URGENT)).json()).toMatchObject({ status: 409, code: 'conflict' })
    expect((await ana.send('POST', FILTERS, { ...URGENT, name: '7' })).statusCode).toBe(201)
    const query = Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`f${n}`, 'x']))
    expect((await bob.send('POST', FILTERS, { ...URGENT, query })).statusCode).toBe(400)
  })
})
