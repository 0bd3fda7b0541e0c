import { describe, expect, it } from 'vitest'
import { type BulkResult, bulkAction, EMPTY_DRAFT, refusalsOf } from './bulk-action.ts'

describe('an action on many cases', () => {
  it('is none until what it needs is chosen', () => {
    expect(bulkAction('resolve', { ...EMPTY_DRAFT, outcome: 'clean' })).toBeUndefined()
    expect(bulkAction('reassign', EMPTY_DRAFT)).toBeUndefined()
    expect(bulkAction('claim', EMPTY_DRAFT)).toEqual({ do: 'claim' })
  })

  it('says only what was chosen', () => {
    expect(bulkAction('reassign', { ...EMPTY_DRAFT, queue: ' scam ', to: 'anybody' })).toEqual({
      do: 'reassign',
      queue: 'scam',
      to: null,
    })
    expect(bulkAction('resolve', { ...EMPTY_DRAFT, outcome: 'clean', reason: 'no_claim', note: ' ok ' })).toEqual({
      do: 'resolve',
      outcome: 'clean',
      reason_code: 'no_claim',
      rationale: 'ok',
    })
    expect(bulkAction('escalate', EMPTY_DRAFT)).toEqual({ do: 'escalate' })
  })

  it('tells why cases refuse, the most frequent reason first', () => {
    const results = ['held_by_other', 'own_decision', 'own_decision'].map((reason) => ({ ok: false, reason }))
    expect(refusalsOf({ results: [...results, { ok: true }] } as unknown as BulkResult)).toEqual([
      { reason: 'own_decision', count: 2 },
      { reason: 'held_by_other', count: 1 },
    ])
  })
})
