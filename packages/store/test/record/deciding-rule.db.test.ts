import { type Decision, decidedBy, type Submission } from '@tribunal/engine'
import type { PolicyAnswer } from '@tribunal/policy'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { casesByIds, findCases } from '../../src/cases/find-cases.ts'
import { newCase } from '../../src/cases/new-case.ts'
import { searchDecisions } from '../../src/insight/search-decisions.ts'
import { migrate } from '../../src/migrate.ts'
import { committed, uuidv7 } from '../../src/random.ts'
import { decisionById } from '../../src/record/decisions.ts'
import { detectTampering } from '../../src/record/detect-tampering.ts'
import type { DecisionEntry } from '../../src/record/entry.ts'
import { eraseSubject } from '../../src/record/erase-subject.ts'
import { GroupWriter } from '../../src/record/group-writer.ts'
import { entryOf } from '../../src/record/to-record-entry.ts'
import { verifyCases } from '../../src/verify/verify-cases.ts'
import { verifyDecisions } from '../../src/verify/verify-decisions.ts'
import { POLICIES } from '../cases/case-fixture.ts'
import { type EmptyRecord, emptyRecord, PAYMENT } from './entries.ts'

const START = Date.UTC(2026, 10, 22)
const NOW = '2026-11-23T12:00:00.000Z'
const answer = (policy: string, rule: string, ...overrides: string[]) =>
  ({
    policy,
    version: '1.0.0',
    outcome: 'x',
    rule,
    reason: 'x',
    codes: [],
    results: {},
    trace: [],
    unknown: [],
    overrides: overrides.map((id) => ({ id, replaced: 'a', outcome: 'b', reason: 'x', facts: [] })),
  }) as unknown as PolicyAnswer

/** Decisions as they were recorded before, with the rule that their events named: of the label, or before the overrides. */
const BEFORE: readonly { readonly decision: Decision; readonly named: string | null; readonly author?: string }[] = [
  {
    decision: post('publication', answer('final-decision', 'default'), answer('publication', 'confidently-false')),
    named: 'default',
  },
  {
    decision: post(
      'publication-strict',
      answer('final-decision', 'missing-data'),
      answer('publication-strict', 'x', 'rule-held'),
    ),
    named: 'missing-data',
  },
  {
    decision: payment(
      answer('fp-01', 'none'),
      answer('arbiter-guarded', 'judgement', 'critical-risk', 'low-confidence'),
    ),
    named: 'judgement',
  },
  {
    decision: payment(answer('arbiter', 'fallback-low'), answer('transaction-routing', 'answered')),
    named: 'fallback-low',
  },
  { decision: payment(), named: null },
  {
    decision: post('publication', answer('final-decision', 'default'), answer('publication', 'no-claims')),
    named: 'default',
    author: 'gone',
  },
]

function post(publication: string, ...answers: PolicyAnswer[]): Decision {
  // Characters that PostgreSQL's texts cannot hold, and an escaped backslash before what looks like one.
  const text = 'a\u0000 \\u0000 "answers":['
  return {
    kind: 'post',
    id: 'p',
    lang: 'en',
    label: 'send_downstream',
    status: 'blocked',
    integrity: { integrity_score: 1 },
    case: { queue: 'fact_check', priority: 'high', reason: text },
    facts: { settings: { publication } },
    explanations: { public: '' },
    trace: [],
    answers,
    policies: {},
  } as unknown as Decision
}

function payment(...answers: PolicyAnswer[]): Decision {
  return {
    kind: 'payment',
    decision: 'BLOCK',
    risk_category: 'low',
    route: 'caller',
    composite_risk_score: 1,
    facts: null,
    answers,
    policies: {},
  } as unknown as Decision
}

let record: EmptyRecord
let entries: DecisionEntry[]

/** The database as a version of before left it: without what the migration makes, and with events that name no policy. */
beforeAll(async () => {
  record = await emptyRecord()
  const { database, ledger } = record
  const { pool } = database
  const writer = new GroupWriter({ pool, ledger })
  entries = BEFORE.map(({ decision, named, author = 'ana' }, i) => {
    const submission =
      decision.kind === 'post'
        ? { kind: 'post', id: `p-${i}`, text: 'x', author }
        : { ...PAYMENT, transaction_id: `t-${i}` }
    const made = entryOf(submission as Submission, decision, {
      atMs: START + i,
      actor: 'system:test',
      inputs: new Uint8Array(32),
    })
    const { policy: _, ...data } = made.event.data as Record<string, never>
    // The whole decision was stored then.
    const personal = { ...made.personal, body: Buffer.from(JSON.stringify(decision)) }
    const commitments = { ...made.event.commitments, decision: committed(personal.salt, personal.body) }
    const before = {
      ...made,
      personal,
      row: { ...made.row, policy: null, rule: named },
      event: { ...made.event, data: { ...data, rule: named as never }, commitments },
    }
    const opening = newCase(decision, before, POLICIES, uuidv7(START + i))
    return opening ? { ...before, opening } : before
  })
  for (const one of entries) await writer.write({ decisions: [one] })
  await writer.close()
  await eraseSubject({ pool, ledger, subject: 'gone', actor: 'person:1', nowMs: START })
  await pool.query(`alter table decisions drop column policy; alter table decision_bodies drop column decided_by;
    delete from schema_migrations where name = '2026-11-23-deciding-rule'`)
  expect(await migrate(database)).toEqual(['2026-11-23-deciding-rule'])
})
afterAll(() => record.close())

const shownOf = async (rule: string) => (await searchDecisions(record.database.pool, { rule }, 10)).map(({ id }) => id)

async function findings(...tampering: string[]) {
  const client = await record.database.pool.connect()
  await client.query('begin')
  for (const sql of tampering) await client.query(sql)
  const found = []
  const size = entries.length * 2 + 1
  for await (const page of verifyDecisions(client, size)) found.push(...page.findings)
  found.push(...(await verifyCases(client, size)).findings)
  await client.query('rollback')
  client.release()
  return found
}

describe('decisions of before', () => {
  it('show the rule that set their outcome, everywhere alike, and none where they were erased', async () => {
    const { pool } = record.database
    const found = new Map((await searchDecisions(pool, {}, 10)).map((one) => [one.id, one]))
    for (const [i, { decision, author }] of BEFORE.entries()) {
      const { policy = null, rule: named = null } = (author === undefined && decidedBy(decision)) || {}
      // A suspended rule was `rule-held` then.
      const rule = named === 'rule-held' ? 'rule-suspended' : named
      const { id } = entries[i]!
      expect([i, found.get(id)]).toMatchObject([i, { policy, rule }])
      expect([i, (await decisionById(pool, id))!.decidedBy]).toEqual([i, policy === null ? null : { policy, rule }])
      const [opened] = await casesByIds(pool, [entries[i]!.opening?.row.id ?? id], NOW)
      expect([i, opened?.rule ?? null]).toEqual([i, decision.kind === 'post' ? rule : null])
    }
  })

  it('are found by that rule, and their cases too; by the one that their events named they are not', async () => {
    expect(await shownOf('confidently-false')).toEqual([entries[0]!.id])
    expect(await shownOf('low-confidence')).toEqual([entries[2]!.id])
    expect(await shownOf('default')).toEqual([])
    const { cases } = await findCases(record.database.pool, {
      filter: { rule: 'rule-suspended' },
      order: 'due',
      limit: 5,
      at: NOW,
    })
    expect(cases.map(({ decisionId }) => decisionId)).toEqual([entries[1]!.id])
  })

  it('are whole for the ledger, which says what it said', async () => {
    expect(await findings()).toEqual([])
    for (const { id } of entries) {
      const stored = await decisionById(record.database.pool, id)
      expect(await detectTampering(record.database.pool, stored!)).toEqual([])
    }
  })

  it.each(["'final-decision/default'", 'null'])(
    'are found changed where the rule kept beside them becomes %s',
    async (value) => {
      const { id } = entries[0]!
      expect(
        await findings(`update decision_bodies set decided_by = ${value} where decision_id = '${id}'`),
      ).toMatchObject([{ code: 'content_misfiled', decision: id, columns: ['decided_by'] }])
      expect(await findings(`update decisions set policy = 'publication' where id = '${id}'`)).toMatchObject([
        { code: 'decision_changed', decision: id, columns: ['policy'] },
      ])
    },
  )

  it('that somebody changed to no JSON do not keep a service from starting', async () => {
    const client = await record.database.pool.connect()
    const { DECIDING_RULE } = await import('../../src/migrations/2026-11-23-deciding-rule.ts')
    await client.query('begin')
    await client.query(`alter table decisions drop column policy; alter table decision_bodies drop column decided_by;
      update decision_bodies set body = '{' where decision_id = '${entries[0]!.id}'`)
    await client.query(DECIDING_RULE)
    const { rows } = await client.query('select decided_by from decision_bodies where decision_id = $1', [
      entries[0]!.id,
    ])
    expect(rows).toEqual([{ decided_by: null }])
    await client.query('rollback')
    client.release()
  })
})

it('a decision made since names the policy in its event, and needs nothing beside its body', async () => {
  const { database, ledger } = record
  const writer = new GroupWriter({ pool: database.pool, ledger })
  const { decision } = BEFORE[0]!
  const made = entryOf({ kind: 'post', id: 'new', text: 'x' }, decision, {
    atMs: START + 99,
    actor: 'system:test',
    inputs: new Uint8Array(32),
  })
  await writer.write({ decisions: [made] })
  await writer.close()
  expect(made.event.data).toMatchObject({ policy: 'publication', rule: 'confidently-false' })
  const stored = await decisionById(database.pool, made.id)
  expect(stored).toMatchObject({ policy: 'publication', rule: 'confidently-false', effect: null })
  expect(await detectTampering(database.pool, stored!)).toEqual([])
  const { rows } = await database.pool.query('select decided_by from decision_bodies where decision_id = $1', [made.id])
  expect(rows).toEqual([{ decided_by: null }])
  expect(await findings()).toEqual([])
})
