import { linkSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EventDraft, parseKey, parseNote, verifyLedger } from '@tribunal/ledger'
import { type TestDatabase, testDatabase } from '@tribunal/testkit/database'
import type { PoolClient } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type Database,
  GroupWriter,
  Ledger,
  ledgerHead,
  ledgerReader,
  openDatabase,
  openLedgerKey,
  openSigningKey,
  rotateLedgerKey,
  verifyEd25519,
} from '../../src/index.ts'
import type { RotationOptions } from '../../src/ledger/ledger-key.ts'
import { entry } from '../record/entries.ts'

let test: TestDatabase
let database: Database
let folder: string
/** One connection: a batch is written on the connection itself. */
let client: PoolClient
beforeEach(async () => {
  test = await testDatabase()
  database = await openDatabase({ url: test.url })
  folder = mkdtempSync(join(tmpdir(), 'tribunal-ledger-key-'))
  client = await database.pool.connect()
})
afterEach(async () => {
  client.release()
  await database.close()
  await test.close()
  rmSync(folder, { recursive: true })
})

describe('the key of a ledger', () => {
  it('is made where the ledger is yet to begin, and found again', async () => {
    const made = await openLedgerKey(database.pool, folder, {})
    await new Ledger(made).begin(database.pool)
    expect(await openLedgerKey(database.pool, folder, {})).toMatchObject({ vkey: made.vkey })
  })

  it('is never replaced by a new one, whatever the ledger is called: a restored backup comes without it', async () => {
    const origin = 'example.org/tribunal'
    await new Ledger(await openLedgerKey(database.pool, folder, { origin })).begin(database.pool)
    rmSync(join(folder, 'keys'), { recursive: true })
    for (const options of [{}, { origin }]) {
      await expect(openLedgerKey(database.pool, folder, options)).rejects.toMatchObject({ code: 'no_signing_key' })
    }
  })

  it('is remembered by the ledger: another one under the same name is refused, and both are named', async () => {
    const origin = 'example.org/tribunal'
    const first = await openLedgerKey(database.pool, folder, { origin })
    await new Ledger(first).begin(database.pool)
    rmSync(join(folder, 'keys'), { recursive: true })
    const other = await openSigningKey(folder, { create: true, origin })
    const refused = await openLedgerKey(database.pool, folder, { origin }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'other_ledger_key', help: expect.stringContaining('rotate-key') })
    for (const { vkey } of [first, other]) expect(String(refused)).toContain(vkey.split('+').slice(0, 2).join('+'))
    await expect(new Ledger(other).begin(database.pool)).rejects.toMatchObject({ code: 'other_ledger_key' })
    const draft = { type: 'ledger.witnessed', entity: 'ledger:1', at: '2026-11-22T08:00:00.000Z', actor: 'x', data: {} }
    await expect(new Ledger(other).append(client, [draft as EventDraft])).rejects.toThrow('is signed by the key')
  })

  it('is that of exactly one where several begin an empty ledger at once, each with its own', async () => {
    const folders = Array.from({ length: 8 }, () => mkdtempSync(join(tmpdir(), 'tribunal-ledger-key-')))
    try {
      const begun = await Promise.allSettled(
        folders.map(async (own) => {
          const key = await openSigningKey(own, { create: true, origin: 'example.org/tribunal' })
          await new Ledger(key).begin(database.pool)
          return key.vkey
        }),
      )
      const won = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      expect(won).toHaveLength(1)
      expect((await ledgerHead(database.pool))?.keys).toEqual(won)
      for (const one of begun) {
        if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'other_ledger_key' })
      }
    } finally {
      for (const own of folders) rmSync(own, { recursive: true })
    }
  })
})

describe('a change of the key of a ledger', () => {
  const origin = 'example.org/tribunal'
  const draft: EventDraft = {
    type: 'key.created',
    entity: 'key:1',
    at: '2026-11-22T08:00:00.000Z',
    actor: 'system:test',
    data: {},
  }
  const rotate = (options: Partial<RotationOptions> = {}) =>
    rotateLedgerKey({
      pool: database.pool,
      dataDir: folder,
      actor: 'system:test',
      nowMs: Date.UTC(2026, 10, 22),
      ...options,
    })
  const verify = (...vkeys: string[]) =>
    verifyLedger(ledgerReader(database.pool), { keys: vkeys.map((vkey) => parseKey(vkey)!), verify: verifyEd25519 })
  const files = () => readdirSync(join(folder, 'keys')).sort()

  /** A ledger of one event, and the key that signed it. */
  async function begun() {
    const ledger = new Ledger(await openLedgerKey(database.pool, folder, { origin }))
    await ledger.begin(database.pool)
    await ledger.append(client, [draft])
    return ledger
  }

  it('is an event that both keys sign for; the old one signs nothing more', async () => {
    const before = await begun()
    const { old, now } = await rotate()
    expect(old).toBe(before.signer.vkey)
    await expect(before.append(client, [draft])).rejects.toMatchObject({ code: 'other_ledger_key' })
    const after = new Ledger(await openLedgerKey(database.pool, folder, {}))
    expect(after.signer).toMatchObject({ vkey: now, origin })
    await after.append(client, [draft])
    const { rows } = await database.pool.query('select note from ledger_checkpoints order by size')
    expect(rows.map(({ note }) => parseNote(note)!.signatures.length)).toEqual([1, 2, 1])
    for (const key of [old, now]) expect(await verify(key)).toMatchObject({ ok: true, vouched: 3 })
    expect((await ledgerHead(database.pool))?.keys).toEqual([old, now])
  })

  it('keeps the old key under its id, for a backup of before', async () => {
    const { signer } = await begun()
    await rotate()
    const id = signer.vkey.split('+')[1]
    expect(files()).toEqual([`ledger-${id}.pem`, `ledger-${id}.vkey`, 'ledger.pem', 'ledger.vkey'].sort())
    expect(readFileSync(join(folder, 'keys', `ledger-${id}.vkey`), 'utf8')).toBe(`${signer.vkey}\n`)
    expect(statSync(join(folder, 'keys', 'ledger.pem')).mode & 0o777).toBe(0o600)
  })

  it('stops a writer that has the old key, and says so of what it could not record', async () => {
    const ledger = await begun()
    const writer = new GroupWriter({ pool: database.pool, ledger })
    await writer.write(entry())
    await rotate()
    await expect(writer.write(entry())).rejects.toMatchObject({
      code: 'not_recorded',
      cause: expect.objectContaining({ code: 'other_ledger_key' }),
    })
    expect(writer.stuck).toBe(true)
    await writer.close()
  })

  it.each(['nothing', 'the old key kept', 'the public key moved'])(
    'that ends behind the database is finished by the next start: %s was done',
    async (done) => {
      const { signer } = await begun()
      const at = (name: string) => join(folder, 'keys', name)
      const next = await openSigningKey(folder, { create: true, called: 'ledger-next', origin })
      await new Ledger(next).changeKey(client, { old: signer, at: draft.at, actor: 'system:test' })
      const id = signer.vkey.split('+')[1]
      if (done !== 'nothing')
        for (const kind of ['pem', 'vkey']) linkSync(at(`ledger.${kind}`), at(`ledger-${id}.${kind}`))
      if (done === 'the public key moved') renameSync(at('ledger-next.vkey'), at('ledger.vkey'))
      expect(await openLedgerKey(database.pool, folder, {})).toMatchObject({ vkey: next.vkey })
      expect(files()).toEqual([`ledger-${id}.pem`, `ledger-${id}.vkey`, 'ledger.pem', 'ledger.vkey'].sort())
    },
  )

  it('that ended before the database goes on with the key it had made, and finishing one changes nothing more', async () => {
    const { signer } = await begun()
    const next = await openSigningKey(folder, { create: true, called: 'ledger-next', origin })
    expect(await openLedgerKey(database.pool, folder, {})).toMatchObject({ vkey: signer.vkey })
    expect(await rotate()).toEqual({ old: signer.vkey, now: next.vkey, finished: false })
    const third = await openSigningKey(folder, { create: true, called: 'ledger-next', origin })
    await new Ledger(third).changeKey(client, { old: undefined, at: draft.at, actor: 'system:test' })
    expect(await rotate()).toEqual({ old: next.vkey, now: third.vkey, finished: true })
  })

  it('to a key of a secret store moves no files; without a file for it nothing is made there', async () => {
    const { signer } = await begun()
    await openSigningKey(join(folder, 'other'), { create: true, origin })
    const [file, newFile] = [join(folder, 'keys', 'ledger.pem'), join(folder, 'other', 'keys', 'ledger.pem')]
    await expect(rotate({ file })).rejects.toMatchObject({ code: 'no_new_key' })
    const { now } = await rotate({ file, newFile })
    expect(files()).toEqual(['ledger.pem', 'ledger.vkey'])
    await expect(openLedgerKey(database.pool, folder, { file })).rejects.toMatchObject({ code: 'other_ledger_key' })
    rmSync(newFile.replace('.pem', '.vkey'))
    expect(await openLedgerKey(database.pool, folder, { file: newFile })).toMatchObject({ vkey: now })
    await expect(rotate({ file: newFile, newFile })).rejects.toMatchObject({ code: 'same_ledger_key' })
    expect(await verify(signer.vkey)).toMatchObject({ ok: true, vouched: 2 })
  })

  it('without the old key is refused unless asked for, and told to who trusts only that one', async () => {
    const { signer } = await begun()
    rmSync(join(folder, 'keys', 'ledger.pem'))
    await expect(rotate()).rejects.toMatchObject({ code: 'no_signing_key' })
    const { old, now } = await rotate({ withoutOld: true })
    expect((await verify(old)).findings).toEqual([{ code: 'key_change_unattested', event: 1 }])
    expect(await verify(now)).toMatchObject({ ok: true, vouched: 2 })
    expect(await openLedgerKey(database.pool, folder, {})).toMatchObject({ vkey: now })
    expect(files()).toEqual([`ledger-${signer.vkey.split('+')[1]}.vkey`, 'ledger.pem', 'ledger.vkey'].sort())
  })

  it('to a key of another name, or by one that is not the ledger’s, changes nothing', async () => {
    await begun()
    const stranger = new Ledger(await openSigningKey(join(folder, 'other'), { create: true, origin: 'other.example' }))
    const change = { old: undefined, at: draft.at, actor: 'system:test' }
    await expect(stranger.changeKey(client, change)).rejects.toMatchObject({ code: 'other_ledger_key' })
    await expect(stranger.changeKey(client, { ...change, old: stranger.signer })).rejects.toMatchObject({
      code: 'other_ledger_key',
    })
    expect((await ledgerHead(database.pool))?.size).toBe(1)
  })
})
