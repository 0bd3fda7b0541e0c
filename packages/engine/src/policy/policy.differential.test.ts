import { Random, type RandomPolicy, randomFacts, randomPolicy } from '@tribunal/testkit'
import { expect, test } from 'vitest'
import type { PolicyAnswer } from '../domain/policy-answer.ts'
import { type CompiledPolicy, compilePolicy } from './compile-policy.ts'
import { type Expression, operands } from './expression.ts'
import { loadPolicy } from './load-policy.ts'
import type { Policy, RuleBody } from './policy.ts'
import { evaluateReference, type ReferenceAnswer } from './reference.ts'
import { referenceTruth } from './reference-expression.ts'

// Random policies × random facts. Three evaluators of one tree must agree: generated code, closures, and the reference
// that says what conditions mean. `TRIBUNAL_LONG=1` runs a million cases; a failure prints the seed of its policy.

const POLICIES = process.env['TRIBUNAL_LONG'] === '1' ? 10_000 : 1_000
const FACTS_EACH = 100
const FIRST_SEED = Number(process.env['TRIBUNAL_SEED'] ?? 1)

/** Loads the random policy; a clause that loading demands for the unknown is added, nothing else may be refused. */
function load({ file }: RandomPolicy): Policy {
  const first = loadPolicy(JSON.stringify(file))
  if (first.ok) return first.policy
  const others = first.problems.filter((problem) => problem.code !== 'policy-unknown')
  if (others.length > 0) throw new Error(JSON.stringify(others))
  const overrides = (file['overrides'] as object[]).map((override) => ({ unknown: 'skip', ...override }))
  const second = loadPolicy(JSON.stringify({ unknown: unknownClause(file), ...file, overrides }))
  if (!second.ok) throw new Error(JSON.stringify(second.problems))
  return second.policy
}

/** The default's results serve the unknown clause too: both stand outside the rules. */
function unknownClause(file: RandomPolicy['file']): object {
  const { rule: _, ...fallback } = (file['default'] ?? {
    ...(file['scorecard'] as { bands: object[] }).bands[2],
  }) as Record<string, unknown>
  return { ...fallback, rule: 'unknown', outcome: (file['outcomes'] as string[])[0] }
}

/** What the reference answers, read off a full answer. */
function withoutExplanation(answer: PolicyAnswer): ReferenceAnswer {
  const { outcome, rule, codes, score, total, results, trace, items, overrides } = answer
  return {
    outcome,
    rule,
    codes,
    ...(score === undefined ? {} : { score, total: total! }),
    results: results as ReferenceAnswer['results'],
    trials: trace.map(({ rule, held, item }) => ({ rule, held, ...(item === undefined ? {} : { item }) })),
    ...(items === undefined ? {} : { items: items.map(({ item, outcome, rule }) => ({ item, outcome, rule })) }),
    overrides: overrides.map(({ id, replaced, outcome }) => ({ id, replaced, outcome })),
  }
}

/** One text for equal values: JSON writes -0 as 0, and both mean the same to a policy. */
function written(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    typeof inner === 'number' && !Number.isFinite(inner) ? String(inner) : inner,
  )
}

function compareAll(seed: number): { cases: number; decided: number } {
  const random = new Random(seed)
  const made = randomPolicy(random)
  const policy = load(made)
  const generated = compilePolicy(policy)
  const closures = compilePolicy(policy, 'closures')
  for (let index = 0; index < FACTS_EACH; index++) {
    const facts = randomFacts(random, made.facts)
    const told = () => `seed ${seed}, facts ${index}: ${JSON.stringify(facts)}`
    if (generated.check(facts).length > 0) throw new Error(`refused ${told()}: ${written(generated.check(facts))}`)
    const want = written(evaluateReference(policy, facts))
    const full = generated.answer(facts)
    const other = closures.answer(facts)
    if (written(withoutExplanation(full)) !== want)
      expect(JSON.parse(written(withoutExplanation(full))), `generated, ${told()}`).toEqual(JSON.parse(want))
    if (written(withoutExplanation(other)) !== want)
      expect(JSON.parse(written(withoutExplanation(other))), `closures, ${told()}`).toEqual(JSON.parse(want))
    if (written(full) !== written(other)) expect(full, `explanation, ${told()}`).toEqual(other)
    if (generated.decide) compareCompact(generated, full, facts, told)
  }
  return { cases: FACTS_EACH, decided: generated.decide ? FACTS_EACH : 0 }
}

function compareCompact(
  { policy, decide }: CompiledPolicy,
  full: PolicyAnswer,
  facts: Record<string, unknown>,
  told: () => string,
): void {
  const compact = decide!(facts)
  if (compact.outcome !== full.outcome || compact.rule !== full.rule || compact.reason !== full.reason) {
    expect(compact, `compact, ${told()}`).toMatchObject({ outcome: full.outcome, rule: full.rule, reason: full.reason })
  }
  const wrong = wrongWitness(policy.body as RuleBody, full, facts, compact.witness)
  if (wrong) expect.fail(`${wrong}: witness ${compact.witness}, ${told()}`)
}

/** What is wrong with a witness, if anything: it names the element that decided, or that made an `exists` hold. */
function wrongWitness(
  body: RuleBody,
  full: PolicyAnswer,
  facts: Record<string, unknown>,
  witness: number,
): string | undefined {
  if (body.forEach) {
    const item = full.items?.[witness]
    const worst = item ? item.outcome === full.outcome && item.rule === full.rule : !full.items?.length
    return worst ? undefined : 'another element decided'
  }
  const rule = body.rules.find(({ id }) => id === full.rule)
  if (!rule) return witness === -1 ? undefined : 'no rule held'
  const candidates = outermostExists(rule.when)
  if (witness === -1) return rule.when.op === 'exists' ? 'an exists holds by an element' : undefined
  const found = candidates.some(({ list, slot, body: condition }) => {
    const elements = list.op === 'fact' ? (facts[list.name] as unknown[] | null | undefined) : undefined
    const variables: unknown[] = []
    variables[slot] = elements?.[witness]
    return (
      list.op !== 'fact' ||
      (elements && witness < elements.length && referenceTruth(condition, { facts, results: {}, variables }) === true)
    )
  })
  return found ? undefined : 'no exists holds by this element'
}

function outermostExists(node: Expression): Extract<Expression, { op: 'exists' | 'all' }>[] {
  return [...(node.op === 'exists' && node.slot === 0 ? [node] : []), ...operands(node).flatMap(outermostExists)]
}

test(`generated code, closures and the reference agree on ${POLICIES * FACTS_EACH} cases`, {
  timeout: 3_600_000,
}, () => {
  let cases = 0
  let decided = 0
  for (let seed = FIRST_SEED; seed < FIRST_SEED + POLICIES; seed++) {
    try {
      const compared = compareAll(seed)
      cases += compared.cases
      decided += compared.decided
    } catch (error) {
      throw error instanceof Error && error.name === 'AssertionError'
        ? error
        : new Error(`seed ${seed}`, { cause: error })
    }
  }
  expect(cases).toBe(POLICIES * FACTS_EACH)
  // The hot path is among what was compared.
  expect(decided).toBeGreaterThan(cases / 20)
})
