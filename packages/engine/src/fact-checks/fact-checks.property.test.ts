import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decideFactCheck,
  evolveFactCheck,
  type FactCheckCommand,
  type FactCheckContext,
  type FactCheckEvent,
  type FactCheckState,
  publishedVersion,
  type RatedClaim,
} from './index.ts'

const RATED: fc.Arbitrary<RatedClaim> = fc.record(
  {
    rating: fc.constantFrom('true', 'false', 'satire', 'mixed', 'misleading', 'missing_context', 'unproven'),
    confidence: fc.constantFrom('low', 'medium', 'high'),
    sources: fc.nat(3),
    media: fc.integer({ min: 1, max: 20 }),
  },
  { requiredKeys: ['rating', 'confidence', 'sources'] },
)
const REVIEW = fc.record({ outcome: fc.constantFrom('publish', 'confirm'), rule: fc.constant('r') })
const COMMAND: fc.Arbitrary<FactCheckCommand> = fc.oneof(
  fc.record({ do: fc.constantFrom('publish' as const, 'correct' as const), rated: RATED, review: REVIEW }),
  fc.record({ do: fc.constant('retract' as const), rated: fc.constant(null), review: REVIEW }),
  fc.record({ do: fc.constant('confirm' as const) }),
  fc.record({ do: fc.constant('decline' as const) }),
)
/** Three people, each with a session and a key. */
const WHO = fc.record({ person: fc.constantFrom('person:a', 'person:b', 'person:c'), byKey: fc.boolean() })
const STEP = fc.record({ command: COMMAND, who: WHO })
type Step = typeof STEP extends fc.Arbitrary<infer S> ? S : never

interface Taken {
  readonly step: Step
  readonly before: FactCheckState | null
  readonly event: FactCheckEvent
  readonly after: FactCheckState
}

/** What happens of steps taken one after the other. */
function history(steps: readonly Step[]): Taken[] {
  const taken: Taken[] = []
  let state: FactCheckState | null = null
  for (const [index, step] of steps.entries()) {
    const { person, byKey } = step.who
    const at = `2026-11-29T00:00:${String(index % 60).padStart(2, '0')}.000Z`
    const actor = byKey ? `key:${person.slice(-1)}` : person
    const context: FactCheckContext = { id: 'f', at, actor, person, isPerson: !byKey, decision: null }
    const answer = decideFactCheck(state, step.command, context)
    if (!answer.ok) continue
    taken.push({ step, before: state, event: answer.event, after: answer.state })
    state = answer.state
  }
  return taken
}

function holds(property: (taken: readonly Taken[]) => void, runs = 3_000): void {
  fc.assert(
    fc.property(fc.array(STEP, { maxLength: 12 }), (steps) => property(history(steps))),
    { numRuns: runs, seed: 20_261_129 },
  )
}

describe('a fact check', () => {
  it('is published by one person only where the policy lets them, and never by a program', () =>
    holds((taken) => {
      for (const { step, event } of taken) {
        if (event.type !== 'fact_check.published' && event.type !== 'fact_check.retracted') continue
        expect(step.who.byKey).toBe(false)
        const { command } = step
        if (!event.data.confirms) expect('review' in command && command.review.outcome).toBe('publish')
      }
    }))

  it('is confirmed by another person than the one who proposed it, with a session or a key', () =>
    holds((taken) => {
      for (const { step, before, event } of taken)
        if ('confirms' in event.data && event.data.confirms) expect(before!.proposal!.person).not.toBe(step.who.person)
    }))

  it('has the content that was confirmed, and not another', () =>
    holds((taken) => {
      for (const { before, event, after } of taken) {
        if (event.type !== 'fact_check.published' || !event.data.confirms) continue
        const { rating, confidence, sources, media, text } = publishedVersion(after)!
        expect({ rating, confidence, sources, media }).toEqual(before!.proposal!.rated)
        expect(text).toBe(before!.proposal!.text)
      }
    }))

  it('counts as it was while a correction or a retraction waits, or after it was declined', () =>
    holds((taken) => {
      for (const { before, event, after } of taken)
        if (event.type === 'fact_check.proposed' || event.type === 'fact_check.declined')
          expect(publishedVersion(after)).toEqual(before ? publishedVersion(before) : undefined)
    }))

  it('names in the event of a retraction what the version named that ends', () =>
    holds((taken) => {
      for (const { before, event } of taken) {
        if (event.type !== 'fact_check.retracted') continue
        const { rating, confidence, sources, media } = publishedVersion(before!)!
        expect({ media: undefined, ...event.data.rated }).toEqual({ rating, confidence, sources, media })
      }
    }))

  it('numbers its versions from 1, keeps each as it was, and counts what happened', () =>
    holds((taken) => {
      for (const [index, { before, after }] of taken.entries()) {
        expect(after.revision).toBe(index + 1)
        expect(after.versions.map(({ number }) => number)).toEqual(after.versions.map((_, n) => n + 1))
        expect(after.versions.slice(0, before?.versions.length ?? 0)).toEqual(before?.versions ?? [])
      }
    }))

  it('stands where its events bring it', () =>
    holds((taken) => {
      const events = taken.map(({ event }) => event)
      const again = events.reduce<FactCheckState | null>((state, event) => evolveFactCheck('f', state, event), null)
      expect(again).toEqual(taken.at(-1)?.after ?? null)
    }))

  it('is refused a change that was asked of an earlier revision', () => {
    const rated: RatedClaim = { rating: 'false', confidence: 'high', sources: 1 }
    const review = { outcome: 'publish', rule: 'one-person' } as const
    const context = { id: 'f', at: '2026-11-29T00:00:00.000Z', actor: 'person:a', person: 'person:a', isPerson: true }
    const first = decideFactCheck(null, { do: 'publish', rated, review }, context)
    if (!first.ok) throw new Error(first.refusal)
    expect(decideFactCheck(first.state, { do: 'correct', rated, review }, { ...context, seen: 0 })).toEqual({
      ok: false,
      refusal: 'changed_meanwhile',
    })
    expect(decideFactCheck(first.state, { do: 'publish', rated, review }, context)).toEqual({
      ok: false,
      refusal: 'changed_meanwhile',
    })
  })
})
