import { describe, expect, it } from 'vitest'
import { CALM } from '../../../../test/calm-post.ts'
import { shippedPolicies } from '../../../../test/shipped-posts.ts'
import type { Claim, ModelStepId, PostFacts, Verification } from '../../../domain/index.ts'
import { judgePost } from '../judge/judgement-steps.ts'
import { type ClaimInQuestion, shouldCallModel } from './should-call-model.ts'

const policies = shippedPolicies()
/** Whether a model is asked in a step about a post that is judged as a calm one. */
const asked = (step: ModelStepId, change: Partial<PostFacts> = {}, about?: ClaimInQuestion) => {
  const { outcome, rule } = shouldCallModel(step, { ...CALM, ...change }, judgePost(CALM, policies), policies, about)
  return `${outcome} by ${rule}`
}

describe('is a model worth asking', () => {
  it('how a calm post reads: no', () => {
    expect(asked('linguistic-profile')).toBe('skip by settled')
  })

  it('what is in a post with signs: yes, each sign counts', () => {
    const signs = (manipulation_tactics: string[], scam_indicators: string[]) =>
      asked('text-detection', { detection: { ...CALM.detection!, manipulation_tactics, scam_indicators } })
    expect([signs(['urgency'], []), signs([], ['guaranteed']), signs(['urgency'], ['guaranteed'])]).toEqual(
      Array(3).fill('ask by sign-in-an-honest-text'),
    )
  })

  it('what a statement without a claim claims: from eight words on', () => {
    const ofWords = (words: number) => asked('claim-extraction', { manipulation: { ...CALM.manipulation!, words } })
    expect([ofWords(7), ofWords(8)]).toEqual(['skip by settled', 'ask by statement-without-claim'])
  })

  it('where a fact is missing: no', () => {
    const { claims: _, manipulation: __, detection: ___, ...less } = CALM
    const rule = (step: ModelStepId) => shouldCallModel(step, less, judgePost(CALM, policies), policies).rule
    expect([rule('claim-extraction'), rule('text-detection')]).toEqual(['facts-missing', 'facts-missing'])
  })

  it('what the evidence says of a claim: where there is some, and it leaves the claim open', () => {
    const claim = { domain: 'health', risk_level: 'low' } as Claim
    const about = (evidence: readonly unknown[], verdict: 'true' | 'unknown', confidence = 0.85) =>
      asked(
        'claim-verification',
        {},
        { claim, evidence, verification: { fact_check: { verdict, confidence } } as Verification },
      )
    expect(about([1], 'unknown')).toBe('ask by unsettled-claim')
    expect(about([], 'unknown')).toBe('skip by settled')
    expect(about([1], 'true')).toBe('ask by thinly-supported-claim')
    expect(about([1], 'true', 0.9)).toBe('skip by settled')
    const unchecked = { claim, evidence: [1], verification: { fact_check: null } as Verification }
    expect(asked('claim-verification', {}, unchecked)).toBe('skip by facts-missing')
  })
})
