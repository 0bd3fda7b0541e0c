import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ledger, openDatabase, openSigningKey, ReleaseStore } from '@tribunal/store'
import { type TestDatabase, testDatabase } from '@tribunal/testkit/database'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkConnection } from '../src/doctor/check-database.ts'
import { checkFolder, checkNode, spaceFinding } from '../src/doctor/check-machine.ts'
import { linesOf, runCli } from './run-cli.ts'

let folder: string
let test: TestDatabase
const servers: Server[] = []
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tribunal-doctor-'))
  test = await testDatabase()
})
afterEach(async () => {
  for (const server of servers.splice(0)) server.close()
  await test.close()
  rmSync(folder, { recursive: true })
})

/** Findings by what was looked at, on the test database, with the variables over it. */
async function examined(env: Record<string, string> = {}, now = Date.now) {
  const place = { TRIBUNAL_DATABASE_URL: test.url, TRIBUNAL_DATA: folder, TRIBUNAL_PORT: '0' }
  const { exit, stdout } = await runCli(['doctor', '--json'], { env: { ...place, ...env }, now })
  const named = linesOf(stdout).map(({ check, ...finding }) => [String(check), finding] as const)
  return { exit, findings: Object.fromEntries(named) }
}

async function execute(sql: string): Promise<void> {
  const database = await openDatabase({ url: test.url, poolSize: 1 })
  await database.pool.query(sql)
  await database.close()
}

/** Begins the ledger of the test database, with a key in the folder. */
async function begin(dataDir: string): Promise<Ledger> {
  const database = await openDatabase({ url: test.url, poolSize: 1 })
  const ledger = new Ledger(await openSigningKey(dataDir, { create: true }))
  await ledger.begin(database.pool)
  await database.close()
  return ledger
}

function answering(body: unknown): Promise<number> {
  const server = createServer((_, response) => response.end(JSON.stringify(body)))
  servers.push(server)
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

describe('the doctor', () => {
  it('finds all well where all is well, and notes that the only evidence is the samples', async () => {
    await openSigningKey(folder, { create: true })
    const env = { TRIBUNAL_DATABASE_URL: test.url, TRIBUNAL_DATA: folder }
    expect((await runCli(['migrate'], { env, now: Date.now })).exit).toBe(0)
    const { exit, findings } = await examined()
    expect(Object.entries(findings).map(([check, finding]) => `${check} ${finding['state']}`)).toEqual([
      'node ok',
      'configuration ok',
      'data_folder ok',
      expect.stringMatching(/^disk_space /),
      'database ok',
      'rights note',
      'durability ok',
      'schema ok',
      'months ok',
      'clock ok',
      'signing_key ok',
      'files ok',
      'evidence note',
      'sources ok',
      'mail ok',
      'port ok',
    ])
    expect(findings['evidence']).toMatchObject({ message: expect.stringContaining('sample') })
    expect(exit).toBe(0)
  })

  it('tells people in their language, one line for each look, and sums up', async () => {
    const env = { TRIBUNAL_DATABASE_URL: test.url, TRIBUNAL_DATA: folder, TRIBUNAL_PORT: '0', NO_COLOR: '1' }
    const { stdout } = await runCli(['doctor', '--lang', 'es'], { env, columns: 100, now: Date.now })
    expect(stdout).toContain(' ✔ Esquema: ')
    expect(stdout).toMatch(/\nTodo está bien\.\n$/)
  })

  it('says which policies are not decided by what their files say', async () => {
    const ledger = await begin(folder)
    const database = await openDatabase({ url: test.url, poolSize: 2 })
    const releases = new ReleaseStore({ pool: database.pool, ledger, now: Date.now })
    const text = 'policy: screening\nversion: 7.0.0'
    await releases.install([{ policy: 'screening', version: '7.0.0', hash: 'ab'.repeat(32), text }], 'files')
    await database.close()
    const { exit, findings } = await examined()
    expect(findings['policies']).toMatchObject({
      state: 'note',
      message: expect.stringContaining('screening 7.0.0 ('),
    })
    expect(exit).toBe(0)
  })

  it('changes nothing: a folder that is not there is not made', async () => {
    const data = join(folder, 'none')
    const { exit, findings } = await examined({ TRIBUNAL_DATABASE_URL: '', TRIBUNAL_DATA: data })
    expect(findings).toMatchObject({
      data_folder: {
        state: 'note',
        message: `The data folder ${data} does not exist yet; \`tribunal serve\` makes it.`,
      },
      database: { state: 'note', message: 'There is no database yet; `tribunal serve` makes it.' },
      signing_key: { state: 'note' },
    })
    expect(exit).toBe(0)
    expect(() => chmodSync(data, 0o700)).toThrow('ENOENT')
  })

  it('names what is wrong with the configuration, and looks no further', async () => {
    const { exit, findings } = await examined({ TRIBUNAL_PORT: 'ninety' })
    expect(exit).toBe(1)
    expect(Object.keys(findings)).toEqual(['node', 'configuration'])
    expect(findings['configuration']).toMatchObject({
      state: 'problem',
      message: expect.stringMatching(/^TRIBUNAL_PORT: port: expected /),
      help: expect.any(String),
    })
  })

  it('names variables that look misspelt', async () => {
    const { findings } = await examined({ TRIBUNAL_DATABSE_URL: 'x' })
    expect(findings['configuration']).toMatchObject({
      state: 'note',
      message: 'TRIBUNAL_DATABSE_URL: expected `TRIBUNAL_DATABASE_URL`, perhaps',
    })
  })

  it('finds a database that does not answer, without showing the password', async () => {
    const { exit, findings } = await examined({ TRIBUNAL_DATABASE_URL: 'postgresql://me:secret@127.0.0.1:1/x' })
    expect(exit).toBe(1)
    expect(findings['database']).toMatchObject({
      state: 'problem',
      message: expect.stringMatching(/^The database at postgresql:\/\/127\.0\.0\.1:1\/x cannot be reached/),
    })
    expect(JSON.stringify(findings)).not.toContain('secret')
  })

  it('finds a database that is not durable', async () => {
    const name = new URL(test.url.replace(/@[^/]*\//, '@host/')).pathname.slice(1)
    await execute(`alter database ${name} set synchronous_commit = off`)
    const { exit, findings } = await examined()
    expect(exit).toBe(1)
    expect(findings['durability']).toMatchObject({
      state: 'problem',
      message: 'The server may lose what it acknowledged: synchronous_commit is off.',
    })
  })

  it('notes a database without data checksums, and what turns them on', async () => {
    const name = new URL(test.url.replace(/@[^/]*\//, '@host/')).pathname.slice(1)
    // No session can change the setting, so a function of the same name stands in front of the server's own.
    await execute(`alter database ${name} set search_path = public, pg_catalog`)
    await execute(`create function public.current_setting(name text) returns text language sql as $$
      select case name when 'data_checksums' then 'off' else pg_catalog.current_setting(name) end $$`)
    const { exit, findings } = await examined()
    expect(findings['durability']).toMatchObject({
      state: 'note',
      message: expect.stringMatching(/^The database has no data checksums.*pg_checksums --enable/),
    })
    expect(exit).toBe(0)
  })

  it('finds a schema of a newer version, and tells of migrations still to come', async () => {
    await execute("insert into schema_migrations (name, hash) values ('2036-01-01-later', 'x')")
    expect((await examined()).findings['schema']).toMatchObject({
      state: 'problem',
      message: 'The database was written by a newer version of Tribunal (migration 2036-01-01-later).',
    })
    await execute('delete from schema_migrations')
    expect((await examined()).findings['schema']).toMatchObject({
      state: 'note',
      message: expect.stringMatching(/^Migrations to be applied at the next start: 2026-11-22-record/),
    })
  })

  it('finds a table that was dropped, which keeps the service from starting', async () => {
    await execute('drop table saved_filters')
    const { exit, findings } = await examined()
    expect(exit).toBe(1)
    expect(findings['schema']).toMatchObject({
      state: 'problem',
      message: 'The database lacks tables that its migrations made: saved_filters.',
    })
    const place = { TRIBUNAL_DATABASE_URL: test.url, TRIBUNAL_DATA: folder, TRIBUNAL_PORT: '0' }
    expect(await runCli(['serve'], { env: place })).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('The database lacks tables'),
    })
  })

  it('finds a role that may not create what a start makes', async () => {
    const name = new URL(test.url.replace(/@[^/]*\//, '@host/')).pathname.slice(1)
    await execute('drop schema pgboss cascade')
    await execute(`revoke create on database ${name} from current_user`)
    const { exit, findings } = await examined()
    expect(exit).toBe(1)
    expect(findings['rights']).toMatchObject({ state: 'problem', help: expect.stringContaining('owner') })
    await execute(`grant create on database ${name} to current_user`)
    await execute('revoke create on schema public from pg_database_owner')
    expect((await examined()).findings['rights']).toMatchObject({ state: 'note' })
    await execute('drop table schema_migrations')
    expect((await examined()).findings['rights']).toMatchObject({ state: 'problem' })
  })

  it('finds a file of models that is not there, and a witness file that cannot be written', async () => {
    const { exit, findings } = await examined({
      TRIBUNAL_MODELS_FILE: join(folder, 'none.yaml'),
      TRIBUNAL_LEDGER_WITNESS_FILE: join(folder, 'none', 'kept.txt'),
    })
    expect(exit).toBe(1)
    expect(findings).toMatchObject({
      files: { state: 'problem', message: expect.stringContaining('none.yaml') },
      witness: { state: 'problem', message: expect.stringContaining('(ENOENT)') },
    })
    const { findings: well } = await examined({ TRIBUNAL_LEDGER_WITNESS_FILE: join(folder, 'kept.txt') })
    expect(well['witness']).toMatchObject({ state: 'ok' })
  })

  it('finds a way to a database elsewhere that is not encrypted, or takes any certificate', async () => {
    const database = await openDatabase({ url: test.url, poolSize: 1 })
    const found = async (url: string) => (await checkConnection({ pool: database.pool, url })).map(({ state }) => state)
    const messages = async (url: string) => (await checkConnection({ pool: database.pool, url }))[0]!.message
    for (const host of ['%2Frun%2Fpostgresql', 'localhost', '127.0.0.1', '127.9.9.9', '[::1]']) {
      expect(await found(`postgresql://me:x@${host}:5432/tribunal`), host).toEqual([])
    }
    expect(await found('postgresql:///tribunal?host=/run/postgresql')).toEqual([])
    for (const host of ['db.example.org', '10.0.0.7', '[fd00::7]', '127.0.0.1.example.org']) {
      expect(await found(`postgresql://me:x@${host}/tribunal`), host).toEqual(['problem'])
    }
    expect(await messages('postgresql://me:x@db.example.org/t?sslmode=disable')).toMatchObject({
      en: expect.stringContaining('is not encrypted (sslmode disable)'),
    })
    expect(await messages('postgresql://me:x@db.example.org/t?sslmode=no-verify')).toMatchObject({
      en: expect.stringContaining('takes any certificate'),
    })
    await database.close()
    const bogus = await examined({ TRIBUNAL_DATABASE_URL: `${test.url}?sslmode=bogus` })
    expect(bogus.exit).toBe(1)
    expect(bogus.findings['database']).toMatchObject({
      state: 'problem',
      message: 'TRIBUNAL_DATABASE_URL has the sslmode `bogus`, which there is not.',
    })
  })

  it('finds a clock that is off, and one behind the record', async () => {
    const hourAgo = () => Date.now() - 3_600_000
    expect((await examined({}, hourAgo)).findings['clock']).toMatchObject({
      state: 'problem',
      message: expect.stringMatching(/^The clock of the database server is 3600\.\d s ahead of the one here\.$/),
    })
    await execute(String.raw`insert into ledger_events values (1, 't', 'e', '2126-01-01T00:00:00Z', '\x00', '\x00')`)
    expect((await examined()).findings['clock']).toMatchObject({
      state: 'problem',
      message: 'The clock is behind what was recorded last (2126-01-01T00:00:00.000Z).',
    })
  })

  it('finds a signing key that others may read, and one that is gone though something is signed; names what verifies that', async () => {
    await begin(folder)
    await execute(String.raw`insert into ledger_events values (1, 't', 'e', now(), '\x00', '\x00')`)
    renameSync(join(folder, 'keys'), join(folder, 'away'))
    expect((await examined()).findings['signing_key']).toMatchObject({ state: 'problem' })
    renameSync(join(folder, 'away'), join(folder, 'keys'))
    expect((await examined()).findings).toMatchObject({
      signing_key: { state: 'ok' },
      ledger: { state: 'ok', message: expect.stringContaining('2 events. `tribunal audit verify` says whether') },
    })
    chmodSync(join(folder, 'keys', 'ledger.pem'), 0o644)
    expect((await examined()).findings['signing_key']).toMatchObject({ state: 'problem' })
  })

  it('says whether the signing key is the one that signs the ledger', async () => {
    await begin(folder)
    expect((await examined()).findings['signing_key']).toMatchObject({
      state: 'ok',
      message: expect.stringMatching(/^Signing key: tribunal\.local\/\w+, the one that signs this ledger$/),
    })
    const other = join(folder, 'other')
    await openSigningKey(other, { create: true })
    const elsewhere = await examined({ TRIBUNAL_SIGNING_KEY_FILE: join(other, 'keys', 'ledger.pem') })
    expect(elsewhere.exit).toBe(1)
    expect(elsewhere.findings['signing_key']).toMatchObject({
      state: 'problem',
      message: expect.stringMatching(
        /^The ledger in this database is signed by the key `.*`, and the signing key here is `.*`\.$/,
      ),
      help: expect.stringContaining('tribunal audit rotate-key'),
    })
  })

  it('tells of a change of the key that was cut short', async () => {
    const ledger = await begin(folder)
    const next = await openSigningKey(folder, { create: true, called: 'ledger-next', origin: ledger.signer.origin })
    await execute(`update ledger_head set vkey = '${next.vkey}'`)
    expect((await examined()).findings['signing_key']).toMatchObject({
      state: 'note',
      message: 'The key of the ledger was changed, and the change cut short; the next start finishes it.',
    })
  })

  it('finds a busy port, unless it is ours', async () => {
    const other = await answering({ hello: 'world' })
    const busy = await examined({ TRIBUNAL_PORT: String(other) })
    expect(busy.exit).toBe(1)
    expect(busy.findings['port']).toMatchObject({
      state: 'problem',
      message: `Another program has 127.0.0.1 port ${other}.`,
      help: 'End it, or choose another port by `port:` or TRIBUNAL_PORT.',
    })
    const ours = await answering({ openapi: '3.1.0', info: { title: 'Tribunal' } })
    expect((await examined({ TRIBUNAL_PORT: String(ours) })).findings['port']).toMatchObject({
      state: 'ok',
      message: `Address: a Tribunal is listening at 127.0.0.1 port ${ours}.`,
    })
  })

  it('finds an address that is none of this machine', async () => {
    const { findings } = await examined({ TRIBUNAL_HOST: '192.0.2.1' })
    expect(findings['port']).toMatchObject({
      state: 'problem',
      message: 'Nothing can listen at 192.0.2.1 port 0 (EADDRNOTAVAIL).',
    })
  })

  it('finds a data folder that others may write, or that is none', () => {
    chmodSync(folder, 0o777)
    expect(checkFolder(folder)[0]).toMatchObject({
      state: 'problem',
      message: { en: `Others may write in the data folder ${folder} (mode 0777).` },
      help: { en: `chmod go-w ${folder}` },
    })
    chmodSync(folder, 0o700)
    mkdirSync(join(folder, 'x'))
    writeFileSync(join(folder, 'x', 'file'), '')
    expect(checkFolder(join(folder, 'x', 'file'))[0]).toMatchObject({ state: 'problem' })
  })

  it.each([
    [1023, 'problem'],
    [1024, 'note'],
    [5120, 'ok'],
  ])('of %i MiB free on the disk says: %s', (free, state) => {
    expect(spaceFinding(folder, free).state).toBe(state)
  })

  it.each([
    ['20.18.3', 'problem'],
    ['18.20.0', 'problem'],
    ['20.19.0', 'ok'],
    ['24.1.0', 'ok'],
  ])('of Node.js %s says: %s', (version, state) => {
    expect(checkNode(version).state).toBe(state)
  })
})
