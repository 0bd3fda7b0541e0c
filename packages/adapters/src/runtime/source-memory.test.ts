import { describe, expect, it } from 'vitest'
import { createSourceMemory } from './source-memory.ts'

describe('the record of a source', () => {
  it('has no figure where no post cites it', () => {
    const memory = createSourceMemory()
    memory.remember('p1', [], 'high_conf_fake')
    expect(memory.recordOf('a.example')).toBeUndefined()
  })

  it('counts posts, and has no share of nothing', () => {
    const memory = createSourceMemory()
    memory.remember('p1', ['a.example', 'b.example'], 'send_downstream')
    expect(memory.recordOf('a.example')).toEqual({ posts: 1 })
  })

  it('tells how many of those with a final label were refuted, and of those that people settled blocked', () => {
    const memory = createSourceMemory()
    for (const [id, label] of [
      ['p1', 'high_conf_fake'],
      ['p2', 'high_conf_fake'],
      ['p3', 'high_conf_true'],
      ['p4', 'send_downstream'],
    ] as const)
      memory.remember(id, ['a.example'], label)
    memory.settle('p3', 'clean')
    memory.settle('p4', 'blocked')
    // Wilson: 2 of 3 is between 0.208 and 0.939, 1 of 2 between 0.095 and 0.905, 95 times of 100.
    expect(memory.recordOf('a.example')).toEqual({
      posts: 4,
      refuted: { count: 2, of: 3, low: 0.208, high: 0.939 },
      blocked_by_people: { count: 1, of: 2, low: 0.095, high: 0.905 },
    })
  })

  it('goes along when people change their mind, or the machine decides again', () => {
    const memory = createSourceMemory()
    memory.remember('p1', ['a.example'], 'send_downstream')
    memory.settle('p1', 'blocked')
    memory.settle('p1', null)
    memory.settle('never seen', 'blocked')
    expect(memory.recordOf('a.example')).toEqual({ posts: 1 })
    memory.remember('p1', ['b.example'], 'high_conf_true')
    expect(memory.recordOf('a.example')).toBeUndefined()
    expect(memory.recordOf('b.example')).toMatchObject({ posts: 1, refuted: { count: 0, of: 1 } })
  })

  it('forgets a post that is taken back, and the oldest first', () => {
    const memory = createSourceMemory(2)
    for (const id of ['p1', 'p2', 'p3']) memory.remember(id, ['a.example'], 'high_conf_fake')
    expect(memory.recordOf('a.example')?.posts).toBe(2)
    memory.forget('p2')
    memory.forget('p2')
    memory.forget('p3')
    expect(memory.recordOf('a.example')).toBeUndefined()
  })
})
