import { describe, expect, it } from 'vitest'
import { askedFor, filtersIn } from './decision-filters.ts'

describe('the filters of an address', () => {
  it('are read from it, without spaces around them', () => {
    expect(filtersIn({ q: ' T-1006 ', kind: 'post', tab: 'x' })).toEqual({ q: 'T-1006', kind: 'post' })
  })

  it('lead to the posts of a campaign, and to what was decided on one submission', () => {
    expect(askedFor(filtersIn({ campaign: 'post-1' }))).toEqual({ campaign: 'post-1' })
    expect(askedFor(filtersIn({ submission_id: 'post-1' }))).toEqual({ submission_id: 'post-1' })
  })

  it.each([
    ['kind', 'video'],
    ['reviewed', 'maybe'],
    ['policy_hash', 'abc'],
    ['fact_check', 'abc'],
    ['from', '2026-13-01'],
    ['from', 'yesterday'],
    ['to', '2026-1-1'],
    ['rule', '  '],
  ])('leave out what cannot be one: %s=%s', (name, value) => {
    expect(filtersIn({ [name]: value })).toEqual({})
  })
})

describe('what is asked for', () => {
  it('is the same, but for days: they begin at midnight here, and the last one counts to its end', () => {
    const { from, to, ...rest } = askedFor({ rule: 'default', from: '2026-02-27', to: '2026-02-28' })
    expect(rest).toEqual({ rule: 'default' })
    expect([new Date(from!).getDate(), new Date(from!).getHours()]).toEqual([27, 0])
    expect([new Date(to!).getMonth(), new Date(to!).getDate(), new Date(to!).getHours()]).toEqual([2, 1, 0])
  })

  it('is nothing where nothing is set', () => {
    expect(askedFor({})).toEqual({})
  })
})
