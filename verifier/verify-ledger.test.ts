import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseKey, proveEvent, verifyEventProof } from '@tribunal/ledger'
import { afterAll, describe, expect, it } from 'vitest'
import {
  GOLDEN_SIGNER,
  ledgerOf,
  readerOf,
  sha256,
  signerOf,
  verifyEd25519,
} from '../packages/ledger/test/golden-ledger.ts'
import { ATTACKS, STOLEN_KEY, WITNESSED } from '../packages/ledger/test/ledger-attacks.ts'
import {
  batch,
  change,
  changeDraft,
  FIRST,
  ledgerOfSteps,
  rotatedLedger,
  SECOND,
  THIRD,
} from '../packages/ledger/test/rotated-ledger.ts'
import { both as bothVerifiers, engine, exported, type Given } from './both-verifiers.ts'
import { verifyExport, verifyProof } from './verify-ledger.mjs'

/** Every byte one at a time takes ten minutes: TRIBUNAL_LONG=1. */
const LONG = process.env['TRIBUNAL_LONG'] === '1'
const SCRIPT = fileURLToPath(new URL('./verify-ledger.mjs', import.meta.url))
const VKEY = GOLDEN_SIGNER.vkey
const golden = ledgerOf(100)
const witness = golden.checkpoints
  .filter(({ size }) => WITNESSED.includes(size))
  .map(({ note }) => note)
  .join('\n')

/** Both, on one file, in agreement; the golden key is trusted where nothing is said. */
const both = (file: Buffer, given: Given = { keys: [VKEY] }) => bothVerifiers(file, given)

describe('the stand-alone verifier', () => {
  it('is one file of about 300 lines that imports nothing but Node', () => {
    const source = readFileSync(SCRIPT, 'utf8')
    expect(source.split('\n').length).toBeLessThan(320)
    expect([...source.matchAll(/from '(?<name>[^']+)'/g)].map(({ groups }) => groups!['name']!.split(':')[0])).toEqual([
      'node',
      'node',
      'node',
      'node',
    ])
  })

  it('verifies the golden ledger, in chunks of any size', async () => {
    const file = await exported(golden)
    expect(await both(file, { keys: [VKEY], witness })).toMatchObject({ ok: true, events: 100, witnessed: 3 })
    for (const length of [1, 7, 1000]) {
      const chunks = Array.from({ length: Math.ceil(file.length / length) }, (_, i) =>
        file.subarray(i * length, (i + 1) * length),
      )
      expect(await verifyExport(chunks, { keys: [VKEY], witness })).toMatchObject({
        ok: true,
        events: 100,
        checkpoints: 25,
      })
    }
  })

  it.each([1, 2, 57])('verifies a ledger of %i events', async (size) => {
    expect((await both(await exported(ledgerOf(size)))).ok).toBe(true)
  })

  it('does not say that a ledger of no events is verified, with or without a key', async () => {
    const file = await exported(ledgerOf(0))
    for (const given of [{ keys: [VKEY] }, {}]) {
      expect(await both(file, given)).toMatchObject({ ok: false, findings: [{ code: 'checkpoint_missing' }] })
      const keyless = Buffer.from(file.toString().replace(/"keys":\[.*\]/, '"keys":[]'))
      expect(await both(keyless, given)).toMatchObject({ ok: false })
    }
  })

  it('believes the keys in the file where none is given, and no others where one is', async () => {
    const strange = await exported(ledgerOf(20, signerOf(9)))
    expect((await both(strange, {})).ok).toBe(true)
    expect((await both(strange)).findings[0]?.code).toBe('key_untrusted')
  })

  it.each(ATTACKS.filter(({ storeOnly }) => !storeOnly))('agrees with the engine: $name', async ({ attack }) => {
    const file = await exported(attack(golden))
    expect((await both(file, { keys: [VKEY], witness })).ok).toBe(false)
    expect((await both(file)).ok).toBe(false)
  })

  it.each(STOLEN_KEY)('agrees that only a witness shows it: $name', async ({ attack }) => {
    const file = await exported(attack(golden))
    expect((await both(file)).ok).toBe(true)
    expect((await both(file, { keys: [VKEY], witness })).ok).toBe(false)
  })

  it('misses no checkpoint among others: the later ones vouch for more', async () => {
    const checkpoints = golden.checkpoints.filter(({ size }) => size !== 48)
    expect(await both(await exported({ ...golden, checkpoints }))).toMatchObject({ ok: true, vouched: 100 })
  })

  it('agrees about files that are none', async () => {
    const file = await exported(ledgerOf(3))
    const lines = file.toString().split('\n')
    const without = (i: number) => Buffer.from(lines.filter((_, j) => j !== i).join('\n'))
    const files = [
      Buffer.alloc(0),
      Buffer.from('\n'),
      Buffer.from('{}\n'),
      Buffer.from('null\nnull\n'),
      Buffer.from([0xff, 10]),
      ...lines.slice(0, -1).flatMap((line, i) => (line.includes('ledger\\n1\\n') ? [] : [without(i)])),
      file.subarray(0, -1),
      Buffer.concat([file, Buffer.from('x')]),
      Buffer.concat([file, Buffer.from('\n')]),
      Buffer.concat([Buffer.from('\ufeff'), file]),
      Buffer.from(file.toString().replaceAll('\n', '\r\n')),
      Buffer.from(file.toString().replace('"seq":1', '"seq":1.5')),
      Buffer.from(file.toString().replace('"seq":1', '"seq":-1')),
      Buffer.from(file.toString().replace('"size":3', '"size":-3')),
      Buffer.from(file.toString().replace('"size":3', '"size":4')),
      Buffer.from(file.toString().replace('@v1', '@v2')),
    ]
    for (const odd of files) expect((await both(odd)).ok, odd.toString()).toBe(false)
  })
})

describe('a ledger whose key was changed', () => {
  const THIEF = signerOf(66)
  const trusting = (...signers: (typeof FIRST)[]) => ({ keys: signers.map(({ vkey }) => vkey) })
  const lost = rotatedLedger(change(FIRST, SECOND, [SECOND]))

  it.each([
    ['the first', [FIRST]],
    ['the second', [SECOND]],
    ['the last', [THIRD]],
  ])('is followed by both from %s key it had, and no other', async (_, signers) => {
    const witness = rotatedLedger().checkpoints.map(({ note }) => note)
    const options = { ...trusting(...signers), witness: witness.join('\n') }
    expect(await both(await exported(rotatedLedger()), options)).toMatchObject({ ok: true, vouched: 17, witnessed: 6 })
    expect((await both(await exported(rotatedLedger()), trusting(THIEF))).ok).toBe(false)
    expect((await both(await exported(rotatedLedger()), {})).ok).toBe(true)
  })

  it('without the old key is told by both, unless the new one is trusted', async () => {
    const file = await exported(lost)
    expect(await both(file, trusting(FIRST))).toMatchObject({ ok: false, vouched: 5, firstBadEvent: 5 })
    expect((await both(file, {})).ok).toBe(false)
    for (const key of [SECOND, THIRD]) expect((await both(file, trusting(FIRST, key))).ok).toBe(true)
  })

  it.each([
    ['is unsigned by the new key', [change(FIRST, SECOND, [FIRST]), batch(2, SECOND)], [FIRST, SECOND], FIRST],
    ['is ignored by who has the old key', [change(FIRST, SECOND), batch(2, FIRST)], [FIRST, SECOND], FIRST],
    ['is another than was trusted', [change(FIRST, THIEF), batch(2, THIEF)], [FIRST, THIEF], SECOND],
    ['never happened', [batch(2, FIRST)], [FIRST], SECOND],
    ['is wrongly signed', [change(FIRST, SECOND, [{ ...FIRST, sign: THIEF.sign }, SECOND])], [FIRST, SECOND], SECOND],
    ['is kept from the header', [change(FIRST, SECOND)], [FIRST], FIRST],
    ['stands in the header alone', [batch(2, FIRST)], [FIRST, SECOND], FIRST],
    ['is claimed by a thief before it', [batch(2, THIEF)], [THIEF, FIRST], FIRST],
  ])('agrees with the engine that something is wrong: the change %s', async (_, steps, had, trusted) => {
    const file = await exported(ledgerOfSteps([batch(3, FIRST), ...steps], had))
    expect((await both(file, trusting(trusted))).ok).toBe(false)
  })

  it.each([
    {},
    { old: THIEF.vkey, new: SECOND.vkey },
    { old: [FIRST.vkey], new: SECOND.vkey },
    { old: FIRST.vkey, new: 'x' },
  ])('is none by an event that says %j', async (data) => {
    const step = { drafts: [changeDraft(data)], by: [FIRST] }
    expect((await both(await exported(ledgerOfSteps([step], [FIRST])), trusting(FIRST))).ok).toBe(true)
  })

  it(`with one bit flipped in any ${LONG ? '' : '11th '}byte is found by both`, async () => {
    const file = await exported(rotatedLedger())
    for (let at = 0; at < file.length; at += LONG ? 1 : 11) {
      const flipped = Buffer.from(file)
      flipped[at]! ^= 1 << (at % 8)
      for (const key of [FIRST, THIRD]) expect((await both(flipped, trusting(key))).ok, `byte ${at}`).toBe(false)
    }
  })
})

describe('one bit flipped', () => {
  it(`in ${LONG ? 'every byte' : 'every 151st byte'} of an exported ledger is found by both, and the event named`, async () => {
    const file = await exported(golden)
    const lines = file.toString('latin1').split('\n')
    let start = 0
    for (const line of lines) {
      const event = /^\{"event":.*"seq":(\d+)/.exec(line)?.[1]
      for (let at = start; at <= start + line.length && at < file.length; at++) {
        if (!LONG && at % 151 !== 0) continue
        const flipped = Buffer.from(file)
        flipped[at]! ^= 1 << (at % 8)
        const { ok, firstBadEvent, findings } = await both(flipped)
        expect(ok, `byte ${at}`).toBe(false)
        // Where a line is lost, its checkpoint cannot be compared any more, and the events before it are unsigned as well.
        const lost = findings.some(({ code }) => code === 'export_unreadable')
        if (event && !lost) expect(firstBadEvent, `byte ${at}`).toBe(Number(event))
        else if (event) expect(firstBadEvent, `byte ${at}`).toBeLessThanOrEqual(Number(event))
      }
      start += line.length + 1
    }
  })

  it('in every byte of the header, and of a checkpoint, is found by both', async () => {
    const ledger = ledgerOf(1)
    const file = await exported(ledger)
    for (let at = 0; at < file.length; at++) {
      const flipped = Buffer.from(file)
      flipped[at]! ^= 1 << (at % 8)
      expect((await both(flipped)).ok, `byte ${at}`).toBe(false)
    }
  })

  it('in every byte of every event is found, each flip by a finding of its own', async () => {
    const lines = (await exported(golden)).toString('latin1').split('\n')
    const longest = Math.max(...lines.map((line) => line.length))
    for (let at = 0; at < longest; at++) {
      const flipped = lines.map((line) => {
        if (!line.startsWith('{"event"') || at >= line.length) return line
        return line.slice(0, at) + String.fromCharCode(line.charCodeAt(at) ^ (1 << (at % 8))) + line.slice(at + 1)
      })
      const count = flipped.filter((line, i) => line !== lines[i]).length
      const { found } = engine(Buffer.from(flipped.join('\n'), 'latin1'), { keys: [VKEY] })
      expect(found, `byte ${at}`).toBeGreaterThanOrEqual(count)
    }
  })
})

describe('a proof of one event', () => {
  const keys = [parseKey(VKEY)!]
  const ours = (text: string) => verifyEventProof(text, keys, verifyEd25519, sha256)

  it('is verified by both, for every event', async () => {
    for (const { seq } of golden.events) {
      const proof = (await proveEvent(readerOf(golden), seq, sha256))!
      expect(verifyProof(proof, { keys: [VKEY] })).toMatchObject({ ok: true, event: { seq }, size: 100 })
      expect(ours(proof)).toMatchObject({ event: { seq }, checkpoint: { size: 100 } })
    }
  })

  it('is refused by both with any bit flipped in any byte', async () => {
    const proof = Buffer.from((await proveEvent(readerOf(golden), 41, sha256))!)
    for (let at = 0; at < proof.length; at++) {
      const flipped = Buffer.from(proof)
      flipped[at]! ^= 1 << (at % 8)
      const text = flipped.toString()
      expect(verifyProof(text, { keys: [VKEY] }).ok, `byte ${at}`).toBe(false)
      expect(typeof ours(text), `byte ${at}`).toBe('string')
    }
  })
})

describe('on the command line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-verifier-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = (name: string, content: string | Uint8Array) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], { encoding: 'utf8' })
    return { status, stdout, stderr }
  }

  it('says what was verified, and what that does not show', async () => {
    const ledger = file('ledger.jsonl', await exported(golden))
    expect(run(ledger, '--key', VKEY, '--witness', file('witness.txt', witness))).toEqual({
      status: 0,
      stdout:
        'read: golden.example/ledger, 100 events, 25 checkpoints, 3 copies kept\n' +
        'verified up to event 99, the last of the checkpoint of 100 events (2026-11-22T08:01:39.000Z)\n' +
        'Whether later events were cut off, only a witness or an expected size can tell.\n',
      stderr: '',
    })
    expect(run(ledger).stdout).toBe(
      'read: golden.example/ledger, 100 events, 25 checkpoints, 0 copies kept\n' +
        'verified up to event 99, the last of the checkpoint of 100 events (2026-11-22T08:01:39.000Z)\n' +
        'Whether later events were cut off, only a witness or an expected size can tell.\n' +
        'The first key in the file was believed: this does not show who wrote it. Give --key.\n' +
        'Without --witness nothing shows that the holder of the key has not written it anew.\n',
    )
  })

  it('names the first bad event and ends with 1', async () => {
    const edited = ATTACKS.find(({ name }) => name === 'an event is edited')!
    const ledger = file('edited.jsonl', await exported(edited.attack(golden)))
    const { status, stdout } = run(ledger, '--key', VKEY)
    expect(status).toBe(1)
    expect(stdout).toContain('WRONG: an event was changed: event 41\n')
    expect(stdout).toContain('NOT VERIFIED. A trusted key has signed up to event 40, the last of the checkpoint of 41')
    expect(stdout).toContain('the first event that is or may be another than it was: 41\n')
    expect(JSON.parse(run(ledger, '--key', VKEY, '--json').stdout)).toMatchObject({ ok: false, firstBadEvent: 41 })
  })

  it('shows the event of a proof', async () => {
    const proof = file('one.tlog-proof', (await proveEvent(readerOf(golden), 41, sha256))!)
    const { status, stdout } = run(proof, '--key', VKEY)
    expect(status).toBe(0)
    expect(stdout).toContain('proven: event 41 of golden.example/ledger, signed for among 100\n{')
    expect(run(proof, '--key', signerOf(9).vkey)).toMatchObject({
      status: 1,
      stdout: 'WRONG: its checkpoint is not signed by the given key, or twice\n',
    })
  })

  it('says how it is used, and ends with 2', async () => {
    const proof = file('two.tlog-proof', (await proveEvent(readerOf(golden), 1, sha256))!)
    for (const args of [[], ['a', 'b'], ['nowhere'], [proof], [proof, '--key', 'x'], [proof, '--what']]) {
      const { status, stdout, stderr } = run(...args)
      expect([status, stdout], args.join(' ')).toEqual([2, ''])
      expect(stderr, args.join(' ')).toContain('\nusage: node verify-ledger.mjs')
    }
  })
})
