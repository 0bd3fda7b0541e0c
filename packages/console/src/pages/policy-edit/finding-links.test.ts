import { describe, expect, it } from 'vitest'
import type { Proof } from '../../api/policies.ts'
import { toMend } from './finding-links.ts'

const CLEAN: Proof = {
  invariants: [],
  unreachable: [],
  shadowed: [],
  outcome_equivalent: [],
  gaps: [],
  overlaps: [],
  thresholds: [],
  monotone: [],
  numbers: [],
  override_conflicts: [],
  undecided: [],
}
const SENTENCE = { id: 'never', sentence: { en: 'Never.', es: 'Nunca.' } }

describe('what a proof leaves to correct', () => {
  it('is nothing where only notes were found', () => {
    const gap = { field: 'claim.verdict', value: 'false', example: {} }
    expect(toMend({ ...CLEAN, gaps: [gap], outcome_equivalent: ['a'] })).toBe(0)
  })

  it('are sentences that came out as the policy does not say, either way', () => {
    const expected_to_fail = { en: 'Known.', es: 'Se sabe.' }
    const sentences = [
      { ...SENTENCE, status: 'proved' as const },
      { ...SENTENCE, status: 'refuted' as const },
      { ...SENTENCE, status: 'unknown' as const },
      { ...SENTENCE, status: 'refuted' as const, expected_to_fail },
      { ...SENTENCE, status: 'proved' as const, expected_to_fail },
    ]
    expect(sentences.map((one) => toMend({ ...CLEAN, invariants: [one] }))).toEqual([0, 1, 1, 0, 1])
  })

  it('are rules without an effect, and what was not decided', () => {
    const unreachable = [{ kind: 'rule' as const, id: 'a' }]
    expect(toMend({ ...CLEAN, unreachable, shadowed: [{ id: 'b', by: ['a'] }], undecided: ['c'] })).toBe(3)
  })
})
