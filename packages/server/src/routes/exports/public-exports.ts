import { CLAIM_REVIEWS, DECISION_ID, STATEMENT_OF_REASONS, STATEMENT_QUERY } from '@tribunal/contract'
import { claimReviews, type StatementInput, statementOfReasons } from '@tribunal/engine'
import { message } from '@tribunal/messages'
import type { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import { configuredPlatform, decidedPost, exportAudited, noticeBehind } from './decided-post.ts'

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
  responses: { 200: CLAIM_REVIEWS },
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

/** One of each kind is open at most. */
const OPEN_MAX = 10

const NO_PUBLISHER = message('request.publisher_needed')

export const getStatementOfReasons = defineRoute({
  operation: 'getStatementOfReasons',
  method: 'GET',
  url: '/api/v1/decisions/:id/statement-of-reasons',
  permission: 'decisions:read',
  summary: 'State the reasons of a decision about a post (DSA, article 17)',
  description:
    'In the language of `Accept-Language`. With the end of the measures that hold of the post. Where people restricted the post further than the machine after a notice, the notice is its source, unless another is named. Nothing is made up: what is not known is listed in `to_fill_in`. The ledger says that it was handed out, once a day to the same caller.',
  tag: 'decisions',
  params: DECISION_ID,
  query: STATEMENT_QUERY,
  responses: { 200: STATEMENT_OF_REASONS },
  problems: ['not-found', 'decision-erased', 'record-damaged', 'not-a-post', 'platform-not-configured'],
  async handler(request, { store, ledger, reader, now, config, notices, measures }) {
    const { params, query, language } = request
    const { at, ...decided } = await decidedPost(params.id, { store, reader })
    const { source_type: named, source_identity: identity } = query
    const source = named ?? (await noticeBehind(params.id, decided, { notices }))
    const notice = source && { notice: { source, ...(identity === undefined ? {} : { identity }) } }
    const open = await measures.find({ decision: params.id, open: true, limit: OPEN_MAX })
    const input: StatementInput = {
      ...decided,
      measures: open.map(({ state: { measure_kind: kind, ends_at } }) => ({ kind, ends_at })),
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
