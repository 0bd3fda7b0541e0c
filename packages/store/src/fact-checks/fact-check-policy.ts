import {
  FACT_CHECK_RATINGS,
  type FactCheckChange,
  type FactCheckReview,
  type FactCheckState,
  publishedVersion,
  type RatedClaim,
} from '@tribunal/engine'
import type { Policies } from '../cases/case-policies.ts'

/** What `fact-check-review` reads beside the change itself. */
export interface ReviewedBy {
  readonly isPerson: boolean
  /** A wording says something else with each speaker. */
  readonly loose: boolean
  /** Other evidence checked the same claim and came to another verdict. */
  readonly contradicts: boolean
}

/** Whether another person confirms a change, as the policy `fact-check-review` says. `rated` is null of a retraction. */
export function factCheckReviewOf(
  policies: Policies,
  state: FactCheckState | null,
  { change, rated }: { readonly change: FactCheckChange; readonly rated: RatedClaim | null },
  { isPerson, loose, contradicts }: ReviewedBy,
): FactCheckReview {
  const { rating, confidence, sources } = rated ?? (state && publishedVersion(state)) ?? NOTHING
  const { outcome, rule } = policies.get('fact-check-review')!.answer({
    change,
    by: isPerson ? 'person' : 'program',
    verdict: FACT_CHECK_RATINGS[rating],
    confidence,
    sources,
    loose,
    contradicts,
  })
  return { outcome: outcome === 'publish' ? 'publish' : 'confirm', rule }
}

/** Of a retraction of what is not published, which is refused whatever the policy says. */
const NOTHING: RatedClaim = { rating: 'unproven', confidence: 'low', sources: 0 }
