import { NEW_REVIEW_CONTEXT, POST_ID, REVIEW_CONTEXT_ADDED, REVIEW_CONTEXTS } from '@tribunal/contract'
import { message } from '@tribunal/messages'
import { addReviewContext as add, reviewContexts } from '@tribunal/store'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import { contextShape } from '../../record/people-shape.ts'

export const addReviewContext = defineRoute({
  operation: 'addReviewContext',
  method: 'POST',
  url: '/api/v1/posts/:id/review-context',
  permission: 'cases:ask',
  summary: 'Add what a user says about a post',
  description:
    'One word for each user and post: another one takes its place. It informs reviewers and changes no status. Where `review.community` is on, the policy `community-review` may open a case.',
  tag: 'cases',
  params: POST_ID,
  body: NEW_REVIEW_CONTEXT,
  responses: { 200: REVIEW_CONTEXT_ADDED },
  problems: ['not-found', 'own-post', 'legal-hold'],
  async handler({ params, body, principal }, { store, ledger, tribunal, cases, config, now }) {
    const { pool } = store
    const { settings, told } = cases
    const { community } = config.review
    const added = await add(
      { pool, ledger, policies: tribunal.policies, measures: tribunal.measures, settings, told, community, now },
      params.id,
      { ...body, note: body.note ?? null },
      principal.id,
    )
    if (added.result === 'own_post') throw new HttpProblem({ code: 'own-post' })
    if (added.result === 'no_post') throw noPost(params.id)
    return { status: 200, body: { result: added.result, decision_id: added.decisionId, case_id: added.caseId } }
  },
})

function noPost(id: string): HttpProblem {
  const detail = message('case.no_post', { id })
  return new HttpProblem({ code: 'not-found', detail })
}

export const listReviewContext = defineRoute({
  operation: 'listReviewContext',
  method: 'GET',
  url: '/api/v1/posts/:id/review-context',
  permission: 'cases:read',
  summary: 'List what users said about a post, the newest first',
  tag: 'cases',
  params: POST_ID,
  responses: { 200: REVIEW_CONTEXTS },
  async handler({ params }, { store }) {
    const found = await reviewContexts(store.pool, { postId: params.id })
    const context = found.map(contextShape)
    const flags = found.filter(({ verdict }) => verdict === 'flag').length
    return { status: 200, body: { validates: found.length - flags, flags, context } }
  },
})
