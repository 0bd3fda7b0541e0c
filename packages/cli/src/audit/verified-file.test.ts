import { expect, it } from 'vitest'
import { formatVerified, parseVerified, type Verified } from './verified-file.ts'

const VERIFIED: Verified = {
  checkpoint: `test.example/ledger\n300\n${'A'.repeat(43)}=\n\n— test.example/ledger ${'A'.repeat(91)}=\n`,
  at: '2026-11-30T12:00:00.000Z',
  whole: '2026-11-29T12:00:00.000Z',
  version: '0.1.0',
  keys: ['test.example/ledger+1+A'],
  witnessed: 2,
  rows: { decisions: 300, contents: 299, cases: 3, notices: 2, measures: 1 },
}
const TEXT = formatVerified(VERIFIED)

it('a file says what was written', () => expect(parseVerified(TEXT)).toEqual(VERIFIED))

it('a file that was cut says nothing, wherever that was, nor one with something more', () => {
  for (let length = 0; length < TEXT.length; length++)
    expect(parseVerified(TEXT.slice(0, length)), `${length}`).toBe(undefined)
  for (const more of ['\n', ' ', TEXT]) expect(parseVerified(TEXT + more)).toBe(undefined)
})
