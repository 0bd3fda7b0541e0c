import type { Decision, Tribunal } from '@tribunal/adapters'
import {
  changedInputs,
  type Database,
  type DecisionInputs,
  type DecisionPart,
  damageOf,
  decisionOf,
  inputsBy,
  type StoredDecision,
} from '@tribunal/adapters/store'
import { type Difference, differences } from '@tribunal/engine'

/** What computing a recorded decision again came to. */
export interface Replay {
  readonly id: string
  /** `erased`: there is nothing left to compute it from. */
  readonly result: 'same' | 'different' | 'erased'
  /** Every field that came out otherwise. */
  readonly differences: readonly Difference[]
  /** What it rested on beside its facts and is not the same today: `policies.arbiter`, `settings.stage`, `version`. */
  readonly changed: readonly string[]
}

/** What the ledger says was recorded stands for more than what computing again can show: both may have been changed alike. */
function damaged(part: DecisionPart): Difference {
  return { path: part, saved: 'is not what the ledger says was recorded', now: undefined }
}

/** Computes recorded decisions again, with the policies, lists and settings of today. */
export class Replays {
  readonly #pool: Database['pool']
  readonly #tribunal: Tribunal
  readonly #now: DecisionInputs
  readonly #known = new Map<string, DecisionInputs | undefined>()

  constructor(pool: Database['pool'], tribunal: Tribunal, now: DecisionInputs) {
    this.#pool = pool
    this.#tribunal = tribunal
    this.#now = now
  }

  async replay(stored: StoredDecision): Promise<Replay> {
    const { id } = stored
    const changed = await this.#changed(stored.inputs)
    const damage = (await damageOf(this.#pool, stored)).map(damaged)
    if (damage.length > 0)
      return { id, result: 'different', differences: [...damage, ...this.#ofDamaged(stored)], changed }
    const saved = decisionOf(stored)
    if (!saved) return { id, result: 'erased', differences: [], changed }
    const found = this.#differences(saved)
    return { id, result: found.length === 0 ? 'same' : 'different', differences: found, changed }
  }

  #differences(saved: Decision): readonly Difference[] {
    const now = JSON.parse(JSON.stringify(this.#tribunal.redecide(saved))) as Decision
    return differences(saved, now)
  }

  /** What was changed may be no decision any more, or no JSON: then there is nothing to compute. */
  #ofDamaged(stored: StoredDecision): readonly Difference[] {
    try {
      const saved = decisionOf(stored)
      return saved ? this.#differences(saved) : []
    } catch {
      return []
    }
  }

  async #changed(hash: Uint8Array): Promise<readonly string[]> {
    const name = Buffer.from(hash).toString('hex')
    if (!this.#known.has(name)) this.#known.set(name, await inputsBy(this.#pool, hash))
    const was = this.#known.get(name)
    return was ? changedInputs(was, this.#now) : ['inputs']
  }
}
