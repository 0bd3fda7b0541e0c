import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signNote } from '@tribunal/ledger'
import {
  entryOf,
  eraseSubject,
  GroupWriter,
  KEPT_FOR_EVER,
  keepInputs,
  Ledger,
  openSigningKey,
  openStore,
  rotateLedgerKey,
  runRetention,
  type Store,
} from '@tribunal/store'
import { type TestDatabase, testDatabase } from '@tribunal/testkit/database'
import { PAYMENT } from '@tribunal/testkit/shipped'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DECISION } from './recorded-decision.ts'
import { linesOf, runCli } from './run-cli.ts'

const ORIGIN = 'test.example/ledger'

const root = mkdtempSync(join(tmpdir(), 'tribunal-since-'))
let folder: string
let database: TestDatabase
let store: Store
let ledger: Ledger
let made: number

/** Each test has a record of 300 decisions that was verified whole. */
beforeEach(async () => {
  folder = mkdtempSync(join(root, 'data-'))
  database = await testDatabase()
  store = await openStore({ dataDir: folder, databaseUrl: database.url })
  ledger = new Ledger(await openSigningKey(folder, { create: true, origin: ORIGIN }))
  await ledger.begin(store.pool)
  made = 0
  await append(300)
  expect(await verify()).toMatchObject({ exit: 0, said: { events: 300, record: { decisions: 300 } } })
})
afterEach(async () => {
  await store.close()
  await database.close()
})
afterAll(() => rmSync(root, { recursive: true }))

async function append(count: number): Promise<void> {
  const inputs = await keepInputs(store.pool, { version: '1', policies: {}, files: {}, settings: {} })
  const writer = new GroupWriter({ pool: store.pool, ledger })
  const decisions = Array.from({ length: count }, () => {
    const i = made++
    const payment = { ...PAYMENT, transaction_id: `T-${i}`, customer_id: `C-${i}` }
    return entryOf(payment, DECISION, { atMs: Date.UTC(2026, 10, 22, 8, 0, i), actor: 'key:1', inputs })
  })
  await writer.write({ decisions })
  await writer.close()
}

const file = () => join(folder, 'verified.json')
const kept = () => JSON.parse(readFileSync(file(), 'utf8'))
const run = (...argv: string[]) => {
  const env = { TRIBUNAL_DATA: folder, TRIBUNAL_DATABASE_URL: database.url }
  return runCli(['audit', 'verify', '--since', file(), ...argv], { env })
}

async function verify(...argv: string[]) {
  const { exit, stdout, stderr } = await run(...argv)
  // biome-ignore lint/suspicious/noExplicitAny: what a program reads of it is what is tested.
  return { exit, said: linesOf(stdout)[0] as any, stderr }
}

/** SQL that the ledger's own triggers would refuse, as the owner of the database could run. */
async function tamper(sql: string): Promise<void> {
  await store.pool.query(
    `begin; alter table ledger_events disable trigger user; ${sql}; alter table ledger_events enable trigger user; commit`,
  )
}

describe('audit verify --since', () => {
  it('verifies everything the first time, and then what came since', async () => {
    const first = kept()
    expect(first).toMatchObject({ rows: { decisions: 300, contents: 300 }, witnessed: 0 })
    await append(20)
    await eraseSubject({ pool: store.pool, ledger, subject: 'C-7', actor: 'person:1', nowMs: 0 })
    expect(await verify()).toMatchObject({
      exit: 0,
      said: {
        ok: true,
        events: 21,
        vouched: 321,
        since: { events: 300, at: first.at, whole_at: first.whole },
        record: { ok: true, decisions: 20, whole: false },
      },
    })
    expect(kept()).toMatchObject({ whole: first.whole, rows: { decisions: 320, contents: 319 } })
    expect(await verify()).toMatchObject({ exit: 0, said: { events: 0, vouched: 321, since: { events: 321 } } })
    expect(readdirSync(folder)).not.toContain(`verified.json.${process.pid}`)
  })

  it('says to people what was looked at, and what not', async () => {
    await append(20)
    const { stdout } = await run('--format', 'pretty')
    const text = stdout.replace(/\s+/g, ' ')
    expect(text).toContain(`${ORIGIN}: verified are the 320 events of the last checkpoint`)
    expect(text).toContain('Verified now: what 20 events since event 300 are about.')
  })

  it('counts what ended and was erased: a run of retention makes no decision, and is not nothing', async () => {
    await eraseSubject({ pool: store.pool, ledger, subject: 'C-7', actor: 'person:1', nowMs: 0 })
    const periods = { ...KEPT_FOR_EVER, payment: { default: 40 } }
    const nowMs = Date.UTC(2027, 0, 30)
    await runRetention({ pool: store.pool, ledger, periods, actor: 'system:test', nowMs, clockIsRight: true })
    const before = readFileSync(file(), 'utf8')
    const { stdout } = await run('--format', 'pretty')
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'what these events say (decisions made: 0, contents that were erased or ended: 300, cases: 0, full tiles: 0)',
    )
    writeFileSync(file(), before)
    expect((await verify()).said.record).toMatchObject({ ok: true, whole: false, decisions: 0, contents_gone: 300 })
  })

  it('does not say that only what is new was looked at, where everything was', async () => {
    forge({ rows: { ...kept().rows, decisions: 299 } })
    await append(20)
    const text = (await run('--format', 'pretty')).stdout.replace(/\s+/g, ' ')
    expect(text).toContain(
      'and everything that lies beside the ledger, because its row counts differ from what these events say',
    )
    expect(text).toContain('(320 decisions, 0 cases, 1 full tiles)')
  })

  it.each([
    ['an event', `update ledger_events set bytes = bytes || ' ' where seq = 310`, 'event_changed'],
    ['the end of the ledger', 'delete from ledger_events where seq = 319', 'head_differs'],
    [
      'a checkpoint',
      `update ledger_checkpoints set note = replace(note, '320', '321') where size = 320`,
      'checkpoint_unsigned',
    ],
  ])('finds that %s since was changed, and leaves its file as it is', async (_, sql, code) => {
    await append(20)
    const before = readFileSync(file(), 'utf8')
    await tamper(sql)
    const { exit, said } = await verify()
    expect(exit).toBe(1)
    expect(said).toMatchObject({ ok: false, record: null })
    expect(said.findings[0].code).toBe(code)
    expect(readFileSync(file(), 'utf8')).toBe(before)
  })

  it('finds a decision of since that was changed, and then looks at everything', async () => {
    await append(20)
    await tamper(`update decisions set outcome = 'BLOCK' where seq in (5, 310)`)
    expect(await verify()).toMatchObject({
      exit: 1,
      said: {
        ok: false,
        record: {
          whole: true,
          found: 2,
          findings: [
            { code: 'decision_changed', event: 5 },
            { code: 'decision_changed', event: 310 },
          ],
        },
      },
    })
  })

  it('finds that content of before has vanished', async () => {
    await tamper('delete from decision_bodies where decision_id = (select id from decisions where seq = 5)')
    expect(await verify()).toMatchObject({
      exit: 1,
      said: { record: { findings: [{ code: 'content_missing', event: 5 }] } },
    })
  })

  it('does not find a decision of before that was changed: --whole does', async () => {
    await tamper(`update decisions set outcome = 'BLOCK' where seq = 5`)
    expect(await verify()).toMatchObject({ exit: 0, said: { ok: true } })
    expect(await verify('--whole')).toMatchObject({ exit: 1, said: { record: { found: 1 } } })
  })

  it('finds an event of before that is another, by its hash in the tree', async () => {
    await tamper(`update ledger_events set leaf_hash = sha256(leaf_hash) where seq = 299`)
    expect(await verify()).toMatchObject({
      exit: 1,
      said: { findings: [{ code: 'verified_differs', event: 0, until: 299, checkpoint: 300 }] },
    })
  })

  it('is an alarm where hashes of before are gone', async () => {
    await tamper('delete from ledger_tiles')
    const { exit, stderr } = await run()
    expect(exit).toBe(1)
    expect(stderr).toContain('The ledger lacks hashes of the events 0 to 255.')
  })

  /** Writes a file that says something else than the one that the first run wrote. */
  function forge(change: object): void {
    writeFileSync(file(), `${JSON.stringify({ ...kept(), ...change })}\n`)
  }
  /** A key of somebody else, in the name of this ledger. */
  const stranger = () => openSigningKey(mkdtempSync(join(root, 'other-')), { create: true, origin: ORIGIN })
  const textOf = (note: string) => `${note.split('\n\n')[0]!}\n`

  it.each([
    ['more events than were signed for', 320, (note: string) => note.replace('\n300\n', '\n320\n')],
    ['more events than there are', 900, (note: string) => note.replace('\n300\n', '\n900\n')],
    ['a made-up root', 300, (note: string) => note.replace(/\n300\n.*/, `\n300\n${'A'.repeat(43)}=`)],
    ['another signature', 300, async (note: string) => signNote(textOf(note), await stranger())],
    [
      'more events than there are, signed by a stranger',
      900,
      async (note: string) => signNote(textOf(note).replace('\n300\n', '\n900\n'), await stranger()),
    ],
  ])('refuses a file with %s', async (_, checkpoint, change) => {
    await append(20)
    forge({ checkpoint: await change(kept().checkpoint) })
    const before = readFileSync(file(), 'utf8')
    expect(await verify()).toMatchObject({ exit: 1, said: { findings: [{ code: 'verified_unsigned', checkpoint }] } })
    expect(readFileSync(file(), 'utf8')).toBe(before)
  })

  it('does not believe a stranger whose key the database claims to be that of the ledger', async () => {
    const key = await stranger()
    await tamper(`update ledger_head set vkey = '${key.vkey}'`)
    ledger = new Ledger(key)
    await append(20)
    forge({ checkpoint: signNote(textOf(kept().checkpoint), key) })
    const { exit, said } = await verify()
    expect([exit, said.ok, said.since]).toEqual([1, false, undefined])
  })

  it.each([-1, 1])('looks at everything where a file has another number of rows (%i)', async (more) => {
    for (const name of ['decisions', 'contents', 'cases', 'notices', 'measures']) {
      forge({ rows: { ...kept().rows, [name]: kept().rows[name] + more } })
      expect(await verify(), name).toMatchObject({ exit: 0, said: { record: { ok: true, whole: true } } })
    }
  })

  // So the guide says to keep the file where those who can change the database cannot write.
  it.each([
    [
      'the number of rows that are left',
      'delete from decision_bodies where decision_id = (select id from decisions where seq = 5)',
      () => ({ rows: { ...kept().rows, contents: 319 } }),
    ],
    [
      'the checkpoint of events that nobody has verified',
      `update decisions set outcome = 'BLOCK' where seq = 310`,
      () => ({}),
    ],
  ])(
    'cannot tell that somebody changed the database, and wrote into its file %s: --whole does',
    async (_, sql, change) => {
      await append(20)
      const genuine = readFileSync(file(), 'utf8')
      const { rows } = await store.pool.query('select note from ledger_checkpoints where size = 320')
      await tamper(sql)
      forge({ checkpoint: rows[0].note, rows: { ...kept().rows, decisions: 320, contents: 320 } })
      forge(change())
      expect(await verify()).toMatchObject({ exit: 0, said: { ok: true, record: { whole: false } } })
      expect(await verify('--whole')).toMatchObject({ exit: 1, said: { record: { found: 1 } } })
      writeFileSync(file(), genuine)
      expect(await verify()).toMatchObject({ exit: 1, said: { record: { found: 1 } } })
    },
  )

  it.each(['', '{}', 'nothing', '[1]', `{"format":"tribunal-verified@v1"}\n`])(
    'refuses a file that is another: %j',
    async (text) => {
      writeFileSync(file(), text)
      const { exit, stderr } = await verify()
      expect(exit).toBe(2)
      expect(stderr).toContain('does not say up to where a record was verified')
      expect(readFileSync(file(), 'utf8')).toBe(text)
    },
  )

  it('says where its file cannot be, and of an exported file that it is verified whole', async () => {
    const env = { TRIBUNAL_DATA: folder, TRIBUNAL_DATABASE_URL: database.url }
    const nowhere = join(folder, 'none', 'verified.json')
    const nowhereSaid = await runCli(['audit', 'verify', '--since', nowhere], { env })
    expect(nowhereSaid).toMatchObject({ exit: 2, stderr: expect.stringContaining('there is no folder') })
    const ofFile = await runCli(['audit', 'verify', 'export.jsonl', '--since', file()], { env })
    expect(ofFile).toMatchObject({ exit: 2, stderr: expect.stringContaining('A file is verified whole') })
  })

  it('goes on across a change of the key, and verifies everything where another key is to be trusted', async () => {
    const old = ledger.signer.vkey
    const asked = { pool: store.pool, dataDir: folder, actor: 'person:1', nowMs: Date.UTC(2026, 10, 23) }
    const { now } = await rotateLedgerKey(asked)
    ledger = new Ledger(await openSigningKey(folder, { create: false }))
    await append(20)
    // The file was written with the old key alone.
    const trusted = await verify()
    expect(trusted).toMatchObject({ exit: 0, said: { events: 321 } })
    expect(trusted.said.since).toBeUndefined()
    expect(kept().keys).toEqual([now])
    await append(5)
    expect(await verify()).toMatchObject({ exit: 0, said: { events: 5, since: { events: 321 } } })
    // Whether the old one stands behind the new one, only all of the ledger says, each time.
    for (const events of [326, 326]) {
      const whole = await verify('--key', old)
      expect(whole).toMatchObject({ exit: 0, said: { ok: true, events } })
      expect(whole.said.since).toBeUndefined()
    }
    expect(await verify('--key', old, '--key', now)).toMatchObject({ exit: 0, said: { events: 326 } })
    await append(5)
    expect(await verify('--key', old, '--key', now)).toMatchObject({ exit: 0, said: { events: 5 } })
  })

  it('says of a database that was put back that it is not what was verified, until everything is', async () => {
    await store.pool.query('create table old_head as select * from ledger_head')
    await append(20)
    expect(await verify()).toMatchObject({ exit: 0 })
    await tamper(`delete from decision_bodies where decision_id in (select id from decisions where seq >= 300);
      delete from decisions where seq >= 300; delete from ledger_events where seq >= 300;
      delete from ledger_checkpoints where size > 300;
      update ledger_head h set size = o.size, last_hash = o.last_hash, frontier = o.frontier from old_head o`)
    const ahead = { code: 'verified_ahead', event: 300, until: 319, checkpoint: 320 }
    expect(await verify()).toMatchObject({ exit: 1, said: { findings: [ahead] } })
    // It has gone on otherwise.
    await append(25)
    expect(await verify()).toMatchObject({ exit: 1, said: { findings: [{ code: 'verified_differs' }] } })
    expect(await verify('--whole')).toMatchObject({ exit: 0, said: { events: 325 } })
    expect(await verify()).toMatchObject({ exit: 0, said: { events: 0, since: { events: 325 } } })
  })
})
