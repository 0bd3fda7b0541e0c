import { describe, expect, it } from 'vitest'
import { askedIn, bucketsOf, windowOf } from './period.ts'

const NOW = Date.parse('2026-11-22T10:30:00Z')
const window = (search: Record<string, string>) => windowOf(askedIn(search, NOW), NOW)

describe('the period of the overview', () => {
  it('is the last seven days of everything, unless the address says otherwise', () => {
    expect(window({})).toEqual({ from: '2026-11-16T00:00:00.000Z', bucket: 'day' })
    expect(window({ period: 'century', kind: 'letter' })).toEqual(window({}))
    expect(window({ period: '30d', kind: 'post' })).toEqual({
      from: '2026-10-24T00:00:00.000Z',
      bucket: 'day',
      kind: 'post',
    })
  })

  it('of a day is its hours, the one that it is now being the last', () => {
    const asked = window({ period: '24h' })
    expect(asked).toEqual({ from: '2026-11-21T11:00:00.000Z', bucket: 'hour' })
    const hours = bucketsOf({ ...asked, to: '2026-11-22T11:00:00.000Z' })
    expect([hours.length, hours.at(-1)]).toEqual([24, '2026-11-22T10:00:00.000Z'])
  })

  it('of chosen days holds both, in whichever order they were chosen', () => {
    const chosen = { period: 'days', from: '2026-11-03', to: '2026-11-01' }
    const asked = window(chosen)
    expect(asked).toEqual({ from: '2026-11-01T00:00:00.000Z', to: '2026-11-04T00:00:00.000Z', bucket: 'day' })
    expect(bucketsOf({ ...asked, to: asked.to! })).toHaveLength(3)
    expect(window({ period: 'days', from: 'soon', to: '2026-99-99' })).toMatchObject({
      from: '2026-11-16T00:00:00.000Z',
      to: '2026-11-23T00:00:00.000Z',
    })
  })
})
