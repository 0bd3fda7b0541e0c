import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestDatabase, testDatabase } from '@tribunal/testkit/database'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, Ledger, openDatabase, openLedgerKey } from '../../src/store/index.ts'

let test: TestDatabase
let database: Database
let folder: string
beforeEach(async () => {
  test = await testDatabase()
  database = await openDatabase({ url: test.url })
  folder = mkdtempSync(join(tmpdir(), 'tribunal-ledger-key-'))
})
afterEach(async () => {
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
})
