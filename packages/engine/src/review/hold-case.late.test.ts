import { describe, expect, it } from 'vitest'
import {
  ANA,
  APPEAL,
  at,
  BEN,
  BLOCKED,
  BOT,
  CaseStory,
  CLAIM,
  CLEAN,
  LEA,
  MINUTE,
  SECOND,
  SITE,
  withSecond,
} from '../../test/case-story.ts'

const claimed = () => new CaseStory().does(ANA, CLAIM)

describe('the one who comes back too late', () => {
  it('is told until when they held it, while nobody has noticed', () => {
    const story = claimed().after(5 * MINUTE)
    expect(story.refusal(ANA, CLEAN)).toEqual({ code: 'not_held', until: at(5 * MINUTE) })
  })

  it('is told so too after it was written down', () => {
    const story = claimed()
      .after(6 * MINUTE)
      .does(BOT, { do: 'expire' })
    expect(story.refusal(ANA, CLEAN)).toEqual({ code: 'not_held', until: at(5 * MINUTE) })
  })

  it('is told who holds it now', () => {
    const story = claimed()
      .after(6 * MINUTE)
      .does(BEN, CLAIM)
      .after(SECOND)
    expect(story.refusal(ANA, CLEAN)).toEqual({ code: 'held_by_other', by: BEN.actor, until: at(11 * MINUTE) })
  })

  it('is told of their own claim when the other one gave the case back', () => {
    const story = claimed()
      .after(6 * MINUTE)
      .does(BEN, CLAIM, { do: 'release', skipped: true })
    expect(story.refusal(ANA, CLEAN)).toEqual({ code: 'not_held', until: at(5 * MINUTE) })
  })

  it('is told who decided meanwhile', () => {
    const story = claimed()
      .after(6 * MINUTE)
      .does(BEN, CLAIM, BLOCKED)
      .after(SECOND)
    expect(story.refusal(ANA, CLEAN)).toEqual({ code: 'already_resolved', by: BEN.actor, at: at(6 * MINUTE) })
  })

  it('is told when a lead gave it to somebody else', () => {
    const story = claimed().after(MINUTE).does(LEA, { do: 'hand_over', to: BEN.actor })
    expect(story.refusal(ANA, CLEAN)).toEqual({ code: 'not_held', until: at(MINUTE) })
  })

  it('is told when an appeal came between', () => {
    const story = claimed().after(MINUTE).does(SITE, APPEAL)
    expect(story.refusal(ANA, CLEAN)).toEqual({ code: 'not_held', until: at(MINUTE) })
  })

  it('is told that they decided already, where another one’s turn has come', () => {
    const story = claimed().after(MINUTE).does(ANA, withSecond(BLOCKED)).after(SECOND)
    const told = { code: 'already_resolved', by: ANA.actor, at: at(MINUTE) }
    expect(story.refusal(ANA, withSecond(BLOCKED))).toEqual(told)
    expect(story.does(BEN, CLAIM).refusal(ANA, BLOCKED)).toEqual(told)
    expect(story.does(BEN, CLEAN).refusal(ANA, BLOCKED)).toEqual(told)
  })

  it('is told of no claim where they had none', () => {
    expect(new CaseStory().refusal(ANA, CLEAN)).toEqual({ code: 'not_held' })
    const story = claimed().after(6 * MINUTE)
    expect(story.refusal(BEN, CLEAN)).toEqual({ code: 'not_held' })
    expect(story.does(BOT, { do: 'expire' }).refusal(BEN, CLEAN)).toEqual({ code: 'not_held' })
  })

  it('is told of no claim that they gave back themselves', () => {
    const story = claimed()
      .after(6 * MINUTE)
      .does(ANA, CLAIM, { do: 'release', skipped: false })
    expect(story.refusal(ANA, CLEAN)).toEqual({ code: 'not_held' })
  })
})
