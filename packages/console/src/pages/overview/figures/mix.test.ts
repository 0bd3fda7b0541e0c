import { describe, expect, it } from 'vitest'
import { mixOf, settledIn } from './mix.ts'

const [one, two] = ['2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z']
const mix = [
  { at: one, kind: 'post', outcome: 'blocked', count: 2 },
  { at: one, kind: 'payment', outcome: 'APPROVE', count: 4 },
  { at: one, kind: 'post', outcome: 'clean', count: 3 },
  { at: one, kind: 'payment', outcome: 'ESCALATE_TO_HUMAN', count: 1 },
  { at: one, kind: 'post', outcome: 'my_own_word', count: 1 },
]

describe('the mix of decisions', () => {
  it('draws posts and payments that come to the same together, from what lets through to what stops', () => {
    expect(mixOf(mix, [one]).series).toEqual([
      { tone: 'clean', outcomes: ['clean', 'APPROVE'] },
      { tone: 'neutral', outcomes: ['my_own_word'] },
      { tone: 'review', outcomes: ['ESCALATE_TO_HUMAN'] },
      { tone: 'blocked', outcomes: ['blocked'] },
    ])
  })

  it('has a column for every hour or day, also where nothing was decided', () => {
    expect(mixOf(mix, [one, two]).columns).toEqual([
      { at: one, values: { clean: 7, neutral: 1, review: 1, blocked: 2 } },
      { at: two, values: { clean: 0, neutral: 0, review: 0, blocked: 0 } },
    ])
  })

  it('knows what asked for no person', () => {
    expect(settledIn(mix)).toBe(10)
  })
})
