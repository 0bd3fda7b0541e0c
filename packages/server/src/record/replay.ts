import type { DecisionEngine, Tribunal } from '@tribunal/adapters'
import {
  changedInputs,
  type Database,
  type DecisionInputs,
  type DecisionPart,
  decisionOf,
  detectTampering,
  inputsBy,
  type StoredDecision,
} from '@tribunal/adapters/store'
import type { Decision } from '@tribunal/engine'
import { type Difference, differences } from '@tribunal/engine'
import { HistoricalPolicies } from './historical-policies.ts'

/** What computing a recorded decision again came to. */
export interface Replay {
  readonly id: string
  /** `erased`: there is nothing left to compute it from. */
  readonly result: 'same' | 'different' | 'erased'
  /** Every field that came out otherwise. */
  readonly differences: readonly Difference[]
  /**
   * What it rested on beside its facts and is not the same today: `policies.arbiter`, `settings.stage`, `version`. It was
   * computed with the policies it names all the same; lists and settings are today's.
   */
  readonly changed: readonly string[]
}

/** What the ledger says was recorded stands for more than what computing again can show: both may have been changed alike. */
function damaged(part: DecisionPart): Difference {
  return { path: part, saved: 'is not what the ledger says was recorded', now: undefined }
}

/** Computes recorded decisions again, with the versions of policies that they name, and the lists and settings of today. */
export class Replays {
  readonly #pool: Database['pool']
  readonly #now: () => DecisionInputs
  readonly #then: HistoricalPolicies
  readonly #known = new Map<string, DecisionInputs | undefined>()

  /** `now`: what decisions rest on today. */
  constructor(pool: Database['pool'], tribunal: Tribunal, now: () => DecisionInputs) {
    this.#pool = pool
    this.#now = now
    this.#then = new HistoricalPolicies(pool, tribunal)
  }

  async replay(stored: StoredDecision): Promise<Replay> {
    const { id } = stored
    const was = await this.#inputsOf(stored)
    const changed = was ? changedInputs(was, this.#now()) : ['inputs']
    const damage = (await detectTampering(this.#pool, stored)).map(damaged)
    if (damage.length > 0) {
      const more = await this.#ofDamaged(stored, was)
      return { id, result: 'different', differences: [...damage, ...more], changed }
    }
    const saved = decisionOf(stored)
    if (!saved) return { id, result: 'erased', differences: [], changed }
    const found = await this.#differences(saved, was)
    return { id, result: found.length === 0 ? 'same' : 'different', differences: found, changed }
  }

  /** What decides with the versions of policies that a decision names. */
  decidingOf(decision: Decision): Promise<DecisionEngine> {
    return this.#then.of(decision)
  }

  async #differences(saved: Decision, was: DecisionInputs | undefined): Promise<readonly Difference[]> {
    const now = JSON.parse(JSON.stringify(await this.#then.redecide(saved, was?.policies))) as Decision
    return differences(saved, now)
  }

  /** What was changed may be no decision any more, or no JSON: then there is nothing to compute. */
  async #ofDamaged(stored: StoredDecision, was: DecisionInputs | undefined): Promise<readonly Difference[]> {
    try {
      const saved = decisionOf(stored)
      return saved ? await this.#differences(saved, was) : []
    } catch {
      return []
    }
  }

  async #inputsOf({ inputs }: StoredDecision): Promise<DecisionInputs | undefined> {
    const name = Buffer.from(inputs).toString('hex')
    if (!this.#known.has(name)) this.#known.set(name, await inputsBy(this.#pool, inputs))
    return this.#known.get(name)
  }
}
