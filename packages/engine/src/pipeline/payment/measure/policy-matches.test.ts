import { describe, expect, it } from 'vitest'
import { shippedPaymentPorts } from '../../../../test/shipped-payment-ports.ts'
import type { PolicyMatch } from '../../../domain/decision.ts'
import { policiesOf } from '../payment-ports.ts'
import { bothLanguages, mergePolicyMatches } from './policy-matches.ts'

const policies = policiesOf(shippedPaymentPorts(), {})
const matched: PolicyMatch = {
  policy_id: 'FP-03',
  rule: 'alone',
  title: { en: '', es: '' },
  text: { en: '', es: '' },
  action: 'CHALLENGE',
  severity: 'medium',
  relevance: 0.65,
}

describe('merging what a model advises', () => {
  it('changes nothing without advice', () => {
    expect(mergePolicyMatches([matched], [], policies)).toEqual([matched])
  })

  it('cannot replace a match', () => {
    expect(mergePolicyMatches([matched], [{ policy_id: 'FP-03' }], policies)).toEqual([matched])
  })

  it('adds each advised policy once, in policy order, after what matched', () => {
    const advised = ['FP-06', 'FP-01', 'FP-06', 'fp-02', 'FP-00'].map((policy_id) => ({ policy_id }))
    const merged = mergePolicyMatches([matched], advised, policies)
    expect(merged.map(({ policy_id, rule }) => [policy_id, rule])).toEqual([
      ['FP-03', 'alone'],
      ['FP-01', 'advised'],
      ['FP-06', 'advised'],
    ])
  })
})

it('a text in one language stands for both', () => {
  expect(bothLanguages('Unusual amounts')).toEqual({ en: 'Unusual amounts', es: 'Unusual amounts' })
})
