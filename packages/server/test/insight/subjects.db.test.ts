import type { Scope } from '@tribunal/contract/words'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Process, type RecordingServer, recordingServer } from '../recording-server.ts'
import { type SignedIn, signedIn } from '../signed-in.ts'
import { payment, post } from './submissions.ts'

let server: RecordingServer
let process: Process
let lead: SignedIn
beforeAll(async () => {
  server = await recordingServer()
  process = await server.start()
  lead = await signedIn(process, 'Vera Lead', ['lead'])
})
afterAll(() => server.close())

const decide = async (body: object) => (await process.send('POST', '/api/v1/decisions', { body })).json
const subject = async (id: string) => (await lead.send('GET', `/api/v1/subjects/${encodeURIComponent(id)}`)).json
const list = async (of: 'decisions' | 'cases', query: Record<string, string>) => {
  const found: Found[] = []
  for (let after: string | null = ''; after !== null; ) {
    const asked = new URLSearchParams({ ...query, limit: '7', ...(after === '' ? {} : { after }) })
    const { status, json } = await lead.send('GET', `/api/v1/${of}?${asked}`)
    expect({ status, json }).toMatchObject({ status: 200 })
    const { data, next } = json
    found.push(...data)
    after = next
  }
  return found
}

// biome-ignore lint/suspicious/noExplicitAny: decisions and cases as the API has them
type Found = any

/** A case of a decision, resolved to an outcome or, with null, waiting without the machine's verdict. */
const caseOf = (decision: string, effect: string | null, appeal: string | null = null) =>
  process.services.store.pool.query(
    `insert into cases (id, decision_id, kind, queue, priority, outcome, status, opened_at, due_at, effect, appeal_status, state)
     select gen_random_uuid(), id, kind, 'payments', 1, outcome, $2, at, at, $3, $4, $5 from decisions where id = $1
     on conflict (decision_id) do update
       set status = $2, effect = $3, appeal_status = $4, stage = 'first', state = cases.state || $5`,
    [
      decision,
      effect === null ? 'open' : 'resolved',
      effect,
      appeal,
      JSON.stringify({
        blind: effect === null,
        cause: 'routing',
        ...(appeal && { appeal: { id: decision, status: appeal, due: '2026-12-13T00:00:00.000Z', answered: null } }),
      }),
    ],
  )

const keyOf = ({ kind, outcome, effective_outcome, blind_hidden }: Found) =>
  [kind, outcome, effective_outcome, blind_hidden].join(' ')
/** Outcomes with the most decisions first; the API leaves the order of equal ones open. */
const inOrder = (outcomes: Found[]) =>
  outcomes.sort((one, other) => other.count - one.count || (keyOf(one) < keyOf(other) ? -1 : 1))

/** The same figures, counted from the decisions and cases one by one. */
async function counted(id: string) {
  const decisions = await list('decisions', { subject: id })
  const cases = await list('cases', { subject: id, status: 'waiting' })
  const appealed: Found[] = []
  for (const status of ['waiting', 'resolved'])
    appealed.push(...(await list('cases', { subject: id, appeal: 'any', status, order: 'newest' })))
  appealed.sort((one, other) => Date.parse(other.opened_at) - Date.parse(one.opened_at))
  const blind = new Set(cases.filter((one) => one.blind && one.stage === 'first').map((one) => one.submission_id))
  const groups = new Map<string, Found>()
  for (const { kind, outcome, effective_outcome, blind_hidden, submission_id } of decisions) {
    expect(blind_hidden).toBe(blind.has(submission_id))
    const key = keyOf({ kind, outcome, effective_outcome, blind_hidden })
    const { count = 0 } = groups.get(key) ?? {}
    groups.set(key, { kind, outcome, effective_outcome, blind_hidden, count: count + 1 })
  }
  const times = decisions.map(({ decided_at }) => decided_at as string).sort()
  return {
    decisions: {
      total: decisions.length,
      posts: decisions.filter(({ kind }) => kind === 'post').length,
      payments: decisions.filter(({ kind }) => kind === 'payment').length,
      overridden: decisions.filter((one) => one.outcome !== one.effective_outcome).length,
      first_at: times[0],
      last_at: times.at(-1),
      by_outcome: inOrder([...groups.values()]),
    },
    cases: {
      open: cases.length,
      most_pressing: cases.slice(0, 20),
      appealed: appealed.length,
      last_appealed: appealed.slice(0, 20),
    },
  }
}

describe('an author or a customer', () => {
  it('has the figures that their decisions and cases have one by one', async () => {
    const id = 'C-mixed'
    const made: Found[] = []
    for (let n = 0; n < 12; n++) {
      const country = n % 3 === 0 ? 'CL' : 'PE'
      made.push(await decide(payment({ customer_id: id, device_id: `D-${n % 4}`, country, amount: 200 + n })))
    }
    for (let n = 0; n < 4; n++) made.push(await decide(post({ author: id, text: `Garden number ${n} looks lovely.` })))
    await decide(payment({ customer_id: 'C-mixed2' }))
    // Decided twice, once blind.
    const twice = payment({ customer_id: id })
    const { id: first } = await decide(twice)
    const { id: again } = await decide({ ...twice, metadata: { sent: 'again' } })
    await caseOf(first, null)
    await caseOf(made[0].id, 'BLOCK')
    await caseOf(made[1].id, 'APPROVE', 'upheld')
    await caseOf(made[2].id, null)
    await caseOf(made[3].id, null)
    await caseOf(made[12].id, 'blocked', 'submitted')
    const shown = await subject(id)
    inOrder(shown.decisions.by_outcome)
    expect(shown).toMatchObject({ id, ...(await counted(id)) })
    expect(shown.decisions).toMatchObject({ total: 18, posts: 4, payments: 14 })
    expect(shown.decisions.overridden).toBeGreaterThanOrEqual(2)
    const hidden = (await list('decisions', { subject: id })).filter((one) => one.blind_hidden).map((one) => one.id)
    expect(hidden).toEqual(expect.arrayContaining([made[2].id, made[3].id, first, again]))
    expect(shown.cases.last_appealed.map(({ appeal }: Found) => appeal.status)).toEqual(['submitted', 'upheld'])
  })

  it('has devices, countries, merchants and channels, the most used first, and when each was last used', async () => {
    const paid = (day: number, change: object) =>
      decide(payment({ customer_id: 'C-used', timestamp: `2026-11-0${day}T10:00:00-05:00`, ...change }))
    // The one that is sent last was made first.
    await paid(3, { device_id: 'D-1', merchant_id: 'M-2' })
    await paid(2, { device_id: 'D-2', merchant_id: 'M-2', country: 'CL' })
    await paid(4, { device_id: 'D-2', merchant_id: 'M-2' })
    await paid(1, { device_id: 'D-3', channel: 'pos', merchant_id: 'M-2' })
    const at = (day: number) => `2026-11-0${day}T15:00:00.000Z`
    expect(await subject('C-used')).toMatchObject({
      looked_through: 4,
      campaigns: [],
      payments: {
        devices: {
          distinct: 3,
          values: [
            { value: 'D-2', payments: 2, last_at: at(4) },
            { value: 'D-1', payments: 1, last_at: at(3) },
            { value: 'D-3', payments: 1, last_at: at(1) },
          ],
        },
        countries: {
          distinct: 2,
          values: [
            { value: 'PE', payments: 3, last_at: at(4) },
            { value: 'CL', payments: 1, last_at: at(2) },
          ],
        },
        merchants: { distinct: 1, values: [{ value: 'M-2', payments: 4, last_at: at(4) }] },
        channels: {
          distinct: 2,
          values: [
            { value: 'web', payments: 3, last_at: at(4) },
            { value: 'pos', payments: 1, last_at: at(1) },
          ],
        },
      },
    })
  })

  it('has the campaigns of their posts, also one that their post began, and how many notices their posts have', async () => {
    const text = 'Share this today: the dam at Vallenar has a crack and they hide it from all of us in the valley!'
    const first = await decide(post({ id: 'camp-1', author: 'A-first', text }))
    await decide(post({ id: 'camp-2', author: 'A-second', text: `${text} Hurry` }))
    await decide(post({ id: 'camp-3', author: 'A-second', text: `${text} Please` }))
    const notice = {
      post_id: 'camp-1',
      category: 'false_information',
      explanation: 'It is not true.',
      good_faith: true,
    }
    const sender = { name: 'Nora Neighbour', email: 'nora@example.org' }
    const sent = await process.send('POST', '/api/v1/notices', { body: { ...notice, ...sender } })
    expect(sent).toMatchObject({ status: 201 })
    expect(await subject('A-first')).toMatchObject({
      payments: null,
      notices_count: 1,
      campaigns: [{ id: 'camp-1', posts: 1, last_at: first.decided_at }],
    })
    expect(await subject('A-second')).toMatchObject({ notices_count: 0, campaigns: [{ id: 'camp-1', posts: 2 }] })
  })

  it.each([
    'a/b',
    'a%2Fb',
    'a b+c',
    '?x=1&y#z',
    'erase',
    '../decisions',
    '李雷',
    "O'Hara; drop table",
    '👩‍💻@ejemplo',
    '/'.repeat(256),
    '漢'.repeat(256),
  ])('is found by the id exactly as submissions carry it: %s', async (id) => {
    await decide(payment({ customer_id: id }))
    expect(await subject(id)).toMatchObject({ id, decisions: { total: 1 } })
  })

  it('is named by an id of at most 256 characters', async () => {
    expect((await lead.send('GET', `/api/v1/subjects/${'x'.repeat(257)}`)).status).toBe(400)
  })

  it('shows cases only to those who may read them', async () => {
    const shown = async (scopes: readonly Scope[]) =>
      (await process.send('GET', '/api/v1/subjects/C-mixed', { scopes })).json
    expect((await shown(['read'])).cases).toMatchObject({ open: expect.any(Number) })
    expect(await shown(['audit'])).toMatchObject({ decisions: { total: 18 }, cases: null })
  })

  it('has zeros where nobody is known, and nothing after an erasure', async () => {
    const nothing = {
      decisions: { total: 0, posts: 0, payments: 0, overridden: 0, first_at: null, last_at: null, by_outcome: [] },
      cases: { open: 0, most_pressing: [], appealed: 0, last_appealed: [] },
      notices_count: 0,
      measures: { open: 0, open_strikes: 0, newest_open: [] },
      looked_through: 0,
      campaigns: [],
      payments: null,
    }
    expect(await subject('nobody')).toEqual({ id: 'nobody', ...nothing })
    for (const id of ['C-mixed', 'A-first', 'A-second']) {
      await process.send('POST', '/api/v1/subjects/erase', { body: { subject: id }, scopes: ['admin'] })
      expect(await subject(id)).toEqual({ id, ...nothing })
    }
  })
})
