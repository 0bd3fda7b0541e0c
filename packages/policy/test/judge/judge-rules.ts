import { evaluateReference } from '../../src/interpret/reference.ts'
import { referenceTruth } from '../../src/interpret/reference-expression.ts'
import type { Expression } from '../../src/tree/expression.ts'
import type { Policy } from '../../src/tree/policy.ts'
import { decidingOf, type Grid, scopesOf, type Tried } from './grid.ts'

/** Rules and overrides that hold of nothing. */
export function unreachable({ policy, body, tried }: Grid): string[] {
  const scopes = tried.flatMap(({ facts }) => scopesOf(body, facts))
  const applied = new Set(tried.flatMap(({ answer }) => answer.overrides.map(({ id }) => id)))
  return [
    ...body.rules.filter(({ when }) => !scopes.some((scope) => referenceTruth(when, scope) === true)),
    ...policy.overrides.filter(({ id }) => !applied.has(id)),
  ].map(({ id }) => id)
}

/** Rules that hold of something and decide nothing, with those that decide where they hold. */
export function shadowed({ body, tried }: Grid): string[] {
  return body.rules.flatMap(({ id, when }) => {
    const deciders = tried.flatMap(({ facts, answer }) => {
      const deciding = decidingOf(body, answer)
      return deciding.filter((_, index) => referenceTruth(when, scopesOf(body, facts)[index]!) === true)
    })
    if (deciders.length === 0 || deciders.includes(id)) return []
    return [`${id} by ${[...new Set(deciders)].sort().join(', ')}`]
  })
}

/** Rules and overrides, those apart that never decide, without which every outcome is the same. */
export function equivalent({ policy, body, tried }: Grid, idle: readonly string[]): string[] {
  const rules = body.rules.map(({ id }) => ({
    id,
    without: { ...policy, body: { ...body, rules: body.rules.filter((rule) => rule.id !== id) } },
  }))
  const overrides = policy.overrides.map(({ id }) => ({
    id,
    without: { ...policy, overrides: policy.overrides.filter((override) => override.id !== id) },
  }))
  return [...rules, ...overrides]
    .filter(({ id, without }) => !idle.includes(id) && !tried.some((one) => differsWithout(one, id, without)))
    .map(({ id }) => id)
}

function differsWithout({ facts, answer }: Tried, id: string, without: Policy): boolean {
  const mattered = answer.trials.some((trial) => trial.rule === id && trial.held !== false)
  return mattered && evaluateReference(without, facts).outcome !== answer.outcome
}

/** Invariants that are false of some input. */
export function violated({ policy, tried }: Grid): string[] {
  return policy.invariants.filter(({ holds }) => tried.some((one) => isFalse(holds, one))).map(({ id }) => id)
}

function isFalse(holds: Expression, { facts, answer: { outcome, score, results } }: Tried): boolean {
  return referenceTruth(holds, { facts, variables: [], results: { ...results, outcome, score } }) === false
}

/** Pairs of rules of different outcomes that hold of one thing, where the most severe wins. */
export function overlaps({ body, tried }: Grid): string[] {
  if (body.hit === 'first') return []
  const found = new Set<string>()
  for (const scope of tried.flatMap(({ facts }) => scopesOf(body, facts))) {
    const holding = body.rules.filter(({ when }) => referenceTruth(when, scope) === true)
    for (const [index, first] of holding.entries()) {
      for (const second of holding.slice(index + 1)) {
        if (first.outcome !== second.outcome) found.add(`${first.id} + ${second.id}`)
      }
    }
  }
  return [...found]
}
