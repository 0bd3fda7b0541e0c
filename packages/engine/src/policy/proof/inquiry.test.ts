import { openSolver } from '@tribunal/testkit'
import { afterAll, expect, test } from 'vitest'
import { shippedPolicy } from '../../../test/shipped-policy.ts'
import { encodePolicy } from '../symbolic/encode-policy.ts'
import { symbolicFacts } from '../symbolic/symbolic-facts.ts'
import { equal } from '../symbolic/term.ts'
import { Inquiry } from './inquiry.ts'
import { oneRaise } from './raise.ts'

const solver = openSolver({ timeoutMs: 3_600_000 })
afterAll(() => solver.close())

test('a record that the reference evaluator does not confirm is a mistake in the formulas, and thrown', async () => {
  const policy = shippedPolicy('fp-06')
  const facts = symbolicFacts([policy])
  const { severity } = encodePolicy(policy, facts)
  const inquiry = new Inquiry(solver, facts)
  await expect(inquiry.witness(() => false, equal(severity, '0'))).rejects.toThrow('does not confirm')
})

test('of two records between which nothing moves none is raised', () => {
  expect(oneRaise({ score: 1 }, { score: 2 }, () => false)).toBeUndefined()
})
