import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resemblance, SKETCH_SIZE, sketchOf } from './sketch.ts'

/** The hashes of a text's runs of three words are those of another text's. */
const sameRuns = (a: string, b: string) => sketchOf(a).join() === sketchOf(b).join()

describe('words', () => {
  it.each([
    ['One, TWO — three!', 'one two three'],
    ['… one two three', 'one two three'],
    ['one\u2000two\u2bffthree', 'one two three'],
    ['a@z[A`Z{0/9:', 'a z a z 0 9'],
    ['×one÷two three', '×one÷two three'],
  ])('%j reads like %j', (text, plain) => {
    expect(sameRuns(text, plain)).toBe(true)
  })

  it.each([
    ['cámara café pan', 'cmara caf pan'],
    ['one tw\u1fffo three', 'one two three'],
    ['one two three', 'one two three\u2c00'],
    ['one two three', 'one two four'],
    ['one two 3', 'one two'],
    ['ein Ölfaß da', 'ein ölfaß da'],
  ])('%j reads unlike %j', (text, other) => {
    expect(sameRuns(text, other)).toBe(false)
  })

  it('make one run a word from the third on', () => {
    expect(['', 'a', 'a b', 'a b c', 'a b c d'].map((text) => sketchOf(text).length)).toEqual([0, 0, 0, 1, 2])
  })
})

describe('resemblance', () => {
  it.each([
    ['a b c d', 'a b c e', 1 / 3],
    ['a b c d e', 'b c d e f', 2 / 4],
    ['a b c', 'a b c', 1],
    ['a b c', 'c b a', 0],
    ['a b c', '', 0],
    ['', '', 0],
  ])('of %j and %j is %f', (left, right, share) => {
    expect(resemblance(sketchOf(left), sketchOf(right))).toBe(share)
  })

  it('reads the second sketch out of a larger table', () => {
    const [past, text] = [sketchOf('a b c d e'), sketchOf('b c d e f')]
    expect(resemblance(text, [...text, ...past, ...text], 3, 6)).toBe(2 / 4)
  })

  it('of long texts is judged by the smallest hashes of both', () => {
    const numbers = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i)
    const even = numbers(0, SKETCH_SIZE).map((number) => 2 * number)
    const odd = even.map((number) => number + 1)
    expect(resemblance(even, [...odd.slice(0, -1), 62])).toBe(0)
    // Of the 32 smallest of both, 16 to 31 are shared; what lies beyond is not looked at.
    expect(resemblance(numbers(0, SKETCH_SIZE), numbers(16, SKETCH_SIZE))).toBe(16 / SKETCH_SIZE)
    expect(resemblance(numbers(0, 20), numbers(0, SKETCH_SIZE))).toBe(20 / SKETCH_SIZE)
    expect(resemblance(numbers(0, 20), numbers(10, 20))).toBe(10 / 30)
  })
})

describe('sketches', () => {
  const words = fc.array(fc.constantFrom('vote', 'bank', 'fire', 'moon', 'rice', 'gold', 'tea', 'rain'), {
    maxLength: 60,
  })

  it('a text resembles itself wholly, and resemblance goes both ways', () => {
    fc.assert(
      fc.property(words, words, (left, right) => {
        const [a, b] = [sketchOf(left.join(' ')), sketchOf(right.join(' '))]
        if (a.length > 0) expect(resemblance(a, a)).toBe(1)
        expect(resemblance(a, b)).toBe(resemblance(b, a))
      }),
    )
  })

  it('are exact for texts of few runs: the share of runs in common', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 14 }),
        fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 14 }),
        (left, right) => {
          const runs = (all: readonly number[]) => new Set(all.slice(2).map((_, i) => all.slice(i, i + 3).join(' ')))
          const [a, b] = [runs(left), runs(right)]
          const union = new Set([...a, ...b])
          fc.pre(union.size > 0 && union.size <= SKETCH_SIZE)
          const shared = [...a].filter((run) => b.has(run)).length
          expect(resemblance(sketchOf(left.join(' ')), sketchOf(right.join(' ')))).toBeCloseTo(shared / union.size, 12)
        },
      ),
    )
  })

  it('keep of a long text the same few hashes, and still tell a copy with a changed end', () => {
    const words = Array.from({ length: 400 }, (_, index) => `word${index}`)
    const sketch = sketchOf(words.join(' '))
    expect(sketch).toHaveLength(SKETCH_SIZE)
    expect(resemblance(sketch, sketchOf([...words, 'and', 'a', 'new', 'end'].join(' ')))).toBeGreaterThan(0.8)
    expect(resemblance(sketch, sketchOf(words.toReversed().join(' ')))).toBe(0)
  })

  it('read any text, also malformed and long, in linear time', () => {
    for (const text of [
      '',
      '\ud800',
      '\0'.repeat(1000),
      'a'.repeat(1_000_000),
      'a b '.repeat(250_000),
      '́'.repeat(1_000_000),
    ]) {
      expect(sketchOf(text).length).toBeLessThanOrEqual(SKETCH_SIZE)
    }
  })
})
