import { parseKey, verifyLedger } from '@tribunal/ledger'
import { ledgerReader, sha256, verifyEd25519 } from '@tribunal/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Process, type RecordingServer, recordingServer } from './recording-server.ts'
import { type SignedIn, signedIn } from './signed-in.ts'

let server: RecordingServer
let running: Process
let ana: SignedIn
let bea: SignedIn
let cam: SignedIn
let lead: SignedIn
beforeAll(async () => {
  server = await recordingServer()
  running = await server.start({ public_url: 'http://localhost', review: { community: true } })
  ana = await signedIn(running, 'Ana', ['reviewer'])
  bea = await signedIn(running, 'Bea', ['reviewer'])
  cam = await signedIn(running, 'Cam', ['reviewer'])
  lead = await signedIn(running, 'Lea', ['lead'])
})
afterAll(() => server?.close())

let made = 0
async function decided(text: string): Promise<{ decision: string; post: string; author: string }> {
  const [post, author] = [`p-${++made}`, `author-${made}@example.org`]
  const { json } = await running.send('POST', '/api/v1/decisions', { body: { kind: 'post', id: post, text, author } })
  return { decision: json.id, post, author }
}
const blocked = () => decided('mRNA vaccines cause cancer')
const clean = () => decided('I like the sea')
const act = (who: SignedIn, id: string, what: string, body?: object) =>
  who.send('POST', `/api/v1/cases/${id}/${what}`, body)
const appeal = (decision: string, text = 'This is satire.') =>
  running.send('POST', `/api/v1/decisions/${decision}/appeals`, { body: { text }, scopes: ['decide'] })
const appealsOf = async (decision: string) => (await ana.send('GET', `/api/v1/decisions/${decision}/appeals`)).json
const review = {
  outcome: 'needs_review',
  reason_code: 'insufficient_evidence',
  rationale: 'No study says so.',
  hand_over: { queue: 'fact_check' },
}

/** Far from everything that the customer does, at night and on a watched shop. */
const BLOCKED_PAYMENT = {
  kind: 'payment',
  transaction_id: 'blocked-1',
  customer_id: 'C-blocked-1',
  amount: 1800,
  currency: 'PEN',
  country: 'RU',
  channel: 'web',
  device_id: 'D-88',
  timestamp: '2025-12-17T01:00:00Z',
  merchant_id: 'M-999',
  customer_behavior: {
    usual_amount_avg: 500,
    usual_hours: '08:00-22:00',
    usual_countries: ['PE'],
    usual_devices: ['D-01'],
  },
}

describe('an appeal', () => {
  it('against a decision without a case opens one, and is answered with reasons', async () => {
    const { decision } = await clean()
    const { status, json } = await appeal(decision)
    expect(status).toBe(201)
    expect(json.appeal).toMatchObject({ status: 'submitted', text: 'This is satire.', answered: null })
    expect(Date.parse(json.appeal.due_at) - Date.parse(json.appeal.submitted_at)).toBe(14 * 86_400_000)
    expect((await act(ana, json.case_id, 'claim')).json.case).toMatchObject({ stage: 'appeal', queue: 'appeals' })
    const { rationale: _, ...silent } = review
    expect((await act(ana, json.case_id, 'resolve', silent)).json.reason).toBe('rationale_needed')
    const answered = (await act(ana, json.case_id, 'resolve', review)).json.case
    // It settles nothing: the appeal has its answer, and another queue goes on with the case.
    expect(answered).toMatchObject({
      effective_outcome: 'needs_review',
      status: 'open',
      stage: 'first',
      queue: 'fact_check',
      appeal: { status: 'modified', answered_at: expect.any(String) },
    })
    const { appeals } = await appealsOf(decision)
    expect(appeals).toMatchObject([
      {
        id: json.appeal.id,
        status: 'modified',
        answered: { by: { name: 'Ana' }, outcome: 'needs_review', answer: 'No study says so.' },
      },
    ])
  })

  it('is never heard by those who decided, nor by a program', async () => {
    const { decision } = await blocked()
    const { json: list } = await ana.send('GET', `/api/v1/cases?q=${decision}`)
    const { id } = list.data[0]
    await act(ana, id, 'claim')
    const first = await act(ana, id, 'resolve', { outcome: 'blocked', reason_code: 'evidence_contradicts' })
    if (first.json.case.stage === 'second') {
      await act(bea, id, 'claim')
      await act(bea, id, 'resolve', { outcome: 'blocked', reason_code: 'evidence_contradicts' })
    }
    expect((await appeal(decision)).json.case_id).toBe(id)
    expect((await act(ana, id, 'claim')).json).toMatchObject({ code: 'case-not-yours', reason: 'own_decision' })
    const program = await running.send('POST', `/api/v1/cases/${id}/claim`, { scopes: ['review'] })
    expect(program.json).toMatchObject({ code: 'case-not-yours', reason: 'person_needed' })
    await act(lead, id, 'claim')
    await act(lead, id, 'hear')
    expect((await appealsOf(decision)).appeals[0].status).toBe('in_review')
    const heard = await act(lead, id, 'resolve', {
      outcome: 'clean',
      reason_code: 'opinion_or_satire',
      rationale: 'It is a cartoon.',
    })
    // A second person has to choose the release as well, and comes to it alone.
    expect(heard.json.case).toMatchObject({
      effective_outcome: 'blocked',
      stage: 'second',
      appeal: { status: 'in_review' },
    })
    expect((await act(ana, id, 'claim')).json.reason).toBe('own_decision')
    const taken = (await act(cam, id, 'claim')).json
    expect(taken.case.resolutions.map(({ by }: { by: { name: string } }) => by.name)).not.toContain('Lea')
    const agreed = { outcome: 'clean', reason_code: 'opinion_or_satire', rationale: 'The drawing is a joke.' }
    const released = await act(cam, id, 'resolve', agreed)
    expect(released.json.case).toMatchObject({ effective_outcome: 'clean', appeal: { status: 'reversed' } })
    expect((await appealsOf(decision)).appeals[0].answered).toMatchObject({
      by: { name: 'Cam' },
      answer: 'The drawing is a joke.',
    })
    const again = await appeal(decision)
    expect([again.status, again.json.reason]).toEqual([409, 'appeal_used'])
  })

  it('releases a blocked payment by two people, whatever one person and their programs try', async () => {
    const { json: decision } = await running.send('POST', '/api/v1/decisions', { body: BLOCKED_PAYMENT })
    expect(decision.outcome).toBe('BLOCK')
    const { case_id: id } = (await appeal(decision.id, 'That was me.')).json
    const effective = async () => (await ana.send('GET', `/api/v1/decisions/${decision.id}`)).json.effective?.outcome
    const choose = (who: SignedIn, outcome: string) =>
      act(who, id, 'resolve', { outcome, reason_code: 'comparable_cases', rationale: 'The customer was called.' })
    const program = (what: string, body: object) =>
      running.send('POST', `/api/v1/cases/${id}/${what}`, { body, scopes: ['admin'] })

    expect((await program('claim', {})).json.reason).toBe('person_needed')
    await act(ana, id, 'claim')
    expect((await choose(ana, 'CHALLENGE')).json.case).toMatchObject({ stage: 'second', effective_outcome: 'BLOCK' })
    expect((await act(ana, id, 'reopen', { rationale: 'I am sure.' })).status).toBe(409)
    expect((await program('claim', {})).json.reason).toBe('person_needed')
    const bulk = { ids: [id], action: { do: 'resolve', outcome: 'CHALLENGE', reason_code: 'comparable_cases' } }
    expect((await ana.send('POST', '/api/v1/cases/bulk', bulk)).json.results).toMatchObject([{ ok: false }])
    expect(await effective()).toBe('BLOCK')

    await act(bea, id, 'claim')
    expect((await choose(bea, 'BLOCK')).json.case).toMatchObject({ stage: 'settle', effective_outcome: 'BLOCK' })
    await act(lead, id, 'claim')
    expect((await choose(lead, 'APPROVE')).json.case).toMatchObject({ stage: 'second', effective_outcome: 'BLOCK' })
    await act(cam, id, 'claim')
    expect((await choose(cam, 'APPROVE')).json.case).toMatchObject({
      status: 'resolved',
      effective_outcome: 'APPROVE',
      appeal: { status: 'reversed' },
    })
    expect(await effective()).toBe('APPROVE')
  })

  it('that waits is not sent twice, and one that may not be heard is answered', async () => {
    const { decision } = await clean()
    const { json } = await appeal(decision)
    expect((await appeal(decision)).json.reason).toBe('appeal_pending')
    await act(bea, json.case_id, 'claim')
    const answer = { reason_code: 'not_affected', answer: 'This is about somebody else’s post.' }
    expect((await act(bea, json.case_id, 'reject-appeal', answer)).json.case).toMatchObject({
      status: 'resolved',
      effective_outcome: 'clean',
    })
    expect((await appealsOf(decision)).appeals[0]).toMatchObject({
      status: 'rejected_invalid',
      answered: { outcome: null, reason_code: 'not_affected', answer: answer.answer },
    })
    expect((await appeal(decision)).status).toBe(201)
    expect((await appealsOf(decision)).appeals.map(({ status }: { status: string }) => status)).toEqual([
      'rejected_invalid',
      'submitted',
    ])
  })

  it('by two at once is one appeal', async () => {
    const { decision } = await clean()
    const both = await Promise.all([appeal(decision), appeal(decision)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('against nothing is not found', async () => {
    expect((await appeal('0190a000-0000-7000-8000-00000000dead')).status).toBe(404)
    const { decision } = await clean()
    expect(await appealsOf(decision)).toEqual({ case_id: null, appeals: [] })
  })
})

describe('what users say about a post', () => {
  const say = (post: string, user: string, verdict: string, sources: readonly string[] = [], note?: string) =>
    running.send('POST', `/api/v1/posts/${post}/review-context`, {
      body: { user, verdict, sources, ...(note === undefined ? {} : { note }) },
      scopes: ['decide'],
    })

  it('is kept once for each user, and shown to the reviewer', async () => {
    const { decision, post } = await blocked()
    expect((await say(post, 'u1', 'validate')).json.result).toBe('added')
    const second = await say(post, 'u1', 'flag', ['https://example.org/study'], 'The study says otherwise.')
    expect(second.json.result).toBe('replaced')
    const list = await ana.send('GET', `/api/v1/posts/${post}/review-context`)
    expect(list.json).toMatchObject({ validates: 0, flags: 1, context: [{ user: 'u1', verdict: 'flag' }] })
    const { json } = await ana.send('GET', `/api/v1/cases/${second.json.case_id}`)
    expect(json.case.decision_id).toBe(decision)
    expect(json.context).toMatchObject([{ user: 'u1', note: 'The study says otherwise.' }])
  })

  it('is not the author’s to say, and not of a post that nobody knows', async () => {
    const { post, author } = await clean()
    expect((await say(post, author, 'validate')).json.code).toBe('own-post')
    expect((await say('never-sent', 'u1', 'flag')).status).toBe(404)
    expect((await say(post, 'u1', 'flag', ['file:///etc/passwd'])).status).toBe(400)
  })

  it('opens a case where the policy says so, and changes no status', async () => {
    const { decision, post } = await clean()
    expect((await say(post, 'u1', 'flag', ['https://example.org/a'])).json.case_id).toBeNull()
    expect((await say(post, 'u2', 'flag')).json.case_id).toBeNull()
    const { case_id: id } = (await say(post, 'u3', 'flag', ['https://example.org/b'])).json
    expect((await say(post, 'u4', 'flag', ['https://example.org/c'])).json.case_id).toBe(id)
    const { json } = await ana.send('GET', `/api/v1/cases/${id}`)
    expect(json.case).toMatchObject({ queue: 'community', effective_outcome: 'clean' })
    expect(json.history).toMatchObject([{ type: 'case.opened', data: { cause: 'community', decision } }])
  })
})

describe('many cases at once', () => {
  it('are decided with one request, after a look at what would happen', async () => {
    const posts = [await blocked(), await blocked(), await blocked()]
    const ids: string[] = []
    for (const { decision } of posts) ids.push((await ana.send('GET', `/api/v1/cases?q=${decision}`)).json.data[0].id)
    await act(bea, ids[1]!, 'claim')
    const action = { do: 'resolve', outcome: 'blocked', reason_code: 'machine_confirmed' }
    const seen = await ana.send('POST', '/api/v1/cases/bulk', { ids, action, preview: true })
    expect(seen.json).toMatchObject({ preview: true, done: 2, refused: 1 })
    expect((await ana.send('GET', `/api/v1/cases/${ids[0]}`)).json.case.status).toBe('open')
    const done = await ana.send('POST', '/api/v1/cases/bulk', { ids, action })
    expect(done.json.results).toMatchObject([
      { ok: true },
      { ok: false, code: 'case-conflict', reason: 'held_by_other', by: { name: 'Bea' } },
      { ok: true },
    ])
    const refused = await ana.send('POST', '/api/v1/cases/bulk', { ids: [ids[1]], action: { ...action, outcome: 'x' } })
    expect(refused.json.refused).toBe(1)
    const moved = await lead.send('POST', '/api/v1/cases/bulk', {
      ids: [ids[1]],
      action: { do: 'reassign', queue: 'scams', to: ana.id },
    })
    expect(moved.json.results).toMatchObject([{ ok: true, queue: 'scams', assignee: ana.id }])
  })
})

describe('erasing somebody', () => {
  it('leaves nothing of what was written about them, and a ledger that verifies', async () => {
    const { decision, post, author } = await blocked()
    const { id } = (await ana.send('GET', `/api/v1/cases?q=${decision}`)).json.data[0]
    const secret = (number: number) => `residue-${number}-of-${post}`
    await act(ana, id, 'notes', { note: secret(1) })
    await act(ana, id, 'claim')
    const first = await act(ana, id, 'resolve', { outcome: 'blocked', reason_code: 'other', rationale: secret(2) })
    if (first.json.case.stage === 'second') {
      await act(bea, id, 'claim')
      await act(bea, id, 'resolve', { outcome: 'blocked', reason_code: 'other', rationale: secret(2) })
    }
    await appeal(decision, secret(3))
    await running.send('POST', `/api/v1/posts/${post}/review-context`, {
      body: { user: secret(4), verdict: 'flag', note: secret(5) },
      scopes: ['decide'],
    })
    // What they said about another's post is theirs too.
    const other = await clean()
    await running.send('POST', `/api/v1/posts/${other.post}/review-context`, {
      body: { user: author, verdict: 'flag', note: secret(6) },
      scopes: ['decide'],
    })
    expect(await tablesWith('residue-')).toEqual(['case_texts', 'review_context'])
    const erased = await running.send('POST', '/api/v1/subjects/erase', {
      body: { subject: author },
      scopes: ['admin'],
    })
    expect(erased.json.erased).toBe(1)
    const gone = { status: 410, json: { code: 'decision-erased', reason: 'erased' } }
    expect(await act(ana, id, 'notes', { note: `written afterwards about ${secret(7)}` })).toMatchObject(gone)
    expect(await act(cam, id, 'escalate', { note: secret(8) })).toMatchObject(gone)
    expect((await act(lead, id, 'reopen', { rationale: secret(9) })).json.code).toBe('decision-erased')
    expect((await lead.send('GET', `/api/v1/cases/${id}`)).json.case.may.reopen).toBe('erased')
    const many = await ana.send('POST', '/api/v1/cases/bulk', { ids: [id], action: { do: 'note', note: secret(10) } })
    expect(many.json.results).toMatchObject([{ ok: false, code: 'decision-erased', reason: 'erased' }])
    // The case that is open closes: a person who has not decided on it claims and decides it.
    expect((await act(cam, id, 'claim')).status).toBe(200)
    const last = await act(cam, id, 'resolve', { outcome: 'blocked', reason_code: 'other', rationale: secret(11) })
    expect(last.status, last.text).toBe(200)
    expect(await tablesWith('residue-')).toEqual([])
    expect(await tablesWith(author)).toEqual([])
    const { json } = await ana.send('GET', `/api/v1/cases/${id}`)
    expect(json).toMatchObject({ submission: null, context: [], case: { preview: null, subject: null } })
    expect(json.history.find(({ type }: { type: string }) => type === 'appeal.submitted').texts).toEqual({
      appeal: null,
    })
    expect((await appeal(decision)).json.code).toBe('decision-erased')
    expect(await ledgerFindings()).toEqual([])
  })
})

/** Tables that hold a text anywhere, whatever the type of the column. */
async function tablesWith(text: string): Promise<string[]> {
  const { pool } = running.services.store
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: hit } = await pool.query(`select from "${name}" t where t::text like $1 or t::text like $2 limit 1`, [
      `%${text}%`,
      `%${Buffer.from(text).toString('hex')}%`,
    ])
    if (hit.length > 0) found.push(name)
  }
  return found
}

async function ledgerFindings(): Promise<unknown> {
  const { store, ledger } = running.services
  const keys = [parseKey(ledger.signer.vkey)!]
  const report = await verifyLedger(ledgerReader(store.pool), { keys, verify: verifyEd25519, sha256 })
  return report.findings
}
