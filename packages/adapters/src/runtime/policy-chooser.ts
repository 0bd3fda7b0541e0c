import { type InForce, isReached, rolloutBucket, type Submission } from '@tribunal/engine'
import { type CompiledPolicy, compilePolicy, loadPolicy } from '@tribunal/policy'
import { ConfigurationError } from '../content/config-file.ts'
import type { DecisionEngine, PolicySet } from './decision-engine.ts'
import { type Shadow, shadowsBeside } from './shadow.ts'

/** Policies whose answers are asked while a case is worked on: no submission is at hand then that a share could be drawn by. */
const ABOUT_CASES: ReadonlySet<string> = new Set([
  'case-terms',
  'second-review',
  'community-review',
  'fact-check-review',
  'notice-routing',
])

/** Whether a policy takes part in decisions, so that it can run beside one, or for a share of subjects. */
export function takesPartInDecisions(policy: string): boolean {
  return !ABOUT_CASES.has(policy)
}

/** What a submission is decided with. */
export interface Choice {
  readonly deciding: DecisionEngine
  /** Run beside it. */
  readonly shadows: readonly Shadow[]
}

export interface ChooserParts {
  /** Which version of each policy decides; policies without one decide as in `base`. */
  readonly inForce: readonly InForce[]
  readonly base: PolicySet
  /** A version by the SHA-256 of its text. */
  readonly version: (hash: string) => CompiledPolicy
  readonly decidingWith: (policies: PolicySet) => DecisionEngine
}

/**
 * Picks the policies for each submission: those that are active, and the versions that are rolled out to its subject. Each
 * combination of versions is put together once.
 */
export class PolicyChooser {
  /** The active versions, for everything that is no submission. */
  readonly active: PolicySet
  readonly #parts: ChooserParts
  readonly #rollouts: readonly (NonNullable<InForce['rollout']> & { readonly policy: string })[]
  readonly #choices = new Map<string, Choice>()

  constructor(parts: ChooserParts) {
    this.#parts = parts
    this.active = new Map([
      ...parts.base,
      ...parts.inForce.map((one) => [one.policy, parts.version(one.active)] as const),
    ])
    this.#rollouts = parts.inForce.flatMap(({ policy, rollout }) => (rollout ? [{ policy, ...rollout }] : []))
    // What cannot be put together is found now, and not by the first submission.
    this.#choose([])
    for (const rollout of this.#rollouts) this.#choose([rollout])
  }

  /** The combinations that were put together so far. */
  get choices(): readonly Choice[] {
    return [...this.#choices.values()]
  }

  choose(submission: Submission): Choice {
    if (this.#rollouts.length === 0) return this.#choose([])
    const subject = rolloutSubject(submission)
    return this.#choose(
      this.#rollouts.filter(({ policy, release, percent }) =>
        isReached(rolloutBucket(policy, release, subject), percent),
      ),
    )
  }

  #choose(rolled: readonly { readonly policy: string; readonly hash: string }[]): Choice {
    const key = rolled.map(({ policy }) => policy).join(' ')
    const known = this.#choices.get(key)
    if (known) return known
    const { inForce, version, decidingWith } = this.#parts
    const policies = new Map([...this.active, ...rolled.map(({ policy, hash }) => [policy, version(hash)] as const)])
    const beside = inForce.flatMap(({ shadows }) => shadows.map(({ hash }) => version(hash)))
    const choice = { deciding: decidingWith(policies), shadows: shadowsBeside(policies, beside, decidingWith) }
    this.#choices.set(key, choice)
    return choice
  }
}

/** By whom the share of a rollout is drawn: the customer, the author, or the post where it has none. */
export function rolloutSubject(submission: Submission): string {
  return submission.kind === 'post' ? (submission.author ?? submission.id) : submission.customer_id
}

/** Versions of policies by the SHA-256 of their texts, each compiled once. */
export class PolicyVersions {
  readonly #compiled = new Map<string, CompiledPolicy>()

  constructor(known: Iterable<CompiledPolicy> = []) {
    for (const policy of known) this.#compiled.set(policy.policy.hash, policy)
  }

  has(hash: string): boolean {
    return this.#compiled.has(hash)
  }

  /** Takes up a text. Throws a ConfigurationError where this Tribunal cannot read it. */
  add(text: string, name: string): CompiledPolicy {
    const loaded = loadPolicy(text, name)
    if (!loaded.ok)
      throw new ConfigurationError(loaded.problems.map(({ file, line, message }) => `${file}:${line}: ${message}`))
    const compiled = this.#compiled.get(loaded.policy.hash) ?? compilePolicy(loaded.policy)
    this.#compiled.set(loaded.policy.hash, compiled)
    return compiled
  }

  /** Throws a ConfigurationError where nothing has the hash. */
  get(hash: string): CompiledPolicy {
    const compiled = this.#compiled.get(hash)
    if (compiled) return compiled
    throw new ConfigurationError([
      `the text of the policy with SHA-256 ${hash} is not kept: it cannot decide, nor be replayed`,
    ])
  }
}
