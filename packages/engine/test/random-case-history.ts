import fc from 'fast-check'
import {
  type CaseAnswer,
  type CaseCommand,
  type CaseEvent,
  type CaseState,
  caseFrom,
  decideCase,
  type OpenedData,
} from '../src/review/index.ts'
import {
  type Actor,
  ANA,
  APPEAL,
  at,
  BEN,
  BOT,
  CAM,
  CLEAN,
  DAY,
  HOUR,
  LEA,
  LIV,
  MINUTE,
  openedEvent,
  REJECT,
  SECOND,
} from './case-story.ts'

/** Three reviewers, two leads, a program. */
export const ACTORS: readonly Actor[] = [ANA, BEN, CAM, LEA, LIV, BOT]

/** After `wait` milliseconds, somebody asks for something. The holder of the case then, or decided last, asks most. */
export interface Step {
  readonly wait: number
  readonly who: Actor | 'holder' | 'last_decider'
  readonly asks: CaseCommand
}

export interface History {
  readonly opened: Partial<OpenedData>
  readonly steps: readonly Step[]
}

/** One step of a history, and what it came to. */
export interface Moment {
  readonly at: string
  readonly who: Actor
  readonly asked: CaseCommand
  readonly before: CaseState
  readonly answer: CaseAnswer
  readonly after: CaseState
}

/** Nothing, a click, and both sides of every limit: undo, lease, the time to appeal. */
const waits = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(0, 1, SECOND, 4 * SECOND, 20 * SECOND) },
  { weight: 2, arbitrary: fc.constantFrom(10 * SECOND - 1, 10 * SECOND, 10 * SECOND + 1) },
  { weight: 2, arbitrary: fc.constantFrom(5 * MINUTE - 1, 5 * MINUTE, 5 * MINUTE + 1) },
  { weight: 1, arbitrary: fc.constantFrom(HOUR, 30 * DAY, 184 * DAY, 184 * DAY + 1) },
)
const whos = fc.oneof(
  { weight: 6, arbitrary: fc.constant('holder' as const) },
  { weight: 1, arbitrary: fc.constant('last_decider' as const) },
  { weight: 5, arbitrary: fc.constantFrom(...ACTORS) },
)

const to = fc.constantFrom(...ACTORS.map(({ actor }) => actor))
/** What settles nothing mostly names where it goes, and what settles mostly does not. */
const chosen = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('clean', 'blocked', 'ESCALATE_TO_HUMAN').map((outcome) => ({ outcome })) },
  {
    weight: 4,
    arbitrary: fc.record({
      outcome: fc.constantFrom('needs_review', 'needs_review', 'needs_review', 'blocked'),
      handOver: fc.record({ queue: fc.constant('elections'), to: fc.option(to), due: fc.constant(at(DAY)) }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ outcome: 'needs_review' }) },
)
const resolution = fc.record({
  do: fc.constant('resolve' as const),
  reasonCode: fc.constantFrom(
    'comparable_cases',
    'comparable_cases',
    'comparable_cases',
    'machine_confirmed',
    'other',
    'no_claim',
  ),
  rationale: fc.constantFrom(CLEAN.rationale!, CLEAN.rationale!, ''),
  secondReview: fc.constantFrom('none' as const, 'four_eyes' as const, 'sample' as const),
})
const resolve = fc.tuple(resolution, chosen).map(([said, outcome]) => ({ ...said, ...outcome }))
const move = { do: 'reassign', queue: 'elections', priority: 'urgent', due: at(DAY) } as const
const reopen = { do: 'reopen', due: at(DAY) } as const

const always = (...commands: readonly CaseCommand[]) => fc.constantFrom<CaseCommand>(...commands)
const asking = (weight: number, arbitrary: fc.Arbitrary<CaseCommand>) => ({ weight, arbitrary })
const hold = [
  asking(9, always({ do: 'claim' })),
  asking(1, always({ do: 'claim', leaseMs: SECOND }, { do: 'extend' }, { do: 'extend', leaseMs: HOUR })),
  asking(1, always({ do: 'release', skipped: false }, { do: 'release', skipped: true })),
  asking(1, always({ do: 'expire' })),
  asking(1, always({ do: 'escalate' })),
  asking(
    1,
    to.map((to) => ({ do: 'hand_over', to }) as const),
  ),
  asking(
    1,
    fc.option(to).map((to) => ({ ...move, to })),
  ),
  // Of the least priority, so that it changes a decided case alone.
  asking(1, always({ do: 'notice', priority: 'low', due: at(DAY) })),
  asking(1, always({ do: 'note', note: 'Seen before.' }, { do: 'link', to: 'case:2' })),
]
const decide = [
  asking(9, resolve),
  asking(3, always({ do: 'undo' }, { do: 'undo', leaseMs: SECOND })),
  asking(2, always({ ...reopen, rationale: 'It was satire.' }, { ...reopen, rationale: '' })),
]
const answerAppeals = [asking(1, always({ do: 'hear' })), asking(1, always(REJECT, { ...REJECT, answer: ' ' }))]
const submit = (weight: number) => asking(weight, always(APPEAL, APPEAL, APPEAL, { ...APPEAL, text: '' }))

/** Somebody takes the case, and decides soon. */
const sitting = fc
  .tuple(fc.constantFrom(...ACTORS), fc.constantFrom(0, SECOND, 5 * MINUTE - 1), resolve)
  .map(([who, wait, asks]): Step[] => [
    { wait: SECOND, who, asks: { do: 'claim' } },
    { wait, who: 'holder', asks },
  ])
/** Somebody takes what may be an appeal, hears it, and does something with it. */
const hearing = fc
  .tuple(fc.constantFrom(...ACTORS), fc.oneof(resolve, ...answerAppeals.map(({ arbitrary }) => arbitrary)))
  .map(([who, asks]): Step[] => [
    { wait: SECOND, who, asks: { do: 'claim' } },
    { wait: 0, who: 'holder', asks: { do: 'hear' } },
    { wait: SECOND, who: 'holder', asks },
  ])
/** Somebody takes what may be an appeal, and does not hear it. */
const rejection = fc.constantFrom(...ACTORS).map((who): Step[] => [
  { wait: SECOND, who, asks: { do: 'claim' } },
  { wait: SECOND, who: 'holder', asks: REJECT },
])
/** The one who decided last thinks better of it, and takes the case again. */
const secondThoughts: readonly Step[] = [
  { wait: SECOND, who: 'last_decider', asks: { ...reopen, rationale: 'It was satire.' } },
  { wait: SECOND, who: 'last_decider', asks: { do: 'claim' } },
]
/** Two see it differently. */
const dispute = fc.constantFrom(...ACTORS.slice(1)).map((other): Step[] => [
  { wait: SECOND, who: ANA, asks: { do: 'claim' } },
  { wait: SECOND, who: ANA, asks: { ...CLEAN, secondReview: 'four_eyes' } },
  { wait: SECOND, who: other, asks: { do: 'claim' } },
  { wait: SECOND, who: other, asks: { ...CLEAN, outcome: 'blocked', reasonCode: 'comparable_cases' } },
])
/** Two take the case one after the other, and choose alike. */
const agreement = fc
  .tuple(fc.shuffledSubarray([...ACTORS], { minLength: 2, maxLength: 2 }), fc.constantFrom('clean', 'blocked'))
  .map(([two, outcome]): Step[] =>
    two.flatMap((who) => [
      { wait: SECOND, who, asks: { do: 'claim' } },
      { wait: SECOND, who, asks: { ...CLEAN, outcome, reasonCode: 'comparable_cases', secondReview: 'four_eyes' } },
    ]),
  )
const stepsOf = (asks: fc.Arbitrary<CaseCommand>, maxLength: number) => {
  const one = fc.record({ wait: waits, who: whos, asks }).map((step): Step[] => [step])
  const few = fc.oneof(hearing, rejection, dispute, agreement, fc.constant([...secondThoughts]))
  const steps = fc.oneof(
    { weight: 5, arbitrary: one },
    { weight: 2, arbitrary: sitting },
    { weight: 4, arbitrary: few },
  )
  return fc.array(steps, { maxLength, size: 'max' }).map((steps) => steps.flat())
}
const opened = fc.record({
  cause: fc.constantFrom('routing', 'appeal', 'community', 'notice'),
  outcome: fc.constantFrom('clean', 'needs_review', 'blocked'),
} as const)

/** Anybody asks for anything at any time. */
export const anyHistory: fc.Arbitrary<History> = fc.record({
  opened,
  steps: stepsOf(fc.oneof(...hold, ...decide, ...answerAppeals, submit(2)), 40),
})

/** Whatever people did before, somebody appeals, and it goes on. */
export const appealHistory: fc.Arbitrary<History> = fc
  .tuple(
    opened,
    stepsOf(fc.oneof(...hold, ...decide), 8),
    stepsOf(fc.oneof(...hold, ...decide, ...answerAppeals, submit(1)), 16),
  )
  .map(([opened, before, after]) => {
    const appeal: Step = { wait: SECOND, who: CAM, asks: APPEAL }
    return { opened, steps: [...before, appeal, ...after] }
  })

/** Lets a history happen. */
export function happen({ opened, steps }: History): { moments: Moment[]; events: CaseEvent[]; state: CaseState } {
  const events = [openedEvent(opened)]
  const moments: Moment[] = []
  let state = caseFrom('case-1', events)
  let ms = 0
  for (const { wait, who: role, asks: asked } of steps) {
    ms += wait
    const who = whoIs(role, state)
    const answer = decideCase(state, asked, { ...who, at: at(ms) })
    const before = state
    if (answer.ok) {
      events.push(...answer.events)
      state = answer.state
    }
    moments.push({ at: at(ms), who, asked, before, answer, after: state })
  }
  return { moments, events, state }
}

function whoIs(role: Step['who'], state: CaseState): Actor {
  if (typeof role !== 'string') return role
  const id = role === 'holder' ? state.claim?.by : state.resolutions.at(-1)?.by
  return ACTORS.find(({ actor }) => actor === id) ?? ANA
}
