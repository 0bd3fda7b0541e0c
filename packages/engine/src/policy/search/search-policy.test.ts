import { describe, expect, it } from 'vitest'
import { loadPolicy } from '../load-policy.ts'
import { evaluateReference } from '../reference.ts'
import { searchPolicy } from './search-policy.ts'

const TRIAL = `
policy: trial
version: 1.0.0
author: T
title: Trial
source: a test
changelog: [1.0.0 First.]
facts:
  amount: { type: number, range: [0, null] }
  debt: { type: number, range: [null, 0] }
  kind: { type: enum, values: [gift, sale] }
  note: { type: string }
  baskets:
    type: list
    items: { type: object, fields: { prices: { type: list, items: { type: number } } } }
constants: { large_min: { value: 10, reason: A test. } }
outcomes: [calm, raised]
hit: first
rules:
  - { id: never, when: amount > 20 && amount < 15, outcome: raised, reason: No number is both. }
  - { id: dear, when: 'baskets.exists(b, b.prices.exists(p, p > 5 && p < 6))', outcome: raised, reason: A price. }
  - { id: heavy, when: large_min < amount + 1, outcome: raised, reason: A sum. }
  - { id: gift, when: kind == "gift", outcome: calm, reason: A gift. }
default: { rule: rest, outcome: calm, reason: The rest. }
unknown: { rule: unclear, outcome: raised, reason: Missing. }
invariants:
  - { id: never-calm, sentence: Nothing is calm., holds: outcome == "raised" }
`

describe('what a search finds in a policy made for it', () => {
  const loaded = loadPolicy(TRIAL)
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  const search = searchPolicy(loaded.policy)

  it('a rule that no record reaches', () => {
    expect(search.never_decide).toEqual(['never'])
  })

  it('thresholds in lists within lists', () => {
    expect(search.never_decide).not.toContain('dear')
  })

  it('a rule that changes no outcome', () => {
    expect(search.outcome_equivalent).toContain('gift')
  })

  it('a word of a scalar fact that only the default decides, and no word that a rule decides', () => {
    expect(search.gaps).toEqual([])
  })

  it('the smallest record for which a sentence fails', () => {
    const { counterexample = {}, outcome } = search.invariants[0]!
    expect(outcome).toBe('calm')
    expect(evaluateReference(loaded.policy, counterexample).outcome).toBe('calm')
    for (const name of Object.keys(counterexample)) {
      const { [name]: _, ...smaller } = counterexample
      expect(evaluateReference(loaded.policy, smaller).outcome).toBe('raised')
    }
  })

  it('the same things each time', () => {
    expect(searchPolicy(loaded.policy)).toEqual(search)
  })
})
