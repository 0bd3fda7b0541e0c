import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ledger, openSigningKey, openStore } from '@tribunal/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCli } from './run-cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'tribunal-damage-'))
const env = { TRIBUNAL_DATA: folder }
const made: string[] = []
/** Files of tables, by their names. */
const files = new Map<string, string>()

beforeAll(async () => {
  const store = await openStore({ dataDir: folder })
  const ledger = new Ledger(await openSigningKey(folder, { create: true, origin: 'test.example/ledger' }))
  await ledger.begin(store.pool)
  const event = { type: 'key.created', entity: 'key:1', at: '2026-11-23T08:00:00.000Z', actor: 'person:1', data: {} }
  const client = await store.pool.connect()
  await client.query('begin')
  await ledger.append(client, [event as never])
  await client.query('commit')
  client.release()
  for (const table of ['ledger_events', 'ledger_checkpoints']) {
    const { rows } = await store.pool.query('select pg_relation_filepath($1) as file', [table])
    files.set(table, join(folder, 'postgres', 'data', rows[0].file))
  }
  const { rows } = await store.pool.query("select current_setting('data_checksums') as checksums")
  expect(rows).toEqual([{ checksums: 'on' }])
  await store.close()
})
afterAll(() => {
  for (const one of [folder, ...made]) rmSync(one, { recursive: true, force: true })
})

const verified = (...argv: string[]) => runCli(['audit', 'verify', ...argv], { env })

describe('files of a stopped database that something has changed', () => {
  it('are whole before', async () => {
    expect([...files.values()].map((file) => existsSync(file))).toEqual([true, true])
    expect(await runCli(['audit', 'verify'], { env })).toMatchObject({ exit: 0 })
  })

  it.each([
    ['ledger_events', 8191],
    ['ledger_events', 20],
    ['ledger_checkpoints', 8000],
  ])('are found by audit verify, with what to do: one bit of the first page of %s, byte %i', async (table, at) => {
    const file = files.get(table)!
    const whole = readFileSync(file)
    const flipped = Buffer.from(whole)
    flipped[at]! ^= 1
    // Written in place: the file stays with the user that the server runs as.
    writeFileSync(file, flipped)
    const { exit, stderr } = await verified()
    const spanish = await verified('--lang', 'es')
    writeFileSync(file, whole)
    expect(exit).toBe(1)
    expect(stderr).toContain('The database cannot read a part of its own files: invalid page in block 0 of relation')
    expect(stderr.replace(/\s+/g, ' ')).toContain('Restore the newest backup into a new data folder')
    expect(spanish.stderr).toContain('La base de datos no puede leer una parte de sus propios archivos')
  })

  it('are found where a file is gone, and verify once it is back', async () => {
    const file = files.get('ledger_checkpoints')!
    renameSync(file, `${file}.away`)
    const { exit, stderr } = await verified()
    renameSync(`${file}.away`, file)
    expect([exit, stderr]).toEqual([1, expect.stringContaining('cannot read a part of its own files')])
    expect(await verified()).toMatchObject({ exit: 0 })
  })
})

interface Crashed {
  readonly dataDir: string
  /** The journal's file, and where in it the records of the second event begin. */
  readonly journal: string
  readonly second: number
  /** The copy of a witness after the second event. */
  readonly kept: string
}

/** A data folder as a power cut leaves it after two events were acknowledged, both of them only in its journal. */
async function crashed(): Promise<Crashed> {
  const parent = mkdtempSync(join(tmpdir(), 'tribunal-journal-'))
  made.push(parent)
  chmodSync(parent, 0o755)
  const [running, dataDir] = [join(parent, 'running'), join(parent, 'crashed')]
  const store = await openStore({ dataDir: running })
  const ledger = new Ledger(await openSigningKey(running, { create: true, origin: 'test.example/ledger' }))
  await ledger.begin(store.pool)
  const append = async (entity: string) => {
    const client = await store.pool.connect()
    const event = { type: 'key.created', entity, at: '2026-11-23T08:00:00.000Z', actor: 'person:1', data: {} }
    await client.query('begin')
    await ledger.append(client, [event as never])
    await client.query('commit')
    client.release()
  }
  await append('key:1')
  const { rows } = await store.pool.query('select (pg_walfile_name_offset(pg_current_wal_insert_lsn())).*')
  await append('key:2')
  const notes = await store.pool.query('select note from ledger_checkpoints order by size desc limit 1')
  // The disk holds now the state that a killed server leaves behind.
  execFileSync('cp', ['-a', running, dataDir])
  rmSync(join(dataDir, 'postgres/data/postmaster.pid'))
  await store.close()
  const journal = join(dataDir, 'postgres/data/pg_wal', rows[0].file_name)
  return { dataDir, journal, second: Number(rows[0].file_offset), kept: notes.rows[0].note }
}

describe('the journal (pg_wal) of a database that crashed', () => {
  const verify = ({ dataDir }: Crashed, ...argv: string[]) =>
    runCli(['audit', 'verify', '--json', ...argv], { env: { TRIBUNAL_DATA: dataDir } })
  const report = (stdout: string) => JSON.parse(stdout.trim().split('\n').at(-1)!) as { ok: boolean; events: number }

  it('is read to its end where it is whole', async () => {
    const found = await crashed()
    const { exit, stdout } = await verify(found)
    expect([exit, report(stdout)]).toEqual([0, expect.objectContaining({ ok: true, events: 2 })])
  })

  it('ends where a byte of it was changed: acknowledged events behind it are lost, and only a witness shows it', async () => {
    const found = await crashed()
    const bytes = readFileSync(found.journal)
    bytes[found.second + 100]! ^= 1
    writeFileSync(found.journal, bytes)
    const alone = await verify(found)
    expect([alone.exit, report(alone.stdout)]).toEqual([0, expect.objectContaining({ ok: true, events: 1 })])
    const kept = join(found.dataDir, 'kept.txt')
    writeFileSync(kept, found.kept)
    const { exit, stdout } = await verify(found, '--witness', kept)
    expect([exit, report(stdout).ok]).toEqual([1, false])
  })

  it.each([
    ['gone', (journal: string) => rmSync(journal)],
    ['overwritten', (journal: string) => writeFileSync(journal, Buffer.alloc(readFileSync(journal).length, 0xff))],
  ])('keeps the database from starting where its beginning is %s, and says what to do', async (_, damage) => {
    const { dataDir, journal } = await crashed()
    for (const name of readdirSync(join(journal, '..')))
      if (/^[0-9A-F]{24}$/.test(name)) damage(join(journal, '..', name))
    const place = { env: { TRIBUNAL_DATA: dataDir, TRIBUNAL_PORT: '0' } }
    for (const command of [['audit', 'verify'], ['serve']]) {
      const { exit, stderr } = await runCli(command, place)
      expect([command, exit]).toEqual([command, 2])
      expect(stderr).toContain('The database cannot read a part of its own files: ')
      expect(stderr.replace(/\s+/g, ' ')).toContain('Restore the newest backup into a new data folder')
    }
  })
})
