import { describe, expect, it } from 'vitest'
import {
  ANA,
  at,
  BEN,
  BOT,
  CAM,
  CaseStory,
  CLAIM,
  CLEAN,
  DAY,
  HOUR,
  LEA,
  MINUTE,
  SECOND,
} from '../../test/case-story.ts'
import type { CaseCommand } from './case-command.ts'
import { claimAt, LEASE_MS } from './case-state.ts'

const claimed = () => new CaseStory().does(ANA, CLAIM)

describe('claiming a case', () => {
  it('holds it for five minutes, so that nobody else works on it', () => {
    const story = claimed()
    expect(LEASE_MS).toBe(5 * MINUTE)
    story.is({ status: 'claimed', claim: { by: ANA.actor, since: at(0), until: at(5 * MINUTE) } })
    expect(story.refusal(BEN, CLAIM)).toEqual({ code: 'held_by_other', by: ANA.actor, until: at(5 * MINUTE) })
  })

  it('says which stage it was claimed at, and until when', () => {
    expect(claimed().events.at(-1)).toEqual({
      type: 'case.claimed',
      at: at(0),
      actor: ANA.actor,
      data: { until: at(5 * MINUTE), stage: 'first' },
    })
  })

  it('holds for as long as the policy says', () => {
    new CaseStory()
      .does(ANA, { do: 'claim', leaseMs: 90 * SECOND })
      .is({ claim: { by: ANA.actor, since: at(0), until: at(90 * SECOND) } })
  })

  it('again by the same person keeps it for longer', () => {
    const story = claimed().after(MINUTE).does(ANA, CLAIM)
    expect(story.last(2)).toEqual(['case.claimed', 'case.extended'])
    story.is({ claim: { by: ANA.actor, since: at(0), until: at(6 * MINUTE) } })
    story
      .does(ANA, { do: 'claim', leaseMs: HOUR })
      .is({ claim: { by: ANA.actor, since: at(0), until: at(MINUTE + HOUR) } })
  })

  it('is over after its last millisecond, and not before', () => {
    const story = claimed().after(5 * MINUTE - 1)
    expect(claimAt(story.state, story.now)?.by).toBe(ANA.actor)
    expect(story.refusal(BEN, CLAIM).code).toBe('held_by_other')
    story.after(1)
    expect(claimAt(story.state, story.now)).toBeNull()
    story.does(BEN, CLAIM).is({ claim: { by: BEN.actor, since: at(5 * MINUTE), until: at(10 * MINUTE) } })
  })

  it('writes down first that the claim before it ran out', () => {
    const story = claimed()
      .after(7 * MINUTE)
      .does(BEN, CLAIM)
    expect(story.events.slice(-2)).toMatchObject([
      {
        type: 'case.expired',
        at: at(7 * MINUTE),
        actor: 'system:leases',
        data: { held_by: ANA.actor, until: at(5 * MINUTE) },
      },
      { type: 'case.claimed', actor: BEN.actor },
    ])
  })

  it('of one’s own case that ran out begins anew', () => {
    const story = claimed()
      .after(7 * MINUTE)
      .does(ANA, CLAIM)
    expect(story.last(2)).toEqual(['case.expired', 'case.claimed'])
    story.is({ claim: { by: ANA.actor, since: at(7 * MINUTE), until: at(12 * MINUTE) }, lostClaim: null })
  })

  it('is not possible once people are done with it: who, and when', () => {
    const story = claimed().after(MINUTE).does(ANA, CLEAN).after(HOUR)
    expect(story.refusal(BEN, CLAIM)).toEqual({ code: 'already_resolved', by: ANA.actor, at: at(MINUTE) })
  })
})

describe('a claim that ran out', () => {
  it('is written down once', () => {
    const story = claimed()
      .after(5 * MINUTE)
      .does(BOT, { do: 'expire' })
    expect(story.last(1)).toEqual(['case.expired'])
    story.is({ status: 'open', claim: null, lostClaim: { by: ANA.actor, since: at(0), until: at(5 * MINUTE) } })
    expect(story.asks(BOT, { do: 'expire' })).toEqual({ ok: true, events: [], state: story.state })
  })

  it.each([
    ['an open case', new CaseStory()],
    ['a case that is held', claimed().after(5 * MINUTE - 1)],
    ['a resolved case', claimed().does(ANA, CLEAN).after(DAY)],
  ])('is not found in %s', (_, story) => {
    expect(story.asks(BOT, { do: 'expire' })).toEqual({ ok: true, events: [], state: story.state })
  })
})

describe('the holder of a case', () => {
  it('keeps it for longer, counted from now', () => {
    const story = claimed()
      .after(4 * MINUTE)
      .does(ANA, { do: 'extend' })
    story.is({ claim: { by: ANA.actor, since: at(0), until: at(9 * MINUTE) } })
    story
      .does(ANA, { do: 'extend', leaseMs: HOUR })
      .is({ claim: { by: ANA.actor, since: at(0), until: at(4 * MINUTE + HOUR) } })
  })

  it.each([true, false])('gives it back (skipped: %s), so that others may take it at once', (skipped) => {
    const story = claimed().does(ANA, { do: 'release', skipped })
    expect(story.events.at(-1)?.data).toEqual({ skipped })
    story.is({ status: 'open', claim: null }).does(BEN, CLAIM)
  })

  it.each<CaseCommand>([
    { do: 'extend' },
    { do: 'release', skipped: false },
    { do: 'escalate' },
    { do: 'hand_over', to: CAM.actor },
    CLEAN,
  ])('alone may $do', (command) => {
    const story = claimed().after(MINUTE)
    expect(story.refusal(BEN, command)).toEqual({ code: 'held_by_other', by: ANA.actor, until: at(5 * MINUTE) })
    expect(story.asks(ANA, command).ok).toBe(true)
    expect(new CaseStory().refusal(BEN, command)).toEqual({ code: 'not_held' })
  })
})

describe('asking a lead to decide', () => {
  it('leaves the case to leads alone', () => {
    const story = claimed().does(ANA, { do: 'escalate' })
    expect(story.events.at(-1)).toEqual({
      type: 'case.escalated',
      at: at(0),
      actor: ANA.actor,
      data: { stage: 'first' },
    })
    story.is({ status: 'open', claim: null, leadOnly: true, stage: 'first' })
    expect(story.refusal(BEN, CLAIM)).toEqual({ code: 'lead_needed' })
    story
      .does(LEA, CLAIM, CLEAN)
      .is({ status: 'resolved', leadOnly: false, effect: { outcome: 'clean', by: LEA.actor, at: at(0) } })
  })

  it('may say why', () => {
    const story = claimed().does(ANA, { do: 'escalate', note: 'I know the author.' })
    expect(story.events.at(-1)?.texts).toEqual({ note: 'I know the author.' })
  })

  it('ends what a lead gave to one person', () => {
    new CaseStory()
      .does(LEA, { do: 'hand_over', to: ANA.actor })
      .does(ANA, CLAIM, { do: 'escalate' })
      .is({ assignee: null })
  })
})
