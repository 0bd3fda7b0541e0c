import { LOCAL_TEXT } from '@tribunal/contract'
import { claimReviews, SOURCE_TYPES, type StatementInput, statementOfReasons } from '@tribunal/engine'
import { message } from '@tribunal/messages'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import { DECISION_ID } from '../decisions/present-decision.ts'
import { configuredPlatform, decidedPost, exportAudited } from './decided-post.ts'

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
  async handler(request, { store, ledger, reader, now, config }) {
    const { params, language } = request
    const { at, ...decided } = await decidedPost(params.id, { store, reader })
    const { publisher } = configuredPlatform({ config })
    if (!publisher) throw new HttpProblem({ code: 'platform-not-configured', detail: NO_PUBLISHER })
    const reviews = claimReviews({ ...decided, decision_id: params.id, decided_at: at, publisher, language })
    if (reviews.length > 0) await exportAudited('claim_review', params.id, request, { store, ledger, now })
    return { status: 200, body: { claim_reviews: [...reviews] } }
  },
})

const NO_PUBLISHER = message('request.publisher_needed')

/** Why a platform looked at a post that somebody else told it of. */
const NOTICE = z.enum(SOURCE_TYPES).exclude(['SOURCE_VOLUNTARY'])

const STATEMENT_OF_REASONS = z.discriminatedUnion('due', [
  z.object({ due: z.literal(false), reason: LOCAL_TEXT }).describe('The decision restricts nothing'),
  z.object({
    due: z.literal(true),
    complete: z.boolean().describe('Whether it can be sent as it is'),
    statement: z.looseObject({ puid: z.string() }).describe('Fields of the DSA transparency database'),
    to_fill_in: z
      .array(z.object({ field: z.string(), code: z.string(), message: LOCAL_TEXT }))
      .describe('What a person must fill in or correct'),
  }),
])

export const getStatementOfReasons = defineRoute({
  operation: 'getStatementOfReasons',
  method: 'GET',
  url: '/api/v1/decisions/:id/statement-of-reasons',
  permission: 'decisions:read',
  summary: 'State the reasons of a decision about a post (DSA, article 17)',
  description:
    'In the language of `Accept-Language`. Nothing is made up: what is not known is listed in `to_fill_in`. The ledger says that it was handed out, once a day to the same caller.',
  tag: 'decisions',
  params: DECISION_ID,
  query: z.strictObject({
    source_type: NOTICE.optional().describe('Of the notice that the platform acted on; none: its own initiative'),
    source_identity: z.string().min(1).max(500).optional().describe('Who sent the notice, where that may be told'),
  }),
  responses: { 200: STATEMENT_OF_REASONS },
  problems: ['not-found', 'decision-erased', 'record-damaged', 'not-a-post', 'platform-not-configured'],
  async handler(request, { store, ledger, reader, now, config }) {
    const { params, query, language } = request
    const { at, ...decided } = await decidedPost(params.id, { store, reader })
    const { source_type: source, source_identity: identity } = query
    const notice = source && { notice: { source, ...(identity === undefined ? {} : { identity }) } }
    const input: StatementInput = {
      ...decided,
      ...notice,
      decision_id: params.id,
      decided_at: at,
      platform: configuredPlatform({ config }),
      language,
    }
    const result = statementOfReasons(input)
    if (result.due) await exportAudited('statement_of_reasons', params.id, request, { store, ledger, now })
    return { status: 200, body: result as z.output<typeof STATEMENT_OF_REASONS> }
  },
})
