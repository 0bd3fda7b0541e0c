import { type Difference, differences, isRecord, recordOf } from '@tribunal/engine'
import {
  changedInputs,
  type Database,
  type DecisionInputs,
  type DecisionPart,
  detectTampering,
  recordIn,
  type StoredDecision,
} from '@tribunal/store'
import type { DecisionReader } from './decision-reader.ts'

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

/** Computes recorded decisions again, with the versions of policies of their time, and the lists and settings of today. */
export class Replays {
  readonly #pool: Database['pool']
  readonly #now: () => DecisionInputs
  readonly #reader: DecisionReader

  /** `now`: what decisions rest on today. */
  constructor(pool: Database['pool'], reader: DecisionReader, now: () => DecisionInputs) {
    this.#pool = pool
    this.#now = now
    this.#reader = reader
  }

  async replay(stored: StoredDecision): Promise<Replay> {
    const { id } = stored
    const was = await this.#reader.inputsOf(stored)
    const changed = was ? changedInputs(was, this.#now()) : ['inputs']
    const damage = (await detectTampering(this.#pool, stored)).map(damaged)
    if (damage.length > 0) {
      const more = await this.#ofDamaged(stored)
      return { id, result: 'different', differences: [...damage, ...more], changed }
    }
    if (!stored.personal) return { id, result: 'erased', differences: [], changed }
    const found = await this.#differences(stored)
    return { id, result: found.length === 0 ? 'same' : 'different', differences: found, changed }
  }

  /** What is stored against what would be stored of the decision computed again. */
  async #differences(stored: StoredDecision): Promise<readonly Difference[]> {
    const saved = recordIn(stored)
    const again = await this.#reader.again(stored)
    if (!saved || !again) return []
    return differences(saved, JSON.parse(JSON.stringify(isRecord(saved) ? recordOf(again) : again)))
  }

  /** What was changed may be no decision any more, or no JSON: then there is nothing to compute. */
  async #ofDamaged(stored: StoredDecision): Promise<readonly Difference[]> {
    try {
      return await this.#differences(stored)
    } catch {
      return []
    }
  }
}
