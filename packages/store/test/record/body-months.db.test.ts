import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabase } from '@tribunal/testkit/database'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { restoreBackup } from '../../src/backup/restore-backup.ts'
import { writeBackup } from '../../src/backup/write-backup.ts'
import { migrate } from '../../src/migrate.ts'
import { MIGRATIONS } from '../../src/migrations/index.ts'
import { type Database, openDatabase } from '../../src/open-database.ts'
import { uuidv7 } from '../../src/random.ts'
import { GroupWriter } from '../../src/record/group-writer.ts'
import { entryOf } from '../../src/record/to-record-entry.ts'
import {
  bodyMonths,
  leastId,
  makeBodyMonths,
  monthOf,
  monthsScript,
  ROLES_AHEAD,
} from '../../src/retention/body-months.ts'
import { inSnapshot } from '../../src/transaction.ts'
import { verifyRecord } from '../../src/verify/verify-record.ts'
import { type EmptyRecord, emptyRecord, PAYMENT, PAYMENT_DECISION } from './entries.ts'

const NOW = Date.UTC(2026, 10, 30, 12)
const MONTH = 'decision_bodies_2026_11'

let record: EmptyRecord
beforeEach(async () => {
  record = await emptyRecord()
})
afterEach(() => record.close())

/** Records a payment that was decided then, and gives back the table that holds it. */
async function decide(atMs: number, { database, ledger } = record): Promise<string> {
  const writer = new GroupWriter({ pool: database.pool, ledger })
  const made = entryOf({ ...PAYMENT, transaction_id: `T-${atMs}` }, PAYMENT_DECISION, {
    ...{ atMs, actor: 'system:test' },
    inputs: new Uint8Array(32),
  })
  expect((await writer.write({ decisions: [made] })).state).toBe('recorded')
  await writer.close()
  return await tableOf(made.id)
}

async function tableOf(id: string, { database } = record): Promise<string> {
  const { rows } = await database.pool.query(
    'select tableoid::regclass::text as name from decision_bodies where decision_id = $1',
    [id],
  )
  return rows[0].name
}

const named = async ({ pool }: Database) => (await bodyMonths(pool)).map(({ name }) => name)

describe('the tables of months', () => {
  it('are those of this month and the next three, made once', async () => {
    const { pool } = record.database
    const made = await Promise.all([1, 2, 3].map(() => makeBodyMonths(pool, NOW)))
    expect(made.flat().sort()).toEqual([
      MONTH,
      'decision_bodies_2026_12',
      'decision_bodies_2027_01',
      'decision_bodies_2027_02',
    ])
    expect(await makeBodyMonths(pool, NOW)).toEqual([])
    expect(await named(record.database)).toHaveLength(4)
  })

  it('hold what was decided in them, by the first to the last millisecond', async () => {
    await makeBodyMonths(record.database.pool, NOW)
    expect(await decide(Date.UTC(2026, 10, 1))).toBe(MONTH)
    expect(await decide(Date.UTC(2026, 11, 1) - 1)).toBe(MONTH)
    expect(await decide(Date.UTC(2026, 11, 1))).toBe('decision_bodies_2026_12')
  })

  it('refuse no decision: one of a month without a table goes into the default one, and moves once there is a table', async () => {
    const { pool } = record.database
    await makeBodyMonths(pool, NOW)
    const ahead = Date.UTC(2031, 4, 5)
    expect(await decide(ahead)).toBe('decision_bodies_default')
    expect(await decide(Date.UTC(2025, 4, 5))).toBe('decision_bodies_default')
    // The month of a clock that is ahead comes when it comes; that of the past is made.
    expect(await makeBodyMonths(pool, NOW)).toEqual(['decision_bodies_2025_05'])
    expect(await makeBodyMonths(pool, ahead)).toContain('decision_bodies_2031_05')
    expect((await pool.query('select from decision_bodies_default')).rowCount).toBe(0)
    expect((await pool.query('select from decision_bodies')).rowCount).toBe(2)
  })

  it('have the indexes and the compression of the whole', async () => {
    const { pool } = record.database
    await makeBodyMonths(pool, NOW)
    const { rows } = await pool.query(
      `select c.relname as name, c.reloptions as options,
         (select count(*)::int from pg_index i where i.indrelid = c.oid) as indexes,
         (select string_agg(attstorage::text, '' order by attnum) from pg_attribute
          where attrelid = c.oid and attname in ('submission', 'body')) as storage
       from pg_class c where c.relname in ('${MONTH}', 'decision_bodies_default')`,
    )
    for (const row of rows) expect(row).toMatchObject({ options: null, indexes: 6, storage: 'mm' })
    expect(rows).toHaveLength(2)
  })

  it('are found by an id alone, as one table', async () => {
    const { pool } = record.database
    await makeBodyMonths(pool, NOW)
    const { rows } = await pool.query(`explain select from decision_bodies where decision_id = '${uuidv7(NOW)}'`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain(MONTH)
    expect(plan).not.toContain('decision_bodies_2026_12')
  })

  it('end where the least id of the next month begins: no id lies on the wrong side', () => {
    const times = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2060, 0) })
    fc.assert(
      fc.property(times, fc.uint8Array({ minLength: 10, maxLength: 10 }), (ms, random) => {
        const id = uuidv7(ms, random)
        expect(id >= leastId(monthOf(ms)) && id < leastId(monthOf(ms, 1))).toBe(true)
        expect(new Date(monthOf(ms)).toISOString()).toMatch(/^\d{4}-\d{2}-01T00:00:00.000Z$/)
      }),
    )
  })
})

describe('a database from before', () => {
  const BEFORE = MIGRATIONS.filter(({ name }) => name < '2026-11-30')
  const ROW = `($1::uuid, $2, 'C-1', '\\x00', '\\x01', '\\x02', null, null, null, null)`

  it('keeps its rows in one table up to the end of the month; what a clock ahead wrote lies outside', async () => {
    const test = await testDatabase({ migrated: false })
    const database = await openDatabase({ url: test.url })
    try {
      await migrate(database, BEFORE)
      const now = Date.now()
      const ids = [Date.UTC(2026, 0, 1), now, monthOf(now, 1) - 1, monthOf(now, 1), monthOf(now, 30)].map((ms) =>
        uuidv7(ms),
      )
      for (const [i, id] of ids.entries())
        await database.pool.query(`insert into decision_bodies values ${ROW}`, [id, `T-${i}`])
      const file = await database.pool.query(`select pg_relation_filenode('decision_bodies') as node`)
      await migrate(database)
      const { rows } = await database.pool.query(
        `select submission_id as id, tableoid::regclass::text as name from decision_bodies order by 1`,
      )
      const before = 'decision_bodies_before'
      expect(rows.map(({ name }) => name)).toEqual([
        before,
        before,
        before,
        ...Array(2).fill('decision_bodies_default'),
      ])
      // Not rewritten.
      const same = await database.pool.query(`select pg_relation_filenode('${before}') as node`)
      expect(same.rows).toEqual(file.rows)
      await database.pool.query(await monthsScript(database.pool, now))
      expect(await makeBodyMonths(database.pool, now, ROLES_AHEAD)).toEqual([])
      const kept = await database.pool.query('select submission_id as id from decision_bodies_default')
      expect(kept.rows).toEqual([{ id: 'T-4' }])
      expect((await named(database))[0]).toBe(before)
      expect((await bodyMonths(database.pool))[0]).toEqual({ name: before, owned: true, beforeMs: monthOf(now, 1) })
      await database.pool.query(`update decision_bodies set subject = 'C-2' where submission_id = 'T-3'`)
      expect((await database.pool.query(`select from decision_bodies where subject = 'C-2'`)).rowCount).toBe(1)
    } finally {
      await database.close()
      await test.close()
    }
  })

  it('that is empty has nothing before', async () => {
    await makeBodyMonths(record.database.pool, NOW)
    expect(await named(record.database)).not.toContain('decision_bodies_before')
  })
})

describe('a backup', () => {
  it('is put back month by month', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tribunal-months-'))
    const test = await testDatabase({ migrated: false })
    const database = await openDatabase({ url: test.url })
    try {
      for (const month of [8, 9, 10]) await decide(Date.UTC(2026, month, 5))
      await writeBackup(record.database, join(folder, 'a.tar.gz'))
      await restoreBackup(database, join(folder, 'a.tar.gz'))
      expect(await named(database)).toEqual(
        [8, 9, 10].map((m) => `decision_bodies_2026_${String(m + 1).padStart(2, '0')}`),
      )
      expect((await database.pool.query('select from decision_bodies_default')).rowCount).toBe(0)
      const report = await inSnapshot(database.pool, (client) => verifyRecord(client, 4))
      expect(report.findings.filter(({ code }) => code.startsWith('content'))).toEqual([])
    } finally {
      await database.close()
      await test.close()
      rmSync(folder, { recursive: true })
    }
  })
})
