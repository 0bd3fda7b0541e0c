import { type Message, message } from '@tribunal/messages'
import type { DecidedClaim, Evidence, Language, Post, PostDecision, Verdict } from '../domain/index.ts'
import { localText } from '../domain/index.ts'
import type { Publisher, Resolution } from './platform-profile.ts'

/** A decided post, who publishes the checks, and what people made of the decision. */
export interface ClaimReviewInput {
  /** The decision as it was made; its verdicts are what is published. */
  readonly decision: PostDecision
  /** Fills `{decision_id}` of the page's address. */
  readonly decision_id: string
  /** RFC 3339, UTC. */
  readonly decided_at: string
  readonly post: Post
  readonly publisher: Publisher
  readonly language: Language
  /** Absent where nobody decided after the machine. */
  readonly resolution?: Resolution
}

/** schema.org Rating: 1 worst, 5 best. An `unknown` is no rating. */
const RATINGS: Readonly<Record<Exclude<Verdict, 'unknown'>, { value: number; name: Message }>> = {
  true: { value: 5, name: message('claim_review.true') },
  mixed: { value: 3, name: message('claim_review.mixed') },
  false: { value: 1, name: message('claim_review.false') },
}

/** A schema.org ClaimReview as JSON-LD. */
export interface ClaimReview {
  readonly '@context': 'https://schema.org'
  readonly '@type': 'ClaimReview'
  readonly [property: string]: unknown
}

/**
 * A ClaimReview (schema.org) for every claim of a post that a published fact check was found for and that the verdict
 * rests on. Claims with no verdict, or one that no fact check stands behind, have none: Tribunal relays checks and does
 * not pose as a fact checker. None either where a person decided otherwise than the machine.
 */
export function claimReviews(input: ClaimReviewInput): readonly ClaimReview[] {
  const { decision, resolution } = input
  if (resolution !== undefined && resolution.status !== decision.status) return []
  return decision.claims.map((claim) => claimReview(claim, input)).filter((review) => review !== undefined)
}

/** The review of one claim; undefined where no fact check that was found stands behind its verdict. */
function claimReview(claim: DecidedClaim, input: ClaimReviewInput): ClaimReview | undefined {
  const verdict = claim.verification.fact_check?.verdict ?? 'unknown'
  const cited = claim.evidence.filter(({ id }) => claim.verification.cited.includes(id))
  if (verdict === 'unknown' || !cited.some(({ checked_claim }) => checked_claim !== undefined)) return undefined
  const { value, name } = RATINGS[verdict]
  const { publisher, language } = input
  return {
    '@context': 'https://schema.org',
    '@type': 'ClaimReview',
    url: publisher.page_url.replace('{decision_id}', input.decision_id).replace('{claim_id}', claim.id),
    datePublished: input.decided_at.slice(0, 10),
    inLanguage: language,
    claimReviewed: claim.text,
    author: { '@type': 'Organization', name: publisher.name, url: publisher.url },
    itemReviewed: reviewed(input.post),
    reviewRating: {
      '@type': 'Rating',
      ratingValue: value,
      bestRating: 5,
      worstRating: 1,
      alternateName: localText(name, language),
    },
    isBasedOn: cited.map(source),
  }
}

/** What was reviewed: the post, as far as its author, time and address are known. */
function reviewed({ author, created_at, url }: Post) {
  return {
    '@type': 'Claim',
    ...(author === undefined ? {} : { author: { '@type': 'Person', name: author } }),
    ...(created_at === undefined ? {} : { datePublished: created_at.slice(0, 10) }),
    ...(url === undefined ? {} : { appearance: { '@type': 'CreativeWork', url } }),
  }
}

/**
 * One source that the verdict rests on. Only a page whose publisher rates the claim in words of their own reviews it: an article of an
 * encyclopedia is a work.
 */
function source({ title, url, publisher, date, checked_claim }: Evidence) {
  const checked = checked_claim?.rating !== undefined && {
    claimReviewed: checked_claim.claim,
    reviewRating: { '@type': 'Rating', alternateName: checked_claim.rating },
  }
  return {
    '@type': checked ? 'ClaimReview' : 'CreativeWork',
    name: title,
    ...(url === undefined ? {} : { url }),
    ...(publisher === undefined ? {} : { publisher: { '@type': 'Organization', name: publisher } }),
    ...(date === undefined ? {} : { datePublished: date }),
    ...checked,
  }
}
