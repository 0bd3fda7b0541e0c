import { describe, expect, it } from 'vitest'
import { DRAW_STEPS, shareDrawn, stepDrawn } from './draw.ts'

describe('a draw', () => {
  it('is the same for ever for the same words', () => {
    // printf 'a' | sha256sum begins with ca978112ca1b: 0xca978112ca1b / 2^48 is 0.79137…
    expect([stepDrawn('a'), shareDrawn('a')]).toEqual([7913, 0.7913])
  })

  it('reads words as UTF-8, lone surrogates included', () => {
    expect(stepDrawn('ñ')).toBe(stepDrawn('\u00f1'))
    expect(stepDrawn('\ud800')).toBe(stepDrawn('\ufffd'))
  })

  it('is spread evenly over different words', () => {
    const shares = Array.from({ length: 10_000 }, (_, index) => shareDrawn(`post ${index}`))
    for (let tenth = 0; tenth < 10; tenth++) {
      const within = shares.filter((share) => share >= tenth / 10 && share < (tenth + 1) / 10)
      // Five standard deviations of a binomial of 10 000 at 0.1.
      expect(Math.abs(within.length - 1000)).toBeLessThan(150)
    }
    expect(Math.max(...shares)).toBeLessThan(1)
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0)
    expect(DRAW_STEPS).toBe(10_000)
  })
})
