import { expect, it } from 'vitest'
import { microseconds } from './decision.ts'

it.each([
  [1.2345678, 1.235],
  [0.0004, 0],
  [0.0005, 0.001],
  [12, 12],
])('%d ms are shown as %d', (ms, shown) => {
  expect(microseconds(ms)).toBe(shown)
})
