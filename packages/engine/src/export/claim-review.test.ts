import { schemaOrgFaults } from '@tribunal/testkit'
import { expect, test } from 'vitest'
import { decidedPost, REFUTING } from '../../test/decided-post.ts'
import { type ClaimReviewInput, claimReviews } from './claim-review.ts'

const POST = {
  kind: 'post' as const,
  id: 'p-1',
  text: 'mRNA vaccines cause cancer',
  author: '@someone',
  created_at: '2026-10-01T08:40:00+03:00',
  url: 'https://example.org/posts/1',
}

const INPUT: ClaimReviewInput = {
  decision: decidedPost(POST, [REFUTING]),
  decision_id: 'd-1',
  decided_at: '2026-10-02T09:00:00.000Z',
  post: POST,
  publisher: {
    name: 'Example Checks',
    url: 'https://checks.example.org',
    page_url: 'https://checks.example.org/{decision_id}#{claim_id}',
  },
  language: 'en',
}

test('a claim that a published check refutes is reviewed, and the check is cited', () => {
  expect(claimReviews(INPUT)).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'ClaimReview',
      url: 'https://checks.example.org/d-1#c1',
      datePublished: '2026-10-02',
      inLanguage: 'en',
      claimReviewed: 'mRNA vaccines cause cancer',
      author: { '@type': 'Organization', name: 'Example Checks', url: 'https://checks.example.org' },
      itemReviewed: {
        '@type': 'Claim',
        author: { '@type': 'Person', name: '@someone' },
        datePublished: '2026-10-01',
        appearance: { '@type': 'CreativeWork', url: 'https://example.org/posts/1' },
      },
      reviewRating: { '@type': 'Rating', ratingValue: 1, bestRating: 5, worstRating: 1, alternateName: 'False' },
      isBasedOn: [
        {
          '@type': 'CreativeWork',
          name: 'Vaccines and cancer',
          url: 'https://example.org/vaccines',
          publisher: { '@type': 'Organization', name: 'Example' },
        },
      ],
    },
  ])
})

test('schema.org has each type and property, with values of the types it names', () => {
  expect(schemaOrgFaults(claimReviews(INPUT))).toEqual([])
  expect(schemaOrgFaults(claimReviews({ ...changed('mixed'), language: 'es' }))).toEqual([])
})

/** The decision with another verdict and other evidence on its claim. */
function changed(verdict: 'true' | 'mixed' | 'unknown' | null, evidence: object = {}) {
  const claim = INPUT.decision.claims[0]!
  const fact_check = verdict === null ? null : { verdict, confidence: 0.9 }
  const changed = {
    ...claim,
    evidence: claim.evidence.map((item) => ({ ...item, ...evidence })),
    verification: { ...claim.verification, fact_check },
  }
  return { ...INPUT, decision: { ...INPUT.decision, claims: [changed] } }
}

test.each([
  ['true', 5, 'Verdadero'],
  ['mixed', 3, 'Mixto'],
] as const)('%s is rated %d, in words of the language', (verdict, ratingValue, alternateName) => {
  const [review] = claimReviews({ ...changed(verdict), language: 'es' })
  expect(review).toMatchObject({ inLanguage: 'es', reviewRating: { ratingValue, alternateName } })
})

test('a claim that nobody checked has no review', () => {
  expect(claimReviews(changed('unknown'))).toEqual([])
  expect(claimReviews(changed(null))).toEqual([])
  expect(claimReviews(changed('true', { checked_claim: undefined }))).toEqual([])
  expect(claimReviews(changed('true', { id: 'not-cited' }))).toEqual([])
})

test('nothing is published on a claim where a person decided otherwise than the machine', () => {
  const at = '2026-10-03T09:00:00.000Z'
  expect(claimReviews({ ...INPUT, resolution: { status: 'clean', at } })).toEqual([])
  expect(claimReviews({ ...INPUT, resolution: { status: 'blocked', at } })).toHaveLength(1)
})

test('what is not known of the post and of a source is left out', () => {
  const { id, kind, text } = POST
  const bare = { url: undefined, publisher: undefined, date: '2026-02-03' }
  const rated = {
    ...bare,
    checked_claim: { claim: 'Vaccines cause cancer', verdict: 'false', rating: 'Pants on fire' },
  }
  const [review] = claimReviews({ ...changed('mixed', rated), post: { id, kind, text } })
  expect(review).toMatchObject({ itemReviewed: { '@type': 'Claim' } })
  expect(review?.['itemReviewed']).toEqual({ '@type': 'Claim' })
  expect(review?.['isBasedOn']).toEqual([
    {
      '@type': 'ClaimReview',
      name: 'Vaccines and cancer',
      datePublished: '2026-02-03',
      claimReviewed: 'Vaccines cause cancer',
      reviewRating: { '@type': 'Rating', alternateName: 'Pants on fire' },
    },
  ])
})

test('other evidence that was cited stands beside the check', () => {
  const input = changed('mixed')
  const claim = input.decision.claims[0]!
  const { checked_claim: _, ...plain } = claim.evidence[0]!
  const evidence = [...claim.evidence, { ...plain, id: 'article' }]
  const verification = { ...claim.verification, cited: [...claim.verification.cited, 'article'] }
  const [review] = claimReviews({
    ...input,
    decision: { ...input.decision, claims: [{ ...claim, evidence, verification }] },
  })
  expect(review?.['isBasedOn']).toMatchObject([{ '@type': 'CreativeWork' }, { '@type': 'CreativeWork' }])
})
