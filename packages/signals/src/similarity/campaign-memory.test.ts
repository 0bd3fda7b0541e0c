import type { Post } from '@tribunal/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCampaignMemory } from './campaign-memory.ts'

const NOON = Date.parse('2026-03-01T12:00:00Z')
const MINUTE = 60_000
const RUMOUR =
  'the bank on the main street will not open on monday, so withdraw all of your savings while you still can'
const OTHER = 'heavy rain is expected along the whole coast this weekend, and small boats should stay in the harbour'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
/** Twelve words that no other text has. */
const unlike = (i: number) => Array.from({ length: 12 }, (_, w) => `word${LETTERS[i]}${LETTERS[w]}`).join(' ')

const post = (id: string, text = RUMOUR, more: Partial<Post> = {}): Post => ({ kind: 'post', id, text, ...more })

function memoryAt(start = NOON, capacity?: number) {
  let at = start
  const memory = createCampaignMemory({ now: () => at, ...(capacity === undefined ? {} : { capacity }) })
  return {
    memory,
    wait(ms: number) {
      at += ms
    },
    /** Looks, then remembers, as a decision does. */
    see(one: Post) {
      const campaign = memory.campaignOf(one)
      memory.remember(one, campaign?.id ?? one.id)
      return campaign
    },
  }
}

describe('a campaign', () => {
  it('is told by its first post, its size, its authors and its spread', () => {
    const { see, wait } = memoryAt()
    expect(see(post('a', RUMOUR, { author: 'ann' }))).toBeUndefined()
    wait(10 * MINUTE)
    see(post('b', RUMOUR, { author: 'bob' }))
    wait(90 * MINUTE)
    see(post('c', RUMOUR, { author: 'ann' }))
    wait(5 * MINUTE)
    expect(see(post('d', `hear this: ${RUMOUR}`, { author: 'dan' }))).toEqual({
      id: 'a',
      size: 4,
      first_seen: '2026-03-01T12:00:00.000Z',
      authors: 3,
      posts_1h: 2,
      posts_24h: 4,
      similarity: expect.closeTo(0.9, 1),
    })
  })

  it('counts by when posts were made, where they tell, in whatever order they come', () => {
    const { see } = memoryAt()
    const made = (id: string, created_at: string) => see(post(id, RUMOUR, { created_at }))
    made('late', '2026-02-28T10:30:00Z')
    made('early', '2026-02-20T08:00:00Z')
    made('nonsense', 'yesterday')
    expect(made('now', '2026-02-28T11:00:00Z')).toMatchObject({
      id: 'late',
      size: 4,
      first_seen: '2026-02-20T08:00:00.000Z',
      posts_1h: 2,
      posts_24h: 2,
    })
  })

  it('holds apart what is not alike, and says nothing of short texts', () => {
    const { see } = memoryAt()
    see(post('a'))
    expect(see(post('b', OTHER))).toBeUndefined()
    expect([see(post('c', 'good morning')), see(post('d', 'good morning'))]).toEqual([undefined, undefined])
  })

  it('is not made of a text and one that merely holds it', () => {
    for (let i = 0; i < 8; i++) {
      const { see } = memoryAt()
      const short = unlike(i).split(' ').slice(0, 8).join(' ')
      see(post('short', short))
      expect(see(post('long', `${short} ${[8, 9, 10].map(unlike).join(' ')}`))).toBeUndefined()
    }
  })

  it('is the one whose wording is nearest, and of equals the older', () => {
    const { see, memory } = memoryAt()
    const half = (end: string) => `${RUMOUR} ${end}`
    memory.remember(post('x', half('because a cousin of mine works there')), 'x')
    memory.remember(post('y', half('because a friend of mine works there')), 'y')
    expect(see(post('z', half('because a friend of mine works there')))?.id).toBe('y')
    expect(see(post('w', half('because a brother of mine works there')))?.id).toBe('x')
  })

  it('is also that of a copy wholly in capitals, where names are not told from words', () => {
    const named = (name: string) =>
      `dear ${name}, the bank on the main street will not open for ${name} on monday morning`
    const { memory } = memoryAt()
    memory.remember(post('a', named('Maria')), 'a')
    const copy = named('Maria Lopez').toUpperCase()
    expect(memory.campaignOf(post('b', copy))).toMatchObject({ id: 'a', similarity: expect.closeTo(0.4, 1) })
    // As little in common is no copy where names can be told.
    expect(memory.campaignOf(post('c', copy.toLowerCase()))).toBeUndefined()
  })

  it('is not made of one post that is sent again', () => {
    const { see } = memoryAt()
    see(post('a', RUMOUR, { author: 'ann' }))
    expect(see(post('a', RUMOUR, { author: 'ann' }))).toBeUndefined()
    see(post('b', RUMOUR, { author: 'bob' }))
    expect(see(post('b', RUMOUR, { author: 'bob' }))).toMatchObject({ id: 'a', size: 2, authors: 2, posts_1h: 2 })
    expect(see(post('b', OTHER))).toBeUndefined()
    expect(see(post('c'))).toMatchObject({ id: 'a', size: 2, authors: 1 })
  })

  it('goes on when posts of it are taken back, as long as one is left', () => {
    const { see, memory } = memoryAt()
    for (const id of ['a', 'b', 'c']) see(post(id, RUMOUR, { author: id }))
    memory.forget('a')
    memory.forget('never seen')
    expect(see(post('d', RUMOUR, { author: 'd' }))).toMatchObject({ id: 'a', size: 3, authors: 3 })
    for (const id of ['b', 'c', 'd']) memory.forget(id)
    expect(see(post('e'))).toBeUndefined()
  })

  it('goes on where the record says how it began', () => {
    const { see, memory } = memoryAt()
    memory.remember(post('k'), 'first', NOON - MINUTE)
    memory.recall('first', 40, NOON - 90 * MINUTE)
    memory.recall('never seen', 40, NOON)
    expect(see(post('l'))).toMatchObject({ id: 'first', size: 41, first_seen: '2026-03-01T10:30:00.000Z', posts_1h: 2 })
  })
})

describe('what is remembered is bounded', () => {
  it('forgets the oldest posts, and campaigns of which nothing is left', () => {
    const { see } = memoryAt(NOON, 3)
    see(post('a'))
    for (const i of [0, 1, 2]) see(post(`other-${i}`, unlike(i)))
    expect(see(post('b'))).toBeUndefined()
  })

  it('keeps a wording that comes again and again, and the size of its campaign', () => {
    const { see } = memoryAt(NOON, 4)
    for (let i = 0; i < 12; i++) {
      const seen = see(post(`copy-${i}`, RUMOUR, { author: `author-${i}` }))
      if (i > 0) expect(seen).toMatchObject({ id: 'copy-0', size: i + 1, authors: Math.min(i, 2) + 1 })
      see(post(`other-${i}`, unlike(i)))
    }
  })

  it('takes back a post whose wording was forgotten before', () => {
    const { see, memory } = memoryAt(NOON, 6)
    see(post('a'))
    see(post('before', OTHER))
    see(post('copy'))
    memory.forget('a')
    for (const i of [0, 1, 2, 3, 4]) memory.remember(post(`other-${i}`, unlike(i)), `other-${i}`)
    memory.forget('copy')
    expect(see(post('b'))).toBeUndefined()
    expect(see(post('c'))).toMatchObject({ id: 'b', size: 2 })
  })

  it('forgets every wording of a campaign, also those beyond the first few', () => {
    const { see } = memoryAt(NOON, 8)
    for (let i = 0; i < 8; i++) see(post(`v-${i}`, `${RUMOUR} ${LETTERS[i]}`))
    for (let i = 0; i < 8; i++) see(post(`other-${i}`, unlike(i)))
    expect(see(post('again'))).toBeUndefined()
    expect(see(post('and again'))?.id).toBe('again')
  })

  it('proposes of a campaign the first few wordings', () => {
    const { see } = memoryAt()
    for (let i = 0; i < 26; i++) {
      const seen = see(post(`v-${i}`, `${RUMOUR} ${LETTERS[i]}`))
      expect(seen?.size ?? 1).toBe(i + 1)
    }
  })
})

it('says the same of the same posts, and remembers no more of one campaign than was seen', () => {
  const texts = [RUMOUR, OTHER, `${RUMOUR} today`, `${OTHER} or on land`]
  const seen = fc.record({ id: fc.integer({ min: 0, max: 9 }), text: fc.constantFrom(...texts), forget: fc.boolean() })
  fc.assert(
    fc.property(fc.array(seen, { maxLength: 40 }), (calls) => {
      const run = () => {
        const { memory, see } = memoryAt(NOON, 5)
        return calls.map(({ id, text, forget }) => {
          if (forget) memory.forget(`${id}`)
          return see(post(`${id}`, text, { author: `${id % 3}` }))
        })
      }
      const found = run()
      expect(run()).toEqual(found)
      for (const campaign of found) {
        if (!campaign) continue
        expect(campaign.size).toBeGreaterThan(1)
        expect(campaign.size).toBeLessThanOrEqual(calls.length)
        expect(campaign.posts_1h).toBeLessThanOrEqual(campaign.posts_24h)
        expect(campaign.authors).toBeLessThanOrEqual(3)
      }
    }),
  )
})
