import { message } from '@tribunal/messages'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shippedPolicies } from '../../../test/shipped-posts.ts'
import type { SaidProfile } from '../../advice/steps/index.ts'
import { CLAIM_DOMAINS, ok, RISK_LEVELS, unavailable } from '../../domain/index.ts'
import { judgeIntegrity } from './judge/judge-post.ts'
import { mergeClaims, mergeDetection, mergeProfile } from './merge-advice.ts'

const NOT_MEASURED = unavailable(message('signal.step_failed'))
const TONES = ['professional', 'informal', 'sensationalist', 'threatening'] as const

const policies = shippedPolicies()
const grade = fc.oneof(fc.integer({ min: 0, max: 10 }), fc.double({ min: 0, max: 10, noNaN: true }))
const share = fc.oneof(fc.constantFrom(0, 0.3, 0.5, 0.7, 1), fc.double({ min: 0, max: 1, noNaN: true }))
const maybe = (value: fc.Arbitrary<number>) => fc.oneof(value.map(ok<number>), fc.constant(NOT_MEASURED))
const ids = fc.subarray(['a', 'b', 'c', 'd'])
const located = ids.map((all) => all.map((id) => ({ id, start: 0, end: 1 })))
const profile = fc.record({
  urgency_level: grade,
  grammar_quality: maybe(grade),
  tone_type: fc.constantFrom(...TONES),
  credibility_markers: fc.constantFrom('high', 'medium', 'low'),
  specific_issues: ids,
})
const saidProfile: fc.Arbitrary<SaidProfile> = fc.record({
  urgency_level: grade,
  grammar_quality: grade,
  tone_type: fc.constantFrom(...TONES),
  credibility_markers: fc.constantFrom('high', 'medium', 'low'),
  specific_issues: fc.subarray(['shouting', 'threats']),
})
const detection = fc.record({
  ai_probability: maybe(share),
  bot_patterns: fc.constantFrom('none', 'template', 'spam'),
  manipulation_tactics: ids,
  scam_indicators: ids,
})
const saidDetection = fc.record({
  ai_probability: share,
  bot_patterns: fc.constantFrom('none', 'template', 'spam'),
  manipulation_tactics: located,
  scam_indicators: located,
})

test('no model answer lowers the integrity penalties', () => {
  fc.assert(
    fc.property(profile, saidProfile, detection, saidDetection, (profile, saidA, detection, saidB) => {
      const before = judgeIntegrity({ profile, detection }, policies)
      const merged = { profile: mergeProfile(profile, saidA), detection: mergeDetection(detection, saidB) }
      expect(judgeIntegrity(merged, policies).total!).toBeGreaterThanOrEqual(before.total!)
    }),
  )
})

const span = fc
  .tuple(fc.nat(60), fc.integer({ min: 1, max: 30 }))
  .map(([start, length]) => ({ start, end: start + length }))
const about = fc.record({
  type: fc.constant('fact' as const),
  domain: fc.constantFrom(...CLAIM_DOMAINS),
  risk_level: fc.constantFrom(...RISK_LEVELS),
  confidence: share,
})
const said = fc.tuple(span, about).map(([at, more]) => ({ ...at, ...more }))
const claim = fc.tuple(fc.nat(9), said).map(([n, more]) => ({ id: `c${n}`, text: 'as measured', ...more }))
const text = 'x'.repeat(90)

test('a model never removes, moves or rewords a claim, and never lowers its risk', () => {
  fc.assert(
    fc.property(fc.array(claim, { maxLength: 5 }), fc.array(said, { maxLength: 5 }), (measured, answer) => {
      const merged = mergeClaims(measured, answer, text, () => ({ commitment: 'asserts' }))
      for (const [index, { domain, risk_level, ...rest }] of measured.entries()) {
        const now = merged[index]!
        expect(now).toMatchObject(rest)
        expect(now.found_by).toBeUndefined()
        expect(RISK_LEVELS.indexOf(now.risk_level)).toBeGreaterThanOrEqual(RISK_LEVELS.indexOf(risk_level))
        if (domain !== 'general') expect(now.domain).toBe(domain)
      }
      expect(new Set(merged.map(({ id }) => id)).size).toBe(
        new Set(measured.map(({ id }) => id)).size + merged.length - measured.length,
      )
    }),
  )
})

test('a claim is added only where nothing was measured, in words of the text', () => {
  fc.assert(
    fc.property(fc.array(claim, { maxLength: 5 }), fc.array(said, { maxLength: 5 }), (measured, answer) => {
      const added = mergeClaims(measured, answer, text, () => ({ commitment: 'asserts' })).slice(measured.length)
      for (const one of added) {
        expect(one).toMatchObject({ text: text.slice(one.start, one.end), found_by: 'model' })
        const others = [...measured, ...added].filter((other) => other !== one)
        expect(others.some((other) => other.start < one.end && one.start < other.end)).toBe(false)
      }
    }),
  )
})
