import { describe, expect, it } from 'vitest'
import {
  draftAt,
  GOLDEN_SIGNER,
  type Ledger,
  ledgerOf,
  readerOf,
  sha256,
  signerOf,
  verifyEd25519,
} from '../../test/golden-ledger.ts'
import { ATTACKS, STOLEN_KEY, WITNESSED } from '../../test/ledger-attacks.ts'
import { formatCheckpoint } from '../notes/checkpoint.ts'
import { type NoteKey, parseKey, signNote } from '../notes/signed-note.ts'
import { Frontier } from '../tree/frontier.ts'
import type { LedgerReader, StoredEvent } from './ledger-reader.ts'
import { FINDINGS_MAX, LedgerVerifier } from './ledger-verifier.ts'
import { type VerifyLedgerOptions, verifyLedger } from './verify-ledger.ts'

const golden = ledgerOf(100)
const keys: readonly NoteKey[] = [parseKey(GOLDEN_SIGNER.vkey)!]
const witness = golden.checkpoints.filter(({ size }) => WITNESSED.includes(size)).map(({ note }) => note)
const verify = (ledger: Ledger, options: Partial<VerifyLedgerOptions> = {}) =>
  verifyLedger(readerOf(ledger), { keys, verify: verifyEd25519, sha256, ...options })

describe('a ledger that nobody touched', () => {
  it.each([1, 2, 6, 99, 100])('of %i events verifies, and says up to when', async (size) => {
    const ledger = ledgerOf(size)
    const report = await verify(ledger)
    expect(report).toEqual({
      ok: true,
      findings: [],
      found: 0,
      vouched: size,
      vouchedUntil: draftAt(size - 1).at,
      events: size,
      checkpoints: ledger.checkpoints.length,
      witnessed: 0,
    })
  })

  it('of no events is not verified: there is no signature', async () => {
    expect(await verify(ledgerOf(0))).toEqual({
      ok: false,
      findings: [{ code: 'checkpoint_missing' }],
      found: 1,
      vouched: 0,
      events: 0,
      checkpoints: 0,
      witnessed: 0,
    })
  })

  it('agrees with what its witness kept', async () => {
    expect(await verify(golden, { witness })).toMatchObject({ ok: true, witnessed: 3 })
  })

  it('verifies with SHA-256 in plain JavaScript too', async () => {
    const report = await verifyLedger(readerOf(golden), { keys, verify: verifyEd25519 })
    expect(report.ok).toBe(true)
  })

  it('verifies while it grows', async () => {
    const grown = ledgerOf(103)
    let heads = 0
    const reader: LedgerReader = { ...readerOf(grown), head: async () => (heads++ === 0 ? golden.head : grown.head) }
    const report = await verifyLedger(reader, { keys, verify: verifyEd25519, sha256 })
    expect(report).toMatchObject({ ok: true, events: 100 })
  })

  it('tells how far it was read', async () => {
    const ledger = ledgerOf(4100)
    const told: string[] = []
    await verify(ledger, { onProgress: (events, of) => told.push(`${events}/${of}`) })
    expect(told).toEqual(['2000/4100', '4000/4100'])
  })
})

describe('an attack on a ledger of 100 events', () => {
  it('is one of more than thirty', () => {
    expect(ATTACKS.length).toBeGreaterThanOrEqual(34)
  })

  it.each(ATTACKS)('is found: $name', async ({ attack, code, first }) => {
    const report = await verify(attack(golden))
    expect(report.ok).toBe(false)
    expect(report.findings[0]?.code).toBe(code)
    const named = report.findings.find(({ event }) => event !== undefined)
    const [from, until] = typeof first === 'number' ? [first, undefined] : (first ?? [])
    expect(report.firstBadEvent).toBe(from)
    if (until !== undefined) expect(named).toMatchObject({ event: from, until })
    else if (code !== 'head_differs') expect(named?.until).toBeUndefined()
  })
})

describe('a genuine checkpoint in another place', () => {
  const [first, second, last] = [golden.checkpoints[0]!, golden.checkpoints[1]!, golden.checkpoints.at(-1)!]
  const verifier = () => new LedgerVerifier({ keys, verify: verifyEd25519, sha256 })

  it('vouches for nothing before the events that it covers', () => {
    const ahead = verifier()
    ahead.checkpoint(last)
    for (const event of golden.events) ahead.event(event)
    expect(ahead.finish()).toMatchObject({
      ok: false,
      vouched: 0,
      findings: [
        { code: 'events_unsigned', event: 0, until: 99 },
        { code: 'checkpoint_misplaced', checkpoint: 100 },
      ],
    })
  })

  it('says that events are missing where they never come', () => {
    const short = verifier()
    short.checkpoint(second)
    short.checkpoint(last)
    expect(short.finish().findings).toEqual([
      { code: 'checkpoint_missing' },
      { code: 'event_missing', event: 0, until: 99, checkpoint: 100 },
    ])
  })

  it('is not there twice', () => {
    const twice = verifier()
    twice.event(golden.events[0]!)
    twice.checkpoint(first)
    twice.checkpoint(first)
    expect(twice.finish()).toMatchObject({
      ok: false,
      vouched: 1,
      findings: [{ code: 'checkpoint_misplaced', checkpoint: 1 }],
    })
  })
})

describe('with the stolen key', () => {
  it.each(STOLEN_KEY)('nothing in the ledger shows it, and the copies of a witness do: $name', async (stolen) => {
    const ledger = stolen.attack(golden)
    expect(await verify(ledger)).toMatchObject({ ok: true, findings: [] })
    const report = await verify(ledger, { witness })
    const [event, until] = stolen.first as readonly [number, number]
    expect(report.findings[0]).toMatchObject({ code: stolen.code, event, until })
    expect(report.firstBadEvent).toBe(event)
  })

  it('a rewriting is dated by what the witness kept before', async () => {
    const ledger = STOLEN_KEY[0]!.attack(golden)
    const { findings, witnessed } = await verify(ledger, { witness })
    expect(witnessed).toBe(1)
    expect(findings).toEqual([
      { code: 'witness_differs', event: 41, until: 59, checkpoint: 60, copy: 2 },
      { code: 'witness_differs', event: 41, until: 96, checkpoint: 97, copy: 3 },
    ])
  })
})

describe('copies of a witness', () => {
  it('that say nothing are told, each with its place', async () => {
    const strange = ledgerOf(41, signerOf(9)).checkpoints.at(-1)!.note
    const report = await verify(golden, { witness: ['nothing', witness[0]!, strange] })
    expect(report.findings).toEqual([
      { code: 'witness_unreadable', copy: 1 },
      { code: 'witness_unsigned', copy: 3 },
    ])
    expect(report.witnessed).toBe(1)
  })

  it('of one size may be several, and each counts', async () => {
    const other = ledgerOf(41, GOLDEN_SIGNER, (i) => ({
      type: 'key.created',
      entity: `${i}`,
      at: '',
      actor: '',
      data: {},
    }))
    const report = await verify(golden, { witness: [witness[0]!, other.checkpoints.at(-1)!.note, witness[0]!] })
    expect(report.findings).toEqual([{ code: 'witness_differs', event: 41, checkpoint: 41, copy: 2 }])
    expect(report.witnessed).toBe(2)
  })

  it('of the empty ledger agree with every ledger', async () => {
    const text = formatCheckpoint({ origin: GOLDEN_SIGNER.origin, size: 0, root: Frontier.empty.root() })
    const report = await verify(golden, { witness: [signNote(text, GOLDEN_SIGNER)] })
    expect(report).toMatchObject({ ok: true, witnessed: 1 })
  })

  it('cannot be compared behind an event that is gone', async () => {
    const report = await verify(ATTACKS[0]!.attack(golden), { witness })
    expect(report.findings).toEqual([{ code: 'event_missing', event: 41 }])
    expect(report.witnessed).toBe(1)
  })
})

describe('the findings', () => {
  it('name each of several changed events, and nothing that only follows from them', async () => {
    const events = golden.events.map((event, i) =>
      [3, 50, 99].includes(i) ? { ...event, bytes: Buffer.from('{}') } : event,
    )
    const report = await verify({ ...golden, events })
    expect(report.findings).toEqual([3, 50, 99].map((event) => ({ code: 'event_changed', event })))
  })

  it('are told up to a hundred, and counted beyond', async () => {
    const ledger = ledgerOf(150)
    const events = ledger.events.map((event) => ({ ...event, leafHash: new Uint8Array(32) }))
    const report = await verify({ ...ledger, events })
    expect(report.findings).toHaveLength(FINDINGS_MAX)
    expect(report.found).toBe(150)
    expect(report.firstBadEvent).toBe(0)
  })

  it.each([
    ['no UTF-8', Buffer.from([0xff])],
    ['no JSON', Buffer.from('{')],
    ['no object', Buffer.from('null')],
    ['a list', Buffer.from('[]')],
    ['no event', Buffer.from('{"seq":0}')],
    ['without data', Buffer.from('{"actor":"","at":"","data":null,"entity":"","prev":"","seq":0,"type":""}')],
    ['with a place in words', Buffer.from('{"actor":"","at":"","data":{},"entity":"","prev":"","seq":"0","type":""}')],
    ['with a byte order mark', Buffer.concat([Buffer.from('\ufeff'), golden.events[0]!.bytes])],
  ])('say that bytes are not event: %s', (_, bytes) => {
    const verifier = new LedgerVerifier({ keys, verify: verifyEd25519 })
    verifier.event(hashed(bytes))
    expect(verifier.finish().findings[0]).toEqual({ code: 'event_unreadable', event: 0 })
  })

  it('say of a checkpoint that it is none', async () => {
    const checkpoints = golden.checkpoints.with(3, { size: 17, note: 'nothing' })
    expect((await verify({ ...golden, checkpoints })).findings).toEqual([
      { code: 'checkpoint_unreadable', checkpoint: 17 },
    ])
  })

  it.each([
    [{ type: 'case.opened' }, 1],
    [{ entity: 'decision:other' }, 1],
    [{ at: '2026-11-22T08:00:03.001Z' }, 1],
    [{ at: '2026-11-22T08:00:03Z' }, 0],
    [{}, 0],
  ])('say of an event that it is filed as %j: %i', async (other, found) => {
    const filed = golden.events.map((event, i) =>
      i === 3 ? { ...event, indexed: { ...event.indexed!, ...other } } : event,
    )
    const { findings } = await verify({ ...golden, events: filed })
    expect(findings).toEqual(found === 0 ? [] : [{ code: 'event_indexed_wrongly', event: 3 }])
  })

  it('say of a ledger that it ends elsewhere', async () => {
    const { head } = golden
    for (const other of [
      { origin: 'other.example/ledger' },
      { size: 99 },
      { lastHash: new Uint8Array(32) },
      { frontier: new Uint8Array(96) },
    ]) {
      const { findings } = await verify({ ...golden, head: { ...head, ...other } })
      expect(
        findings.map(({ code }) => code),
        JSON.stringify(other),
      ).toContain('head_differs')
    }
  })

  it('say that bytes are not canonical where they cannot be', () => {
    const verifier = new LedgerVerifier({ keys, verify: verifyEd25519 })
    const text = '{"actor":"\\ud800","at":"","data":{},"entity":"","prev":"","seq":0,"type":""}'
    verifier.event(hashed(Buffer.from(text)))
    expect(verifier.finish().findings[0]).toEqual({ code: 'event_not_canonical', event: 0 })
  })
})

function hashed(bytes: Uint8Array): StoredEvent {
  return { seq: 0, bytes, leafHash: sha256(Buffer.concat([Uint8Array.of(0), bytes])) }
}
