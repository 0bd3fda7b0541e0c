import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drift, numberDrift } from './drift.ts'

describe('drift', () => {
  test('the same mix is stable, however many there are', () => {
    expect(drift({ clean: 900, blocked: 100 }, { clean: 9_000, blocked: 1_000 })).toMatchObject({ band: 'stable' })
  })

  test('a mix that has moved, and one that is another', () => {
    // (0.8 − 0.9) · ln(0.8 / 0.9) + (0.2 − 0.1) · ln(0.2 / 0.1) = 0.0118 + 0.0693 = 0.081; with 0.75 and 0.25 it is 0.165.
    expect(drift({ clean: 9_000, blocked: 1_000 }, { clean: 8_000, blocked: 2_000 })?.index).toBeCloseTo(0.081, 2)
    expect(drift({ clean: 9_000, blocked: 1_000 }, { clean: 7_500, blocked: 2_500 })?.band).toBe('moved')
    expect(drift({ clean: 9_000, blocked: 1_000 }, { clean: 2_000, blocked: 8_000 })?.band).toBe('shifted')
  })

  test('a word that was never there before counts, and is not infinite', () => {
    const found = drift({ clean: 1_000 }, { clean: 500, blocked: 500 })!
    expect(found.band).toBe('shifted')
    expect(Number.isFinite(found.index)).toBe(true)
  })

  test('without counts nothing is said', () => {
    expect(drift({}, { clean: 3 })).toBeUndefined()
    expect(drift({ clean: 3 }, {})).toBeUndefined()
  })

  test('it is never negative, and the same whichever of two is the one before', () => {
    const counts = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 10_000 }), { minKeys: 1 })
    fc.assert(
      fc.property(counts, counts, (before, now) => {
        const one = drift(before, now)!
        expect(one.index).toBeGreaterThanOrEqual(0)
        expect(drift(now, before)!.index).toBeCloseTo(one.index, 9)
      }),
    )
  })
})

describe('drift of numbers', () => {
  const numbers = (from: number) => Array.from({ length: 1_000 }, (_, index) => from + index / 1_000)

  test('is counted by the tenths of those before', () => {
    expect(numberDrift(numbers(0), numbers(0))?.band).toBe('stable')
    expect(numberDrift(numbers(0), numbers(0.1))?.band).toBe('shifted')
    expect(numberDrift(numbers(0), numbers(0.5))!.index).toBeGreaterThan(numberDrift(numbers(0), numbers(0.1))!.index)
  })

  test('is nothing without numbers', () => {
    expect(numberDrift([], [1])).toBeUndefined()
    expect(numberDrift([1], [])).toBeUndefined()
  })
})
