import { describe, expect, it } from 'vitest'
import {
  ANA,
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
  withSecond,
} from '../../test/case-story.ts'

const claimed = () => new CaseStory().does(ANA, CLAIM)

describe('handing over', () => {
  it('gives the case to the one person who may take it then', () => {
    const story = claimed().does(ANA, { do: 'hand_over', to: BEN.actor, note: 'You know the dialect.' })
    expect(story.events.at(-1)).toEqual({
      type: 'case.reassigned',
      at: at(0),
      actor: ANA.actor,
      data: { queue: 'posts', priority: 'normal', due: at(DAY), to: BEN.actor },
      texts: { note: 'You know the dialect.' },
    })
    story.is({ status: 'open', claim: null, assignee: BEN.actor })
    expect(story.refusal(CAM, CLAIM)).toEqual({ code: 'assigned_to_other', by: BEN.actor })
    story.does(BEN, CLAIM, CLEAN).is({ status: 'resolved', assignee: null })
  })

  it('needs no words', () => {
    expect(claimed().does(ANA, { do: 'hand_over', to: BEN.actor }).events.at(-1)).not.toHaveProperty('texts')
  })

  it('does not keep a lead from taking it', () => {
    claimed().does(ANA, { do: 'hand_over', to: BEN.actor }).does(LEA, CLAIM)
  })

  it('is for leads too, its holder', () => {
    claimed().does(LEA, { do: 'hand_over', to: CAM.actor }).is({ status: 'open', claim: null, assignee: CAM.actor })
    new CaseStory()
      .does(LEA, { do: 'hand_over', to: CAM.actor })
      .is({ status: 'open', assignee: CAM.actor, lostClaim: null })
  })

  it('to its holder leaves it in their hands', () => {
    const story = claimed().does(LEA, { do: 'hand_over', to: ANA.actor })
    story.is({ status: 'claimed', assignee: ANA.actor, claim: { by: ANA.actor, since: at(0), until: at(5 * MINUTE) } })
  })

  it('is not possible to somebody who has decided, nor once people are done', () => {
    const second = claimed().does(ANA, withSecond(BLOCKED)).does(BEN, CLAIM)
    expect(second.refusal(BEN, { do: 'hand_over', to: ANA.actor })).toEqual({ code: 'own_decision', by: ANA.actor })
    const resolved = claimed().does(ANA, CLEAN)
    const told = { code: 'already_resolved', by: ANA.actor, at: at(0) }
    expect(resolved.refusal(LEA, { do: 'hand_over', to: BEN.actor })).toEqual(told)
    expect(resolved.refusal(ANA, { do: 'hand_over', to: BEN.actor })).toEqual(told)
  })

  it('ends where they take it and walk away: it is everybody’s again, written down or not', () => {
    const abandoned = () =>
      new CaseStory()
        .does(LEA, { do: 'hand_over', to: BEN.actor })
        .does(BEN, CLAIM)
        .after(5 * MINUTE)
    abandoned().does(CAM, CLAIM).is({ assignee: null })
    abandoned().does(BOT, { do: 'expire' }).does(CAM, CLAIM).is({ assignee: null })
  })
})

describe('moving a case', () => {
  const move = { do: 'reassign', queue: 'elections', priority: 'urgent', to: null, due: at(HOUR) } as const

  it('is for leads', () => {
    expect(claimed().refusal(ANA, move)).toEqual({ code: 'lead_needed' })
    new CaseStory().does(LIV, move).is({ queue: 'elections', priority: 'urgent', due: at(HOUR), assignee: null })
  })

  it('leaves it to its holder, unless it is given to another one', () => {
    claimed().does(LEA, move).is({ status: 'claimed', queue: 'elections', assignee: null, lostClaim: null })
    claimed()
      .does(LEA, { ...move, to: ANA.actor })
      .is({ status: 'claimed', assignee: ANA.actor })
    claimed()
      .does(LEA, { ...move, to: BEN.actor })
      .is({ status: 'open', claim: null, assignee: BEN.actor })
  })

  it('takes back what was given to one person', () => {
    new CaseStory().does(LEA, { ...move, to: BEN.actor }, move).does(CAM, CLAIM)
  })

  it('writes down first that a claim ran out', () => {
    const story = claimed().after(HOUR).does(LEA, move)
    expect(story.last(2)).toEqual(['case.expired', 'case.reassigned'])
    story.is({ status: 'open', lostClaim: { by: ANA.actor, since: at(0), until: at(5 * MINUTE) } })
  })

  it('is not possible once people are done', () => {
    expect(claimed().does(ANA, CLEAN).refusal(LEA, move)).toEqual({
      code: 'already_resolved',
      by: ANA.actor,
      at: at(0),
    })
  })
})
