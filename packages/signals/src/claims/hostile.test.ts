import { claimLists as lists } from '@tribunal/testkit/shipped'
import { expect, test } from 'vitest'
import { extractClaims } from './extract-claims.ts'

test('no text makes it slow: eight times the text takes about eight times the time', () => {
  const time = (unit: string, length: number) => {
    const text = unit.repeat(length / unit.length)
    let best = Number.POSITIVE_INFINITY
    for (let round = 0; round < 3; round++) {
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
    expect(time(unit, 400_000), JSON.stringify(unit)).toBeLessThan(40 * time(unit, 50_000) + 100_000)
  }
})
