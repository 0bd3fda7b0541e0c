import { type Decision, type PaymentDecision, recordOf, type Submission } from '@tribunal/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseHistory } from '../../src/cases/case-history.ts'
import { casesByIds } from '../../src/cases/find-cases.ts'
import { newCase } from '../../src/cases/new-case.ts'
import { searchDecisions } from '../../src/insight/search-decisions.ts'
import { migrate } from '../../src/migrate.ts'
import { committed, uuidv7 } from '../../src/random.ts'
import { basisIn, decisionById, recordIn, submissionOf } from '../../src/record/decisions.ts'
import { detectTampering } from '../../src/record/detect-tampering.ts'
import type { DecisionEntry } from '../../src/record/entry.ts'
import { GroupWriter } from '../../src/record/group-writer.ts'
import { entryOf } from '../../src/record/to-record-entry.ts'
import { verifyCases } from '../../src/verify/verify-cases.ts'
import { verifyDecisions } from '../../src/verify/verify-decisions.ts'
import { waitingMessage } from '../../src/webhooks/webhook-events.ts'
import { POLICIES } from '../cases/case-fixture.ts'
import { type EmptyRecord, emptyRecord, PAYMENT } from './entries.ts'

const START = Date.UTC(2026, 10, 22)
const NOW = '2026-11-23T12:00:00.000Z'
const DECISION = {
  kind: 'payment',
  transaction_id: 't-1',
  decision: 'ESCALATE_TO_HUMAN',
  risk_category: 'high',
  route: 'fraud_review',
  case: { queue: 'fraud_review', priority: 'high', reason: 'x' },
  composite_risk_score: 61,
  facts: { payment: { ...PAYMENT, transaction_id: 't-1' }, behavior: null, model_calls: [] },
  trace: [],
  answers: [],
  policies: {},
} as unknown as PaymentDecision

/** As the word was until 2026-11-28, wherever a kind is named. */
const before = (json: unknown) =>
  JSON.parse(JSON.stringify(json).replaceAll('"kind":"payment"', '"kind":"transaction"'))

let record: EmptyRecord
let entries: DecisionEntry[]
let events: readonly DecisionEntry['event'][]

/** A record of version 1, which is the whole decision, and one of version 2, each with a case; and the rows as they were. */
beforeAll(async () => {
  record = await emptyRecord()
  const { database, ledger } = record
  const { pool } = database
  entries = [DECISION, recordOf(DECISION)].map((stored, i) => {
    const submission = { ...PAYMENT, transaction_id: 't-1' } as Submission
    const made = entryOf(submission, DECISION as Decision, {
      atMs: START + i,
      actor: 'system:test',
      inputs: new Uint8Array(32),
      sent: Buffer.from(JSON.stringify(before(submission))),
    })
    const personal = { ...made.personal, body: Buffer.from(JSON.stringify(before(stored))) }
    const commitments = { ...made.event.commitments, decision: committed(personal.salt, personal.body) }
    const entry = { ...made, personal, event: before({ ...made.event, commitments }) }
    const opening = newCase(DECISION as Decision, made, POLICIES, uuidv7(START + i))!
    return { ...entry, opening: { ...opening, event: before(opening.event) } }
  })
  events = entries.map(({ event }) => event)
  const writer = new GroupWriter({ pool, ledger })
  for (const one of entries) await writer.write({ decisions: [one] })
  await writer.close()
  await pool.query(`alter table decisions drop constraint decisions_kind_check;
    alter table cases drop constraint cases_kind_check;
    update decisions set kind = 'transaction';
    update cases set kind = 'transaction', state = jsonb_set(state, '{kind}', '"transaction"');
    insert into insight_hours values ('outcome', '2026-11-22T00:00:00Z', 'transaction', 'BLOCK', 2);
    alter table decisions add constraint decisions_kind_check check (kind in ('post', 'transaction'));
    alter table cases add constraint cases_kind_check check (kind in ('post', 'transaction'));
    delete from schema_migrations where name = '2026-11-28-payments'`)
  expect(await migrate(database)).toEqual(['2026-11-28-payments'])
})
afterAll(() => record.close())

describe('payments that were recorded as `transaction`', () => {
  it('are found as payments, with their cases', async () => {
    const { pool } = record.database
    expect(await searchDecisions(pool, { kind: 'payment' }, 10)).toMatchObject([
      { kind: 'payment', submission: { kind: 'payment', transaction_id: 't-1' } },
      { kind: 'payment', submission: { kind: 'payment', transaction_id: 't-1' } },
    ])
    const cases = await casesByIds(
      pool,
      entries.map(({ opening }) => opening!.row.id),
      NOW,
    )
    expect(cases.map(({ kind }) => kind)).toEqual(['payment', 'payment'])
    const [opened] = await caseHistory(pool, cases[0]!.id)
    expect(opened).toMatchObject({ type: 'case.opened', data: { kind: 'payment' } })
    const { rows } = await pool.query(`select kind, n from insight_hours where measure = 'outcome'`)
    expect(rows).toEqual([{ kind: 'payment', n: 2 }])
  })

  it('are read as payments, in both versions of the record', async () => {
    for (const { id } of entries) {
      const stored = (await decisionById(record.database.pool, id))!
      expect(recordIn(stored)).toMatchObject({ kind: 'payment' })
      expect(await detectTampering(record.database.pool, stored)).toEqual([])
      expect(submissionOf(stored)).toEqual({ ...PAYMENT, transaction_id: 't-1' })
      const { body, submission } = stored.personal!
      expect(basisIn(body, submission)).toMatchObject({ kind: 'payment', facts: { payment: { kind: 'payment' } } })
    }
  })

  it('are whole for the ledger, which says what it said; a row of another kind is found', async () => {
    const client = await record.database.pool.connect()
    const findings = async () => {
      const found = []
      for await (const page of verifyDecisions(client, 4)) found.push(...page.findings)
      return [...found, ...(await verifyCases(client, 4)).findings]
    }
    expect(await findings()).toEqual([])
    await client.query('begin')
    await client.query(`update decisions set kind = 'post' where id = '${entries[0]!.id}'`)
    expect(await findings()).toMatchObject([{ code: 'decision_changed', columns: ['kind'] }, {}])
    await client.query('rollback')
    client.release()
  })

  it('are sent as payments to those who listen', () => {
    for (const event of events) {
      expect(event.data['kind']).toBe('transaction')
      expect(JSON.parse(waitingMessage({ ...event, seq: 1, prev: '' } as never).payload).data.kind).toBe('payment')
    }
  })
})
