import type { PolicyAnswer } from '@tribunal/policy'
import { expect, test } from 'vitest'
import { presentIntegrity, presentManipulation, presentScorecard } from './present-post.ts'

/** What policies answer that judge by rules where the shipped one is a scorecard. */
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

test('a policy that judges claim-likeness by rules has an outcome without score and features', () => {
  expect(presentScorecard(BY_RULES)).toEqual({ score: null, outcome: 'high', features: [] })
})

test('a term of manipulation that a policy does not measure is 0', () => {
  const factors = [{ id: 'caps', name: 'Capitals', amount: 0.25, held: true }]
  expect(presentManipulation({ ...BY_RULES, score: 0.25, factors })).toEqual({
    score: 0.25,
    terms: { caps: 0.25, punctuation: 0, loaded: 0, repetition: 0 },
  })
})

test('a forensic log says what was measured, and what was not', () => {
  const factors = [
    { id: 'tone', name: { en: 'Tone', es: 'Tono' }, amount: 0.15, held: true },
    { id: 'bots', name: 'Bots', amount: 0.2, held: false },
  ]
  const profile = {
    urgency_level: 3,
    grammar_quality: { status: 'ok' as const, value: 8 },
    tone_type: 'informal' as const,
    credibility_markers: 'low' as const,
    specific_issues: ['spelling'],
  }
  const detection = {
    ai_probability: { status: 'ok' as const, value: 0.4 },
    bot_patterns: 'spam' as const,
    manipulation_tactics: ['urgency'],
    scam_indicators: [],
  }
  expect(presentIntegrity({ profile, detection }, { ...BY_RULES, score: 0.85, total: 0.15, factors })).toEqual({
    integrity_score: 0.85,
    verdict: 'high',
    confidence: 'It shouts.',
    penalties_applied: [{ name: 'Tone', amount: 0.15 }],
    total_penalty: 0.15,
    linguistic_summary: profile,
    detection_summary: detection,
  })
  expect(presentIntegrity({}, BY_RULES)).toEqual({
    integrity_score: null,
    verdict: 'high',
    confidence: 'It shouts.',
    penalties_applied: [],
    total_penalty: 0,
    linguistic_summary: {
      urgency_level: 0,
      grammar_quality: { status: 'unavailable', reason: 'the text was not profiled' },
      tone_type: 'professional',
      credibility_markers: 'medium',
      specific_issues: [],
    },
    detection_summary: {
      ai_probability: { status: 'unavailable', reason: 'the text was not examined' },
      bot_patterns: 'none',
      manipulation_tactics: [],
      scam_indicators: [],
    },
  })
})
