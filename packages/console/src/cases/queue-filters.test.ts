import { CASE_ORDERS, CASE_PRIORITIES, CASES_SHOWN, KINDS } from '@tribunal/contract/words'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canHandOut,
  countQuery,
  heldQuery,
  listQuery,
  narrowedBy,
  nextFilter,
  readFilters,
  writeFilters,
} from './queue-filters.ts'

describe('the filters of the queue', () => {
  it('show what waits, the most pressing first, where the address says nothing', () => {
    const filters = readFilters({})
    expect(listQuery(filters)).toEqual({ status: 'waiting', order: 'due' })
    expect([nextFilter(filters), narrowedBy(filters)]).toEqual([{}, 0])
    expect(Object.values(writeFilters(filters)).every((value) => value === undefined)).toBe(true)
  })

  it('are what the address says', () => {
    const filters = readFilters({ queue: 'health,scam', priority: 'urgent', overdue: 'true', held_by: 'me', q: 'P-1' })
    const asked = {
      status: 'waiting',
      queue: 'health,scam',
      priority: 'urgent',
      overdue: 'true',
      held_by: 'me',
      q: 'P-1',
    }
    expect([listQuery(filters), countQuery(filters)]).toEqual([{ ...asked, order: 'due' }, asked])
    expect(nextFilter(filters)).toEqual({ queue: ['health', 'scam'], priority: ['urgent'], overdue: true, q: 'P-1' })
    expect(narrowedBy(filters)).toBe(5)
  })

  it('narrow what is handed out and what is held as they narrow the list, or nothing is handed out', () => {
    const search = { queue: 'a,b', stage: 'first', outcome: 'clean', rule: 'r', appeal: 'any', campaign: 'p', q: 'x' }
    const filters = readFilters({ ...search, kind: 'post', lang: 'en', overdue: 'true', priority: 'low' })
    const { status: _, order: __, ...list } = listQuery(filters)
    expect([heldQuery(nextFilter(filters)), canHandOut(filters)]).toEqual([list, true])
    const out = (one: Record<string, string>) => canHandOut(readFilters(one))
    expect([out({}), out({ status: 'open' }), out({ held_by: 'nobody' })]).toEqual([true, true, true])
    const not = [{ status: 'resolved' }, { status: 'claimed' }, { held_by: 'me' }, { assignee: 'me' }].map(out)
    expect(not).toEqual([false, false, false, false])
  })

  it('order what is decided by when that was', () => {
    const filters = readFilters({ status: 'resolved' })
    expect([filters.order, writeFilters(filters).order]).toEqual(['resolved', undefined])
    expect(readFilters({ status: 'resolved', order: 'risk' }).order).toBe('risk')
  })

  it('leave out what an address cannot mean', () => {
    const odd = {
      status: 'gone',
      order: 'colour',
      queue: 'A B,ok',
      priority: 'urgent,low,urgent,huge',
      outcome: 'clean,refuted',
      kind: 'x',
      held_by: 'you',
    }
    expect(listQuery(readFilters(odd))).toEqual({
      status: 'waiting',
      order: 'due',
      queue: 'ok',
      priority: 'urgent,low',
      outcome: 'clean',
    })
  })

  it('survive an address', () => {
    const search = fc.record(
      {
        status: fc.constantFrom(...CASES_SHOWN),
        order: fc.constantFrom(...CASE_ORDERS),
        priority: fc.subarray([...CASE_PRIORITIES]).map((list) => list.join(',')),
        kind: fc.constantFrom(...KINDS),
        q: fc.string({ maxLength: 20 }),
        overdue: fc.constantFrom('true', 'false', 'perhaps'),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(search, (names) => {
        const filters = readFilters(names)
        expect(readFilters(writeFilters(filters))).toEqual(filters)
      }),
    )
  })
})
