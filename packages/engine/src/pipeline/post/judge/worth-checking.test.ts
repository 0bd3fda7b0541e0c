import { message } from '@tribunal/messages'
import { describe, expect, it } from 'vitest'
import { CALM } from '../../../../test/calm-post.ts'
import { shippedPolicies } from '../../../../test/shipped-posts.ts'
import { type Claim, type Evidence, ok, type PostFacts, unavailable, type Verification } from '../../../domain/index.ts'
import { judgePost } from './judgement-steps.ts'

const policies = shippedPolicies()
const ITEM: Evidence = { id: 'e', title: 'e', snippet: 'e', stance: 'neutral', retrieval_score: 0.5 }
const CLAIM: Claim = {
  ...{ id: 'c1', text: 'The bridge cost 2 million', start: 0, end: 25, type: 'fact', domain: 'general' },
  ...{ risk_level: 'low', confidence: 0.9, commitment: 'asserts' },
}
const OPEN: Verification = {
  ...{ claim_id: 'c1', support_confidence: 0, refute_confidence: 0, claim_score: null },
  ...{ fact_check: { verdict: 'unknown', confidence: 0 }, cited: [], reason: 'No evidence was found.' },
}

function score(probability: number) {
  return ok({ probability, influences: [], version: '1.0.0', threshold: 0.5 })
}

interface Given {
  readonly worth?: number
  readonly worth_es?: number
  readonly claim?: Partial<Claim>
  readonly evidence?: readonly Evidence[]
  readonly verification?: Partial<Verification>
}

function judged({ worth, worth_es, claim, evidence = [], verification }: Given) {
  const read = (probability?: number) =>
    probability === undefined ? unavailable(message('signal.step_failed')) : score(probability)
  const facts: PostFacts = {
    ...CALM,
    learned: { 'check-worthiness': read(worth), 'check-worthiness-es': read(worth_es) },
    claims: [{ ...CLAIM, ...claim }],
    evidence: [evidence],
    verifications: [{ ...OPEN, ...verification }],
    retrieval_coverage: evidence.length > 0 ? 1 : 0,
  }
  return judgePost(facts, policies)
}
const statusOf = (given: Given) => judged(given).publication.outcome

describe('a claim on which nothing was found', () => {
  it('goes to a person where a learned signal finds the text worth checking', () => {
    expect(statusOf({ worth: 0.14 })).toBe('needs_review')
    expect(statusOf({ worth_es: 0.1 })).toBe('needs_review')
  })

  it('has no fact check where it does not, so that document 004 says: clean unless high risk', () => {
    expect(statusOf({ worth: 0.13 })).toBe('clean')
    expect(statusOf({ worth_es: 0.09 })).toBe('clean')
    expect(statusOf({ worth: 0.13, claim: { domain: 'health' } })).toBe('needs_review')
    expect(statusOf({ worth: 0.13, claim: { risk_level: 'high' } })).toBe('needs_review')
    const { verifications, worth } = judged({ worth: 0.13 })
    expect(verifications).toMatchObject([{ fact_check: null, reason: message('verdict.not_worth_checking') }])
    expect(worth).toMatchObject({ outcome: 'skip', rule: 'not-worth-it' })
  })

  it('has none where its sentence tells of somebody’s own life, unless the text is surely worth checking', () => {
    expect(statusOf({ worth: 0.69, claim: { own_life: 0.51 } })).toBe('clean')
    expect(statusOf({ worth: 0.69, claim: { own_life: 0.5 } })).toBe('needs_review')
    expect(statusOf({ worth: 0.7, claim: { own_life: 0.51 } })).toBe('needs_review')
    expect(statusOf({ worth: 0.99, claim: { own_life: 0.85 } })).toBe('clean')
    expect(statusOf({ worth: 0.1, claim: { own_life: 0.51 }, evidence: [ITEM] })).toBe('needs_review')
  })

  it('goes to a person where its sentence is on public matters, though the text as a whole is not worth checking', () => {
    expect(statusOf({ worth: 0.01, claim: { own_life: 0.3 } })).toBe('needs_review')
    expect(statusOf({ worth: 0.01, claim: { own_life: 0.31 } })).toBe('clean')
  })

  it('goes to a person where the text is in the domain of no signal', () => {
    expect(judged({}).worth).toMatchObject({ outcome: 'check', rule: 'worth-unmeasured' })
    expect(statusOf({})).toBe('needs_review')
  })

  it.each(['asks', 'denies', 'doubts', 'jokes'] as const)('is not looked at where the author %s', (commitment) => {
    expect(statusOf({ worth: 0.9, claim: { commitment, domain: 'health' } })).toBe('clean')
    expect(statusOf({ claim: { commitment } })).toBe('clean')
  })

  it('is looked at where the author reports it', () => {
    expect(statusOf({ worth: 0.9, claim: { commitment: 'reports' } })).toBe('needs_review')
  })
})

describe('a claim that evidence comes near to', () => {
  it('is checked, however little worth it seems', () => {
    expect(judged({ worth: 0, evidence: [ITEM] }).worth).toMatchObject({ outcome: 'check', rule: 'near-evidence' })
    expect(statusOf({ worth: 0, evidence: [ITEM] })).toBe('needs_review')
  })

  it('keeps the verdict that was found', () => {
    const found = {
      fact_check: { verdict: 'false', confidence: 0.95 },
      claim_score: 0.05,
      refute_confidence: 0.95,
    } as const
    expect(statusOf({ worth: 0, evidence: [ITEM], verification: found })).toBe('blocked')
    expect(statusOf({ worth: 0, evidence: [ITEM], verification: found, claim: { commitment: 'jokes' } })).toBe(
      'needs_review',
    )
    expect(statusOf({ worth: 0, evidence: [ITEM], verification: found, claim: { commitment: 'denies' } })).toBe('clean')
  })
})

describe('where it is not asked', () => {
  it('a record from before commitments were read checks every claim', () => {
    const { commitment: _, ...before } = CLAIM
    const facts = { ...CALM, claims: [before], evidence: [[]], verifications: [OPEN], retrieval_coverage: 0 }
    const { worth, publication } = judgePost(facts, policies)
    expect([worth, publication.outcome]).toEqual([undefined, 'needs_review'])
  })

  it('a verifier that failed left nothing to leave out', () => {
    const { verifications: _, ...unverified } = CALM
    const facts = { ...unverified, claims: [CLAIM] }
    expect(judgePost(facts, policies).worth).toBeUndefined()
  })
})
