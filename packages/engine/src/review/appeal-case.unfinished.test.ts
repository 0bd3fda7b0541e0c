import { describe, expect, it } from 'vitest'
import {
  type Actor,
  ANA,
  APPEAL,
  at,
  BEN,
  BLOCKED,
  BOT,
  CAM,
  CaseStory,
  CLAIM,
  CLEAN,
  DAY,
  HOUR,
  LEA,
  LIV,
  MINUTE,
  REJECT,
  SITE,
  withSecond,
} from '../../test/case-story.ts'
import { effectiveOutcome } from './case-state.ts'

const reopen = { do: 'reopen', rationale: 'The source was satire.', due: at(DAY) } as const
const again = { ...APPEAL, appeal: 'appeal-2' }

describe('an appeal on a case that people have not finished', () => {
  it('finishes it', () => {
    const story = new CaseStory().does(SITE, APPEAL)
    expect(story.last(2)).toEqual(['case.opened', 'appeal.submitted'])
    story.is({ status: 'open', stage: 'appeal', round: 0, due: at(DAY) })
    story.does(ANA, CLAIM, BLOCKED).is({ status: 'resolved', effect: { outcome: 'blocked', by: ANA.actor, at: at(0) } })
    expect(story.last(1)).toEqual(['appeal.modified'])
  })

  it('is taken from its holder: they have not read it', () => {
    const story = new CaseStory().does(ANA, CLAIM).after(MINUTE).does(SITE, APPEAL)
    story.is({ status: 'open', claim: null, lostClaim: { by: ANA.actor, since: at(0), until: at(MINUTE) } })
    story.does(ANA, CLAIM, CLEAN).is({ status: 'resolved' })
  })

  it('is not answered by somebody who decided before, though they held it when the appeal came', () => {
    const story = new CaseStory().does(ANA, CLAIM, BLOCKED, reopen, CLAIM).does(SITE, APPEAL)
    expect(story.refusal(ANA, CLEAN)).toEqual({ code: 'already_resolved', by: ANA.actor, at: at(0) })
    expect(story.refusal(ANA, CLAIM)).toEqual({ code: 'own_decision' })
  })

  it('is not answered by a program, though it held it when the appeal came', () => {
    const story = new CaseStory().does(BOT, CLAIM).does(SITE, APPEAL)
    expect(story.refusal(BOT, CLEAN)).toEqual({ code: 'not_held', until: at(0) })
    expect(story.refusal(BOT, CLAIM)).toEqual({ code: 'person_needed' })
  })

  it('is nobody’s in particular, though the case was', () => {
    new CaseStory().does(LEA, { do: 'hand_over', to: ANA.actor }).does(SITE, APPEAL).does(BEN, CLAIM)
  })

  it('writes down first that a claim ran out', () => {
    const story = new CaseStory().does(ANA, CLAIM).after(HOUR).does(SITE, APPEAL)
    expect(story.last(2)).toEqual(['case.expired', 'appeal.submitted'])
    expect(story.refusal(ANA, CLEAN)).toEqual({ code: 'not_held', until: at(5 * MINUTE) })
  })

  it('is not the first reviewer’s, who waits for a second one', () => {
    const story = new CaseStory().does(ANA, CLAIM, withSecond(BLOCKED)).does(SITE, APPEAL)
    expect(story.refusal(ANA, CLAIM)).toEqual({ code: 'own_decision' })
    story.does(BEN, CLAIM, CLEAN).is({ status: 'resolved', effect: { outcome: 'clean', by: BEN.actor, at: at(0) } })
    expect(story.last(1)).toEqual(['appeal.reversed'])
  })

  const disputed = () => new CaseStory().does(ANA, CLAIM, withSecond(BLOCKED)).does(BEN, CLAIM, CLEAN)
  it.each<[string, () => CaseStory, Actor, object]>([
    ['the first reviewer', () => new CaseStory(), CAM, { stage: 'first', leadOnly: false }],
    [
      'the second',
      () => new CaseStory().does(ANA, CLAIM, withSecond(BLOCKED)),
      CAM,
      { stage: 'second', leadOnly: false },
    ],
    ['a lead who settles it', disputed, LIV, { stage: 'settle', leadOnly: true }],
    [
      'a lead, as asked',
      () => new CaseStory().does(ANA, CLAIM, { do: 'escalate' }),
      LIV,
      { stage: 'first', leadOnly: true },
    ],
  ])('goes back to %s where it may not be heard', (_, before, next, wanted) => {
    const story = before().does(SITE, APPEAL).does(LEA, CLAIM, REJECT)
    story.is({ status: 'open', claim: null, assignee: null, ...wanted })
    story.does(next, CLAIM, BLOCKED).is({ status: 'resolved' })
  })

  it('that was escalated after the appeal goes back to whom it came from', () => {
    const story = new CaseStory().does(SITE, APPEAL).does(ANA, CLAIM, { do: 'escalate' })
    expect(story.refusal(BEN, CLAIM)).toEqual({ code: 'lead_needed' })
    story.does(LEA, CLAIM, REJECT).is({ stage: 'first', leadOnly: false }).does(BEN, CLAIM)
  })

  it('tells who decided last, not who rejected the appeal before', () => {
    const story = new CaseStory().does(SITE, APPEAL).does(BEN, CLAIM, REJECT).after(HOUR).does(ANA, CLAIM, CLEAN)
    expect(story.refusal(BEN, CLAIM)).toEqual({ code: 'already_resolved', by: ANA.actor, at: at(HOUR) })
  })
})

describe('an appeal against what the machine alone decided', () => {
  const opened = () => new CaseStory({ cause: 'appeal', outcome: 'blocked' })

  it('opens a case, and finishes it', () => {
    const story = opened().does(SITE, APPEAL).does(ANA, CLAIM, CLEAN)
    story.is({ status: 'resolved', effect: { outcome: 'clean', by: ANA.actor, at: at(0) } })
    expect(story.last(1)).toEqual(['appeal.reversed'])
  })

  it('leaves nothing to do where it may not be heard: the machine’s outcome stands', () => {
    const story = opened().does(SITE, APPEAL).does(ANA, CLAIM).after(MINUTE).does(ANA, REJECT)
    story.is({ status: 'resolved', effect: null, resolutions: [] })
    expect(effectiveOutcome(story.state)).toBe('blocked')
    expect(story.refusal(BEN, CLAIM)).toEqual({ code: 'already_resolved', by: ANA.actor, at: at(MINUTE) })
  })

  it('goes back to people who had begun', () => {
    const story = opened().does(ANA, CLAIM, withSecond(BLOCKED)).does(SITE, APPEAL).does(BEN, CLAIM, REJECT)
    story.is({ status: 'open', stage: 'second' })
  })

  it('goes back to people for whom a lead opened it after the first appeal', () => {
    const story = opened().does(SITE, APPEAL).does(ANA, CLAIM, REJECT).does(LEA, reopen)
    story.does(SITE, again).does(BEN, CLAIM, REJECT).is({ status: 'open', stage: 'first' })
  })
})
