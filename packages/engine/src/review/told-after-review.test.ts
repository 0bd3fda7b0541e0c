import { expect, it } from 'vitest'
import { PERSON_OUTCOMES } from './case-words.ts'
import { toldAfterReview } from './told-after-review.ts'

it('has words in both languages for every outcome that people may decide, and no internal word in them', () => {
  for (const outcome of Object.values(PERSON_OUTCOMES).flat()) {
    const told = toldAfterReview(outcome)!
    expect([outcome, told.en, told.es]).toEqual([outcome, expect.any(String), expect.any(String)])
    for (const text of [told.en, told.es]) expect(text).not.toMatch(/\d|_|score|polic|rule|puntaje|política|regla/i)
  }
  expect(toldAfterReview('other')).toBeUndefined()
})
