import { expect, test } from 'vitest'
import { shrink } from './shrink.ts'

test('facts and list elements that do not matter are left out, at any depth', () => {
  const sample = { note: 'x', baskets: [{ prices: [1, 6, 7], gift: true }, { prices: [] }], total: 9 }
  const dear = ({ baskets }: { baskets?: unknown }) =>
    ((baskets ?? []) as { prices?: number[] }[]).some(({ prices = [] }) => prices.some((price) => price > 5))
  expect(shrink(sample, dear)).toEqual({ baskets: [{ prices: [7] }] })
})

test('elements that are no records stay as they are', () => {
  const lists = { words: ['a', null], pairs: [[1, 2]] }
  const keepsAll = ({ words, pairs }: { words?: unknown; pairs?: unknown }) =>
    Array.isArray(words) && words.length === 2 && Array.isArray(pairs) && pairs.length === 1
  expect(shrink(lists, keepsAll)).toEqual(lists)
})
