import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareOf } from './draw.ts'

/** The interval by its definition: the shares whose normal test, with their own spread, does not reject what was seen. */
function slowly(hits: number, of: number): [number, number] {
  const rejects = (share: number) =>
    Math.abs(hits / of - share) > 1.959963984540054 * Math.sqrt((share * (1 - share)) / of)
  const edge = (outside: number, inside: number): number => {
    let [out, within] = [outside, inside]
    for (let i = 0; i < 60; i++) {
      const middle = (out + within) / 2
      if (rejects(middle)) out = middle
      else within = middle
    }
    return (out + within) / 2
  }
  return [edge(0, hits / of), edge(1, hits / of)]
}

describe('the interval of a share', () => {
  it('is that of published examples', () => {
    // R 4: prop.test(x, n, correct = FALSE)$conf.int
    expect(shareOf(8, 10)).toEqual({ rate: 0.8, low: expect.closeTo(0.4901625, 6), high: expect.closeTo(0.9433178, 6) })
    expect(shareOf(0, 20)).toEqual({ rate: 0, low: 0, high: expect.closeTo(0.1611252, 6) })
    expect(shareOf(20, 20)).toEqual({ rate: 1, low: expect.closeTo(0.8388748, 6), high: 1 })
    expect(shareOf(0, 0)).toEqual({ rate: null, low: null, high: null })
  })

  it('is what the definition gives, within 0 and 1, and holds the share itself', () => {
    const samples = fc
      .integer({ min: 1, max: 5_000 })
      .chain((of) => fc.tuple(fc.integer({ min: 0, max: of }), fc.constant(of)))
    fc.assert(
      fc.property(samples, ([hits, of]) => {
        const { rate, low, high } = shareOf(hits, of)
        const [from, to] = slowly(hits, of)
        expect(low).toBeCloseTo(from, 9)
        expect(high).toBeCloseTo(to, 9)
        expect(0 <= low! && low! <= rate! && rate! <= high! && high! <= 1).toBe(true)
      }),
    )
  })
})
