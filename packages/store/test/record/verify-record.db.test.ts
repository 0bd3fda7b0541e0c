import type { Decision, Post, Submission } from '@tribunal/engine'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archivePolicies } from '../../src/record/archive-policies.ts'
import { keepInputs } from '../../src/record/decision-inputs.ts'
import { eraseSubject } from '../../src/record/erase-subject.ts'
import { GroupWriter } from '../../src/record/group-writer.ts'
import { entryOf } from '../../src/record/to-record-entry.ts'
import { inSnapshot } from '../../src/transaction.ts'
import type { RecordFinding } from '../../src/verify/record-finding.ts'
import { verifyDecisions } from '../../src/verify/verify-decisions.ts'
import { countRows, verifyRecord, verifyRecordSince } from '../../src/verify/verify-record.ts'
import { verifyTiles } from '../../src/verify/verify-tiles.ts'
import { type EmptyRecord, emptyRecord, PAYMENT, PAYMENT_DECISION } from './entries.ts'
import { foundByPass } from './whole-pass.ts'

/** Two full tiles, and a part of a third. */
const DECISIONS = 600
/** Its text has a character that PostgreSQL's texts cannot hold, and one that begins with an escaped backslash. */
const POST: Post = { kind: 'post', id: 'P-1', text: 'a\u0000b \\u0000 ¿Sí? 💧', author: 'ana "la" \\u0000' }
const FACT_CHECK = '019f0000-0000-7000-8000-000000000001'
const POST_DECISION = {
  kind: 'post',
  status: 'clean',
  label: 'no_claim',
  case: null,
  integrity: { integrity_score: 0.1 + 0.2 },
  facts: {
    campaign: { id: 'P "0" \\', size: 2 },
    settings: {},
    // Cited twice, by two wordings; a text that looks like a citation is none.
    evidence: [
      [{ id: `fact-check:${FACT_CHECK}:2` }, { id: `fact-check:${FACT_CHECK}` }],
      [{ id: 'science-1', title: `"id":"fact-check:${FACT_CHECK.replace('1', '2')}"` }],
    ],
  },
  explanations: { public: '' },
  trace: [],
  answers: [],
  policies: {},
} as unknown as Decision

let record: EmptyRecord
let ids: string[]
let inputs: Uint8Array

beforeAll(async () => {
  record = await emptyRecord()
  const { pool } = record.database
  await archivePolicies(pool, new Map([[POLICY_HASH, POLICY]]))
  inputs = await keepInputs(pool, { version: '1', policies: { p: POLICY_HASH }, files: {}, settings: { a: 0.1 } })
  const decisions = Array.from({ length: DECISIONS }, (_, i) => madeOf(i))
  ids = decisions.map(({ id }) => id)
  const writer = new GroupWriter({ pool, ledger: record.ledger })
  await Promise.all(decisions.map((one) => writer.write({ decisions: [one] })))
  await writer.close()
  await eraseSubject({ pool, ledger: record.ledger, subject: 'C-7', actor: 'person:1', nowMs: 0 })
})
afterAll(() => record.close())

const POLICY = 'policy: p\nversion: 1.2.0\n'
const POLICY_HASH = 'dfc8cb673a814ecf01270eb63fa77d9d43c67beac038ee4d98569c3322c915d8'

/** The first is a post; of the payments, the eighth and every hundredth after it are of one customer. */
function madeOf(i: number) {
  const context = { atMs: Date.UTC(2026, 10, 22) + i, actor: 'system:test', inputs }
  if (i === 0) return entryOf(POST, POST_DECISION, context)
  const payment: Submission = { ...PAYMENT, transaction_id: `T-${i}`, customer_id: `C-${i % 100}` }
  return entryOf(payment, PAYMENT_DECISION, context)
}

/** What is found in a record that somebody changed by SQL, as the owner of the database could; it is changed back afterwards. */
async function found(...tampering: string[]): Promise<object> {
  const client = await record.database.pool.connect()
  try {
    await client.query('begin; alter table ledger_events disable trigger user')
    for (const sql of tampering) await client.query(sql)
    return await report(client, false)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function report(client: PoolClient, readOnly = true): Promise<object> {
  const { rows } = await client.query('select size from ledger_head')
  const { ok, findings, found: count, firstBad, decisions, tiles } = await verifyRecord(client, rows[0].size)
  expect({ ok, count }).toEqual({ ok: count === 0, count: findings.length })
  await alsoSince(client, rows[0].size, findings)
  if (!readOnly) await alsoByPass(client, findings)
  if (ok) return { decisions, tiles }
  return { firstBad, findings }
}

/** Everything up to here was verified before: one decision an event, nothing else yet. */
const SINCE = 30
const BEFORE = { decisions: SINCE, contents: SINCE, cases: 0, notices: 0, measures: 0 }

/** Where only what is new is looked at, anything wrong with it leads to all that is found in the whole. */
async function alsoSince(client: PoolClient, size: number, whole: readonly RecordFinding[]): Promise<void> {
  if (size < SINCE) return
  const isNew = ({ code, event = size }: RecordFinding) => event >= SINCE || code === 'inputs_missing'
  const since = await verifyRecordSince(client, { start: SINCE, end: size }, BEFORE)
  if (whole.some(isNew)) expect(since).toMatchObject({ whole: true, findings: whole })
  else if (whole.length === 0) expect(since).toMatchObject({ ok: true, whole: false })
}

/** A pass over the whole record, a part at a time, finds all of it too, wherever it is. */
async function alsoByPass(client: PoolClient, whole: readonly RecordFinding[]): Promise<void> {
  const found = await foundByPass(client, record.ledger.signer)
  const unrecorded = new Set(whole.flatMap(({ code, decision }) => (code === 'decision_unrecorded' ? [decision] : [])))
  // Of a decision without an event nothing more is said.
  const due = whole.filter(({ code, decision }) => code !== 'content_missing' || !unrecorded.has(decision))
  expect(found).toEqual(expect.arrayContaining(due))
  if (whole.length === 0) expect(found).toEqual([])
}

/** SQL: which row is the one of the decision at this place. */
const at = (seq: number) => `seq = ${seq}`
const of = (seq: number) => `decision_id = (select id from decisions where seq = ${seq})`

describe('a record', () => {
  it('is what its ledger says, with the content of one customer erased', async () => {
    expect(await inSnapshot(record.database.pool, (client) => report(client))).toEqual({
      decisions: DECISIONS,
      tiles: 2,
    })
    expect(await found()).toEqual({ decisions: DECISIONS, tiles: 2 })
    const { rows } = await record.database.pool.query('select count(*) as n from decision_bodies')
    expect(rows[0].n).toBe(DECISIONS - 6)
  })

  it('is seen as it was while others record', async () => {
    const { database, ledger } = record
    await inSnapshot(database.pool, async (client) => {
      const before = await report(client)
      const writer = new GroupWriter({ pool: database.pool, ledger })
      await writer.write({ decisions: [madeOf(DECISIONS)] })
      await writer.close()
      expect(await report(client)).toEqual(before)
    })
    expect(await inSnapshot(database.pool, report)).toEqual({ decisions: DECISIONS + 1, tiles: 2 })
  })

  it('has no column that is not held against the ledger', async () => {
    const { rows } = await record.database.pool.query(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_name in ('decisions', 'decision_bodies') order by 1`,
    )
    // Each is changed below, and found.
    const held = {
      decisions: ['at', 'category', 'id', 'inputs', 'kind', 'outcome', 'policy', 'route', 'rule', 'score', 'seq'],
      decision_bodies: [
        'body',
        'campaign',
        'decided_by',
        'decision_id',
        'fact_checks',
        'metadata',
        'salt',
        'subject',
        'submission',
        'submission_id',
      ],
    }
    const names = Object.entries(held).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`))
    expect(rows.map(({ name }) => name)).toEqual(names.sort())
  })

  it('of nothing is whole', async () => {
    const empty = await emptyRecord()
    expect(await inSnapshot(empty.database.pool, (client) => report(client))).toEqual({ decisions: 0, tiles: 0 })
    await empty.close()
  })
})

describe('a record that was verified before', () => {
  /** What is found since all of it was verified, once somebody changed it by SQL. */
  async function since(...tampering: string[]) {
    const client = await record.database.pool.connect()
    try {
      await client.query('begin; alter table ledger_events disable trigger user')
      const { rows } = await client.query('select size from ledger_head')
      const before = await countRows(client)
      for (const sql of tampering) await client.query(sql)
      const { size } = rows[0]
      return await verifyRecordSince(client, { start: size, end: size }, before)
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  it('has nothing that is new, and nothing of before is looked at', async () => {
    expect(await since()).toMatchObject({ ok: true, decisions: 0, cases: 0, tiles: 0, whole: false })
  })

  it('is not looked at where a decision of before says something else: that takes the whole', async () => {
    expect(await since(`update decisions set outcome = 'BLOCK' where ${at(41)}`)).toMatchObject({
      ok: true,
      whole: false,
    })
  })

  it.each([
    ['content of before is gone', `delete from decision_bodies where ${of(41)}`, 'content_missing'],
    [
      'a decision of before is gone with its content',
      `delete from decision_bodies where ${of(41)}; delete from decisions where ${at(41)}`,
      'decision_missing',
    ],
    [
      'content is there again that was erased',
      `insert into decision_bodies select d.id, submission_id, subject, salt, submission, body
       from decision_bodies b, decisions d where b.${of(41)} and d.${at(7)}`,
      'content_not_erased',
    ],
    [
      'a case has no event',
      `insert into cases (id, decision_id, kind, queue, priority, outcome, opened_at, due_at, state)
       select id, id, 'payment', 'q', 0, 'BLOCK', at, at, '{}' from decisions where ${at(41)}`,
      'case_unrecorded',
    ],
  ])('is looked at whole where %s: there are more or fewer rows than there should be', async (_, sql, code) => {
    expect(await since(sql)).toMatchObject({
      whole: true,
      ok: false,
      findings: expect.arrayContaining([expect.objectContaining({ code })]),
    })
  })

  it('of which something was erased since is whole, and rows are as many as they should be', async () => {
    const { pool } = record.database
    const { rows } = await pool.query('select size from ledger_head')
    const before = await countRows(pool)
    await eraseSubject({ pool, ledger: record.ledger, subject: 'C-8', actor: 'person:1', nowMs: 0 })
    const part = { start: rows[0].size, end: rows[0].size + 1 }
    expect(await verifyRecordSince(pool, part, before)).toMatchObject({ ok: true, whole: false })
  })

  it('has its tiles compared wherever it was left', async () => {
    const size = 600
    for (const start of [0, 1, 255, 256, 257, 511, 512, 599])
      expect(await verifyTiles(record.database.pool, size, { start, end: size })).toMatchObject({ found: 0 })
    expect(await verifyTiles(record.database.pool, size, { start: 300, end: size })).toMatchObject({ tiles: 1 })
  })
})

describe('a decision', () => {
  it.each([
    ['kind', "'post'"],
    ['outcome', "'BLOCK'"],
    ['category', "'high'"],
    ['route', 'null'],
    ['policy', "'another'"],
    ['policy', 'null'],
    ['rule', "'another'"],
    ['score', 'score + 1e-9'],
    ['score', 'null'],
    ['at', "at - interval '1 millisecond'"],
    ['inputs', String.raw`inputs || '\x00'`],
  ])('whose %s was changed to %s is found', async (column, value) => {
    expect(await found(`update decisions set ${column} = ${value} where ${at(41)}`)).toMatchObject({
      firstBad: { decision: ids[41], event: 41 },
      findings: expect.arrayContaining([{ code: 'decision_changed', decision: ids[41], event: 41, columns: [column] }]),
    })
  })

  it('that took the id of another is found, and so are both contents', async () => {
    const id = ids[41]!.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))
    expect(await found(`update decisions set id = '${id}' where ${at(41)}`)).toMatchObject({
      findings: [
        { code: 'decision_changed', decision: id, event: 41, columns: ['id'] },
        { code: 'content_missing', decision: id, event: 41 },
        { code: 'content_unrecorded', decision: ids[41] },
      ],
    })
  })

  it('that is gone is found', async () => {
    const gone = await found(`delete from decision_bodies where ${of(41)}`, `delete from decisions where ${at(41)}`)
    expect(gone).toEqual({
      firstBad: { decision: ids[41], event: 41 },
      findings: [{ code: 'decision_missing', decision: ids[41], event: 41 }],
    })
  })

  it.each(['-1', '600', '1000000', 'null'])(
    'that claims the place %s, where the ledger has none, is found',
    async (place) => {
      const id = '019a0000-0000-7000-8000-000000000001'
      const copy = `insert into decisions select '${id}', ${place}, kind, outcome, category, route, rule, score, at, inputs
      from decisions where ${at(41)}`
      expect(await found('alter table decisions alter seq drop not null', copy)).toMatchObject({
        findings: expect.arrayContaining([
          { code: 'decision_unrecorded', decision: id, ...(place !== 'null' && { event: Number(place) }) },
        ]),
      })
    },
  )

  it('that was moved to another place is missing in its own', async () => {
    expect(await found(`update decisions set seq = 100000 where ${at(41)}`)).toEqual({
      firstBad: { decision: ids[41], event: 41 },
      findings: [
        { code: 'decision_missing', decision: ids[41], event: 41 },
        { code: 'decision_unrecorded', decision: ids[41], event: 100000 },
      ],
    })
  })

  it('is found on whatever page it stands', async () => {
    const client = await record.database.pool.connect()
    await client.query("begin; update decisions set outcome = 'BLOCK' where seq in (0, 99, 100, 101, 599)")
    const places: (number | undefined)[] = []
    for await (const { findings } of verifyDecisions(client, DECISIONS, undefined, 100))
      places.push(...findings.map(({ event }) => event))
    expect(places).toEqual([0, 99, 100, 101, 599])
    await client.query('rollback')
    client.release()
  })

  it('is named first where several are changed, and all are counted', async () => {
    const client = await record.database.pool.connect()
    await client.query("begin; update decisions set outcome = 'BLOCK' where seq >= 200")
    const all = await verifyRecord(client, DECISIONS + 1)
    await client.query('rollback')
    client.release()
    expect(all).toMatchObject({ ok: false, found: 401, firstBad: { decision: ids[200], event: 200 } })
    expect(all.findings).toHaveLength(100)
  })
})

describe('what a decision was about', () => {
  const changed = (seq: number, code: string, ...columns: string[]) => ({
    firstBad: { decision: ids[seq], event: seq },
    findings: [{ code, decision: ids[seq], event: seq, ...(columns.length > 0 && { columns }) }],
  })

  it.each([
    ['body', ['body']],
    ['submission', ['submission']],
    ['salt', ['submission', 'body']],
  ])('is found where its %s was changed', async (column, columns) => {
    const sql = String.raw`update decision_bodies set ${column} = ${column} || '\x20' where ${of(41)}`
    expect(await found(sql)).toEqual(changed(41, 'content_changed', ...columns))
    expect(await found(sql.replace("'\\x20'", "'\\xff'"))).toEqual(changed(41, 'content_changed', ...columns))
  })

  it.each([0, 41])('is found where it is filed under another id or person (decision %i)', async (seq) => {
    for (const column of ['submission_id', 'subject']) {
      const sql = `update decision_bodies set ${column} = 'x' where ${of(seq)}`
      expect(await found(sql)).toEqual(changed(seq, 'content_misfiled', column))
    }
    expect(await found(`update decision_bodies set decided_by = 'x' where ${of(seq)}`)).toEqual(
      changed(seq, 'content_misfiled', 'decided_by'),
    )
    expect(await found(`update decision_bodies set campaign = 'x' where ${of(seq)}`)).toEqual(
      changed(seq, 'content_misfiled', 'campaign'),
    )
    expect(await found(`update decision_bodies set fact_checks = '["x"]' where ${of(seq)}`)).toEqual(
      changed(seq, 'content_misfiled', 'fact_checks'),
    )
    expect(await found(`update decision_bodies set subject = null where ${of(seq)}`)).toEqual(
      changed(seq, 'content_misfiled', 'subject'),
    )
  })

  it('is found where it was exchanged with that of another decision', async () => {
    const swap = `update decision_bodies b set salt = o.salt, submission = o.submission, body = o.body
      from decision_bodies o where (b.decision_id, o.decision_id) in (('${ids[41]}', '${ids[42]}'), ('${ids[42]}', '${ids[41]}'))`
    expect(await found(swap)).toMatchObject({ findings: [{ code: 'content_changed' }, { code: 'content_changed' }] })
  })

  it('is found where it is gone without having been erased', async () => {
    expect(await found(`delete from decision_bodies where ${of(41)}`)).toEqual(changed(41, 'content_missing'))
  })

  it('is found where it is there after having been erased', async () => {
    const back = `insert into decision_bodies select '${ids[7]}', submission_id, subject, salt, submission, body
      from decision_bodies where ${of(41)}`
    expect(await found(back)).toMatchObject({
      findings: expect.arrayContaining([{ code: 'content_not_erased', decision: ids[7], event: 7 }]),
    })
  })
})

describe('what decisions rest on', () => {
  it('is found where it is gone or was changed', async () => {
    const hash = Buffer.from(inputs).toString('hex')
    expect(await found('delete from decision_inputs')).toEqual({
      firstBad: { decision: ids[0], event: 0 },
      findings: [{ code: 'inputs_missing', decision: ids[0], event: 0, hash }],
    })
    expect(await found(`update decision_inputs set content = jsonb_set(content, '{settings,a}', '0.2')`)).toEqual({
      firstBad: undefined,
      findings: [{ code: 'inputs_changed', hash }],
    })
  })

  it('is found where a policy is gone, or its text, name or version is another', async () => {
    expect(await found('delete from policy_sources')).toMatchObject({
      findings: [{ code: 'policy_missing', hash: POLICY_HASH }],
    })
    for (const change of ["source = source || '# more'", "policy = 'q'", "version = '1.3.0'"])
      expect(await found(`update policy_sources set ${change}`)).toMatchObject({
        findings: [{ code: 'policy_changed', hash: POLICY_HASH }],
      })
  })
})

describe('the tiles of the ledger', () => {
  const second = { level: 0, index: 1, event: 256, until: 511 }

  it('are found where one is gone', async () => {
    expect(await found('delete from ledger_tiles where index = 1')).toEqual({
      firstBad: undefined,
      findings: [{ code: 'tile_missing', ...second }],
    })
  })

  it.each(['hashes', 'root'])('are found where the %s of one are others', async (column) => {
    const flipped = `update ledger_tiles set ${column} = set_bit(${column}, 100, 1 - get_bit(${column}, 100)) where index = 1`
    expect(await found(flipped)).toMatchObject({ findings: [{ code: 'tile_changed', ...second }] })
    const cut = `update ledger_tiles set ${column} = substring(${column} for 31) where index = 1`
    expect(await found(cut)).toMatchObject({ findings: [{ code: 'tile_changed', ...second }] })
  })

  it.each([
    [0, 2],
    [0, -1],
    [1, 0],
    [30_000, 0],
    [-1, 0],
  ])('are found where there is one too many: of level %i, in place %i', async (level, index) => {
    const more = `insert into ledger_tiles select ${level}, ${index}, hashes, root from ledger_tiles where index = 1`
    expect(await found(more)).toEqual({
      firstBad: undefined,
      findings: [{ code: 'tile_unexpected', level, index }],
    })
  })
})
