import { effort, openSolver, Random, randomFacts, randomPolicy } from '@tribunal/testkit'
import { afterAll, expect, test } from 'vitest'
import { formulaAgreement } from '../../test/formula-agreement.ts'
import { loadRandomPolicy } from '../../test/load-random-policy.ts'

// Random policies × random facts: with the facts set to a record, formulas and the reference must agree on everything.
// `TRIBUNAL_POLICIES` sets how many policies are tried; a failure prints the seed of its policy.

const POLICIES = Number(process.env['TRIBUNAL_POLICIES'] ?? effort(20, 1_000))
const FACTS_EACH = 6
const FIRST_SEED = Number(process.env['TRIBUNAL_SEED'] ?? 1)

const solver = openSolver({ timeoutMs: 3_600_000 })
afterAll(() => solver.close())

test(`formulas and the reference agree on ${POLICIES * FACTS_EACH} cases`, { timeout: 3_600_000 }, async () => {
  let settled = 0
  for (let seed = FIRST_SEED; seed < FIRST_SEED + POLICIES; seed++) {
    const random = new Random(seed)
    const made = randomPolicy(random)
    const records = Array.from({ length: FACTS_EACH }, () => randomFacts(random, made.facts))
    const agreement = await formulaAgreement(loadRandomPolicy(made), records, solver)
    agreement.forEach(({ same, other, bounded }, index) => {
      // Longer lists than are looked at give no answer either way.
      if (bounded && !same && !other) return
      expect(same, `seed ${seed}, facts ${index}: ${JSON.stringify(records[index])}`).toBe(true)
      if (!other) settled++
    })
  }
  expect(settled).toBeGreaterThan(POLICIES * FACTS_EACH * 0.5)
})
