import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Decision, Submission } from '@tribunal/engine'
import { testDatabase } from '@tribunal/testkit/database'
import fc from 'fast-check'
import type { Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { restoreBackup } from '../../src/backup/restore-backup.ts'
import { writeBackup } from '../../src/backup/write-backup.ts'
import { newCase } from '../../src/cases/new-case.ts'
import {
  COVERED_MAX,
  type HeldThing,
  type LegalHold,
  listHolds,
  placeHold,
  releaseHold,
} from '../../src/legal-holds/legal-holds.ts'
import { openDatabase } from '../../src/open-database.ts'
import { uuidv7 } from '../../src/random.ts'
import { keepInputs } from '../../src/record/decision-inputs.ts'
import { decisionById } from '../../src/record/decisions.ts'
import type { DecisionEntry } from '../../src/record/entry.ts'
import { eraseSubject } from '../../src/record/erase-subject.ts'
import { GroupWriter } from '../../src/record/group-writer.ts'
import { entryOf } from '../../src/record/to-record-entry.ts'
import { bodyMonths, makeBodyMonths } from '../../src/retention/body-months.ts'
import { planRetention } from '../../src/retention/plan-retention.ts'
import { KEPT_FOR_EVER, type RetentionPeriods } from '../../src/retention/retention-periods.ts'
import { runRetention } from '../../src/retention/run-retention.ts'
import { inSnapshot, inTransaction } from '../../src/transaction.ts'
import { countRows, verifyRecord, verifyRecordSince } from '../../src/verify/verify-record.ts'
import { POLICIES } from '../cases/case-fixture.ts'
import { type EmptyRecord, emptyRecord, PAYMENT, PAYMENT_DECISION } from './entries.ts'
import { foundByPass } from './whole-pass.ts'

const DAY_MS = 86_400_000
const NOW = Date.UTC(2026, 10, 30, 12)
/** Approved payments for 60 days, others for 90. */
const PERIODS: RetentionPeriods = { ...KEPT_FOR_EVER, payment: { default: 90, APPROVE: 60 } }
const ACT = { actor: 'person:1', nowMs: NOW }
const ESCALATED = {
  ...(PAYMENT_DECISION as object),
  decision: 'ESCALATE_TO_HUMAN',
  route: 'fraud_review',
  case: { queue: 'fraud_review', priority: 'high', reason: 'x' },
} as unknown as Decision

let record: EmptyRecord
let pool: Pool
beforeEach(async () => {
  record = await emptyRecord()
  pool = record.database.pool
})
afterEach(() => record.close())

interface Made {
  readonly days: number
  readonly subject?: string
  readonly decision?: Decision
}

/** A payment that was decided so many days ago. */
function made(
  { days, subject = 'C-1', decision = PAYMENT_DECISION }: Made,
  nowMs = NOW,
  inputs: Uint8Array = new Uint8Array(32),
): DecisionEntry {
  const atMs = nowMs - Math.round(days * DAY_MS)
  const submission = { ...PAYMENT, transaction_id: `T-${days}`, customer_id: subject } as Submission
  const entry = entryOf(submission, decision, { atMs, actor: 'system:test', inputs })
  const opening = newCase(decision, entry, POLICIES, uuidv7(atMs))
  return opening ? { ...entry, opening } : entry
}

async function decide(...payments: readonly Made[]): Promise<string[]> {
  const entries = payments.map((one) => made(one))
  await write(record, entries)
  return entries.map(({ id }) => id)
}

async function write({ database, ledger }: Pick<EmptyRecord, 'database' | 'ledger'>, decisions: DecisionEntry[]) {
  const writer = new GroupWriter({ pool: database.pool, ledger })
  for (const decision of decisions) expect((await writer.write({ decisions: [decision] })).state).toBe('recorded')
  await writer.close()
}

/** By the made-up clock of these tests. */
const run = (periods: RetentionPeriods = PERIODS, nowMs = NOW) =>
  runRetention({ pool, ledger: record.ledger, periods, actor: 'system:retention', nowMs, clockIsRight: true })

async function left(of: Pool = pool): Promise<string[]> {
  return (await of.query('select decision_id as id from decision_bodies order by 1')).rows.map(({ id }) => id)
}

/** What `audit verify` finds; the inputs of these decisions are nowhere. */
async function findings(of: Pool = pool) {
  const { rows } = await of.query('select size from ledger_head')
  const report = await inSnapshot(of, (client) => verifyRecord(client, rows[0].size))
  const found = report.findings.filter(({ code }) => code !== 'inputs_missing')
  if (of !== pool) return found
  // A pass over the whole record, a part at a time, finds the same.
  const client = await pool.connect()
  const byPass = (await foundByPass(client, record.ledger.signer)).filter(({ code }) => code !== 'inputs_missing')
  client.release()
  if (found.length === 0) expect(byPass).toEqual([])
  else expect(byPass).toEqual(expect.arrayContaining(found))
  return found
}

const codes = async () => (await findings()).map(({ code }) => code)
const events = async () =>
  (
    await pool.query(`select convert_from(bytes, 'UTF8')::jsonb -> 'data' as data from ledger_events
      where type = 'retention.applied' order by seq`)
  ).rows.map(({ data }) => data)

describe('retention', () => {
  it('ends nothing where nobody set a period', async () => {
    await decide({ days: 4_000 })
    expect(await run(KEPT_FOR_EVER)).toEqual({ ended: [], contents: 0, kept: 0, months: [], events: [], done: true })
    expect(await left()).toHaveLength(1)
  })

  it('empties a month in which everything is due, drops its table, and says so in one event', async () => {
    const ids = await decide({ days: 100 }, { days: 101 }, { days: 1 })
    await makeBodyMonths(pool, NOW)
    const done = await run()
    expect(done).toMatchObject({ contents: 2, kept: 0, months: ['decision_bodies_2026_08'], done: true })
    expect(done.ended).toEqual([{ kind: 'payment', outcome: 'APPROVE', decisions: 2 }])
    expect(await left()).toEqual([ids[2]])
    expect((await bodyMonths(pool)).map(({ name }) => name)).not.toContain('decision_bodies_2026_08')
    expect(await events()).toEqual([
      {
        periods: PERIODS,
        // The whole months that are due: of 60 days those before October.
        ranges: [{ kind: 'payment', outcome: 'APPROVE', decisions: 2, from: null, before: '2026-09-01T00:00:00.000Z' }],
        ...{ contents: 2, kept: [], decisions: [] },
      },
    ])
    expect(await findings()).toEqual([])
    expect((await run()).events).toEqual([])
  })

  it('is known to the one who verifies only what is new: what ended is not missed', async () => {
    const inputs = await keepInputs(pool, { version: '1', policies: {}, files: {}, settings: {} })
    const entries = [100, 101, 1].map((days) => made({ days }, NOW, inputs))
    await write(record, entries)
    await makeBodyMonths(pool, NOW)
    const since = async (work: () => Promise<unknown>) => {
      const size = async () => (await pool.query('select size from ledger_head')).rows[0].size as number
      const [start, before] = [await size(), await inSnapshot(pool, countRows)]
      await work()
      const end = await size()
      return await inSnapshot(pool, (client) => verifyRecordSince(client, { start, end }, before))
    }
    expect(await since(run)).toMatchObject({ ok: true, whole: false })
    expect(await left()).toHaveLength(1)
    const gone = await since(() => pool.query('delete from decision_bodies'))
    expect(gone).toMatchObject({ ok: false, whole: true, findings: [{ code: 'content_missing' }] })
  })

  it('ends contents on their day where that is asked for', async () => {
    const exact = { ...PERIODS, exact: true }
    const [, younger] = await decide({ days: 60.5 }, { days: 59.5 })
    await makeBodyMonths(pool, NOW)
    expect(await run(exact)).toMatchObject({ contents: 1, months: [] })
    expect(await left()).toEqual([younger])
    expect(await run(exact, NOW + DAY_MS)).toMatchObject({ contents: 1 })
    expect(await findings()).toEqual([])
  })

  it('keeps each outcome for its own period: a month with both goes in two steps', async () => {
    const [, escalated] = await decide(
      { days: 70 },
      { days: 70.1, decision: { ...(PAYMENT_DECISION as object), decision: 'BLOCK' } as unknown as Decision },
    )
    await makeBodyMonths(pool, NOW)
    expect(await run()).toMatchObject({ contents: 1, months: [] })
    expect(await left()).toEqual([escalated])
    expect(await run(PERIODS, NOW + 60 * DAY_MS)).toMatchObject({ contents: 1 })
    expect(await findings()).toEqual([])
  })

  it('keeps what has an open case, and ends it once the case is over for as long', async () => {
    const [id] = await decide({ days: 200, decision: ESCALATED }, { days: 201 })
    await makeBodyMonths(pool, NOW)
    expect(await run()).toMatchObject({ contents: 1, kept: 1, months: ['decision_bodies_2026_05'] })
    expect(await left()).toEqual([id])
    expect((await events())[0].kept).toEqual([id])
    expect(await codes()).toEqual([])
    await pool.query(`update cases set status = 'resolved', resolved_at = $1`, [new Date(NOW - 10 * DAY_MS)])
    expect((await run()).events).toEqual([])
    await pool.query(`update cases set resolved_at = $1`, [new Date(NOW - 150 * DAY_MS)])
    expect(await run()).toMatchObject({ contents: 1 })
    expect((await events()).at(-1).decisions).toEqual([id])
    // That the case was changed behind the service is found, and nothing else.
    expect(await codes()).toEqual(['case_changed'])
  })

  it('says when a content ended, of a decision that is read', async () => {
    const [id, other] = await decide({ days: 100 }, { days: 1 })
    await makeBodyMonths(pool, NOW)
    await run()
    expect(await decisionById(pool, id!)).toMatchObject({ personal: null, contentEndedAt: '2026-11-30T12:00:00.000Z' })
    expect(await decisionById(pool, other!)).toMatchObject({ contentEndedAt: null })
  })

  it('did not end what was erased before it', async () => {
    const [erased, ended] = await decide({ days: 100, subject: 'C-2' }, { days: 101 })
    await eraseSubject({ pool, ledger: record.ledger, subject: 'C-2', actor: 'person:1', nowMs: NOW })
    await run()
    await eraseSubject({ pool, ledger: record.ledger, subject: 'C-1', actor: 'person:1', nowMs: NOW + DAY_MS })
    expect(await decisionById(pool, erased!)).toMatchObject({ personal: null, contentEndedAt: null })
    expect(await decisionById(pool, ended!)).toMatchObject({ contentEndedAt: '2026-11-30T12:00:00.000Z' })
    expect(await findings()).toEqual([])
  })

  it('says beforehand what it would do', async () => {
    await decide({ days: 100 }, { days: 101 }, { days: 1 }, { days: 200, subject: 'C-2' })
    await makeBodyMonths(pool, NOW)
    await placeHold({ pool, ledger: record.ledger }, { subject: 'C-2' }, 'a claim', ACT)
    const plan = await planRetention(pool, { periods: PERIODS, nowMs: NOW })
    expect(plan).toMatchObject({ kept: 1, months: ['decision_bodies_2026_05', 'decision_bodies_2026_08'] })
    expect(plan.due).toMatchObject([{ kind: 'payment', outcome: 'APPROVE', decisions: 3 }])
    expect(await left()).toHaveLength(4)
  })

  it('says beforehand what stays since earlier runs, what is free now, and what came late', async () => {
    const plan = (periods = PERIODS) => planRetention(pool, { periods, nowMs: NOW })
    expect(await plan()).toEqual({ due: [], freed: [], kept: 0, months: [] })
    await decide({ days: 100, subject: 'C-2' }, { days: 101, subject: 'C-3' }, { days: 102 })
    const parts = { pool, ledger: record.ledger }
    const [second] = [
      await placeHold(parts, { subject: 'C-2' }, 'a claim', ACT),
      await placeHold(parts, { subject: 'C-3' }, 'a claim', ACT),
    ]
    expect(await run()).toMatchObject({ contents: 1, kept: 2 })
    expect(await plan()).toEqual({ due: [], freed: [], kept: 2, months: [] })
    await releaseHold(parts, second!.id, 'settled', ACT)
    await decide({ days: 99, subject: 'C-4' })
    const before = await plan()
    expect(before).toEqual({
      ...{ due: [], kept: 1, months: [] },
      freed: [{ kind: 'payment', outcome: 'APPROVE', decisions: 2 }],
    })
    // A longer period, set later, keeps what was due by the shorter one.
    expect(await plan(KEPT_FOR_EVER)).toMatchObject({ freed: [], kept: 3 })
    expect(await run()).toMatchObject({ contents: 2, kept: before.kept, ended: before.freed })
    expect(await plan()).toEqual({ due: [], freed: [], kept: 1, months: [] })
  })

  it('goes on another time where somebody reads a month that is due', async () => {
    await decide({ days: 100 })
    await makeBodyMonths(pool, NOW)
    await inSnapshot(pool, async (client) => {
      await client.query('select from decision_bodies')
      expect(await run()).toMatchObject({ contents: 0, done: false })
    })
    expect(await run()).toMatchObject({ contents: 1, done: true })
  })

  it('ends what came late, with a time of before, one by one', async () => {
    await decide({ days: 100 })
    await run()
    const [late] = await decide({ days: 99 })
    expect(await codes()).toEqual([])
    await makeBodyMonths(pool, NOW)
    expect(await run()).toMatchObject({ contents: 1 })
    expect((await events()).at(-1)).toMatchObject({ ranges: [], decisions: [late] })
    expect(await codes()).toEqual([])
  })
})

describe('the clock that a run goes by', () => {
  const MINUTE_MS = 60_000
  const decidedBefore = async (...days: readonly number[]) => {
    await write(
      record,
      days.map((n) => made({ days: n }, Date.now())),
    )
  }
  const runBy = (more: { aheadMs?: number; clockIsRight?: boolean; periods?: RetentionPeriods }) => {
    const { aheadMs = 0, clockIsRight, periods = { ...PERIODS, exact: true } } = more
    const nowMs = Date.now() + aheadMs
    return runRetention({ pool, ledger: record.ledger, periods, actor: 'system:retention', nowMs, clockIsRight })
  }
  const size = async () => (await pool.query('select size from ledger_head')).rows[0].size

  it('ends nothing where it is ahead of the clock of the database, until somebody says that it is right', async () => {
    await decidedBefore(100, 2)
    const before = await size()
    const refused = runBy({ aheadMs: 6 * MINUTE_MS })
    await expect(refused).rejects.toMatchObject({ code: 'clock_ahead' })
    await expect(refused).rejects.toThrow(/^Nothing ended: the clock here says .+Z, and that of the database .+Z\.$/)
    expect([await left(), await size()]).toEqual([expect.objectContaining({ length: 2 }), before])
    expect(await runBy({ aheadMs: 4 * MINUTE_MS })).toMatchObject({ contents: 1 })
    const [far, clockIsRight] = [365 * DAY_MS, true]
    expect(await runBy({ aheadMs: far, clockIsRight })).toMatchObject({ contents: 1 })
  })

  it('ends nothing where the ledger is silent for long before it, whatever was written within a day', async () => {
    // An event of today may have been written by the same wrong clock.
    await decidedBefore(100, 36, 0.5, 0)
    const before = await size()
    await expect(runBy({})).rejects.toMatchObject({ code: 'clock_in_doubt' })
    expect([await left(), await size()]).toEqual([expect.objectContaining({ length: 4 }), before])
    await decidedBefore(34)
    expect(await runBy({})).toMatchObject({ contents: 1 })
  })

  it('may be far from the last event of a record that rests, where a person says that it is right', async () => {
    await decidedBefore(100)
    await expect(runBy({})).rejects.toMatchObject({ code: 'clock_in_doubt' })
    expect(await runBy({ clockIsRight: true })).toMatchObject({ contents: 1 })
    expect(await findings()).toEqual([])
  })

  it('is not asked about where nothing is due', async () => {
    await decidedBefore(40)
    const nothing = { ended: [], contents: 0, kept: 0, months: [], events: [], done: true }
    expect(await runBy({ aheadMs: 10 * DAY_MS })).toEqual(nothing)
    expect(await runBy({ aheadMs: 10_000 * DAY_MS, periods: KEPT_FOR_EVER })).toEqual(nothing)
    await expect(runBy({ aheadMs: 30 * DAY_MS })).rejects.toMatchObject({ code: 'clock_ahead' })
  })
})

describe('audit verify', () => {
  it('ends what came late and is free, however many that came late are held', async () => {
    await decide({ days: 100 })
    await run()
    const held = Array.from({ length: 501 }, () => made({ days: 99.5, subject: 'C-held' }))
    const free = made({ days: 99 })
    await write(record, [...held, free])
    await placeHold({ pool, ledger: record.ledger }, { subject: 'C-held' }, 'a claim', ACT)
    expect(await run()).toMatchObject({ contents: 1, kept: 501 })
    expect(await left()).not.toContain(free.id)
    expect(await findings()).toEqual([])
  })

  it('finds a content that somebody deleted, also where others like it ended', async () => {
    const [held, young] = await decide({ days: 100, subject: 'C-2' }, { days: 2 }, { days: 101 })
    await placeHold({ pool, ledger: record.ledger }, { subject: 'C-2' }, 'a claim', ACT)
    await run()
    for (const id of [held, young]) {
      await inTransaction(pool, async (client) => {
        await client.query('delete from decision_bodies where decision_id = $1', [id])
        await client.query('commit; begin')
      })
    }
    expect(await findings()).toMatchObject([
      { code: 'content_missing', decision: held },
      { code: 'content_missing', decision: young },
    ])
  })

  it('finds that a content was gone before the run that would have ended it', async () => {
    const [gone] = await decide({ days: 100 }, { days: 101 })
    await pool.query('delete from decision_bodies where decision_id = $1', [gone])
    const done = await run()
    expect(await findings()).toEqual([{ code: 'retention_differs', event: done.events[0], columns: ['contents'] }])
  })

  it('finds a content that is there again', async () => {
    await decide({ days: 100 })
    await pool.query('create table put_aside as table decision_bodies')
    await run()
    await pool.query('insert into decision_bodies table put_aside')
    expect(await codes()).toEqual(['content_not_erased'])
  })

  it.each([
    ['retention_ranges', `update retention_ranges set before = before + interval '1 day'`, 'retention_changed'],
    ['retention_kept', 'delete from retention_kept', 'retention_changed'],
    ['a hold that is gone', 'delete from legal_holds', 'hold_missing'],
    ['a hold released by nobody', 'update legal_holds set released_at = now()', 'hold_changed'],
    ['a hold of another person', `update legal_holds set subject = 'C-3'`, 'hold_changed'],
    ['a hold of no event', `update legal_holds set id = '019a0000-0000-7000-8000-000000000001'`, 'hold_unrecorded'],
  ])('finds that somebody changed %s', async (_, sql, code) => {
    await decide({ days: 100, subject: 'C-2' }, { days: 101 })
    await placeHold({ pool, ledger: record.ledger }, { subject: 'C-2' }, 'a claim', ACT)
    await run()
    expect(await codes()).toEqual([])
    await pool.query(sql)
    expect(await codes()).toContain(code)
  })
})

describe('up to where a run has looked for what came late', () => {
  const late = async () => {
    await decide({ days: 100 })
    await run()
    await decide({ days: 99 })
  }

  it.each([
    ['beyond the end of the ledger', 'update retention_progress set looked = 9000000000000'],
    [
      'behind what came late and has not ended',
      'update retention_progress set looked = (select size from ledger_head)',
    ],
    ['before the ledger begins', 'update retention_progress set looked = -1'],
    ['nowhere', 'delete from retention_progress'],
  ])('is found where it is %s', async (_, sql) => {
    await late()
    expect(await codes()).toEqual([])
    await pool.query(sql)
    expect(await findings()).toMatchObject([{ code: 'retention_changed', columns: ['looked'] }])
  })

  it('may be any place before that: then more is looked at', async () => {
    await late()
    await pool.query('update retention_progress set looked = 0')
    expect(await codes()).toEqual([])
    expect(await run()).toMatchObject({ contents: 1 })
    expect(await codes()).toEqual([])
  })
})

describe('a legal hold', () => {
  const parts = () => ({ pool, ledger: record.ledger })

  it('keeps contents of a person, of a decision, and of a case, until it is released', async () => {
    const [ofPerson, ofDecision, ofCase] = await decide(
      { days: 100, subject: 'C-2' },
      { days: 101 },
      { days: 102, decision: ESCALATED },
      { days: 103 },
    )
    const { rows } = await pool.query(`update cases set status = 'resolved', resolved_at = opened_at returning id`)
    const holds = [
      await placeHold(parts(), { subject: 'C-2' }, 'a claim', ACT),
      await placeHold(parts(), { decisionId: ofDecision! }, 'a claim', ACT),
      await placeHold(parts(), { caseId: rows[0].id }, 'a claim', ACT),
    ]
    await run()
    expect(await left()).toEqual([ofPerson, ofDecision, ofCase].sort())
    for (const hold of holds) await releaseHold(parts(), hold!.id, 'settled', ACT)
    await run()
    expect(await left()).toEqual([])
    expect(await codes()).toEqual(['case_changed'])
  })

  it('is placed anew while somebody is releasing the same', async () => {
    await decide({ days: 1 })
    const before = await placeHold(parts(), { subject: 'C-1' }, 'a claim', ACT)
    const releasing = await pool.connect()
    await releasing.query('begin')
    await releasing.query('update legal_holds set released_at = now() where id = $1', [before!.id])
    const placing = placeHold(parts(), { subject: 'C-1' }, 'a claim', ACT)
    const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%legal_holds%'`
    while ((await pool.query(waits)).rowCount === 0) await new Promise((later) => setTimeout(later, 5))
    await releasing.query('commit')
    releasing.release()
    expect(await placing).toMatchObject({ releasedAt: null, covers: 1 })
    expect((await placing)!.id).not.toBe(before!.id)
  })

  it('refuses an erasure, which changes nothing then', async () => {
    const [id] = await decide({ days: 1 }, { days: 2 })
    const hold = await placeHold(parts(), { decisionId: id! }, 'a claim', ACT)
    const erase = () => eraseSubject({ ...parts(), subject: 'C-1', actor: 'person:1', nowMs: NOW })
    await expect(erase()).rejects.toMatchObject({
      code: 'held',
      message: `Nothing was erased: it is under a legal hold (${hold!.id}).`,
    })
    expect(await left()).toHaveLength(2)
    await releaseHold(parts(), hold!.id, 'settled', ACT)
    expect((await erase()).decisionIds).toHaveLength(2)
    expect(await codes()).toEqual([])
  })

  it('that was released is forgotten with its person', async () => {
    const [id] = await decide({ days: 1, decision: ESCALATED })
    const { rows: cases } = await pool.query('select id from cases')
    for (const thing of [{ subject: 'C-1' }, { decisionId: id! }, { caseId: cases[0].id }]) {
      const hold = await placeHold(parts(), thing, 'a claim of C-1', ACT)
      await releaseHold(parts(), hold!.id, 'C-1 has settled', ACT)
    }
    await eraseSubject({ ...parts(), subject: 'C-1', actor: 'person:1', nowMs: NOW })
    const { rows } = await pool.query('select to_jsonb(h) as hold from legal_holds h')
    const empty = { subject: null, salt: null, body: null, release_salt: null, release_body: null }
    expect(rows).toMatchObject([{ hold: empty }, { hold: empty }, { hold: empty }])
    const { rows: said } = await pool.query(`select entity from ledger_events where type = 'hold.erased' order by 1`)
    expect(said.map(({ entity }) => entity)).toEqual(rows.map(({ hold }) => `hold:${hold.id}`).sort())
    expect(await codes()).toEqual([])
    // Nothing is left to erase.
    const { rows: before } = await pool.query('select size from ledger_head')
    await eraseSubject({ ...parts(), subject: 'C-1', actor: 'person:1', nowMs: NOW })
    expect((await pool.query('select size from ledger_head')).rows).toEqual(before)
  })

  it.each([[100], [100, 110]])(
    'on a decision that was released is forgotten once its content ends: of %s days',
    async (...days) => {
      const [id] = await decide(...days.map((days) => ({ days })))
      const hold = await placeHold(parts(), { decisionId: id! }, 'a claim of C-1', ACT)
      await run()
      await releaseHold(parts(), hold!.id, 'C-1 has settled', ACT)
      expect((await listHolds(pool, { limit: 5 })).map(({ reason }) => reason)).toEqual(['a claim of C-1'])
      await run()
      expect(await listHolds(pool, { limit: 5 })).toMatchObject([
        { decisionId: id, reason: null, releaseReason: null, placedBy: ACT.actor },
      ])
      expect(await codes()).toEqual([])
    },
  )

  it('that somebody emptied without an erasure is found', async () => {
    await decide({ days: 1 })
    const hold = await placeHold(parts(), { subject: 'C-1' }, 'a claim', ACT)
    await releaseHold(parts(), hold!.id, 'settled', ACT)
    await pool.query(`update legal_holds
      set subject = null, salt = null, body = null, release_salt = null, release_body = null`)
    expect(await findings()).toMatchObject([{ code: 'hold_changed', columns: ['body', 'release_body'] }])
  })

  it('that an erasure emptied, and that says something again, is found', async () => {
    await decide({ days: 1 })
    const hold = await placeHold(parts(), { subject: 'C-1' }, 'a claim', ACT)
    await releaseHold(parts(), hold!.id, 'settled', ACT)
    await pool.query('create table put_aside as table legal_holds')
    await eraseSubject({ ...parts(), subject: 'C-1', actor: 'person:1', nowMs: NOW })
    await pool.query('delete from legal_holds')
    await pool.query('insert into legal_holds table put_aside')
    expect(await findings()).toMatchObject([{ code: 'hold_changed', columns: ['body', 'release_body'] }])
  })

  it('does not make erasures at once wait for each other', async () => {
    await decide({ days: 1, subject: 'C-1' }, { days: 2, subject: 'C-2' }, { days: 3, subject: 'C-3' })
    const erase = (subject: string) => eraseSubject({ ...parts(), subject, actor: 'person:1', nowMs: NOW })
    await Promise.all(['C-1', 'C-2', 'C-3'].map(erase))
    expect(await left()).toEqual([])
  })

  it('on what was erased, or has ended, is refused', async () => {
    const [erased, ended] = await decide({ days: 1, subject: 'C-2' }, { days: 100 })
    await eraseSubject({ ...parts(), subject: 'C-2', actor: 'person:1', nowMs: NOW })
    await run()
    for (const id of [erased!, ended!])
      await expect(placeHold(parts(), { decisionId: id }, 'a claim', ACT)).rejects.toMatchObject({
        code: 'nothing_held',
        message: `There is nothing to hold: what decision ${id} was about was erased, or its period is over.`,
      })
    expect((await pool.query('select from legal_holds')).rowCount).toBe(0)
  })

  it('says how many decisions it keeps: those of this very name whose content is there, until it is released', async () => {
    const [first, , third] = await decide({ days: 1, subject: 'C-2' }, { days: 2, subject: 'C-2' }, { days: 3 })
    const covers = async () => {
      const listed = new Map((await listHolds(pool, { limit: 9 })).map((hold) => [hold.id, hold.covers]))
      return holds.map((hold) => listed.get(hold!.id))
    }
    const things = [{ subject: 'C-2' }, { subject: ' C-2 ' }, { subject: 'C-later' }, { decisionId: third! }]
    const holds: (LegalHold | undefined)[] = []
    for (const thing of things) holds.push(await placeHold(parts(), thing, 'a claim', ACT))
    expect(holds.map((hold) => hold!.covers)).toEqual([2, 0, 0, 1])
    expect(await covers()).toEqual([2, 0, 0, 1])
    await decide({ days: 0, subject: 'C-later' })
    await pool.query('delete from decision_bodies where decision_id = $1', [first])
    expect(await covers()).toEqual([1, 0, 1, 1])
    expect((await releaseHold(parts(), holds[3]!.id, 'settled', ACT))!.covers).toBe(0)
    expect(await covers()).toEqual([1, 0, 1, 0])
  })

  it('counts no more decisions than it must to say that there are many', async () => {
    const made = (until: number) =>
      pool.query(
        `insert into decision_bodies (decision_id, submission_id, subject, salt, submission, body)
         select gen_random_uuid(), '', 'C-2', '', '', '' from generate_series(1, $1::int)`,
        [until],
      )
    await made(COVERED_MAX - 1)
    const hold = await placeHold(parts(), { subject: 'C-2' }, 'a claim', ACT)
    expect(hold!.covers).toBe(COVERED_MAX - 1)
    await made(2)
    expect(await listHolds(pool, { limit: 1 })).toMatchObject([{ covers: COVERED_MAX }])
  })

  it('of the same thing for the same reason is one, however often it is placed, and by how many people', async () => {
    const [id] = await decide({ days: 1, decision: ESCALATED })
    const { rows: cases } = await pool.query('select id from cases')
    const things = [{ subject: 'C-1' }, { decisionId: id! }, { caseId: cases[0].id }]
    const place = (thing: HeldThing, reason: string, actor = 'person:1') =>
      placeHold(parts(), thing, reason, { actor, nowMs: NOW })
    const placed = []
    for (const thing of things) {
      const first = await place(thing, 'a claim')
      const again = await Promise.all([place(thing, 'a claim'), place(thing, 'a claim', 'person:2')])
      expect(again).toEqual([first, first])
      placed.push(first, await place(thing, 'another claim'))
      await releaseHold(parts(), first!.id, 'settled', ACT)
      placed.push(await place(thing, 'a claim'))
    }
    expect(new Set(placed.map((hold) => hold!.id)).size).toBe(9)
    expect((await pool.query('select from legal_holds')).rowCount).toBe(9)
    expect(await codes()).toEqual([])
  })

  it('of nothing that there is, is none', async () => {
    const nobody = '019a0000-0000-7000-8000-000000000001'
    expect(await placeHold(parts(), { decisionId: nobody }, 'x', ACT)).toBeUndefined()
    expect(await placeHold(parts(), { caseId: nobody }, 'x', ACT)).toBeUndefined()
    expect(await releaseHold(parts(), nobody, 'x', ACT)).toBeUndefined()
  })
})

describe('whatever happens', () => {
  /** The slow and obvious reference: what has its content, by going through all of it. */
  interface Known {
    readonly id: string
    readonly subject: string
    readonly days: number
    readonly atMs: number
    readonly outcome: 'APPROVE' | 'BLOCK'
  }
  const subject = fc.constantFrom('C-1', 'C-2', 'C-3')
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('decide' as const),
        subject,
        days: fc.integer({ min: 0, max: 150 }),
        block: fc.boolean(),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('hold' as const), subject, decision: fc.option(fc.nat()) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('release' as const), which: fc.nat() }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('erase' as const), subject }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('retain' as const), exact: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('months' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('restore' as const) }) },
  )

  it('the contents are those that neither ended nor were erased, and every word of it verifies', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 18 }), async (steps) => {
        const first = await emptyRecord()
        const folder = mkdtempSync(join(tmpdir(), 'tribunal-retention-'))
        let { database } = first
        const open: { close(): Promise<void> }[] = []
        try {
          let nowMs = NOW
          let known: Known[] = []
          const holds: { id: string; subject?: string; decision?: string }[] = []
          const { ledger } = first
          const isHeld = (one: Known) => holds.some((h) => h.subject === one.subject || h.decision === one.id)
          for (const [n, one] of steps.entries()) {
            const parts = { pool: database.pool, ledger }
            if (one.do === 'decide') {
              const decision = one.block
                ? ({ ...(PAYMENT_DECISION as object), decision: 'BLOCK' } as unknown as Decision)
                : PAYMENT_DECISION
              const entry = made({ ...one, decision }, nowMs)
              await write({ database, ledger }, [entry])
              const outcome = one.block ? 'BLOCK' : 'APPROVE'
              known.push({ id: entry.id, subject: one.subject, days: one.days, atMs: Date.parse(entry.at), outcome })
            } else if (one.do === 'hold') {
              const decision = one.decision === null ? undefined : known[one.decision % Math.max(known.length, 1)]?.id
              const thing = decision ? { decisionId: decision } : { subject: one.subject }
              const hold = await placeHold(parts, thing, 'a claim', { actor: 'person:1', nowMs })
              if (!holds.some(({ id }) => id === hold!.id))
                holds.push({ id: hold!.id, ...(decision ? { decision } : { subject: one.subject }) })
            } else if (one.do === 'release' && holds.length > 0) {
              const [hold] = holds.splice(one.which % holds.length, 1)
              await releaseHold(parts, hold!.id, 'settled', { actor: 'person:1', nowMs })
            } else if (one.do === 'erase') {
              const own = known.filter((k) => k.subject === one.subject)
              const refused = own.some(isHeld) || holds.some((h) => h.subject === one.subject)
              const erased = eraseSubject({ ...parts, subject: one.subject, actor: 'person:1', nowMs })
              if (refused) await expect(erased).rejects.toMatchObject({ code: 'held' })
              else {
                await erased
                known = known.filter((k) => k.subject !== one.subject)
              }
            } else if (one.do === 'retain') {
              const periods = { ...PERIODS, exact: one.exact }
              const options = { ...parts, periods, actor: 'system:retention', nowMs, clockIsRight: true }
              expect((await runRetention(options)).done).toBe(true)
              known = known.filter((k) => {
                const due = new Date(nowMs - (k.outcome === 'APPROVE' ? 60 : 90) * DAY_MS)
                const before = one.exact ? due.getTime() : Date.UTC(due.getUTCFullYear(), due.getUTCMonth())
                return isHeld(k) || k.atMs >= before
              })
            } else if (one.do === 'wait') nowMs += one.days * DAY_MS
            else if (one.do === 'months') await makeBodyMonths(database.pool, nowMs)
            else if (one.do === 'restore') {
              await writeBackup(database, join(folder, `${n}.tar.gz`))
              const test = await testDatabase({ migrated: false })
              database = await openDatabase({ url: test.url })
              open.unshift(database, test)
              await restoreBackup(database, join(folder, `${n}.tar.gz`))
            }
            expect(await left(database.pool)).toEqual(known.map(({ id }) => id).sort())
          }
          expect(await findings(database.pool)).toEqual([])
        } finally {
          for (const one of open) await one.close()
          await first.close()
          rmSync(folder, { recursive: true })
        }
      }),
      { numRuns: 30 },
    )
  }, 180_000)
})
