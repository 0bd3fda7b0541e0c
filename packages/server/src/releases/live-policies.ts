import {
  type Choice,
  type CommunicationsVersion,
  ConfigurationError,
  PolicyChooser,
  type PolicySet,
  PolicyVersions,
  type Tribunal,
} from '@tribunal/adapters'
import { COMMUNICATIONS, type PolicyReleases, type Submission } from '@tribunal/engine'
import { type DecisionInputs, keepInputs, type ReleaseStore, type Store } from '@tribunal/store'
import { type VersionsInForce, versionsInForce } from './versions-in-force.ts'

export interface LivePoliciesParts {
  readonly pool: Store['pool']
  readonly releases: ReleaseStore
  readonly tribunal: Tribunal
  /** What decisions rest on where the files decide. */
  readonly resting: DecisionInputs
  /** Told why versions that others brought into force cannot decide here; those before go on. */
  readonly onError: (error: unknown) => void
}

/** What a submission is decided with, kept in the store before the first decision names it. */
export interface Chosen extends Choice {
  /** SHA-256 of what the decision rests on beside its facts. */
  readonly inputs: Uint8Array
}

/** Commits are gathered for this long before it is asked whether any of them changed what decides. */
const GATHER_MS = 50

/**
 * The versions of policies, and of the texts to people, that decide in this process. Whichever process brings another into force, all of them decide with
 * it a moment later, without a restart; a decision under way keeps the versions it began with.
 */
export class LivePolicies {
  readonly #parts: LivePoliciesParts
  readonly #files: PolicySet
  readonly #versions: PolicyVersions
  readonly #chosen = new WeakMap<Choice, Chosen | Promise<Chosen>>()
  #chooser: PolicyChooser
  #communications: CommunicationsVersion
  #revision = -1
  #refused = -1
  #refreshing: Promise<void> | undefined
  #again: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #closed = false

  private constructor(parts: LivePoliciesParts) {
    this.#parts = parts
    this.#files = parts.tribunal.policies
    this.#versions = new PolicyVersions(this.#files.values())
    this.#communications = parts.tribunal.communications
    this.#chooser = this.#chooserOf({ policies: [], communications: this.#communications })
  }

  /** Takes up what is in force. Throws a ConfigurationError where a version of it cannot decide here. */
  static async open(parts: LivePoliciesParts): Promise<LivePolicies> {
    const live = new LivePolicies(parts)
    await live.#takeUp(await parts.releases.all())
    return live
  }

  /** What decisions rest on now, where no rollout reaches their subject. */
  get resting(): DecisionInputs {
    return decisionInputsFor(this.#parts.resting, this.#chooser.active, this.#communications)
  }

  /** What a submission is decided with. Waits only for the first submission that a combination of versions decides. */
  choose(submission: Submission): Chosen | Promise<Chosen> {
    return this.#prepare(this.#chooser.choose(submission), this.#communications)
  }

  /** The ledger has grown: perhaps something came into force. */
  grown(): void {
    if (this.#closed) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.refresh().catch(this.#parts.onError)
    }, GATHER_MS)
    this.#timer.unref()
  }

  /** Takes up what has come into force until now. */
  refresh(): Promise<void> {
    // What came into force after a look began is seen by the look after it, which everybody who waits shares.
    if (this.#refreshing) {
      const again = () => {
        this.#again = undefined
        return this.refresh()
      }
      this.#again ??= this.#refreshing.then(again, again)
      return this.#again
    }
    this.#refreshing = this.#refresh().finally(() => {
      this.#refreshing = undefined
    })
    return this.#refreshing
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#refreshing
  }

  async #refresh(): Promise<void> {
    const { releases, onError } = this.#parts
    const revision = await releases.revision()
    if (revision === this.#revision || revision === this.#refused) return
    const states = await releases.all()
    try {
      await this.#takeUp(states)
    } catch (error) {
      // A version that cannot decide here cannot later either; whatever else is in the way is tried at the next look.
      if (error instanceof ConfigurationError) this.#refused = revisionOf(states)
      onError(error)
    }
  }

  async #takeUp(states: readonly PolicyReleases[]): Promise<void> {
    const { pool, tribunal } = this.#parts
    const live = await versionsInForce(states, { pool, versions: this.#versions, tribunal })
    const chooser = this.#chooserOf(live)
    for (const choice of chooser.choices) await this.#prepare(choice, live.communications)
    this.#chooser = chooser
    this.#communications = live.communications
    this.#revision = revisionOf(states)
    tribunal.use(chooser.active, live.communications)
  }

  #chooserOf({ policies, communications }: VersionsInForce): PolicyChooser {
    const { deciding } = this.#parts.tribunal
    const version = (hash: string) => this.#versions.get(hash)
    const decidingWith = (used: PolicySet) => deciding(used, communications.texts.customers)
    return new PolicyChooser({ inForce: policies, base: this.#files, version, decidingWith })
  }

  #prepare(choice: Choice, communications: CommunicationsVersion): Chosen | Promise<Chosen> {
    const known = this.#chosen.get(choice)
    if (known) return known
    const { pool, resting } = this.#parts
    const prepared = keepInputs(pool, decisionInputsFor(resting, choice.deciding.policies, communications)).then(
      (inputs) => {
        const chosen = { ...choice, inputs }
        this.#chosen.set(choice, chosen)
        return chosen
      },
    )
    this.#chosen.set(choice, prepared)
    prepared.catch(() => this.#chosen.delete(choice))
    return prepared
  }
}

function revisionOf(states: readonly PolicyReleases[]): number {
  return states.reduce((sum, { revision }) => sum + revision, 0)
}

/** What decisions rest on where these policies decide, and customers read these texts. */
export function decisionInputsFor(
  resting: DecisionInputs,
  policies: PolicySet,
  communications: CommunicationsVersion,
): DecisionInputs {
  return {
    ...resting,
    policies: Object.fromEntries([...policies].map(([id, { policy }]) => [id, policy.hash])),
    files: { ...resting.files, [`lists/${COMMUNICATIONS}.yaml`]: communications.hash },
    customer_texts: communications.texts.customers,
  }
}
