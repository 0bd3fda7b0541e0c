import { effort } from '@tribunal/testkit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideRelease, type ReleaseCommand } from './decide-release.ts'
import { evolveReleases, releasesFrom } from './evolve-release.ts'
import { RELEASE_EVENT_TYPES, type ReleaseEvent } from './release-event.ts'
import { inForce, isProved, noReleases, type PolicyReleases, releaseBy } from './release-state.ts'

const PEOPLE = ['person:ana', 'person:ben', 'person:eva']
const IDS = ['r-1', 'r-2', 'r-3', 'r-4']
const HASHES = ['aa', 'bb', 'cc']
const word = (...words: readonly string[]) => fc.constantFrom(...words)

/** Any command, also one that makes no sense. */
const commands: fc.Arbitrary<ReleaseCommand> = fc.oneof(
  fc.record({
    do: fc.constant('draft' as const),
    release: fc.uuid(),
    hash: word(...HASHES),
    version: word('1', '2', '3'),
  }),
  fc.record({
    do: fc.constant('prove' as const),
    release: word(...IDS),
    hash: word(...HASHES),
    refuted: fc.constantFrom([], [], ['never-block']),
    unknown: fc.constantFrom([], [], ['late']),
    idle: fc.constant([]),
  }),
  fc.record({
    do: fc.constant('attach_backtest' as const),
    release: word(...IDS),
    backtest: fc.constant('b'),
    from: fc.constant('aa'),
    to: word(...HASHES),
    result: fc.constant('ff'),
  }),
  fc.record({
    do: fc.constant('waive' as const),
    release: word(...IDS),
    reason: word('no', 'because the document leaves this open'),
  }),
  fc.record({
    do: fc.constant('rollout' as const),
    release: word(...IDS),
    percent: fc.constantFrom(0, 5, 50, 100),
  }),
  fc.record({
    do: fc.constantFrom('shadow' as const, 'activate' as const, 'withdraw' as const, 'retire' as const),
    release: word(...IDS),
  }),
  fc.record({ do: fc.constant('rollback' as const), reason: word('', 'it blocks too much') }),
)
const asks = fc.array(fc.record({ actor: word(...PEOPLE), command: commands }), {
  minLength: 30,
  maxLength: 90,
  size: 'max',
})

/** Ids that there are; a proof or a backtest is mostly of the release's own text. */
function sensible(state: PolicyReleases, command: ReleaseCommand): ReleaseCommand {
  if (command.do === 'rollback') return command
  if (command.do === 'draft') return { ...command, release: `r-${state.releases.length}` }
  const release = state.releases[IDS.indexOf(command.release) % state.releases.length]!
  const own = command.release !== 'r-4'
  if (command.do === 'prove') return { ...command, release: release.id, hash: own ? release.hash : command.hash }
  if (command.do === 'attach_backtest') return { ...command, release: release.id, to: own ? release.hash : command.to }
  return { ...command, release: release.id }
}

interface Moment {
  readonly before: PolicyReleases
  readonly event: ReleaseEvent
  readonly after: PolicyReleases
}

/** What random people come to who ask for random things; releases have the ids r-1, r-2, … in the order of their drafts. */
function happen(asked: readonly { readonly actor: string; readonly command: ReleaseCommand }[]): Moment[] {
  const data = { release: 'r-0', hash: 'aa', version: '0' }
  const first: ReleaseEvent = { type: 'policy.installed', at: '2026-11-22T09:00:00.000Z', actor: 'system:files', data }
  let state = evolveReleases(noReleases('publication'), first)
  const moments: Moment[] = [{ before: noReleases('publication'), event: first, after: state }]
  for (const [i, { actor, command }] of asked.entries()) {
    const at = new Date(Date.UTC(2026, 10, 22, 10, 0, i)).toISOString()
    const answer = decideRelease(state, sensible(state, command), { at, actor, person: actor, decides: true })
    if (!answer.ok) continue
    moments.push({ before: state, event: answer.events[0]!, after: answer.state })
    state = answer.state
  }
  return moments
}

const always = (holds: (moments: readonly Moment[]) => void) =>
  fc.assert(
    fc.property(asks, (asked) => holds(happen(asked))),
    { numRuns: effort(600, 10_000) },
  )

describe('of random people who ask for random things', () => {
  it('nothing is published but what was proved or explained, backtested, and drafted by somebody else', () => {
    let published = 0
    always((moments) => {
      for (const { before, event } of moments) {
        if (event.type !== 'policy.activated' && event.type !== 'policy.rolled_out') continue
        published++
        const release = releaseBy(before, event.data.release)!
        expect(isProved(release)).toBe(true)
        expect(release.proof?.hash).toBe(release.hash)
        expect(release.backtest?.to).toBe(release.hash)
        expect(release.drafter).not.toBe(event.actor)
        if (release.waiver) expect(release.waiver.by).not.toBe(release.drafter)
      }
    })
    expect(published).toBeGreaterThan(100)
  })

  it('exactly one version is active, at most one is rolled out, and what is retired does nothing', () => {
    always((moments) => {
      for (const { after } of moments) {
        expect(after.releases.filter(({ stage }) => stage === 'active').map(({ id }) => id)).toEqual([after.active])
        const rolled = after.releases.filter(({ stage }) => stage === 'rollout').map(({ id }) => id)
        expect(rolled).toEqual(after.rollout === null ? [] : [after.rollout])
        expect(after.releases.every(({ stage, percent }) => percent > 0 === (stage === 'rollout'))).toBe(true)
        for (const id of after.before) expect(releaseBy(after, id)?.stage).toBe('retired')
      }
    })
  })

  it('only versions that decided before come back', () => {
    let back = 0
    always((moments) => {
      const decided = new Set<string>()
      for (const { event, after } of moments) {
        if (event.type === 'policy.rolled_back') {
          back++
          expect(decided.has(event.data.hash)).toBe(true)
        }
        decided.add(inForce(after)!.active)
      }
    })
    expect(back).toBeGreaterThan(50)
  })

  it('the events alone give the state, all of them of types that releases are read from', () => {
    always((moments) => {
      const events = moments.map(({ event }) => event)
      for (const { type } of events) expect(RELEASE_EVENT_TYPES).toContain(type)
      expect(releasesFrom('publication', events)).toEqual(moments.at(-1)!.after)
    })
  })
})
