import { checkFacts } from '../answer/check-facts.ts'
import { isOfType } from '../read/load-fact-types.ts'
import type { Loading, Path } from '../read/loading.ts'
import { suggestion } from '../read/problem.ts'
import { type FactType, typeName } from '../tree/fact-type.ts'
import type { OutcomeClause, Policy } from '../tree/policy.ts'
import { partsOf } from './policy-tests.ts'
import type { WantFile } from './test-file.ts'

/** What is wrong with a set of facts: mistyped, or not declared by the policy (which an evaluation would not look at). */
export interface WrongFact {
  /** The way to the fact: names and indexes. */
  readonly path: readonly (string | number)[]
  readonly code: 'policy-type' | 'policy-name'
  readonly message: string
  readonly hint?: string
}

/** Everything wrong with the facts of a test. */
export function wrongFacts(policy: Policy, facts: unknown): readonly WrongFact[] {
  const mistyped = checkFacts(policy, facts).map(({ field, expected, got }): WrongFact => {
    return { path: partsOf(field), code: 'policy-type', message: `\`${field}\` is ${got}, expected ${expected}` }
  })
  return [...mistyped, ...undeclared(policy.facts, facts as Record<string, unknown>, [])]
}

/** Facts under names that the policy does not declare: an evaluation would silently pass over them. */
function undeclared(
  types: ReadonlyMap<string, FactType>,
  record: Readonly<Record<string, unknown>>,
  path: readonly (string | number)[],
): WrongFact[] {
  return Object.entries(record).flatMap(([name, value]): WrongFact[] => {
    const type = types.get(name)
    if (type) return undeclaredWithin(type, value, [...path, name])
    const hint = suggestion(name, [...types.keys()])
    return [{ path: [...path, name], code: 'policy-name', message: `the policy declares no fact \`${name}\``, hint }]
  })
}

/** The same within lists and objects. */
function undeclaredWithin(type: FactType, value: unknown, path: readonly (string | number)[]): WrongFact[] {
  if (type.type === 'list' && Array.isArray(value)) {
    return value.flatMap((item, index) => undeclaredWithin(type.items, item, [...path, index]))
  }
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  return type.type === 'object' && isRecord ? undeclared(type.fields, value as Record<string, unknown>, path) : []
}

/** Notes every name in `want` that the policy does not have, and every result of another type. */
export function checkWant(loading: Loading, path: Path, want: WantFile, policy: Policy): void {
  const known = (at: Path, name: string, names: readonly string[], what: string) => {
    if (names.includes(name)) return
    loading.problem('policy-name', at, `the policy has no ${what} \`${name}\``, suggestion(name, names))
  }
  if (want.outcome === undefined) {
    loading.problem('policy-outcome', path, 'a test says which outcome it wants', 'add `outcome: …` to `want`')
  } else known([...path, 'outcome'], want.outcome, policy.outcomes, 'outcome')
  if (want.rule !== undefined) known([...path, 'rule'], want.rule, ruleIds(policy), 'rule')
  const overrides = policy.overrides.map(({ id }) => id)
  want.overrides?.forEach((id, index) => {
    known([...path, 'overrides', index], id, overrides, 'override')
  })
  const results = [...policy.results.keys(), ...policy.computed.map(({ name }) => name)]
  for (const [name, value] of Object.entries(want.results ?? {})) {
    known([...path, 'results', name], name, results, 'result')
    const type = policy.results.get(name)
    if (type && value !== null && !isOfType(type, value)) {
      const message = `\`${String(value)}\` is never \`${name}\`: expected ${typeName(type)}`
      loading.problem('policy-type', [...path, 'results', name], message)
    }
  }
  if (want.score !== undefined && policy.body.kind === 'rules') {
    loading.problem('policy-result', [...path, 'score'], 'this policy has no score: it is no scorecard')
  }
}

/** Ids of all that can determine an outcome before overrides. */
function ruleIds({ body }: Policy): string[] {
  const settled: (OutcomeClause | undefined)[] =
    body.kind === 'rules'
      ? [...body.rules, body.default, body.unknown, body.forEach?.empty]
      : [...body.bands, body.unknown]
  return settled.flatMap((one) => one?.id ?? [])
}
