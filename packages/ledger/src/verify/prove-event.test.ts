import { expect, it } from 'vitest'
import { ledgerOf, readerOf, sha256 } from '../../test/golden-ledger.ts'
import { parseCheckpointNote } from '../notes/checkpoint.ts'
import { verifyConsistency } from '../tree/verify-proof.ts'
import { proveGrowth } from './prove-event.ts'

const golden = ledgerOf(100)
const signed = golden.checkpoints.map(({ note }) => parseCheckpointNote(note)!.checkpoint)

it('the growth of a ledger is proven between any two of its checkpoints', async () => {
  for (const { size: size1, root: root1 } of signed) {
    for (const { size: size2, root: root2 } of signed.filter(({ size }) => size >= size1)) {
      const proof = await proveGrowth(readerOf(golden), size1, size2, sha256)
      expect(verifyConsistency({ size1, size2, root1, root2, proof })).toBe(true)
    }
  }
})

it('nothing grows from no events, or to fewer', async () => {
  await expect(proveGrowth(readerOf(golden), 0, 100)).rejects.toThrow(RangeError)
  await expect(proveGrowth(readerOf(golden), 60, 41)).rejects.toThrow(RangeError)
})
