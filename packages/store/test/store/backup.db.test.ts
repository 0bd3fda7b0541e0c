import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type TestDatabase, testDatabase } from '@tribunal/testkit/database'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { migratedTables } from '../../src/backup/backup-format.ts'
import { restoreBackup } from '../../src/backup/restore-backup.ts'
import { verifyBackup } from '../../src/backup/verify-backup.ts'
import { writeBackup } from '../../src/backup/write-backup.ts'
import { startEmbedded } from '../../src/embedded/start-embedded.ts'
import { appliedMigrations, migrate } from '../../src/migrate.ts'
import { MIGRATIONS } from '../../src/migrations/index.ts'
import { type Database, openDatabase } from '../../src/open-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'tribunal-backup-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const newFile = () => join(folder, `${++files}.tar.gz`)

const WRITE_BACKUP = fileURLToPath(new URL('write-backup.mjs', import.meta.url))
/** Mounting needs a mount namespace, which a container may not give. */
const mounts = process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true']).status === 0

const open: { database: Database; test: TestDatabase }[] = []
async function newDatabase(migrated: boolean): Promise<Database> {
  const test = await testDatabase({ migrated })
  const database = await openDatabase({ url: test.url, poolSize: 4 })
  open.push({ database, test })
  return database
}
async function closeAll(): Promise<void> {
  for (const { database, test } of open.splice(0)) {
    await database.close()
    await test.close()
  }
}

/** A row or more in tables of every kind of column, with everything that a text format could trip over. */
const CONTENT = String.raw`
insert into ledger_events select n, 'decision.made', E'decision:\\' || n || E'\n\t', '2026-11-22T10:00:00.123Z'::timestamptz
  + n * interval '1 microsecond', decode(md5(n::text), 'hex'), decode(repeat('00ff', 16), 'hex') from generate_series(1, 500) n;
insert into decisions values
  ('00000000-0000-7000-8000-000000000001', 1, 'post', E'néws\\N \r\n', 3, null, '\N', 0.1::float8 + 0.2, 'infinity', '\x'),
  ('00000000-0000-7000-8000-000000000002', 2, 'payment', '', 0, '', null, 'nan', '1970-01-01T00:00:00Z', '\x0a5c');
insert into decision_bodies select gen_random_uuid(), 's' || n, null, '\x00',
  decode((select string_agg(md5(n || '-' || k), '') from generate_series(1, 20000) k), 'hex'), '\x' from generate_series(1, 12) n;
insert into decision_inputs values ('\x01', '{"a": [1.50, null, "\\u00e9 \\n"], "b": 12345678901234567890}');
insert into idempotency_keys values ('key:1', 'k', '\x02', '{00000000-0000-7000-8000-000000000001}', null, now());
insert into people (id, email, name, roles, created_at) values
  ('00000000-0000-7000-8000-000000000009', 'a@example.com', 'A, "B" {C}', '{"lead, x","a\"b",NULL,""}', now());
insert into sessions (hash, person_id, csrf, created_at, last_seen_at, expires_at)
  select '\x03', id, 'c', now(), now(), now() from people;
`

/** What the tables hold, as the server hashes it. */
async function contentOf({ pool }: Database): Promise<Record<string, string>> {
  const content: Record<string, string> = {}
  for (const table of migratedTables()) {
    const { rows } = await pool.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text collate "C")), '') as held from ${table} t`,
    )
    content[table] = rows[0].held
  }
  return content
}

let whole: string
let held: Record<string, string>
beforeAll(async () => {
  const source = await newDatabase(true)
  await source.pool.query(CONTENT)
  held = await contentOf(source)
  whole = newFile()
  await writeBackup(source, whole)
  await closeAll()
})
afterEach(closeAll)

describe('a backup', () => {
  it('restored into an empty database is the same, value for value', async () => {
    const target = await newDatabase(false)
    const { rows, tables } = await restoreBackup(target, whole)
    expect(await contentOf(target)).toEqual(held)
    expect(rows).toBe(518)
    expect(tables.find(({ name }) => name === 'ledger_events')).toMatchObject({ rows: 500 })
    expect([...(await appliedMigrations(target.pool)).keys()]).toEqual(MIGRATIONS.map(({ name }) => name))
  })

  it('is one file that tar lists, for its owner only', () => {
    const names = execFileSync('tar', ['tzf', whole], { encoding: 'utf8' }).trim().split('\n')
    expect(names[0]).toBe('backup.json')
    expect(names.at(-1)).toBe('manifest.json')
    expect(names).toContain('tables/ledger_events/000001.copy')
    // 12 × 320 000 bytes, written as hexadecimal: more than one piece of 4 MiB.
    expect(names).toContain('tables/decision_bodies/000002.copy')
    expect(statSync(whole).mode & 0o777).toBe(0o600)
  })

  it('holds every table that the migrations make, each after those it refers to', async () => {
    const { pool } = await newDatabase(true)
    const { rows: there } = await pool.query(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and not relispartition and relname <> 'schema_migrations'`,
    )
    expect([...migratedTables()].sort()).toEqual(there.map(({ name }) => name).sort())
    const { rows: references } = await pool.query(
      "select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f'",
    )
    const place = (table: string) => migratedTables().indexOf(table)
    for (const { from, to } of references) expect([from, to, place(to) <= place(from)]).toEqual([from, to, true])
    // One would have to be set to where it was.
    const { rows: sequences } = await pool.query(
      "select 1 from information_schema.sequences where sequence_schema = 'public'",
    )
    expect(sequences).toEqual([])
  })

  it('is the database at one moment, while others go on writing', async () => {
    const source = await newDatabase(true)
    let writing = true
    const writer = async () => {
      for (let n = 1; writing; n++) {
        await source.pool.query(
          `with e as (insert into ledger_events values ($1, 't', 'e', now(), '\\x00', '\\x00'))
           insert into policy_sources values ($1::text, 'p', '1', repeat('x', 5000))`,
          [n],
        )
      }
    }
    const written = writer()
    const file = newFile()
    const { tables } = await writeBackup(source, file)
    writing = false
    await written
    const rows = (name: string) => tables.find((table) => table.name === name)?.rows
    expect(rows('ledger_events')).toBe(rows('policy_sources'))
    const target = await newDatabase(false)
    await restoreBackup(target, file)
  })

  it('of an older schema is restored into it and brought to the present one', async () => {
    const source = await newDatabase(false)
    await migrate(source, MIGRATIONS.slice(0, 1))
    await source.pool.query("insert into policy_sources values ('h', 'p', '1', 's')")
    const file = newFile()
    expect((await writeBackup(source, file)).head.migrations).toEqual([MIGRATIONS[0]?.name])
    const target = await newDatabase(false)
    await restoreBackup(target, file)
    expect((await target.pool.query('select * from policy_sources')).rows).toHaveLength(1)
    expect((await target.pool.query('select * from people')).rows).toHaveLength(0)
  })

  it.skipIf(!process.env['TRIBUNAL_TEST_DATABASE_URL'])(
    'goes from the embedded server to another one, and back',
    async () => {
      const external = await newDatabase(false)
      await restoreBackup(external, whole)
      const there = newFile()
      await writeBackup(external, there)
      const server = await startEmbedded({ dataDir: join(folder, 'data') })
      const embedded = await openDatabase({ url: server.url })
      await restoreBackup(embedded, there)
      expect(await contentOf(embedded)).toEqual(held)
      const back = newFile()
      const { tables } = await writeBackup(embedded, back)
      await embedded.close()
      await server.stop()
      const again = await newDatabase(false)
      expect((await restoreBackup(again, back)).tables).toEqual(tables)
    },
  )
})

describe('nothing is restored', () => {
  it('into a database with anything in it', async () => {
    const target = await newDatabase(true)
    await target.pool.query("insert into policy_sources values ('h', 'p', '1', 's')")
    await expect(restoreBackup(target, whole)).rejects.toMatchObject({
      code: 'not_empty',
      message: 'The database is not empty: there is something in policy_sources.',
    })
    expect((await target.pool.query('select * from people')).rows).toEqual([])
  })

  it('a second time', async () => {
    const target = await newDatabase(false)
    await restoreBackup(target, whole)
    await expect(restoreBackup(target, whole)).rejects.toMatchObject({ code: 'not_empty' })
    expect(await contentOf(target)).toEqual(held)
  })

  it('by the slower of two restores at once', async () => {
    const source = await newDatabase(true)
    await source.pool.query("insert into policy_sources values ('h', 'p', '1', 's')")
    const other = newFile()
    await writeBackup(source, other)
    const contents = [held, await contentOf(source)]
    const target = await newDatabase(false)
    const ends = await Promise.allSettled([whole, other].map((file) => restoreBackup(target, file)))
    const first = ends.findIndex(({ status }) => status === 'fulfilled')
    expect(ends[1 - first]).toMatchObject({ reason: { code: 'not_empty' } })
    expect(await contentOf(target)).toEqual(contents[first])
  })

  it('from a file cut off anywhere', async () => {
    const bytes = readFileSync(whole)
    const target = await newDatabase(false)
    for (let part = 0; part < 20; part++) {
      const file = newFile()
      writeFileSync(file, bytes.subarray(0, Math.floor((bytes.length * part) / 20)))
      await expect(restoreBackup(target, file), `the first ${part} of 20 parts`).rejects.toMatchObject({
        code: 'backup_damaged',
      })
      await expect(verifyBackup(file), `the first ${part} of 20 parts`).rejects.toMatchObject({
        code: 'backup_damaged',
      })
    }
    await verifyBackup(whole)
    await restoreBackup(target, whole)
    expect(await contentOf(target)).toEqual(held)
  })

  it('from a file with a bit of its content flipped, anywhere', async () => {
    const bytes = readFileSync(whole)
    const target = await newDatabase(false)
    for (let n = 0; n < 20; n++) {
      const flipped = Buffer.from(bytes)
      // Behind the ten bytes of the gzip header (RFC 1952), which say nothing of the content.
      const at = 10 + Math.floor(((bytes.length - 10) * n) / 20)
      flipped[at] = flipped[at]! ^ (1 << (n % 8))
      const file = newFile()
      writeFileSync(file, flipped)
      await expect(restoreBackup(target, file), `byte ${at}`).rejects.toMatchObject({ code: 'backup_damaged' })
      await expect(verifyBackup(file), `byte ${at}`).rejects.toMatchObject({ code: 'backup_damaged' })
    }
  })

  it('into a database that has no room: the backup is not said to be damaged', async () => {
    const target = await newDatabase(true)
    await target.pool.query(`
      create function no_room() returns trigger language plpgsql as
        $$ begin raise exception 'no space left' using errcode = '53100'; end $$;
      create trigger no_room before insert on people execute function no_room()`)
    await expect(restoreBackup(target, whole)).rejects.toMatchObject({
      code: 'rows_not_taken',
      message: 'The database did not take the rows of people: no space left.',
    })
  })

  it.each([
    ['with one value changed', (tar: Buffer) => replaced(tar, 'a@example.com', 'b@example.com'), 'the rows of people'],
    [
      'with a row of the manifest changed',
      (tar: Buffer) => replaced(tar, '"rows": 500', '"rows": 501'),
      'ledger_events',
    ],
    ['with another table', (tar: Buffer) => replaced(tar, '"name": "people"', '"name": "pg_am_"'), 'it has pg_am_'],
    ['with another column', (tar: Buffer) => replaced(tar, '"email"', '"emaal"'), 'it has people.emaal'],
    ['of something else', (tar: Buffer) => replaced(tar, '"tribunal-backup"', '"tribunal-backap"'), 'format'],
  ])('from a file %s, for which gzip and tar have no eyes', async (_, change, detail) => {
    const file = newFile()
    writeFileSync(file, gzipSync(change(gunzipSync(readFileSync(whole))), { level: 1 }))
    const target = await newDatabase(false)
    await expect(restoreBackup(target, file)).rejects.toMatchObject({
      code: 'backup_damaged',
      message: expect.stringContaining(detail),
    })
    const { rows } = await target.pool.query("select to_regclass('people') as there")
    if (rows[0].there) expect((await target.pool.query('select * from ledger_events')).rows).toEqual([])
  })

  it('from a newer version', async () => {
    const file = newFile()
    const tar = gunzipSync(readFileSync(whole))
    writeFileSync(file, gzipSync(replaced(tar, '"version": 1', '"version": 2'), { level: 1 }))
    const target = await newDatabase(false)
    await expect(restoreBackup(target, file)).rejects.toMatchObject({ code: 'backup_newer' })
    writeFileSync(file, gzipSync(replaced(tar, '"2026-11-22-people"', '"2036-11-22-people"'), { level: 1 }))
    await expect(restoreBackup(target, file)).rejects.toMatchObject({ code: 'schema_newer' })
  })

  it('from a file that is not there, or not one', async () => {
    const target = await newDatabase(false)
    await expect(restoreBackup(target, newFile())).rejects.toMatchObject({ code: 'backup_unreadable' })
    const file = newFile()
    writeFileSync(file, 'hello')
    await expect(restoreBackup(target, file)).rejects.toMatchObject({ code: 'not_a_backup' })
    const other = gunzipSync(readFileSync(whole))
    // The name of the first entry, and the sum of its header (POSIX ustar): another archive.
    other[0] = other[0]! + 1
    other.write(`${(Number.parseInt(other.toString('latin1', 148, 154), 8) + 1).toString(8).padStart(6, '0')}`, 148)
    writeFileSync(file, gzipSync(other, { level: 1 }))
    await expect(restoreBackup(target, file)).rejects.toMatchObject({ code: 'not_a_backup' })
  })
})

describe('no backup is written', () => {
  it('over a file, nor where nothing can be', async () => {
    const source = await newDatabase(true)
    await expect(writeBackup(source, whole)).rejects.toMatchObject({ code: 'backup_exists' })
    const nowhere = join(folder, 'no', 'such', 'folder.tar.gz')
    await expect(writeBackup(source, nowhere)).rejects.toMatchObject({ code: 'folder_not_writable' })
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('of a database without tables', async () => {
    const empty = await newDatabase(false)
    await expect(writeBackup(empty, newFile())).rejects.toMatchObject({ code: 'nothing_to_back_up' })
  })

  it.skipIf(!mounts)('onto a full disk', async () => {
    const source = await newDatabase(true)
    await source.pool.query(CONTENT)
    const small = join(folder, 'small')
    mkdirSync(small)
    const command = `mount -t tmpfs -o size=8k none ${small} && ${process.execPath} "$@" && ls -A ${small}`
    const program = [WRITE_BACKUP, open[0]?.test.url ?? '', join(small, 'backup.tar.gz')]
    const said = execFileSync('unshare', ['-m', 'sh', '-c', command, 'sh', ...program], { encoding: 'utf8' })
    expect(said).toBe('disk_full\n')
  })
})

/** The same archive with a text replaced by one of the same length, and tar's own checksums untouched. */
function replaced(tar: Buffer, text: string, by: string): Buffer {
  const at = tar.indexOf(text)
  expect(at).toBeGreaterThan(0)
  const changed = Buffer.from(tar)
  changed.write(by, at)
  return changed
}
