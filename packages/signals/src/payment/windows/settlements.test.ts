import { expect, it } from 'vitest'
import { Settlements } from './settlements.ts'
import type { Settlement } from './snapshot.ts'

const COUNTED = { held: 0, fraud: 0 } as const
/** Of the payment at place `of` of the ledger, by the customer `key`. */
const settlement = (of: number, seq: number, key = 'C-1') =>
  ({ payment: { keys: [key] }, of, seq, from: COUNTED, to: COUNTED }) as unknown as Settlement

function lacked(settlements: Settlements, next: number, key = 'C-1'): number[] {
  const found: number[] = []
  settlements.lackedBy(next, 0, key, ({ seq }) => found.push(seq))
  return found
}

it('what people decided is known once, and told of an entity as far as its counts lack it', () => {
  const settlements = new Settlements()
  expect([settlement(1, 10), settlement(2, 11, 'C-2'), settlement(3, 12)].map((one) => settlements.add(one))).toEqual([
    true,
    true,
    true,
  ])
  expect(settlements.add(settlement(3, 12))).toBe(false)
  expect(lacked(settlements, 5)).toEqual([10, 12])
  expect(lacked(settlements, 11)).toEqual([12])
  // The counts have the payment as it stands by now.
  expect(lacked(settlements, 3)).toEqual([10])
})

it('what is in the snapshot, or of a decision that was erased, is left out', () => {
  const settlements = new Settlements()
  for (const seq of [10, 11, 12]) settlements.add(settlement(seq - 9, seq))
  expect(settlements.completeFrom).toBe(0)
  settlements.leaveTo(11)
  expect(settlements.completeFrom).toBe(11)
  settlements.forget(new Set([2]))
  expect(lacked(settlements, 4)).toEqual([12])
  expect(settlements.add(settlement(1, 10))).toBe(false)
})
