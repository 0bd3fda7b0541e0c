import { render } from '@tribunal/messages'
import { expect, it } from 'vitest'
import { PERSON_OUTCOMES } from './case-words.ts'
import { toldAfterReview } from './told-after-review.ts'

it('has words in both languages for every outcome that people may decide, and no internal word in them', () => {
  for (const outcome of Object.values(PERSON_OUTCOMES).flat()) {
    const told = toldAfterReview(outcome)!
    for (const text of [render(told, 'en'), render(told, 'es')])
      expect(text).not.toMatch(/\d|_|score|polic|rule|puntaje|política|regla/i)
  }
  expect(toldAfterReview('other')).toBeUndefined()
})
