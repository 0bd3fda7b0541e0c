import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { evaluateReference } from '../interpret/reference.ts'
import { loadPolicy } from '../read/load-policy.ts'
import { collectCandidates } from '../samples/candidates.ts'
import { type Sample, sampler, seededRandom } from '../samples/sample-facts.ts'
import type { Policy } from '../tree/policy.ts'
import { loadPolicyTests } from './load-policy-tests.ts'
import { testPolicy } from './test-policy.ts'

const FOLDER = new URL('../../../../content/policies/', import.meta.url)
const SHIPPED = readdirSync(FOLDER).filter((name) => /^[^.]+\.yaml$/.test(name))

test.each(SHIPPED)('the tests of %s pass, reach every part of it and notice every small change', (name) => {
  const text = readFileSync(new URL(name, FOLDER), 'utf8')
  const loaded = loadPolicy(text, name)
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  const file = name.replace('.yaml', '.test.yaml')
  const tests = loadPolicyTests(readFileSync(new URL(file, FOLDER), 'utf8'), file, loaded.policy)
  if (!tests.ok) throw new Error(JSON.stringify(tests.problems))

  const { results, coverage, mutation } = testPolicy(loaded.policy, text, tests.tests)
  expect(results.filter(({ passed }) => !passed)).toEqual([])
  expect(coverage.parts.filter(({ covered, unreachable }) => !covered && unreachable === undefined)).toEqual([])
  expect(mutation!.unnoticed.map(({ mutant }) => mutant.id)).toEqual([])
  expect([...coverage.stale, ...mutation!.stale]).toEqual([])
  // No facts tell an equivalent change from the policy: not these either, drawn near its thresholds.
  const answered = answersOf(loaded.policy)
  for (const { id, policy } of mutation!.equivalent)
    expect({ id, facts: answered.find(({ facts, answer }) => decided(policy!, facts) !== answer)?.facts }).toEqual({
      id,
    })
})

/** What a policy says of 300 records. */
function answersOf(policy: Policy): { readonly facts: Sample; readonly answer: string }[] {
  const draw = sampler(policy, collectCandidates(policy), seededRandom(7))
  return Array.from({ length: 300 }, draw).map((facts) => ({ facts, answer: decided(policy, facts) }))
}

function decided(policy: Policy, facts: Sample): string {
  const { outcome, rule, results, overrides } = evaluateReference(policy, facts)
  return JSON.stringify([outcome, rule, results, overrides])
}
