import { type TestDatabase, testDatabase } from '@tribunal/testkit/database'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appliedMigrations, migrate, migrationHash } from '../../src/migrate.ts'
import { MIGRATIONS } from '../../src/migrations/index.ts'
import { type Database, openDatabase } from '../../src/open-database.ts'
import { openStore } from '../../src/open-store.ts'

let test: TestDatabase
let database: Database
beforeEach(async () => {
  test = await testDatabase({ migrated: false })
  database = await openDatabase({ url: test.url })
})
afterEach(async () => {
  await database.close()
  await test.close()
})

const FIRST = { name: '2001-01-01-first', sql: 'create table first (n int)' }
const SECOND = { name: '2001-01-02-second', sql: 'alter table first add column m int' }
const BROKEN = { name: '2001-01-03-broken', sql: 'create table third (n int); insert into nowhere values (1)' }

const names = async () => [...(await appliedMigrations(database.pool)).keys()]
const columns = async (table: string) => {
  const sql =
    'select column_name as name from information_schema.columns where table_name = $1 order by ordinal_position'
  return (await database.pool.query(sql, [table])).rows.map(({ name }) => name)
}

describe('migrations', () => {
  it('are applied in order, each once', async () => {
    expect(await migrate(database, [FIRST])).toEqual([FIRST.name])
    expect(await migrate(database, [FIRST, SECOND])).toEqual([SECOND.name])
    expect(await migrate(database, [FIRST, SECOND])).toEqual([])
    expect(await names()).toEqual([FIRST.name, SECOND.name])
    expect(await columns('first')).toEqual(['n', 'm'])
  })

  it('are applied once by many processes that start together', async () => {
    const others = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ url: test.url, poolSize: 1 })))
    const applied = await Promise.all(others.map((each) => migrate(each)))
    expect(applied.flat().sort()).toEqual(MIGRATIONS.map(({ name }) => name).sort())
    await Promise.all(others.map((each) => each.close()))
  })

  it('that fail leave the schema as the one before left it', async () => {
    await expect(migrate(database, [FIRST, BROKEN])).rejects.toMatchObject({
      code: 'migration_failed',
      message: 'The migration 2001-01-03-broken failed and was undone: relation "nowhere" does not exist',
    })
    expect(await names()).toEqual([FIRST.name])
    expect(await columns('third')).toEqual([])
    expect(await migrate(database, [FIRST, SECOND])).toEqual([SECOND.name])
  })

  it('that this version does not know are those of a newer one: it changes nothing', async () => {
    await migrate(database, [FIRST, SECOND])
    await expect(migrate(database, [FIRST])).rejects.toMatchObject({
      code: 'schema_newer',
      message: 'The database was written by a newer version of Tribunal (migration 2001-01-02-second).',
    })
    await expect(openStore({ dataDir: 'unused', databaseUrl: test.url })).rejects.toMatchObject({
      code: 'schema_newer',
    })
    expect(await columns('people')).toEqual([])
  })

  it('that were changed after they were applied are refused; comments and white space do not count', async () => {
    await migrate(database, [FIRST])
    const told = { ...FIRST, sql: '-- the first\ncreate table first\n  (n int)' }
    expect(migrationHash(told)).toBe(migrationHash(FIRST))
    expect(await migrate(database, [told])).toEqual([])
    const changed = { ...FIRST, sql: 'create table first (n bigint)' }
    await expect(migrate(database, [changed])).rejects.toMatchObject({ code: 'schema_differs' })
  })
})

describe('a database', () => {
  it('reads bigint as a number, and fails beyond 2^53', async () => {
    const { rows } = await database.pool.query(
      'select 9007199254740991::bigint as n, count(*) as c from pg_class where false',
    )
    expect(rows).toEqual([{ n: 9_007_199_254_740_991, c: 0 }])
    await expect(database.pool.query('select 9007199254740993::bigint as n')).rejects.toThrow('beyond 2^53')
  })

  it('outlives connections that are ended under it', async () => {
    await database.pool.query('select 1')
    const other = await openDatabase({ url: test.url })
    await other.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await other.close()
    await expect.poll(() => database.pool.query('select 1 as n').then(({ rows }) => rows)).toEqual([{ n: 1 }])
  })

  it('that cannot be reached is named without its password', async () => {
    const wrong = new URL(test.url.replace(/@[^/]*\//, '@127.0.0.1:1/'))
    wrong.username = 'tribunal'
    wrong.password = 'secret'
    await expect(openDatabase({ url: String(wrong) })).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringMatching(/^The database at postgresql:\/\/127\.0\.0\.1:1\/t_\w+ cannot be reached: /),
    })
    await expect(openDatabase({ url: 'mysql://root:secret@localhost/x' })).rejects.toMatchObject({ code: 'bad_url' })
  })
})
