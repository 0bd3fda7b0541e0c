import { claimLists as lists } from '@tribunal/testkit/shipped'
import { expect, test } from 'vitest'
import { extractClaims } from './extract-claims.ts'

test('no text makes it slow: eight times the text takes about eight times the time', () => {
  /** Least microseconds of processor time of some readings. */
  const time = (unit: string, length: number, readings: number) => {
    const text = unit.repeat(length / unit.length)
    let best = Number.POSITIVE_INFINITY
    for (let round = 0; round < readings; round++) {
      const before = process.cpuUsage()
      extractClaims(text, 'en', lists)
      const { user, system } = process.cpuUsage(before)
      best = Math.min(best, user + system)
    }
    return best
  }
  for (const unit of [
    'a',
    '. ',
    '? ',
    'A. ',
    '\u0301',
    'and is the ',
    'http://',
    '"(',
    'I read that ',
    'the claim that ',
    'told told ',
    'Not true. ',
    '/s ',
    '#hoaxx ',
    'vaccines cause cancer; ',
    'no, ',
    'and that x y ',
    'A, which ',
    'it is that ',
  ]) {
    const limit = 40 * time(unit, 50_000, 3) + 100_000
    // The fastest of three takes no longer than the first: where that is in time, the others need not be read.
    const long = time(unit, 400_000, 1)
    expect(long < limit ? long : time(unit, 400_000, 3), JSON.stringify(unit)).toBeLessThan(limit)
  }
})
