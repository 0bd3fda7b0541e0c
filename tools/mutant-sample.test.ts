import { describe, expect, test } from 'vitest'
import { interval, isDrawn, summary, windowOf } from './mutant-sample.mjs'

const mutant = (line: number, replacement = '') => ({
  fileName: '/any/place/packages/engine/src/a.ts',
  location: { start: { line, column: 4 }, end: { line, column: 9 } },
  replacement,
})
const HALF = windowOf('0.5')
const lines = Array.from({ length: 5000 }, (_, line) => line)

describe('the sample of mutants', () => {
  test('is about as large as asked for', () => {
    for (const text of ['0.1', '0.5', '1', '0.6-0.63', '0-1']) {
      const window = windowOf(text)
      const drawn = lines.filter((line) => isDrawn(mutant(line), window)).length
      expect(Math.abs(drawn / lines.length - (window.to - window.from))).toBeLessThan(0.02)
    }
  })

  test('of one part has nothing in common with that of another', () => {
    const [one, other] = [windowOf('0-0.3'), windowOf('0.3-0.6')]
    expect(lines.some((line) => isDrawn(mutant(line), one) && isDrawn(mutant(line), other))).toBe(false)
  })

  test.each(['', 'all', '0', '1.5', '0.6-0.5', '0.1-0.2-0.3'])('is refused where `%s` says no part', (text) => {
    expect(() => windowOf(text)).toThrow('expected 0.03 or 0.6-0.63')
  })

  test('is the same wherever the project stands', () => {
    for (const line of lines.slice(0, 100)) {
      const elsewhere = { ...mutant(line), fileName: 'C:\\home\\packages\\engine\\src\\a.ts' }
      expect(isDrawn(elsewhere, HALF)).toBe(isDrawn(mutant(line), HALF))
    }
  })

  test('draws each mutant of one place by itself', () => {
    const differs = lines.filter((line) => isDrawn(mutant(line, 'true'), HALF) !== isDrawn(mutant(line, 'false'), HALF))
    expect(Math.abs(differs.length / lines.length - 0.5)).toBeLessThan(0.05)
  })
})

test('the interval is the one of Wilson', () => {
  const [low, high] = interval(81, 263)
  // The example of Newcombe, Statistics in Medicine 17 (1998), table I.
  expect([low?.toFixed(4), high?.toFixed(4)]).toEqual(['0.2553', '0.3662'])
})

describe('the summary', () => {
  const files = (...statuses: string[]) => ({ a: { mutants: statuses.map((status) => ({ status })) } })
  test('counts endless mutants as found, uncovered ones as not', () => {
    expect(summary(files('Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored'))).toBe(
      '2 of 4 mutants found: 50.0 %.',
    )
  })

  test('says how sure it is once some are left out', () => {
    expect(summary(files('Killed', 'Killed', 'Killed', 'Survived', 'CompileError'))).toBe(
      '3 of 4 mutants found: 75.0 % (with 95 % confidence 30.1 % to 95.4 % of all).',
    )
  })

  test('says when nothing was tried', () => {
    expect(summary(files('CompileError', 'Ignored'))).toBe('No mutant was tried.')
  })
})
