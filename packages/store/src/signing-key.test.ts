import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isSignedBy, parseKey, parseNote, signNote } from '@tribunal/ledger'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verifyEd25519 } from './ledger/openssl.ts'
import { openSigningKey } from './signing-key.ts'
import type { StoreError } from './store-error.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tribunal-key-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const pemFile = () => join(folder, 'keys', 'ledger.pem')
const vkeyFile = () => join(folder, 'keys', 'ledger.vkey')
const make = () => openSigningKey(folder, { create: true })
const openAgain = () => openSigningKey(folder, { create: false })
const refusal = async (opening: Promise<unknown>): Promise<string> => {
  const error = await opening.then(
    () => undefined,
    (reason: StoreError) => reason,
  )
  return error?.code ?? 'opened'
}

describe('a signing key', () => {
  it('is made once, and opened again from then on', async () => {
    const made = await make()
    expect(made.origin).toMatch(/^tribunal\.local\/[0-9a-f]{16}$/)
    expect(made.publicKey).toHaveLength(32)
    expect(readFileSync(vkeyFile(), 'utf8')).toBe(`${made.vkey}\n`)
    expect(readdirSync(join(folder, 'keys')).sort()).toEqual(['ledger.pem', 'ledger.vkey'])
    for (const again of [await make(), await openAgain()]) {
      expect([again.origin, again.vkey]).toEqual([made.origin, made.vkey])
    }
  })

  it('signs notes that its public key verifies', async () => {
    const key = await make()
    const note = parseNote(signNote('tribunal\n', key))!
    expect(isSignedBy(note, [parseKey(key.vkey)!], verifyEd25519)).toBe(true)
  })

  it('is for its owner alone, the folder too', async () => {
    const key = await make()
    expect(statSync(pemFile()).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'keys')).mode & 0o777).toBe(0o700)
    for (const mode of [0o640, 0o604, 0o660, 0o610]) {
      chmodSync(pemFile(), mode)
      expect(await refusal(openAgain()), mode.toString(8)).toBe('signing_key_open')
    }
    for (const [mode, taken] of [
      [0o640, true],
      [0o440, true],
      [0o660, false],
      [0o644, false],
      [0o604, false],
    ] as const) {
      chmodSync(pemFile(), mode)
      const opened = openSigningKey(folder, { create: false, groupMayRead: true })
      if (taken) expect((await opened).vkey, mode.toString(8)).toBe(key.vkey)
      else expect(await refusal(opened), mode.toString(8)).toBe('signing_key_open')
    }
    chmodSync(pemFile(), 0o400)
    expect(await refusal(openAgain())).toBe('opened')
  })

  it('has the name that it was made with', async () => {
    const made = await openSigningKey(folder, { create: true, origin: 'audit.example.com/tribunal' })
    expect(made.vkey).toMatch(/^audit\.example\.com\/tribunal\+[0-9a-f]{8}\+/)
    expect((await openAgain()).origin).toBe('audit.example.com/tribunal')
    expect(await refusal(openSigningKey(folder, { create: false, origin: 'other' }))).toBe('signing_key_name')
    expect(await refusal(openSigningKey(join(folder, 'b'), { create: true, origin: 'a b' }))).toBe('signing_key_name')
    expect(existsSync(join(folder, 'b'))).toBe(false)
  })

  it('has a name made of itself where nothing else names it', async () => {
    const made = await make()
    rmSync(vkeyFile())
    expect((await openAgain()).vkey).toBe(made.vkey)
    expect((await openSigningKey(folder, { create: false, origin: 'named' })).origin).toBe('named')
  })

  it('may lie elsewhere, and is not made there', async () => {
    const made = await make()
    const elsewhere = { create: true, file: pemFile() }
    expect((await openSigningKey('/nowhere', elsewhere)).vkey).toBe(made.vkey)
    expect(await refusal(openSigningKey(folder, { create: true, file: join(folder, 'other.pem') }))).toBe(
      'no_signing_key',
    )
  })

  it('is missed where there is none', async () => {
    expect(await refusal(openAgain())).toBe('no_signing_key')
    expect(readdirSync(folder)).toEqual([])
  })

  it('is one, no matter who makes it at the same time', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, make))
    expect(new Set(keys.map(({ vkey }) => vkey)).size).toBe(1)
    expect((await openAgain()).vkey).toBe(keys[0]!.vkey)
    expect(readdirSync(join(folder, 'keys')).sort()).toEqual(['ledger.pem', 'ledger.vkey'])
  })

  it('is not made anew where it was lost: the ledger would be of another', async () => {
    await make()
    rmSync(pemFile())
    expect(await refusal(make())).toBe('no_signing_key')
    expect(readdirSync(join(folder, 'keys'))).toEqual(['ledger.vkey'])
  })

  it('is not made where it cannot be written', async () => {
    writeFileSync(join(folder, 'keys'), 'a file')
    expect(await refusal(make())).toBe('signing_key_unreadable')
  })
})

describe('a damaged key', () => {
  it.each(['', 'x', '-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----\n'])('is refused: %j', async (pem) => {
    await make()
    writeFileSync(pemFile(), pem)
    expect(await refusal(openAgain())).toBe('signing_key_damaged')
  })

  it('is refused where it is of another kind', async () => {
    await make()
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    writeFileSync(pemFile(), privateKey.export({ type: 'pkcs8', format: 'pem' }))
    expect(await refusal(openAgain())).toBe('signing_key_damaged')
  })

  it('is found with any bit of any byte flipped, in the private file and in the public one', async () => {
    await make()
    for (const file of [pemFile(), vkeyFile()]) {
      const whole = readFileSync(file)
      for (let at = 0; at < whole.length; at++) {
        for (let bit = 0; bit < 8; bit++) {
          const flipped = Buffer.from(whole)
          flipped[at]! ^= 1 << bit
          writeFileSync(file, flipped)
          expect(['signing_key_damaged', 'signing_key_mismatch'], `${file} ${at} ${bit}`).toContain(
            await refusal(openAgain()),
          )
        }
      }
      writeFileSync(file, whole)
    }
    expect(await refusal(openAgain())).toBe('opened')
  })

  it('may lack the line feed at its end, as secrets often do', async () => {
    const made = await make()
    writeFileSync(pemFile(), readFileSync(pemFile(), 'utf8').trimEnd())
    expect((await openAgain()).vkey).toBe(made.vkey)
  })
})
