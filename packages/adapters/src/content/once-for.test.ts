import { expect, test } from 'vitest'
import { onceFor } from './once-for.ts'

/** Makes an object that says which of all made objects it is. */
function counting() {
  let made = 0
  return () => ({ made: ++made })
}

test('the same texts give the same thing, which is made once', () => {
  const once = onceFor<{ made: number }>(2)
  const make = counting()
  expect(once(['a', 'b'], make)).toBe(once(['a', 'b'], make))
  expect(make()).toEqual({ made: 2 })
})

test('another text, another order or another cut gives another thing', () => {
  const once = onceFor<{ made: number }>(9)
  const make = counting()
  const all = [['a', 'b'], ['b', 'a'], ['ab'], ['ab', ''], ['a', 'b', ''], []]
  expect(all.map((texts) => once(texts, make).made)).toEqual([1, 2, 3, 4, 5, 6])
  expect(all.map((texts) => once(texts, make).made)).toEqual([1, 2, 3, 4, 5, 6])
})

test('the one that was not used for the longest time is forgotten first', () => {
  const once = onceFor<{ made: number }>(2)
  const make = counting()
  once(['a'], make)
  once(['b'], make)
  once(['a'], make)
  once(['c'], make)
  expect(once(['a'], make).made).toBe(1)
  expect(once(['b'], make).made).toBe(4)
})

test('a failure is not kept', () => {
  const once = onceFor<{ made: number }>(2)
  expect(() =>
    once(['a'], () => {
      throw new Error('not of its shape')
    }),
  ).toThrow('not of its shape')
  expect(once(['a'], counting())).toEqual({ made: 1 })
})
