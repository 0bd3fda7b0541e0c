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
  DOUBTED,
  HOUR,
  LEA,
  LIV,
  MINUTE,
  SECOND,
  withSecond,
} from '../../test/case-story.ts'
import type { CaseCommand, Resolve } from './case-command.ts'
import { effectiveOutcome, gravestOutcome, UNDO_MS } from './case-state.ts'

const claimed = () => new CaseStory().does(ANA, CLAIM)
const UNDO: CaseCommand = { do: 'undo' }
const reopen = { do: 'reopen', rationale: 'The source was satire.', due: at(DAY) } as const

describe('resolving a case', () => {
  it('is done with an outcome, a reason and, where somebody wrote one, a rationale', () => {
    const story = claimed()
      .after(42 * SECOND)
      .does(ANA, BLOCKED)
    expect(story.events.at(-1)).toEqual({
      type: 'case.resolved',
      at: at(42 * SECOND),
      actor: ANA.actor,
      data: {
        stage: 'first',
        outcome: 'blocked',
        reason_code: 'evidence_contradicts',
        next: 'done',
        second_review: 'none',
        blind_first: null,
        took_ms: 42_000,
      },
      texts: { rationale: BLOCKED.rationale },
    })
    story.is({
      status: 'resolved',
      stage: 'first',
      claim: null,
      effect: { outcome: 'blocked', by: ANA.actor, at: at(42 * SECOND) },
      resolutions: [
        {
          by: ANA.actor,
          at: at(42 * SECOND),
          stage: 'first',
          outcome: 'blocked',
          reasonCode: 'evidence_contradicts',
          blindFirst: null,
          round: 0,
        },
      ],
    })
  })

  it('never rewrites what the machine decided', () => {
    const story = claimed()
    expect(effectiveOutcome(story.state)).toBe('needs_review')
    story.does(ANA, BLOCKED).is({ machineOutcome: 'needs_review' })
    expect(effectiveOutcome(story.state)).toBe('blocked')
  })

  it('keeps what was chosen before the machine’s verdict was shown', () => {
    const story = claimed().does(ANA, { ...BLOCKED, blindFirst: { outcome: 'clean' } })
    expect(story.events.at(-1)?.data).toMatchObject({ blind_first: { outcome: 'clean' } })
    expect(story.state.resolutions[0]?.blindFirst).toEqual({ outcome: 'clean' })
  })

  it.each([undefined, '', ' \n'])('needs no rationale beside a reason that says enough: %j', (rationale) => {
    const { rationale: _, ...brief } = CLEAN
    const story = claimed().does(ANA, rationale === undefined ? brief : { ...brief, rationale })
    expect(story.events.at(-1)).not.toHaveProperty('texts')
  })

  it('for another reason needs to say which', () => {
    const { rationale: _, ...other } = { ...CLEAN, reasonCode: 'other' }
    expect(claimed().refusal(ANA, other)).toEqual({ code: 'rationale_needed' })
    expect(claimed().refusal(ANA, { ...other, rationale: '  ' })).toEqual({ code: 'rationale_needed' })
    claimed().does(ANA, { ...other, rationale: 'It is a poem.' })
  })

  it.each([
    ['ESCALATE_TO_HUMAN', 'other', 'unknown_outcome'],
    ['BLOCK', 'machine_confirmed', 'unknown_outcome'],
    ['clean', 'evidence_contradicts', 'unknown_reason'],
    ['clean', 'customer_denied', 'unknown_reason'],
    ['clean', '', 'unknown_reason'],
  ])('of a post with %s because of %j is refused: %s', (outcome, reasonCode, code) => {
    expect(claimed().refusal(ANA, { ...CLEAN, outcome, reasonCode })).toEqual({ code })
  })

  it('with a reason that cannot be true of the case is refused', () => {
    expect(claimed().refusal(ANA, { ...BLOCKED, absent: ['evidence'] })).toEqual({ code: 'unknown_reason' })
    claimed().does(ANA, { ...BLOCKED, absent: ['lexicon'] })
  })

  it('of a payment has the outcomes and reasons of payments', () => {
    const story = new CaseStory({ kind: 'payment', outcome: 'ESCALATE_TO_HUMAN', lang: null }).does(ANA, CLAIM)
    expect(story.refusal(ANA, CLEAN)).toEqual({ code: 'unknown_outcome' })
    story.does(ANA, { ...CLEAN, outcome: 'APPROVE', reasonCode: 'customer_confirmed' })
    expect(effectiveOutcome(story.state)).toBe('APPROVE')
  })

  it('twice is refused: who, and when', () => {
    const story = claimed().does(ANA, CLEAN).after(SECOND)
    const told = { code: 'already_resolved', by: ANA.actor, at: at(0) }
    expect(story.refusal(ANA, CLEAN)).toEqual(told)
    expect(story.refusal(BEN, BLOCKED)).toEqual(told)
  })
})

describe('a resolution that settles nothing', () => {
  const to = (handOver: Resolve['handOver']): Resolve => ({ ...DOUBTED, ...(handOver ? { handOver } : {}) })
  const experts = { queue: 'experts', to: null, due: at(2 * DAY) }

  it('opens the case again in the queue that it names, and its outcome holds meanwhile', () => {
    const story = claimed().does(ANA, DOUBTED)
    expect(story.last(3)).toEqual(['case.resolved', 'case.reopened', 'case.reassigned'])
    expect(story.events.at(-2)?.data).toEqual({ because: 'unsettled', due: at(2 * DAY) })
    story.is({
      status: 'open',
      stage: 'first',
      round: 1,
      queue: 'experts',
      assignee: null,
      due: at(2 * DAY),
      claim: null,
    })
    expect(story.state.effect).toMatchObject({ outcome: 'needs_review', by: ANA.actor })
    story.does(BEN, CLAIM, CLEAN).is({ status: 'resolved', effect: { outcome: 'clean', by: BEN.actor, at: story.now } })
  })

  it('can go to one person, whom others leave it to', () => {
    const story = claimed().does(ANA, to({ ...experts, to: CAM.actor }))
    expect(story.refusal(BEN, CLAIM)).toEqual({ code: 'assigned_to_other', by: CAM.actor })
    story.does(CAM, CLAIM)
  })

  it('says where it goes, and to somebody else; what settles a case goes nowhere', () => {
    const { handOver: _, ...nowhere } = DOUBTED
    expect(claimed().refusal(ANA, nowhere)).toEqual({ code: 'hand_over_needed' })
    expect(claimed().refusal(ANA, { ...CLEAN, handOver: experts })).toEqual({ code: 'hand_over_unneeded' })
    expect(claimed().refusal(ANA, to({ ...experts, to: ANA.actor }))).toEqual({ code: 'own_decision', by: ANA.actor })
  })

  it('goes there once the second person agrees', () => {
    const story = claimed().does(ANA, withSecond(DOUBTED))
    story.is({ status: 'open', stage: 'second', queue: 'posts', effect: null })
    story.does(BEN, CLAIM, DOUBTED).is({ status: 'open', stage: 'first', queue: 'experts', round: 1 })
  })

  it('cannot be taken back: the case is open already', () => {
    expect(claimed().does(ANA, DOUBTED).refusal(ANA, { do: 'undo' })).toEqual({ code: 'nothing_to_undo' })
  })
})

describe('taking a resolution back', () => {
  it('is possible for ten seconds, to the millisecond', () => {
    expect(UNDO_MS).toBe(10_000)
    const story = claimed().does(ANA, CLEAN).after(10_000)
    expect(story.asks(ANA, UNDO).ok).toBe(true)
    expect(story.after(1).refusal(ANA, UNDO)).toEqual({ code: 'undo_too_late', until: at(10_000) })
  })

  it('gives the case back to the one who decided, as it was', () => {
    const story = claimed().after(MINUTE)
    const before = story.state
    story.does(ANA, CLEAN).after(SECOND).does(ANA, UNDO)
    expect(story.events.at(-1)).toEqual({
      type: 'case.undone',
      at: at(MINUTE + SECOND),
      actor: ANA.actor,
      data: { outcome: 'clean', until: at(6 * MINUTE + SECOND) },
    })
    const claim = { by: ANA.actor, since: at(0), until: at(6 * MINUTE + SECOND) }
    expect(story.state).toEqual({ ...before, claim, version: before.version + 2 })
    expect(effectiveOutcome(story.state)).toBe('needs_review')
  })

  it('holds it for as long as the policy says', () => {
    const story = claimed().does(ANA, CLEAN, { do: 'undo', leaseMs: HOUR })
    expect(story.state.claim?.until).toBe(at(HOUR))
  })

  it('counts the time of both attempts', () => {
    const story = claimed()
      .after(MINUTE)
      .does(ANA, CLEAN)
      .after(5 * SECOND)
      .does(ANA, UNDO)
      .after(SECOND)
      .does(ANA, BLOCKED)
    expect(story.events.at(-1)?.data).toMatchObject({ outcome: 'blocked', took_ms: MINUTE + 6 * SECOND })
  })

  it('is for the one who decided alone', () => {
    const story = claimed().does(ANA, CLEAN)
    expect(story.refusal(LEA, UNDO)).toEqual({ code: 'nothing_to_undo' })
    expect(claimed().refusal(ANA, UNDO)).toEqual({ code: 'nothing_to_undo' })
  })

  it('is possible once', () => {
    expect(claimed().does(ANA, CLEAN, UNDO).refusal(ANA, UNDO)).toEqual({ code: 'nothing_to_undo' })
  })

  it('is possible while the case waits for a second reviewer, until one takes it', () => {
    const story = claimed().does(ANA, withSecond(CLEAN)).after(SECOND)
    expect(story.asks(ANA, UNDO)).toMatchObject({
      ok: true,
      state: { status: 'claimed', stage: 'first', resolutions: [] },
    })
    expect(story.does(BEN, CLAIM).refusal(ANA, UNDO)).toEqual({ code: 'nothing_to_undo' })
  })

  it('is possible after a note or a link', () => {
    const story = claimed()
      .does(ANA, CLEAN)
      .does(BEN, { do: 'note', note: 'Seen before.' }, { do: 'link', to: 'case:0' })
    story
      .after(SECOND)
      .does(ANA, UNDO)
      .is({ status: 'claimed', notes: 1, links: ['case:0'] })
  })

  it('brings back what held before, where it was not the first decision', () => {
    const story = claimed().does(ANA, BLOCKED).after(HOUR).does(LEA, reopen, CLAIM, CLEAN)
    expect(effectiveOutcome(story.state)).toBe('clean')
    expect(effectiveOutcome(story.does(LEA, UNDO).state)).toBe('blocked')
  })
})

describe('a second review', () => {
  const waiting = () => claimed().does(ANA, withSecond(BLOCKED)).after(MINUTE)

  it('follows where the policy asks for one; the machine’s outcome stands until then', () => {
    const story = waiting()
    story.is({ status: 'open', stage: 'second', claim: null, leadOnly: false, effect: null })
    expect(story.events.at(-1)?.data).toMatchObject({ next: 'second', second_review: 'four_eyes' })
    expect(effectiveOutcome(story.state)).toBe('needs_review')
  })

  it('is another one’s', () => {
    expect(waiting().refusal(ANA, CLAIM)).toEqual({ code: 'own_decision' })
    expect(waiting().refusal(LEA, { do: 'hand_over', to: ANA.actor })).toEqual({ code: 'own_decision', by: ANA.actor })
  })

  it('that agrees settles it', () => {
    const story = waiting().does(BEN, CLAIM, withSecond(BLOCKED))
    expect(story.events.at(-1)?.data).toMatchObject({ stage: 'second', next: 'done', second_review: 'none' })
    story.is({ status: 'resolved', stage: 'second', effect: { outcome: 'blocked', by: BEN.actor, at: at(MINUTE) } })
  })

  it('that disagrees leaves it to a lead', () => {
    const story = waiting().does(BEN, CLAIM, CLEAN)
    expect(story.events.at(-1)?.data).toMatchObject({ stage: 'second', next: 'settle' })
    story.is({ status: 'open', stage: 'settle', leadOnly: true, effect: null })
    expect(story.refusal(CAM, CLAIM)).toEqual({ code: 'lead_needed' })
    story.does(LEA, CLAIM, BLOCKED)
    story.is({
      status: 'resolved',
      stage: 'settle',
      leadOnly: false,
      effect: { outcome: 'blocked', by: LEA.actor, at: at(MINUTE) },
    })
    expect(story.state.resolutions.map(({ outcome }) => outcome)).toEqual(['blocked', 'clean', 'blocked'])
  })

  it('that disagrees leaves it to one more, where the lead chooses what needs two and nobody else chose', () => {
    const disputed = () => claimed().does(ANA, withSecond(BLOCKED)).does(BEN, CLAIM, DOUBTED)
    const alone = disputed().does(LEA, CLAIM, withSecond(CLEAN))
    expect(alone.events.at(-1)?.data).toMatchObject({ stage: 'settle', next: 'second', second_review: 'four_eyes' })
    alone.is({ status: 'open', stage: 'second', leadOnly: false, effect: null })
    for (const who of [ANA, BEN, LEA]) expect(alone.refusal(who, CLAIM)).toEqual({ code: 'own_decision' })
    alone
      .does(CAM, CLAIM, withSecond(CLEAN))
      .is({ status: 'resolved', effect: { outcome: 'clean', by: CAM.actor, at: at(0) } })
    disputed().does(LEA, CLAIM, withSecond(BLOCKED)).is({ status: 'resolved' })
  })

  it('is never a program’s, and a program chooses nothing that needs two', () => {
    expect(waiting().refusal(BOT, CLAIM)).toEqual({ code: 'person_needed' })
    expect(waiting().refusal(LEA, { do: 'hand_over', to: BOT.actor })).toEqual({ code: 'person_needed' })
    const first = new CaseStory().does(BOT, CLAIM)
    expect(first.refusal(BOT, withSecond(CLEAN))).toEqual({ code: 'person_needed' })
    first.does(BOT, { ...CLEAN, secondReview: 'sample' }).is({ stage: 'second' })
  })

  it('that disagrees with a lead leaves it to another lead', () => {
    const story = new CaseStory().does(LEA, CLAIM, withSecond(BLOCKED)).does(BEN, CLAIM, CLEAN)
    expect(story.refusal(LEA, CLAIM)).toEqual({ code: 'own_decision' })
    story.does(LIV, CLAIM, CLEAN).is({ status: 'resolved' })
  })

  it('cannot be taken back: who made it has seen the first one, and would not decide alone again', () => {
    const disagreed = waiting().does(BEN, CLAIM, CLEAN)
    expect(disagreed.refusal(BEN, UNDO)).toEqual({ code: 'first_seen' })
    disagreed.is({ stage: 'settle', leadOnly: true })
    expect(waiting().does(BEN, CLAIM, BLOCKED).refusal(BEN, UNDO)).toEqual({ code: 'first_seen' })
  })

  it('may be left to a lead as well', () => {
    waiting().does(BEN, CLAIM, { do: 'escalate' }).does(LEA, CLAIM, BLOCKED).is({ status: 'resolved', stage: 'second' })
  })
})

describe('the gravest outcome of a case', () => {
  it('is the machine’s, or a block that a person chose, whatever came after it', () => {
    const story = claimed()
    expect(gravestOutcome(story.state)).toBe('needs_review')
    story.does(ANA, BLOCKED).after(HOUR).does(LEA, reopen, CLAIM, DOUBTED)
    expect([effectiveOutcome(story.state), gravestOutcome(story.state)]).toEqual(['needs_review', 'blocked'])
  })
})

describe('opening a case again', () => {
  const resolved = () => claimed().does(ANA, withSecond(BLOCKED)).does(BEN, CLAIM, BLOCKED).after(HOUR)

  it('is for those who decided, and for leads', () => {
    expect(resolved().refusal(CAM, reopen)).toEqual({ code: 'lead_needed' })
    for (const who of [ANA, BEN, LEA]) expect(resolved().asks(who, reopen).ok).toBe(true)
  })

  it('begins another round; what was decided holds until people decide anew', () => {
    const story = resolved().does(ANA, reopen)
    expect(story.events.at(-1)).toEqual({
      type: 'case.reopened',
      at: at(HOUR),
      actor: ANA.actor,
      data: { because: 'mistake', due: at(DAY) },
      texts: { rationale: 'The source was satire.' },
    })
    story.is({ status: 'open', stage: 'first', round: 1, due: at(DAY), claim: null, leadOnly: false, assignee: null })
    expect(effectiveOutcome(story.state)).toBe('blocked')
  })

  it('lets those who decided wrongly decide again, with four eyes as before', () => {
    const story = resolved().does(ANA, reopen, CLAIM, withSecond(CLEAN))
    expect(story.refusal(ANA, CLAIM)).toEqual({ code: 'own_decision' })
    story.does(BEN, CLAIM, CLEAN).is({ status: 'resolved' })
    expect(story.state.resolutions.map(({ round }) => round)).toEqual([0, 0, 1, 1])
    expect(effectiveOutcome(story.state)).toBe('clean')
  })

  it('needs a case that is resolved, and a reason', () => {
    expect(claimed().refusal(LEA, reopen)).toEqual({ code: 'not_resolved' })
    expect(resolved().refusal(LEA, { ...reopen, rationale: ' ' })).toEqual({ code: 'rationale_needed' })
  })
})
