import { expect, test } from 'vitest'
import { readingsOf } from './word-reader.ts'

test.each([
  ['mon.ey', ['money']],
  ['m0n3y', ['money']],
  ['ca$h', ['cash']],
  ['@ll', ['all']],
  // `1` may be either letter; the likelier one comes last, so that the next word follows it.
  ['w1n', ['wln', 'win']],
  ["don't", ['dont']],
  ['2day', ['0day']],
  ['g07', ['got']],
  ['h296', []],
  ['w1000000000nn', []],
  ['10pm', []],
  ['1st', []],
  ['09061701461b', []],
  ['1,000', []],
])('%s may stand for %j', (run, wanted) => {
  expect(readingsOf(run)).toEqual(wanted)
})
