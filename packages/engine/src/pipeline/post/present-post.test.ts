import { expect, test } from 'vitest'
import type { PolicyAnswer } from '../../domain/index.ts'
import { presentManipulation, presentScorecard } from './present-post.ts'

/** What a house answers that judges by rules where the shipped policy is a scorecard. */
const BY_RULES: PolicyAnswer = {
  policy: 'manipulation',
  version: '1.0.0',
  outcome: 'high',
  rule: 'shouting',
  reason: 'It shouts.',
  codes: [],
  results: {},
  trace: [],
  overrides: [],
  unknown: [],
}

test('a house that judges claim-likeness by rules has an outcome without score and features', () => {
  expect(presentScorecard(BY_RULES)).toEqual({ score: null, outcome: 'high', features: [] })
})

test('a term of manipulation that a house does not measure is 0', () => {
  const factors = [{ id: 'caps', name: 'Capitals', amount: 0.25, held: true }]
  expect(presentManipulation({ ...BY_RULES, score: 0.25, factors })).toEqual({
    score: 0.25,
    terms: { caps: 0.25, punctuation: 0, loaded: 0, repetition: 0 },
  })
})
