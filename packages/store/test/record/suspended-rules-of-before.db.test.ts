import { type Decision, type PaymentDecision, recordOf, type Submission } from '@tribunal/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchDecisions } from '../../src/insight/search-decisions.ts'
import { migrate } from '../../src/migrate.ts'
import { committed } from '../../src/random.ts'
import { decisionById, recordIn } from '../../src/record/decisions.ts'
import { detectTampering } from '../../src/record/detect-tampering.ts'
import type { DecisionEntry } from '../../src/record/entry.ts'
import { GroupWriter } from '../../src/record/group-writer.ts'
import { entryOf } from '../../src/record/to-record-entry.ts'
import { SuspendedRuleStore } from '../../src/safety/suspended-rules.ts'
import { inTransaction } from '../../src/transaction.ts'
import { verifyDecisions } from '../../src/verify/verify-decisions.ts'
import { toldEvent, waitingMessage } from '../../src/webhooks/webhook-events.ts'
import { type EmptyRecord, emptyRecord, PAYMENT } from './entries.ts'

const START = Date.UTC(2026, 10, 22)
const RULE = 'arbiter-guarded/fallback-low'
const OVERRIDE = { id: 'rule-suspended', replaced: 'APPROVE', outcome: 'ESCALATE_TO_HUMAN', reason: 'x' }
const DECISION = {
  kind: 'payment',
  transaction_id: 't-1',
  decision: 'ESCALATE_TO_HUMAN',
  risk_category: 'low',
  route: 'fraud_review',
  composite_risk_score: 4,
  facts: { payment: { ...PAYMENT, transaction_id: 't-1' }, behavior: null, suspended_rules: [RULE], model_calls: [] },
  trace: [],
  answers: [
    {
      policy: 'arbiter-guarded',
      version: '1.0.0',
      outcome: 'ESCALATE_TO_HUMAN',
      rule: 'fallback-low',
      reason: 'x',
      codes: [],
      results: {},
      trace: [],
      unknown: [],
      overrides: [{ ...OVERRIDE, facts: [{ fact: 'suspended_rules', value: RULE, op: 'is suspended' }] }],
    },
  ],
  policies: {},
} as unknown as PaymentDecision

/** In the words until 2026-11-28. */
const before = <T>(json: T): T =>
  JSON.parse(
    JSON.stringify(json)
      .replaceAll('"suspended_rules"', '"held_rules"')
      .replaceAll('"rule-suspended"', '"rule-held"')
      .replaceAll('"is suspended"', '"is held"'),
  )

let record: EmptyRecord
let made: DecisionEntry

/** A decision of a rule that was held, its counts, the events of the breaker and a webhook, all as they were. */
beforeAll(async () => {
  record = await emptyRecord()
  const { database, ledger } = record
  const { pool } = database
  const entry = entryOf({ ...PAYMENT, transaction_id: 't-1' } as Submission, DECISION as Decision, {
    atMs: START,
    actor: 'system:test',
    inputs: new Uint8Array(32),
  })
  const body = Buffer.from(JSON.stringify(before(recordOf(DECISION))))
  const commitments = { ...entry.event.commitments, decision: committed(entry.personal.salt, body) }
  made = { ...entry, personal: { ...entry.personal, body }, event: before({ ...entry.event, commitments }) }
  const writer = new GroupWriter({ pool, ledger })
  await writer.write({ decisions: [made] })
  await writer.close()
  const rule = { entity: 'policy:arbiter-guarded', actor: 'system:breaker' }
  const at = (second: number) => new Date(START + second * 1000).toISOString()
  const held = (name: string, second: number) =>
    ({ ...rule, type: 'rule.held', at: at(second), data: { rule: name, hits: 9, limit: 8 } }) as never
  const resumed = { rule: 'fallback-high', reason: 'right', allowance: 20 }
  const released = { ...rule, type: 'rule.released', at: at(3), data: resumed } as never
  await inTransaction(pool, (client) =>
    ledger.append(client, [held('fallback-low', 1), held('fallback-high', 2), released]),
  )
  await pool.query(`update decisions set rule = 'rule-held';
    insert into insight_hours values ('rule', '2026-11-22T00:00:00Z', 'payment', 'arbiter-guarded/rule-held', 2);
    insert into insight_rules values ('arbiter-guarded/rule-held', '2026-11-22T00:00:00Z');
    insert into insight_reviews (decision_id, rules)
      values ('${made.id}', '{arbiter-guarded/fallback-low,arbiter-guarded/rule-held}');
    delete from schema_migrations where name = '2026-11-28-suspended-rules'`)
  expect(await migrate(database)).toEqual(['2026-11-28-suspended-rules'])
})
afterAll(() => record.close())

describe('rules that were held', () => {
  it('are suspended or resumed, as the ledger says in its words', async () => {
    const { database, ledger } = record
    const rules = new SuspendedRuleStore({ pool: database.pool, ledger, now: () => START })
    expect(await rules.read()).toMatchObject({
      suspended: [{ rule: RULE, hits: 9, limit: 8 }],
      resumed: [{ rule: 'arbiter-guarded/fallback-high', allowance: 20 }],
    })
    expect(await rules.suspend(RULE, { hits: 10, limit: 8 })).toBe(false)
  })

  it('have decisions that are found, read and verified in the words of today', async () => {
    const { pool } = record.database
    expect(await searchDecisions(pool, { rule: 'rule-suspended' }, 10)).toMatchObject([{ rule: 'rule-suspended' }])
    const stored = (await decisionById(pool, made.id))!
    expect(recordIn(stored)).toEqual(recordOf(DECISION))
    expect(await detectTampering(pool, stored)).toEqual([])
    const client = await pool.connect()
    const found = []
    for await (const page of verifyDecisions(client, 5)) found.push(...page.findings)
    client.release()
    expect(found).toEqual([])
  })

  it('are counted on under the word of today', async () => {
    const { pool } = record.database
    const hours = await pool.query(`select key, n from insight_hours where measure = 'rule'`)
    expect(hours.rows).toEqual([{ key: 'arbiter-guarded/rule-suspended', n: 2 }])
    expect((await pool.query('select rule from insight_rules')).rows).toEqual([
      { rule: 'arbiter-guarded/rule-suspended' },
    ])
    expect((await pool.query('select rules from insight_reviews')).rows).toEqual([
      { rules: ['arbiter-guarded/fallback-low', 'arbiter-guarded/rule-suspended'] },
    ])
  })

  it('are sent in the word of today to those who listen', () => {
    const event = { type: 'rule.held', entity: 'policy:arbiter', at: '2026-11-22T00:00:00.000Z', actor: 'x', seq: 1 }
    const told = { ...event, prev: '', data: { rule: 'fallback-low', hits: 9, limit: 8 } } as never
    expect(toldEvent(told).type).toBe('rule.suspended')
    expect(JSON.parse(waitingMessage(told).payload)).toMatchObject({
      type: 'rule.suspended',
      data: { policy_id: 'arbiter', rule: 'fallback-low', hits: 9, limit: 8 },
    })
  })
})
