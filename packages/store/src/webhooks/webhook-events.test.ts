import { EVENT as EVENT_SCHEMA, WEBHOOK_EVENTS } from '@tribunal/contract'
import {
  type CaseCommand,
  type CaseEvent,
  type CaseState,
  caseFrom,
  decideCase,
  effectiveOutcome,
} from '@tribunal/engine'
import type { AuditEvent } from '@tribunal/ledger'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { effectiveChange } from '../cases/commit-cases.ts'
import { waitingMessage } from './webhook-events.ts'

const payloadOf = (event: AuditEvent): string => waitingMessage(event).payload

const EVENT: AuditEvent = {
  type: 'policy.rolled_back',
  entity: 'policy:publication',
  at: '2026-11-22T09:00:00.000Z',
  actor: 'person:0190a000-0000-7000-8000-000000000001',
  seq: 41,
  prev: '00',
  data: { release: 'r-1', hash: 'ab', version: '1.0.0', undone: 'r-2', reason: 'Ana said that it blocks too much' },
} as unknown as AuditEvent

it('an endpoint is told which version of a policy came into force, and not what anybody wrote about it', () => {
  expect(JSON.parse(payloadOf(EVENT))).toEqual({
    id: 'evt_41',
    seq: 41,
    type: 'policy.rolled_back',
    api_version: 'v1',
    timestamp: '2026-11-22T09:00:00.000Z',
    entity: 'policy:publication',
    data: { policy_id: 'publication', release_id: 'r-1', hash: 'ab', version: '1.0.0' },
  })
  expect(WEBHOOK_EVENTS.filter((type) => type.startsWith('policy.'))).toEqual([
    'policy.installed',
    'policy.activated',
    'policy.rolled_back',
    'policy.rolled_out',
  ])
})

const CASE = '0199f3c0-0000-7000-8000-000000000002'
const DECISION = '0199f3c0-0000-7000-8000-000000000001'

/** The message of an event of a case, as the record seals it. */
function messageOf({ type, at, actor, data }: CaseEvent): { type: string; data: Record<string, unknown> } {
  const sealed = { type, entity: `case:${CASE}`, at, actor, data: { ...data, decision: DECISION }, seq: 7, prev: '00' }
  return JSON.parse(payloadOf(sealed as unknown as AuditEvent))
}

const DUE = '2026-12-22T09:00:00.000Z'
const OPENED = {
  type: 'case.opened',
  at: EVENT.at,
  actor: 'system:routing',
  data: {
    decision: DECISION,
    kind: 'payment',
    cause: 'routing',
    queue: 'fraud-review',
    priority: 'normal',
    lang: null,
    skill: null,
    outcome: 'ESCALATE_TO_HUMAN',
    due: DUE,
    blind: false,
  },
} as const satisfies CaseEvent

type Step = readonly [who: number, asks: CaseCommand, seconds: number]

/** Somebody takes the case and decides. */
const sitting = fc
  .tuple(fc.nat(5), fc.constantFrom('APPROVE', 'CHALLENGE', 'BLOCK'), fc.constantFrom('none', 'four_eyes', 'sample'))
  .map(([who, outcome, secondReview]): readonly Step[] => [
    [who, { do: 'claim' }, 1],
    [who, { do: 'resolve', outcome, reasonCode: 'comparable_cases', rationale: 'As before.', secondReview }, 1],
  ])
const other = fc
  .tuple(
    fc.nat(5),
    fc.constantFrom<CaseCommand>(
      { do: 'claim' },
      { do: 'undo' },
      { do: 'reopen', rationale: 'A mistake.', due: DUE },
      {
        do: 'appeal',
        appeal: '0199f3c0-0000-7000-8000-00000000000a',
        text: 'It was me.',
        due: DUE,
        decidedAt: EVENT.at,
      },
      { do: 'reject_appeal', reasonCode: 'no_grounds', answer: 'Nothing new.' },
    ),
    fc.constantFrom(1, 1, 11, 301),
  )
  .map((step): readonly Step[] => [step])
const reviews = fc.array(fc.oneof({ weight: 2, arbitrary: sitting }, other), { maxLength: 30 })

/** A command that the case took, with what it changed. */
interface Done {
  readonly before: CaseState
  readonly after: CaseState
  readonly events: readonly CaseEvent[]
}

function done(steps: readonly Step[]): readonly Done[] {
  let state = caseFrom(CASE, [OPENED])
  let at = Date.parse(EVENT.at)
  return steps.flatMap(([who, asks, seconds]): Done[] => {
    at += seconds * 1000
    const answer = decideCase(state, asks, { at: new Date(at).toISOString(), actor: `person:${who}`, lead: who < 2 })
    if (!answer.ok) return []
    const before = state
    state = answer.state
    return [{ before, after: state, events: answer.events }]
  })
}

/** What happened, each event with the state that its command led to. */
function happened(steps: readonly Step[]): [CaseEvent, CaseState][] {
  return done(steps).flatMap(({ after, events }) => events.map((event): [CaseEvent, CaseState] => [event, after]))
}

it('of random reviews no message names an outcome that does not hold, and each resolution says whether it is final', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(reviews, (asked) => {
      for (const [event, after] of happened(asked.flat())) {
        if (!WEBHOOK_EVENTS.some((sent) => sent === event.type)) continue
        const message = messageOf(event)
        const { type, data } = message
        expect(data).toMatchObject({ case_id: CASE, decision_id: DECISION })
        expect(EVENT_SCHEMA.safeParse({ ...message, data: { ...data, submission_id: null } }).error).toBeUndefined()
        if ('outcome' in data) expect(data['outcome']).toBe(effectiveOutcome(after))
        if (type !== 'case.resolved') continue
        seen.add(`${data['stage']} ${data['next']} ${data['final']}`)
        expect(data['final']).toBe(after.status === 'resolved')
        expect('outcome' in data).toBe(data['final'])
        if (!data['final']) expect([data['next'], 'open']).toEqual([after.stage, after.status])
      }
    }),
    { numRuns: 1_000, seed: 14 },
  )
  expect([...seen].sort()).toEqual([
    'appeal done true',
    'appeal second false',
    'first done true',
    'first second false',
    'second done true',
    'second settle false',
    'settle done true',
    'settle second false',
  ])
})

it('of random reviews the messages about the outcome that holds lead, one after the other, from the machine’s to the last', () => {
  const causes = new Set<unknown>()
  const property = fc.property(reviews, (asked) => {
    let holds: string = OPENED.data.outcome
    for (const { before, after, events } of done(asked.flat())) {
      const draft = effectiveChange(before, after, events.at(-1)!)
      if (!draft) expect(effectiveOutcome(after)).toBe(holds)
      else {
        const { data, ...message } = JSON.parse(payloadOf({ ...draft, seq: 7, prev: '00' } as AuditEvent))
        expect(EVENT_SCHEMA.safeParse({ ...message, data: { ...data, submission_id: null } }).error).toBeUndefined()
        expect(data).toMatchObject({ previous_outcome: holds, outcome: effectiveOutcome(after), kind: 'payment' })
        // Who reviewed it stays here.
        expect(Object.keys(data)).not.toContain('by')
        expect(data.reason_code).toBe(data.because === 'undo' ? null : 'comparable_cases')
        causes.add(data.because)
        holds = data.outcome
      }
    }
  })
  fc.assert(property, { numRuns: 1_000, seed: 14 })
  expect([...causes].sort()).toEqual(['appeal', 'review', 'undo'])
})

it('an erasure names everything that it covered, and a single decision only where there is one', () => {
  const other = '0199f3c0-0000-7000-8000-000000000003'
  const erased = (decisions: readonly string[]) =>
    JSON.parse(payloadOf({ ...EVENT, type: 'decision.erased', entity: `decision:${DECISION}`, data: { decisions } }))
  expect(erased([DECISION, other]).data).toEqual({ decision_ids: [DECISION, other] })
  expect(erased([DECISION]).data).toEqual({ decision_id: DECISION, decision_ids: [DECISION] })
})

it('an event of a case that is taken back names no outcome that holds', () => {
  const { data } = messageOf({
    type: 'case.undone',
    at: EVENT.at,
    actor: EVENT.actor,
    data: { outcome: 'APPROVE', until: EVENT.at },
  })
  expect(data).toEqual({ case_id: CASE, decision_id: DECISION, expires_at: EVENT.at, undone_outcome: 'APPROVE' })
})
