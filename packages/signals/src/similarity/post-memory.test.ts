import { describe, expect, it } from 'vitest'
import { createPostMemory } from './post-memory.ts'
import { resemblance, sketchOf } from './sketch.ts'

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

  it('remembers a campaign that comes back after it was forgotten', () => {
    const memory = createPostMemory(5)
    const tell = (id: string, text: string) => memory.remember(id, text)
    for (let version = 0; version < 4; version++) tell(`version-${version}`, `${RUMOUR} ${version} times`)
    for (let other = 0; other < 5; other++)
      tell(`other-${other}`, `post ${other} is about goats, rain, soup or tea ${other}`)
    tell('again', `${RUMOUR} once more`)
    expect(memory.similar(RUMOUR).map(({ id }) => id)).toEqual(['again'])
  })

  it('remembers a word-for-word copy only once, and of a campaign the first few', () => {
    const memory = createPostMemory()
    for (let copy = 0; copy < 20; copy++) memory.remember(`copy-${copy}`, RUMOUR)
    expect(memory.similar(RUMOUR)).toEqual([{ id: 'copy-0', similarity: 1 }])
    for (let version = 0; version < 20; version++) memory.remember(`version-${version}`, `${RUMOUR} ${version} times`)
    expect(memory.similar(RUMOUR).length).toBeLessThanOrEqual(5)
    expect(memory.similar(RUMOUR)[0]).toEqual({ id: 'copy-0', similarity: 1 })
  })

  it('takes a post back, every wording of it, and keeps what others share with it', () => {
    const memory = createPostMemory()
    memory.remember('first', RUMOUR)
    memory.remember('edited', `${RUMOUR}. Share this with your family`)
    memory.remember(
      'first',
      'Another text of the same author, about the weather on the coast this weekend and the next',
    )
    memory.forget('first')
    memory.forget('never seen')
    expect(memory.similar(RUMOUR).map(({ id }) => id)).toEqual(['edited'])
    expect(
      memory.similar('Another text of the same author, about the weather on the coast this weekend and the next'),
    ).toEqual([])
    memory.remember('first', RUMOUR)
    expect(memory.similar(RUMOUR).map(({ id }) => id)).toContain('first')
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

  it('remembers a copy once also where another version shares its wording', () => {
    const memory = createPostMemory()
    const [one, two] = [`${RUMOUR} one`, `${RUMOUR} two`]
    expect(sketchOf(one)[0]).toBe(sketchOf(two)[0])
    memory.remember('one', one)
    memory.remember('two', two)
    memory.remember('copy', two)
    expect(memory.similar(two).map(({ id }) => id)).toEqual(['two', 'one'])
  })
})

describe('how far it looks', () => {
  const wordsOf = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => prefix + i).join(' ')
  const part = wordsOf('part', 12)

  it('finds a post with half of its wording in common, and none with less', () => {
    const half = `${wordsOf('half', 10)} ${part}`
    const less = `${wordsOf('half', 11)} ${part}`
    expect([half, less].map((text) => resemblance(sketchOf(part), sketchOf(text)))).toEqual([10 / 20, 10 / 21])
    const memory = createPostMemory()
    memory.remember('half', half)
    memory.remember('part', part)
    expect(memory.similar(part).map(({ id }) => id)).toEqual(['part', 'half'])
    expect(memory.similar(less).map(({ id }) => id)).toEqual(['half'])
  })

  it('finds by the sixth smallest hash of a post, and not by the seventh', () => {
    /** Two texts with half of their wording in common, the first of it at that place among the hashes of the second. */
    const pairSharing = (at: number): [part: string, whole: string] => {
      for (let i = 0; ; i++) {
        const own = wordsOf(`part${i}x`, 12)
        const whole = `${wordsOf(`whole${i}x`, 10)} ${own}`
        const sketch = sketchOf(own)
        if (sketchOf(whole).findIndex((run) => sketch.includes(run)) === at) return [own, whole]
      }
    }
    const found = (past: string, text: string) => {
      const memory = createPostMemory()
      memory.remember('past', past)
      return memory.similar(text).length
    }
    for (const [at, wanted] of [
      [5, 1],
      [6, 0],
    ] as const) {
      const [part, whole] = pairSharing(at)
      expect(resemblance(sketchOf(part), sketchOf(whole))).toBe(0.5)
      expect([found(part, whole), found(whole, part)]).toEqual([wanted, wanted])
    }
  })

  it('proposes of a campaign the first four', () => {
    const memory = createPostMemory()
    const common = wordsOf('word', 20)
    const smallest = (text: string) => sketchOf(text).slice(0, 6).join()
    const versions = Array.from({ length: 40 }, (_, i) => `${common} end${i}`).filter(
      (version) => smallest(version) === smallest(common),
    )
    expect(versions.length).toBeGreaterThan(5)
    for (const [i, version] of versions.entries()) memory.remember(`version-${i}`, version)
    expect(memory.similar(common).map(({ id }) => id)).toEqual(['version-0', 'version-1', 'version-2', 'version-3'])
  })

  it('answers with the five most alike', () => {
    const memory = createPostMemory()
    const [start, middle, end] = [wordsOf('start', 8), wordsOf('middle', 10), wordsOf('end', 8)]
    const more = (count: number) => wordsOf('more', count)
    for (let i = 1; i <= 4; i++) {
      memory.remember(`start-${i}`, `${start} ${middle} ${more(i)}`)
      memory.remember(`end-${i}`, `${more(i)} ${middle} ${end}`)
    }
    expect(memory.similar(`${start} ${middle} ${end}`)).toEqual(
      ['end-1', 'start-1', 'end-2', 'start-2', 'end-3'].map((id) => ({
        id,
        similarity: 16 / (24 + Number(id.at(-1))),
      })),
    )
  })
})
