import { effort, Random, randomFacts, randomPolicy } from '@tribunal/testkit'
import { expect, test } from 'vitest'
import { loadRandomPolicy } from '../test/load-random-policy.ts'
import { wrongWitness } from '../test/wrong-witness.ts'
import { readCheckedPolicy, writeCheckedPolicy } from './answer/checked-policy.ts'
import { type CompiledPolicy, compilePolicy } from './answer/compile-policy.ts'
import { evaluateReference, type ReferenceAnswer } from './interpret/reference.ts'
import type { PolicyAnswer, RuleBody, RuleTrial } from './tree/policy.ts'

// Random policies × random facts. Three evaluators of one tree must agree: generated code, closures of the policy as it comes back
// from JSON, and the reference that says what conditions mean. `TRIBUNAL_LONG=1` runs a million cases, `TRIBUNAL_POLICIES` sets how many policies are
// tried; a failure prints the seed of its policy.

const POLICIES = Number(process.env['TRIBUNAL_POLICIES'] ?? effort(120, 10_000))
const FACTS_EACH = 100
const FIRST_SEED = Number(process.env['TRIBUNAL_SEED'] ?? 1)

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
  const policy = loadRandomPolicy(made)
  const generated = compilePolicy(policy)
  const closures = readCheckedPolicy(JSON.parse(JSON.stringify(writeCheckedPolicy(policy))))
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

/** The hot path beside the full answer: outcome, rule, the element that decided, and the facts that made it so. */
function compareCompact(
  { policy, decide, explain }: CompiledPolicy,
  full: PolicyAnswer,
  facts: Record<string, unknown>,
  told: () => string,
): void {
  const compact = decide!(facts)
  const { outcome, rule, reason } = full
  const want = { outcome, rule, reason, witness: compact.witness }
  if (written(compact) !== written(want)) expect(compact, `compact, ${told()}`).toEqual(want)
  const wrong = wrongWitness(policy.body as RuleBody, full, facts, compact.witness)
  if (wrong) expect.fail(`${wrong}: witness ${compact.witness}, ${told()}`)

  const explained = { ...want, facts: determining(policy.body as RuleBody, full, compact.witness)?.facts ?? [] }
  if (written(explain!(facts)) !== written(explained))
    expect(explain!(facts), `explained, ${told()}`).toEqual(explained)
}

/** The trial that determined the answer: of the rule that held, or of the first that led to the unknown clause. */
function determining(body: RuleBody, full: PolicyAnswer, witness: number): RuleTrial | undefined {
  const leads = new Map(body.rules.map((rule) => [rule.id, rule.onUnknown === 'lead']))
  const tried = body.forEach ? full.trace.filter((trial) => trial.item === witness) : full.trace
  return full.rule === body.unknown?.id
    ? tried.find((trial) => trial.held === 'unknown' && leads.get(trial.rule))
    : tried.find((trial) => trial.rule === full.rule && trial.held === true)
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
