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

/** A remembered length, and how often it was computed. */
function counted() {
  let computed = 0
  const size = remember((text) => {
    computed += 1
    return text.length
  })
  return { size, computed: () => computed }
}

it('remembers several texts beside each other, of up to 400 characters', () => {
  const { size, computed } = counted()
  const [short, long] = ['a', 'b'.repeat(400)]
  expect([size(short), size(long), size(short), size(long), computed()]).toEqual([1, 400, 1, 400, 2])
})

it('forgets all when 4096 are known and another one comes', () => {
  const { size, computed } = counted()
  for (const round of [1, 2])
    for (let i = 0; i < 4096; i++) expect(size(`text ${i}`), `${round}`).toBe(5 + `${i}`.length)
  expect(computed()).toBe(4096)
  expect([size('one more'), size('text 0'), computed()]).toEqual([8, 6, 4098])
})
