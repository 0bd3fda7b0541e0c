import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MIGRATIONS, openDatabase, openSigningKey } from '@tribunal/store'
import { TEST_ROLES, type TestDatabase, testDatabase } from '@tribunal/testkit/database'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { linesOf, runCli } from './run-cli.ts'

let folder: string
let test: TestDatabase
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tribunal-migrate-'))
  test = await testDatabase({ migrated: false })
})
afterEach(async () => {
  await test.close()
  rmSync(folder, { recursive: true })
})

const NAMES = {
  TRIBUNAL_DATABASE_ROLES_MIGRATOR: TEST_ROLES.migrator,
  TRIBUNAL_DATABASE_ROLES_SERVICE: TEST_ROLES.service,
  TRIBUNAL_DATABASE_ROLES_READER: TEST_ROLES.reader,
}

/** A command where a service has the role of a service. */
async function run(argv: readonly string[], env: Record<string, string> = {}) {
  const place = { TRIBUNAL_DATABASE_URL: test.urlOf('service'), TRIBUNAL_DATA: folder, TRIBUNAL_PORT: '0' }
  return await runCli(argv, { env: { ...place, ...NAMES, ...env }, now: Date.now })
}
const asMigrator = () => ({ TRIBUNAL_DATABASE_MIGRATE_URL: test.urlOf('migrator') })
/** What the doctor says of one thing. */
const finding = async (check: string, url: string, now = Date.now) => {
  const place = { TRIBUNAL_DATABASE_URL: url, TRIBUNAL_DATA: folder, TRIBUNAL_PORT: '0' }
  const { stdout } = await runCli(['doctor', '--json'], { env: { ...place, ...NAMES }, now })
  return linesOf(stdout).find((line) => line['check'] === check)
}
const roleFinding = (url: string) => finding('rights', url)

async function execute(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const database = await openDatabase({ url, poolSize: 1 })
  try {
    const result = await database.pool.query(sql)
    return result.rows ?? []
  } finally {
    await database.close()
  }
}

/** As an administrator of the server does it, once. */
async function makeRoles(): Promise<void> {
  await execute(test.url, (await run(['migrate', '--roles'])).stdout)
}

/** Something in the ledger, as the service writes it: a key of a program, and the key that signs it. */
async function beginLedger(): Promise<void> {
  await openSigningKey(folder, { create: true })
  expect(await run(['keys', 'create', '--scope', 'read'])).toMatchObject({ exit: 0 })
}

describe('with three roles', () => {
  it('the service says which migrations are missing, the migrator applies them, and nothing is left to do', async () => {
    await makeRoles()
    const early = await run(['serve'])
    expect(early).toMatchObject({
      exit: 2,
      stderr: expect.stringMatching(/may not apply them: 2026-11-22-record, .*tribunal migrate/s),
    })
    const applied = await run(['migrate', '--json'], asMigrator())
    const names = MIGRATIONS.map(({ name }) => name)
    expect(linesOf(applied.stdout)).toEqual([{ applied: [...names, expect.stringMatching(/^pgboss-\d+$/)] }])
    expect(linesOf((await run(['migrate', '--json'], asMigrator())).stdout)).toEqual([{ applied: [] }])
    expect(await roleFinding(test.urlOf('service'))).toMatchObject({ state: 'ok' })
    await beginLedger()
    expect(await run(['audit', 'verify', '--format', 'pretty'])).toMatchObject({ exit: 0, stderr: '' })
  })

  it('the SQL that a DBA runs comes to the same tables and rights as the command', async () => {
    const schemaOf = async () => ({
      columns: await execute(
        test.url,
        `select table_schema, table_name, column_name, data_type, column_default, is_nullable
           from information_schema.columns where table_schema in ('public', 'pgboss') order by 1, 2, ordinal_position`,
      ),
      // Who owns what, with everything granted.
      rights: await execute(
        test.url,
        `select relname, relowner::regrole, relacl::text from pg_class c join pg_namespace n on n.oid = relnamespace
          where nspname in ('public', 'pgboss') and relkind = 'r' order by nspname, relname`,
      ),
      applied: await execute(test.urlOf('migrator'), 'select name, hash from schema_migrations order by name'),
    })
    await makeRoles()
    await run(['migrate'], asMigrator())
    const byCommand = await schemaOf()
    await test.close()
    test = await testDatabase({ migrated: false })
    await makeRoles()
    // Somebody who looks may print it.
    const { stdout } = await run(['migrate', '--sql'])
    await execute(test.urlOf('migrator'), stdout)
    expect(await schemaOf()).toEqual(byCommand)
    const again = await run(['migrate', '--sql'])
    expect(again.stdout).not.toContain('create table')
    await execute(test.urlOf('migrator'), again.stdout)
    expect(await schemaOf()).toEqual(byCommand)
  })

  it('every role may print the SQL, which moves what lies in the default table into the tables of its months', async () => {
    await makeRoles()
    await run(['migrate'], asMigrator())
    const [service, reader] = [test.urlOf('service'), test.urlOf('reader')]
    for (const url of [service, reader]) {
      expect(await run(['migrate', '--sql'], { TRIBUNAL_DATABASE_URL: url })).toMatchObject({ exit: 0, stderr: '' })
    }
    // As if nobody had made a table since the last month: of the past one, of the present one and of the next ones.
    const now = new Date()
    const month = (more: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + more, 15))
    const named = (date: Date) => `decision_bodies_${date.toISOString().slice(0, 7).replace('-', '_')}`
    for (const more of [0, 1, 2]) await execute(test.urlOf('migrator'), `drop table ${named(month(more))}`)
    const before = [month(-1), month(0), month(2)]
    for (const [i, date] of before.entries()) {
      const hex = date.getTime().toString(16).padStart(12, '0')
      await execute(
        service,
        `insert into decision_bodies values ('${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-00000000000${i}', 'P-${i}', 'C-1',
           '\\x00', '\\x01', '\\x02', null, null, null, null)`,
      )
    }
    const where = () =>
      execute(service, 'select submission_id, tableoid::regclass::text as place from decision_bodies order by 1')
    expect((await where()).map(({ place }) => place)).toEqual(Array(3).fill('decision_bodies_default'))
    expect(await finding('months', service)).toMatchObject({
      state: 'note',
      message: expect.stringMatching(/lie in the default table.*tribunal migrate/s),
    })
    const printed = await run(['migrate', '--sql'], { TRIBUNAL_DATABASE_URL: reader })
    await execute(test.urlOf('migrator'), printed.stdout)
    expect((await where()).map(({ place }) => place)).toEqual(before.map(named))
    expect(await finding('months', service)).toMatchObject({ state: 'ok' })
    for (const url of [service, reader]) {
      expect((await run(['migrate', '--sql'], { TRIBUNAL_DATABASE_URL: url })).stdout).not.toContain('create table')
    }
  })

  it('the doctor says when the tables of months run out', async () => {
    await makeRoles()
    await run(['migrate'], asMigrator())
    const later = Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 23, 2)
    expect(await finding('months', test.urlOf('service'), () => later)).toMatchObject({
      state: 'note',
      message: expect.stringContaining('tribunal migrate'),
    })
    expect(await finding('months', test.urlOf('service'))).toMatchObject({ state: 'ok' })
  })

  it('the database refuses the service every change of the ledger, and the reader every write and every secret', async () => {
    await makeRoles()
    await run(['migrate'], asMigrator())
    await beginLedger()
    const [service, reader] = [test.urlOf('service'), test.urlOf('reader')]
    for (const table of ['ledger_events', 'ledger_tiles', 'ledger_checkpoints']) {
      for (const sql of [`delete from ${table}`, `truncate ${table}`, `drop table ${table}`]) {
        await expect(execute(service, sql)).rejects.toMatchObject({ code: '42501' })
      }
    }
    await expect(execute(service, "update ledger_events set type = 'x'")).rejects.toMatchObject({ code: '42501' })
    await expect(execute(service, "update decisions set outcome = 'x'")).rejects.toMatchObject({ code: '42501' })
    const disabled = execute(service, 'alter table ledger_events disable trigger all')
    await expect(disabled).rejects.toMatchObject({ code: '42501' })
    expect(await execute(reader, 'select count(*) from decision_bodies')).toEqual([{ count: 0 }])
    await expect(execute(reader, 'select from people')).rejects.toMatchObject({ code: '42501' })
    await expect(execute(reader, 'delete from idempotency_keys')).rejects.toMatchObject({ code: '25006' })
    const written = execute(reader, 'set transaction read write; delete from idempotency_keys')
    await expect(written).rejects.toMatchObject({ code: '42501' })
    expect(await run(['audit', 'verify'], { TRIBUNAL_DATABASE_URL: reader })).toMatchObject({ exit: 0, stderr: '' })
  })

  it('a service that lacks a right does not start, and says which and what gives it', async () => {
    await makeRoles()
    await run(['migrate'], asMigrator())
    await execute(test.urlOf('migrator'), `revoke insert on cases from ${TEST_ROLES.service}`)
    expect(await run(['serve'])).toMatchObject({
      exit: 2,
      stderr: expect.stringMatching(/may not do what the service does: insert on cases.*tribunal migrate/s),
    })
    expect(await roleFinding(test.urlOf('service'))).toMatchObject({ state: 'problem' })
    await run(['migrate'], asMigrator())
    expect(await roleFinding(test.urlOf('service'))).toMatchObject({ state: 'ok' })
  })

  it('the doctor says what a role may do beyond its need', async () => {
    await makeRoles()
    await run(['migrate'], asMigrator())
    await execute(test.urlOf('migrator'), `grant delete on ledger_events to ${TEST_ROLES.service}`)
    expect(await roleFinding(test.urlOf('service'))).toMatchObject({
      state: 'note',
      message: expect.stringContaining('delete on ledger_events'),
    })
    expect(await roleFinding(test.urlOf('migrator'))).toMatchObject({
      state: 'note',
      message: expect.stringContaining('owns the tables'),
    })
    expect(await roleFinding(test.urlOf('reader'))).toMatchObject({ state: 'problem' })
  })

  it('what rewrites tables needs their owner: erasing refuses before it erases, and uses the address of the migrator', async () => {
    await makeRoles()
    await run(['migrate'], asMigrator())
    await beginLedger()
    const erase = ['privacy', 'erase', 'nobody', '--scrub']
    expect(await run(erase)).toMatchObject({ exit: 2, stderr: expect.stringContaining('does not own the tables') })
    expect(await run(erase, asMigrator())).toMatchObject({ exit: 1, stderr: '' })
  })

  it('the service backs up and changes its key; a restore is the work of the migrator, and serves at once', async () => {
    await makeRoles()
    await run(['migrate'], asMigrator())
    await beginLedger()
    expect(await run(['audit', 'rotate-key'])).toMatchObject({ exit: 0 })
    const file = join(folder, 'all.tar.gz')
    expect(await run(['backup', file])).toMatchObject({ exit: 0 })
    await test.close()
    test = await testDatabase({ migrated: false })
    await makeRoles()
    expect(await run(['restore', file], asMigrator())).toMatchObject({ exit: 0, stderr: '' })
    expect(await roleFinding(test.urlOf('service'))).toMatchObject({ state: 'ok' })
    expect(await run(['audit', 'verify'])).toMatchObject({ exit: 0, stderr: '' })
  })

  it('roles are not made where the tables belong to another, who is to be named instead', async () => {
    expect(await run(['migrate'], { TRIBUNAL_DATABASE_URL: test.url })).toMatchObject({ exit: 0 })
    await expect(makeRoles()).rejects.toThrow(/belong to .*: name it as the migrator/)
    const owner = new URL(test.url.replace(/@[^/]*\//, '@host/')).username
    const { stdout } = await run(['migrate', '--roles'], { TRIBUNAL_DATABASE_ROLES_MIGRATOR: owner })
    await execute(test.url, stdout)
    await run(['migrate'], { TRIBUNAL_DATABASE_MIGRATE_URL: test.url })
    expect(await roleFinding(test.urlOf('service'))).toMatchObject({ state: 'ok' })
  })
})
