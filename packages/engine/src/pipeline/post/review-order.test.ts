import { describe, expect, it } from 'vitest'
import { shippedPolicies, shippedPostPorts } from '../../../test/shipped-posts.ts'
import {
  type Claim,
  DEFAULT_SETTINGS,
  type Evidence,
  type Post,
  type PostDecision,
  type PostFacts,
  type Verification,
} from '../../domain/index.ts'
import { createPostPipeline } from './post-pipeline.ts'

const policies = shippedPolicies()
const pipeline = createPostPipeline(policies, shippedPostPorts(), DEFAULT_SETTINGS)
const decide = (text: string) => pipeline.decide({ kind: 'post', id: 'p', text } as Post, () => 0) as PostDecision
const orderIn = ({ answers }: PostDecision) => answers.find(({ policy }) => policy === 'review-order')

/** A claim that nothing published settles, and that a person has to check. */
const WAITING = decide('The mayor of Springfield hid 300 deaths in 2019.')

const FOUND_FALSE: Verification = {
  ...{ claim_id: 'c1', support_confidence: 0, refute_confidence: 0.9, claim_score: 0, cited: [], reason: '' },
  fact_check: { verdict: 'false', confidence: 0.9 },
}
const UNKNOWN: Verification = { ...FOUND_FALSE, claim_id: 'c2', fact_check: { verdict: 'unknown', confidence: 0 } }

/** The decision computed again on other facts of its only claim. */
function again(
  claim: Partial<Claim>,
  checked?: Partial<NonNullable<Evidence['checked_claim']>>,
  facts?: Partial<PostFacts>,
) {
  const [first] = WAITING.facts.claims!
  const evidence: Evidence[] = checked
    ? [
        {
          ...{ id: 'e', title: 'A fact check', snippet: '', stance: 'neutral', retrieval_score: 0.5 },
          checked_claim: { claim: 'The mayor hid deaths', verdict: 'false', ...checked },
        } as Evidence,
      ]
    : []
  return pipeline.replay('p', {
    ...WAITING.facts,
    claims: [{ ...first!, ...claim }],
    evidence: [evidence],
    verifications: [FOUND_FALSE],
    ...facts,
  })
}
/** Told of others and found false: a person looks, whatever the harm. */
const PLAIN = { domain: 'general', risk_level: 'low', commitment: 'reports' } as const

describe('what waits for a fact check', () => {
  it('has the priority that harm, reach and doubt give it, and says so', () => {
    expect(WAITING).toMatchObject({ outcome: 'needs_review', case: { queue: 'fact_check' } })
    expect(orderIn(WAITING)?.outcome).toBe(WAITING.case?.priority)
    expect(WAITING.facts.order_policy).toBe('review-order')
    expect(WAITING.trace.some(({ step }) => step === 'review-order')).toBe(true)
    expect(WAITING.policies['review-order']).toBe(policies.get('review-order')!.policy.hash)
  })

  it.each([
    ['little harm, one post, nothing against it', again(PLAIN), 'low'],
    ['a grave domain', again({ ...PLAIN, domain: 'finance', risk_level: 'medium' }), 'normal'],
    ['high risk in a grave domain', again({ ...PLAIN, domain: 'health', risk_level: 'high' }), 'high'],
    ['evidence on the same that was checked false', again(PLAIN, { match: 0.9 }), 'normal'],
    ['evidence in other words that was checked false', again(PLAIN, { near: true }), 'normal'],
    [
      'evidence in part false, in a grave domain',
      again({ ...PLAIN, domain: 'politics' }, { near: true, verdict: 'mixed' }),
      'high',
    ],
    ['evidence on something else', again(PLAIN, { match: 0 }), 'low'],
    ['evidence that could not tell', again(PLAIN, {}), 'low'],
    ['evidence that was checked true', again(PLAIN, { match: 0.9, verdict: 'true' }), 'low'],
  ])('%s', (_, decision, priority) => expect(decision.case).toMatchObject({ queue: 'fact_check', priority }))

  it('keeps the reason of routing: the order says how soon, not why', () => {
    expect(again(PLAIN).case?.reason).toEqual(again({ ...PLAIN, domain: 'society' }, { near: true }).case?.reason)
  })

  it('is not ordered by claims that are not worth checking', () => {
    const { facts } = WAITING
    expect(orderWith(facts, { domain: 'society', risk_level: 'medium' })).toEqual([['check', 'skip'], 'low'])
  })

  it('is ordered by those of high risk all the same: they are what sends it to a person', () => {
    const { facts } = WAITING
    for (const risk of [{ risk_level: 'high' }, { domain: 'health' }] as const)
      expect(orderWith(facts, { domain: 'society', risk_level: 'low', ...risk })[1]).not.toBe('low')
    const { order_reads: _, ...before } = facts
    expect(orderWith(before, { domain: 'health', risk_level: 'high' })).toEqual([['check', 'skip'], 'low'])
  })

  const orderWith = (facts: PostFacts, change: Pick<Claim, 'domain' | 'risk_level'>) => {
    const other = { ...facts.claims![0]!, id: 'c2', own_life: 0.99, ...change }
    const decision = pipeline.replay('p', {
      ...facts,
      claims: [
        { ...facts.claims![0]!, ...PLAIN },
        { ...other, confidence: 0.31 },
      ],
      evidence: [[], []],
      verifications: [FOUND_FALSE, UNKNOWN],
    })
    const skipped = decision.answers
      .find(({ policy }) => policy === 'worth-checking')
      ?.items?.map(({ outcome }) => outcome)
    return [skipped, decision.case?.priority]
  }
})

describe('the priority of routing stays', () => {
  it('in records from before there was an order', () => {
    const { order_policy: _, ...before } = WAITING.facts
    const old = pipeline.replay('p', before)
    const routing = old.answers.find(({ policy }) => policy === 'post-routing')
    expect([orderIn(old), old.case?.priority]).toEqual([undefined, routing?.results['priority']])
  })

  it('where the installation has no policy for it', () => {
    const without = new Map([...policies].filter(([id]) => id !== 'review-order'))
    const { decide: decideWithout } = createPostPipeline(without, shippedPostPorts(), DEFAULT_SETTINGS)
    const decision = decideWithout(
      { kind: 'post', id: 'p', text: 'The mayor of Springfield hid 300 deaths in 2019.' } as Post,
      () => 0,
    )
    expect((decision as PostDecision).facts.order_policy).toBeUndefined()
    expect(orderIn(decision as PostDecision)).toBeUndefined()
  })

  it.each([
    ['what opens no case', 'Beautiful sunset today!'],
    ['what waits in another queue', 'I will kill you, you filthy immigrant'],
  ])('of %s', (_, text) => expect(orderIn(decide(text))).toBeUndefined())
})
