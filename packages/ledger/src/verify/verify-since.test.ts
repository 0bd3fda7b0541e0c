import fc from 'fast-check'
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
import { ATTACKS, WITNESSED } from '../../test/ledger-attacks.ts'
import { formatCheckpoint } from '../notes/checkpoint.ts'
import { parseKey, signNote } from '../notes/signed-note.ts'
import type { LedgerReader } from './ledger-reader.ts'
import { type VerifyLedgerOptions, verifyLedger, verifyLedgerSince } from './verify-ledger.ts'

const golden = ledgerOf(100)
const keys = [parseKey(GOLDEN_SIGNER.vkey)!]
const witness = golden.checkpoints.filter(({ size }) => WITNESSED.includes(size)).map(({ note }) => note)
const options = { keys, verify: verifyEd25519, sha256 }
/** The checkpoint of so many events. */
const noteAt = (size: number) => golden.checkpoints.find((checkpoint) => checkpoint.size === size)!.note
const since = (size: number, ledger: Ledger, more: Partial<VerifyLedgerOptions> = {}) =>
  verifyLedgerSince(readerOf(ledger), noteAt(size), { ...options, ...more })
const SIZES = golden.checkpoints.map(({ size }) => size)

describe('a ledger that was verified before', () => {
  it.each(SIZES)(
    'up to event %i says the same as one that is read whole, and reads only what came since',
    async (size) => {
      const whole = await verifyLedger(readerOf(golden), options)
      expect(await since(size, golden)).toEqual({
        ...whole,
        events: 100 - size,
        checkpoints: SIZES.filter((one) => one > size).length,
      })
    },
  )

  it('agrees with the newest copy that a witness kept before, and with each since', async () => {
    expect(await since(60, golden, { witness })).toMatchObject({ ok: true, witnessed: 3 })
    expect(await since(61, golden, { witness })).toMatchObject({ ok: true, witnessed: 2 })
    expect(await since(100, golden, { witness })).toMatchObject({ ok: true, witnessed: 1 })
  })

  it('does not agree with a copy of before that is of another ledger', async () => {
    const other = ledgerOf(41, GOLDEN_SIGNER, (i) => draftAt(i + 1)).checkpoints.at(-1)!.note
    expect(await since(60, golden, { witness: [other] })).toMatchObject({
      ok: false,
      findings: [{ code: 'witness_differs', event: 0, until: 40, checkpoint: 41, copy: 1 }],
    })
  })

  it('is not read where it is shorter than it was', async () => {
    expect(await since(100, ledgerOf(97))).toEqual({
      ok: false,
      findings: [{ code: 'verified_ahead', event: 97, until: 99, checkpoint: 100 }],
      found: 1,
      vouched: 0,
      events: 0,
      checkpoints: 0,
      witnessed: 0,
    })
  })

  it('is not read where it has other events than were verified', async () => {
    const other = ledgerOf(100, GOLDEN_SIGNER, (i) => draftAt(i === 3 ? 4 : i))
    expect((await since(41, other)).findings).toEqual([
      { code: 'verified_differs', event: 0, until: 40, checkpoint: 41 },
    ])
  })

  it.each([
    ['no checkpoint', 'nothing'],
    ['signed by a stranger', signNote(`${noteAt(41).split('\n\n')[0]!}\n`, signerOf(9))],
    ['of more events than were signed for', noteAt(41).replace('\n41\n', '\n60\n')],
    ['of another root', noteAt(41).replace(/\n41\n.*/, `\n41\n${noteAt(60).split('\n')[2]}`)],
    [
      'of no events',
      signNote(
        formatCheckpoint({ origin: GOLDEN_SIGNER.origin, size: 0, root: sha256(new Uint8Array()) }),
        GOLDEN_SIGNER,
      ),
    ],
  ])('is not read where what says so is %s', async (_, note) => {
    expect(await verifyLedgerSince(readerOf(golden), note, options)).toMatchObject({
      ok: false,
      findings: [{ code: 'verified_unsigned' }],
    })
  })
})

describe('a stranger whose key the ledger claims to have', () => {
  const stranger = signerOf(9)
  const note = signNote(`${noteAt(41).split('\n\n')[0]!}\n`, stranger)
  const claiming = (...vkeys: readonly string[]): LedgerReader => {
    const reader = readerOf(golden)
    return { ...reader, head: async () => ({ ...(await reader.head()), keys: vkeys }) }
  }

  it.each([
    ['alone', [stranger.vkey]],
    ['before its own', [stranger.vkey, GOLDEN_SIGNER.vkey]],
    ['behind its own', [GOLDEN_SIGNER.vkey, stranger.vkey]],
  ])('is not believed to have signed for a beginning: %s', async (_, vkeys) => {
    expect(await verifyLedgerSince(claiming(...vkeys), note, options)).toMatchObject({
      ok: false,
      findings: [{ code: 'verified_unsigned', checkpoint: 41 }],
    })
  })
})

describe('an attack behind what was verified', () => {
  /** Attacks that leave the first 41 events as they are, and are not only seen by the witness's copies of them. */
  const later = ATTACKS.filter(({ first }) => (typeof first === 'number' ? first : (first?.[0] ?? 0)) >= 41)

  it('is one of several', () => expect(later.length).toBeGreaterThanOrEqual(15))

  it.each(later)('is found as in a ledger that is read whole: $name', async ({ attack }) => {
    const whole = await verifyLedger(readerOf(attack(golden)), options)
    const { ok, findings } = await since(41, attack(golden))
    expect({ ok, findings }).toEqual({ ok: whole.ok, findings: whole.findings })
  })

  it('is found wherever one bit of the bytes is another', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 41, max: 99 }), fc.nat(), async (seq, at) => {
        const events = golden.events.map((event) => {
          if (event.seq !== seq) return event
          const bytes = Buffer.from(event.bytes)
          bytes[at % bytes.length]! ^= 1 << (at % 8)
          return { ...event, bytes }
        })
        expect((await since(41, { ...golden, events })).findings[0]).toEqual({ code: 'event_changed', event: seq })
      }),
      { numRuns: 50 },
    )
  })
})
