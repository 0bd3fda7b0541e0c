import { evolveReleases } from './evolve-release.ts'
import { mayPublish, mayRun, open } from './may-release.ts'
import type { ReleaseCommand, ReleaseContext } from './release-command.ts'
import type { ReleaseEvent } from './release-event.ts'
import { type ReleaseRefusal, refusedRelease } from './release-refusal.ts'
import { isClean, type PolicyReleases, type Release, releaseBy } from './release-state.ts'
import { ROLLBACK_WORDS, WAIVER_WORDS, wordsOf } from './release-words.ts'

/** What a command comes to: what happened, with the state after it; or why nothing did. */
export type ReleaseAnswer =
  | { readonly ok: true; readonly events: readonly ReleaseEvent[]; readonly state: PolicyReleases }
  | { readonly ok: false; readonly refusal: ReleaseRefusal }

type Asked<Do extends ReleaseCommand['do']> = Extract<ReleaseCommand, { readonly do: Do }>
type OneEvent = Pick<ReleaseEvent, 'type' | 'data'>
type Answer = OneEvent | ReleaseRefusal

type Handlers = {
  readonly [Do in Exclude<ReleaseCommand['do'], 'draft' | 'rollback'>]: (
    release: Release,
    command: Asked<Do>,
    context: ReleaseContext,
    state: PolicyReleases,
  ) => Answer
}

const HANDLERS: Handlers = {
  prove(release, { hash, refuted, unknown, idle }) {
    if (hash !== release.hash) return refusedRelease('other_text')
    return { type: 'policy.proved', data: { release: release.id, hash, refuted, unknown, idle } }
  },
  waive(release, { reason }, { person }) {
    if (!release.proof || isClean(release.proof)) return refusedRelease('nothing_to_waive')
    if (person === release.drafter) return refusedRelease('second_person_needed', release.drafted)
    if (wordsOf(reason) < WAIVER_WORDS) return refusedRelease('reason_needed')
    return { type: 'policy.waived', data: { release: release.id, reason } }
  },
  attach_backtest(release, { backtest, from, to, result }) {
    if (to !== release.hash) return refusedRelease('other_text')
    return { type: 'policy.backtest_attached', data: { release: release.id, backtest, from, to, result } }
  },
  shadow(release, _, context) {
    if (release.stage === 'shadow') return refusedRelease('in_shadow', release.changed)
    if (release.stage === 'rollout') return refusedRelease('rollout_under_way', release.changed)
    return mayRun(release, context) ?? { type: 'policy.shadowed', data: textOf(release) }
  },
  rollout(release, { percent }, context, state) {
    if (!(percent > 0 && percent <= 100) || Math.abs(percent * 100 - Math.round(percent * 100)) > 1e-6)
      return refusedRelease('bad_percent')
    if (release.percent === percent) return refusedRelease('same_percent', release.changed)
    const refusal = mayRun(release, context) ?? mayPublish(release, context, state)
    return refusal ?? { type: 'policy.rolled_out', data: { ...textOf(release), percent } }
  },
  activate(release, _, context, state) {
    const data = { ...textOf(release), replaced: state.active }
    return mayPublish(release, context, state) ?? { type: 'policy.activated', data }
  },
  withdraw(release) {
    if (release.stage === 'rollout') return refusedRelease('rollout_under_way', release.changed)
    return { type: 'policy.retired', data: { ...textOf(release), because: 'withdrawn' } }
  },
  retire(release) {
    if (release.stage !== 'shadow' && release.stage !== 'rollout') return refusedRelease('not_running')
    return { type: 'policy.retired', data: { ...textOf(release), because: 'stopped' } }
  },
}

/** Answers a command on the versions of a policy. Pure: the same state, command and context give the same events. */
export function decideRelease(state: PolicyReleases, command: ReleaseCommand, context: ReleaseContext): ReleaseAnswer {
  const answer = answerTo(state, command, context)
  if ('code' in answer) return { ok: false, refusal: answer }
  const { at, actor } = context
  const events = [{ ...answer, at, actor } as ReleaseEvent]
  return { ok: true, events, state: events.reduce(evolveReleases, state) }
}

function answerTo(state: PolicyReleases, command: ReleaseCommand, context: ReleaseContext): Answer {
  if (context.seen !== undefined && context.seen !== state.revision)
    return refusedRelease('changed_meanwhile', state.changed ?? undefined)
  if (command.do === 'draft') return draft(state, command, context)
  if (command.do === 'rollback') return rollback(state, command)
  const release = releaseBy(state, command.release)
  if (!release) return refusedRelease('no_release')
  const handle = HANDLERS[command.do] as (...asked: unknown[]) => Answer
  return open(release) ?? handle(release, command, context, state)
}

function draft(
  { releases }: PolicyReleases,
  { release, hash, version }: Asked<'draft'>,
  { person }: ReleaseContext,
): Answer {
  const same = releases.find((one) => one.hash === hash && one.stage !== 'retired')
  if (same) return refusedRelease('already_drafted', same.drafted)
  const taken = releases.find((one) => one.version === version && one.hash !== hash)
  // A version is a promise of one text; what nobody ever ran may still change.
  if (taken && hasRun(taken)) return refusedRelease('version_taken', taken.drafted)
  return { type: 'policy.drafted', data: { release, hash, version, drafter: person } }
}

function hasRun({ stage }: Release): boolean {
  return stage === 'shadow' || stage === 'rollout' || stage === 'active' || stage === 'retired'
}

function rollback(state: PolicyReleases, { reason }: Asked<'rollback'>): Answer {
  if (wordsOf(reason) < ROLLBACK_WORDS) return refusedRelease('reason_needed')
  const rolled = state.rollout
  const target = releaseBy(state, rolled === null ? (state.before.at(-1) ?? null) : state.active)
  if (!target) return refusedRelease('nothing_before')
  return { type: 'policy.rolled_back', data: { ...textOf(target), undone: rolled ?? state.active!, reason } }
}

function textOf({ id: release, hash, version }: Release) {
  return { release, hash, version }
}
