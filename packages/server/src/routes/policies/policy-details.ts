import type { POLICY, POLICY_BRIEF, POLICY_FACT, POLICY_FACTOR, SCORECARD } from '@tribunal/contract'
import { type CompiledPolicy, type FactType, loadPolicy, type Policy } from '@tribunal/policy'
import type { z } from 'zod'
import { keptOfTexts } from './policy-parts.ts'
import { bothOf, partLines, ruleShapes } from './policy-rules.ts'

type Scorecard = Extract<Policy['body'], { kind: 'scorecard' }>

/** A policy as the API shows it. Undefined where the text is of a version that this Tribunal no longer reads. */
export const policyShown: (text: string) => z.output<typeof POLICY> | undefined = keptOfTexts(readPolicy)

function readPolicy(text: string): z.output<typeof POLICY> | undefined {
  const loaded = loadPolicy(text)
  if (!loaded.ok) return undefined
  const { policy } = loaded
  const { body } = policy
  return {
    ...policyBody({ policy }),
    text,
    author: policy.author,
    changelog: [...policy.changelog],
    hit: body.kind === 'rules' ? body.hit : null,
    for_each: body.kind === 'rules' && body.forEach ? { list: body.forEach.list, as: body.forEach.as } : null,
    facts: factShapes(policy.facts),
    results: factShapes(policy.results),
    constants: [...policy.constants].map(([name, { value, reason }]) => ({ name, value, reason })),
    rules: ruleShapes(policy, text),
    scorecard: body.kind === 'scorecard' ? scorecardShape(body, text) : null,
    computed: policy.computed.map(({ name, value }) => ({ name, value: value.source })),
    invariants: policy.invariants.map(({ id, sentence, holds }) => ({
      id,
      sentence: bothOf(sentence),
      holds: holds.source,
    })),
  }
}

function scorecardShape({ base, combine, low, high, factors }: Scorecard, text: string): z.output<typeof SCORECARD> {
  const lines = partLines(text)
  return { base, combine, low, high, factors: factors.map((each, at) => factorShape(each, lines('factor', at))) }
}

function factorShape(factor: Scorecard['factors'][number], line: number | null): z.output<typeof POLICY_FACTOR> {
  const { id, name, kind, missing } = factor
  return {
    id,
    name: bothOf(name),
    kind,
    value: (kind === 'when' ? factor.when : factor.value).source,
    weight: kind === 'tiers' ? null : factor.weight,
    tiers: kind === 'tiers' ? factor.tiers.map((tier) => ({ ...tier, name: bothOf(tier.name) })) : [],
    missing,
    line,
  }
}

/** A policy as a list shows it. */
export function policyBody({ policy }: Pick<CompiledPolicy, 'policy'>): z.output<typeof POLICY_BRIEF> {
  const { id, version, hash, title, source, outcomes } = policy
  return {
    id,
    version,
    hash,
    title: bothOf(title),
    source,
    outcomes: [...outcomes],
  }
}

type FactShape = z.output<typeof POLICY_FACT>

/** Every fact of a policy with what it holds, as a flat list. */
export function factShapes(facts: ReadonlyMap<string, FactType>, prefix = ''): FactShape[] {
  return [...facts].flatMap(([name, type]) => shapesOf(prefix + name, type))
}

function shapesOf(path: string, type: FactType): FactShape[] {
  const shape: FactShape = {
    path,
    type: type.type,
    nullable: type.nullable,
    low: type.type === 'number' ? type.low : null,
    high: type.type === 'number' ? type.high : null,
    values: type.type === 'enum' ? [...type.values] : [],
    absent: type.absent ?? null,
  }
  if (type.type === 'list') return [shape, ...shapesOf(`${path}[]`, type.items)]
  return type.type === 'object' ? [shape, ...factShapes(type.fields, `${path}.`)] : [shape]
}
