import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BacktestDrifts } from '../../src/safety/backtest-drifts.ts'
import { type Process, type RecordingServer, recordingServer } from '../recording-server.ts'
import { SLOW_PATH } from '../releases/drafts.ts'
import { type SignedIn, signedIn } from '../signed-in.ts'

const POSTS = 300
const HOUR_MS = 3_600_000

let server: RecordingServer
let process: Process
let owner: SignedIn
let release: string
let sent = 0

const send = (text: string) =>
  process.send('POST', '/api/v1/decisions/batch', {
    body: Array.from({ length: POSTS / 3 }, () => ({ kind: 'post', id: `p-${sent++}`, text })),
  })
const record = async (text: string) => {
  for (let batch = 0; batch < 3; batch++) expect((await send(text)).status).toBe(200)
}
const backtests = async () => (await process.send('GET', '/api/v1/safety/drift')).json.backtests
/** Looked at anew, with another clock. */
const looked = async (now = Date.now()) => {
  const { store, tribunal, releases } = process.services
  return await new BacktestDrifts({ pool: store.pool, tribunal, releases, now: () => now }).read()
}

beforeAll(async () => {
  server = await recordingServer()
  process = await server.start({ public_url: 'http://localhost' })
  owner = await signedIn(process, 'Olga', ['policy_owner'])
  await record('Good morning, neighbours!')
})
afterAll(() => server.close())

/** Publishes a version with a backtest that was run; the proof is written down as if it had been. */
async function publish() {
  const drafted = await owner.send('POST', '/api/v1/policies/publication/releases', { text: SLOW_PATH })
  const { id, hash } = drafted.json.releases[0]
  const asked = await owner.send('POST', '/api/v1/policies/publication/backtests', { to: { text: SLOW_PATH } })
  const backtest = asked.json.id
  const { releases, livePolicies } = process.services
  await expect.poll(async () => (await owner.send('GET', `/api/v1/backtests/${backtest}`)).json.status).toBe('done')
  const who = { actor: owner.id, decides: true }
  const step = async (command: Parameters<typeof releases.act>[1], actor = who) =>
    expect(await releases.act('publication', command, actor)).toMatchObject({ ok: true })
  await step({ do: 'prove', release: id, hash, refuted: [], unknown: [], idle: [] })
  await step({ do: 'attach_backtest', release: id, backtest, from: hash, to: hash, result: hash })
  await step({ do: 'activate', release: id }, { actor: 'person:another', decides: true })
  await livePolicies.refresh()
  return backtest as string
}

describe('drift from a backtest', () => {
  it('is told of no version that was published without one', async () => {
    expect(await backtests()).toEqual([])
  })

  it('is little while the posts are like those of the backtest', async () => {
    release = await publish()
    const [found, ...others] = await backtests()
    expect(others).toEqual([])
    expect(found).toMatchObject({ policy: 'publication', version: '2.1.0', backtest: release, decisions: POSTS })
    expect(found.outcomes).toEqual({
      index: 0,
      band: 'stable',
      before: { needs_review: POSTS },
      now: { needs_review: POSTS },
    })
    expect(found.rules).toMatchObject({ band: 'stable', now: { 'no-claims': POSTS } })
    expect(found.facts).toMatchObject([{ path: 'claims', band: 'stable', now: { '= 0': POSTS } }])
  })

  it('says which rules and which facts have moved', async () => {
    await record('The vaccine contains a chip.')
    const [found] = await looked()
    expect(found).toMatchObject({ decisions: 2 * POSTS, outcomes: { band: 'stable' }, rules: { band: 'shifted' } })
    expect(found!.rules!.now).toMatchObject({ 'no-claims': POSTS })
    const [first] = found!.facts
    expect(first).toMatchObject({ path: 'claims', band: 'shifted', before: { '= 0': POSTS } })
    expect(first!.now).toEqual({ '= 0': POSTS, '> 0': POSTS })
  })

  it('says nothing where the last day has too few decisions', async () => {
    const [found] = await looked(Date.now() + 25 * HOUR_MS)
    expect(found).toMatchObject({ decisions: 0, outcomes: null, rules: null, facts: [] })
  })

  it('leaves out a decision whose record was changed, and is told again for a minute', async () => {
    const { store, tribunal, releases } = process.services
    let now = Date.now()
    const drifts = new BacktestDrifts({ pool: store.pool, tribunal, releases, now: () => now })
    const before = await drifts.read()
    await server.owner.query(
      `update decision_bodies set body = 'no' where decision_id = (select id from decisions where kind = 'post' limit 1)`,
    )
    expect(await drifts.read()).toBe(before)
    now += 60_000
    expect((await drifts.read())[0]!.decisions).toBe(before[0]!.decisions - 1)
  })
})
