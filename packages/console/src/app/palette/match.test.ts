import { describe, expect, it } from 'vitest'
import { matching, type Offer } from './match.ts'

const offers = ['Decisions', 'Decisión sobre páginas', 'Show the keyboard shortcuts', 'Go to the next'].map(
  (label): Offer => ({ id: label, group: 'pages', label, run: () => undefined }),
)
const labels = (text: string) => matching(offers, text).map(({ label }) => label)

describe('the palette', () => {
  it('offers what has every word, whatever its accents and case', () => {
    expect(labels('DECISION')).toEqual(['Decisions', 'Decisión sobre páginas'])
    expect(labels('pagin')).toEqual(['Decisión sobre páginas'])
    expect(labels('keyboard show')).toEqual(['Show the keyboard shortcuts'])
    expect(labels('nothing like it')).toEqual([])
  })

  it('offers everything where nothing is written, and first what begins so', () => {
    expect(labels(' ')).toHaveLength(4)
    expect(labels('s')[0]).toBe('Decisión sobre páginas')
  })
})
