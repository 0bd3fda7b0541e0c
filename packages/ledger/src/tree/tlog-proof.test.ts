import { describe, expect, it } from 'vitest'
import { GOLDEN_SIGNER, ledgerOf, readerOf, sha256, signerOf, verifyEd25519 } from '../../test/golden-ledger.ts'
import { toUtf8 } from '../bytes/bytes.ts'
import { parseKey } from '../notes/signed-note.ts'
import { proveEvent } from '../verify/prove-event.ts'
import { verifyEventProof } from '../verify/verify-event-proof.ts'
import { formatProof, parseProof } from './tlog-proof.ts'

const golden = ledgerOf(100)
const reader = readerOf(golden)
const keys = [parseKey(GOLDEN_SIGNER.vkey)!]
const hash = new Uint8Array(32).fill(1)
const HASH = 'AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE='

describe('a proof as text (C2SP tlog-proof)', () => {
  it.each([
    [{ index: 0, hashes: [], checkpointNote: 'note\n' }, 'c2sp.org/tlog-proof@v1\nindex 0\n\nnote\n'],
    [
      { index: 5, hashes: [hash, hash], checkpointNote: 'a\n\nb\n' },
      `c2sp.org/tlog-proof@v1\nindex 5\n${HASH}\n${HASH}\n\na\n\nb\n`,
    ],
    [
      { index: 10, hashes: [hash], checkpointNote: 'note\n', extra: toUtf8('{}') },
      `c2sp.org/tlog-proof@v1\nextra e30=\nindex 10\n${HASH}\n\nnote\n`,
    ],
  ])('%#: is written and read', (proof, text) => {
    expect(formatProof(proof)).toBe(text)
    expect(parseProof(text)).toEqual(proof)
  })

  const TEXT = `c2sp.org/tlog-proof@v1\nextra e30=\nindex 10\n${HASH}\n\nnote\n`
  it.each([
    ['nothing', ''],
    ['another first line', TEXT.replace('@v1', '@v2')],
    ['no index', TEXT.replace('index 10\n', '')],
    ['an index in words', TEXT.replace('10', 'x')],
    ['an index with a zero before it', TEXT.replace('10', '010')],
    ['an index below zero', TEXT.replace('10', '-1')],
    ['extra that is no base64', TEXT.replace('e30=', 'e30')],
    ['extra twice', TEXT.replace('extra e30=\n', 'extra e30=\nextra e30=\n')],
    ['extra behind the index', TEXT.replace('extra e30=\nindex 10\n', 'index 10\nextra e30=\n')],
    ['a hash that is too short', TEXT.replace(HASH, 'AQE=')],
    ['a hash that is no base64', TEXT.replace(HASH, '-')],
    ['no empty line', TEXT.replace('\n\n', '\n')],
    ['carriage returns', TEXT.replaceAll('\n', '\r\n')],
  ])('is none with %s', (_, text) => {
    expect(parseProof(text)).toBeUndefined()
  })
})

describe('the proof of an event', () => {
  it('gives back the event that was recorded', async () => {
    for (const seq of [0, 1, 41, 99]) {
      const proven = verifyEventProof((await proveEvent(reader, seq))!, keys, verifyEd25519)
      expect(proven).toEqual({
        event: JSON.parse(Buffer.from(golden.events[seq]!.bytes).toString()),
        checkpoint: { origin: GOLDEN_SIGNER.origin, size: 100, root: expect.any(Uint8Array) },
      })
    }
  })

  it('is made of the newest checkpoint, so not of events behind it', async () => {
    const older = readerOf({ ...golden, checkpoints: golden.checkpoints.slice(0, 4) })
    expect(verifyEventProof((await proveEvent(older, 16, sha256))!, keys, verifyEd25519)).toMatchObject({
      checkpoint: { size: 17 },
    })
    expect(await proveEvent(older, 17)).toBeUndefined()
    expect(await proveEvent(readerOf({ ...golden, checkpoints: [] }), 0)).toBeUndefined()
    expect(await proveEvent(reader, 100)).toBeUndefined()
  })

  it('takes hashes of 20 lines and a checkpoint at a million events: 1.2 KB beside the event', () => {
    const note = golden.checkpoints[0]!.note.replace('\n1\n', '\n1000000\n')
    const hashes = Array.from({ length: 20 }, () => hash)
    expect(formatProof({ index: 999_999, hashes, checkpointNote: note }).length).toBeLessThan(1_200)
  })

  it('says why it proves nothing', async () => {
    const proof = (await proveEvent(reader, 41, sha256))!
    const parts = parseProof(proof)!
    const verdict = (change: object, known = keys) => {
      const { extra, ...rest } = { ...parts, ...change }
      return verifyEventProof(formatProof({ ...rest, ...(extra && { extra }) }), known, verifyEd25519, sha256)
    }
    expect(verifyEventProof('x', keys, verifyEd25519)).toBe('proof_unreadable')
    expect(verdict({ checkpointNote: 'x' })).toBe('proof_unreadable')
    expect(verdict({ extra: undefined })).toBe('proof_without_event')
    expect(verdict({ extra: toUtf8('{}') })).toBe('proof_of_no_event')
    expect(verdict({ extra: golden.events[40]!.bytes })).toBe('proof_of_no_event')
    expect(verdict({}, [])).toBe('proof_unsigned')
    expect(verdict({}, [parseKey(signerOf(9).vkey)!])).toBe('proof_unsigned')
    expect(verdict({ hashes: parts.hashes.slice(1) })).toBe('proof_wrong')
    expect(verdict({ checkpointNote: golden.checkpoints.at(-2)!.note })).toBe('proof_wrong')
  })
})
