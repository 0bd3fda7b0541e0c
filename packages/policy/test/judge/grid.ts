import { type PlantedPolicy, recordsOf } from '@tribunal/testkit'
import { evaluateReference, type ReferenceAnswer } from '../../src/interpret/reference.ts'
import type { ReferenceScope } from '../../src/interpret/reference-expression.ts'
import type { Policy, RuleBody } from '../../src/tree/policy.ts'

export type Facts = Readonly<Record<string, unknown>>

/** A record with what the reference evaluator answers. */
export interface Tried {
  readonly facts: Facts
  readonly answer: ReferenceAnswer
}

/** Every record of a small world, tried with a policy. */
export interface Grid {
  readonly policy: Policy
  readonly body: RuleBody
  readonly tried: readonly Tried[]
}

export function gridOf(policy: Policy, { world }: PlantedPolicy): Grid {
  const tried = [...recordsOf(world)].map((facts) => ({ facts, answer: evaluateReference(policy, facts) }))
  return { policy, body: policy.body as RuleBody, tried }
}

/** Where rules are tried on a record: once, or once an element. */
export function scopesOf({ forEach }: RuleBody, facts: Facts): ReferenceScope[] {
  if (!forEach) return [{ facts, results: {}, variables: [] }]
  const list = facts[forEach.list]
  return Array.isArray(list) ? list.map((element) => ({ facts, results: {}, variables: [element] })) : []
}

/** The rule that decides in each of those scopes. */
export function decidingOf({ forEach }: RuleBody, { rule, items }: ReferenceAnswer): readonly string[] {
  return forEach ? (items ?? []).map((item) => item.rule) : [rule]
}
