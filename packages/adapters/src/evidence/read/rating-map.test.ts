import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { compileRatingMap } from './rating-map.ts'

const file = parse(readFileSync(new URL('../../../../../content/lists/rating-maps.yaml', import.meta.url), 'utf8'))
const map = compileRatingMap(file)

describe('ratings in words', () => {
  it.each([
    ['False', 'false'],
    ['FALSE.', 'false'],
    ['Pants on Fire!', 'false'],
    ['mostly-false', 'false'],
    ['Labeled Satire', 'false'],
    ['Mostly True', 'true'],
    ['Half-True', 'mixed'],
    ['Missing Context', 'mixed'],
    ['Unproven', 'unknown'],
    ['Bulo', 'false'],
    ['Engañoso', 'mixed'],
    ['Verdadero', 'true'],
    ['Sin pruebas', 'unknown'],
    ['Uongo', 'false'],
    ['False: the photo is from 2015', 'false'],
    ['False teeth', undefined],
    ['Purple', undefined],
    ['', undefined],
  ] as const)('%s is %s', (words, verdict) => {
    expect(map({ words })).toBe(verdict)
  })

  it('a publisher’s own scale comes first', () => {
    expect(map({ words: 'pants-fire' }, 'politifact.com')).toBe('false')
    expect(map({ words: 'More or less' }, 'fullfact.org')).toBe('mixed')
    expect(map({ words: 'More or less' })).toBeUndefined()
  })
})

describe('ratings in numbers', () => {
  it.each([
    [{ value: 1 }, 'false'],
    [{ value: 2 }, 'false'],
    [{ value: 3 }, 'mixed'],
    [{ value: 4 }, 'true'],
    [{ value: 5 }, 'true'],
    [{ value: 0 }, 'unknown'],
    [{ value: 6 }, 'unknown'],
    [{ value: 10, best: 10, worst: 0 }, 'true'],
    [{ value: 1, best: 1, worst: 5 }, 'true'],
    [{ value: 3, best: 3, worst: 3 }, undefined],
    [{ value: Number.NaN }, undefined],
    [{}, undefined],
  ] as const)('%o is %s', (rating, verdict) => {
    expect(map(rating)).toBe(verdict)
  })
})

describe('a map of the wrong shape', () => {
  it.each([
    [null, 'rating-maps must be a mapping'],
    [{ ...file, numeric: { worst: 1 } }, 'rating-maps: numeric.best must be a number'],
    [{ ...file, common: { maybe: [] } }, 'rating-maps: common.maybe is no verdict'],
    [{ ...file, common: { true: 'yes' } }, 'rating-maps: common.true must be a list'],
    [{ ...file, publishers: [] }, 'rating-maps: publishers must be a mapping'],
  ])('is refused, naming the place (%#)', (given, message) => {
    expect(() => compileRatingMap(given)).toThrow(new TypeError(message))
  })
})
