import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPostMemory } from './post-memory.ts'
import { resemblance, SKETCH_SIZE, sketchOf } from './sketch.ts'

const RUMOUR =
  'Withdraw your money today: the bank on Main Street will not open on Monday, a cousin of mine works there'

describe('near-duplicates among past posts', () => {
  it('finds a copy whatever its case, punctuation and spacing', () => {
    const memory = createPostMemory()
    memory.remember('first', RUMOUR)
    expect(memory.similar(RUMOUR.toUpperCase().replaceAll(',', ' —'))).toEqual([{ id: 'first', similarity: 1 }])
  })

  it('finds a copy with a new beginning and a new end', () => {
    const memory = createPostMemory()
    memory.remember('first', RUMOUR)
    const [found] = memory.similar(`Friends!! ${RUMOUR}. Share this`)
    expect(found?.id).toBe('first')
    expect(found!.similarity).toBeGreaterThan(0.7)
  })

  it('does not find another post on the same topic', () => {
    const memory = createPostMemory()
    memory.remember('first', RUMOUR)
    expect(memory.similar('The bank on Main Street says that its branches open on Monday as usual')).toEqual([])
  })

  it('takes no short phrase of a post for a copy of it', () => {
    const memory = createPostMemory()
    const words = RUMOUR.split(' ')
    for (let at = 0; at + 3 <= words.length; at++) memory.remember(`phrase-${at}`, words.slice(at, at + 3).join(' '))
    expect(memory.similar(RUMOUR)).toEqual([])
    expect(memory.similar(words.slice(0, 3).join(' '))).toEqual([{ id: 'phrase-0', similarity: 1 }])
  })

  it('forgets the oldest post first', () => {
    const memory = createPostMemory(2)
    for (const [id, text] of [
      ['a', RUMOUR],
      ['b', 'one two three four five'],
      ['c', 'six seven eight nine ten'],
    ] as const) {
      memory.remember(id, text)
    }
    expect(memory.similar(RUMOUR)).toEqual([])
    expect(memory.similar('six seven eight nine ten')).toHaveLength(1)
  })

  it('forgets a post also where others share its wording', () => {
    const memory = createPostMemory(2)
    for (const [id, end] of [
      ['a', 'one'],
      ['b', 'two'],
      ['c', 'three'],
    ] as const)
      memory.remember(id, `${RUMOUR} ${end}`)
    expect(
      memory
        .similar(RUMOUR)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['b', 'c'])
  })

  it('forgets a campaign from end to end, also the posts beyond its first few', () => {
    const memory = createPostMemory(6)
    for (let version = 0; version < 6; version++) memory.remember(`version-${version}`, `${RUMOUR} ${version} times`)
    for (let other = 0; other < 6; other++)
      memory.remember(`other-${other}`, `post ${other} of the day is about goats, rain, soup or tea number ${other}`)
    expect(memory.similar(`${RUMOUR} 5 times`)).toEqual([])
    expect(memory.similar('post 5 of the day is about goats, rain, soup or tea number 5')[0]).toEqual({
      id: 'other-5',
      similarity: 1,
    })
  })

  it('remembers a word-for-word copy only once, and of a campaign the first few', () => {
    const memory = createPostMemory()
    for (let copy = 0; copy < 20; copy++) memory.remember(`copy-${copy}`, RUMOUR)
    expect(memory.similar(RUMOUR)).toEqual([{ id: 'copy-0', similarity: 1 }])
    for (let version = 0; version < 20; version++) memory.remember(`version-${version}`, `${RUMOUR} ${version} times`)
    expect(memory.similar(RUMOUR).length).toBeLessThanOrEqual(5)
    expect(memory.similar(RUMOUR)[0]).toEqual({ id: 'copy-0', similarity: 1 })
  })

  it('orders equally alike posts by id', () => {
    const memory = createPostMemory()
    memory.remember('z', `${RUMOUR} yes`)
    memory.remember('a', `${RUMOUR} no`)
    expect(memory.similar(RUMOUR).map(({ id }) => id)).toEqual(['a', 'z'])
  })

  it('says nothing of texts too short to compare', () => {
    const memory = createPostMemory()
    memory.remember('short', 'good morning')
    expect(memory.similar('good morning')).toEqual([])
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
