import { type DecisionEngine, PolicyVersions, shadowsBeside, type Tribunal, withShadows } from '@tribunal/adapters'
import { type Database, policyTexts } from '@tribunal/adapters/store'
import type { Decision } from '@tribunal/engine'
import type { CompiledPolicy } from '@tribunal/policy'

/** SHA-256 of policies by their ids. */
type Hashes = Readonly<Record<string, string>>

/** Combinations of versions that are kept put together; few ever decide. */
const KEPT_MAX = 100

/** Computes decisions again with the versions of policies that they name, each compiled once. */
export class HistoricalPolicies {
  readonly #pool: Database['pool']
  readonly #tribunal: Tribunal
  readonly #versions: PolicyVersions
  /** Hashes of texts that are not kept, or that this Tribunal cannot read: today's version answers in their place. */
  readonly #lost = new Set<string>()
  readonly #put = new Map<string, DecisionEngine>()

  constructor(pool: Database['pool'], tribunal: Tribunal) {
    this.#pool = pool
    this.#tribunal = tribunal
    this.#versions = new PolicyVersions(tribunal.policies.values())
  }

  /** `resting`: the policies that decided beside those that the decision names, which took no part in it. */
  async redecide(decision: Decision, resting: Hashes = {}): Promise<Decision> {
    const hashes = { ...resting, ...decision.policies }
    const deciding = await this.#decidingWith(hashes)
    const { shadow = [] } = decision
    if (shadow.length === 0) return deciding.redecide(decision)
    const versions = await this.#compiled(shadow.map(({ hash }) => hash))
    const beside = shadow.flatMap(({ hash }) => versions.get(hash) ?? [])
    const again = deciding.redecide(decision)
    return withShadows(again, shadowsBeside(deciding.policies, beside, this.#tribunal.deciding))
  }

  /** What decides with the policies that a decision names. */
  async of({ policies }: Decision): Promise<DecisionEngine> {
    return this.#decidingWith(policies)
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
