import { EVENT } from '@tribunal/contract'
import { PERSONAL_WEBHOOK_FIELDS, WEBHOOK_FIELDS } from '@tribunal/contract/words'
import type { AuditEvent } from '@tribunal/ledger'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eraseSubject } from '../../src/record/erase-subject.ts'
import type { WebhookField } from '../../src/webhooks/endpoint.ts'
import { updateEndpoint } from '../../src/webhooks/endpoints.ts'
import { type CaseFixture, CHALLENGE, caseFixture, person } from '../cases/case-fixture.ts'
import { deliver, endpointAt, happened } from './outbox.ts'
import { type Receiver, receive } from './receiver.ts'

const ANA = person(1)
let fixture: CaseFixture
let receiver: Receiver
/** Of the decision of this test, its submission and its case. */
let decision: string
let submission: { readonly id: string; readonly customer: string }
let caseId: string

beforeAll(async () => {
  fixture = await caseFixture()
  receiver = await receive()
})
beforeEach(async () => {
  await fixture.database.pool.query('delete from webhook_deliveries')
  receiver.received.length = 0
  caseId = (await fixture.escalate(1))[0]!
  const { rows } = await fixture.database.pool.query(
    'select decision_id, submission_id, subject from decision_bodies join cases using (decision_id) where cases.id = $1',
    [caseId],
  )
  decision = rows[0].decision_id
  submission = { id: rows[0].submission_id, customer: rows[0].subject }
})
afterAll(async () => {
  await receiver.close()
  await fixture.close()
})

async function endpoint(fields: readonly WebhookField[] = [], personalData = false) {
  const { pool } = fixture.database
  await pool.query('update webhook_endpoints set deleted_at = now()')
  const events = ['decision.made', 'decision.effective_changed', 'case.claimed', 'decision.erased'] as const
  return endpointAt(pool, { url: receiver.url, events, fields, personalData })
}

/** What the ledger has of the decision and its case now waits for the endpoints. */
async function waits(): Promise<void> {
  const { rows } = await fixture.database.pool.query<{ bytes: Buffer }>(
    'select bytes from ledger_events where entity = any($1) order by seq',
    [[`decision:${decision}`, `case:${caseId}`]],
  )
  await happened(
    fixture.database.pool,
    rows.map(({ bytes }) => JSON.parse(bytes.toString()) as AuditEvent),
  )
}

/** The data of what arrives, by the type of the event. */
async function sent(id: string): Promise<Readonly<Record<string, Readonly<Record<string, unknown>>>>> {
  await deliver(fixture.database.pool, id, fixture.clock.now)
  const messages = receiver.received.map(({ payload }) => JSON.parse(payload))
  for (const message of messages) expect(EVENT.safeParse(message).error).toBeUndefined()
  return Object.fromEntries(messages.map(({ type, data }) => [type, data]))
}

async function overridden(): Promise<void> {
  await fixture.cases.act(caseId, { do: 'claim' }, ANA)
  expect(await fixture.cases.act(caseId, CHALLENGE, ANA)).toMatchObject({ ok: true })
}

const erase = () => {
  const { ledger, clock } = fixture
  const { pool } = fixture.database
  return eraseSubject({ pool, ledger, subject: submission.customer, actor: 'person:1', nowMs: clock.now })
}

describe('a message about a decision', () => {
  it('carries kind, outcomes, reasons and the sender’s id, and nothing personal, where no field is asked for', async () => {
    const id = await endpoint()
    await waits()
    const { route, category, ...data } = (await sent(id))['decision.made']!
    expect([route, category]).toEqual(['caller', 'medium'])
    expect(data).toEqual({
      ...{ decision_id: decision, submission_id: submission.id, kind: 'payment' },
      ...{ outcome: 'ESCALATE_TO_HUMAN', effective_outcome: 'ESCALATE_TO_HUMAN' },
      decided_by: { policy: 'arbiter', rule: 'fallback-low' },
      reason_codes: ['fallback-low'],
      risk_score: 3.5,
    })
  })

  it('that is late carries the outcome that holds when it is sent, beside the one that was decided', async () => {
    const id = await endpoint()
    await waits()
    await overridden()
    const made = (await sent(id))['decision.made']
    expect(made).toMatchObject({ outcome: 'ESCALATE_TO_HUMAN', effective_outcome: 'CHALLENGE' })
  })

  it('is made anew for each attempt', async () => {
    const id = await endpoint()
    await waits()
    receiver.answer = 500
    await sent(id)
    await overridden()
    receiver.answer = 200
    fixture.clock.now += 5_000
    await sent(id)
    const attempts = receiver.received.map(({ id: message, payload }) => [message, JSON.parse(payload).data])
    expect(attempts.map(([, data]) => data.effective_outcome)).toEqual(['ESCALATE_TO_HUMAN', 'CHALLENGE'])
    expect(attempts[0]![0]).toBe(attempts[1]![0])
  })

  it('says that another outcome holds, with everything to act on it', async () => {
    const id = await endpoint(['amount', 'currency'], true)
    await overridden()
    await waits()
    const messages = await sent(id)
    expect(messages['decision.effective_changed']).toEqual({
      ...{ decision_id: decision, submission_id: submission.id, case_id: caseId, kind: 'payment' },
      ...{ outcome: 'CHALLENGE', previous_outcome: 'ESCALATE_TO_HUMAN', machine_outcome: 'ESCALATE_TO_HUMAN' },
      ...{ effective_outcome: 'CHALLENGE', because: 'review', reason_code: 'missing_evidence' },
      ...{ amount: 10, currency: 'PEN' },
    })
    expect(messages['case.claimed']).toMatchObject({ kind: 'payment', effective_outcome: 'CHALLENGE', amount: 10 })
  })
})

describe('fields of a submission', () => {
  const personal = { amount: 10, currency: 'PEN', metadata: { order: '7' } }
  const withMetadata = () =>
    fixture.database.pool.query(`update decision_bodies set metadata = '{"order":"7"}' where decision_id = $1`, [
      decision,
    ])

  it('are sent where an endpoint asks for them, personal ones only where these are turned on', async () => {
    await withMetadata()
    const all = await endpoint(WEBHOOK_FIELDS, true)
    await waits()
    const told = { ...personal, subject: submission.customer, language: null }
    expect((await sent(all))['decision.made']).toMatchObject(told)
    const off = await endpoint(WEBHOOK_FIELDS, false)
    receiver.received.length = 0
    await waits()
    const data = (await sent(off))['decision.made']!
    expect(Object.keys(data)).toContain('language')
    for (const field of PERSONAL_WEBHOOK_FIELDS) expect(Object.keys(data)).not.toContain(field)
  })

  it('stop with the next attempt once personal data is turned off', async () => {
    const id = await endpoint(['subject'], true)
    await waits()
    receiver.answer = 500
    expect((await sent(id))['decision.made']).toMatchObject({ subject: submission.customer })
    const { pool } = fixture.database
    const act = { actor: 'person:1', now: new Date() }
    await updateEndpoint({ pool, append: async () => undefined }, id, { personalData: false }, act)
    receiver.answer = 200
    fixture.clock.now += 5_000
    expect(Object.keys((await sent(id))['decision.made']!)).not.toContain('subject')
  })

  it('never wait in the outbox, and are null once the person was erased', async () => {
    await withMetadata()
    const id = await endpoint(WEBHOOK_FIELDS, true)
    await waits()
    const { rows } = await fixture.database.pool.query('select payload from webhook_deliveries')
    for (const { payload } of rows) {
      expect(payload).not.toContain(submission.id)
      expect(payload).not.toContain(submission.customer)
      expect(payload).not.toMatch(/PEN|order/)
    }
    await erase()
    const nothing = Object.fromEntries(WEBHOOK_FIELDS.map((field) => [field, null]))
    const made = (await sent(id))['decision.made']
    expect(made).toMatchObject({ ...nothing, submission_id: null, effective_outcome: 'ESCALATE_TO_HUMAN' })
  })

  it('are null where somebody changed the submission so that it cannot be read: the message is sent all the same', async () => {
    await fixture.database.pool.query(
      `update decision_bodies set submission = 'x', body = 'x' where decision_id = $1`,
      [decision],
    )
    const id = await endpoint(['amount', 'language'], true)
    await waits()
    expect((await sent(id))['decision.made']).toMatchObject({ amount: null, language: null })
  })
})
