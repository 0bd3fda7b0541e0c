import { describe, expect, it } from 'vitest'
import {
  ANA,
  APPEAL,
  at,
  BLOCKED,
  CaseStory,
  CLAIM,
  CLEAN,
  DAY,
  HOUR,
  LEA,
  REJECT,
  withSecond,
} from '../../test/case-story.ts'
import type { CaseCommand } from './case-command.ts'
import { noticeStanding } from './notice-case.ts'

const NOTICES = { actor: 'system:notices', lead: true }
const HIGH: CaseCommand = { do: 'notice', priority: 'high', due: at(4 * HOUR) }
const LOW: CaseCommand = { do: 'notice', priority: 'low', due: at(3 * DAY) }
const decided = () => new CaseStory().does(ANA, CLAIM, CLEAN)

describe('a notice about a case that waits', () => {
  it('makes it more pressing, and due sooner', () => {
    new CaseStory().does(NOTICES, HIGH).is({ priority: 'high', due: at(4 * HOUR), queue: 'posts', status: 'open' })
  })

  it('of less priority changes nothing', () => {
    const story = new CaseStory().does(NOTICES, LOW)
    expect(story.events).toHaveLength(1)
  })

  it('never makes it due later', () => {
    new CaseStory({ due: at(HOUR) }).does(NOTICES, HIGH).is({ priority: 'high', due: at(HOUR) })
  })

  it('leaves it with its holder', () => {
    new CaseStory().does(ANA, CLAIM).does(NOTICES, HIGH).is({ status: 'claimed', priority: 'high' }).does(ANA, BLOCKED)
  })
})

describe('a notice about a case that was given to one person and is held by another', () => {
  it('leaves it with the holder', () => {
    const move: CaseCommand = { do: 'reassign', queue: 'posts', priority: 'normal', to: ANA.actor, due: at(DAY) }
    const held = new CaseStory().does(LEA, move, CLAIM)
    held.does(NOTICES, HIGH).is({ status: 'claimed', priority: 'high' }).does(LEA, BLOCKED)
  })
})

describe('a notice about a case that people decided', () => {
  it('opens a new round, and what they decided holds until it ends', () => {
    const story = decided().does(NOTICES, HIGH)
    expect(story.last(2)).toEqual(['case.reopened', 'case.reassigned'])
    story.is({
      status: 'open',
      stage: 'first',
      round: 1,
      priority: 'high',
      effect: { outcome: 'clean', by: ANA.actor, at: at(0) },
    })
  })

  it('of less priority leaves the priority', () => {
    expect(
      decided()
        .does(NOTICES, LOW)
        .is({ status: 'open', priority: 'normal', due: at(3 * DAY) })
        .last(1),
    ).toEqual(['case.reopened'])
  })

  it('does not touch what an appeal was answered', () => {
    const story = decided()
      .does(ANA, APPEAL)
      .does(LEA, CLAIM, { ...BLOCKED, reasonCode: 'comparable_cases' })
    expect(story.refusal(NOTICES, HIGH)).toMatchObject({ code: 'appeal_used' })
  })

  it('is looked at where an appeal could not be heard', () => {
    decided().does(ANA, APPEAL).does(LEA, CLAIM, REJECT).does(NOTICES, HIGH).is({ status: 'open' })
  })
})

describe('a notice stands', () => {
  const standing = (story: CaseStory) => noticeStanding(story.state, story.now)

  it('at received without a case, and while the case waits', () => {
    expect(noticeStanding(null, at(0))).toEqual({ status: 'received', outcome: null, decidedAt: null, byPerson: null })
    expect(standing(new CaseStory())).toMatchObject({ status: 'received', outcome: null })
  })

  it('at a look while a person holds the case, and while a second one is awaited', () => {
    expect(standing(new CaseStory().does(ANA, CLAIM))).toMatchObject({ status: 'in_review', outcome: null })
    expect(standing(new CaseStory().does(ANA, CLAIM, withSecond(BLOCKED)))).toMatchObject({ status: 'in_review' })
    expect(standing(new CaseStory().does(ANA, CLAIM).after(DAY))).toMatchObject({ status: 'received' })
  })

  it('at what people decided, and at what holds while they look again', () => {
    expect(standing(decided())).toEqual({ status: 'decided', outcome: 'clean', decidedAt: at(0), byPerson: true })
    expect(standing(decided().does(ANA, APPEAL))).toMatchObject({ status: 'in_review', outcome: 'clean' })
  })

  it('at what the machine decided where only an appeal that was not heard opened the case', () => {
    const story = new CaseStory({ cause: 'appeal' }).does(ANA, APPEAL).does(LEA, CLAIM, REJECT)
    expect(standing(story)).toEqual({ status: 'decided', outcome: 'needs_review', decidedAt: at(0), byPerson: false })
  })

  it('at what a program with a key decided', () => {
    const story = new CaseStory().does({ actor: 'key:bot', lead: false }, CLAIM, CLEAN)
    expect(standing(story)).toMatchObject({ status: 'decided', byPerson: false })
  })
})
