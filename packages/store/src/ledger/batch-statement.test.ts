import { expect, test } from 'vitest'
import { Blob } from './batch-statement.ts'

test('a blob says where each piece lies, and takes what lies side by side in memory for one', () => {
  const memory = Uint8Array.of(1, 2, 3, 4, 5, 6)
  const blob = new Blob()
  expect(blob.add(memory.subarray(0, 2))).toEqual({ from: 1, length: 2 })
  expect(blob.add(memory.subarray(2, 4))).toEqual({ from: 3, length: 2 })
  expect(blob.add(memory.subarray(5))).toEqual({ from: 5, length: 1 })
  expect(blob.add(new Uint8Array())).toEqual({ from: 6, length: 0 })
  expect(blob.pieces).toEqual([Uint8Array.of(1, 2, 3, 4), Uint8Array.of(6), new Uint8Array()])
  expect(blob.pieces[0]!.buffer).toBe(memory.buffer)
})
