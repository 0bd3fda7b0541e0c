import { describe, expect, it } from 'vitest'
import { ANA, at, BEN, BLOCKED, CaseStory, CLAIM, DAY, openedEvent, START, withSecond } from '../../test/case-story.ts'
import { caseFrom, evolveCase } from './evolve-case.ts'

describe('a case from its events', () => {
  it('begins as it was opened', () => {
    expect(caseFrom('case-1', [openedEvent({ skill: 'elections', blind: true })])).toEqual({
      id: 'case-1',
      decision: 'decision-1',
      kind: 'post',
      cause: 'routing',
      lang: 'en',
      skill: 'elections',
      machineOutcome: 'needs_review',
      blind: true,
      queue: 'posts',
      priority: 'normal',
      openedAt: START,
      due: at(DAY),
      status: 'open',
      stage: 'first',
      leadOnly: false,
      assignee: null,
      claim: null,
      lostClaim: null,
      round: 0,
      resolutions: [],
      effect: null,
      appeal: null,
      undoable: null,
      notes: 0,
      links: [],
      version: 1,
    })
  })

  it('is what the commands made of it', () => {
    const story = new CaseStory().does(ANA, CLAIM, withSecond(BLOCKED)).does(BEN, CLAIM)
    expect(caseFrom('case-1', story.events)).toEqual(story.state)
    expect(story.state.version).toBe(story.events.length)
  })

  it('counts notes and keeps links, no matter who writes them and whenever', () => {
    const story = new CaseStory().does(BEN, { do: 'note', note: 'See the other one.' }, { do: 'link', to: 'case:2' })
    expect(story.events.slice(-2)).toEqual([
      { type: 'case.noted', at: START, actor: BEN.actor, data: {}, texts: { note: 'See the other one.' } },
      { type: 'case.linked', at: START, actor: BEN.actor, data: { to: 'case:2' } },
    ])
    story.does(ANA, CLAIM, BLOCKED).does(BEN, { do: 'note', note: '' }, { do: 'link', to: 'decision:3' })
    story.is({ notes: 2, links: ['case:2', 'decision:3'], status: 'resolved' })
  })

  it('needs an event that opens it, first and once', () => {
    const [, claimed] = new CaseStory().does(ANA, CLAIM).events
    expect(() => caseFrom('case-1', [])).toThrow(new RangeError('the case case-1 has no events'))
    expect(() => caseFrom('case-1', [claimed!])).toThrow(
      new RangeError('the case case-1 begins with case.claimed, not with case.opened'),
    )
    const state = caseFrom('case-1', [openedEvent()])
    expect(() => evolveCase('case-1', state, openedEvent())).toThrow(new RangeError('the case case-1 is opened twice'))
  })
})
