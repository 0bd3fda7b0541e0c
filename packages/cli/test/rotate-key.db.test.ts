import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ledger, openSigningKey, openStore, type Store } from '@tribunal/store'
import { type TestDatabase, testDatabase } from '@tribunal/testkit/database'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { linesOf, runCli } from './run-cli.ts'

let folder: string
let test: TestDatabase
let store: Store
let first: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tribunal-rotate-'))
  test = await testDatabase()
  store = await openStore({ dataDir: folder, databaseUrl: test.url })
  const ledger = new Ledger(await openSigningKey(folder, { create: true, origin: 'test.example/ledger' }))
  await ledger.begin(store.pool)
  first = ledger.signer.vkey
})
afterEach(async () => {
  await store.close()
  await test.close()
  rmSync(folder, { recursive: true })
})

const env = (more = {}) => ({ TRIBUNAL_DATA: folder, TRIBUNAL_DATABASE_URL: test.url, ...more })
const audit = (...argv: string[]) => runCli(['audit', ...argv], { env: env(), now: () => Date.UTC(2026, 10, 22) })

describe('tribunal audit rotate-key', () => {
  it('prints the new public key; the ledger verifies by either, here and by the stand-alone verifier', async () => {
    const rotated = await audit('rotate-key', '--format', 'pretty')
    expect(rotated.exit).toBe(0)
    const second = rotated.stdout.trim()
    expect(second).toMatch(/^test\.example\/ledger\+[0-9a-f]{8}\+/)
    expect(rotated.stderr).toContain('Restart the service')
    expect((await audit('key')).stdout).toBe(`${second}\n`)
    const file = join(folder, 'ledger.jsonl')
    await audit('export', file)
    for (const key of [first, second]) {
      expect(linesOf((await audit('verify', '--key', key)).stdout)).toMatchObject([{ ok: true, events: 1 }])
      expect((await audit('verify', file, '--key', key)).exit).toBe(0)
    }
    const verifier = fileURLToPath(new URL('../../../verifier/verify-ledger.mjs', import.meta.url))
    const ran = spawnSync(process.execPath, [verifier, file, '--key', first], { encoding: 'utf8' })
    expect([ran.status, ran.stdout]).toEqual([0, expect.stringContaining(' 1 events, ')])
  })

  it('keeps the copies of a witness that were signed by the old key', async () => {
    const kept = join(folder, 'kept.txt')
    for (let round = 1; round <= 3; round++) {
      const { old, new: now, finished } = JSON.parse((await audit('rotate-key', '--json')).stdout)
      expect([old === now, finished]).toEqual([false, false])
      expect((await audit('checkpoint', '--witness', kept)).exit).toBe(0)
    }
    expect(linesOf((await audit('verify', '--witness', kept)).stdout)).toMatchObject([{ ok: true, witnessed: 3 }])
    const old = await audit('checkpoint', '--witness', kept, '--key', first)
    expect(old.exit).toBe(1)
    expect(old.stderr).toContain('is not signed by a trusted key. Where the key was changed')
  })

  it('changes to a key of a secret store, which the configuration has to name', async () => {
    const key = await openSigningKey(join(folder, 'secret'), { create: true, origin: 'test.example/ledger' })
    const file = join(folder, 'secret', 'keys', 'ledger.pem')
    const rotated = await audit('rotate-key', '--to', file)
    expect(rotated.stdout).toContain(key.vkey)
    expect(rotated.stderr).toContain(`has to name ${file}`)
    const here = await runCli(['audit', 'rotate-key'], { env: env({ TRIBUNAL_SIGNING_KEY_FILE: file }) })
    expect(here.exit).toBe(2)
    expect(here.stderr).toContain('it needs the file of the new key')
    expect((await audit('rotate-key', '--lang', 'es')).stderr).toContain('lo firma la clave')
  })

  it('goes on without the old key where that is asked for', async () => {
    rmSync(join(folder, 'keys'), { recursive: true })
    expect((await audit('rotate-key')).stderr).toContain('There is no signing key')
    expect((await audit('rotate-key', '--without-old-key')).stderr).toContain('The old key has not signed')
    const told = await audit('verify', '--key', first, '--format', 'pretty')
    expect(told.exit).toBe(1)
    expect(told.stdout).toContain('event 0: the key was changed without the signature of the old one')
    expect((await audit('verify')).exit).toBe(0)
  })
})
