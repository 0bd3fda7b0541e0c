import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layOutSpans } from './highlighted-text.tsx'

const words = (text: string, spans: readonly (readonly [number, number])[]) =>
  layOutSpans(
    text,
    spans.map(([start, end]) => ({ start, end })),
  ).map((segment) => [segment.text, ...segment.findings])

describe('the spans of a text', () => {
  it('cut it where findings begin and end', () => {
    expect(
      words('act now, it is sure', [
        [0, 7],
        [15, 19],
      ]),
    ).toEqual([['act now', 0], [', it is '], ['sure', 1]])
    expect(words('plain', [])).toEqual([['plain']])
    expect(words('', [[0, 3]])).toEqual([])
  })

  it('may overlap, lie within each other, and be the same', () => {
    expect(
      words('abcdef', [
        [0, 4],
        [2, 6],
        [2, 3],
        [2, 3],
      ]),
    ).toEqual([
      ['ab', 0],
      ['c', 0, 1, 2, 3],
      ['d', 0, 1],
      ['ef', 1],
    ])
  })

  it('never break a character in two', () => {
    expect(words('a😀b', [[2, 4]])).toEqual([['a'], ['😀b', 0]])
    expect(words('a😀b', [[0, 2]])).toEqual([['a😀', 0], ['b']])
  })

  it('outside of the text are cut off, and empty ones are none', () => {
    expect(
      words('abc', [
        [-5, 1],
        [2, 99],
        [1, 1],
        [50, 60],
      ]),
    ).toEqual([['a', 0], ['b'], ['c', 1]])
  })

  it('put together are the text, each under all findings that cover it', () => {
    const span = fc.tuple(fc.integer({ min: -3, max: 40 }), fc.integer({ min: -3, max: 40 }))
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.array(span, { maxLength: 8 }), (text, spans) => {
        const findings = spans.map(([start, end]) => ({ start, end }))
        const segments = layOutSpans(text, findings)
        expect(segments.map((segment) => segment.text).join('')).toBe(text)
        for (const segment of segments) {
          expect(segment.text).not.toBe('')
          findings.forEach(({ start, end }, index) => {
            const covers = start <= segment.start && segment.start + segment.text.length <= end
            if (covers) expect(segment.findings).toContain(index)
          })
        }
      }),
    )
  })
})
