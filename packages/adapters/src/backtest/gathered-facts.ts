import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { DecisionBasis } from '@tribunal/engine'
import type { FactType } from '@tribunal/policy'
import { type FactsChunk, projectFacts, type RecordedFacts } from '@tribunal/policy'
import type { Tribunal } from '../runtime/open-tribunal.ts'

/** The facts to be kept of a policy; undefined: all that it was given. */
export type Declared = ReadonlyMap<string, FactType> | undefined

/** Facts of decisions by the policy that was given them, column by column. */
export class GatheredFacts {
  readonly #tribunal: Pick<Tribunal, 'policyFacts'>
  readonly #wanted: ReadonlyMap<string, Declared>
  readonly #columns = new Map<string, Columns>()

  /** `wanted`: the policies whose facts are gathered, each with what is kept of them. */
  constructor(tribunal: Pick<Tribunal, 'policyFacts'>, wanted: ReadonlyMap<string, Declared>) {
    this.#tribunal = tribunal
    this.#wanted = wanted
  }

  /** Adds what policies were given in a decision; of a policy that was asked more than once, what it was given last. */
  add(key: number, atMs: number | undefined, decision: DecisionBasis): void {
    const given = new Map(this.#tribunal.policyFacts(decision).map(({ policy, facts }) => [policy, facts]))
    for (const [policy, facts] of given) {
      if (!this.#wanted.has(policy)) continue
      const declared = this.#wanted.get(policy)
      const columns = this.#columns.get(policy) ?? new Columns()
      this.#columns.set(policy, columns)
      columns.add(key, atMs, decision, declared ? projectFacts(declared, facts) : facts)
    }
  }

  chunks(): ReadonlyMap<string, FactsChunk> {
    return this.#columns
  }
}

class Columns implements FactsChunk {
  readonly keys: number[] = []
  readonly times: number[] = []
  readonly money: (readonly [number, string])[] = []
  readonly facts: RecordedFacts[] = []

  add(key: number, atMs: number | undefined, decision: DecisionBasis, facts: RecordedFacts): void {
    this.keys.push(key)
    if (atMs !== undefined) this.times.push(atMs)
    this.facts.push(facts)
    // A policy sees decisions of one kind, so that the column is as long as the others, or empty.
    if (decision.kind === 'payment' && decision.facts)
      this.money.push([decision.facts.payment.amount, decision.facts.payment.currency])
  }
}

/** The fastest: facts repeat themselves, so that even this takes five sixths away. */
const LEVEL = 1

/** Recorded facts as bytes: JSON in UTF-8, deflated (RFC 1951). */
export function packChunk(chunk: FactsChunk): Buffer {
  return deflateRawSync(JSON.stringify(chunk), { level: LEVEL })
}

/** @throws where the bytes are not what `packChunk` makes. */
export function unpackChunk(bytes: Uint8Array): FactsChunk {
  return JSON.parse(inflateRawSync(bytes).toString()) as FactsChunk
}
