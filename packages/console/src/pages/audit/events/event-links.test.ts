import { describe, expect, it } from 'vitest'
import { linkOf, linksOf } from './event-links.ts'

const EVENT = { seq: 1, type: 'x', at: '', entity: 'case:c1', actor: 'person:p1', data: {} }

describe('what an event leads to', () => {
  it('is what it happened to, what its data names, and who did it, each once', () => {
    const links = linksOf({ ...EVENT, data: { decision: 'd1', by: 'person:p1', to: 'case:c2', outcome: 'clean' } })
    expect(links.map(({ entity }) => entity)).toEqual(['case:c1', 'decision:d1', 'person:p1', 'case:c2'])
    const erased = linksOf({ ...EVENT, entity: 'decision:d1', data: { decisions: ['d1', 'd2', 3] }, actor: null })
    expect(erased.map(({ pageId }) => pageId)).toEqual(['d1', 'd2'])
  })

  it('is only what there is a page about', () => {
    const named = linksOf({
      ...EVENT,
      entity: 'ledger:tribunal.local/1',
      actor: 'system:routing',
      data: { by: 'change' },
    })
    expect(named).toEqual([])
    expect([linkOf('key:k1').needs, linkOf('case:c1').needs]).toEqual(['keys:manage', 'cases:read'])
    expect(linkOf('webhook:w1')).toMatchObject({ page: 'settings', search: { tab: 'webhooks', webhook: 'w1' } })
    expect(linkOf('odd')).toEqual({ entity: 'odd', what: 'odd', id: '' })
  })
})
