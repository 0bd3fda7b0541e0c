import type { Decision, Tribunal } from '@tribunal/adapters'
import {
  changedInputs,
  type Database,
  type DecisionInputs,
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

/** Somebody changed what is stored, so that it is no JSON any more. */
const UNREADABLE = Symbol('unreadable')
const DAMAGED: Difference = { path: 'decision', saved: 'is no JSON: what is stored was changed', now: undefined }

function readable(stored: StoredDecision): Decision | null | typeof UNREADABLE {
  try {
    return decisionOf(stored)
  } catch {
    return UNREADABLE
  }
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
    const saved = readable(stored)
    if (saved === UNREADABLE) return { id, result: 'different', differences: [DAMAGED], changed }
    if (!saved) return { id, result: 'erased', differences: [], changed }
    const now = JSON.parse(JSON.stringify(this.#tribunal.redecide(saved))) as Decision
    const found = differences(saved, now)
    return { id, result: found.length === 0 ? 'same' : 'different', differences: found, changed }
  }

  async #changed(hash: Uint8Array): Promise<readonly string[]> {
    const name = Buffer.from(hash).toString('hex')
    if (!this.#known.has(name)) this.#known.set(name, await inputsBy(this.#pool, hash))
    const was = this.#known.get(name)
    return was ? changedInputs(was, this.#now) : ['inputs']
  }
}
