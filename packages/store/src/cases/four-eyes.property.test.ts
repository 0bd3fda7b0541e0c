import { readFileSync } from 'node:fs'
import {
  type CaseState,
  caseFrom,
  decideCase,
  effectiveOutcome,
  type Kind,
  PERSON_OUTCOMES,
  settles,
} from '@tribunal/engine'
import { definePolicy } from '@tribunal/policy'
import { effort } from '@tribunal/testkit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CaseRequest, commandOf } from './case-request.ts'

const HISTORIES = effort(10_000, 100_000)
const START = Date.parse('2026-11-22T09:00:00.000Z')
const MINUTE = 60_000
const at = (ms: number) => new Date(START + ms).toISOString()
const policies = new Map(
  ['case-terms', 'second-review'].map((id) => {
    const file = new URL(`../../../../content/policies/${id}.yaml`, import.meta.url)
    return [id, definePolicy(readFileSync(file, 'utf8'))]
  }),
)

/** An account, and the person who has it: a program acts for the one who made its key. */
interface Account {
  readonly actor: string
  readonly lead: boolean
  readonly of: string
}
const signedIn = (name: string, lead = false): Account => ({ actor: `person:${name}`, lead, of: name })
const keyOf = (name: string, key: string, lead = false): Account => ({ actor: `key:${key}`, lead, of: name })

/** One person with five accounts: a session as a lead, and keys of every kind. */
const MALLORY = [
  signedIn('mallory', true),
  ...['one', 'two', 'three'].map((key) => keyOf('mallory', key)),
  keyOf('mallory', 'four', true),
]
const EVERYBODY = [
  ...MALLORY,
  signedIn('ana'),
  signedIn('ben'),
  signedIn('lea', true),
  signedIn('liv', true),
  keyOf('ana', 'of-ana'),
]

interface Step {
  readonly wait: number
  readonly who: number
  readonly asks: CaseRequest['do']
  readonly choice: number
}

interface History {
  readonly kind: Kind
  readonly wasBlocked: boolean
  readonly risk: number | null
  readonly cause: 'routing' | 'appeal'
  readonly steps: readonly Step[]
}

const RELEASED = ['clean', 'APPROVE', 'CHALLENGE']
const BLOCKED = ['blocked', 'BLOCK']
const OTHERS = ['escalate', 'release', 'hand_over', 'reassign', 'hear', 'reject_appeal', 'extend', 'expire'] as const
const step = fc.record({
  wait: fc.constantFrom(1000, 4000, 9000, 6 * MINUTE),
  who: fc.nat(),
  asks: fc.oneof(
    { weight: 3, arbitrary: fc.constant('claim' as const) },
    { weight: 5, arbitrary: fc.constant('resolve' as const) },
    { weight: 3, arbitrary: fc.constantFrom('undo' as const, 'reopen' as const, 'appeal' as const) },
    { weight: 2, arbitrary: fc.constantFrom(...OTHERS) },
  ),
  choice: fc.nat(2),
})
/** Somebody takes the case, and decides. */
const sitting = fc.tuple(fc.nat(), fc.nat(2)).map(([who, choice]): Step[] => [
  { wait: MINUTE, who, asks: 'claim', choice },
  { wait: 1000, who, asks: 'resolve', choice },
])
const histories: fc.Arbitrary<History> = fc.record({
  kind: fc.constantFrom<Kind>('post', 'payment'),
  wasBlocked: fc.boolean(),
  risk: fc.constantFrom(null, 0, 12, 96),
  cause: fc.constantFrom('routing', 'appeal'),
  steps: fc
    .array(
      fc.oneof(
        step.map((one): Step[] => [one]),
        sitting,
      ),
      { maxLength: 25, size: 'max' },
    )
    .map((steps) => steps.flat()),
})

const WHY = 'Two independent sources say the same.'

/** What somebody asks, as the API hands it over. */
function requestOf({ asks, choice }: Step, kind: Kind, other: string): CaseRequest {
  switch (asks) {
    case 'resolve': {
      const outcome = PERSON_OUTCOMES[kind][choice]!
      const handOver = settles(kind, outcome) ? {} : { handOver: { queue: 'experts' } }
      return { do: asks, outcome, reasonCode: 'comparable_cases', rationale: WHY, ...handOver }
    }
    case 'reopen':
      return { do: asks, rationale: WHY }
    case 'appeal':
      return { do: asks, text: 'That was me.' }
    case 'reject_appeal':
      return { do: asks, reasonCode: 'no_grounds', answer: WHY }
    case 'release':
      return { do: asks, skipped: choice === 0 }
    case 'hand_over':
      return { do: asks, to: other }
    case 'reassign':
      return { do: asks, to: choice === 0 ? null : other }
    default:
      return { do: asks } as CaseRequest
  }
}

/** The case before and after a step that was allowed. */
interface Moment {
  readonly asks: CaseRequest['do']
  readonly before: CaseState
  readonly after: CaseState
}

/** The steps that were allowed. */
function happen({ kind, wasBlocked, risk, cause, steps }: History, accounts: readonly Account[]) {
  const outcome = { post: ['needs_review', 'blocked'], payment: ['ESCALATE_TO_HUMAN', 'BLOCK'] }[kind][+wasBlocked]!
  const data = { decision: 'd', kind, cause, queue: 'q', priority: 'high', lang: null, skill: null, outcome } as const
  const opened = {
    type: 'case.opened',
    at: at(0),
    actor: 'system:routing',
    data: { ...data, due: at(0), blind: false },
  }
  const moments: Moment[] = []
  let state = caseFrom('case-1', [opened as never])
  let ms = 0
  for (const one of steps) {
    ms += one.wait
    const { actor, lead } = accounts[one.who % accounts.length]!
    const decision = { category: 'high', risk, decidedAt: at(0) }
    const settings = { leaseMs: 5 * MINUTE, appealMs: 60 * MINUTE }
    const other = accounts[(one.who + one.choice) % accounts.length]!.actor
    const command = commandOf(state, decision, requestOf(one, kind, other), { policies, settings, at: at(ms) })
    const answer = decideCase(state, command, { actor, lead, at: at(ms) })
    if (!answer.ok) continue
    moments.push({ asks: one.asks, before: state, after: answer.state })
    state = answer.state
  }
  return moments
}

/** The people who chose what holds now, in the round in which it took effect. */
function choosers({ resolutions, effect }: CaseState): ReadonlySet<string> {
  const last = resolutions.at(-1)!
  const alike = resolutions.filter(({ outcome, round }) => outcome === effect!.outcome && round === last.round)
  return new Set(alike.map(({ by }) => EVERYBODY.find(({ actor }) => actor === by)!.of))
}

/** A decision after which something runs that was blocked before, by the machine or by people. Undoing one's own block brings back what held. */
function isRelease({ asks, before, after }: Moment): boolean {
  if (asks !== 'resolve') return false
  const chosen = before.resolutions.map(({ outcome }) => outcome)
  const wasBlocked = [before.machineOutcome, ...chosen].some((outcome) => BLOCKED.includes(outcome))
  return (
    wasBlocked && after.effect !== before.effect && after.effect !== null && RELEASED.includes(after.effect.outcome)
  )
}

describe(`in ${HISTORIES} random histories`, () => {
  it('one person with five accounts releases nothing that was blocked, by review, appeal, reopening or undoing', () => {
    const check = fc.property(histories, (history) => {
      for (const moment of happen(history, MALLORY)) {
        expect(isRelease(moment)).toBe(false)
        if (history.wasBlocked) expect(RELEASED).not.toContain(effectiveOutcome(moment.after))
      }
    })
    fc.assert(check, { numRuns: HISTORIES })
  })

  it('two people have chosen each release of what the machine or people blocked', () => {
    const check = fc.property(histories, (history) => {
      for (const moment of happen(history, EVERYBODY))
        if (isRelease(moment)) expect(choosers(moment.after).size).toBeGreaterThan(1)
    })
    fc.assert(check, { numRuns: HISTORIES })
  })

  it('and releases do happen: in first reviews, in appeals, and of what people blocked', () => {
    const sample = fc.sample(histories, { numRuns: 2000, seed: 5 }).flatMap((history) => happen(history, EVERYBODY))
    const released = sample.filter(isRelease)
    const heard = released.filter(({ before }) => before.appeal?.answered === null)
    const byPeople = released.filter(({ before }) => !BLOCKED.includes(before.machineOutcome))
    for (const found of [released, heard, byPeople]) expect(found.length).toBeGreaterThan(10)
  })
})
