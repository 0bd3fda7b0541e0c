import { describe, expect, it } from 'vitest'
import { askedFor, filtersIn, fits } from './event-filters.ts'

const EVENT = {
  seq: 7,
  type: 'case.claimed',
  entity: 'case:c1',
  actor: 'person:p1',
  at: '2026-11-22T10:00:00.000Z',
  data: {},
}

describe('the filters of the audit trail', () => {
  it('are read from the address, less what cannot be one', () => {
    const search = { type: 'case.*,key.created', entity: ' case:c1 ', from: '2026-11-01', to: 'today', other: 'x' }
    expect(filtersIn(search)).toEqual({ type: 'case.*,key.created', entity: 'case:c1', from: '2026-11-01' })
    expect(filtersIn({ type: 'case.sold' })).toEqual({})
  })

  it('ask for whole days, the last one included', () => {
    const { from, to } = askedFor({ from: '2026-11-22', to: '2026-11-22' })
    expect(Date.parse(to!) - Date.parse(from!)).toBe(24 * 3_600_000)
    expect(askedFor({ actor: 'person:p1' })).toEqual({ actor: 'person:p1' })
  })

  it('let through of what happens what the service would find', () => {
    const yes = [
      {},
      { type: 'case.*' },
      { type: 'key.created,case.claimed' },
      { entity: 'case:c1', actor: 'person:p1' },
    ]
    const no = [{ type: 'key.*' }, { entity: 'case:c2' }, { actor: 'person:p2' }, { to: EVENT.at }]
    expect(yes.map((asked) => fits(asked, EVENT))).toEqual([true, true, true, true])
    expect(no.map((asked) => fits(asked, EVENT))).toEqual([false, false, false, false])
    expect(fits({ from: EVENT.at }, EVENT)).toBe(true)
    expect(fits({ from: '2026-11-22T10:00:00.001Z' }, EVENT)).toBe(false)
  })
})
