import { openSolver, replaced, SAMPLE_POLICY, shippedPolicy } from '@tribunal/testkit'
import { afterAll, describe, expect, it } from 'vitest'
import { loadPolicy } from '../../read/load-policy.ts'
import type { Policy } from '../../tree/policy.ts'
import { type Monotonicity, monotoneFindings, monotonicityOf } from './monotonicity.ts'
import { overrideConflicts } from './override-orders.ts'
import { isCleanProof } from './proof.ts'
import { provePolicy } from './prove-policy.ts'

const solver = openSolver({ timeoutMs: 3_600_000 })
afterAll(() => solver.close())

const told = (found: readonly Monotonicity[]) =>
  Object.fromEntries(found.map(({ fact, softens, hardens }) => [fact, `softens ${softens}, hardens ${hardens}`]))

/** The sample with more facts and another condition. */
function sample(condition: string, facts = ''): Policy {
  const text = replaced(
    'coverage >= coverage_min',
    `${JSON.stringify(condition)}\n    unknown: skip`,
  )(replaced('flag: { type: bool }', `flag: { type: bool }\n${facts}`)(SAMPLE_POLICY))
  const loaded = loadPolicy(text)
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  return loaded.policy
}

describe('raising a number of the shipped policies', () => {
  it('never softens a payment by its risk, with the judgement fixed; by its confidence it can', async () => {
    const found = await monotonicityOf(shippedPolicy('arbiter'), solver)
    expect(told(found)).toEqual({
      composite_risk_score: 'softens never, hardens sometimes',
      'judgement.confidence': 'softens sometimes, hardens sometimes',
    })
    const { softening } = found[1]!
    expect(softening).toMatchObject({ outcome: 'ESCALATE_TO_HUMAN', raised_outcome: 'APPROVE' })
    expect({ ...softening!.facts, judgement: null }).toEqual({ ...softening!.raised, judgement: null })
  })

  it('softens a guarded payment, whose risk can come into the band of its decision', async () => {
    const [risk] = await monotonicityOf(shippedPolicy('arbiter-guarded'), solver, ['composite_risk_score'])
    expect(risk).toMatchObject({ softens: 'sometimes', softening: { outcome: 'ESCALATE_TO_HUMAN' } })
  })
})

describe('of a list one element is raised', () => {
  it('also where another element settles the answer only then', async () => {
    const found = await monotonicityOf(sample('!claims.all(c, c.confidence >= 0.2)'), solver, ['claims[].confidence'])
    expect(found).toMatchObject([{ softens: 'sometimes', softening: { outcome: 'high', raised_outcome: 'low' } }])
    const { facts, raised } = found[0]!.softening!
    const differ = (facts['claims'] as object[]).filter(
      (claim, index) => JSON.stringify(claim) !== JSON.stringify((raised['claims'] as object[])[index]),
    )
    expect(differ).toHaveLength(1)
  })

  it('in lists of which only the mean or the sum is read', async () => {
    const scores = '  scores: { type: list, items: { type: number, range: [0, 1] } }'
    const mean = await monotonicityOf(sample('mean(scores) > 0.5', scores), solver, ['scores[]'])
    expect(told(mean)).toEqual({ 'scores[]': 'softens never, hardens sometimes' })
    const sum = await monotonicityOf(sample('sum(scores) < 2.5 && size(scores) == 3', scores), solver, ['scores[]'])
    expect(told(sum)).toEqual({ 'scores[]': 'softens sometimes, hardens never' })
  })

  it('and of a list within an element one of its own', async () => {
    const list =
      '  groups: { type: list, items: { type: object, fields: { scores: { type: list, items: { type: number } } } } }'
    const found = await monotonicityOf(sample('groups.exists(g, g.scores.exists(s, s > 3))', list), solver, [
      'groups[].scores[]',
    ])
    expect(told(found)).toEqual({ 'groups[].scores[]': 'softens never, hardens sometimes' })
  })

  it('in lists up to a length, where each element is compared with each', async () => {
    const [found] = await monotonicityOf(
      sample('claims.exists(a, claims.exists(b, a.confidence < b.confidence))'),
      solver,
      ['claims[].confidence'],
    )
    expect(found).toMatchObject({ softens: 'sometimes', hardens: 'sometimes', up_to_length: 3 })
  })
})

it('raising a number that nothing reads changes nothing', async () => {
  expect(told(await monotonicityOf(sample('flag'), solver))).toEqual({
    'claims[].confidence': 'softens never, hardens never',
    coverage: 'softens never, hardens never',
  })
  const [field] = await monotonicityOf(sample('claims.exists(c, c.verdict == "true_claim")'), solver)
  expect(field).toEqual({ fact: 'claims[].confidence', softens: 'never', hardens: 'never' })
})

describe('what is declared of a number', () => {
  const declared = (condition: string) => ({
    ...sample(condition),
    monotone: [{ fact: 'coverage', sentence: 'More is graver.' }],
  })

  it('is proved, or refuted with a record and what raising makes of it', async () => {
    const good = await provePolicy(declared('coverage > 0.5'), solver)
    expect(good.monotone).toEqual([{ fact: 'coverage', sentence: 'More is graver.', status: 'proved' }])
    expect(isCleanProof(good)).toBe(true)
    const bad = await provePolicy(declared('coverage == 0.5'), solver)
    expect(bad.monotone).toMatchObject([{ status: 'refuted', counterexample: { facts: { coverage: 0.5 } } }])
    expect(isCleanProof(bad)).toBe(false)
  })

  it('is not known where only numbers show it that no record can hold', async () => {
    const policy = declared('coverage * 3 == 1')
    const found = await monotonicityOf(policy, solver)
    expect(monotoneFindings(policy, found)).toMatchObject([{ status: 'unknown' }])
  })
})

describe('the order of overrides', () => {
  it('matters to no outcome of the arbiter', async () => {
    expect(await overrideConflicts(shippedPolicy('arbiter'), solver)).toEqual([])
  })

  it('matters to the guarded arbiter, where a critical risk comes after doubt, and what a policy asks for last', async () => {
    const found = await overrideConflicts(shippedPolicy('arbiter-guarded'), solver)
    const last = 'policy-asks-for-a-block'
    expect(found.map(({ first, second }) => `${first}, ${second}`)).toEqual([
      'out-of-envelope, critical-risk',
      'out-of-envelope, low-confidence',
      'out-of-envelope, habits-ask-for-a-person',
      'out-of-envelope, habits-ask-for-a-check',
      'out-of-envelope, policy-asks-for-a-person',
      `out-of-envelope, ${last}`,
      'out-of-envelope, fraud-before',
      ...['learned-fraud', 'contradictory-signals', 'score-missing'].map((id) => `${id}, ${last}`),
      'score-missing, fraud-before',
      ...['critical-risk', 'low-confidence'].map((id) => `${id}, ${last}`),
      'low-confidence, fraud-before',
    ])
    expect(found[0]).toMatchObject({ outcome: 'BLOCK', exchanged_outcome: 'ESCALATE_TO_HUMAN' })
  })
})
