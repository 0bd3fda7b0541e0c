import { describe, expect, it } from 'vitest'
import { nearestName } from './nearest-name.ts'

describe('the nearest name', () => {
  it.each([['customerId'], ['Customer-ID'], ['customer.id'], ['CUSTOMER ID'], ['customerid']])(
    'is the same one where only its writing differs: %s',
    (name) => {
      expect(nearestName(name, ['kind', 'customer_id'])).toBe('customer_id')
    },
  )

  it.each([
    ['a letter too many', 'kinds'],
    ['a letter too few', 'kid'],
    ['a wrong letter', 'kint'],
    ['neighbours swapped at the front', 'iknd'],
    ['neighbours swapped inside', 'knid'],
    ['neighbours swapped at the end', 'kidn'],
  ])('may be one edit away: %s', (_, name) => {
    expect(nearestName(name, ['kind'])).toBe('kind')
  })

  it.each([
    ['letters that moved, and are not swapped', 'knxd'],
    ['letters that moved the other way', 'kxid'],
    ['letters swapped over another one', 'dink'],
    ['swapped neighbours that differ in another letter', 'ikxd'],
  ])('of four letters may be no two edits away: %s', (_, name) => {
    expect(nearestName(name, ['kind'])).toBeUndefined()
  })

  // One edit for every three letters, at least one and at most four.
  it.each([
    [1, 1],
    [2, 1],
    [3, 1],
    [5, 1],
    [6, 2],
    [8, 2],
    [9, 3],
    [11, 3],
    [12, 4],
    [15, 4],
    [64, 4],
  ])('of %i letters may be %i edits away', (length, edits) => {
    const name = 'abcdefgh'.repeat(8).slice(0, length)
    const wrong = (count: number) => 'x'.repeat(Math.min(count, length)) + name.slice(count)
    expect(nearestName(name, [wrong(edits)])).toBe(wrong(edits))
    if (edits < length) expect(nearestName(name, [wrong(edits + 1)])).toBeUndefined()
  })

  it('is the nearest of several, and of two as near the first', () => {
    expect(nearestName('amount_paid', ['amount_sold', 'amount_pays', 'amount_said'])).toBe('amount_said')
    expect(nearestName('amount', ['amounts', 'mount'])).toBe('amounts')
    expect(nearestName('kind', [])).toBeUndefined()
  })

  it('is looked for among the first thousand names', () => {
    const others = (count: number) => Array.from({ length: count }, (_, i) => `other${i}`)
    expect(nearestName('kind', [...others(999), 'kind'])).toBe('kind')
    expect(nearestName('kind', [...others(1000), 'kind'])).toBeUndefined()
  })

  it('is none where nothing is near', () => {
    expect(nearestName('colour', ['transaction_id', 'amount', 'currency'])).toBeUndefined()
  })

  it('is never one longer than 64 characters, so that hostile names cost nothing', () => {
    expect(nearestName('a'.repeat(65), ['a'.repeat(64)])).toBeUndefined()
    expect(nearestName('a'.repeat(64), ['a'.repeat(65), `${'a'.repeat(63)}b`])).toBe(`${'a'.repeat(63)}b`)
  })
})
