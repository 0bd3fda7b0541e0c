import type { Case, TribunalEvent } from '@tribunal/client'
import { describe, expect, it } from 'vitest'
import { bringsCase, caseOf, patchCase } from './patch-case.ts'

const ROW = {
  id: 'c1',
  status: 'open',
  stage: 'first',
  queue: 'health',
  priority: 'low',
  held_by: null,
} as unknown as Case
const event = (type: string, data: object = {}): TribunalEvent =>
  ({
    seq: 1,
    type,
    entity: 'case:c1',
    actor: 'person:b',
    timestamp: '2026-11-22T12:00:00Z',
    data,
  }) as unknown as TribunalEvent
const after = (row: Case, ...events: readonly TribunalEvent[]) =>
  events.reduce((one, next) => patchCase(one, next, 'Bruno'), row)
const EXPIRES = { expires_at: '2026-11-22T12:05:00Z' }

describe('a row of the queue', () => {
  it('shows who took its case, and that they gave it back', () => {
    const taken = after(ROW, event('case.claimed', EXPIRES))
    expect([taken.status, taken.held_by]).toEqual(['claimed', { id: 'person:b', name: 'Bruno', ...EXPIRES }])
    const longer = after(taken, event('case.extended', { expires_at: '2026-11-22T12:09:00Z' }))
    expect(longer.held_by?.expires_at).toBe('2026-11-22T12:09:00Z')
    expect(after(taken, event('case.released'))).toEqual(ROW)
    expect(after(taken, event('case.expired'))).toEqual(ROW)
  })

  it('shows that its case is decided, waits for another, or was taken back', () => {
    const done = after(ROW, event('case.resolved', { outcome: 'clean', next: 'done' }))
    expect([done.status, done.resolved_by?.name, done.effective_outcome]).toEqual(['resolved', 'Bruno', 'clean'])
    expect(after(ROW, event('case.resolved', { next: 'second' }))).toMatchObject({ status: 'open', stage: 'second' })
    expect(after(done, event('case.undone', EXPIRES)).status).toBe('claimed')
  })

  it('moves to another queue, and to leads', () => {
    expect(after(ROW, event('case.reassigned', { queue: 'scam', priority: 'urgent' }))).toMatchObject({
      queue: 'scam',
      priority: 'urgent',
    })
    expect(after(ROW, event('case.escalated')).lead_only).toBe(true)
  })

  it('stays as it is where an event says nothing of it', () => {
    expect(after(ROW, event('case.noted'), event('case.extended', EXPIRES), event('case.claimed'))).toBe(ROW)
  })

  it('is known by the entity of its events', () => {
    expect([caseOf(event('case.noted')), caseOf({ ...event('decision.made'), entity: 'decision:d' })]).toEqual([
      'c1',
      undefined,
    ])
    expect([bringsCase(event('case.opened')), bringsCase(event('case.claimed'))]).toEqual([true, false])
  })
})
