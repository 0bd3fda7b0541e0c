import { describe, expect, it } from 'vitest'
import {
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
  DOUBTED,
  HOUR,
  LEA,
  MINUTE,
  REJECT,
  SECOND,
  SITE,
  withSecond,
} from '../../test/case-story.ts'
import { APPEAL_WINDOW_MS, effectiveOutcome } from './case-state.ts'
import { caseFrom } from './evolve-case.ts'

const reopen = { do: 'reopen', rationale: 'The source was satire.', due: at(DAY) } as const
const again = { ...APPEAL, appeal: 'appeal-2' }
/** Ana blocked it; an hour later its author appeals. */
const appealed = () => new CaseStory().does(ANA, CLAIM, BLOCKED).after(HOUR).does(SITE, APPEAL)

describe('an appeal against what people decided', () => {
  it('opens the case again', () => {
    const story = appealed()
    expect(story.events.slice(-2)).toEqual([
      {
        type: 'appeal.submitted',
        at: at(HOUR),
        actor: SITE.actor,
        data: { appeal: 'appeal-1', due: at(14 * DAY) },
        texts: { appeal: APPEAL.text },
      },
      { type: 'case.reopened', at: at(HOUR), actor: SITE.actor, data: { because: 'appeal', due: at(14 * DAY) } },
    ])
    story.is({ status: 'open', stage: 'appeal', round: 1, due: at(14 * DAY) })
    expect(story.state.appeal).toEqual({
      id: 'appeal-1',
      status: 'submitted',
      submittedAt: at(HOUR),
      due: at(14 * DAY),
      before: { status: 'resolved', stage: 'first', leadOnly: false },
      answered: null,
    })
    expect(effectiveOutcome(story.state)).toBe('blocked')
  })

  it('is another person’s than the one who decided', () => {
    expect(appealed().refusal(ANA, CLAIM)).toEqual({ code: 'own_decision' })
    expect(appealed().refusal(LEA, { do: 'hand_over', to: ANA.actor })).toEqual({ code: 'own_decision', by: ANA.actor })
    appealed().does(BEN, CLAIM)
  })

  it('is nobody’s who decided on it in any round', () => {
    const story = new CaseStory().does(ANA, CLAIM, BLOCKED, reopen).does(BEN, CLAIM, BLOCKED).does(SITE, APPEAL)
    for (const who of [ANA, BEN]) expect(story.refusal(who, CLAIM)).toEqual({ code: 'own_decision' })
  })

  it('is a person’s, never a program’s', () => {
    expect(appealed().refusal(BOT, CLAIM)).toEqual({ code: 'person_needed' })
    expect(appealed().refusal(LEA, { do: 'hand_over', to: BOT.actor })).toEqual({ code: 'person_needed' })
  })

  it.each([
    ['upheld', 'blocked', BLOCKED],
    ['reversed', 'clean', CLEAN],
  ] as const)('is %s by deciding %s', (result, outcome, resolve) => {
    const story = appealed().after(MINUTE).does(BEN, CLAIM, resolve)
    const appeal = {
      type: `appeal.${result}`,
      at: at(HOUR + MINUTE),
      actor: BEN.actor,
      data: { appeal: 'appeal-1', outcome },
    }
    expect(story.last(4)).toEqual(['appeal.triaged', 'appeal.review_started', 'case.resolved', appeal.type])
    expect(story.events.at(-1)).toEqual(appeal)
    story.is({ status: 'resolved', stage: 'appeal', effect: { outcome, by: BEN.actor, at: at(HOUR + MINUTE) } })
    expect(story.state.appeal).toMatchObject({
      status: result,
      answered: { by: BEN.actor, at: at(HOUR + MINUTE), result },
    })
  })

  it('is modified by what settles nothing, and others go on: what they decide can be appealed in turn', () => {
    const story = appealed().after(MINUTE).does(BEN, CLAIM, DOUBTED)
    expect(story.last(4)).toEqual(['case.resolved', 'appeal.modified', 'case.reopened', 'case.reassigned'])
    story.is({
      status: 'open',
      stage: 'first',
      queue: 'experts',
      effect: { outcome: 'needs_review', by: BEN.actor, at: at(HOUR + MINUTE) },
    })
    const again = { ...APPEAL, appeal: 'appeal-2' }
    expect(story.refusal(SITE, again)).toMatchObject({ code: 'appeal_used' })
    // Those who decided before do not go on: not the one whose decision was appealed, nor the one who heard it, nor a program.
    for (const who of [ANA, BEN]) expect(story.refusal(who, CLAIM)).toEqual({ code: 'own_decision' })
    expect(story.refusal(BOT, CLAIM)).toEqual({ code: 'person_needed' })
    story.after(MINUTE).does(CAM, CLAIM, BLOCKED).is({ status: 'resolved' })
    story.after(MINUTE).does(SITE, again).is({ status: 'open', stage: 'appeal' })
  })

  it('keeps those who decided before from the case, also where it is reopened later', () => {
    const story = appealed().after(MINUTE).does(BEN, CLAIM, DOUBTED)
    story.after(MINUTE).does(CAM, CLAIM, CLEAN).after(MINUTE).does(ANA, reopen).is({ status: 'open', stage: 'first' })
    for (const who of [ANA, BEN, CAM]) expect(story.refusal(who, CLAIM)).toEqual({ code: 'own_decision' })
    story.does(LEA, CLAIM, BLOCKED).is({ status: 'resolved' })
  })

  it('is answered with reasons, also where the reason code would say enough', () => {
    const story = appealed().does(BEN, CLAIM)
    expect(story.refusal(BEN, { ...CLEAN, rationale: '' })).toEqual({ code: 'rationale_needed' })
  })

  it('is answered by two people where the policy asks for two: the first one’s choice changes nothing yet', () => {
    const story = appealed().does(BEN, CLAIM, withSecond(CLEAN))
    expect(story.events.at(-1)?.data).toMatchObject({ stage: 'appeal', next: 'second', second_review: 'four_eyes' })
    story.is({ status: 'open', stage: 'second', effect: { outcome: 'blocked', by: ANA.actor, at: at(0) } })
    expect(story.state.appeal).toMatchObject({ status: 'in_review', answered: null })
    for (const who of [ANA, BEN]) expect(story.refusal(who, CLAIM)).toEqual({ code: 'own_decision' })
    expect(story.refusal(BOT, CLAIM)).toEqual({ code: 'person_needed' })
    story.does(CAM, CLAIM)
    expect(story.refusal(CAM, { ...CLEAN, rationale: '' })).toEqual({ code: 'rationale_needed' })
    expect(story.refusal(CAM, { do: 'hear' })).toEqual({ code: 'no_appeal' })
    story.does(CAM, withSecond(CLEAN)).is({ status: 'resolved', stage: 'second' })
    expect(story.last(2)).toEqual(['case.resolved', 'appeal.reversed'])
    expect(effectiveOutcome(story.state)).toBe('clean')
  })

  it('is settled by a lead where two people do not agree on it', () => {
    const story = appealed().does(BEN, CLAIM, withSecond(CLEAN)).does(CAM, CLAIM, BLOCKED)
    story.is({ status: 'open', stage: 'settle', leadOnly: true })
    expect(story.does(LEA, CLAIM, BLOCKED).last(2)).toEqual(['case.resolved', 'appeal.upheld'])
  })

  it('is heard from the moment somebody says so, once', () => {
    const story = appealed().does(BEN, CLAIM, { do: 'hear' })
    expect(story.events.slice(-2)).toEqual([
      { type: 'appeal.triaged', at: at(HOUR), actor: BEN.actor, data: { appeal: 'appeal-1' } },
      { type: 'appeal.review_started', at: at(HOUR), actor: BEN.actor, data: { appeal: 'appeal-1' } },
    ])
    expect(caseFrom('case-1', story.events.slice(0, -1)).appeal?.status).toBe('triaged')
    expect(story.state.appeal?.status).toBe('in_review')
    expect(story.asks(BEN, { do: 'hear' })).toEqual({ ok: true, events: [], state: story.state })
    expect(story.does(BEN, CLEAN).last(3)).toEqual(['appeal.review_started', 'case.resolved', 'appeal.reversed'])
  })

  it('can be answered anew for ten seconds', () => {
    const story = appealed()
      .does(BEN, CLAIM, CLEAN)
      .after(10 * SECOND)
      .does(BEN, { do: 'undo' })
    story.is({ status: 'claimed', stage: 'appeal', effect: { outcome: 'blocked', by: ANA.actor, at: at(0) } })
    expect(story.state.appeal).toMatchObject({ status: 'in_review', answered: null })
    expect(story.does(BEN, BLOCKED).last(2)).toEqual(['case.resolved', 'appeal.upheld'])
  })

  it('that was answered stands', () => {
    const story = appealed().does(BEN, CLAIM, CLEAN).after(DAY)
    expect(story.refusal(LEA, reopen)).toEqual({ code: 'appeal_used', at: at(HOUR) })
    expect(story.refusal(SITE, again)).toEqual({ code: 'appeal_used', by: BEN.actor, at: at(HOUR) })
    expect(story.refusal(CAM, { do: 'hear' })).toEqual({ code: 'already_resolved', by: BEN.actor, at: at(HOUR) })
  })

  it('waits alone', () => {
    expect(appealed().after(DAY).refusal(SITE, again)).toEqual({ code: 'appeal_pending', at: at(HOUR) })
  })

  it('cannot be taken back with what it appeals against', () => {
    const story = new CaseStory().does(ANA, CLAIM, BLOCKED).after(SECOND).does(SITE, APPEAL)
    expect(story.refusal(ANA, { do: 'undo' })).toEqual({ code: 'nothing_to_undo' })
  })
})

describe('what an appeal comes to', () => {
  const outcomes = {
    post: { clean: 'no_claim', needs_review: 'insufficient_evidence', blocked: 'scam' },
    payment: { APPROVE: 'usual_behaviour', CHALLENGE: 'missing_evidence', BLOCK: 'customer_denied' },
  }

  it.each([
    ['post', 'clean', { clean: 'upheld', needs_review: 'modified', blocked: 'reversed' }],
    ['post', 'needs_review', { clean: 'reversed', needs_review: 'upheld', blocked: 'modified' }],
    ['post', 'blocked', { clean: 'reversed', needs_review: 'modified', blocked: 'upheld' }],
    ['payment', 'APPROVE', { APPROVE: 'upheld', CHALLENGE: 'modified', BLOCK: 'reversed' }],
    ['payment', 'CHALLENGE', { APPROVE: 'reversed', CHALLENGE: 'upheld', BLOCK: 'modified' }],
    ['payment', 'BLOCK', { APPROVE: 'reversed', CHALLENGE: 'modified', BLOCK: 'upheld' }],
    ['payment', 'ESCALATE_TO_HUMAN', { APPROVE: 'reversed', CHALLENGE: 'modified', BLOCK: 'modified' }],
  ] as const)('for a %s that was %s: %j', (kind, outcome, results) => {
    for (const [decided, result] of Object.entries(results)) {
      const reasonCode = new Map(Object.entries(outcomes[kind])).get(decided)!
      const story = new CaseStory({ kind, outcome, cause: 'appeal' }).does(SITE, APPEAL)
      const handOver = decided === 'needs_review' && { handOver: { queue: 'experts', to: null, due: at(DAY) } }
      story.does(BEN, CLAIM, { ...CLEAN, outcome: decided, reasonCode, ...handOver })
      expect(story.state.appeal!.status).toBe(result)
    }
  })
})

describe('an appeal that may not be heard', () => {
  it('is rejected with a reason and an answer', () => {
    const story = appealed().does(BEN, CLAIM).after(MINUTE).does(BEN, REJECT)
    expect(story.events.at(-1)).toEqual({
      type: 'appeal.rejected',
      at: at(HOUR + MINUTE),
      actor: BEN.actor,
      data: { appeal: 'appeal-1', reason_code: 'no_grounds' },
      texts: { answer: REJECT.answer },
    })
    story.is({
      status: 'resolved',
      stage: 'first',
      claim: null,
      effect: { outcome: 'blocked', by: ANA.actor, at: at(0) },
    })
    const answered = { by: BEN.actor, at: at(HOUR + MINUTE), result: 'rejected_invalid' }
    expect(story.state.appeal).toMatchObject({ status: 'rejected_invalid', answered })
    expect(story.refusal(CAM, CLAIM)).toEqual({ code: 'already_resolved', by: BEN.actor, at: at(HOUR + MINUTE) })
  })

  it('is rejected by its holder, in words, before it is heard', () => {
    const story = appealed()
    expect(story.refusal(BEN, REJECT)).toEqual({ code: 'not_held' })
    expect(story.does(BEN, CLAIM).refusal(BEN, { ...REJECT, answer: ' ' })).toEqual({ code: 'rationale_needed' })
    expect(story.refusal(CAM, REJECT)).toMatchObject({ code: 'held_by_other', by: BEN.actor })
    expect(story.does(BEN, { do: 'hear' }).refusal(BEN, REJECT)).toEqual({ code: 'appeal_heard' })
  })

  it('does not use up the right to appeal', () => {
    const story = appealed().does(BEN, CLAIM, REJECT).after(DAY).does(SITE, again)
    story.is({ status: 'open', stage: 'appeal' })
    expect(story.state.appeal).toMatchObject({ id: 'appeal-2', status: 'submitted', answered: null })
    story.does(BEN, CLAIM, CLEAN).is({ status: 'resolved' })
  })

  it('does not keep those who decided from correcting a mistake', () => {
    const story = appealed().does(BEN, CLAIM, REJECT).after(DAY).does(ANA, reopen).is({ stage: 'first', round: 2 })
    story.does(CAM, CLAIM, CLEAN).after(SECOND)
    expect(story.refusal(BEN, CLAIM)).toEqual({ code: 'already_resolved', by: CAM.actor, at: at(HOUR + DAY) })
  })
})

describe('the time to appeal', () => {
  it('is six months at least: no six months of a calendar are longer', () => {
    const months = Array.from({ length: 12 * 8 }, (_, month) => Date.UTC(2026, month + 6, 1) - Date.UTC(2026, month, 1))
    expect(Math.max(...months)).toBe(APPEAL_WINDOW_MS)
  })

  it('ends with its last millisecond', () => {
    const story = new CaseStory().after(APPEAL_WINDOW_MS)
    expect(story.asks(SITE, APPEAL).ok).toBe(true)
    expect(story.after(1).refusal(SITE, APPEAL)).toEqual({ code: 'appeal_too_late', until: at(APPEAL_WINDOW_MS) })
  })

  it('begins again when people decide: it is their decision then', () => {
    const story = new CaseStory()
      .after(100 * DAY)
      .does(ANA, CLAIM, BLOCKED)
      .after(APPEAL_WINDOW_MS)
    expect(story.asks(SITE, APPEAL).ok).toBe(true)
    const until = at(100 * DAY + APPEAL_WINDOW_MS)
    expect(story.after(1).refusal(SITE, APPEAL)).toEqual({ code: 'appeal_too_late', until })
  })

  it('is counted from the machine’s decision where that is the later one', () => {
    const story = new CaseStory().does(ANA, CLAIM, BLOCKED).after(APPEAL_WINDOW_MS + HOUR)
    expect(story.refusal(SITE, APPEAL).code).toBe('appeal_too_late')
    expect(story.asks(SITE, { ...APPEAL, decidedAt: at(HOUR) }).ok).toBe(true)
  })
})

describe('without an appeal', () => {
  it('there is nothing to hear and nothing to reject', () => {
    const story = new CaseStory().does(ANA, CLAIM)
    expect(story.refusal(ANA, { do: 'hear' })).toEqual({ code: 'no_appeal' })
    expect(story.refusal(ANA, REJECT)).toEqual({ code: 'no_appeal' })
  })

  it('nor with one that says nothing', () => {
    expect(new CaseStory().refusal(SITE, { ...APPEAL, text: ' \n' })).toEqual({ code: 'rationale_needed' })
  })
})
