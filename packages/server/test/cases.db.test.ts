import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Process, type RecordingServer, recordingServer } from './recording-server.ts'
import { isSampled, type SignedIn, signedIn } from './signed-in.ts'

let server: RecordingServer
let running: Process
let ana: SignedIn
let bea: SignedIn
let lead: SignedIn
let viewer: SignedIn
beforeAll(async () => {
  server = await recordingServer()
  running = await server.start({ public_url: 'http://localhost', review: { reserve_max: 3 } })
  ana = await signedIn(running, 'Ana', ['reviewer'])
  bea = await signedIn(running, 'Bea', ['reviewer'])
  lead = await signedIn(running, 'Lea', ['lead'])
  viewer = await signedIn(running, 'Vic', ['viewer'])
})
afterAll(() => server?.close())

let made = 0
interface Opened {
  readonly id: string
  readonly decision: string
  readonly post: string
}

/** A blocked post with a case that is not one of the sample that a second person looks at. */
async function opened(): Promise<Opened> {
  const post = `p-${++made}`
  const { status, json } = await running.send('POST', '/api/v1/decisions', {
    body: { kind: 'post', id: post, text: 'mRNA vaccines cause cancer', author: `author ${made}` },
  })
  expect(status).toBe(201)
  const found = await ana.send('GET', `/api/v1/cases?q=${json.id}`)
  const { id } = found.json.data[0]
  return isSampled(id) ? await opened() : { id, decision: json.id, post }
}

const act = (who: SignedIn, id: string, what: string, body?: object) =>
  who.send('POST', `/api/v1/cases/${id}/${what}`, body)
const AGREED = { outcome: 'blocked', reason_code: 'evidence_contradicts' }

describe('a case over HTTP', () => {
  it('that waits is counted by its queue in the metrics', async () => {
    const { id } = await opened()
    const { queue } = (await ana.send('GET', `/api/v1/cases/${id}`)).json.case
    const count = async () => {
      const { text } = await running.send('GET', '/metrics', { scopes: ['metrics'] })
      return Number(new RegExp(`^tribunal_cases_waiting\\{queue="${queue}"\\} (\\d+)$`, 'm').exec(text)?.[1])
    }
    const before = await count()
    expect(before).toBeGreaterThan(0)
    await act(ana, id, 'claim')
    expect(await count()).toBe(before)
    expect((await act(ana, id, 'resolve', AGREED)).status).toBe(200)
    expect((await count()) || 0).toBe(before - 1)
  })

  it('shows all that is needed to decide it', async () => {
    const { id, decision, post } = await opened()
    const { status, json } = await ana.send('GET', `/api/v1/cases/${id}`)
    expect(status).toBe(200)
    expect(json.case).toMatchObject({
      id,
      decision_id: decision,
      kind: 'post',
      status: 'open',
      machine_outcome: 'blocked',
      effective_outcome: 'blocked',
      submission_id: post,
      preview: expect.stringContaining('mRNA vaccines'),
      may: { claim: true, resolve: 'not_held', undo: 'nothing_to_undo', reassign: 'lead_needed' },
    })
    expect(json.decision.decision.claims).toHaveLength(1)
    expect(json.submission.text).toContain('mRNA')
    expect(json.history).toMatchObject([{ type: 'case.opened', actor: { id: 'system:routing', name: 'routing' } }])
    expect(json.outcomes.map(({ outcome, key }: { outcome: string; key: string }) => outcome + key)).toEqual([
      'clean1',
      'needs_review2',
      'blocked3',
    ])
    expect(json.policy.id).toBe('publication')
    expect(json.policy.excerpt).toContain(`id: ${json.policy.rule}`)
  })

  it('is claimed, decided, taken back and decided again', async () => {
    const { id, decision } = await opened()
    expect((await act(ana, id, 'claim')).json.case.held_by).toMatchObject({ id: ana.id, name: 'Ana' })
    const decided = await act(ana, id, 'resolve', AGREED)
    expect(decided.json.case).toMatchObject({ status: 'resolved', effective_outcome: 'blocked' })
    expect(decided.json.case.undo_expires_at).not.toBeNull()
    expect((await act(ana, id, 'undo')).json.case).toMatchObject({ status: 'claimed', effective_outcome: 'blocked' })
    const again = await act(ana, id, 'resolve', AGREED)
    expect(again.json.history.map(({ type }: { type: string }) => type)).toEqual([
      'case.opened',
      'case.claimed',
      'case.resolved',
      'case.undone',
      'case.resolved',
    ])
    const { rows } = await running.services.store.pool.query(
      'select type from ledger_events where entity = $1 order by seq',
      [`decision:${decision}`],
    )
    expect(rows.map(({ type }) => type)).toEqual([
      'decision.made',
      ...['decision.confirmed', 'communication.changed'],
      ...['decision.restored', 'communication.changed'],
      ...['decision.confirmed', 'communication.changed'],
    ])
  })

  it('that one person cannot settle goes on in the queue or with the person that they name', async () => {
    const { id, decision } = await opened()
    const doubt = { outcome: 'needs_review', reason_code: 'insufficient_evidence' }
    await act(ana, id, 'claim')
    const { json } = await act(ana, id, 'resolve', doubt)
    expect(json).toMatchObject({ status: 422, code: 'resolution-refused', reason: 'hand_over_needed' })
    const field = async (hand_over: object) =>
      (await act(ana, id, 'resolve', { ...doubt, hand_over })).json.errors?.[0]?.field
    expect([await field({ queue: 'nowhere' }), await field({})]).toEqual(['body.hand_over.queue', 'body.hand_over'])
    expect((await act(ana, id, 'resolve', { ...doubt, hand_over: { to: viewer.id } })).json.code).toBe('not-a-reviewer')
    const agreed = await act(ana, id, 'resolve', { ...AGREED, hand_over: { queue: 'fact_check' } })
    expect(agreed.json.reason).toBe('hand_over_unneeded')
    const open = (await act(ana, id, 'resolve', { ...doubt, hand_over: { queue: 'fact_check', to: bea.id } })).json
    expect(open.case).toMatchObject({ status: 'open', queue: 'fact_check', assignee: { name: 'Bea' } })
    expect(open.decision.effective).toMatchObject({ outcome: 'needs_review', by: ana.id })
    const { hand_over } = open.outcomes.find(({ outcome }: { outcome: string }) => outcome === 'needs_review')
    expect(hand_over.queues).toContain('fact_check')
    await act(bea, id, 'claim')
    expect((await act(bea, id, 'resolve', AGREED)).json.case).toMatchObject({ status: 'resolved' })
    expect((await viewer.send('GET', `/api/v1/decisions/${decision}`)).json.effective.outcome).toBe('blocked')
  })

  it('says what holds now wherever its decision is read, by whom and when it was decided', async () => {
    const { id, decision } = await opened()
    const read = async () => {
      const one = (await viewer.send('GET', `/api/v1/decisions/${decision}`)).json
      const [listed] = (await viewer.send('GET', `/api/v1/decisions?q=${decision}`)).json.data
      const told = (await viewer.send('GET', `/api/v1/decisions/${decision}/explanation`)).json
      const inCase = (await viewer.send('GET', `/api/v1/cases/${id}`)).json
      expect(listed.effective_outcome).toBe(one.effective.outcome)
      expect([told.effective, inCase.decision.effective]).toEqual([one.effective, one.effective])
      expect(inCase.case.effective_outcome).toBe(one.effective.outcome)
      const by = { policy: 'publication', version: expect.stringMatching(/^\d/), rule: 'confidently-false' }
      expect(one).toMatchObject({ outcome: 'blocked', decided_by: by })
      expect(listed.decided_by).toEqual(one.decided_by)
      expect([inCase.case.rule, inCase.policy.rule]).toEqual(Array(2).fill('confidently-false'))
      return { ...one.effective, at: one.decided_at, told: told.to_person.en }
    }
    const machine = await read()
    expect(machine).toMatchObject({ outcome: 'blocked', by: 'policy:publication', decided_at: machine.at })
    expect(machine.told).toContain('A person reviews this')
    await act(ana, id, 'claim')
    const doubt = { outcome: 'needs_review', reason_code: 'other', rationale: 'Ask a doctor.' }
    await act(ana, id, 'resolve', { ...doubt, hand_over: { queue: 'fact_check' } })
    const changed = await read()
    expect(changed).toMatchObject({ outcome: 'needs_review', by: ana.id })
    expect(Date.parse(changed.decided_at)).toBeGreaterThanOrEqual(Date.parse(machine.at))
    expect(changed.told).toBe('A person has reviewed this post. It is shown with a notice.')
    await act(bea, id, 'claim')
    await act(bea, id, 'resolve', AGREED)
    expect(await read()).toMatchObject({
      outcome: 'blocked',
      by: bea.id,
      told: expect.stringMatching(/with a warning/),
    })
  })

  it('tells the one who comes too late who decided and when, in their language', async () => {
    const { id } = await opened()
    await act(ana, id, 'claim')
    const held = await act(bea, id, 'claim')
    expect(held.status).toBe(409)
    expect(held.json).toMatchObject({
      code: 'case-conflict',
      reason: 'held_by_other',
      by: { id: ana.id, name: 'Ana' },
      expires_at: expect.stringMatching(/Z$/),
    })
    await act(ana, id, 'resolve', AGREED)
    const late = await act(bea, id, 'resolve', AGREED)
    expect(late.json).toMatchObject({ code: 'case-conflict', reason: 'already_resolved', by: { name: 'Ana' } })
    const twice = await act(ana, id, 'resolve', AGREED)
    expect([twice.status, twice.json.by.name]).toEqual([409, 'Ana'])
  })

  it('is not decided in words it does not know', async () => {
    const { id } = await opened()
    await act(ana, id, 'claim')
    for (const [body, reason] of [
      [{ ...AGREED, outcome: 'APPROVE' }, 'unknown_outcome'],
      [{ ...AGREED, reason_code: 'no_claim' }, 'unknown_reason'],
      [{ ...AGREED, reason_code: 'other' }, 'rationale_needed'],
    ] as const) {
      const { status, json } = await act(ana, id, 'resolve', body)
      expect([status, json.code, json.reason]).toEqual([422, 'resolution-refused', reason])
    }
  })

  it('that a person releases from a block is looked at by another, and a lead settles it', async () => {
    const { id } = await opened()
    await act(ana, id, 'claim')
    const first = await act(ana, id, 'resolve', { outcome: 'clean', reason_code: 'opinion_or_satire' })
    expect(first.json.case).toMatchObject({ stage: 'second', status: 'open', effective_outcome: 'blocked' })
    expect((await act(ana, id, 'claim')).json).toMatchObject({ code: 'case-not-yours', reason: 'own_decision' })
    const seen = (await act(bea, id, 'claim')).json
    const verdicts = ({ history }: { history: { type: string; data: object }[] }) =>
      history.filter(({ type }) => type === 'case.resolved').map(({ data }) => data)
    // Bea is to come to it by herself, also where she listens; Ana knows what she decided.
    const heard = async (who: SignedIn) => {
      const stream = await running.app.inject({
        url: '/api/v1/events?after=-1&types=case.resolved',
        headers: { cookie: who.cookie },
        payloadAsStream: true,
      })
      for await (const chunk of stream.stream()) {
        const events = String(chunk)
          .split('\n')
          .filter((line) => line.startsWith('data: ') && line.includes(id))
        if (events.length > 0) return JSON.parse(events.at(-1)!.slice('data: '.length)).data
      }
    }
    expect(await heard(bea)).toMatchObject({ next: 'second', withheld: true })
    expect(JSON.stringify(await heard(bea))).not.toMatch(/clean|opinion_or_satire/)
    expect(await heard(ana)).toMatchObject({
      next: 'second',
      proposed_outcome: 'clean',
      reason_code: 'opinion_or_satire',
    })
    expect([seen.case.resolutions, verdicts(seen)]).toEqual([[], [{ stage: 'first', withheld: true }]])
    expect(JSON.stringify(seen.history)).not.toContain('opinion_or_satire')
    expect(verdicts((await ana.send('GET', `/api/v1/cases/${id}`)).json)).toMatchObject([{ outcome: 'clean' }])
    const previews = ['clean', 'needs_review', 'blocked'].map((outcome) => {
      const goesOn = outcome === 'needs_review' && { hand_over: { queue: 'fact_check' } }
      const action = { do: 'resolve', outcome, reason_code: 'other', rationale: 'What would follow?', ...goesOn }
      return bea.send('POST', '/api/v1/cases/bulk', { ids: [id], action, preview: true })
    })
    const [one, ...others] = (await Promise.all(previews)).map(({ json }) => json.results[0])
    expect(one).toMatchObject({ ok: true, id })
    expect(others).toEqual([one, one])
    const second = await act(bea, id, 'resolve', AGREED)
    expect(verdicts(second.json)).toMatchObject([{ outcome: 'clean' }, { outcome: 'blocked' }])
    expect(second.json.case).toMatchObject({ stage: 'settle', lead_only: true })
    expect((await act(ana, id, 'claim')).json.code).toBe('case-not-yours')
    await act(lead, id, 'claim')
    expect((await act(lead, id, 'resolve', AGREED)).json.case).toMatchObject({
      status: 'resolved',
      resolutions: [{ by: { name: 'Ana' } }, { by: { name: 'Bea' } }, { by: { name: 'Lea' } }],
    })
  })

  it('whose first reviewer took a proposal back hides it from others', async () => {
    const { id } = await opened()
    await act(ana, id, 'claim')
    await act(ana, id, 'resolve', { outcome: 'clean', reason_code: 'opinion_or_satire' })
    expect((await act(ana, id, 'undo')).json.case).toMatchObject({ stage: 'first', status: 'claimed' })
    const seen = (await bea.send('GET', `/api/v1/cases/${id}`)).json
    expect(seen.history.map(({ type }: { type: string }) => type)).toContain('case.undone')
    expect(JSON.stringify(seen.history)).not.toMatch(/clean|opinion_or_satire/)
    expect(JSON.stringify((await ana.send('GET', `/api/v1/cases/${id}`)).json.history)).toContain('opinion_or_satire')
  })

  it('is handed to somebody who works on cases, and to nobody else', async () => {
    const { id } = await opened()
    await act(ana, id, 'claim')
    expect((await act(ana, id, 'hand-over', { to: viewer.id })).json.code).toBe('not-a-reviewer')
    const handed = await act(ana, id, 'hand-over', { to: bea.id, note: 'You know the doctor.' })
    expect(handed.json.case.assignee).toEqual({ id: bea.id, name: 'Bea' })
    expect(handed.json.history.at(-1).texts).toEqual({ note: 'You know the doctor.' })
    expect((await act(ana, id, 'claim')).json).toMatchObject({ reason: 'assigned_to_other', by: { name: 'Bea' } })
    const reviewers = (await ana.send('GET', '/api/v1/cases/reviewers')).json.data
    expect(reviewers.map(({ name }: { name: string }) => name)).toEqual(['Ana', 'Bea', 'Lea'])
  })

  it('is moved by a lead, noted on and linked', async () => {
    const [one, other] = [await opened(), await opened()]
    expect((await act(ana, one.id, 'reassign', { priority: 'low' })).status).toBe(403)
    expect((await act(lead, one.id, 'reassign', { priority: 'low' })).json.case.priority).toBe('low')
    const lost = await act(lead, one.id, 'reassign', { queue: 'scam' })
    expect([lost.status, lost.json.errors]).toMatchObject([
      400,
      [{ field: 'body.queue', expected: expect.stringMatching(/^one of .*scams/), got: '"scam"' }],
    ])
    // A way that payments take is not a queue that people look into.
    expect((await act(lead, one.id, 'reassign', { queue: 'caller' })).status).toBe(400)
    const together = { ids: [one.id, other.id], action: { do: 'reassign', queue: 'scam' } }
    const refused = await lead.send('POST', '/api/v1/cases/bulk', together)
    expect([refused.status, refused.json.errors]).toMatchObject([400, [{ field: 'body.action.queue' }]])
    expect((await act(lead, one.id, 'reassign', { queue: 'scams' })).json.case.queue).toBe('scams')
    expect((await act(ana, one.id, 'notes', { note: 'Seen before.' })).json.case.notes_count).toBe(1)
    expect((await act(ana, one.id, 'links', { to: `case:${other.id}` })).json.case.links).toEqual([`case:${other.id}`])
    expect((await act(ana, one.id, 'links', { to: `case:${other.decision}` })).status).toBe(404)
  })

  it('is given back and passed to a lead without a body, and names what is missing where something is needed', async () => {
    const { id } = await opened()
    await act(ana, id, 'claim')
    expect((await act(ana, id, 'release')).json.case).toMatchObject({ assignee: null })
    await act(ana, id, 'claim')
    expect((await act(ana, id, 'escalate')).status).toBe(200)
    expect((await act(lead, id, 'reassign')).status).toBe(200)
    for (const [what, field] of [
      ['reopen', 'body.rationale'],
      ['resolve', 'body.outcome'],
      ['hand-over', 'body.to'],
    ] as const) {
      const refused = await act(lead, id, what)
      expect([refused.status, refused.json.errors[0]]).toMatchObject([400, { code: 'missing', field }])
    }
    // What is sent is read as it is sent.
    const nothing = { scopes: ['review'], body: 'null' } as const
    const refused = await running.send('POST', `/api/v1/cases/${id}/escalate`, nothing)
    expect([refused.status, refused.json.errors[0].field]).toEqual([400, 'body'])
  })

  it('that there is not is not found', async () => {
    const nowhere = '0190a000-0000-7000-8000-00000000dead'
    expect((await ana.send('GET', `/api/v1/cases/${nowhere}`)).status).toBe(404)
    expect((await act(ana, nowhere, 'claim')).json.code).toBe('not-found')
  })
})

describe('the queue over HTTP', () => {
  it('offers no reason that cannot be true of it, and refuses one', async () => {
    const submissions = [
      { kind: 'post', id: 'unsourced', text: 'Drinking moon water cures malaria in two days.', author: 'unsourced' },
      {
        kind: 'payment',
        transaction_id: 'unlisted',
        customer_id: 'C-unlisted',
        amount: 300_000,
        currency: 'KES',
        country: 'KE',
        channel: 'mobile',
        device_id: 'D-unlisted',
        timestamp: '2026-11-10T10:00:00+03:00',
        merchant_id: 'M-007',
      },
    ]
    const sources = ['https://example.org/moon']
    const untrue = [
      { outcome: 'blocked', reason_code: 'evidence_contradicts' },
      { outcome: 'BLOCK', reason_code: 'watchlisted_party' },
    ]
    for (const [index, submission] of submissions.entries()) {
      const { json: decided } = await running.send('POST', '/api/v1/decisions', { body: submission })
      const { id } = (await ana.send('GET', `/api/v1/cases?q=${decided.id}`)).json.data[0]
      const offered = async () => {
        const { outcomes } = (await ana.send('GET', `/api/v1/cases/${id}`)).json as {
          outcomes: { outcome: string; reasons: { code: string; number: number }[] }[]
        }
        const numbers = outcomes.flatMap(({ reasons }) => reasons.map(({ code, number }) => `${code} ${number}`))
        expect(new Set(numbers.map((one) => one.split(' ')[0])).size).toBe(new Set(numbers).size)
        return outcomes.flatMap(({ reasons }) => reasons.map(({ code }) => code))
      }
      const { reason_code: code } = untrue[index]!
      expect(await offered()).not.toContain(code)
      await act(ana, id, 'claim')
      const refused = await act(ana, id, 'resolve', untrue[index])
      expect([refused.status, refused.json.reason]).toEqual([422, 'unknown_reason'])
      const action = { do: 'resolve', ...untrue[index] }
      const bulk = await ana.send('POST', '/api/v1/cases/bulk', { ids: [id], action, preview: true })
      expect(bulk.json.results).toMatchObject([{ ok: false, reason: 'unknown_reason' }])
      if (index > 0) continue
      // A source that a user names is evidence too.
      const said = { user: 'u-1', verdict: 'flag', sources }
      expect((await ana.send('POST', '/api/v1/posts/unsourced/review-context', said)).status).toBeLessThan(300)
      expect(await offered()).toContain(code)
      expect((await act(ana, id, 'resolve', untrue[index])).status).toBe(200)
    }
  })

  it('is handed out by whatever narrows a list', async () => {
    const { post } = await opened()
    await opened()
    const wanted = { q: post, outcome: ['blocked'], rule: undefined as string | undefined }
    const [listed] = (await bea.send('GET', `/api/v1/cases?q=${post}&outcome=blocked`)).json.data
    expect((await bea.send('POST', '/api/v1/cases/next', { ...wanted, rule: 'no-such-rule' })).json.cases).toEqual([])
    const { cases } = (await bea.send('POST', '/api/v1/cases/next', { count: 3, ...wanted, rule: listed.rule })).json
    expect(cases.map((one: { case: { id: string } }) => one.case.id)).toEqual([listed.id])
    await act(bea, listed.id, 'release', { skipped: false })
  })

  it('gives out cases up to what one person may hold', async () => {
    for (let index = 0; index < 4; index++) await opened()
    const next = await bea.send('POST', '/api/v1/cases/next', { count: 100, kind: 'post' })
    expect(next.status).toBe(200)
    expect(next.json.cases).toHaveLength(3)
    expect(next.json.held).toBe(3)
    expect(next.json.cases[0].case.held_by.name).toBe('Bea')
    expect((await bea.send('POST', '/api/v1/cases/next', {})).json).toEqual({ cases: [], held: 3 })
    const mine = await bea.send('GET', '/api/v1/cases?held_by=me&limit=2')
    expect(mine.json.data).toHaveLength(2)
    const rest = await bea.send('GET', `/api/v1/cases?held_by=me&limit=2&after=${mine.json.next}`)
    expect([rest.json.data.length, rest.json.next]).toEqual([1, null])
    const counts = (await bea.send('GET', '/api/v1/cases/counts')).json
    expect(counts.mine.held).toBe(3)
    expect(counts.by_priority.urgent).toBeGreaterThanOrEqual(3)
    for (const { case: one } of next.json.cases) await act(bea, one.id, 'release', { skipped: true })
    expect((await bea.send('GET', '/api/v1/cases/counts')).json.mine.held).toBe(0)
  })

  it('refuses cursors of another order, and filters it does not know', async () => {
    const { json } = await ana.send('GET', '/api/v1/cases?limit=1')
    expect((await ana.send('GET', `/api/v1/cases?order=risk&after=${json.next}`)).status).toBe(400)
    expect((await ana.send('GET', '/api/v1/cases?after=x')).status).toBe(400)
    expect((await ana.send('GET', '/api/v1/cases?qeue=scams')).status).toBe(400)
    expect((await ana.send('GET', '/api/v1/cases?priority=urgent,hgih')).status).toBe(400)
    expect((await ana.send('GET', '/api/v1/cases?priority=urgent,high&queue=fact_check')).status).toBe(200)
  })

  it('has the name of document 001 as well', async () => {
    const hitl = await ana.send('GET', '/api/v1/hitl/queue?limit=200')
    const list = await ana.send('GET', '/api/v1/cases?limit=200')
    expect(hitl.json.data.map(({ id }: { id: string }) => id)).toEqual(
      list.json.data.map(({ id }: { id: string }) => id),
    )
  })

  it('lists what may be decided and why', async () => {
    const { json } = await viewer.send('GET', '/api/v1/cases/reasons')
    expect(json.payment[0]).toMatchObject({ outcome: 'APPROVE', key: '1' })
    expect(json.post[2].reasons.at(-1)).toMatchObject({ code: 'other', needs_rationale: true })
  })
})
