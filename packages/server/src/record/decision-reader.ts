import { type DecisionEngine, PolicyVersions, shadowsBeside, type Tribunal, withShadows } from '@tribunal/adapters'
import { basisOf, type Decision, type DecisionRecord, isRecord, type Restored, restored } from '@tribunal/engine'
import type { CompiledPolicy } from '@tribunal/policy'
import {
  type Database,
  type DecisionInputs,
  inputsBy,
  policySource,
  policyTexts,
  recordIn,
  type StoredDecision,
  submissionOf,
} from '@tribunal/store'

/** SHA-256 of policies by their ids. */
type Hashes = Readonly<Record<string, string>>

/** Combinations of versions that are kept put together; few ever decide. */
const KEPT_MAX = 100

/** Reads recorded decisions whole, and computes them again, with the versions of policies of their time, each compiled once. */
export class DecisionReader {
  readonly #pool: Database['pool']
  readonly #tribunal: Tribunal
  readonly #versions: PolicyVersions
  /** Hashes of texts that are not kept, or that this Tribunal cannot read: today's version answers in their place. */
  readonly #lost = new Set<string>()
  readonly #put = new Map<string, DecisionEngine>()
  readonly #inputs = new Map<string, DecisionInputs | undefined>()
  /** Versions of policies by the hashes of their texts. */
  readonly #names = new Map<string, string | null>()

  constructor(pool: Database['pool'], tribunal: Tribunal) {
    this.#pool = pool
    this.#tribunal = tribunal
    this.#versions = new PolicyVersions(tribunal.policies.values())
  }

  /**
   * A decision, whole. What is not stored of it since version 2 of the record is computed from its facts; null where it was
   * erased.
   */
  async read(stored: StoredDecision): Promise<Restored | null> {
    const record = recordIn(stored)
    const submission = submissionOf(stored)
    if (!record || !submission) return null
    if (!isRecord(record)) return { decision: record, reproduced: true }
    const inputs = await this.inputsOf(stored)
    const deciding = await this.#decidingWith(inputs?.policies ?? {})
    return restored(record, deciding.replay(basisOf(record, submission)), inputs?.customer_texts)
  }

  /** The decision alone. */
  async decision(stored: StoredDecision): Promise<Decision | null> {
    return (await this.read(stored))?.decision ?? null
  }

  /** What the policies of that time make of the recorded facts, with the versions that ran beside them; null where it was erased. */
  async again(stored: StoredDecision): Promise<Decision | null> {
    const record = recordIn(stored)
    const submission = submissionOf(stored)
    if (!record || !submission) return null
    const deciding = await this.#decidingWith(await this.#hashesOf(stored, record))
    const again = deciding.replay(basisOf(record, submission))
    const { shadow = [] } = record
    if (shadow.length === 0) return again
    const versions = await this.#compiled(shadow.map(({ hash }) => hash))
    const beside = shadow.flatMap(({ hash }) => versions.get(hash) ?? [])
    return withShadows(again, shadowsBeside(deciding.policies, beside, this.#tribunal.deciding))
  }

  /** What decides with the policies of a recorded decision. */
  async decidingOf(stored: StoredDecision): Promise<DecisionEngine> {
    const record = recordIn(stored)
    return this.#decidingWith(record ? await this.#hashesOf(stored, record) : {})
  }

  /** The version of a policy that was in force for a decision; null where it is not kept. */
  async versionOf(stored: Pick<StoredDecision, 'inputs'>, policy: string): Promise<string | null> {
    const hash = (await this.inputsOf(stored))?.policies[policy]
    if (hash === undefined) return null
    if (!this.#names.has(hash)) this.#names.set(hash, (await policySource(this.#pool, policy, hash))?.version ?? null)
    return this.#names.get(hash) ?? null
  }

  /** What a decision rested on beside its facts; undefined where it is not kept. */
  async inputsOf({ inputs }: Pick<StoredDecision, 'inputs'>): Promise<DecisionInputs | undefined> {
    const name = Buffer.from(inputs).toString('hex')
    if (!this.#inputs.has(name)) this.#inputs.set(name, await inputsBy(this.#pool, inputs))
    return this.#inputs.get(name)
  }

  /** The policies in force for a decision; one from before version 2 of the record names those that it asked. */
  async #hashesOf(stored: StoredDecision, record: DecisionRecord | Decision): Promise<Hashes> {
    const resting = (await this.inputsOf(stored))?.policies ?? {}
    return isRecord(record) ? resting : { ...resting, ...record.policies }
  }

  async #decidingWith(hashes: Hashes): Promise<DecisionEngine> {
    const key = Object.entries(hashes).join(' ')
    const known = this.#put.get(key)
    if (known) return known
    const versions = await this.#compiled(Object.values(hashes))
    const policies = new Map(this.#tribunal.policies)
    for (const [id, hash] of Object.entries(hashes)) {
      const version = versions.get(hash)
      if (version) policies.set(id, version)
    }
    const deciding = this.#tribunal.deciding(policies)
    this.#put.set(key, deciding)
    if (this.#put.size > KEPT_MAX) this.#put.delete(this.#put.keys().next().value!)
    return deciding
  }

  async #compiled(hashes: readonly string[]): Promise<ReadonlyMap<string, CompiledPolicy>> {
    const wanted = hashes.filter((hash) => !this.#versions.has(hash) && !this.#lost.has(hash))
    if (wanted.length > 0) {
      const texts = await policyTexts(this.#pool, wanted)
      for (const hash of wanted) {
        const kept = texts.get(hash)
        if (!kept || !this.#reads(kept.text, hash)) this.#lost.add(hash)
      }
    }
    const known = hashes.filter((hash) => this.#versions.has(hash))
    return new Map(known.map((hash) => [hash, this.#versions.get(hash)]))
  }

  #reads(text: string, hash: string): boolean {
    try {
      return this.#versions.add(text, hash).policy.hash === hash
    } catch {
      return false
    }
  }
}
