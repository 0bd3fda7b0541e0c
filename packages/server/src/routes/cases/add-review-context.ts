import { message } from '@tribunal/messages'
import { addReviewContext as add } from '@tribunal/store'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'

export const POST_ID = z.object({ id: z.string().min(1).max(256).describe('Of the post, as it was sent') })

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
  body: z.strictObject({
    user: z.string().min(1).max(256).describe('Who says it; not the author'),
    verdict: z.enum(['validate', 'flag']),
    sources: z
      .array(z.url({ protocol: /^https?$/ }).max(2_048))
      .max(10)
      .default([]),
    note: z.string().max(2_000).optional(),
  }),
  responses: {
    200: z.object({
      result: z.enum(['added', 'replaced']),
      decision_id: z.uuid(),
      case_id: z.uuid().nullable().describe('Of the case about the post, where there is one'),
    }),
  },
  problems: ['not-found', 'own-post'],
  async handler({ params, body, principal }, { store, ledger, tribunal, cases, config, now }) {
    const { pool } = store
    const { settings } = cases
    const { community } = config.review
    const added = await add(
      { pool, ledger, policies: tribunal.policies, settings, community, now },
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
