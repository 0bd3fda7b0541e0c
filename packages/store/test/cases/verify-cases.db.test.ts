import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eraseSubject } from '../../src/record/erase-subject.ts'
import { verifyCases } from '../../src/verify/verify-cases.ts'
import { type CaseFixture, caseFixture, person } from './case-fixture.ts'

const [ANA, BEN] = [person(1), person(2)]
/** More than one page of them. */
const CASES = 620
let fixture: CaseFixture
let ids: readonly string[]

beforeAll(async () => {
  fixture = await caseFixture()
  ids = await fixture.escalate(CASES)
  const act = async (index: number, asked: Parameters<CaseFixture['cases']['act']>[1], who = ANA) => {
    fixture.clock.now += 1000
    expect(await fixture.cases.act(ids[index]!, asked, who)).toMatchObject({ ok: true })
  }
  await act(3, { do: 'claim' })
  await act(3, { do: 'resolve', outcome: 'CHALLENGE', reasonCode: 'missing_evidence' })
  await act(3, { do: 'undo' })
  await act(0, { do: 'claim' })
  await act(0, { do: 'note', note: 'Called, no answer.' })
  await act(0, { do: 'resolve', outcome: 'BLOCK', reasonCode: 'other', rationale: 'The caller denied it.' })
  await act(1, { do: 'claim' }, BEN)
  await act(1, { do: 'escalate', note: 'Not sure.' }, BEN)
  await act(2, { do: 'claim' })
  await act(2, { do: 'note', note: 'Of somebody who is erased.' })
  const { pool } = fixture.database
  const { rows } = await pool.query(
    'select subject from decision_bodies b join cases c using (decision_id) where c.id = $1',
    [ids[2]],
  )
  await eraseSubject({ pool, ledger: fixture.ledger, subject: rows[0].subject, actor: 'person:1', nowMs: 0 })
})
afterAll(() => fixture.close())

/** What is found once somebody changed the database by SQL; it is changed back afterwards. */
async function found(sql: string, values: readonly unknown[] = []): Promise<object[]> {
  const client = await fixture.database.pool.connect()
  try {
    await client.query('begin')
    if (sql !== '') await client.query(sql, [...values])
    return await findings(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function findings(client: PoolClient): Promise<object[]> {
  const { rows } = await client.query('select size from ledger_head')
  const { findings: list, found: count, cases } = await verifyCases(client, rows[0].size)
  expect(count).toBe(list.length)
  expect(cases).toBeGreaterThan(CASES - 2)
  // Where only the cases are looked at that events are about, nothing else is found; cases that no event is about are counted.
  const part = { start: 0, end: rows[0].size }
  const { findings: concerned } = await verifyCases(client, rows[0].size, part)
  expect(concerned).toEqual(list.filter(({ code }) => code !== 'case_unrecorded'))
  return list.map(({ code, case: id, columns }) => ({ code, id, ...(columns && { columns }) }))
}

describe('cases beside the ledger', () => {
  it('are as their events say, also what was written on them, also once somebody was erased', async () => {
    expect(await found('')).toEqual([])
  })

  it.each([
    ['status', `status = 'resolved'`],
    ['queue', `queue = 'elsewhere'`],
    ['priority', 'priority = 0'],
    ['due_at', `due_at = due_at + interval '1 ms'`],
    ['held_by', `held_by = 'person:x'`],
    ['deciders', `deciders = '{person:x}'`],
    ['effect', `effect = 'APPROVE'`],
    ['risk', 'risk = 1'],
    ['rule', `rule = 'another'`],
    ['lead_only', 'lead_only = true'],
    ['state', `state = jsonb_set(state, '{notes}', '7')`],
  ])('are not with another %s', async (column, change) => {
    const changed = { code: 'case_changed', id: ids[5], columns: [column] }
    expect(await found(`update cases set ${change} where id = $1`, [ids[5]])).toEqual([changed])
  })

  it('are missed where one is gone, and told of where one came from nowhere', async () => {
    expect(await found('delete from cases where id = $1', [ids[600]])).toEqual([{ code: 'case_missing', id: ids[600] }])
    const id = '0190a000-0000-7000-8000-0000000000ff'
    const columns = 'kind, queue, priority, outcome, opened_at, due_at, state'
    const sql = `insert into cases (id, decision_id, ${columns}) select $2, $2, ${columns} from cases where id = $1`
    expect(await found(sql, [ids[5], id])).toEqual([{ code: 'case_unrecorded', id }])
  })

  it('have the texts that their events commit to, and no others', async () => {
    const note = `where case_id = $1 and name = 'note'`
    const about = { id: ids[0], columns: ['note'] }
    expect(await found(`update case_texts set body = 'x' ${note}`, [ids[0]])).toEqual([
      { code: 'text_changed', ...about },
    ])
    expect(await found(`update case_texts set salt = body ${note}`, [ids[0]])).toEqual([
      { code: 'text_changed', ...about },
    ])
    expect(await found(`delete from case_texts ${note}`, [ids[0]])).toEqual([{ code: 'text_missing', ...about }])
    const added = `insert into case_texts select case_id, seq, 'extra', salt, body from case_texts ${note}`
    expect(await found(added, [ids[0]])).toEqual([{ code: 'text_unrecorded', id: ids[0], columns: ['extra'] }])
  })

  it('have no text left of somebody who was erased', async () => {
    const sql = `insert into case_texts
      select $1::uuid, e.seq, 'note', t.salt, t.body from ledger_events e, case_texts t
      where e.entity = 'case:' || $1::uuid and e.type = 'case.noted' and t.case_id = $2 and t.name = 'note'`
    expect(await found(sql, [ids[2], ids[0]])).toEqual([{ code: 'text_not_erased', id: ids[2], columns: ['note'] }])
  })
})

describe('events about the outcome that holds', () => {
  const OF_CASE = `type = 'decision.effective_changed'
    and entity = (select 'decision:' || decision_id from cases where id = '%')`
  const ofCase = (index: number) => OF_CASE.replace('%', ids[index]!)
  /** Somebody who can write to the ledger, and sign it anew, changes it. */
  const tampered = (sql: string) => found(`alter table ledger_events disable trigger ledger_events_append_only; ${sql}`)
  const replaced = (from: string, to: string) =>
    `update ledger_events set bytes = convert_to(replace(convert_from(bytes, 'UTF8'), '${from}', '${to}'), 'UTF8')`

  it.each([
    ['outcome', '"outcome":"BLOCK"', '"outcome":"APPROVE"'],
    ['previous_outcome', '"previous_outcome":"ESCALATE_TO_HUMAN"', '"previous_outcome":"BLOCK"'],
    ['by', `"by":"${ANA.actor}"`, `"by":"${BEN.actor}"`],
    ['because', '"because":"review"', '"because":"undo"'],
    ['reason_code', '"reason_code":"other"', '"reason_code":"missing_evidence"'],
  ])('say what the events of the case say: %s', async (column, from, to) => {
    const changed = { code: 'effect_changed', id: ids[0], columns: [column] }
    expect(await tampered(`${replaced(from, to)} where ${ofCase(0)}`)).toEqual([changed])
  })

  it('are missed where a case changed the outcome and none says so, but for those from before the first of them', async () => {
    const missing = { code: 'effect_missing', id: ids[0] }
    expect(await tampered(`delete from ledger_events where ${ofCase(0)}`)).toEqual([missing])
    expect(await tampered(`delete from ledger_events where type = 'decision.effective_changed'`)).toEqual([])
  })

  it('are not believed where no case changed anything', async () => {
    const again = `insert into ledger_events select size, type, entity, at, bytes, leaf_hash
      from ledger_events, ledger_head where ${ofCase(0)}; update ledger_head set size = size + 1`
    const bytes = replaced('"seq":', `"seq":10000`)
    const last = `where seq = (select max(seq) from ledger_events)`
    expect(await tampered(`${again}; ${bytes} ${last}`)).toEqual([{ code: 'effect_changed', id: ids[0] }])
    const elsewhere = `update ledger_events set entity = 'decision:' || '0190a000-0000-7000-8000-0000000000ff' where ${ofCase(3)}`
    const missing = { code: 'effect_missing', id: ids[3] }
    const ofNoCase = { code: 'effect_changed', id: undefined }
    expect(await tampered(elsewhere)).toEqual([ofNoCase, missing, ofNoCase])
  })
})
