import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ledger, openSigningKey, openStore } from '@tribunal/adapters/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCli } from './run-cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'tribunal-damage-'))
const env = { TRIBUNAL_DATA: folder }
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
afterAll(() => rmSync(folder, { recursive: true }))

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
