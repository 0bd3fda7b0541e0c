import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Bindings, DEFAULT_BINDINGS, keysOf, withKeys } from '../../../keyboard/bindings.ts'
import { COMMAND_IDS, type CommandId } from '../../../keyboard/commands.ts'
import { meaningOf, reasonKey } from '../appealed-decision.ts'
import { draftIn } from '../session/drafts.ts'

const OUTCOMES = ['clean', 'needs_review', 'blocked'] as const
const OUTCOME_COMMANDS = ['case.outcome_1', 'case.outcome_2', 'case.outcome_3'] as const satisfies CommandId[]
/** As many as posts have; payments have one less. */
const LAST_NUMBER = 12
/** Which reasons each outcome offers: some of them, so that a panel has gaps. */
const OFFERED = OUTCOMES.map((outcome, index) => ({
  outcome,
  reasons: Array.from({ length: LAST_NUMBER }, (_, at) => ({ number: at + 1 })).filter(
    ({ number }) => number % 3 !== index,
  ),
}))

interface Choosing {
  readonly outcome?: string
  readonly sent?: { readonly outcome: string; readonly number: number }
}

/** The effect of a key on the page: first the panel, if one is open, then the commands of outcomes. */
function press(state: Choosing, key: string, bindings: Bindings): Choosing {
  const open = OFFERED.find(({ outcome }) => outcome === state.outcome)
  const meaning = open && meaningOf(key, open.reasons, bindings)
  if (meaning?.do === 'cancel') return {}
  if (open && meaning?.do === 'give') return { sent: { outcome: open.outcome, number: meaning.reason.number } }
  const at = OUTCOME_COMMANDS.findIndex((id) => keysOf(id, bindings).includes(key))
  return at < 0 ? state : { outcome: OUTCOMES[at]! }
}

const KEYS = [...'0123456789abcdefghijklmnopqrstuvwxyz', 'escape', 'backspace', 'enter', 'space', '?', 'mod+k']
const anyBindings = fc
  .array(fc.tuple(fc.constantFrom(...COMMAND_IDS), fc.subarray(KEYS, { maxLength: 2 })), { maxLength: 6 })
  .map((changes) => changes.reduce((all, [id, keys]) => withKeys(all, id, keys), DEFAULT_BINDINGS))

describe('keys while an outcome waits for its reason', () => {
  it('send the outcome whose key was pressed last, and no reason has the key of an outcome', () => {
    let sent = 0
    fc.assert(
      fc.property(anyBindings, fc.array(fc.constantFrom(...KEYS), { maxLength: 30 }), (bindings, keys) => {
        let state: Choosing = {}
        let lastOutcome: string | undefined
        for (const key of keys) {
          state = press(state, key, bindings)
          const at = OUTCOME_COMMANDS.findIndex((id) => keysOf(id, bindings).includes(key))
          if (key === 'escape' || key === 'backspace') lastOutcome = state.outcome
          else if (at >= 0) {
            lastOutcome = OUTCOMES[at]!
            expect(state.sent).toBeUndefined()
          }
          if (state.sent === undefined) expect(state.outcome).toBe(lastOutcome)
          else {
            sent++
            expect(state.sent.outcome).toBe(lastOutcome)
            state = {}
            lastOutcome = undefined
          }
        }
      }),
      { numRuns: 3000 },
    )
    expect(sent).toBeGreaterThan(100)
  })

  it('are not keys of commands, are the same for a number whatever is offered, and are enough for all', () => {
    fc.assert(
      fc.property(anyBindings, (bindings) => {
        const keys = Array.from({ length: LAST_NUMBER }, (_, at) => reasonKey(at + 1, bindings))
        const given = keys.filter((key) => key !== undefined)
        expect(new Set(given).size).toBe(given.length)
        const onPage = COMMAND_IDS.filter((id) => /^(?:case|list|global)\./.test(id))
        expect(onPage.flatMap((id) => keysOf(id, bindings)).filter((key) => given.includes(key))).toEqual([])
        for (const { reasons } of OFFERED)
          for (const reason of reasons)
            expect(meaningOf(keys[reason.number - 1], reasons, bindings)).toEqual(
              keys[reason.number - 1] === undefined ? undefined : { do: 'give', reason },
            )
      }),
    )
    expect(Array.from({ length: LAST_NUMBER }, (_, at) => reasonKey(at + 1, DEFAULT_BINDINGS)).join('')).toBe(
      'abdfgilmpqrt',
    )
  })

  it('are none where single keys are switched off', () => {
    expect(reasonKey(1, { ...DEFAULT_BINDINGS, single: false })).toBeUndefined()
  })

  it('of the review that found it: an outcome, another one, its reason', () => {
    const typed = (keys: string) =>
      [...keys].reduce((state, key) => press(state, key, DEFAULT_BINDINGS), {} as Choosing)
    expect(typed('13')).toEqual({ outcome: 'blocked' })
    expect(typed('13a').sent).toEqual({ outcome: 'blocked', number: 1 })
    expect(typed('11')).toEqual({ outcome: 'clean' })
  })
})

describe('a choice', () => {
  it('counts in the turn of the case in which it was made', () => {
    const draft = { outcome: 'clean', turn: '7', blindFirst: 'clean', rationale: 'because', note: 'later' }
    expect(draftIn('7', draft)).toBe(draft)
    expect(draftIn('9', draft)).toEqual({ rationale: 'because', note: 'later' })
  })
})
