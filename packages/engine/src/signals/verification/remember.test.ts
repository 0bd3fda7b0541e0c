import { expect, it } from 'vitest'
import { remember } from './remember.ts'

it('remembered answers are the computed ones, for short, long and very many texts', () => {
  let computed = 0
  const size = remember((text) => {
    computed += 1
    return text.length
  })
  expect([size('abc'), size('abc'), computed]).toEqual([3, 3, 1])
  expect([size('x'.repeat(401)), size('x'.repeat(401)), computed]).toEqual([401, 401, 3])
  for (let i = 0; i < 5000; i++) expect(size(`text ${i}`)).toBe(`text ${i}`.length)
  expect(size('abc')).toBe(3)
  expect(computed).toBe(5004)
})
