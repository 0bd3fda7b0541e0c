import { type PlantedPolicy, recordsOf } from '@tribunal/testkit'
import { type Expression, operands } from '../src/policy/expression.ts'
import type { Policy, RuleBody } from '../src/policy/policy.ts'
import { evaluateReference, type ReferenceAnswer } from '../src/policy/reference.ts'
import { type ReferenceScope, referenceTruth } from '../src/policy/reference-expression.ts'

type Facts = Readonly<Record<string, unknown>>

/** What every input of a small world, tried one by one with the reference evaluator, says about a policy. */
export interface Judgement {
  readonly records: number
  /** Rules and overrides whose condition holds of nothing. */
  readonly unreachable: readonly string[]
  /** Rules that hold of something and decide nothing. */
  readonly shadowed: readonly string[]
  /** Rules that decide something and without which every outcome is the same. */
  readonly equivalent: readonly string[]
  /** Invariants that are false of some input. */
  readonly violated: readonly string[]
  /** Words and answers that rules ask for, as `path == value`, and that reach the default. */
  readonly gaps: readonly string[]
  /** Pairs of rules of different outcomes that hold of one thing, as `rule + rule`, where the most severe wins. */
  readonly overlaps: readonly string[]
}

/** Tries every record of the planted policy's world. */
export function judge(policy: Policy, { world }: PlantedPolicy): Judgement {
  const body = policy.body as RuleBody
  const tried = [...recordsOf(world)].map((facts) => ({ facts, answer: evaluateReference(policy, facts) }))
  const scopes = tried.flatMap(({ facts }) => scopesOf(body, facts))
  const holdsSomewhere = new Set(
    body.rules.filter(({ when }) => scopes.some((scope) => referenceTruth(when, scope) === true)).map(({ id }) => id),
  )
  const overriding = new Set(tried.flatMap(({ answer }) => answer.trials.filter(heldTrue).map(({ rule }) => rule)))
  const deciding = new Set(tried.map(({ answer }) => answer.rule))
  const rules = body.rules.map(({ id }) => id)
  return {
    records: tried.length,
    unreachable: [
      ...rules.filter((id) => !holdsSomewhere.has(id)),
      ...policy.overrides.filter(({ id }) => !overriding.has(id)).map(({ id }) => id),
    ],
    shadowed: rules.filter((id) => holdsSomewhere.has(id) && !deciding.has(id)),
    equivalent: rules.filter((id) => deciding.has(id) && isEquivalentWithout(policy, body, id, tried)),
    violated: policy.invariants
      .filter(({ holds }) => tried.some(({ facts, answer }) => isFalse(holds, facts, answer)))
      .map(({ id }) => id),
    gaps: gapsOf(body, tried),
    overlaps: body.hit === 'first' ? [] : overlapsOf(body, scopes),
  }
}

interface Tried {
  readonly facts: Facts
  readonly answer: ReferenceAnswer
}

const heldTrue = ({ held }: { readonly held: unknown }) => held === true

/** Where rules are tried on a record: once, or once an element. */
function scopesOf(body: RuleBody, facts: Facts): ReferenceScope[] {
  if (!body.forEach) return [{ facts, results: {}, variables: [] }]
  const list = facts[body.forEach.list]
  return Array.isArray(list) ? list.map((element) => ({ facts, results: {}, variables: [element] })) : []
}

function isFalse(holds: Expression, facts: Facts, { outcome, score, results }: ReferenceAnswer): boolean {
  return referenceTruth(holds, { facts, variables: [], results: { ...results, outcome, score } }) === false
}

function isEquivalentWithout(policy: Policy, body: RuleBody, id: string, tried: readonly Tried[]): boolean {
  const without = { ...policy, body: { ...body, rules: body.rules.filter((rule) => rule.id !== id) } }
  return tried.every(
    ({ facts, answer }) =>
      !answer.trials.some((trial) => trial.rule === id && trial.held !== false) ||
      evaluateReference(without, facts).outcome === answer.outcome,
  )
}

/** Words and yes/no answers that rules ask for, where an input with that word is left to the default. */
function gapsOf(body: RuleBody, tried: readonly Tried[]): string[] {
  const asked = new Map<string, (facts: Facts) => boolean>()
  const ask = (node: Expression, value: unknown) => {
    const path = node.source.split('.')
    const inner = body.forEach && path[0] === body.forEach.as ? path.slice(1) : path
    const ofElement = inner !== path
    asked.set(`${node.source} == ${JSON.stringify(value)}`, (facts) => {
      const list = body.forEach && (facts[body.forEach.list] as Facts[] | undefined)
      if (ofElement && list?.length !== 1) return false
      return valueAt(ofElement ? list![0] : facts, inner) === value
    })
  }
  for (const rule of body.rules) visit(rule.when, false, ask)
  return [...asked]
    .filter(([, has]) => tried.some(({ facts, answer }) => answer.rule === body.default.id && has(facts)))
    .map(([text]) => text)
}

function visit(node: Expression, quantified: boolean, ask: (node: Expression, value: unknown) => void): void {
  const within = quantified || node.op === 'exists' || node.op === 'all'
  if (node.op === 'equal' && node.right.op === 'constant' && !within) {
    if (typeof node.right.value === 'string' || typeof node.right.value === 'boolean') ask(node.left, node.right.value)
  }
  for (const operand of operands(node)) visit(operand, within, ask)
}

function valueAt(record: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Facts | null | undefined)?.[name], record)
}

function overlapsOf(body: RuleBody, scopes: readonly ReferenceScope[]): string[] {
  const found = new Set<string>()
  for (const scope of scopes) {
    const holding = body.rules.filter(({ when }) => referenceTruth(when, scope) === true)
    for (const [index, first] of holding.entries())
      for (const second of holding.slice(index + 1))
        if (first.outcome !== second.outcome) found.add(`${first.id} + ${second.id}`)
  }
  return [...found].sort()
}
