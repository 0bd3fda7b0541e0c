import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  entryOf,
  eraseSubject,
  GroupWriter,
  keepInputs,
  Ledger,
  openDatabase,
  openSigningKey,
  openStore,
  type Store,
} from '@tribunal/store'
import { type TestDatabase, testDatabase } from '@tribunal/testkit/database'
import { PAYMENT } from '@tribunal/testkit/shipped'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DECISION } from './recorded-decision.ts'
import { linesOf, runCli } from './run-cli.ts'

/** Enough for two full tiles and a part of a third. */
const EVENTS = 600
const ids: string[] = []
const idOf = (i: number) => ids[i] ?? '019a0000-0000-7000-8000-000000000999'

const folder = mkdtempSync(join(tmpdir(), 'tribunal-audit-'))
let database: TestDatabase
let store: Store
let ledger: Ledger
let writer: GroupWriter
let inputs: Uint8Array
let vkey: string

beforeAll(async () => {
  database = await testDatabase()
  store = await openStore({ dataDir: folder, databaseUrl: database.url })
  ledger = new Ledger(await openSigningKey(folder, { create: true, origin: 'test.example/ledger' }))
  vkey = ledger.signer.vkey
  await ledger.begin(store.pool)
  writer = new GroupWriter({ pool: store.pool, ledger })
  inputs = await keepInputs(store.pool, { version: '1', policies: {}, files: {}, settings: {} })
  for (let from = 0; from < EVENTS; from += 50) await append(from, 50)
})
afterAll(async () => {
  await writer.close()
  await store.close()
  await database.close()
  rmSync(folder, { recursive: true })
})

/** Records decisions in one batch, as the service does. */
async function append(from: number, count: number): Promise<void> {
  const decisions = Array.from({ length: count }, (_, i) => {
    const payment = { ...PAYMENT, transaction_id: `T-${from + i}`, customer_id: `C-${from + i}` }
    return entryOf(payment, DECISION, { atMs: Date.UTC(2026, 10, 22, 8, 0, from + i), actor: 'key:1', inputs })
  })
  ids.push(...decisions.map(({ id }) => id))
  await writer.write({ decisions })
}

/** Runs SQL that the ledger's own triggers would refuse, as the owner of the database could. */
async function tamper(sql: string): Promise<void> {
  await store.pool.query(
    `begin; alter table ledger_events disable trigger user; ${sql}; alter table ledger_events enable trigger user; commit`,
  )
}

const env = () => ({ TRIBUNAL_DATA: folder, TRIBUNAL_DATABASE_URL: database.url })
const audit = (...argv: string[]) => runCli(['audit', ...argv], { env: env() })
const path = (name: string) => join(folder, name)
/** Prose on one line. */
const flat = (text: string) => text.replace(/\s+/g, ' ')

describe('tribunal audit', () => {
  it('verify: says that all is as it was signed for, and what that does not show', async () => {
    const { exit, stdout } = await audit('verify', '--format', 'pretty')
    expect(exit).toBe(0)
    expect(flat(stdout)).toContain(
      'test.example/ledger: verified are the 600 events of the last checkpoint (2026-11-22T08:09:59.000Z), numbers 0 to 599. Checkpoints: 12',
    )
    expect(flat(stdout)).toContain('Whether later events were cut off, only a witness or an expected size can tell.')
    expect(flat(stdout)).toContain('are as their events say (600 decisions, 0 cases, 2 full tiles)')
    expect(stdout).toContain('Without copies kept elsewhere (--witness)')
    expect(linesOf((await audit('verify')).stdout)).toEqual([
      {
        ok: true,
        origin: 'test.example/ledger',
        events: 600,
        checkpoints: 12,
        vouched: 600,
        vouched_until: '2026-11-22T08:09:59.000Z',
        trusted_key: true,
        witnessed: 0,
        first_bad_event: null,
        found: 0,
        findings: [],
        restores: [],
        record: { ok: true, decisions: 600, cases: 0, tiles: 2, first_bad_decision: null, found: 0, findings: [] },
      },
    ])
  })

  it('key: prints the public key', async () => {
    expect(await audit('key')).toEqual({ exit: 0, stdout: `${vkey}\n`, stderr: '' })
    // A key of a secret store comes without its public half: the configuration says what the ledger is called.
    copyFileSync(path('keys/ledger.pem'), path('apart.pem'))
    const apart = { TRIBUNAL_SIGNING_KEY_FILE: path('apart.pem'), TRIBUNAL_LEDGER_ORIGIN: 'test.example/ledger' }
    expect((await runCli(['audit', 'key'], { env: { ...env(), ...apart } })).stdout).toBe(`${vkey}\n`)
  })

  it.each([0, 255, 256, 511, 512, 599])('prove %i: writes a proof that verifies', async (seq) => {
    const { exit, stdout } = await audit('prove', String(seq))
    expect(exit).toBe(0)
    writeFileSync(path('one.tlog-proof'), stdout)
    const verified = await runCli(['audit', 'verify', path('one.tlog-proof'), '--key', vkey])
    expect(linesOf(verified.stdout)).toMatchObject([{ ok: true, size: 600, event: { seq } }])
    expect(verified.exit).toBe(0)
  })

  it('prove: finds the event of a decision', async () => {
    const { stdout } = await audit('prove', idOf(41), '--json')
    expect(linesOf(stdout)).toMatchObject([{ seq: 41, proof: expect.stringContaining('\nindex 41\n') }])
    const pretty = await audit('prove', idOf(41), '--format', 'pretty')
    writeFileSync(path('41.tlog-proof'), pretty.stdout)
    const shown = await runCli([
      'audit',
      'verify',
      '--file',
      path('41.tlog-proof'),
      '--key',
      vkey,
      '--format',
      'pretty',
    ])
    expect(shown.stdout).toContain('Event 41 of test.example/ledger is proven; it is signed for among 600 events.')
    expect(shown.stdout).toContain(`"entity": "decision:${idOf(41)}"`)
  })

  it('prove: says what it does not find, and what it is not asked', async () => {
    expect(await audit('prove', '600')).toMatchObject({ exit: 3, stdout: '' })
    expect((await audit('prove', idOf(999))).stderr).toContain(`The ledger has no decision ${idOf(999)}.`)
    expect(await audit('prove', '-1')).toMatchObject({ exit: 2 })
    expect((await audit('prove', 'x')).stderr).toContain(
      '`x` is neither the place of an event nor the id of a decision.',
    )
  })

  it('export: writes a file that verifies, with our key and without it', async () => {
    const exported = await audit('export', path('ledger.jsonl'))
    expect(exported).toMatchObject({ exit: 0, stdout: '' })
    expect(exported.stderr).toContain(`Events written to ${path('ledger.jsonl')}: 600. Public key: ${vkey}`)
    const verify = (...argv: string[]) => runCli(['audit', 'verify', '--file', path('ledger.jsonl'), ...argv])
    expect(linesOf((await verify('--key', vkey)).stdout)).toMatchObject([{ ok: true, events: 600, checkpoints: 12 }])
    expect((await verify('--format', 'pretty')).stdout).toContain('The first key in the file was believed')
    expect(linesOf((await verify()).stdout)).toMatchObject([{ ok: true, trusted_key: false }])
    expect((await audit('export', path('ledger.jsonl'))).stderr).toContain('is there already')
    const piped = await audit('export', '-')
    expect(piped.stdout).toBe(readFileSync(path('ledger.jsonl'), 'utf8'))
  })

  it('verifier: prints the program that verifies the export without us', async () => {
    const { exit, stdout } = await runCli(['audit', 'verifier'])
    expect(exit).toBe(0)
    writeFileSync(path('verify-ledger.mjs'), stdout)
    const ran = spawnSync(process.execPath, [path('verify-ledger.mjs'), path('ledger.jsonl'), '--key', vkey], {
      encoding: 'utf8',
    })
    expect(ran.stdout).toContain('read: test.example/ledger, 600 events, 12 checkpoints')
    expect(ran.status).toBe(0)
  })

  it('checkpoint: prints the newest one, and keeps copies as long as the ledger only grows', async () => {
    const kept = path('kept.txt')
    const plain = await audit('checkpoint')
    expect(plain.stdout).toMatch(/^test\.example\/ledger\n600\n/)
    const first = await audit('checkpoint', '--witness', kept)
    expect(first).toMatchObject({ exit: 0, stdout: '' })
    expect(first.stderr).toContain('checkpoint of 600 events. Keep this file where nobody of this service can write.')
    expect((await audit('checkpoint', '--witness', kept)).stderr).toContain('is already of 600 events')
    await append(600, 3)
    expect((await audit('checkpoint', '--witness', kept)).stderr).toContain(
      'The ledger has only grown since the last copy.',
    )
    const { stdout } = await audit('verify', '--witness', kept)
    expect(linesOf(stdout)).toMatchObject([{ ok: true, events: 603, witnessed: 2 }])
    const json = await audit('checkpoint', '--witness', kept, '--json')
    expect(linesOf(json.stdout)).toMatchObject([{ size: 603, ok: true, added: false }])
  })

  it('checkpoint: adds nothing to the copies of another ledger, or to what is none', async () => {
    writeFileSync(path('strange.txt'), 'no note\n')
    const strange = await audit('checkpoint', '--witness', path('strange.txt'))
    expect(strange.exit).toBe(1)
    expect(strange.stderr).toContain('is not a checkpoint that a trusted key has signed')
    expect(readFileSync(path('strange.txt'), 'utf8')).toBe('no note\n')
  })

  it('says which file of a witness it cannot use, and what to do', async () => {
    const nowhere = await audit('checkpoint', '--witness', path('no/such/x'))
    expect(nowhere).toMatchObject({ exit: 2, stdout: '' })
    expect(nowhere.stderr).toContain(
      `The file ${path('no/such/x')} cannot be made: there is no folder ${path('no/such')}.`,
    )
    expect(nowhere.stderr).toContain(`mkdir -p ${path('no/such')}`)
    expect((await audit('checkpoint', '--witness', folder)).stderr).toContain(`${folder} is a folder`)
    expect((await audit('checkpoint', '--witness', path('ledger.jsonl/x'))).stderr).toContain('there is no folder')
    const long = path('x'.repeat(300))
    expect((await audit('checkpoint', '--witness', long)).stderr).toContain('cannot be read and written (ENAMETOOLONG)')
    const gone = await audit('verify', '--witness', path('gone.txt'), '--lang', 'es')
    expect(gone).toMatchObject({ exit: 2, stderr: expect.stringContaining(`No existe el archivo ${path('gone.txt')}`) })
  })

  it('takes no word for a key that is none', async () => {
    expect((await audit('verify', '--key', 'x')).stderr).toContain('`x` is not a public key of a ledger.')
    expect((await runCli(['audit', 'verify', '--file', path('one.tlog-proof')])).stderr).toContain(
      'A proof says nothing without the public key',
    )
    expect((await runCli(['audit', 'verify', path('nowhere')])).exit).toBe(3)
  })

  it('takes one file, by itself or by --file', async () => {
    const both = await runCli(['audit', 'verify', path('one.tlog-proof'), '--file', path('ledger.jsonl')])
    expect(both).toMatchObject({ exit: 2, stderr: expect.stringContaining('Two files are named') })
    const twice = await runCli(['audit', 'verify', path('ledger.jsonl'), '--file', path('ledger.jsonl'), '--key', vkey])
    expect([twice.exit, linesOf(twice.stdout)]).toMatchObject([0, [{ ok: true, events: 600 }]])
  })

  it('makes neither a database nor a key where there is none', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'tribunal-audit-'))
    const ran = await runCli(['audit', 'verify'], {
      env: { TRIBUNAL_DATA: empty, TRIBUNAL_DATABASE_URL: database.url },
    })
    expect(ran.exit).toBe(2)
    expect(ran.stderr).toContain('There is neither the signing key nor')
    expect(ran.stderr).toContain('give it with --key')
    expect(existsSync(join(empty, 'keys'))).toBe(false)
    rmSync(empty, { recursive: true })
  })

  it('needs the public key alone, beside the private one or given', async () => {
    const copy = mkdtempSync(join(tmpdir(), 'tribunal-audit-'))
    const env = { TRIBUNAL_DATA: copy, TRIBUNAL_DATABASE_URL: database.url }
    const given = await runCli(['audit', 'verify', '--key', vkey, '--json'], { env })
    expect([given.exit, JSON.parse(given.stdout).ok]).toEqual([0, true])
    mkdirSync(join(copy, 'keys'))
    writeFileSync(join(copy, 'keys', 'ledger.vkey'), `${vkey}\n`)
    const beside = await runCli(['audit', 'verify', '--json'], { env })
    expect([beside.exit, JSON.parse(beside.stdout).ok]).toEqual([0, true])
    expect(readdirSync(join(copy, 'keys'))).toEqual(['ledger.vkey'])
    rmSync(copy, { recursive: true })
  })
})

describe('a record that somebody changed beside its ledger', () => {
  /** What verify says while it is changed so; then it is changed back. */
  async function verifiedWith(change: string, back: string, ...argv: string[]) {
    await store.pool.query(change)
    const said = await audit('verify', ...argv)
    await store.pool.query(back)
    return said
  }

  it('is found out: the first decision is named, exit code 1', async () => {
    const change = "update decisions set outcome = 'BLOCK' where seq in (41, 300)"
    const back = "update decisions set outcome = 'APPROVE' where seq in (41, 300)"
    const { exit, stdout } = await verifiedWith(change, back)
    expect(exit).toBe(1)
    expect(linesOf(stdout)).toMatchObject([
      {
        ok: false,
        found: 0,
        record: {
          ok: false,
          first_bad_decision: { decision: idOf(41), event: 41 },
          found: 2,
          findings: [
            { code: 'decision_changed', decision: idOf(41), event: 41, columns: ['outcome'] },
            { code: 'decision_changed', decision: idOf(300), event: 300, columns: ['outcome'] },
          ],
        },
      },
    ])
    const pretty = await verifiedWith(change, back, '--format', 'pretty')
    expect(flat(pretty.stdout)).toContain(`decision ${idOf(41)} (event 41): says otherwise than its event: outcome`)
    expect(flat(pretty.stdout)).toContain('what lies beside it is not. Found: 2')
    const spanish = await verifiedWith(change, back, '--format', 'pretty', '--lang', 'es')
    expect(flat(spanish.stdout)).toContain(`La primera decisión que tiene algo mal: ${idOf(41)}`)
  })

  it('is told with where it is, whatever was changed', async () => {
    const hash = Buffer.from(inputs).toString('hex')
    const swap = 'update ledger_tiles set index = 1 - index where index in (0, 1)'
    const inputsChanged = await verifiedWith(
      `update decision_inputs set content = content || '{"version": "2"}'`,
      `update decision_inputs set content = content || '{"version": "1"}'`,
      '--format',
      'pretty',
    )
    expect(flat(inputsChanged.stdout)).toContain(`inputs ${hash}:`)
    await store.pool.query(`alter table ledger_tiles drop constraint ledger_tiles_pkey; ${swap}`)
    const tiles = await audit('verify', '--format', 'pretty')
    await store.pool.query(`${swap}; alter table ledger_tiles add primary key (level, index)`)
    expect(flat(tiles.stdout)).toContain('tile 1 of level 0: holds other hashes than the events 256 to 511 have')
    const policy = await verifiedWith(
      "insert into policy_sources values ('ab', 'p', '1', 's')",
      'delete from policy_sources',
      '--format',
      'pretty',
    )
    expect(flat(policy.stdout)).toContain('policy ab: not the text that decisions name by this hash')
    const stray = await verifiedWith(
      "insert into decision_bodies values ('019a0000-0000-7000-8000-000000000999', 's', null, '', '', '')",
      "delete from decision_bodies where submission_id = 's'",
      '--format',
      'pretty',
    )
    expect(flat(stray.stdout)).toContain(`decision ${idOf(999)}: there is content of it, and no such decision`)
    expect((await audit('verify')).exit).toBe(0)
  })

  it('is whole after somebody was erased, and as a restored backup', async () => {
    await eraseSubject({ pool: store.pool, ledger, subject: 'C-17', actor: 'person:1', nowMs: 0 })
    expect(linesOf((await audit('verify')).stdout)).toMatchObject([{ ok: true, events: 604, record: { ok: true } }])
    const target = await testDatabase({ migrated: false })
    const restored = { TRIBUNAL_DATA: folder, TRIBUNAL_DATABASE_URL: target.url }
    expect((await runCli(['backup', path('all.tar.gz')], { env: env() })).exit).toBe(0)
    expect((await runCli(['restore', path('all.tar.gz')], { env: restored })).exit).toBe(0)
    const verified = await runCli(['audit', 'verify'], { env: restored })
    expect(linesOf(verified.stdout)).toMatchObject([{ ok: true, events: 604, record: { ok: true, decisions: 603 } }])
    const copy = await openDatabase({ url: target.url })
    await copy.pool.query(`update decision_bodies set subject = 'C-1' where submission_id = 'T-18'`)
    await copy.close()
    expect((await runCli(['audit', 'verify'], { env: restored })).exit).toBe(1)
    await target.close()
  })
})

describe('a ledger that somebody changed in the database', () => {
  it('cannot be changed by mistake', async () => {
    await expect(store.pool.query('delete from ledger_events where seq = 3')).rejects.toThrow('append-only')
  })

  it('is found out: the first bad event is named, exit code 1', async () => {
    await tamper(`update ledger_events set bytes = convert_to(replace(convert_from(bytes, 'UTF8'), 'APPROVE', 'BLOCK'), 'UTF8')
      where seq in (41, 300)`)
    const json = await audit('verify')
    expect(json.exit).toBe(1)
    expect(linesOf(json.stdout)).toMatchObject([
      {
        ok: false,
        first_bad_event: 41,
        record: null,
        found: 2,
        findings: [
          { code: 'event_changed', event: 41 },
          { code: 'event_changed', event: 300 },
        ],
      },
    ])
    const spanish = await audit('verify', '--format', 'pretty', '--lang', 'es')
    expect(spanish.stdout).toContain('evento 41: cambiado')
    expect(spanish.stdout).toContain('Las decisiones no se compararon con el registro')
    expect((await audit('prove', '41')).stderr).toContain('the event is not in the tree that was signed for')
  })

  it('is not added to by its witness once it was put back', async () => {
    await tamper('delete from ledger_events where seq >= 600; delete from ledger_checkpoints where size > 600')
    const shrunk = await audit('checkpoint', '--witness', path('kept.txt'))
    expect(shrunk.exit).toBe(1)
    expect(shrunk.stderr).toContain('The ledger is shorter than the witness has seen it: 600 events instead of 603.')
    const { stdout } = await audit('verify', '--witness', path('kept.txt'), '--format', 'pretty')
    expect(stdout).toContain('events 600 to 602: gone: the witness has seen 603 events')
    expect(stdout).toContain('end of the ledger: is not where the last event stands')
  })
})
