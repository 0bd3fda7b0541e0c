import { evolveReleases } from './evolve-release.ts'
import type { BacktestResult, ProofResult, ReleaseEvent, ReleaseText } from './release-event.ts'
import { type ReleaseRefusal, refusedRelease } from './release-refusal.ts'
import {
  isClean,
  isProved,
  type PolicyReleases,
  type Release,
  ROLLBACK_WORDS,
  releaseBy,
  WAIVER_WORDS,
  wordsOf,
} from './release-state.ts'

/** What a command comes to: what happened, with the state after it; or why nothing did. */
export type ReleaseAnswer =
  | { readonly ok: true; readonly events: readonly ReleaseEvent[]; readonly state: PolicyReleases }
  | { readonly ok: false; readonly refusal: ReleaseRefusal }

/** One command, with what it asks for. */
type Asked<Do extends ReleaseCommand['do']> = Extract<ReleaseCommand, { readonly do: Do }>
/** An event before its time and actor. */
type OneEvent = Pick<ReleaseEvent, 'type' | 'data'>
/** The event, or the refusal. Every command about releases comes to one event at most. */
type Answer = OneEvent | ReleaseRefusal

/** One handler for each command about a release that exists. */
type Handlers = {
  readonly [Do in Exclude<ReleaseCommand['do'], 'draft' | 'rollback'>]: (
    release: Release,
    command: Asked<Do>,
    context: ReleaseContext,
    state: PolicyReleases,
  ) => Answer
}

/**
 * What each command about a release asks for before it is granted. The release is neither active nor retired when a
 * handler is called.
 *
 * - `prove` and `attach_backtest`: the result has to be of this very text, by its hash;
 * - `waive`: there is a proof that found something, another person than the drafter explains it, in enough words;
 * - `shadow` and `rollout`: the policy takes part in decisions, the release is proved (or waived) and backtested;
 * - `rollout` and `activate`: moreover somebody else than the drafter asks, and no other release is being rolled out;
 * - `withdraw`: it does not decide for anybody now;
 * - `retire`: it runs somewhere.
 *
 * Texts to people change no outcome: they are checked and published by somebody else, and nothing more. What their check found is
 * corrected in another draft, and nobody can explain it away.
 */
const HANDLERS: Handlers = {
  prove(release, { hash, refuted, unknown, idle }) {
    if (hash !== release.hash) return refusedRelease('other_text')
    return { type: 'policy.proved', data: { release: release.id, hash, refuted, unknown, idle } }
  },
  waive(release, { reason }, { person, texts }) {
    if (texts) return refusedRelease('only_texts')
    if (!release.proof || isClean(release.proof)) return refusedRelease('nothing_to_waive')
    if (person === release.drafter) return refusedRelease('second_person_needed', release.drafted)
    if (wordsOf(reason) < WAIVER_WORDS) return refusedRelease('reason_needed')
    return { type: 'policy.waived', data: { release: release.id, reason } }
  },
  attach_backtest(release, { backtest, from, to, result }, { texts }) {
    if (texts) return refusedRelease('only_texts')
    if (to !== release.hash) return refusedRelease('other_text')
    return { type: 'policy.backtest_attached', data: { release: release.id, backtest, from, to, result } }
  },
  shadow(release, _, context) {
    if (release.stage === 'shadow') return refusedRelease('in_shadow', release.changed)
    if (release.stage === 'rollout') return refusedRelease('rollout_under_way', release.changed)
    return mayRun(release, context) ?? { type: 'policy.shadowed', data: textOf(release) }
  },
  rollout(release, { percent }, context, state) {
    // Two decimals, since a bucket is a hundredth of a percent. The small tolerance is for the product of
    // floating-point numbers.
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

/**
 * Answers a command on the versions of a policy. Pure: the same state, command and context give the same events. The
 * caller appends them under the revision that it read.
 */
export function decideRelease(state: PolicyReleases, command: ReleaseCommand, context: ReleaseContext): ReleaseAnswer {
  const answer = answerTo(state, command, context)
  if ('code' in answer) return { ok: false, refusal: answer }
  const { at, actor } = context
  const events = [{ ...answer, at, actor } as ReleaseEvent]
  return { ok: true, events, state: events.reduce(evolveReleases, state) }
}

/**
 * Checks what holds of every command first: that nobody changed the versions meanwhile, and that the release is there and not at
 * its end.
 */
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

/**
 * A text that is on its way already, or a version that has run with another text, is refused. Records name a version;
 * two texts under one name would make them ambiguous.
 */
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

/** Whether decisions may name it. */
function hasRun({ stage }: Release): boolean {
  return stage === 'shadow' || stage === 'rollout' || stage === 'active' || stage === 'retired'
}

/**
 * Ends the rollout, where one is under way; else the version before decides again. It asks for a reason and for
 * nothing else: no proof, no second person. Going back must work at once, and the target has decided before.
 */
function rollback(state: PolicyReleases, { reason }: Asked<'rollback'>): Answer {
  if (wordsOf(reason) < ROLLBACK_WORDS) return refusedRelease('reason_needed')
  const rolled = state.rollout
  const target = releaseBy(state, rolled === null ? (state.before.at(-1) ?? null) : state.active)
  if (!target) return refusedRelease('nothing_before')
  return { type: 'policy.rolled_back', data: { ...textOf(target), undone: rolled ?? state.active!, reason } }
}

/** How events name a version. */
function textOf({ id: release, hash, version }: Release) {
  return { release, hash, version }
}

/**
 * Why nothing more can happen to a release; undefined where something can. An active one is ended by what replaces
 * it, or by a rollback.
 */
function open({ stage, changed }: Release): ReleaseRefusal | undefined {
  if (stage === 'retired') return refusedRelease('is_retired', changed)
  return stage === 'active' ? refusedRelease('is_active', changed) : undefined
}

/**
 * Why a release may not run beside decisions, or for some of them. Shadows need no second person: they change no
 * decision.
 */
function mayRun(release: Release, { decides, texts }: ReleaseContext): ReleaseRefusal | undefined {
  if (texts) return refusedRelease('only_texts')
  return decides ? grounds(release) : refusedRelease('no_part_in_decisions')
}

/**
 * Why a release may not decide: it is proved or its waiver explained, backtested, approved by somebody who did not draft it,
 * and no other release of the policy is being rolled out.
 */
function mayPublish(
  release: Release,
  { person, texts }: ReleaseContext,
  state: PolicyReleases,
): ReleaseRefusal | undefined {
  const other = state.rollout === release.id ? undefined : releaseBy(state, state.rollout)
  if (other) return refusedRelease('rollout_under_way', other.changed)
  const refusal = texts ? checked(release) : grounds(release)
  if (refusal) return refusal
  return person === release.drafter ? refusedRelease('second_person_needed', release.drafted) : undefined
}

/** Why it is not ready, proof first: a backtest of a text that breaks its own invariants says little. */
function grounds(release: Release): ReleaseRefusal | undefined {
  if (!isProved(release)) return refusedRelease('not_proved')
  return release.backtest ? undefined : refusedRelease('no_backtest')
}

/** Why texts are not ready: nobody checked them, or the check found something. */
function checked({ proof }: Release): ReleaseRefusal | undefined {
  return proof !== null && isClean(proof) ? undefined : refusedRelease('not_checked')
}

/** Who asks, and when. */
export interface ReleaseContext {
  /** RFC 3339, UTC, milliseconds. */
  readonly at: string
  /** `person:UUID`, `key:UUID` or `system:NAME`. */
  readonly actor: string
  /** The person behind the actor: themselves, or the maker of the key. Two keys of one person are one person. */
  readonly person: string
  /** Whether the policy takes part in decisions; those about cases do not. */
  readonly decides: boolean
  /** Whether the versions are of the document of texts to people, and not of a policy. Absent: they are of a policy. */
  readonly texts?: boolean
  /** The revision that was looked at; refused where there is another by now. Left out: any. */
  readonly seen?: number
}

/**
 * What can be asked of the versions of a policy. Whether somebody may ask it at all is settled before: by the scope
 * of their key or the role of their account.
 */
export type ReleaseCommand =
  /** Begin with a text. */
  | ({ readonly do: 'draft' } & ReleaseText)
  /** Write down what the proof found. */
  | ({ readonly do: 'prove'; readonly release: string } & ProofResult)
  /** Explain why it may be published although the proof found something. */
  | { readonly do: 'waive'; readonly release: string; readonly reason: string }
  | ({ readonly do: 'attach_backtest'; readonly release: string } & BacktestResult)
  /** Run it beside what decides. */
  | { readonly do: 'shadow'; readonly release: string }
  /** Let it decide for a share of subjects, or change the share. */
  | { readonly do: 'rollout'; readonly release: string; readonly percent: number }
  /** Let it decide for everybody. */
  | { readonly do: 'activate'; readonly release: string }
  /** Give up a release that decides nothing: the one who works on it. */
  | { readonly do: 'withdraw'; readonly release: string }
  /** Stop its shadow or its rollout. */
  | { readonly do: 'retire'; readonly release: string }
  /** End the rollout that is under way, or else let the version before the active one decide again. */
  | { readonly do: 'rollback'; readonly reason: string }
