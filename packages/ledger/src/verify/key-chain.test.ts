import { describe, expect, it } from 'vitest'
import { type Ledger, readerOf, type Signer, sha256, signerOf, verifyEd25519 } from '../../test/golden-ledger.ts'
import {
  batch,
  change,
  changeDraft,
  FIRST,
  ledgerOfSteps,
  rotatedLedger,
  SECOND,
  THIRD,
} from '../../test/rotated-ledger.ts'
import { parseKey } from '../notes/signed-note.ts'
import { LedgerVerifier } from './ledger-verifier.ts'
import { verifyLedger } from './verify-ledger.ts'

const THIEF = signerOf(66)
const keysOf = (signers: readonly Signer[]) => signers.map(({ vkey }) => parseKey(vkey)!)
const verify = (ledger: Ledger, trusted: readonly Signer[], witness: readonly string[] = []) =>
  verifyLedger(readerOf(ledger), { keys: keysOf(trusted), verify: verifyEd25519, sha256, witness })

describe('a ledger that changed its key twice', () => {
  it.each([
    ['the first', [FIRST]],
    ['the second', [SECOND]],
    ['the last', [THIRD]],
    ['all three', [FIRST, SECOND, THIRD]],
  ])('is verified by the one who trusts %s key', async (_, trusted) => {
    expect(await verify(rotatedLedger(), trusted)).toMatchObject({ ok: true, vouched: 17, checkpoints: 6 })
  })

  it('agrees with copies that its witness kept under every key', async () => {
    const ledger = rotatedLedger()
    const witness = ledger.checkpoints.map(({ note }) => note)
    expect(await verify(ledger, [FIRST], witness)).toMatchObject({ ok: true, witnessed: 6 })
  })

  it('is followed from its first key where nobody says which keys it had', () => {
    const ledger = rotatedLedger()
    const verifier = new LedgerVerifier({ keys: keysOf([FIRST]), verify: verifyEd25519, sha256 })
    let next = 0
    for (const checkpoint of ledger.checkpoints) {
      for (; next < checkpoint.size; next++) verifier.event(ledger.events[next]!)
      verifier.checkpoint(checkpoint)
    }
    expect(verifier.finish()).toMatchObject({ ok: true, vouched: 17 })
  })

  it('began with the first key that it says, or with one that this was changed to before the first checkpoint', async () => {
    const changedAtOnce = (keys: readonly Signer[]) => ledgerOfSteps([change(FIRST, SECOND, [SECOND])], keys)
    expect(await verify(changedAtOnce([FIRST, SECOND]), [SECOND])).toMatchObject({ ok: true, vouched: 1 })
    for (const keys of [[THIEF], [THIEF, SECOND]]) {
      const { ok, findings } = await verify(ledgerOfSteps([batch(2, FIRST)], keys), [FIRST])
      expect([ok, findings.at(-1)]).toEqual([false, { code: 'head_differs' }])
    }
  })

  it('is nothing to the one who trusts another key', async () => {
    const { findings, vouched } = await verify(rotatedLedger(), [THIEF])
    expect(findings).toEqual([{ code: 'key_untrusted', event: 0, until: 16 }])
    expect(vouched).toBe(0)
  })

  it('says which keys it had, and no others', async () => {
    for (const keys of [[FIRST], [FIRST, SECOND], [FIRST, THIRD, SECOND], [FIRST, SECOND, THIRD, THIEF]]) {
      const ledger = rotatedLedger()
      const head = { ...ledger.head, keys: keys.map(({ vkey }) => vkey) }
      expect((await verify({ ...ledger, head }, [FIRST])).findings).toEqual([{ code: 'head_differs' }])
    }
  })

  it('says no key that is none', async () => {
    const ledger = ledgerOfSteps([batch(2, FIRST)], [FIRST])
    const head = { ...ledger.head, keys: ['event_unreadable', FIRST.vkey] }
    expect((await verify({ ...ledger, head }, [FIRST])).findings).toEqual([{ code: 'head_differs' }])
  })
})

describe('a key change without the old key', () => {
  const lost = rotatedLedger(change(FIRST, SECOND, [SECOND]))

  it('is told to the one who trusts only the old one, with the events behind it', async () => {
    const report = await verify(lost, [FIRST])
    expect(report.findings).toEqual([{ code: 'key_change_unattested', event: 5, until: 16 }])
    expect(report).toMatchObject({ vouched: 5, firstBadEvent: 5 })
  })

  it.each([
    ['the new one', [SECOND]],
    ['one that the new one was changed to', [THIRD]],
    ['both', [FIRST, SECOND]],
  ])('is believed by the one who trusts %s', async (_, trusted) => {
    expect(await verify(lost, trusted)).toMatchObject({ ok: true, vouched: 17 })
  })

  it('is no change where the new key has not signed either', async () => {
    const ledger = ledgerOfSteps([batch(2, FIRST), change(FIRST, SECOND, [FIRST]), batch(3, SECOND)], [FIRST, SECOND])
    expect((await verify(ledger, [FIRST])).findings).toEqual([
      { code: 'checkpoint_unsigned', checkpoint: 3 },
      { code: 'key_change_unattested', event: 2, until: 5 },
    ])
  })
})

describe('the one who has the old key', () => {
  it('signs nothing behind the change', async () => {
    const steps = [batch(2, FIRST), change(FIRST, SECOND), batch(3, SECOND), batch(3, FIRST)]
    expect((await verify(ledgerOfSteps(steps, [FIRST, SECOND]), [FIRST])).findings).toEqual([
      { code: 'checkpoint_unsigned', checkpoint: 9 },
      { code: 'events_unsigned', event: 6, until: 8 },
    ])
  })

  it('deceives nobody who trusts the new one, by a ledger that never changed or changed otherwise', async () => {
    const unchanged = ledgerOfSteps([batch(5, FIRST)], [FIRST])
    const otherwise = ledgerOfSteps([batch(5, FIRST), change(FIRST, THIEF), batch(2, THIEF)], [FIRST, THIEF])
    expect((await verify(unchanged, [SECOND])).findings).toEqual([{ code: 'key_untrusted', event: 0, until: 4 }])
    expect((await verify(otherwise, [SECOND])).findings).toEqual([{ code: 'key_untrusted', event: 0, until: 7 }])
  })

  it('is found under a signature that is wrong beside one that is right', async () => {
    const wrong = { ...FIRST, sign: THIEF.sign }
    const ledger = rotatedLedger(change(FIRST, SECOND, [wrong, SECOND]))
    expect((await verify(ledger, [SECOND])).findings[0]).toEqual({ code: 'checkpoint_unsigned', checkpoint: 6 })
  })
})

describe('an event that says the key was changed', () => {
  const said = (data: Parameters<typeof changeDraft>[0]) =>
    ledgerOfSteps([batch(2, FIRST), { drafts: [changeDraft(data)], by: [FIRST] }, batch(3, FIRST)], [FIRST])

  it.each([
    ['from a key that may not sign', { old: THIEF.vkey, new: SECOND.vkey }],
    ['to what is no key', { old: FIRST.vkey, new: 'x' }],
    ['to the key of another ledger', { old: FIRST.vkey, new: signerOf(8, 'other.example/ledger').vkey }],
    ['without saying which', {}],
  ])('changes nothing: %s', async (_, data) => {
    expect(await verify(said(data), [FIRST])).toMatchObject({ ok: true, vouched: 6 })
  })

  it('twice in one batch needs the signatures of all three', async () => {
    const drafts = [...change(FIRST, SECOND).drafts, ...change(SECOND, THIRD).drafts]
    const by = (...signers: Signer[]) => ledgerOfSteps([{ drafts, by: signers }], [FIRST, SECOND, THIRD])
    expect(await verify(by(FIRST, SECOND, THIRD), [FIRST])).toMatchObject({ ok: true })
    expect((await verify(by(FIRST, THIRD), [FIRST])).findings).toEqual([{ code: 'key_change_unattested', event: 1 }])
  })
})
