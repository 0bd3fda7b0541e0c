import { type CompiledPolicy, compilePolicy, loadPolicy } from '@tribunal/engine'
import { ConfigurationError } from '../content/configuration-error.ts'

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
