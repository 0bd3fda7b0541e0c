import { describe, expect, it } from 'vitest'
import {
  GOLDEN_SIGNER,
  type Ledger,
  ledgerOf,
  readerOf,
  sha256,
  signerOf,
  verifyEd25519,
} from '../../test/golden-ledger.ts'
import { parseWitness, witnessEntry } from '../notes/checkpoint.ts'
import { parseKey } from '../notes/signed-note.ts'
import { ExportVerifier, type ExportVerifierOptions } from './export-verifier.ts'
import { exportLedger } from './ledger-export.ts'

const golden = ledgerOf(20)
const keys = [parseKey(GOLDEN_SIGNER.vkey)!]

async function traceLine(ledger: Ledger): Promise<string[]> {
  const lines: string[] = []
  for await (const line of exportLedger(readerOf(ledger))) lines.push(Buffer.from(line).toString())
  return lines
}

const verify = (lines: readonly string[], options: Partial<ExportVerifierOptions> = { keys }, rest = '') => {
  const verifier = new ExportVerifier({ verify: verifyEd25519, sha256, ...options })
  for (const line of lines) verifier.line(Buffer.from(line.slice(0, -1)))
  return verifier.finish(Buffer.from(rest))
}

describe('an exported ledger', () => {
  it('is a header, each event as it was hashed, and each checkpoint behind the events it covers', async () => {
    const [header, first, checkpoint, ...more] = await traceLine(ledgerOf(2))
    expect(header).toBe(
      `{"format":"tribunal-ledger@v1","keys":["${GOLDEN_SIGNER.vkey}"],"origin":"golden.example/ledger","size":2}\n`,
    )
    const { bytes, leafHash } = golden.events[0]!
    expect(first).toBe(`{"event":${Buffer.from(bytes)},"leaf":"${Buffer.from(leafHash).toString('hex')}"}\n`)
    expect(JSON.parse(checkpoint!)).toEqual({ checkpoint: golden.checkpoints[0]!.note })
    expect(more).toHaveLength(2)
  })

  it('verifies, and says by which keys', async () => {
    expect(verify(await traceLine(golden))).toEqual({
      ok: true,
      findings: [],
      found: 0,
      vouched: 20,
      vouchedUntil: '2026-11-22T08:00:19.000Z',
      events: 20,
      checkpoints: 5,
      witnessed: 0,
      origin: GOLDEN_SIGNER.origin,
      keys: [GOLDEN_SIGNER.vkey],
    })
  })

  it('is believed by its own first key where no other is given, and says so', async () => {
    const strange = signerOf(9)
    const lines = await traceLine(ledgerOf(20, strange))
    expect(verify(lines, {})).toMatchObject({ ok: true, keys: [strange.vkey] })
    expect(verify(lines).findings).toEqual([{ code: 'key_untrusted', event: 0, until: 19 }])
  })

  it('is held against the copies of a witness', async () => {
    const other = ledgerOf(20, GOLDEN_SIGNER, (i) => ({
      type: 'key.created',
      entity: `${i}`,
      at: '',
      actor: '',
      data: {},
    }))
    const witness = [golden.checkpoints[2]!.note]
    expect(verify(await traceLine(golden), { keys, witness })).toMatchObject({ ok: true, witnessed: 1 })
    expect(verify(await traceLine(other), { keys, witness }).findings).toEqual([
      { code: 'witness_differs', event: 0, until: 7, checkpoint: 8, copy: 1 },
    ])
  })

  it('verifies with SHA-256 in plain JavaScript too', async () => {
    const verifier = new ExportVerifier({ verify: verifyEd25519, keys })
    const lines = await traceLine(golden)
    for (const line of lines.toSpliced(3, 1)) verifier.line(Buffer.from(line.slice(0, -1)))
    expect(verifier.finish(new Uint8Array()).findings[0]).toEqual({ code: 'event_missing', event: 1 })
  })

  it.each([
    ['no line', (lines: string[]) => lines.splice(0), '', 1],
    ['no header', (lines: string[]) => lines.shift(), '', 1],
    ['a header of another format', (lines: string[]) => lines.splice(0, 1, lines[0]!.replace('@v1', '@v2')), '', 1],
    ['a header with white space', (lines: string[]) => lines.splice(0, 1, lines[0]!.replace(',', ', ')), '', 1],
    ['a header without keys', (lines: string[]) => lines.splice(0, 1, lines[0]!.replace(/\[.*\]/, '1')), '', 1],
    ['a header with no key', (lines: string[]) => lines.splice(0, 1, lines[0]!.replace(/\[.*\]/, '[]')), '', 1],
    [
      'a header with a key that is none',
      (lines: string[]) => lines.splice(0, 1, lines[0]!.replace('+5c', '+5d')),
      '',
      1,
    ],
    [
      'a header with another name',
      (lines: string[]) => lines.splice(0, 1, lines[0]!.replace('"golden.example/ledger"', '"other"')),
      '',
      1,
    ],
    [
      'a header without a name',
      (lines: string[]) => lines.splice(0, 1, lines[0]!.replace('"golden.example/ledger"', '1')),
      '',
      1,
    ],
    [
      'a header with a size below zero',
      (lines: string[]) => lines.splice(0, 1, lines[0]!.replace('20}', '-20}')),
      '',
      1,
    ],
    [
      'a header with a size in words',
      (lines: string[]) => lines.splice(0, 1, lines[0]!.replace('20}', '"20"}')),
      '',
      1,
    ],
    ['a header of null', (lines: string[]) => lines.splice(0, 1, 'null\n'), '', 1],
    ['an empty line', (lines: string[]) => lines.splice(5, 0, '\n'), '', 6],
    ['null', (lines: string[]) => lines.splice(5, 0, 'null\n'), '', 6],
    ['an event without its hash', (lines: string[]) => lines.splice(1, 1, lines[1]!.replace(/,"leaf.*/, '}')), '', 2],
    ['a hash in capitals', (lines: string[]) => lines.splice(1, 1, lines[1]!.replace('"c4', '"C4')), '', 2],
    ['a checkpoint that is none', (lines: string[]) => lines.splice(2, 1, '{"checkpoint":"x"}\n'), '', 3],
    ['a checkpoint that is not a text', (lines: string[]) => lines.splice(2, 1, '{"checkpoint":1}\n'), '', 3],
    ['a checkpoint written otherwise', (lines: string[]) => lines.splice(2, 1, lines[2]!.replace('{', '{ ')), '', 3],
    ['more behind the end', () => {}, 'x', 27],
  ] as const)('with %s is told by its line', async (_, damage, rest, line) => {
    const lines = await traceLine(golden)
    damage(lines)
    const { ok, findings } = verify(lines, { keys }, rest)
    expect(ok).toBe(false)
    expect(findings.find(({ code }) => code === 'export_unreadable')).toEqual({ code: 'export_unreadable', line })
  })

  it('is as long as its header says', async () => {
    const lines = await traceLine(golden)
    lines[0] = lines[0]!.replace('20}', '21}')
    expect(verify(lines).findings).toEqual([{ code: 'head_differs' }])
  })

  it('places an event by what it says of itself only where that is what was hashed', async () => {
    const lines = await traceLine(golden)
    const at = lines.findIndex((line) => line.includes('"seq":7,'))
    const read = (line: string) => verify(lines.with(at, line)).findings[0]
    expect(read(lines[at]!.replace('"seq":7,', '"seq":9,'))).toEqual({ code: 'event_changed', event: 7 })
    expect(read(lines[at]!.replace('"seq":7,', '"seq":"7",'))).toEqual({ code: 'event_changed', event: 7 })
    expect(read(lines[at]!.replace('"seq":7,', '"seq":-7,'))).toEqual({ code: 'event_changed', event: 7 })
    expect(read(`{"event":null,${lines[at]!.slice(-76)}`.replace(',,', ','))).toEqual({
      code: 'event_changed',
      event: 7,
    })
    expect(read(lines[at + 1]!)).toEqual({ code: 'event_missing', event: 7 })
  })
})

describe("a witness's file", () => {
  const [first, second] = golden.checkpoints.map(({ note }) => note) as [string, string]

  it('holds notes, an empty line between two', () => {
    const text = `${first}${witnessEntry(first, second)}`
    expect(text).toBe(`${first}\n${second}`)
    expect(parseWitness(text)).toEqual([first, second])
    expect(witnessEntry('', first)).toBe(first)
    expect(parseWitness(first)).toEqual([first])
    expect(parseWitness('')).toEqual([])
  })

  it('may have more empty lines', () => {
    expect(parseWitness(`${first}\n\n${second}\n\n`)).toEqual([first, second])
  })
})
