import { Random } from '@tribunal/testkit'
import { describe, expect, it, test } from 'vitest'
import { randomPost } from '../../../test/random-post-facts.ts'
import { shippedPolicies } from '../../../test/shipped-posts.ts'
import { COMMITMENTS, type Commitment, type PostFacts } from '../../domain/index.ts'
import { judgeOutcome, judgeRouting } from './judge/judge-post.ts'
import { judgePost } from './judge/judgement-steps.ts'

const policies = shippedPolicies()
const POSTS = 3000

function outcomeOf(facts: PostFacts) {
  const judgement = judgePost(facts, policies)
  const routing = judgeRouting(facts, judgement, policies)
  return { ...judgement, outcome: judgeOutcome(facts, judgement, routing, policies).outcome }
}

/** The facts with every claim said so. */
function said(facts: PostFacts, commitment: Commitment): PostFacts {
  return facts.claims ? { ...facts, claims: facts.claims.map((claim) => ({ ...claim, commitment })) } : facts
}

describe('of random posts', () => {
  test.each(COMMITMENTS.filter((one) => one !== 'asserts'))(
    'what the author %s is never blocked on evidence',
    (how) => {
      for (let seed = 0; seed < POSTS; seed++) {
        const facts = { ...said(randomPost(new Random(seed)).facts, how), lexicon_matches: [] }
        const { outcome, final, publication, screening } = outcomeOf(facts)
        expect([outcome, publication.outcome], `seed ${seed}`).not.toContain('blocked')
        expect([final.outcome, screening.outcome], `seed ${seed}`).not.toContain('high_conf_fake')
        expect(screening.outcome, `seed ${seed}`).not.toBe('BLOCK')
        expect(final.outcome === 'high_conf_true', `seed ${seed}`).toBe(false)
      }
    },
  )

  it('a claim of which nothing is said counts as asserted, as in records from before', () => {
    for (let seed = 0; seed < POSTS; seed++) {
      const facts = {
        ...randomPost(new Random(seed)).facts,
        settings: { stage: 'supervised', publication: 'publication', arbiter: 'arbiter' },
      } as const
      const { verifications } = facts
      const settled = verifications?.every(({ fact_check }) => fact_check !== null && fact_check.verdict !== 'unknown')
      if (!facts.claims || !settled) continue
      const before = facts.claims.map(({ commitment: _, ...claim }) => claim)
      expect(outcomeOf({ ...facts, claims: before }).outcome, `seed ${seed}`).toBe(
        outcomeOf(said(facts, 'asserts')).outcome,
      )
    }
  })
})
