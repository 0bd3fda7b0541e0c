import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseWitness } from '@tribunal/ledger'
import { Ledger, openDatabase, openSigningKey, recordWitness } from '@tribunal/store'
import { type TestDatabase, testDatabase } from '@tribunal/testkit/database'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCli } from './run-cli.ts'

let folder: string
let databases: TestDatabase[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tribunal-restored-'))
})
afterEach(async () => {
  for (const database of databases) await database.close()
  databases = []
  rmSync(folder, { recursive: true })
})

const kept = () => join(folder, 'kept.txt')
const backup = () => join(folder, 'night.tar.gz')

async function database(migrated = true): Promise<string> {
  const made = await testDatabase({ migrated })
  databases.push(made)
  return made.url
}

const run = (url: string, ...argv: string[]) =>
  runCli(argv, { env: { TRIBUNAL_DATABASE_URL: url, TRIBUNAL_DATA: folder }, now: Date.now })
const verified = async (url: string) => {
  const { exit, stdout } = await run(url, 'audit', 'verify', '--witness', kept(), '--json')
  return { exit, ...JSON.parse(stdout) }
}
const copied = async (url: string) => (await run(url, 'audit', 'checkpoint', '--witness', kept())).exit
const acknowledge = (url: string, reason = 'The disk failed.') =>
  run(url, 'audit', 'acknowledge-restore', '--witness', kept(), '--reason', reason)

/** Appends events to the ledger of a database. */
async function append(url: string, count: number): Promise<void> {
  const { pool, close } = await openDatabase({ url, poolSize: 2 })
  const ledger = new Ledger(await openSigningKey(folder, { create: true, origin: 'test.example/ledger' }))
  await ledger.begin(pool)
  for (let i = 0; i < count; i++) {
    await recordWitness(pool, ledger, { actor: `key:${Math.random()}`, size: i, nowMs: Date.now() })
  }
  await close()
}

/** A service that kept copies before and after its nightly backup; and a database that the backup was restored into. */
async function restored() {
  const before = await database()
  await append(before, 3)
  expect(await copied(before)).toBe(0)
  expect((await run(before, 'backup', backup())).exit).toBe(0)
  for (let i = 0; i < 3; i++) {
    await append(before, 2)
    expect(await copied(before)).toBe(0)
  }
  return await again()
}

async function again(): Promise<string> {
  const after = await database(false)
  expect((await run(after, 'restore', backup())).exit).toBe(0)
  return after
}

describe('a restore from a backup', () => {
  it('is an alarm until it is acknowledged; then the witness goes on, and every verification says so', async () => {
    const after = await restored()
    expect(await verified(after)).toMatchObject({
      exit: 1,
      ok: false,
      findings: expect.arrayContaining([expect.objectContaining({ code: 'witness_ahead' })]),
    })
    expect(await copied(after)).toBe(1)
    const done = await acknowledge(after, 'The disk failed on 3 May.')
    expect([done.exit, done.stderr]).toEqual([0, expect.stringContaining('not counted any more: 3.')])
    expect(await verified(after)).toMatchObject({
      exit: 0,
      ok: true,
      witnessed: 1,
      restores: [{ actor: 'system:command-line', reason: 'The disk failed on 3 May.', copies: 3 }],
    })
    const said = (await run(after, 'audit', 'verify', '--format', 'pretty')).stdout.replace(/\s+/g, ' ')
    expect(said).toContain('says that the database was restored on purpose: The disk failed on 3 May.')
    expect(await copied(after)).toBe(0)
    await append(after, 5)
    expect(await copied(after)).toBe(0)
    expect(await verified(after)).toMatchObject({ exit: 0, witnessed: 3 })
    expect(parseWitness(readFileSync(kept(), 'utf8'))).toHaveLength(6)
  })

  it('can be acknowledged when the ledger has outgrown the copies again', async () => {
    const after = await restored()
    await append(after, 20)
    const { exit, findings } = await verified(after)
    expect([exit, findings.every(({ code }: { code: string }) => code === 'witness_differs')]).toEqual([1, true])
    expect((await acknowledge(after)).exit).toBe(0)
    expect(await verified(after)).toMatchObject({ exit: 0, ok: true, restores: [{ copies: 3 }] })
  })

  it('that was acknowledged excuses no other one, and no change', async () => {
    const after = await restored()
    await acknowledge(after)
    expect(await copied(after)).toBe(0)
    expect((await verified(await again())).exit).toBe(1)
    const { pool, close } = await openDatabase({ url: after, poolSize: 1 })
    await pool.query('alter table ledger_events disable trigger user')
    await pool.query(String.raw`update ledger_events set bytes = bytes || '\x20' where seq = 1`)
    await close()
    expect((await verified(after)).exit).toBe(1)
  })

  it('is not acknowledged where there is none, of another ledger, or without a reason', async () => {
    const before = await database()
    await append(before, 3)
    expect(await copied(before)).toBe(0)
    expect(await acknowledge(before)).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('nothing to acknowledge'),
    })
    expect(await acknowledge(before, '  ')).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('The reason has 1 to 500'),
    })
    writeFileSync(kept(), readFileSync(kept(), 'utf8').replaceAll('test.example/ledger', 'test.example/another'))
    expect(await acknowledge(before)).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('nothing to acknowledge'),
    })
    expect((await verified(before)).exit).toBe(1)
  })

  it.each(['', 'a list of purchases\n\nmilk\n'])(
    'is not acknowledged by a file without a checkpoint: %j',
    async (text) => {
      const after = await restored()
      writeFileSync(kept(), text)
      const { exit, stderr } = await acknowledge(after)
      expect([exit, stderr]).toEqual([2, expect.stringContaining('is a checkpoint.')])
      expect(stderr).not.toContain('nothing to acknowledge')
    },
  )
})
