import { nearestName as nearest } from '@tribunal/messages'
import { expect, test } from 'vitest'
import { suggestion } from './problem.ts'

const NAMES = ['coverage', 'coverage_min', 'claims', 'hit']

test.each([
  ['a letter left out', 'covrage', 'coverage'],
  ['a letter too many', 'claimms', 'claims'],
  ['a wrong letter', 'cloims', 'claims'],
  ['two letters swapped', 'hti', 'hit'],
  ['three mistakes in a long name', 'covrge_mix', 'coverage_min'],
  ['nothing wrong', 'hit', 'hit'],
])('nearest of all names, with %s', (_, name, want) => expect(nearest(name, NAMES)).toBe(want))

test.each([
  ['more mistakes than letters left', 'xyz'],
  ['a third of the letters wrong', 'cxaxms'.repeat(2)],
  ['a name longer than any', 'x'.repeat(65)],
  ['an empty name', ''],
])('no name is near to %s', (_, name) => expect(nearest(name, NAMES)).toBeUndefined())

test('of two equally near names the first', () => {
  expect(nearest('cat', ['bat', 'rat'])).toBe('bat')
})

test('only so many names are tried', () => {
  const many = Array.from({ length: 1000 }, (_, index) => `name-${index}`)
  expect(nearest('claimz', [...many, 'claims'])).toBeUndefined()
  expect(nearest('claimz', ['claims', ...many])).toBe('claims')
})

test('a suggestion is the nearest name, or the first twenty there are', () => {
  expect(suggestion('claimz', NAMES)).toBe('did you mean `claims`?')
  expect(suggestion('zebra', NAMES)).toBe('known here: coverage, coverage_min, claims, hit')
  expect(suggestion('zebra', [])).toBe('known here: none')
  const many = Array.from({ length: 21 }, (_, index) => `n${index}`)
  expect(suggestion('zebra', many)).toMatch(/^known here: n0, n1, .*n19, …$/)
})
