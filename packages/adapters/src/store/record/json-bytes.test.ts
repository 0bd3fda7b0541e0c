import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JsonBytes } from './json-bytes.ts'

/** What `write` writes, as text. */
function written(write: (out: JsonBytes) => void, out = new JsonBytes()): string {
  out.begin()
  write(out)
  return out.end().toString()
}

describe('JSON in UTF-8', () => {
  it('has strings as JSON.stringify writes them', () => {
    const anything = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }))
    fc.assert(
      fc.property(anything, (value) => {
        expect(written((out) => out.string(value))).toBe(JSON.stringify(value))
      }),
    )
    for (const value of ['"', '\\', '\n', '\u007f', 'é', '\ud800', 'a"b', '🎉'])
      expect(written((out) => out.string(value))).toBe(JSON.stringify(value))
  })

  it('has numbers as JSON.stringify writes them', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.integer()), (value) => {
        expect(written((out) => out.number(value))).toBe(JSON.stringify(value))
      }),
    )
    for (const value of [0, -0, 9, 10, -1, 0.1, 1e21, 5e-324, Number.NaN, Number.POSITIVE_INFINITY])
      expect(written((out) => out.number(value))).toBe(JSON.stringify(value))
  })

  it('lays texts side by side, and leaves those it gave out as they are', () => {
    const out = new JsonBytes()
    const texts = Array.from({ length: 300 }, (_, index) => `${index}:${'é'.repeat(index * 20)}`)
    const given = texts.map((text) => {
      out.begin()
      for (const half of [text.slice(0, 9), text.slice(9)]) out.text(half)
      return out.end()
    })
    expect(given.map(String)).toEqual(texts)
    expect(given[1]!.buffer).toBe(given[0]!.buffer)
    expect(given[1]!.byteOffset).toBe(given[0]!.byteOffset + given[0]!.length)
    expect(given.at(-1)!.buffer).not.toBe(given[0]!.buffer)
  })

  it('takes texts of any size', () => {
    const long = 'x'.repeat(3_000_000)
    expect(
      written((out) => {
        out.byte(0x22)
        out.bytes(Buffer.from(long))
        out.text(long)
        out.byte(0x22)
      }),
    ).toBe(`"${long}${long}"`)
  })

  it('drops what was left of a text that failed', () => {
    const out = new JsonBytes()
    out.begin()
    out.text('half of')
    expect(written((next) => next.text('whole'), out)).toBe('whole')
  })
})
