import { toBase64 } from '@tribunal/ledger'
import { describe, expect, it } from 'vitest'
import { parseKept, seenOf } from './check-growth.ts'

const KEPT = { origin: 'tribunal.local/1', size: 3, root: toBase64(new Uint8Array(32)), at: '2026-11-22T10:00:00.000Z' }

describe('the checkpoint that a browser keeps', () => {
  it('is read as it was kept', () => {
    expect(parseKept(KEPT)).toEqual(KEPT)
    expect(seenOf(KEPT)).toEqual({ origin: KEPT.origin, size: 3, root: new Uint8Array(32) })
  })

  it('is none where something of it makes no sense', () => {
    const broken = [null, 'x', {}, { ...KEPT, size: 0 }, { ...KEPT, size: 1.5 }, { ...KEPT, root: 'AAAA' }]
    for (const json of [...broken, { ...KEPT, at: 'then' }, { ...KEPT, origin: 1 }])
      expect(parseKept(json)).toBeUndefined()
  })
})
