import { leafHash, parseCheckpointNote, toBase64, toUtf8, treeHash } from '@tribunal/ledger'
import { describe, expect, it } from 'vitest'
import { RECORDED } from '../../test/recorded-proof.ts'
import { openEd25519 } from './ed25519.ts'
import { verifyGrowth } from './verify-growth.ts'

const ed25519 = await openEd25519()
const note = RECORDED.proof.slice(RECORDED.proof.indexOf('\n\n') + 2)
const { checkpoint } = parseCheckpointNote(note)!
const QUESTION = { seen: checkpoint, note, key: RECORDED.key, hashes: [] }

describe('the growth of a ledger', () => {
  it('holds where nothing came since', async () => {
    expect(await verifyGrowth(QUESTION, ed25519)).toEqual({
      steps: { ledger: 'holds', signature: 'holds', growth: 'holds' },
      holds: true,
    })
  })

  it.each([
    ['ledger', 'of a ledger of another name', { seen: { ...checkpoint, origin: 'other' } }],
    ['ledger', 'up to what is not a checkpoint', { note: 'nothing' }],
    ['signature', 'signed by another key', { key: RECORDED.key.replace(/.{4}$/, 'AAAA') }],
    ['growth', 'from another root of the same size', { seen: { ...checkpoint, root: leafHash(toUtf8('x')) } }],
    ['growth', 'from more than there is', { seen: { ...checkpoint, size: checkpoint.size + 1 } }],
    ['growth', 'from nothing', { seen: { ...checkpoint, size: 0, root: treeHash([]) } }],
    ['growth', 'by a hash that is none', { hashes: ['!'] }],
    ['growth', 'by a hash too many', { hashes: [toBase64(leafHash(toUtf8('x')))] }],
  ] as const)('fails in the step `%s` %s', async (step, _, change) => {
    const { steps, holds } = await verifyGrowth({ ...QUESTION, ...change }, ed25519)
    expect([steps[step], holds]).toEqual(['fails', false])
  })
})
