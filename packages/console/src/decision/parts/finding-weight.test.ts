import type { PolicyAnswer } from '@tribunal/client'
import { describe, expect, it } from 'vitest'
import { weightOf } from './finding-weight.ts'

const factor = (id: string, amount: number) => ({ id, name: { en: id, es: id }, amount, held: true })
const answer = (policy: string, factors: PolicyAnswer['factors']): PolicyAnswer => ({
  policy,
  version: '1.0.0',
  outcome: 'low',
  rule: 'low',
  reason: '',
  codes: [],
  factors: factors ?? [],
  results: {},
  trace: [],
  overrides: [],
  unknown: [],
})
const ANSWERS = [
  answer('claim-likeness', [factor('hedging_penalty', -0.2)]),
  answer('manipulation', [factor('caps', 0.1)]),
  answer('integrity', [factor('scam_indicators', 0.2), factor('tone', 0)]),
]
const found = (signal: string, id: string) => weightOf({ signal, id, start: 0, end: 1, reason: '' }, ANSWERS)

describe('the weight of a finding', () => {
  it('is what its factor added to the score, or took from it', () => {
    expect(found('claim-likeness', 'hedging_penalty')).toMatchObject({ policy: 'claim-likeness', amount: -0.2 })
    expect(found('manipulation', 'caps_words')).toMatchObject({ policy: 'manipulation', amount: 0.1 })
    expect(found('scam-indicator', 'easy-job')).toMatchObject({ policy: 'integrity', amount: -0.2 })
  })

  it('is zero, and no negative zero, where too little was found to count', () => {
    expect(found('tone', 'superlative')?.amount).toBe(0)
  })

  it('is no number where a rule looks at it, and nothing where nobody does', () => {
    expect(found('screening-lexicon', 'harassment-threat')).toEqual({ policy: 'screening', factor: null, amount: null })
    expect([found('disguise', 'styled-letters'), found('grammar', 'small-i')]).toEqual([undefined, undefined])
  })
})
