import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadActiveEngine } from '../../src/releases/load-active-engine.ts'
import { type Process, type RecordingServer, recordingServer } from '../recording-server.ts'
import { type SignedIn, signedIn } from '../signed-in.ts'
import { changedText, readyRelease, SLOW_PATH } from './drafts.ts'

// A proof takes the machine for itself for a while, and nothing is to be refused for that here.
const config = { public_url: 'http://localhost' }
/** Longer than a process takes to hear of what another one brought into force. */
const HEARD_MS = 300_000

interface Version {
  readonly id: string
  readonly version: string
}
interface Moment {
  readonly stage: string
  readonly by: { readonly name: string }
  readonly at: string
  readonly reason: string | null
}

let server: RecordingServer
let one: Process
let other: Process
let ana: SignedIn
let ben: SignedIn
let posts = 0

beforeAll(async () => {
  server = await recordingServer()
  one = await server.start(config)
  other = await server.start(config)
  ana = await signedIn(one, 'Ana', ['policy_owner'])
  ben = await signedIn(one, 'Ben', ['policy_owner'])
})
afterAll(() => server.close())

const post = (process: Process, author = 'somebody') =>
  process.send('POST', '/api/v1/decisions?view=full', {
    body: { kind: 'post', id: `p-${posts++}`, author, text: 'Good morning, neighbours!' },
  })
const decisionsOf = async (process: Process, author?: string) => (await post(process, author)).json.decision
const replay = async (process: Process, id: string) =>
  (await process.send('POST', `/api/v1/decisions/${id}/replay`)).json
const versions = async () => (await ana.send('GET', '/api/v1/policies/publication/releases')).json
const step = (who: SignedIn, id: string, path: string, body: object = {}) =>
  who.send('POST', `/api/v1/releases/${id}/${path}`, body)

async function until<T>(look: () => Promise<T>, holds: (seen: T) => boolean): Promise<T> {
  const deadline = performance.now() + HEARD_MS
  for (;;) {
    const seen = await look()
    if (holds(seen) || performance.now() > deadline) return seen
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe('the files of policies', () => {
  it('are what decides first, and a start that finds them as they were changes nothing', async () => {
    const { releases, active, file } = await versions()
    expect(releases).toMatchObject([
      { id: active, stage: 'active', version: '2.0.0', hash: file, drafted: { by: { id: 'system:files' } } },
    ])
    const policies = one.services.tribunal.policies.size
    const texts = 1
    const { rows } = await one.services.store.pool.query(
      `select count(*) as n from ledger_events where type = 'policy.installed'`,
    )
    expect(rows[0].n).toBe(policies + texts)
  })
})

describe('a version that is drafted', () => {
  it('has to be a policy that can decide in its place', async () => {
    const draft = (text: string) => ana.send('POST', '/api/v1/policies/publication/releases', { text })
    const broken = (await draft(SLOW_PATH.replace('hit: most_severe', 'hit: sometimes'))).json
    expect(broken).toMatchObject({ code: 'policy-refused', errors: [{ field: 'body.text', line: expect.any(Number) }] })
    const other = (await draft(changedText('integrity'))).json
    expect(other.errors[0]).toMatchObject({ code: 'policy-misfit-id', got: 'integrity' })
    const unknown = await ana.send('POST', '/api/v1/policies/nothing/releases', { text: SLOW_PATH })
    expect(unknown.json.code).toBe('not-found')
  })

  it('is refused the steps that it is not ready for, with what is missing', async () => {
    const drafted = await ana.send('POST', '/api/v1/policies/publication/releases', { text: SLOW_PATH })
    expect(drafted.status).toBe(201)
    const [{ id }] = drafted.json.releases
    expect((await step(ben, id, 'activate')).json).toMatchObject({ code: 'release-conflict', reason: 'not_proved' })
    const { json: shown } = await ben.send('GET', `/api/v1/releases/${id}`)
    expect(shown).toMatchObject({ stage: 'draft', text: SLOW_PATH, drafted: { by: { name: 'Ana' } }, shadow: null })
    const reasons = Object.fromEntries(
      shown.steps.map((one: { step: string; reason: string }) => [one.step, one.reason]),
    )
    expect(reasons).toEqual({
      prove: null,
      waive: 'nothing_to_waive',
      attach_backtest: null,
      shadow: 'not_proved',
      rollout: 'not_proved',
      activate: 'not_proved',
      retire: 'not_running',
      withdraw: null,
    })
    const again = await ben.send('POST', '/api/v1/policies/publication/releases', { text: SLOW_PATH })
    expect(again.json).toMatchObject({ reason: 'already_drafted', by: { name: 'Ana' } })
    const nothing = await step(ana, id, 'attach-backtest', { backtest: id })
    expect(nothing.json.code).toBe('not-found')
    expect((await step(ana, id, 'withdraw', { revision: 0 })).json).toMatchObject({ reason: 'changed_meanwhile' })
    expect((await step(ana, id, 'withdraw')).json.releases[0].stage).toBe('retired')
  })

  it('is nobody’s to change who may only read', async () => {
    const vera = await signedIn(one, 'Vera', ['viewer'])
    const sent = await vera.send('POST', '/api/v1/policies/publication/releases', { text: SLOW_PATH })
    expect(sent.json.code).toBe('forbidden')
    expect((await vera.send('GET', '/api/v1/policies/publication/releases')).status).toBe(200)
  })
})

describe('a version on its way', () => {
  it('goes by shadow and rollout to active, in every process without a restart, and every decision of it replays', async () => {
    const { id, hash } = await readyRelease(one, ana, 'publication', SLOW_PATH)
    const made: string[] = []
    const kept = async (process: Process, author?: string) => {
      const { json } = await post(process, author)
      made.push(json.id)
      return json.decision
    }
    const before = await kept(one)
    expect(before.status).toBe('clean')

    await step(ana, id, 'shadow')
    const would = { policy: 'publication', version: '2.1.0', hash, outcome: 'needs_review', rule: 'no-claims' }
    const shadowed = await kept(one)
    expect(shadowed).toMatchObject({ status: 'clean', policies: before.policies })
    expect(shadowed.shadow).toEqual([{ ...would, decision_outcome: 'needs_review' }])
    expect(
      (
        await until(
          () => kept(other),
          ({ shadow }) => shadow !== undefined,
        )
      ).shadow,
    ).toHaveLength(1)
    const { json: seen } = await ana.send('GET', `/api/v1/releases/${id}`)
    expect(seen.shadow).toMatchObject([{ decided: 'clean', shadow: 'needs_review' }])
    expect(seen.shadow[0].count).toBeGreaterThanOrEqual(2)

    expect((await step(ana, id, 'rollout', { percent: 50 })).json).toMatchObject({
      code: 'release-not-yours',
      reason: 'second_person_needed',
      by: { name: 'Ana' },
    })
    expect((await step(ben, id, 'rollout', { percent: 50 })).json).toMatchObject({ rollout: id })
    const authors = Array.from({ length: 40 }, (_, i) => `author-${i}`)
    const statuses = async (process: Process) => {
      const found: string[] = []
      for (const author of authors) found.push((await kept(process, author)).status)
      return found
    }
    const half = await statuses(one)
    expect(new Set(half)).toEqual(new Set(['clean', 'needs_review']))
    await until(
      () => decisionsOf(other, authors[half.indexOf('needs_review')]),
      ({ status }) => status !== 'clean',
    )
    expect(await statuses(other)).toEqual(half)

    expect((await step(ben, id, 'activate')).json).toMatchObject({ active: id, rollout: null })
    expect(await kept(one)).toMatchObject({ status: 'needs_review', policies: { publication: hash } })
    expect(
      (
        await until(
          () => kept(other),
          ({ status }) => status !== 'clean',
        )
      ).status,
    ).toBe('needs_review')
    const listed = (await ana.send('GET', '/api/v1/policies')).json.data
    expect(listed.find((policy: { id: string }) => policy.id === 'publication')).toMatchObject({ hash })

    for (const decision of made) expect((await replay(other, decision)).result).toBe('same')
    const [first] = made
    expect((await replay(one, first!)).changed).toEqual(['policies.publication'])
  })

  it('is taken back in one step by one person with a reason', async () => {
    const rollback = (body: object) => ben.send('POST', '/api/v1/policies/publication/rollback', body)
    expect((await rollback({ reason: 'oops' })).json).toMatchObject({
      code: 'release-refused',
      reason: 'reason_needed',
    })
    const { json } = await rollback({ reason: 'Reviewers cannot keep up' })
    expect(json.releases.map(({ stage }: { stage: string }) => stage)).toEqual(['retired', 'retired', 'active'])
    expect((await decisionsOf(one)).status).toBe('clean')
    expect(
      (
        await until(
          () => decisionsOf(other),
          ({ status }) => status === 'clean',
        )
      ).status,
    ).toBe('clean')
    expect((await rollback({ reason: 'And once more' })).json).toMatchObject({ reason: 'nothing_before' })
  })

  it('keeps its whole history: every stage that it had, who brought it there, and why it was taken back', async () => {
    const { releases } = await versions()
    const release = async (version: string) =>
      (await ana.send('GET', `/api/v1/releases/${releases.find((one: Version) => one.version === version)!.id}`)).json
    const moments = ({ history }: { readonly history: readonly Moment[] }) =>
      history.map(({ stage, by, reason }) => [stage, by.name, reason])
    const careful = await release('2.1.0')
    expect(moments(careful).filter(([, , reason]) => reason !== null)).toEqual([
      ['retired', 'Ben', 'Reviewers cannot keep up'],
    ])
    expect(moments(careful).map(([stage, who]) => `${stage} ${who}`)).toEqual(
      expect.arrayContaining(['draft Ana', 'shadow Ana', 'rollout Ben', 'active Ben', 'retired Ben']),
    )
    expect(careful.history.map(({ at }: Moment) => at)).toEqual(careful.history.map(({ at }: Moment) => at).sort())
    // The version of the file never ran in shadow and was never rolled out.
    expect(moments(await release('2.0.0')).map(([stage]) => stage)).toEqual(['active', 'retired', 'active'])
  })

  it('decides at once where it is about cases', async () => {
    const text = changedText('case-terms', ['version: 2.0.0', 'version: 2.1.0'])
    const { id, hash } = await readyRelease(one, ana, 'case-terms', text)
    const policy = (process: Process) => process.services.tribunal.policies.get('case-terms')!.policy.hash
    expect((await step(ben, id, 'rollout', { percent: 5 })).json).toMatchObject({ reason: 'no_part_in_decisions' })
    expect((await step(ben, id, 'activate')).status).toBe(200)
    expect(policy(one)).toBe(hash)
    expect(
      await until(
        async () => policy(other),
        (seen) => seen === hash,
      ),
    ).toBe(hash)
  })
})

describe('what a version needs before another person may publish it', () => {
  /** Sends only what is blocked to a person, where one of its sentences says more. */
  const LENIENT = changedText(
    'publication',
    ['version: 2.0.0', 'version: 2.2.0'],
    ['escalate_to_human: outcome != "clean"', 'escalate_to_human: outcome == "blocked"'],
  )

  it('is found out by the solver and by a backtest, and what the proof finds is explained', async () => {
    const drafted = await ana.send('POST', '/api/v1/policies/publication/releases', { text: LENIENT })
    const [{ id, hash }] = drafted.json.releases
    const proved = await step(ana, id, 'prove')
    expect(proved.json.releases[0]).toMatchObject({ stage: 'draft', proof: { clean: false, by: { name: 'Ana' } } })
    const found = { refuted: ['not-clean-is-escalated'], unknown: [], idle: [] }
    expect(proved.json.releases[0].proof).toMatchObject(found)
    // A sentence that the policy itself excuses is not among what was found, and is shown with its excuse.
    const { excused } = (await ben.send('GET', `/api/v1/releases/${id}`)).json
    expect(excused).toMatchObject([{ id: expect.any(String), excuse: { en: expect.stringContaining('Document 004') } }])
    const reason = 'A trial of one day, watched by two people'
    expect((await step(ben, id, 'waive', { reason })).json.releases[0]).toMatchObject({
      stage: 'proved',
      waiver: { reason, by: { name: 'Ben' } },
    })
    const asked = await ana.send('POST', '/api/v1/policies/publication/backtests', { to: { hash } })
    expect(asked.status).toBe(202)
    const look = async () => (await ana.send('GET', `/api/v1/backtests/${asked.json.id}`)).json
    await until(look, ({ status }) => status === 'done')
    const attached = (await step(ana, id, 'attach-backtest', { backtest: asked.json.id })).json.releases[0]
    expect(attached).toMatchObject({ stage: 'backtested', backtest: { id: asked.json.id, to: hash } })
    const { rows } = await one.services.store.pool.query(
      `select convert_from(bytes, 'UTF8')::jsonb #>> '{data,result}' as result from ledger_events
       where type = 'policy.backtested'`,
    )
    expect(rows).toEqual([{ result: attached.backtest.result }])
    expect((await step(ben, id, 'activate')).json.active).toBe(id)
  })
})

describe('a server that starts again', () => {
  it('goes on with what is in force, as does the one who only looks at the record, and takes a changed file up as it is told to', async () => {
    const { services } = one
    const text = changedText('screening', ['version: 2.0.0', 'version: 2.0.1'])
    const file = { policy: 'screening', version: '2.0.1', hash: 'ab'.repeat(32), text }
    expect(await services.releases.install([file], 'reviewed')).toEqual(['screening'])
    const drafted = await services.releases.of('screening')
    expect(drafted.releases.map(({ stage }) => stage)).toEqual(['active', 'draft'])
    expect(await services.releases.install([file], 'reviewed')).toEqual([])
    const looked = await loadActiveEngine(services.config, services.store.pool)
    expect(looked.tribunal.policies.get('case-terms')!.policy.version).toBe('2.1.0')
    expect(looked.inputs.policies).toEqual(one.services.livePolicies.resting.policies)
    const later = await server.start(config)
    expect(later.services.tribunal.policies.get('case-terms')!.policy.version).toBe('2.1.0')
    await later.close()
  })
})
