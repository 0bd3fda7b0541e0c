import { openSolver, shippedPolicy } from '@tribunal/testkit'
import { afterAll, expect, test } from 'vitest'
import { encodePolicy } from '../../symbolic/encode-policy.ts'
import { symbolicFacts } from '../../symbolic/symbolic-facts.ts'
import { equal } from '../../symbolic/term.ts'
import { monotonicityOf } from '../prove/monotonicity.ts'
import { monotonicityStep } from '../prove/monotonicity-query.ts'
import { SolverSession } from './solver-session.ts'

const solver = openSolver({ timeoutMs: 3_600_000 })
afterAll(() => solver.close())

test('a record that the reference evaluator does not confirm is a mistake in the formulas, and thrown', async () => {
  const policy = shippedPolicy('fp-06')
  const facts = symbolicFacts([policy])
  const { severity } = encodePolicy(policy, facts)
  const inquiry = new SolverSession(solver, facts)
  await expect(inquiry.witness(() => false, equal(severity, '0'))).rejects.toThrow('does not confirm')
})

test('of a raised number that the reference evaluator does not confirm the same is true', async () => {
  const values = (script: string) => {
    const [, terms = ''] = /\(get-value \((.*)\)\)$/.exec(script) ?? []
    return terms === ''
      ? 'sat sat'
      : `sat (${terms
          .split(' ')
          .map((term) => `(${term} 0.0)`)
          .join(' ')})`
  }
  const wrong = { run: async (script: string) => values(script) }
  await expect(monotonicityOf(shippedPolicy('fp-06'), wrong)).rejects.toThrow('does not confirm')
})

test('of a list of which only the sum matters no single number need be raised', () => {
  const sum = ({ scores }: Record<string, unknown>) => (scores as number[]).reduce((total, score) => total + score, 0)
  const [before, after] = [{ scores: [0, 10] }, { scores: [6, 6] }]
  const grows = (low: Record<string, unknown>, high: Record<string, unknown>) => sum(low) === 10 && sum(high) === 12
  expect(monotonicityStep(before, after, grows)).toEqual({ facts: before, raised: after })
})

test('of two records between which nothing moves none is raised', () => {
  expect(monotonicityStep({ score: 1 }, { score: 2 }, () => false)).toBeUndefined()
})

test('what contradicts itself is told in the parts that are needed for it, what does not is not', async () => {
  const policy = shippedPolicy('fp-06')
  const facts = symbolicFacts([policy])
  const { severity } = encodePolicy(policy, facts)
  const inquiry = new SolverSession(solver, facts)
  const parts = ['0', '1'].map((word) => equal(severity, word))
  const cores = await inquiry.cores([
    { terms: equal(severity, '0'), parts: [parts[0]!, parts[1]!] },
    { terms: equal(severity, '0'), parts: [parts[0]!] },
  ])
  expect(cores).toEqual([[1], undefined])
  expect(await inquiry.cores([])).toEqual([])
})
