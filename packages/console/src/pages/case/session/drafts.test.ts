import { describe, expect, it } from 'vitest'
import { Drafts, turnOf } from './drafts.ts'

function storage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

describe('a draft', () => {
  it('is kept by case, and through a reload', () => {
    const tab = storage()
    new Drafts(tab).set('c1', { rationale: 'because' })
    const later = new Drafts(tab)
    expect([later.get('c1'), later.get('c2')]).toEqual([{ rationale: 'because' }, {}])
  })

  it('is the same object until it changes', () => {
    const drafts = new Drafts(storage())
    expect(drafts.get('c1')).toBe(drafts.get('c1'))
    drafts.set('c1', { note: 'a' })
    expect(drafts.get('c1')).toBe(drafts.get('c1'))
  })

  it('ends when the case is decided, but for its note', () => {
    const tab = storage()
    const drafts = new Drafts(tab)
    drafts.set('c1', { outcome: 'clean', blindFirst: 'blocked', rationale: 'x', note: 'later' })
    drafts.decided('c1')
    expect(drafts.get('c1')).toEqual({ note: 'later' })
    drafts.set('c1', { note: '' })
    expect([drafts.get('c1'), tab.kept.size]).toEqual([{}, 0])
  })

  it('lasts as long as the page where nothing can be kept, and reads nothing that it did not write', () => {
    const full = {
      getItem: () => '{"rationale":4}',
      setItem: () => {
        throw new Error('full')
      },
      removeItem: () => undefined,
    }
    const drafts = new Drafts(full)
    expect(drafts.get('c1')).toEqual({})
    drafts.set('c1', { note: 'kept' })
    expect(drafts.get('c1')).toEqual({ note: 'kept' })
  })

  it('tells when one changes', () => {
    const drafts = new Drafts()
    let told = 0
    const stop = drafts.subscribe(() => told++)
    drafts.set('c1', { note: 'a' })
    stop()
    drafts.set('c1', { note: 'b' })
    expect(told).toBe(1)
  })
})

describe('a turn of a case', () => {
  const turn = (...types: string[]) => turnOf({ history: types.map((type, at) => ({ type, seq: at + 10 })) as never })

  it('lasts through claims and notes, and ends with every decision', () => {
    const begun = turn('case.opened')
    expect(turn('case.opened', 'case.claimed', 'case.noted', 'case.expired', 'case.reassigned')).toBe(begun)
    for (const end of ['case.resolved', 'case.undone', 'case.reopened', 'appeal.submitted'])
      expect(turn('case.opened', end)).not.toBe(begun)
    expect(turn('case.opened', 'case.resolved', 'case.undone')).not.toBe(turn('case.opened', 'case.resolved'))
  })
})
