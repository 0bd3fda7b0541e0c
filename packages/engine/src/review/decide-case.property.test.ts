import { effort } from '@tribunal/testkit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Decided, decidedIn, holdingsOf } from '../../test/case-by-events.ts'
import { CLAIM, HOUR } from '../../test/case-story.ts'
import { anyHistory, appealHistory, happen, type Moment } from '../../test/random-case-history.ts'
import { CASE_REFUSALS } from './case-command.ts'
import type { CaseEventType } from './case-event.ts'
import { claimAt, effectiveOutcome, later } from './case-state.ts'
import { settles } from './case-words.ts'
import { decideCase } from './decide-case.ts'
import { caseFrom } from './evolve-case.ts'

const RUNS = effort(300, 10_000)
const APPEALS = effort(10_000, 100_000)
const histories = fc.oneof(anyHistory, appealHistory)
/** Holds after every step of every history. */
const atEveryMoment = (holds: (moment: Moment) => void) =>
  fc.assert(
    fc.property(histories, (history) => {
      for (const moment of happen(history).moments) holds(moment)
    }),
    { numRuns: RUNS },
  )
const forEveryHistory = (holds: (history: ReturnType<typeof happen>) => void) =>
  fc.assert(
    fc.property(histories, (history) => holds(happen(history))),
    { numRuns: RUNS },
  )
const frozen = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value))
    for (const part of Object.values(Object.freeze(value))) frozen(part)
  return value
}

describe('of random people who ask for random things at random times', () => {
  it('never do two hold a case at one instant', () => {
    forEveryHistory(({ events, moments }) => {
      const holdings = holdingsOf(events)
      for (const [i, { from }] of holdings.entries()) expect(from).toBeGreaterThanOrEqual(holdings[i - 1]?.until ?? 0)
      // What the state says of the holder is what the events say.
      const last = moments.at(-1)
      const now = Date.parse(last?.at ?? '')
      const holders = holdings.filter(({ from, until }) => from <= now && now < until).map(({ by }) => by)
      const holder = last && claimAt(last.after, last.at)
      expect(holders).toEqual(holder ? [holder.by] : [])
    })
  })

  it('only the holder decides', () => {
    forEveryHistory(({ events }) => {
      for (const [i, { type, at, actor }] of events.entries()) {
        if (!['case.resolved', 'appeal.rejected', 'appeal.review_started'].includes(type)) continue
        const holding = holdingsOf(events.slice(0, i)).at(-1)!
        expect(holding.by).toBe(actor)
        expect(Date.parse(at)).toBeLessThan(holding.until)
      }
    })
  })

  it('nobody reviews what they decided: not as the second, not as the lead who settles, not on appeal', () => {
    forEveryHistory(({ events }) => noOwnDecision(decidedIn(events)))
  })

  it('a case that leads alone decide is decided by leads alone', () => {
    atEveryMoment(({ before, asked, who, answer }) => {
      const forLeads = before.leadOnly || before.stage === 'settle'
      if (asked.do === 'resolve' && answer.ok && forLeads) expect(who.lead).toBe(true)
    })
  })

  it('what people decided last, and finally, holds; or else what the machine decided', () => {
    forEveryHistory(({ events, state }) => {
      const final = decidedIn(events).findLast(({ next }) => next === 'done')
      expect(effectiveOutcome(state)).toBe(final?.outcome ?? state.machineOutcome)
      expect(state.effect?.by).toBe(final?.by)
    })
  })

  it('people close no case with an outcome that settles nothing: somebody goes on with it', () => {
    atEveryMoment(({ after }) => {
      if (after.status !== 'resolved' || !after.effect) return
      expect(settles(after.kind, after.effect.outcome)).toBe(true)
    })
  })

  it('every resolved case has a resolution, or an appeal that was rejected', () => {
    atEveryMoment(({ after }) => {
      if (after.status !== 'resolved') return
      expect(after.effect !== null || after.appeal?.status === 'rejected_invalid').toBe(true)
      expect(after.claim).toBeNull()
      expect(after.appeal?.answered).not.toBeNull()
    })
  })

  it('no case is lost: once nobody holds it, a lead who has not decided on it may take it, and decide', () => {
    const fresh = { actor: 'person:new', lead: true }
    atEveryMoment(({ after, at }) => {
      if (after.status === 'resolved') return
      const taken = decideCase(after, CLAIM, { ...fresh, at: later(at, 2 * HOUR) })
      expect(taken.ok && taken.state.claim?.by).toBe(fresh.actor)
    })
  })

  it('the events alone give the same case, also when they are written down and read', () => {
    forEveryHistory(({ events, state }) => {
      expect(caseFrom('case-1', events)).toEqual(state)
      expect(caseFrom('case-1', JSON.parse(JSON.stringify(events)))).toEqual(state)
      expect(JSON.parse(JSON.stringify(state))).toEqual(state)
    })
  })

  it('a case goes on from its state, written down and read, as it would have', () => {
    atEveryMoment(({ before, asked, who, at, answer }) => {
      expect(decideCase(JSON.parse(JSON.stringify(before)), asked, { ...who, at })).toEqual(answer)
    })
  })

  it('a question changes nothing, and a refusal is one of those that are named', () => {
    atEveryMoment(({ before, asked, who, at, answer }) => {
      const again = decideCase(frozen(before), frozen(asked), frozen({ ...who, at }))
      expect(again).toEqual(answer)
      if (!answer.ok) expect(CASE_REFUSALS).toContain(answer.refusal.code)
    })
  })

  it('whether somebody wrote down that a claim ran out changes no answer', () => {
    atEveryMoment(({ before, asked, who, at, answer }) => {
      const swept = decideCase(before, { do: 'expire' }, { actor: 'system:leases', lead: false, at })
      if (!swept.ok || swept.events.length === 0) return
      const then = decideCase(swept.state, asked, { ...who, at })
      expect(then.ok).toBe(answer.ok)
      if (!then.ok) expect(answer).toEqual(then)
      else if (answer.ok && answer.events[0]?.type === 'case.expired') expect(then.state).toEqual(answer.state)
    })
  })

  it('undoing gives the case back as it was before the resolution; resolving then equals resolving once', () => {
    atEveryMoment(({ before, asked, who, at, answer }) => {
      if (asked.do !== 'resolve' || !answer.ok) return
      const back = decideCase(answer.state, { do: 'undo' }, { ...who, at })
      const handedOver = answer.events.at(-1)?.type === 'case.reassigned'
      if (before.stage === 'second' || handedOver) {
        const code = handedOver ? 'nothing_to_undo' : 'first_seen'
        expect(back).toMatchObject({ ok: false, refusal: { code } })
        return
      }
      if (!back.ok) throw new Error(back.refusal.code)
      const appeal = before.appeal && { ...before.appeal, status: 'in_review' }
      const untouched = { claim: expect.anything(), version: expect.anything(), undoable: null }
      expect(back.state).toEqual({
        ...before,
        ...untouched,
        appeal: before.appeal?.answered === null ? appeal : before.appeal,
      })
      const again = decideCase(back.state, asked, { ...who, at })
      if (!again.ok) throw new Error(again.refusal.code)
      const once = { ...answer.state, version: expect.anything(), undoable: expect.anything() }
      expect(again.state).toEqual(once)
      expect(again.events.at(-1)?.data).toEqual(answer.events.at(-1)?.data)
    })
  })

  it('the one who is told that somebody holds or decided it is told who, and when', () => {
    atEveryMoment(({ answer, at }) => {
      if (answer.ok) return
      const { code, ...told } = answer.refusal
      if (code === 'held_by_other') expect(Date.parse(told.until!)).toBeGreaterThan(Date.parse(at))
      if (code === 'held_by_other' || code === 'already_resolved') expect(told.by).toMatch(/^(?:person|key):/)
      if (code === 'already_resolved') expect(Date.parse(told.at!)).toBeLessThanOrEqual(Date.parse(at))
    })
  })
})

describe(`of ${APPEALS} random appeals`, () => {
  it('none is decided by one who decided before, and none by a program', () => {
    const check = fc.property(appealHistory, (history) => {
      const { events, state } = happen(history)
      noOwnDecision(decidedIn(events))
      for (const { type, actor } of events) {
        if (/^appeal\.(?!submitted)/.test(type)) expect(actor).toMatch(/^person:/)
      }
      // The one appeal that people answered last is answered by a person who made no decision before it.
      const { appeal } = state
      const answer = events.findLastIndex(({ type }) => /^appeal\.(?:upheld|reversed|modified)$/.test(type))
      if (appeal?.answered && appeal.status !== 'rejected_invalid')
        expect(decidedIn(events.slice(0, answer)).at(-1)).toMatchObject({ next: 'done', by: appeal.answered.by })
    })
    fc.assert(check, { numRuns: APPEALS })
  })
})

const EVENTS: Readonly<Record<CaseEventType, true>> = {
  'case.opened': true,
  'case.claimed': true,
  'case.extended': true,
  'case.released': true,
  'case.expired': true,
  'case.escalated': true,
  'case.reassigned': true,
  'case.resolved': true,
  'case.undone': true,
  'case.reopened': true,
  'case.noted': true,
  'case.linked': true,
  'appeal.submitted': true,
  'appeal.triaged': true,
  'appeal.rejected': true,
  'appeal.review_started': true,
  'appeal.upheld': true,
  'appeal.reversed': true,
  'appeal.modified': true,
}

describe('the random histories', () => {
  it('come to everything that can happen to a case, and to every refusal', () => {
    const sample = fc.sample(anyHistory, { numRuns: 3000, seed: 5 }).map(happen)
    const refusals = sample.flatMap(({ moments }) =>
      moments.flatMap(({ answer }) => (answer.ok ? [] : answer.refusal.code)),
    )
    expect([...new Set(refusals)].sort()).toEqual([...CASE_REFUSALS].sort())
    const types = sample.flatMap(({ events }) => events.map(({ type }) => type))
    expect([...new Set(types)].sort()).toEqual(Object.keys(EVENTS).sort())
  })

  it('of appeals end with an answer in a third of all at least', () => {
    const sample = fc.sample(appealHistory, { numRuns: 1000, seed: 5 }).map(happen)
    expect(sample.filter(({ state }) => state.appeal?.answered).length).toBeGreaterThan(333)
  })
})

function noOwnDecision(decided: readonly Decided[]): void {
  for (const [i, { by, round, stage }] of decided.entries()) {
    if (stage === 'first') continue
    const others = decided.slice(0, i).filter((earlier) => stage === 'appeal' || earlier.round === round)
    expect(others.map((other) => other.by)).not.toContain(by)
  }
}
