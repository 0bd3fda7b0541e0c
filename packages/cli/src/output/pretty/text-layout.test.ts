import fc from 'fast-check'
import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import { columnsOf, layOut, wrapProse } from './text-layout.ts'

const shown = (text: string, width = 40) => layOut(text, width).map((line) => line.map((cell) => cell.shown).join(''))
const at = (text: string, found: string) => {
  const [line] = layOut(text, 80)
  const start = text.indexOf(found)
  return columnsOf(line!, start, start + found.length)
}

describe('a text on a terminal', () => {
  it('breaks after spaces, and anywhere in a word that is too long', () => {
    expect(shown('one two three four', 9)).toEqual(['one two ', 'three ', 'four'])
    expect(shown('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij'])
    expect(shown('a\nb\r\nc\u2028d')).toEqual(['a', 'b', 'c', 'd'])
    expect(shown('')).toEqual([''])
  })

  it('counts wide characters twice, combining marks and emoji sequences as one cell', () => {
    expect(at('日本 fake', 'fake')).toEqual({ from: 5, to: 9 })
    expect(at('cafe\u0301 fake', 'fake')).toEqual({ from: 5, to: 9 })
    expect(at('👩‍👩‍👧‍👦 fake', 'fake')).toEqual({ from: 3, to: 7 })
    expect(at('a fake 本', '本')).toEqual({ from: 7, to: 9 })
  })

  it('puts tabs at stops', () => {
    expect(shown('a\tb')).toEqual(['a   b'])
    expect(at('a\tfake', 'fake')).toEqual({ from: 4, to: 8 })
  })

  it('shows control, bidirectional and invisible characters instead of sending them', () => {
    expect(shown('a\u001b[31mb')).toEqual(['a\\u{1b}[31mb'])
    expect(shown('a\u202eb\u200bc')).toEqual(['a\\u{202e}b\\u{200b}c'])
    expect(shown('\ud800x')).toEqual(['\\u{d800}x'])
    expect(shown('می\u200cخواهم')).toEqual(['می\u200cخواهم'])
  })

  it('cuts a tower of combining marks', () => {
    expect(shown(`a${'\u0301'.repeat(100_000)}b`)[0]!.length).toBeLessThan(20)
  })

  it('shows every character once, in order, in lines no wider than asked, and sends no control character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.integer({ min: 10, max: 40 }), (text, width) => {
        const lines = layOut(text, width)
        let offset = 0
        for (const cell of lines.flat()) {
          expect(cell.start).toBeGreaterThanOrEqual(offset)
          offset = cell.end
          expect(cell.shown).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u)
        }
        for (const line of lines) {
          const used = line.reduce((sum, cell) => sum + cell.width, 0)
          expect(used <= width || line.length === 1).toBe(true)
        }
      }),
    )
  })
})

describe('prose', () => {
  it('fills lines of the given widths', () => {
    expect(wrapProse('one two three four five', 9, 14)).toEqual(['one two', 'three four', 'five'])
    expect(wrapProse('extraordinarily long', 8, 20)).toEqual(['', 'extraordinarily long'])
  })

  it('never overflows', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 30 }), fc.integer({ min: 8, max: 60 }), (text, width) => {
        for (const line of wrapProse(text, width)) expect(stringWidth(line)).toBeLessThanOrEqual(width)
        expect(wrapProse(text, width).join(' ').replace(/\s+/g, '')).toBe(text.replace(/\s+/g, ''))
      }),
    )
  })
})
