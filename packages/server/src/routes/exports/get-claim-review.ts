import { claimReviews } from '@tribunal/engine'
import { message } from '@tribunal/messages'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import { DECISION_ID } from '../decisions/present-decision.ts'
import { configuredPlatform, decidedPost } from './decided-post.ts'
import { exportAudited } from './export-audit.ts'

export const getClaimReview = defineRoute({
  operation: 'getClaimReview',
  method: 'GET',
  url: '/api/v1/decisions/:id/claim-review',
  permission: 'decisions:read',
  summary: 'Show the checked claims of a post as schema.org ClaimReview',
  description:
    'JSON-LD, one for each claim that a published fact check was found for; in the language of `Accept-Language`. The ledger says that it was handed out, once a day to the same caller.',
  tag: 'decisions',
  params: DECISION_ID,
  responses: {
    200: z.object({
      claim_reviews: z.array(z.looseObject({ '@context': z.string(), '@type': z.literal('ClaimReview') })),
    }),
  },
  problems: ['not-found', 'decision-erased', 'record-damaged', 'not-a-post', 'platform-not-configured'],
  async handler(request, services) {
    const { params, language } = request
    const { at, ...decided } = await decidedPost(params.id, services)
    const { publisher } = configuredPlatform(services)
    if (!publisher) throw new HttpProblem({ code: 'platform-not-configured', detail: NO_PUBLISHER })
    const reviews = claimReviews({ ...decided, decision_id: params.id, decided_at: at, publisher, language })
    if (reviews.length > 0) await exportAudited('claim_review', params.id, request, services)
    return { status: 200, body: { claim_reviews: [...reviews] } }
  },
})

const NO_PUBLISHER = message('request.publisher_needed')
