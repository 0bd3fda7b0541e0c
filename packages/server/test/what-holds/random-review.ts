import fc from 'fast-check'

/** What somebody asks of the case of a decision, or of the decision. */
export type Asked =
  | {
      readonly do:
        | 'claim'
        | 'undo'
        | 'reopen'
        | 'escalate'
        | 'hear'
        | 'reject_appeal'
        | 'appeal'
        | 'report'
        | 'notice'
        | 'again'
        | 'lift'
    }
  | { readonly do: 'resolve'; readonly choice: 0 | 1 | 2 }
  | { readonly do: 'erase' }

/** Who asks it: one of the people of the test. */
export interface Step {
  readonly who: number
  readonly asked: Asked
}

/** What happens to one submission. */
export interface Story {
  /** Which of the submissions of the test, which the machine decides differently. */
  readonly sent: number
  readonly steps: readonly Step[]
}

const who = fc.nat(5)
const choice = fc.constantFrom(0 as const, 1 as const, 2 as const)
const single = fc
  .record({
    who,
    asked: fc.oneof(
      { weight: 4, arbitrary: fc.constant({ do: 'claim' } as const) },
      { weight: 4, arbitrary: choice.map((choice) => ({ do: 'resolve', choice }) as const) },
      {
        weight: 4,
        arbitrary: fc.constantFrom<Asked>(
          { do: 'undo' },
          { do: 'reopen' },
          { do: 'escalate' },
          { do: 'appeal' },
          { do: 'appeal' },
          { do: 'hear' },
          { do: 'reject_appeal' },
          { do: 'report' },
          { do: 'notice' },
          { do: 'again' },
          { do: 'lift' },
        ),
      },
      { weight: 1, arbitrary: fc.constant({ do: 'erase' } as const) },
    ),
  })
  .map((step): Step[] => [step])
/** Somebody takes the case, and decides. */
const sitting = fc.tuple(who, choice).map(([who, choice]): Step[] => [
  { who, asked: { do: 'claim' } },
  { who, asked: { do: 'resolve', choice } },
])
/** Somebody decides, and takes it back. */
const regret = sitting.map((steps): Step[] => [...steps, { who: steps[0]!.who, asked: { do: 'undo' } }])
/** Two choose alike, so that it holds also where two have to. */
const agreement = fc
  .tuple(who, choice)
  .map(([who, choice]): Step[] =>
    [who, who + 1].flatMap((one) => [
      { who: one, asked: { do: 'claim' } } as const,
      { who: one, asked: { do: 'resolve', choice } } as const,
    ]),
  )

const step = (who: number, asked: Asked): Step => ({ who, asked })
const decide = (who: number, choice: 0 | 1 | 2) => [step(who, { do: 'claim' }), step(who, { do: 'resolve', choice })]

/** Stories that come to everything that makes places differ, whatever chance says. */
export const KNOWN: readonly Story[] = [
  // A report, an appeal that is answered with what settles nothing, and others who go on.
  {
    sent: 0,
    steps: [step(0, { do: 'report' }), step(0, { do: 'appeal' }), ...decide(3, 1), step(0, { do: 'report' })],
  },
  // Taken back, decided again, and erased.
  { sent: 3, steps: [...decide(1, 2), step(1, { do: 'undo' }), ...decide(2, 2), step(0, { do: 'erase' })] },
  // Decided, and looked at again because of a notice.
  { sent: 0, steps: [...decide(0, 2), ...decide(1, 2), step(0, { do: 'notice' }), ...decide(3, 2)] },
  // Confirmed, a measure of it lifted, taken back.
  { sent: 0, steps: [...decide(0, 2), step(3, { do: 'lift' }), step(0, { do: 'undo' }), ...decide(1, 2)] },
  // Released by two, and decided once more.
  { sent: 0, steps: [...decide(0, 0), ...decide(1, 0), ...decide(3, 0), step(0, { do: 'again' }), ...decide(4, 2)] },
]

/** Whatever people do to a decision, in any order. */
export const stories: fc.Arbitrary<Story> = fc.record({
  sent: fc.nat(4),
  steps: fc
    .array(fc.oneof(single, sitting, regret, { weight: 2, arbitrary: agreement }), { maxLength: 7, size: 'max' })
    .map((steps) => steps.flat()),
})
