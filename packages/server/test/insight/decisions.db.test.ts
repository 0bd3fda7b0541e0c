import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Process, type RecordingServer, recordingServer } from '../recording-server.ts'
import { payment, post } from './submissions.ts'

const DECISIONS = '/api/v1/decisions'
const WHOLE = `${DECISIONS}?view=full`
let server: RecordingServer
let process: Process
beforeAll(async () => {
  server = await recordingServer()
  process = await server.start()
})
afterAll(() => server.close())

const decide = async (body: object) => (await process.send('POST', WHOLE, { body })).json
const find = async (query: string) => (await process.send('GET', `${DECISIONS}?${query}`)).json
const ids = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id)
const query = (sql: string, values: unknown[] = []) => server.owner.query(sql, values)

/** A case as far as lists read one, resolved to an outcome. */
const resolveTo = (decision: string, effect: string | null) =>
  query(
    `insert into cases (id, decision_id, kind, queue, priority, outcome, opened_at, due_at, effect, state)
     select gen_random_uuid(), id, kind, 'payments', 1, outcome, at, at, $2, '{}' from decisions where id = $1`,
    [decision, effect],
  )

describe('finding decisions', () => {
  it('by the beginning of a submission’s id or of a customer, or by the id of a decision', async () => {
    const made = await decide(payment({ transaction_id: 'FIND-100%', customer_id: 'Who_1' }))
    const other = await decide(payment({ transaction_id: 'FIND-1000', customer_id: 'WhoX1' }))
    expect(ids(await find('q=FIND-100'))).toEqual([other.id, made.id])
    expect(ids(await find('q=FIND-100%25'))).toEqual([made.id])
    expect(ids(await find('q=Who_'))).toEqual([made.id])
    expect(ids(await find(`q=${made.id}`))).toEqual([made.id])
    expect(ids(await find('q=nobody'))).toEqual([])
  })

  it('shows of each a preview, and what holds after people', async () => {
    const paid = await decide(payment({ amount: 1234567.5 }))
    const posted = await decide(post({ text: `A\n${'long '.repeat(60)}post` }))
    await resolveTo(paid.id, 'APPROVE')
    const { data: decisions } = await find(`limit=2`)
    expect(decisions[1]).toMatchObject({
      id: paid.id,
      outcome: 'CHALLENGE',
      effective_outcome: 'APPROVE',
      case_id: expect.any(String),
      subject: 'C-1',
      preview: '1\u202f234\u202f567.50 PEN · PE · web',
      payment: { amount: 1_234_567.5, currency: 'PEN', country: 'PE', channel: 'web' },
    })
    expect(decisions[0]).toMatchObject({ id: posted.id, case_id: null, effective_outcome: posted.outcome })
    expect(decisions[0].preview).toMatch(/^A long long.*…$/)
    expect(decisions[0].preview).toHaveLength(160)
  })

  it('narrows by outcome, by what people made of it, by rule, category and version', async () => {
    const [kept, changed, open] = [await decide(payment()), await decide(payment()), await decide(payment())]
    await resolveTo(kept.id, 'CHALLENGE')
    await resolveTo(changed.id, 'BLOCK')
    await resolveTo(open.id, null)
    const mine = (page: { data: { id: string }[] }) =>
      ids(page).filter((id) => [kept.id, changed.id, open.id].includes(id))
    expect(mine(await find('outcome=CHALLENGE'))).toEqual([open.id, changed.id, kept.id])
    expect(mine(await find('effective=BLOCK'))).toEqual([changed.id])
    expect(mine(await find('reviewed=overridden'))).toEqual([changed.id])
    expect(mine(await find('reviewed=confirmed'))).toEqual([kept.id])
    expect(mine(await find('reviewed=unreviewed'))).toEqual([open.id])
    expect(mine(await find('rule=fallback-medium&category=medium'))).toHaveLength(3)
    expect(mine(await find('rule=fallback-low'))).toEqual([])
    expect(mine(await find(`policy_hash=${kept.decision.policies['arbiter-guarded']}`))).toHaveLength(3)
    expect(await find(`policy_hash=${'0'.repeat(64)}`)).toMatchObject({ data: [], has_more: false, next: null })
  })

  it('goes on page by page, also where a row was damaged', async () => {
    const made = await decide(payment())
    await query(`update decision_bodies set submission = '{"kind":"transaction"}' where decision_id = $1`, [made.id])
    const { data: decisions, next } = await find('limit=1')
    expect(decisions).toMatchObject([{ id: made.id, preview: null, erased: false }])
    expect(ids(await find(`limit=1&after=${next}`))).not.toContain(made.id)
    expect(await process.send('GET', `${DECISIONS}?after=x`)).toMatchObject({ status: 400 })
  })
})

describe('decisions like one', () => {
  const similar = async (id: string) => (await process.send('GET', `${DECISIONS}/${id}/similar`)).json.data
  const RUMOUR = 'Withdraw your money today: the bank on Main Street will not open on Monday, a cousin works there'

  it('about a post are near-duplicates of its text, then those of its author', async () => {
    const first = await decide(post({ author: 'A-7', text: RUMOUR }))
    const copy = await decide(post({ author: 'A-8', text: `${RUMOUR} and told me` }))
    const same = await decide(post({ author: 'A-8', text: 'What a warm evening by the lake' }))
    const found = await similar(copy.id)
    expect(found.map(({ decision, why }: { decision: { id: string }; why: string[] }) => [decision.id, why])).toEqual([
      [first.id, ['text']],
      [same.id, ['author']],
    ])
    expect(found[0].similarity).toBeGreaterThan(0.7)
    expect(found[1].similarity).toBeNull()
  })

  it('about a payment share its customer, its device or its merchant', async () => {
    const own = { customer_id: 'C-70', device_id: 'D-70', merchant_id: 'M-70' }
    const customer = await decide(payment({ ...own, device_id: 'D-71', merchant_id: 'M-71' }))
    const device = await decide(payment({ ...own, customer_id: 'C-72', merchant_id: 'M-72' }))
    const merchant = await decide(payment({ ...own, customer_id: 'C-73', device_id: 'D-73' }))
    await decide(payment({ customer_id: 'C-74', device_id: 'D-74', merchant_id: 'M-74' }))
    const made = await decide(payment(own))
    const found = await similar(made.id)
    expect(found.map(({ decision, why }: { decision: { id: string }; why: string[] }) => [decision.id, why])).toEqual([
      [customer.id, ['customer']],
      [merchant.id, ['merchant']],
      [device.id, ['device']],
    ])
  })

  it('are none of a decision that was erased; nor does a kept filter name the person', async () => {
    const made = await decide(payment({ customer_id: 'C-80' }))
    for (const subject of ['C-80', 'C-81'])
      await process.send('POST', '/api/v1/saved-filters', {
        body: { list: 'decisions', name: `of ${subject.length}`, query: { subject } },
        scopes: [subject === 'C-80' ? 'read' : 'admin'],
      })
    await process.send('POST', '/api/v1/subjects/erase', { body: { subject: 'C-80' }, scopes: ['admin'] })
    expect(await similar(made.id)).toEqual([])
    const { rows } = await query('select query from saved_filters')
    expect(rows).toEqual([{ query: { subject: 'C-81' } }])
  })
})

describe('what would have changed a decision', () => {
  it('is told policy by policy, with what it would have come to, and in its explanation', async () => {
    const { id } = await decide(payment({ amount: 9000, country: 'NG', device_id: 'D-99' }))
    const { policies } = (await process.send('GET', `${DECISIONS}/${id}/counterfactuals`)).json
    expect(policies.map(({ policy }: { policy: string }) => policy)).toEqual(['arbiter-guarded', 'composite-risk'])
    const [arbiter] = policies
    expect(arbiter).toMatchObject({ version: '2.4.0', complete: true })
    for (const one of arbiter.counterfactuals) {
      expect(one).toMatchObject({ decision: { outcome: one.outcome, changed: true } })
      const asked = { facts: exampleOf(one), decision: id }
      expect((await evaluateArbiter(asked)).answer).toMatchObject({ outcome: one.outcome, rule: one.rule })
    }
    const explained = (await process.send('GET', `${DECISIONS}/${id}/explanation`)).json
    expect(explained.would_have_changed).toContainEqual(arbiter.counterfactuals[0].sentence)
  })

  it('is told with the version of a policy that decided it', async () => {
    const { id } = await decide(post())
    const told = (await process.send('GET', `${DECISIONS}/${id}/counterfactuals`)).json
    expect(told.policies.map(({ policy }: { policy: string }) => policy)).toEqual([
      'publication',
      'final-decision',
      'screening',
      'post-routing',
      'worth-checking',
    ])
  })

  it('is told of no decision that was erased, nor of one that nobody made', async () => {
    const { id } = await decide(payment({ customer_id: 'changes-erased' }))
    await process.send('POST', '/api/v1/subjects/erase', { body: { subject: 'changes-erased' }, scopes: ['admin'] })
    expect((await process.send('GET', `${DECISIONS}/${id}/counterfactuals`)).status).toBe(410)
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect((await process.send('GET', `${DECISIONS}/${nobody}/counterfactuals`)).status).toBe(404)
  })

  const evaluateArbiter = async (body: object) =>
    (await process.send('POST', '/api/v1/policies/arbiter-guarded/evaluate', { body })).json

  /** The changed facts of one change of the arbiter's, whose facts are few. */
  function exampleOf({ changes }: { changes: { fact: string; to: object; example?: unknown }[] }): object {
    return Object.fromEntries(changes.map(({ fact, to, example }) => [fact, 'missing' in to ? null : example]))
  }
})

describe('the timeline of a customer', () => {
  const timeline = async (id: string, more = '') =>
    (await process.send('GET', `/api/v1/customers/${id}/timeline${more}`)).json

  it('tells what was paid, where and how, and what was decided', async () => {
    const first = await decide(payment({ customer_id: 'C-90', amount: 200 }))
    // Two days later: a new country on the same day would open a case of its own.
    const later = '2026-11-12T12:00:00-05:00'
    const second = await decide(payment({ customer_id: 'C-90', amount: 1800, country: 'CL', timestamp: later }))
    await decide(post({ author: 'C-90' }))
    await resolveTo(second.id, 'BLOCK')
    const { data: payments, next } = await timeline('C-90')
    expect(next).toBeNull()
    expect(payments).toMatchObject([
      { decision_id: second.id, amount: 1800, country: 'CL', outcome: second.outcome, effective_outcome: 'BLOCK' },
      { decision_id: first.id, amount: 200, outcome: 'APPROVE', effective_outcome: 'APPROVE', case_id: null },
    ])
    const page = await timeline('C-90', '?limit=1')
    expect(page.data).toHaveLength(1)
    expect((await timeline('C-90', `?limit=1&after=${page.next}`)).data).toEqual([payments[1]])
  })

  it('is in the order of the payments, whenever and in whatever order they were sent, page by page', async () => {
    const times = [
      '2026-11-09T10:00:00Z',
      '2026-11-06T23:30:00-05:00',
      '2026-11-08T09:00:00+03:00',
      '2026-11-07T04:30:00Z',
      '2026-11-08T06:00:00Z',
      '2026-11-05T12:00:00Z',
      '2026-11-07T04:29:59.5Z',
    ]
    const sent: { id: string; at: number }[] = []
    for (const [index, timestamp] of times.entries()) {
      const { id } = await decide(payment({ customer_id: 'C-91', transaction_id: `order-${index}`, timestamp }))
      sent.push({ id, at: Date.parse(timestamp) })
    }
    // The second and the fourth, like the third and the fifth, were made at one moment.
    const wanted = sent.toReversed().sort((one, other) => other.at - one.at)
    const all: { decision_id: string }[] = []
    let after = ''
    for (let page = 0; page < times.length; page++) {
      const { data: payments, next } = await timeline('C-91', `?limit=2${after}`)
      all.push(...payments)
      if (next === null) break
      after = `&after=${next}`
    }
    expect(all.map((one) => one.decision_id)).toEqual(wanted.map(({ id }) => id))
    expect((await timeline('C-91')).data).toEqual(all)
  })

  it('is empty for a customer who is not known, and after erasing', async () => {
    expect(await timeline('nobody')).toEqual({ data: [], has_more: false, next: null })
    await process.send('POST', '/api/v1/subjects/erase', { body: { subject: 'C-90' }, scopes: ['admin'] })
    expect(await timeline('C-90')).toEqual({ data: [], has_more: false, next: null })
  })
})
