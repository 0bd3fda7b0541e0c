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
import { ATTACKS, STOLEN_KEY } from '../../test/ledger-attacks.ts'
import { parseKey } from '../notes/signed-note.ts'
import { verifyLedgerPart } from './verify-part.ts'

const golden = ledgerOf(100)
const keys = [parseKey(GOLDEN_SIGNER.vkey)!]
/** Parts of two checkpoints each, and what remains. */
const ENDS = golden.checkpoints.map(({ size }) => size).filter((size, i) => i % 2 === 1 || size === 100)
const PARTS = ENDS.map((end, i) => ({ start: i === 0 ? 0 : ENDS[i - 1]!, end }))

const part = (ledger: Ledger, range: { start: number; end: number }) =>
  verifyLedgerPart(readerOf(ledger), range, { keys, verify: verifyEd25519, sha256 })

/** The codes of what is wrong in any part. */
async function codesIn(ledger: Ledger): Promise<string[]> {
  const reports = await Promise.all(PARTS.map((range) => part(ledger, range)))
  return reports.flatMap(({ findings }) => findings.map(({ code }) => code))
}

describe('the parts of a ledger', () => {
  it.each(PARTS)('from event $start to $end are as they were signed for', async (range) => {
    expect(await part(golden, range)).toMatchObject({ ok: true, events: range.end - range.start, vouched: range.end })
  })

  it('are not those of a ledger that goes on otherwise, each of which was signed for', async () => {
    const other = ledgerOf(100, GOLDEN_SIGNER, (i) => draftAt(i < 50 ? i : i + 1))
    const at = ENDS.find((size) => size > 50)!
    const mixed = {
      ...golden,
      events: [...golden.events.slice(0, at), ...other.events.slice(at)],
      checkpoints: [
        ...golden.checkpoints.filter(({ size }) => size <= at),
        ...other.checkpoints.filter(({ size }) => size > at),
      ],
    }
    expect((await part(mixed, PARTS[0]!)).findings[0]).toMatchObject({ code: 'checkpoint_differs', event: 0 })
  })

  it('are not believed where the newest checkpoint is signed by another key alone', async () => {
    const forged = ledgerOf(100, signerOf(9))
    expect(await part(forged, PARTS[0]!)).toMatchObject({ ok: false, findings: [{ code: 'checkpoint_differs' }] })
  })

  /** Of what only the end of the ledger, or a witness, shows. */
  const elsewhere = new Set(['head_differs', 'witness_ahead', 'witness_differs', 'events_unsigned'])
  const named = new Set(STOLEN_KEY.map(({ name }) => name))
  const within = ATTACKS.filter(({ code, name }) => !elsewhere.has(code) && !named.has(name))

  it.each(within)('show an attack: $name', async ({ attack }) => {
    expect(await codesIn(attack(golden))).not.toEqual([])
  })
})
