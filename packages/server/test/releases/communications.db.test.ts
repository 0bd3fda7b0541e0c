import { readFileSync } from 'node:fs'
import { PAYMENT } from '@tribunal/testkit/shipped'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadActiveEngine } from '../../src/releases/load-active-engine.ts'
import { type Process, type RecordingServer, recordingServer, verifiedRecord } from '../recording-server.ts'
import { isSampled, type SignedIn, signedIn } from '../signed-in.ts'

const config = { public_url: 'http://localhost' }
/** Longer than a process takes to hear of what another one brought into force. */
const HEARD_MS = 300_000
const SHIPPED = readFileSync(new URL('../../../../content/lists/communications.yaml', import.meta.url), 'utf8')
const APPROVED = 'Your payment has been approved. Everything is in order.'
const WARNED = 'A person has reviewed this post. It is shown with a warning.'
const VERSIONS = '/api/v1/policies/communications/releases'

/** The shipped document as another version, with texts replaced. */
function version(number: string, ...changes: readonly (readonly [string, string])[]): string {
  const text = SHIPPED.replace('version: 1.3.0', `version: ${number}`)
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`the document has no ${from}`)
    return changed.replace(from, to)
  }, text)
}
const FRIENDLY = version(
  '1.4.0',
  [APPROVED, 'Thank you. Your payment has been approved.'],
  [WARNED, 'A member of our team has read this post. It is shown with a warning.'],
)

let server: RecordingServer
let one: Process
let other: Process
let ana: SignedIn
let ben: SignedIn
let lead: SignedIn
let made = 0

beforeAll(async () => {
  server = await recordingServer()
  one = await server.start(config)
  other = await server.start(config)
  ana = await signedIn(one, 'Ana', ['policy_owner'])
  ben = await signedIn(one, 'Ben', ['policy_owner'])
  lead = await signedIn(one, 'Lea', ['lead'])
})
afterAll(() => server.close())

/** An ordinary payment: approved. */
async function pay(process: Process): Promise<{ readonly id: string; readonly told: string }> {
  made += 1
  const body = {
    ...PAYMENT,
    transaction_id: `T-${made}`,
    customer_id: `C-${made}`,
    amount: 250,
    timestamp: '2026-11-22T14:30:00Z',
  }
  const { json } = await process.send('POST', '/api/v1/decisions?view=full', { body })
  return { id: json.id, told: json.decision.explanations.customer.en }
}
const toldOf = async (process: Process, id: string) =>
  (await process.send('GET', `/api/v1/decisions/${id}/explanation`)).json.to_person.en
const draft = (text: string, who = ana) => who.send('POST', VERSIONS, { text })
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

/** A post that people decided to warn about, one person for all. */
async function warnedPost(): Promise<string> {
  made += 1
  const body = { kind: 'post', id: `p-${made}`, text: `A host says that mRNA vaccines cause cancer, number ${made}` }
  const decision = (await one.send('POST', '/api/v1/decisions', { body })).json.id
  const { id } = (await lead.send('GET', `/api/v1/cases?q=${decision}`)).json.data[0]
  if (isSampled(id)) return await warnedPost()
  await lead.send('POST', `/api/v1/cases/${id}/claim`, {})
  const resolution = { outcome: 'blocked', reason_code: 'evidence_contradicts' }
  expect((await lead.send('POST', `/api/v1/cases/${id}/resolve`, resolution)).status).toBe(200)
  return decision
}

describe('the file of the texts', () => {
  it('is the first version, and its texts can be looked at', async () => {
    const { json } = await ana.send('GET', VERSIONS)
    expect(json.releases).toMatchObject([{ id: json.active, stage: 'active', version: '1.3.0', hash: json.file }])
    const { json: shown } = await ana.send('GET', '/api/v1/communications')
    expect(shown).toMatchObject({ active: true, text: SHIPPED, content: { version: '1.3.0', findings: [] } })
    expect(shown.content.templates).toHaveLength(20)
    expect(shown.content.customers).toContainEqual({
      outcome: 'APPROVE',
      reason: 'general',
      texts: expect.objectContaining({ en: APPROVED }),
    })
    expect((await ana.send('GET', `/api/v1/communications?hash=${'0'.repeat(64)}`)).json.code).toBe('not-found')
  })

  it('is listed, evaluated and backtested nowhere, as a policy would be', async () => {
    const { json } = await ana.send('GET', '/api/v1/policies')
    expect(json.data.map(({ id }: { id: string }) => id)).not.toContain('communications')
    for (const url of ['communications', 'communications/versions', 'communications/backtests'])
      expect([url, (await ana.send('GET', `/api/v1/policies/${url}`)).status]).toEqual([url, 404])
    const asked = await ana.send('POST', '/api/v1/policies/communications/backtests', { to: { text: SHIPPED } })
    expect(asked.status).toBe(404)
  })
})

describe('a text that nobody may send', () => {
  const leaking = version('1.3.1', [APPROVED, 'Your risk score is fine.'])

  it('is found while it is being written, in the words of the reader', async () => {
    const { json } = await ana.send('POST', '/api/v1/communications/check', { text: leaking })
    expect(json).toMatchObject({
      clean: false,
      problems: [],
      content: {
        findings: [
          {
            field: 'outcomes.APPROVE',
            language: 'en',
            reason: null,
            code: 'internal_word',
            detail: { en: expect.stringContaining('“risk”'), es: expect.stringContaining('«risk»') },
          },
        ],
      },
    })
  })

  it('is changed one by one while it is being written, and every other line stays as it was', async () => {
    const changes = [{ field: 'outcomes.APPROVE', language: 'en', text: 'Thank you. Your payment has been approved.' }]
    const sent = { text: SHIPPED, version: '1.4.0', changes }
    const { json } = await ana.send('POST', '/api/v1/communications/check', sent)
    expect(json).toMatchObject({ clean: true, content: { version: '1.4.0' } })
    const before = SHIPPED.split('\n')
    expect(json.text.split('\n').filter((line: string) => !before.includes(line))).toEqual([
      'version: 1.4.0',
      '    en: "Thank you. Your payment has been approved."',
    ])
  })

  it('can be drafted, and is not published by anybody for any reason', async () => {
    const { status, json } = await draft(leaking)
    expect(status).toBe(201)
    const [{ id }] = json.releases
    expect((await step(ben, id, 'activate')).json).toMatchObject({ code: 'release-conflict', reason: 'not_checked' })
    expect((await step(ana, id, 'prove')).json.releases[0]).toMatchObject({
      stage: 'draft',
      proof: { clean: false, refuted: ['outcomes.APPROVE.en'] },
    })
    const waiver = await step(ben, id, 'waive', { reason: 'our customers know these words well' })
    expect(waiver.json).toMatchObject({ code: 'release-refused', reason: 'only_texts' })
    expect((await step(ben, id, 'activate')).json.reason).toBe('not_checked')
    expect((await step(ana, id, 'withdraw')).json.releases[0].stage).toBe('retired')
    expect((await pay(one)).told).toBe(APPROVED)
  })

  it.each([
    ['without a language', version('1.3.2').replace(/^ {4}en: Your payment has been approved.*\n/m, ''), 'APPROVE.en'],
    ['without YAML', 'list: [', ''],
    ['of a policy', 'policy: publication\nversion: 1.0.0\n', 'list'],
  ])('is not drafted %s, and the answer has the line', async (_, text, field) => {
    const { status, json } = await draft(text)
    expect([status, json.code]).toEqual([422, 'policy-refused'])
    expect(json.errors[0]).toMatchObject({ code: 'communications-shape', field: 'body.text', line: expect.any(Number) })
    const { json: checked } = await ana.send('POST', '/api/v1/communications/check', { text })
    expect([checked.clean, checked.content]).toEqual([false, null])
    expect(checked.problems.map((problem: { field: string }) => problem.field).join(' ')).toContain(field)
  })

  it('of more characters than any document is refused unread', async () => {
    const { status } = await ana.send('POST', '/api/v1/communications/check', { text: 'x'.repeat(10_000_000) })
    expect([400, 413]).toContain(status)
  })
})

describe('a version of the texts', () => {
  it('goes from draft to check to a second person, decides in every process, and leaves old records as they were', async () => {
    const before = await pay(one)
    const reviewed = await warnedPost()
    const [{ id, hash }] = (await draft(FRIENDLY)).json.releases
    expect((await step(ana, id, 'prove')).json.releases[0]).toMatchObject({ stage: 'proved', proof: { clean: true } })
    const { json: shown } = await ben.send('GET', `/api/v1/releases/${id}`)
    const reasons = Object.fromEntries(
      shown.steps.map((next: { step: string; reason: string }) => [next.step, next.reason]),
    )
    expect(reasons).toMatchObject({ activate: null, shadow: 'only_texts', rollout: 'only_texts', waive: 'only_texts' })
    expect(reasons['attach_backtest']).toBe('only_texts')
    expect((await step(ana, id, 'activate')).json.code).toBe('release-not-yours')
    expect((await pay(one)).told).toBe(APPROVED)

    expect((await step(ben, id, 'activate')).json.active).toBe(id)
    const after = await pay(one)
    expect(after.told).toBe('Thank you. Your payment has been approved.')
    const heard = await until(
      () => pay(other),
      ({ told }) => told !== APPROVED,
    )
    expect(heard.told).toBe(after.told)

    // The words of the time, for the machine's decision and for what people decided.
    expect([await toldOf(one, before.id), await toldOf(other, after.id)]).toEqual([APPROVED, after.told])
    expect(await toldOf(one, reviewed)).toBe(WARNED)
    expect(await toldOf(one, await warnedPost())).toBe(
      'A member of our team has read this post. It is shown with a warning.',
    )
    const { rows } = await one.services.store.pool.query(
      `select d.id, i.content #>> '{files,lists/communications.yaml}' as hash from decisions d
       join decision_inputs i on i.hash = d.inputs where d.id = $1`,
      [after.id],
    )
    expect(rows).toEqual([{ id: after.id, hash }])
    for (const decision of [before.id, after.id])
      expect((await one.send('POST', `/api/v1/decisions/${decision}/replay`)).json).toMatchObject({ result: 'same' })
    const { json: replayed } = await one.send('POST', `/api/v1/decisions/${before.id}/replay`)
    expect(replayed.changed).toEqual(['files.lists/communications.yaml'])
  })

  it('is what those read who only look at the record, and what a server goes on with that starts again', async () => {
    const { services } = one
    const looked = await loadActiveEngine(services.config, services.store.pool)
    expect(looked.tribunal.communications.version).toBe('1.4.0')
    expect(looked.inputs).toEqual(services.livePolicies.resting)
    await looked.tribunal.evidence.close()
    const later = await server.start(config)
    expect((await pay(later)).told).toBe('Thank you. Your payment has been approved.')
    await later.close()
  })

  it('is taken back in one step by one person with a reason, and the ledger has every step', async () => {
    const back = await ana.send('POST', '/api/v1/policies/communications/rollback', { reason: 'Too many questions' })
    expect(back.json.releases.find(({ id }: { id: string }) => id === back.json.active).version).toBe('1.3.0')
    expect((await pay(one)).told).toBe(APPROVED)
    expect(
      (
        await until(
          () => pay(other),
          ({ told }) => told === APPROVED,
        )
      ).told,
    ).toBe(APPROVED)
    const events = await one.services.releases.eventsOf('communications')
    expect(events.slice(-4).map(({ type, actor }) => [type, actor])).toEqual([
      ['policy.drafted', ana.id],
      ['policy.proved', ana.id],
      ['policy.activated', ben.id],
      ['policy.rolled_back', ana.id],
    ])
    const verified = await verifiedRecord(one.services.store.pool)
    expect(verified.findings).toEqual([])
  })

  it('of a changed file comes into force or is a draft, as those of policies', async () => {
    const { releases } = one.services
    const file = { policy: 'communications', version: '1.5.0', hash: 'ab'.repeat(32), text: version('1.5.0') }
    expect(await releases.install([file], 'reviewed')).toEqual(['communications'])
    const { releases: versions } = await releases.of('communications')
    expect(versions.at(-1)).toMatchObject({ version: '1.5.0', stage: 'draft', drafter: 'system:files' })
  })

  it('is nobody’s to change who may only read', async () => {
    const vera = await signedIn(one, 'Vera', ['viewer'])
    expect((await draft(FRIENDLY, vera)).json.code).toBe('forbidden')
    expect((await vera.send('GET', '/api/v1/communications')).status).toBe(200)
  })
})
